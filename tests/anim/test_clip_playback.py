"""Playing a death: no pop, the same shape anywhere, and at the end it lies on whatever ground there is, quite still."""

import math
from dataclasses import dataclass

import numpy as np
import pytest

from game.anim.fall import fit
from game.anim.fall.contact import Surface, feel
from game.anim.fall.library import Library, fallback
from game.anim.fall.playback import Fall, ground_under
from game.anim.fall.takes import recorded_room
from game.anim.pose import Pose
from game.anim.rig import load_rig
from game.core import paths
from game.core.noise import noise
from game.core.outline import Edges
from game.core.terrain import Chain, Hit, PolylineTerrain

LIBRARIES = {k: Library(load_rig(k), [paths.ASSETS / "clips"]) for k in ("tine", "hod")}


def solid(*points):
    return Chain(np.array(points, float))


def slope(tangent):
    xs = np.arange(-500.0, 501.0, 20.0)
    return solid(*[(x, tangent * x) for x in xs], (500, 900), (-500, 900))


def stairs(rise, tread):
    points = [(-400.0, -rise * 400.0 / tread)]
    while points[-1][0] < 400.0:
        x, y = points[-1]
        points += [(x + tread, y), (x + tread, y + rise)]
    return solid(*points, (points[-1][0], 1500.0), (-400.0, 1500.0))


GROUNDS = {
    "flat": [slope(0.0)],
    "30 down": [slope(0.577)],
    "30 up": [slope(-0.577)],
    "45 down": [slope(1.0)],
    "45 up": [slope(-1.0)],
    "stairs of 5": [stairs(5.0, 16.0)],
    "stairs of 16": [stairs(16.0, 32.0)],
    "ledge": [solid((-500, 0), (14, 0), (14, 120), (500, 120), (500, 400), (-500, 400))],
    "wall": [solid((-500, 0), (44, 0), (44, -200), (90, -200), (90, 400), (-500, 400))],
    "hills": [solid(*[(x, 14 * math.sin(x / 24)) for x in range(-500, 501, 8)], (500, 400), (-500, 400))],
    "one-way": [
        Chain(np.array([(-70.0, 0.0), (40.0, 0.0)]), closed=False, one_way=True),
        solid((-500, 90), (500, 90), (500, 400), (-500, 400)),
    ],
}


def living(rig, terrain, facing=1, x=0.0, up=0.0, seed=3):
    """A living pose that is not the take's first: every part turned up to 15 degrees, standing on the ground."""
    parts = rig.stand(x, 0.0, facing)
    turns = [0.26 * noise(seed, i, 5) for i in range(len(rig.parts))]
    parts = rig.solve(parts[rig.root, :2], parts[:, 2] + turns, facing)
    hit = terrain.ray(x, -150.0, x, 900.0)
    parts[:, 1] += hit.y - 2.0
    ground = ground_under(rig, parts, terrain)
    parts[:, 1] += fit.room(rig, parts, ground, fit.table(rig, ground)).min() - up
    return Pose(parts, facing)


@dataclass
class Played:
    rig: object
    fall: Fall
    poses: np.ndarray
    heading: float

    @property
    def steps(self):
        return np.hypot(*np.moveaxis(np.diff(self.poses[:, :, :2], axis=0), -1, 0))


def die(kind, terrain, blow, speed=200.0, facing=1, ticks=600, **kw):
    library = LIBRARIES[kind]
    rig = library.rig
    pose = living(rig, terrain, facing, **kw)
    ground = ground_under(rig, pose.parts, terrain)
    size = speed * float(rig.masses.sum())
    hit = (blow[0] * size, blow[1] * size)
    level = fit.ground_kind(ground, float(pose.parts[rig.root, 0]), blow[0])
    choice = library.choose(hit, facing, level)
    heading = blow[0] if abs(blow[0]) > abs(blow[1]) else 0.0
    fall = Fall(rig, library.clip(choice), pose, choice.facing, terrain, (0.0, 0.0), heading)
    poses = [pose.parts.copy()]
    for _ in range(ticks):
        fall.step()
        poses.append(fall.parts.copy())
        if fall.at_rest or fall.lost:
            break
    return Played(rig, fall, np.array(poses), heading)


def skin_gaps(rig, parts, terrain):
    """Signed distance of each part's skin from the ground: negative inside."""
    starts, ends = [], []
    for chain in terrain.chains:
        pts = chain.points
        starts.append(pts if chain.closed else pts[:-1])
        ends.append(np.roll(pts, -1, axis=0) if chain.closed else pts[1:])
    a, b = np.concatenate(starts), np.concatenate(ends)
    d = b - a
    out = []
    far = rig.ends(parts)
    for row in range(len(rig.parts)):
        best = math.inf
        for s in np.linspace(0.0, 1.0, 12):
            p = parts[row, :2] + (far[row] - parts[row, :2]) * s
            t = np.clip(((p - a) * d).sum(1) / np.maximum(1e-9, (d * d).sum(1)), 0.0, 1.0)
            gap = float(np.hypot(*(p - a - d * t[:, None]).T).min())
            best = min(best, (-gap if terrain.is_inside(*p) else gap) - rig.radii[row])
        out.append(best)
    return np.array(out)


