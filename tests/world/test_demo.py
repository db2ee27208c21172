"""Demo files: read, refused with their line, written, played back."""

import pytest

from game.core.errors import UserError
from game.world.demo import Log, Playback, load, parse
from game.world.intent import BIT, Intent

TEXT = """# greenware-demo 1
# level: levels/01_yard.tmx
# seed: 7
# tick_hz: 60
0 +right
90 +jump
96 -jump   # let go
240 -right

300 end
"""


def test_a_demo_is_read():
    demo = parse(TEXT)
    assert (demo.level, demo.seed, demo.end, demo.length_ticks) == ("levels/01_yard.tmx", 7, 300, 300)
    assert demo.changes == [(0, "right", True), (90, "jump", True), (96, "jump", False), (240, "right", False)]


def test_playback_holds_between_changes():
    play = Playback(parse(TEXT))
    intents = [play.intent(t) for t in range(300)]
    assert intents[0].presses("right") and intents[89].steer == 1
    assert [t for t, i in enumerate(intents) if i.holds("jump")] == list(range(90, 96))
    assert intents[240].releases("right") and intents[241].held == 0


def test_a_press_and_release_in_one_tick_holds_for_it():
    play = Playback(parse("5 +jump\n5 -jump\n9 end"))
    held = [play.intent(t).holds("jump") for t in range(9)]
    assert held == [t == 5 for t in range(9)]


def test_header_may_be_left_out():
    demo = parse("0 +left\n60 end")
    assert (demo.level, demo.seed, demo.end) == (None, None, 60)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("# greenware-demo 2\n", 1, "version 2"),
        ("# greenware-demo\n", 1, "version"),
        ("# greenware-demo 1\n# tick_hz: 50\n", 2, "tick_hz 50"),
        ("# seed: x\n", 1, "seed"),
        ("0 +right\nhello\n", 2, "cannot read"),
        ("0 +right extra\n", 1, "cannot read"),
        ("-1 +right\n", 1, "cannot read"),
        ("1.5 +right\n", 1, "cannot read"),
        ("0 +jmup\n", 1, "did you mean jump"),
        ("0 right\n", 1, "unknown"),
        ("9 +right\n3 -right\n", 2, "must not go back"),
        ("9 end\n12 +right\n", 2, "nothing may follow"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(text, line, words):
    with pytest.raises(UserError) as e:
        parse(text, "a.demo")
    assert str(e.value).startswith(f"a.demo:{line}: ") and words in str(e.value)


def test_a_missing_or_binary_file_is_one_line(tmp_path):
    with pytest.raises(UserError, match="no such demo"):
        load(tmp_path / "none.demo")
    (tmp_path / "b.demo").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(UserError, match="cannot be read"):
        load(tmp_path / "b.demo")


def test_log_and_playback_are_inverse():
    masks = [0, BIT["right"], BIT["right"] | BIT["jump"], BIT["right"], 0, 0, BIT["crawl"]]
    log, before = Log("levels/a.tmx", 3), 0
    for tick, mask in enumerate(masks):
        log.add(tick, Intent(mask, before))
        before = mask
    demo = parse(log.text())
    play = Playback(demo)
    assert [play.intent(t).held for t in range(len(masks))] == masks
    assert (demo.level, demo.seed, demo.end) == ("levels/a.tmx", 3, len(masks))
