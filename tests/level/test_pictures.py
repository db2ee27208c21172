"""Picture sizes are read from the first bytes of each format, as the drawing library will see them."""

import pytest

from game.level import pictures
from tests.level import build


@pytest.mark.parametrize("suffix", ["png", "gif", "bmp", "jpg", "webp", "lossless.webp", "alpha.webp"])
def test_sizes(tmp_path, suffix):
    image = pytest.importorskip("PIL.Image")
    path = tmp_path / f"x.{suffix}"
    mode = "RGBA" if "alpha" in suffix else "RGB"
    options = {"lossless": True} if "lossless" in suffix else {}
    image.new(mode, (37, 21), (200, 30, 60, 90)[: len(mode)]).save(path, **options)
    assert pictures.size(path) == (37, 21)


def test_rare_formats_do_not_tell(tmp_path):
    (tmp_path / "x.tga").write_bytes(b"\0\0\2 and so on")
    assert pictures.size(tmp_path / "x.tga") is None


@pytest.mark.parametrize(
    "content",
    [b"", b"GIF89a", b"\xff\xd8\xff\xe0\0", b"BM", b"RIFF0000WEBPVP8X", build.png(3, 3)[:20], build.png(3, 3)[:-8]],
)
def test_cut_off_pictures(tmp_path, content):
    (tmp_path / "x.png").write_bytes(content)
    with pytest.raises(pictures.PictureError):
        pictures.size(tmp_path / "x.png")