BLOWS = [(1.0, 0.0), (-1.0, 0.0), (0.8, -0.6), (0.0, 1.0)]


@pytest.mark.parametrize("ground", list(GROUNDS))
@pytest.mark.parametrize("kind", ["tine", "hod"])
@pytest.mark.parametrize("facing", [1, -1])
def test_a_corpse_lies_on_any_ground(kind, ground, facing):
    """D10, D13: on flat, slopes, stairs, ledge, walls and one-way ground: at rest nothing is inside, the lowest part
    touches, parts that rested in the take rest here, and no part ever moved over 6 px in a tick."""
    terrain = PolylineTerrain(GROUNDS[ground])
    for blow in BLOWS:
        played = die(kind, terrain, blow, 110.0 if blow[0] > 0 else 220.0, facing)
        assert played.fall.at_rest
        assert played.steps.max() <= 6.0
        gaps = skin_gaps(played.rig, played.poses[-1], terrain)
        assert -0.65 <= gaps.min() <= 1.0
        for x, y, _ in played.poses[-1]:
            assert not terrain.is_inside(x, y)
        rested = fit.part_room(played.rig, recorded_room(played.rig, played.fall.clip)[-1]) <= 1.0
        if ground not in ("ledge", "wall", "one-way"):
            # There limbs hang over the edge, or lean.
            assert gaps[rested].max() <= 1.0
        if played.heading:
            head = played.rig.index["head"]
            assert (played.poses[-1, head, 0] - played.poses[0, head, 0]) * played.heading > 0.0


@pytest.mark.parametrize("width", [24, 32, 40, 48])
@pytest.mark.parametrize("kind", ["tine", "hod"])
@pytest.mark.parametrize("facing", [1, -1])
def test_a_corpse_in_a_pit_shorter_than_itself(kind, width, facing):
    """D10: fallen between two walls that it does not fit between lying, its limbs bend and all of it stays out
    of them."""
    pit = [(14, 0), (14, 48), (14 + width, 48), (14 + width, 0)]
    terrain = PolylineTerrain([solid((-500, 0), *pit, (500, 0), (500, 400), (-500, 400))])
    for speed in (110.0, 160.0, 220.0):
        played = die(kind, terrain, (1.0, 0.0), speed, facing)
        assert played.fall.at_rest and played.steps.max() <= 6.0
        for x, y, _ in played.poses[-1]:
            assert not terrain.is_inside(x, y)


@pytest.mark.parametrize("rise, tread", [(8.0, 24.0), (16.0, 16.0), (16.0, 32.0)])
@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_a_fall_on_stairs_goes_round_their_edges(kind, rise, tread):
    """Its joints give way: in no tick is any part over 4 px in a step, in nine of ten none is over 2 px."""
    terrain, deep = PolylineTerrain([stairs(rise, tread)]), []
    rig = LIBRARIES[kind].rig
    surface = Surface(fit.profile(terrain, 0.0, -30.0, 400.0), -400.0, 400.0)
    for facing in (1, -1):
        for blow in BLOWS:
            played = die(kind, terrain, blow, 110.0 if blow[0] > 0 else 220.0, facing)
            assert played.steps.max() <= 6.0
            deep += feel(rig, played.poses[1:], surface).gap.min(axis=(1, 2)).tolist()
    assert min(deep) > -4.0 and sum(d < -2.0 for d in deep) < 0.1 * len(deep)


@pytest.mark.parametrize("gap", [0.3, 5.0, 12.0])
@pytest.mark.parametrize("kind", ["tine", "hod"])
@pytest.mark.parametrize("facing", [1, -1])
def test_blown_against_a_wall_right_there(kind, facing, gap):
    """D10, D12: it crumples at the wall, its head not behind where it was, nothing in the wall, what rests at rest."""
    rig = LIBRARIES[kind].rig
    pose = living(rig, PolylineTerrain(GROUNDS["flat"]), facing).parts
    x = float(np.maximum(pose[:, 0] + rig.radii, rig.ends(pose)[:, 0] + rig.radii).max()) + gap
    terrain = PolylineTerrain([solid((-500, 0), (x, 0), (x, -200), (x + 90, -200), (x + 90, 400), (-500, 400))])
    for blow, speed in (((1.0, 0.0), 110.0), ((0.8, -0.6), 220.0), ((0.8, 0.5), 110.0)):
        played = die(kind, terrain, blow, speed, facing)
        assert played.fall.at_rest and played.steps.max() <= 6.0
        head = rig.index["head"]
        assert played.poses[-1, head, 0] > played.poses[0, head, 0]
        gaps = skin_gaps(rig, played.poses[-1], terrain)
        rested = fit.part_room(rig, recorded_room(rig, played.fall.clip)[-1]) <= 1.0
        assert gaps.min() >= -0.65 and gaps[rested].max() <= 1.0


