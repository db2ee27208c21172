"""The head-up display and the bench's panels: what shows when, what is hit, that everything stays on the canvas."""

import numpy as np
import pytest

from game.view.canvas import Canvas, SpriteBank
from game.view.hud import CALM_TICKS, HudView, boil
from game.view.letters import Letters
from game.view.palette import B3, K1, K2, K3, T0, T1, T3, A
from game.view.panel import Bands, Button, Buttons, Note, Panel, Plot, Slider
from game.view.title import CELL_PX, WORD, TitleView, letter_places
from game.world.frame import Frame, Hud


@pytest.fixture(scope="module")
def made():
    bank = SpriteBank()
    letters = Letters(bank)
    return bank, letters, HudView(bank, letters)


def shown(view: HudView, **more) -> np.ndarray:
    canvas = Canvas()
    canvas.surface.fill(2)
    tick = more.pop("tick", 0)
    sign, banner, boils = more.pop("sign", ""), more.pop("banner", ""), more.pop("boils", True)
    view.draw(canvas, Frame(tick, (0, 0), [], hud=Hud(**more), sign=sign, banner=banner, boils=boils))
    return canvas.pixels.copy()


def test_pips_tell_the_health(made):
    for health in range(6):
        drawn = shown(made[2], health=health, health_max=5)[8:15, 8:53]
        lit = [(drawn[:, k * 9 : k * 9 + 7] == K2).any() for k in range(5)]
        assert lit == [k < health for k in range(5)]


def test_poise_and_count(made):
    full, half, none = (shown(made[2], poise=s)[20, 9:51] for s in (1.0, 0.5, 0.0))
    assert (full != T1).all() and (half != T1).sum() in (21, 22) and (none == T1).all()
    edges = [shown(made[2], poise=s)[18, 8:52] for s in (1.0, 0.5, 0.0)]
    assert (edges[0] == T0).all() and (edges[1] == T3).all() and (edges[2] == T3).all(), "an empty bar is seen"
    assert not np.array_equal(shown(made[2], apples=7), shown(made[2], apples=8))


def test_calm_leaves_only_pips(made):
    busy, calm = shown(made[2], calm_ticks=CALM_TICKS - 1), shown(made[2], calm_ticks=CALM_TICKS + 60)
    assert (busy[18:23, 8:52] != 2).all() and (calm[16:] == 2).all() and (calm[:, 60:] == 2).all()
    assert (calm[8:15, 8:53] != 2).any()
    steps = [shown(made[2], calm_ticks=CALM_TICKS + t)[19, 20] for t in (0, 7, 13)]
    assert steps == sorted(steps, reverse=True) and len(set(steps)) == 3, "it dims ramp step by ramp step"


def test_pips_boil_on_twelves_and_never_twice_the_same():
    for key in range(5):
        shows = [boil(key, t) for t in range(600)]
        holds = [shows[t] for t in range(-key * 2 % 5, 600, 5)]
        assert all(a != b for a, b in zip(holds, holds[1:], strict=False))
        assert set(shows) == {0, 1, 2, 3}
    changes = [[t for t in range(1, 60) if boil(k, t) != boil(k, t - 1)][0] % 5 for k in (0, 1)]
    assert changes[0] != changes[1], "each on its own clock"


def test_pips_are_still_for_those_whom_boil_troubles(made):
    view = HudView(made[0], made[1])
    assert not np.array_equal(shown(view, tick=0), shown(view, tick=5))
    assert np.array_equal(shown(view, tick=0, boils=False), shown(view, tick=5, boils=False))


def test_a_sign_that_is_too_long_shows_that_it_goes_on(made):
    lines = ["the widest line of them all", *["short"] * 7]
    whole, cut = (shown(made[2], sign="\n".join(text)) for text in (lines, [*lines, "more"]))
    differ = np.argwhere(whole != cut)
    assert (whole != cut).any() and np.ptp(differ[:, 0]) < 12, "only the last line differs"


