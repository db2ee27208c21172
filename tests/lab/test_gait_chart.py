"""The gait chart: from a trace and from a level, as CSV and as a picture."""

import csv
import json

import numpy as np
import pytest

from game.core.errors import UserError
from game.lab.gait_chart import from_rows, gait_main, read_trace


def player(tick, left, right, x=0.0):
    return {
        "tick": tick,
        "player": {
            "x": x, "y": 100.0, "vx": 60.0, "vy": 0.0, "com": [x, 80.0], "support": [x - 5, x + 6], "balanced": True,
            "planted": [left, right], "sole": [[x - 5, 100.0], [x + 6, 100.0]], "state": "walk", "preset": "walk",
        },
    }  # fmt: skip


def rows(n=120):
    """Alternate feet: 12 ticks down, 8 up."""
    return [player(t, t % 20 < 12, (t + 10) % 20 < 12, float(t)) for t in range(n)]


def write_trace(path, n=120):
    header = {"trace": 1, "tick_hz": 60}
    path.write_text("\n".join(json.dumps(r) for r in [header, *rows(n)]) + "\n")
    return path


def test_strikes_and_summary():
    gait = from_rows(rows())
    assert gait.strikes[:, 0].nonzero()[0].tolist() == [20, 40, 60, 80, 100]
    assert gait.strikes[:, 1].nonzero()[0].tolist() == [10, 30, 50, 70, 90, 110]
    assert gait.summary() == "120 ticks, 5.50 steps/s, duty factor 0.60, stride 20.0 px, speed 60.0 px/s"


def test_from_a_trace_to_csv_and_png(tmp_path, capsys):
    trace = write_trace(tmp_path / "run.jsonl")
    table, picture = tmp_path / "g.csv", tmp_path / "g.png"
    args = [str(trace), "--csv", str(table), "--png", str(picture), "--from", "20", "--ticks", "60"]
    assert gait_main(args) == 0
    assert "60 ticks" in capsys.readouterr().out
    with table.open() as f:
        lines = list(csv.DictReader(f))
    assert len(lines) == 60 and lines[0]["tick"] == "20" and lines[0]["left_planted"] == "1"
    assert picture.read_bytes()[:4] == b"\x89PNG"


def test_the_bars_stand_where_the_feet_do():
    """A column of the picture is bright in a foot's row exactly while it is planted."""
    from game.lab.gait_picture import BAR_PX, LEFT_PX, chart
    from game.view.palette import B1

    gait = from_rows(rows())
    gait.planted[:, 1] = False
    canvas = chart(gait, "test")
    row = 26 + 9 + 4 + 3
    bar = canvas.pixels[row, LEFT_PX : LEFT_PX + 3 * len(gait) : 3][1:]
    strikes = gait.strikes[1:, 0]
    assert (bar[~strikes] == B1).tolist() == gait.planted[1:, 0][~strikes].tolist()
    assert (canvas.pixels[row + BAR_PX + 2, LEFT_PX : LEFT_PX + 300] != B1).all()


def test_from_a_level(tmp_path, capsys):
    table = tmp_path / "g.csv"
    assert gait_main(["01_yard", "--csv", str(table), "--ticks", "90"]) == 0
    data = np.genfromtxt(table, delimiter=",", names=True)
    assert len(data) == 90 and data["x"][-1] > data["x"][0] + 30
    assert 0.3 < data["left_planted"].mean() < 0.95


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no ticks"),
        ("hello\n", "jsonl:1"),
        ('{"trace": 2}\n', "version 1"),
        ('{"trace": 1}\n{"tick": 0\n', "jsonl:2"),
        ('{"trace": 1}\n{"tick": 0, "player": {}}\n', "cannot be read as a walk"),
    ],
)
def test_a_bad_trace_is_one_line(tmp_path, text, says):
    path = tmp_path / "run.jsonl"
    path.write_text(text)
    with pytest.raises(UserError, match=says) as e:
        gait_main([str(path)])
    assert "\n" not in str(e.value)


def test_other_mistakes(tmp_path):
    trace = write_trace(tmp_path / "run.jsonl")
    for argv, says in (
        ([str(tmp_path / "none.jsonl")], "no such trace"),
        (["01_yrad"], "did you mean"),
        ([str(trace), "--ticks", "0"], "1..900"),
        ([str(trace), "--png", "/no/such/folder/a.png"], "cannot be written"),
    ):
        with pytest.raises(UserError, match=says):
            gait_main(argv)
    assert len(read_trace(trace, 100, 50)) == 20