@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_the_first_tick_does_not_pop(kind):
    """D13: from a living pose that the take does not know, no part jumps by more than 3 px at the start."""
    for seed in range(8):
        for facing in (1, -1):
            played = die(kind, PolylineTerrain(GROUNDS["flat"]), (1.0, 0.0), 90.0, facing, 12, seed=seed)
            assert played.steps[0].max() < 3.0


def test_the_same_shape_at_five_places():
    """D9: the take is relative to where the creature stood."""
    shapes = []
    for x in (-200.0, -37.0, 0.0, 64.0, 250.0):
        played = die("tine", PolylineTerrain(GROUNDS["flat"]), (1.0, 0.0), x=x)
        shapes.append(played.poses - (x, 0.0, 0.0))
    for other in shapes[1:]:
        assert other.shape == shapes[0].shape and np.abs(other - shapes[0]).max() < 0.6


def test_the_mirror_image_of_a_death():
    """D11: killed from the left facing right, and from the right facing left: mirror images to 0.01 px."""
    terrain = PolylineTerrain(GROUNDS["flat"])
    for blow in BLOWS[:3]:
        right = die("tine", terrain, blow, facing=1)
        pose = Pose(right.poses[0].copy(), 1)
        pose.parts[:, 0] *= -1
        pose.parts[:, 2] = math.pi - pose.parts[:, 2]
        library = LIBRARIES["tine"]
        size = 200.0 * float(library.rig.masses.sum())
        choice = library.choose((-blow[0] * size, blow[1] * size), -1)
        fall = Fall(library.rig, library.clip(choice), Pose(pose.parts, -1), choice.facing, terrain, (0, 0), -blow[0])
        for parts in right.poses[1:]:
            fall.step()
            assert np.abs(fall.parts[:, 0] + parts[:, 0]).max() < 0.01
            assert np.abs(fall.parts[:, 1] - parts[:, 1]).max() < 0.01


@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_nothing_moves_at_rest(kind):
    terrain = PolylineTerrain(GROUNDS["45 down"])
    played = die(kind, terrain, (1.0, 0.0))
    still = played.fall.parts.copy()
    for _ in range(200):
        played.fall.step()
        assert np.array_equal(played.fall.parts, still)


@pytest.mark.parametrize("up", [20.0, 60.0, 160.0])
@pytest.mark.parametrize("kind", ["tine", "hod"])
def test_killed_in_mid_air_it_falls(kind, up):
    """D10: gravity takes it to the ground, limp; it does not lie down in the air."""
    terrain = PolylineTerrain(GROUNDS["flat"])
    played = die(kind, terrain, (-1.0, 0.0), up=up)
    assert played.fall.at_rest and played.steps.max() <= 6.0
    assert abs(skin_gaps(played.rig, played.poses[-1], terrain).min()) <= 1.0
    fallen = played.poses[:, played.rig.root, 1] - played.poses[0, played.rig.root, 1]
    quarter = int(np.argmax(fallen > up / 2))
    assert 4 <= quarter <= 60


def test_thrown_in_the_air_it_keeps_its_speed():
    """D10: what ran when it died goes on along its way until it lands."""
    terrain = PolylineTerrain(GROUNDS["flat"])
    library = LIBRARIES["tine"]
    pose = living(library.rig, terrain, up=80.0)
    clip = library.clip(library.choose((0.0, 2000.0), 1))
    still = Fall(library.rig, clip, pose, 1, terrain, (0.0, 0.0))
    fast = Fall(library.rig, clip, pose, 1, terrain, (120.0, 0.0))
    for _ in range(16):
        still.step()
        fast.step()
    assert 20.0 < fast.parts[library.rig.root, 0] - still.parts[library.rig.root, 0] < 40.0


class Lift(PolylineTerrain):
    """A floor that moves as one: surface 7."""

    def __init__(self, chains):
        super().__init__(chains)
        self.at = [0.0, 0.0]

    def ray(self, x0, y0, x1, y1, one_way=True):
        dx, dy = self.at
        hit = super().ray(x0 - dx, y0 - dy, x1 - dx, y1 - dy, one_way)
        if hit is None:
            return None
        return Hit(hit.x + dx, hit.y + dy, hit.nx, hit.ny, hit.distance_px, hit.one_way, 7)

    def edges(self, x0, y0, x1, y1):
        dx, dy = self.at
        ends, one_way = super().edges(x0 - dx, y0 - dy, x1 - dx, y1 - dy)
        return Edges(ends + (dx, dy, dx, dy), one_way)

    def is_inside(self, x, y):
        return super().is_inside(x - self.at[0], y - self.at[1])

    def surface_position(self, surface):
        return tuple(self.at) if surface == 7 else (0.0, 0.0)


