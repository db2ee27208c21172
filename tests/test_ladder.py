"""The ladder: imports point down only, and each library has one door."""

import ast
from pathlib import Path

import pytest

GAME = Path(__file__).resolve().parent.parent / "game"
RUNG = {
    "core": 0,
    "anim": 1,
    "physics": 2,
    "level": 2,
    "world": 3,
    "view": 4,
    "session": 4,
    "headless": 5,
    "stage": 5,
    "lab": 5,
    "app": 6,
    "cli": 7,
}
DOOR = {"pygame": "view", "pymunk": "physics", "pytmx": "level", "tomllib": "core"}
FILES = sorted(GAME.rglob("*.py"))


def package_of(path: Path) -> str:
    first = path.relative_to(GAME).parts[0]
    return first.removesuffix(".py")


def imports(path: Path):
    """Every imported module name with its line, relative imports resolved, those inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            yield node.module, node.lineno
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node.lineno


def breaches(path: Path) -> list[str]:
    own = package_of(path)
    bad = []
    for name, line in imports(path):
        parts = name.split(".")
        if parts[0] in DOOR and own != DOOR[parts[0]]:
            bad.append(f"{path}:{line}: {parts[0]} is imported outside {DOOR[parts[0]]}")
        if parts[0] == "game" and len(parts) > 1 and parts[1] in RUNG and own in RUNG:
            other = parts[1]
            if other != own and RUNG[other] >= RUNG[own]:
                bad.append(f"{path}:{line}: {own} imports {other}, which is not below it")
    return bad


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(GAME)) for p in FILES])
def test_imports_point_down(path):
    assert breaches(path) == []


def test_every_package_has_a_rung():
    assert {package_of(p) for p in FILES} - {"__init__"} <= set(RUNG)


def test_a_breach_is_seen(tmp_path, monkeypatch):
    fake = GAME / "anim" / "pose.py"
    monkeypatch.setattr("pathlib.Path.read_text", lambda self, **_: "import pymunk\nfrom game.world import frame\n")
    found = breaches(fake)
    assert len(found) == 3 and "pymunk" in found[0] and "world" in found[1]
