"""GIFs through Pillow, when it is there. Native pixels, never scaled."""

import numpy as np

from game.core.errors import UserError


def check_pillow() -> None:
    """Raise UserError with the line to read when Pillow is not installed."""
    try:
        import PIL.Image  # noqa: F401
    except ImportError:
        raise UserError("--gif needs Pillow: pip install pillow (it is in the extra 'share')") from None


def save_gif(frames: list[np.ndarray], path: str, fps: int = 30) -> None:
    """Write RGB frames as a looping GIF in one exact palette; its time is in hundredths, so 30 a second is 3, 3, 4."""
    check_pillow()
    from PIL import Image

    if not frames:
        return
    flat = [frame.astype(np.uint32) @ np.array([65536, 256, 1], np.uint32) for frame in frames]
    packed = np.unique(np.concatenate([np.unique(f) for f in flat]))[:256]
    palette = np.stack([packed >> 16, packed >> 8 & 255, packed & 255], axis=1).astype(np.uint8).tobytes()
    images = []
    for frame in flat:
        at = np.minimum(np.searchsorted(packed, frame), len(packed) - 1).astype(np.uint8)
        image = Image.fromarray(at, "P")
        image.putpalette(palette)
        images.append(image)
    times = [30, 30, 40] * (len(images) // 3 + 1) if fps == 30 else [1000 // fps] * len(images)
    images[0].save(path, save_all=True, append_images=images[1:], duration=times[: len(images)], loop=0, optimize=False)