def test_signs_and_banners_stay_on_the_canvas(made):
    words = "levels/l3.tmx:41: layer Ground: tile 99 is in no tileset → was it swapped? " * 12
    for more in ({"sign": words}, {"banner": words}):
        drawn = shown(made[2], **more)
        assert (drawn[:, :3] == 2).all() and (drawn[:, -3:] == 2).all() and (drawn[-3:] == 2).all()
    banner = shown(made[2], banner="broken")
    assert (banner == K1).any() and (banner == K3).any() and not (banner == A).any(), "A is for threats alone"
    assert (shown(made[2], sign="Hello") == T3).any()


def panel(made) -> Panel:
    bank, letters, _ = made
    p = Panel(letters, bank)
    p.title, p.note, p.tabs, p.footer = "TUNING", "wick *", ["LEGS", "BODY"], "F1 panel"
    p.items = [Slider("stride", "Stride", "22.0 px", 0.55, 0.5, True), Slider("lift", "Lift", "6.5 px", 0.0),
               Buttons([Button("save", "SAVE", True), Button("load", "LOAD")]),
               Plot("Foot", "2 s", [(np.array([0, 1, np.nan, 0.5]), K2)], 0.5),
               Bands("State", [(0.5, T3, "IDLE"), (0.5, K1, "")]), Note("text")]  # fmt: skip
    return p


def test_hit_testing(made):
    p = panel(made)
    assert p.hit(100, 100) is None and p.hit(p.x - 1, 5) is None
    assert p.hit(p.x + 8, 22).kind == "tab" and p.hit(p.x + 8, 22).key == "LEGS"
    left, right = p.hit(p.x + 9, p.top + 9), p.hit(p.x + 9 + 127, p.top + 9)
    assert (left.kind, left.key, left.share) == ("slider", "stride", 0.0) and right.share == 1.0
    assert p.hit(p.x + 20, p.top + 14 + 5).key == "lift"
    assert p.hit(p.x + 20, p.top + 28 + 6).key == "save" and p.hit(p.x + 120, p.top + 28 + 6).key == "load"
    assert p.hit(p.x + 20, p.top + 50).kind == "panel" and p.hit(p.x + 3, 3).kind == "panel"
    assert p.share_at(-50) == 0.0 and p.share_at(9999) == 1.0


def test_what_is_drawn_is_what_is_hit(made):
    p, canvas = panel(made), Canvas()
    canvas.surface.fill(2)
    p.hot = "stride"
    p.draw(canvas, (400, 200))
    assert (canvas.pixels[:, : p.x - 1] == 2).all(), "nothing beside the panel"
    knob = p.x + 9 + int(127 * 0.55)
    row = p.top + 2 + 8
    assert canvas.pixels[row, knob] == B3 and abs(p.hit(knob, row).share - 0.55) < 0.01
    assert canvas.pixels[p.top + 4, p.x + 5] == K2, "a changed value has its dot"


def test_scrolling_moves_items_and_their_hits(made):
    p, canvas = panel(made), Canvas()
    p.items = [Slider(f"k{i}", f"Knob {i}", "1", 0.5) for i in range(40)]
    p.scroll_by(140)
    assert p.hit(p.x + 30, p.top + 5).key == "k10"
    p.scroll_by(10**6)
    assert p.hit(p.x + 30, 255).key == "k39"
    p.scroll_by(-(10**6))
    assert p.scroll == 0
    p.draw(canvas)
    p.items = p.items[:2]
    p.scroll_by(500)
    assert p.scroll == 0


def test_the_title_boils_only_when_it_may(made):
    view = TitleView(made[0], made[1])
    still = [view.draw(t, False).pixels[24:76].copy() for t in (0, 0)]
    assert np.array_equal(*still)
    moving = {view.draw(t).pixels[24:70, 150:330].tobytes() for t in (0, 5, 10)}
    assert len(moving) == 3
    places = letter_places()
    assert len(places) == len(WORD) and all(x >= 0 and x + CELL_PX <= 480 for x, _ in places)
    assert all(b[0] - a[0] > 12 for a, b in zip(places, places[1:], strict=False))
