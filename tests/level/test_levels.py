"""The shipped levels: they read without a complaint, hold what they promise, and survive the real Tiled."""

import os
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest

from game.core import paths
from game.core.terrain import PolylineTerrain
from game.level import tiled
from game.level.level import TILE_PX, ImageLayer, TileLayer
from game.session import Session, Settings
from game.world.demo import Playback, parse
from game.world.demo import load as load_demo
from game.world.world import World

NAMES = ["01_yard", "02_stairs", "03_ducts", "04_movers", "05_arena"]
PALETTES = ["dusk", "dusk", "night", "kiln", "kiln"]
SOURCE = paths.ASSETS / "source"


def path_of(name):
    return paths.LEVELS / f"{name}.tmx"


@pytest.fixture(scope="module")
def levels():
    return {name: tiled.load(path_of(name)) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_level_passes_its_check(name):
    assert [str(p) for p in tiled.check(path_of(name))] == []


@pytest.mark.parametrize(("name", "palette"), [*zip(NAMES, PALETTES, strict=True)])
def test_a_level_holds_what_a_level_needs(levels, name, palette):
    level = levels[name]
    assert level.properties["title"] and level.properties["palette"] == palette
    assert len(level.of_class("Spawn")) == 1 and level.of_class("Exit")
    for class_name in ("Checkpoint", "Prop", "Sign", "Light"):
        assert level.of_class(class_name), class_name
    assert all(sign.properties["text"] for sign in level.of_class("Sign"))
    assert sum(layer.look.parallax[0] != 1 for layer in level.layers) == 3
    assert any(tile.frames for tile in level.tiles.values())


@pytest.mark.parametrize("name", NAMES)
def test_what_stands_stands_on_the_ground(levels, name):
    """Nothing floats, nothing is stuck: 1 px above a thing's point is air, 3 px below is ground or a platform."""
    level = levels[name]
    ground = PolylineTerrain(level.chains)
    for thing in level.things:
        if thing.class_name in ("Spawn", "Checkpoint", "Enemy", "Prop") and thing.shape == "point":
            assert not ground.is_inside(thing.x, thing.y - 1), (thing.id, thing.class_name)
            assert ground.ray(thing.x, thing.y - 2, thing.x, thing.y + 3), (thing.id, thing.class_name)


def test_the_campaign_runs_from_the_first_to_the_last(levels):
    order = [NAMES[0]]
    while follow := levels[order[-1]].properties["next"]:
        order.append(follow.removesuffix(".tmx"))
    assert order == NAMES


def test_enemies_patrol_and_most_are_in_the_arena(levels):
    count = {name: len(level.of_class("Enemy")) for name, level in levels.items()}
    assert max(count, key=count.__getitem__) == "05_arena" and count["05_arena"] >= 4
    paths_ = {t.id for t in levels["05_arena"].of_class("Path")}
    patrols = [e.properties["patrol"] for e in levels["05_arena"].of_class("Enemy")]
    assert {e.properties["kind"] for e in levels["05_arena"].of_class("Enemy")} == {"tine", "hod"}
    assert sum(p in paths_ for p in patrols) >= 2 and all(p in paths_ | {0} for p in patrols)


def edges(level):
    """(length, dx, dy) of every edge of closed solid ground; the solid lies on the right-hand side."""
    for chain in level.chains:
        if chain.closed and not chain.one_way:
            for (ax, ay), (bx, by) in zip(chain.points, np.roll(chain.points, -1, axis=0), strict=True):
                yield ax, ay, bx - ax, by - ay


def test_the_yard_has_every_kind_of_ground(levels):
    """Flat, 45 and 22.5 degrees both ways, steps of 5 and 16 px, gaps of 12 to 40 px, a duct of 24 px, a one-way."""
    level = levels["01_yard"]
    found = list(edges(level))
    slopes = {round(dy / dx, 3) for _, _, dx, dy in found if dx > 0}
    assert {0.0, 1.0, -1.0, 0.5, -0.5} <= slopes
    rises = [round(abs(dy)) for _, _, dx, dy in found if dx == 0]
    assert rises.count(5) >= 10 and rises.count(16) >= 3
    assert any(chain.one_way for chain in level.chains)
    ground = PolylineTerrain(level.chains)
    gaps = set()
    for x, y, dx, dy in found:
        if dx == 0 and dy == 32:  # the left wall of a pit: rock to its left, air to its right
            across = ground.ray(x + 0.5, y + 8, x + 80, y + 8)
            if across:
                gaps.add(round(across.distance_px + 0.5))
    assert {12, 16, 24, 32, 40} <= gaps
    ceilings = {}
    for x, y, dx, _ in found:
        if dx < -100:
            below = ground.ray(x + dx / 2, y + 1, x + dx / 2, y + 60, one_way=False)
            if below:
                ceilings[round(below.distance_px + 1)] = -dx
    assert ceilings.get(24) == 9 * TILE_PX


def test_the_ducts_are_low_and_the_movers_move(levels):
    ground = PolylineTerrain(levels["03_ducts"].chains)
    zone = levels["03_ducts"].of_class("Zone")[0]
    assert zone.properties["preset"] == "crawl"
    middle, y1 = zone.points[:, 0].mean(), zone.points[:, 1].max()
    up = ground.ray(middle, y1 - 1, middle, y1 - 60)
    assert up and up.distance_px + 1 == pytest.approx(24)
    assert len(levels["04_movers"].of_class("Mover")) >= 3
    assert any(c.one_way for c in levels["04_movers"].chains)


def walk(level, start, keys, ticks):
    """The worlds of each tick of a walk that begins at `start` with keys held."""
    world, play = World(level, start=start), Playback(parse("".join(f"0 +{key}\n" for key in keys) + f"{ticks} end"))
    for tick in range(ticks):
        world.tick(play.intent(tick))
        yield world


def test_a_pool_holds_the_legs_and_the_glaze_is_wet(levels):
    """03 has water to wade in: it splashes and slows; the patch on 02 has next to no grip."""
    wet = [(w.hero.wade, w.hero.velocity[0], [e.kind for e in w.events])
           for w in walk(levels["03_ducts"], (1640.0, 400.0), ["right"], 120)]  # fmt: skip
    dry = [w.hero.velocity[0] for w in walk(levels["03_ducts"], (1060.0, 352.0), ["right"], 60)]
    assert all(wade > 0.5 for wade, _, _ in wet[1:]) and any("splash" in kinds for _, _, kinds in wet)
    assert 10.0 < max(vx for _, vx, _ in wet) < 0.8 * max(dry)
    under = [w.hero.ground for w in walk(levels["02_stairs"], (776.0, 352.0), ["right"], 40)]
    assert {g.friction for g in under if g} == {0.9, 0.1}


@pytest.mark.parametrize(("x", "goal", "low"), [(936.0, 1075.0, False), (1224.0, 1400.0, True)])
def test_the_ducts_are_as_their_signs_say(levels, x, goal, low):
    """The higher one is walked upright, the narrow one makes the Wick crawl: Right is all that it takes."""
    seen = [(w.hero.body_position[0], w.hero.body.is_low) for w in walk(levels["03_ducts"], (x, 352.0), ["right"], 420)]
    assert max(at for at, _ in seen) > goal
    assert any(is_low for at, is_low in seen if at < goal) == low


@pytest.mark.parametrize("name", NAMES)
def test_painted_ground_is_in_slots(levels, name):
    level = levels[name]
    assert level.paint_chains and not any(isinstance(layer, ImageLayer) for layer in level.layers)
    used = np.unique(np.concatenate([la.gids[la.gids > 0] for la in level.layers if isinstance(la, TileLayer)]))
    assert all(int(gid) in level.tiles for gid in used)


@pytest.mark.skipif(not shutil.which("tiled"), reason="Tiled is not installed")
@pytest.mark.parametrize("name", ["01_yard", "03_ducts", "05_arena", "templates/new_map"])
def test_saved_again_by_tiled_it_is_the_same_map(tmp_path, name):
    """Tiled 1.8 writes our maps back byte for byte, but for the enum names that it drops when no project is open."""
    source = path_of(name)
    folder = tmp_path / "levels" / source.parent.relative_to(paths.LEVELS)
    shutil.copytree(paths.LEVELS / "tilesets", tmp_path / "levels" / "tilesets")
    folder.mkdir(exist_ok=True)
    copy, target = folder / f"copy_of_{source.name}", folder / source.name
    shutil.copy(source, copy)
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    subprocess.run(["tiled", "--export-map", "tmx", copy, target], env=env, check=True, timeout=30)
    want = re.sub(r' propertytype="\w+"', "", source.read_text(encoding="utf-8"))
    got = target.read_text(encoding="utf-8")
    if 'tiledversion="1.8.2"' in got:
        assert got.splitlines() == want.splitlines()
    assert [str(p) for p in tiled.check(target) if not p.warning] == []


@pytest.mark.skipif(not shutil.which("tiled"), reason="Tiled is not installed")
@pytest.mark.parametrize("name", ["ground", "works", "wall", "growth"])
def test_saved_again_by_tiled_it_is_the_same_tileset(tmp_path, name):
    folder = tmp_path / "tilesets"
    shutil.copytree(paths.LEVELS / "tilesets", folder)
    source, target = folder / f"{name}.tsx", folder / f"{name}_again.tsx"
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    subprocess.run(["tiled", "--export-tileset", "tsx", source, target], env=env, check=True, timeout=30)
    if 'tiledversion="1.8.2"' in target.read_text(encoding="utf-8"):
        assert target.read_text(encoding="utf-8").splitlines() == source.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def sources():
    sys.path.insert(0, str(SOURCE))
    yield
    sys.path.remove(str(SOURCE))


def test_the_tilesets_are_what_their_programs_draw(sources, tmp_path):
    import deco_tiles
    import ground_tiles

    ground_tiles.write(tmp_path)
    deco_tiles.write(tmp_path)
    made = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    shipped = {p.name: p.read_bytes() for p in (paths.LEVELS / "tilesets").iterdir()}
    assert made.keys() == shipped.keys()
    assert [name for name in made if made[name] != shipped[name]] == []


def test_the_terrain_brush_has_no_hole(sources):
    """All fifteen corner combinations, each by a full tile; and all 47 pictures for the eight neighbours."""
    import ground_shapes
    import ground_tiles

    lines = ground_tiles.wangset(ground_tiles.ids())
    combinations = {line.split('wangid="')[1].split('"')[0] for line in lines if "wangtile" in line}
    assert len(combinations) == 15
    assert all(set(c.split(",")[::2]) == {"0"} for c in combinations)
    assert len(ground_shapes.BLOB) == 47
    pictures = {name: picture for name, picture, _ in ground_tiles.tiles()}
    for name, outline in ground_shapes.SHAPES.items():
        assert ((pictures[name] != 255) == ground_shapes.inside(outline)).all(), name


@pytest.mark.parametrize("name", NAMES)
def test_the_demo_plays_the_level_to_its_exit(levels, name):
    """Each level can be played through: its demo, replayed headless, reaches the exit alive and without a death."""
    demo = load_demo(paths.LEVELS / "demos" / f"{name}.demo")
    assert demo.level == f"levels/{name}.tmx"
    player = Playback(demo)
    session = Session(levels[name], Settings(headless=True), player.intent, demo.seed)
    deaths = 0
    for _ in range(demo.length_ticks):
        session.tick()
        deaths += session.world.hero.state == "dead"
        if session.world.exit_to is not None:
            break
    renew = f"make the demos anew: python -m tests.plans.autoplay {name}"
    assert session.world.exit_to is not None, f"{name}: the exit was not reached; {renew}"
    follow = levels[name].properties["next"] or f"{name}.tmx"
    assert session.world.exit_to == paths.LEVELS / follow and session.world.exit_to.is_file()
    assert deaths == 0 and session.world.hero.health > 0, f"{name}: died on the way; {renew}"
