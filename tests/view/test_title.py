"""The title's letters are clay: they share a shutter, hold between re-poses, and each trembles for itself."""

from game.view.canvas import SpriteBank
from game.view.letters import Letters
from game.view.title import WORD, TitleView, letter_places


def test_letters_hold_and_tremble_each_for_itself():
    bank = SpriteBank()
    view = TitleView(bank, Letters(bank))
    seen = [view._posed(tick, True) for tick in range(120)]
    changes = [t for t in range(1, 120) if seen[t] != seen[t - 1]]
    assert 20 <= len(changes) <= 26 and all(b - a >= 4 for a, b in zip(changes, changes[1:], strict=False))
    home = letter_places()
    moves = {tuple((x - hx, y - hy) for (x, y), (hx, hy) in zip(places, home, strict=True)) for places, _ in seen}
    assert all(abs(dx) <= 1 and abs(dy) <= 1 for move in moves for dx, dy in move)
    assert any(len(set(move)) > 1 for move in moves)
    before, after = seen[changes[5] - 1][1], seen[changes[5]][1]
    assert all(a != b for a, b in zip(before, after, strict=True))


def test_they_stand_still_for_those_whom_it_troubles():
    bank = SpriteBank()
    view = TitleView(bank, Letters(bank))
    assert {str(view._posed(tick, False)) for tick in range(60)} == {str((letter_places(), [0] * len(WORD)))}
