"""Benchmarks of deaths: the peers' live ragdolls and clips with the game's own code, and what a death costs to draw."""

import math
import statistics
from collections.abc import Callable
from time import process_time

import numpy as np

from game.anim.clip import Clip
from game.anim.fall.crowd import Crowd, Reel
from game.anim.fall.library import shipped
from game.anim.fall.recorder import Recorder, make_clip
from game.anim.fall.takes import lowest
from game.anim.pose import Pose
from game.anim.rig import Part, Rig
from game.core.clock import DT
from game.core.noise import noise
from game.core.terrain import Chain
from game.physics.arena import polyline_space
from game.physics.ragdoll import DollReader, Ragdoll
from game.physics.space import make_space
from game.physics.terrain import SpaceTerrain

REPEATS = 5
DENSITY = 0.01
DROP_PX = 90.0
STEPS = 300
CLIP_FRAMES = 299
BLENT_TICKS, FALL_TICKS = 16, 80
# The peers' doll: name, parent, width, where its bone starts (from the pelvis's middle), which way, limits, length.
_UP, _DOWN = -90.0, 90.0
_DOLL = (
    ("pelvis", "", 8.0, (0.0, -3.0), _DOWN, (0.0, 0.0), 6.0),
    ("chest", "pelvis", 9.0, (0.0, -3.0), _UP, (-0.5, 0.5), 12.0),
    ("head", "chest", 8.0, (0.0, -15.0), _UP, (-0.6, 0.6), 8.0),
    ("upper_arm_l", "chest", 4.0, (-6.0, -15.0), _DOWN, (-2.4, 2.4), 9.0),
    ("forearm_l", "upper_arm_l", 3.0, (-6.0, -6.0), _DOWN, (-2.3, 0.0), 9.0),
    ("upper_arm_r", "chest", 4.0, (6.0, -15.0), _DOWN, (-2.4, 2.4), 9.0),
    ("forearm_r", "upper_arm_r", 3.0, (6.0, -6.0), _DOWN, (-2.3, 0.0), 9.0),
    ("thigh_l", "pelvis", 5.0, (-2.5, 3.0), _DOWN, (-1.6, 1.6), 10.0),
    ("shin_l", "thigh_l", 4.0, (-2.5, 13.0), _DOWN, (0.0, 2.4), 10.0),
    ("thigh_r", "pelvis", 5.0, (2.5, 3.0), _DOWN, (-1.6, 1.6), 10.0),
    ("shin_r", "thigh_r", 4.0, (2.5, 13.0), _DOWN, (0.0, 2.4), 10.0),
)


def peers_rig() -> Rig:
    """The peers' eleven boxes as a rig: 0.01 mass a square pixel, their joints and limits."""
    made: dict[str, tuple[tuple[float, float], float]] = {}
    parts = []
    for name, parent, width, (x, y), degrees, limits, length in _DOLL:
        pivot = (0.0, 0.0)
        if parent:
            (px, py), turn = made[parent]
            c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            pivot = ((x - px) * c + (y - py) * s, (y - py) * c - (x - px) * s)
        made[name] = ((x, y), degrees)
        span = tuple(math.degrees(v) for v in limits)
        parts.append(Part(name, parent, length, width / 2, width * length * DENSITY, 0.5, pivot, degrees, span))
    return Rig("peer", tuple(parts))


def ground_y(x: float) -> float:
    """The peers' terrain: a polyline of 401 points."""
    i = min(max(int(x / 16.0), 0), 399)
    y0, y1 = (300 + 20 * math.sin(k * 16 / 80) + 8 * math.sin(k * 16 / 23) for k in (i, i + 1))
    return y0 + (y1 - y0) * (x - i * 16.0) / 16.0


def _timed(frames: int, run: Callable[[int], None], reset: Callable[[], None] | None = None) -> float:
    """Median CPU microseconds a frame, after one warm-up."""
    samples = []
    for _ in range(REPEATS + 1):
        if reset is not None:
            reset()
        before = process_time()
        run(frames)
        samples.append((process_time() - before) * 1e6 / frames)
    return statistics.median(samples[1:])


def spawn(i: int, n: int) -> tuple[float, float]:
    """Where the peers' ragdoll i of n starts: its pelvis 90 px over the ground."""
    x = 200 + 6000 * (i + 0.5) / n
    return x, ground_y(x) - DROP_PX


class _Dolls:
    """n of the peers' ragdolls in a space of their own."""

    def __init__(self, n: int) -> None:
        rig = peers_rig()
        points = [(i * 16.0, ground_y(i * 16.0)) for i in range(401)]
        self.space = polyline_space(points, 4.0, 0.6)
        self.dolls = []
        for i in range(n):
            x, y = spawn(i, n)
            parts = rig.solve(np.array([x, y - 3.0]), rig.bind)
            doll = Ragdoll(self.space, rig, Pose(parts), ((i * 37 % 11 - 5) * 20.0, -100.0), 0.0, box=True)
            doll.spin("chest", (i * 53 % 7 - 3) * 2.0)
            self.dolls.append(doll)
        self.reader = DollReader(self.space, self.dolls)

    def step(self) -> None:
        self.space.step(DT)


