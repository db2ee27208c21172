"""What the Wick bears: never in a wall, never through one, and it weighs on the walk."""

from pathlib import Path

import numpy as np
import pytest

from game.core.terrain import Chain, PolylineTerrain
from game.level.level import Level
from game.world.world import World
from tests.world.test_props import depth
from tests.world.test_world import run, thing

# A floor at y = 320 between two walls, a block to the right over a duct 22 px high.
ROOM = Chain(np.array([(0, 0), (16, 0), (16, 320), (900, 320), (900, 0), (940, 0), (940, 400), (0, 400)], float))
DUCT = Chain(np.array([(300, 0), (500, 0), (500, 298), (300, 298)], float))
FENCE = Chain(np.array([(120, 200), (128, 200), (128, 320), (120, 320)], float))


def world_of(*chains, kind="apple", x=90.0):
    things = [thing(1, "Spawn", 70, 320), thing(11, "Prop", x, 320, kind=kind)]
    return World(Level(Path("room.tmx"), 59, 25, list(chains), list(chains), things=things))


def deepest(world, chains, text, ticks):
    """How deep the prop lies in the ground while it is borne, and in the end."""
    solids, worst = [PolylineTerrain([chain]) for chain in chains], [0.0]

    def look(w):
        prop = w.props.get(11)
        if not prop.held and w.tick_number < ticks:
            return  # an impact may run in for a tick
        pose = (*prop.position, prop.angle)
        worst.append(max(depth(solid, prop, pose) for solid in solids))

    run(world, text, ticks, look)
    return max(worst)


@pytest.mark.parametrize("kind", ["apple", "pot", "lump", "brick"])
@pytest.mark.parametrize("how", ["grab", "throw"])
def test_what_is_borne_against_a_wall_stays_out_of_it(kind, how):
    """Carried into a wall and let go or thrown there, it does not stick in the wall."""
    world = world_of(ROOM, kind=kind)
    text = f"5 +grab\n8 -grab\n10 +left\n150 +{how}\n155 -{how}\n300 end"
    assert deepest(world, [ROOM], text, 300) < 0.6
    assert world.hands.held is None and world.props.get(11).position[0] > 16.0


@pytest.mark.parametrize(("kind", "fits"), [("brick", True), ("apple", True), ("pot", False)])
def test_a_load_comes_through_a_duct_if_it_fits(kind, fits):
    """Else it is left behind at the mouth, whole, and not in the rock."""
    world = world_of(ROOM, DUCT, kind=kind, x=250.0)
    world.hero.teleport(232.0, 320.0)
    text = "5 +grab\n8 -grab\n10 +right\n10 +down\n300 end"
    assert deepest(world, [ROOM, DUCT], text, 300) < 0.6
    assert world.hero.body_position[0] > 310.0
    assert (world.hands.held is not None) == fits
    assert (world.hero.walker.load_mass > 0.0) == fits
    assert (world.props.get(11).position[0] > 310.0) == fits


@pytest.mark.parametrize(("x", "seen"), [(112.0, True), (136.0, False)])
def test_nothing_is_grabbed_through_a_wall(x, seen):
    world = world_of(ROOM, FENCE, x=x)
    world.hero.teleport(112.9, 320.0)
    run(world, "5 +grab\n8 -grab\n20 end", 20)
    assert (world.hands.held is not None) == seen


def test_a_load_moves_the_centre_of_mass_and_the_gait():
    """A pot before the chest: com forward, the trunk leans back against it, the walk is not the same."""
    light, heavy = world_of(ROOM, kind="pot"), world_of(ROOM, kind="pot")
    leads, leans = ([], []), ([], [])
    for i, (world, take) in enumerate(((light, ""), (heavy, "5 +grab\n8 -grab\n"))):

        def look(w, i=i):
            parts, row = w.hero.pose.parts, w.hero.rig.index
            leads[i].append(w.hero.com[0] - w.hero.body_position[0])
            leans[i].append(parts[row["chest"], 0] - parts[row["hip"], 0])

        run(world, take + "40 +right\n240 end", 240, look)
    still, walk = slice(30, 40), slice(120, 240)
    assert np.mean(leads[1][still]) > np.mean(leads[0][still]) + 1.5
    assert np.mean(leans[1][walk]) < np.mean(leans[0][walk]) - 1.0
    assert heavy.hero.body_position[0] < light.hero.body_position[0] - 15.0


def test_up_and_grab_eats_an_apple_and_heals_one_pip():
    """It is gone, counted, and never heals beyond what is whole."""
    world = world_of(ROOM)
    world.hero.health = 3
    kinds = []
    run(
        world,
        "5 +grab\n8 -grab\n30 +up\n40 +grab\n42 -grab\n50 end",
        50,
        lambda w: kinds.extend(e.kind for e in w.events),
    )
    assert kinds.count("eat") == 1 and kinds.count("pickup") == 1
    assert world.props.get(11) is None and world.hands.held is None and world.hero.walker.load_mass == 0.0
    assert (world.hero.health, world.frame(1.0).hud.apples) == (4, 1)
    whole = world_of(ROOM)
    run(whole, "5 +grab\n8 -grab\n30 +up\n40 +grab\n50 end", 50)
    assert (whole.hero.health, whole.rules.apples) == (whole.hero.health_max, 1)


@pytest.mark.parametrize(("kind", "keys"), [("pot", "30 +up\n"), ("apple", "")])
def test_nothing_else_is_eaten_and_no_apple_by_mistake(kind, keys):
    """Without Up, or with another thing in its hands, the same key lets go."""
    world = world_of(ROOM, kind=kind)
    run(world, f"5 +grab\n8 -grab\n{keys}40 +grab\n50 end", 50)
    assert world.props.get(11) is not None and not world.props.get(11).held and world.rules.apples == 0