def test_a_corpse_rides_its_mover():
    """D10: it falls, lies and travels with the mover, within 1 px of it at every tick once it rests."""
    terrain = Lift(GROUNDS["flat"])
    library = LIBRARIES["tine"]
    pose = living(library.rig, terrain)
    fall = Fall(library.rig, library.clip(library.choose((2000.0, 0.0), 1)), pose, 1, terrain, heading=1.0)
    resting = []
    for tick in range(200):
        terrain.at = [12.0 * math.sin(tick / 20), 20.0 * math.sin(tick / 33)]
        fall.step()
        if fall.at_rest:
            held = fall.parts[:, :2] - terrain.at
            gaps = skin_gaps(library.rig, fall.parts - (*terrain.at, 0.0), terrain.__class__(GROUNDS["flat"]))
            assert abs(gaps.min()) <= 1.0
            resting.append(held)
    assert fall.at_rest and fall.surface == 7
    assert np.abs(resting[-1] - resting[0]).max() < 1e-6


def test_one_way_ground_holds_a_corpse_whole_or_not_at_all():
    """D16: dying half across the edge of a one-way platform: what is under the centre of mass decides for all parts;
    it lies still on the platform or on the ground below, never between."""
    for kind in ("tine", "hod"):
        for x in range(-90, 61, 15):
            platform = Chain(np.array([(-70.0, 0.0), (40.0, 0.0)]), closed=False, one_way=True)
            floor = solid((-500, 90), (500, 90), (500, 400), (-500, 400))
            terrain = PolylineTerrain([platform, floor])
            rig = LIBRARIES[kind].rig
            parts = rig.stand(float(x), 0.0)
            clip = LIBRARIES[kind].clip(LIBRARIES[kind].choose((0.0, 3000.0), 1))
            fall = Fall(rig, clip, Pose(parts, 1), 1, terrain)
            for _ in range(200):
                fall.step()
            assert fall.at_rest
            com_y = rig.centre_of_mass(fall.parts)[1]
            assert com_y < 8.0 or com_y > 60.0
            before = fall.parts.copy()
            fall.step()
            assert np.array_equal(fall.parts, before)


def test_out_of_the_world_it_is_lost():
    terrain = PolylineTerrain([solid((-500, 0), (14, 0), (14, 40), (-500, 40))])
    rig = LIBRARIES["tine"].rig
    fall = Fall(rig, fallback(rig, 1), Pose(rig.stand(60.0, 0.0), 1), 1, terrain)
    for _ in range(600):
        fall.step()
    assert fall.lost and not fall.at_rest


def test_the_same_death_twice_is_the_same_bit_for_bit():
    terrain = PolylineTerrain(GROUNDS["hills"])
    a, b = (die("hod", terrain, (0.8, -0.6)) for _ in range(2))
    assert np.array_equal(a.poses, b.poses) and a.fall.state_values() == b.fall.state_values()


def test_a_recorded_height_is_kept_on_recorded_ground():
    """On the take's own ground the clip is played as it is: once blended in, within 1 px of the recording."""
    library = LIBRARIES["tine"]
    terrain = PolylineTerrain(GROUNDS["flat"])
    clip = library.clip(library.choose((3600.0, 0.0), 1))
    pose = Pose(clip.dense[0] + (0.0, -clip.header.root_px, 0.0), 1)
    fall = Fall(library.rig, clip, pose, 1, terrain)
    for tick in range(1, clip.header.ticks - 27):
        fall.step()
        gap = fall.parts[:, :2] - clip.dense[tick][:, :2] - (0.0, -clip.header.root_px)
        assert np.hypot(*gap.T).max() < 2.0


def test_ledges_and_slopes_are_told_apart():
    def kind(chains, heading, x=0.0):
        terrain = PolylineTerrain(chains)
        y = terrain.ray(x, -150.0, x, 900.0).y
        return fit.ground_kind(fit.profile(terrain, x, y - 20.0), x, heading)

    assert kind(GROUNDS["flat"], 1.0) == kind(GROUNDS["flat"], -1.0) == "flat"
    assert kind(GROUNDS["45 down"], 1.0) == "down" and kind(GROUNDS["45 down"], -1.0) == "up"
    assert kind(GROUNDS["30 up"], 1.0) == "up" and kind(GROUNDS["stairs of 16"], 1.0) == "down"
    assert kind(GROUNDS["ledge"], 1.0) == "ledge" and kind(GROUNDS["ledge"], -1.0) == "flat"