def bench_s2(n: int) -> tuple[float, float]:
    """Microseconds a frame of the peers' S2: n live ragdolls (stepped, stepped and read into one array)."""
    state: list[_Dolls] = []

    def reset() -> None:
        state[:] = [_Dolls(n)]

    def step(frames: int) -> None:
        for _ in range(frames):
            state[0].step()

    def read(frames: int) -> None:
        for _ in range(frames):
            state[0].step()
            state[0].reader.read()

    return _timed(STEPS, step, reset), _timed(STEPS, read, reset)


def peers_clips() -> list[Clip]:
    """The peers' eight clips, by the game's recorder: 600 steps sampled after every second one."""
    dolls = _Dolls(10)
    rig = dolls.dolls[0].rig
    recorders = [Recorder(rig, every_ticks=2, max_ticks=10_000) for _ in range(8)]
    for tick in range(601):
        poses = dolls.reader.read()
        for recorder, parts in zip(recorders, poses, strict=False):
            recorder.samples += [parts.copy()] if tick % 2 == 0 else []
        dolls.step()
    motions = [np.array(r.samples) for r in recorders]
    for motion in motions:
        motion[:, :, 2] = np.unwrap(motion[:, :, 2], axis=0)
    return [make_clip(rig, f"peer-{i}", m, 2, (1.0, 0.0), "chest") for i, m in enumerate(motions)]


def bench_s3(n: int) -> float:
    """Microseconds a frame of the peers' S3: n recorded deaths, every pose of every frame in one array."""
    clips, reel = peers_clips(), Reel()
    strips = [reel.strip("peer", 1, i, c.dense) for i, c in enumerate(clips)]
    number = np.arange(n)
    at = np.array([spawn(i, n) for i in range(n)])
    crowd = Crowd(reel, [strips[k] for k in (number % len(clips)).tolist()], -(number * 7 % 300), at)

    def run(frames: int) -> None:
        for f in range(frames):
            crowd.poses(f)

    return _timed(CLIP_FRAMES, run)


def bench_dying(n: int) -> dict[str, float]:
    """Microseconds a frame to get n dying tines onto one canvas, on plain ground, by the game's own path (a tick of
    `Fallen`, what it gives to the frame, and `Sprites.draw`), against live ragdolls drawn by the same sprites.

    live: the ragdolls' first ticks from standing. game: all die in one tick, each in a pose of its own; from there to
    where all have come to lie, so with the plan of each fall and the ticks in which it is blended and drawn in parts.
    play: from where it is blended in. add: once a death and in none of the others: the ground, the choice, the start.
    Pictures of a take's poses are made in the first round, which does not count.
    """
    from game.view.canvas import Canvas, SpriteBank
    from game.view.sprites import Sprites
    from game.world.fallen import Fallen
    from game.world.frame import Figure

    canvas = Canvas()
    sprites = Sprites(SpriteBank())
    sprites.preload(["tine"])
    library = shipped("tine")
    rig = library.rig
    names = sorted(name for name in library.entries if "-flat-" in name)[:8]
    blows = [library.entries[k].header.blow for k in names]
    places = [20.0 + 440.0 * (i + 0.5) / n for i in range(n)]
    frames = max(20, min(60, 3000 // n))
    box = np.array([(-800.0, 200.0), (1300.0, 200.0), (1300.0, 400.0), (-800.0, 400.0)])
    ground = SpaceTerrain(make_space(), [Chain(box)])
    state: list = []
    # Nobody dies in the pose of another.
    livings = [Pose(_bent(rig, x, i)) for i, x in enumerate(places)]

    def stand() -> None:
        space = polyline_space([(-400.0, 240.0), (900.0, 240.0)], 20.0, 0.9)
        dolls = [Ragdoll(space, rig, Pose(rig.stand(x, 239.0)), (60.0, -40.0)) for x in places]
        state[:] = [space, DollReader(space, dolls)]

    def live(count: int) -> None:
        space, reader = state
        for _ in range(count):
            space.step(DT)
            sprites.draw(canvas, [Figure("tine", parts, 1, "x") for parts in reader.read()], (0.0, 0.0))

    def kill() -> None:
        state[:] = [Fallen(ground, most=n)]
        for i, pose in enumerate(livings):
            blow = blows[i % len(blows)]
            state[0].add(i, "tine", pose, (0.0, 0.0), (blow[0], blow[1]))

    def blend() -> None:
        kill()
        game(BLENT_TICKS)

    def game(count: int) -> None:
        fallen = state[0]
        for _ in range(count):
            fallen.step()
            figures, dead = fallen.shown(1.0, True)
            sprites.draw(canvas, figures, (0.0, 0.0), dead)

    return {
        "live": _timed(frames, live, stand),
        "game": _timed(FALL_TICKS, game, kill),
        "play": _timed(FALL_TICKS - BLENT_TICKS, game, blend),
        "add": _timed(1, lambda _: kill()) / n,
    }


def _bent(rig: Rig, x: float, seed: int) -> np.ndarray:
    """A living pose on the ground at y = 200: every part turned by up to a tenth."""
    turns = [0.1 * noise(seed, row, 3) for row in range(len(rig.parts))]
    parts = rig.solve(np.array([x, 0.0]), rig.bind + turns)
    parts[:, 1] += 200.0 - float(lowest(rig, parts))
    return parts
