"""The five levels and the template of a new one, from plan to map.

`python assets/source/levels.py NAME [--force]` writes the first draft of levels/NAME.tmx. From then on the map is
edited in Tiled and the map is the truth, so an existing file is only overwritten with --force.
"""

import sys
from collections.abc import Callable

from plan import Plan
from plans_works import arena, ducts, movers
from plans_yard import new_map, stairs, yard
from px import ROOT

LEVELS: dict[str, Callable[[], tuple[Plan, dict[str, object]]]] = {
    "01_yard": yard, "02_stairs": stairs, "03_ducts": ducts, "04_movers": movers, "05_arena": arena,
    "templates/new_map": new_map,
}  # fmt: skip


def main(arguments: list[str]) -> None:
    for name in [a for a in arguments if not a.startswith("-")] or list(LEVELS):
        path = ROOT / "levels" / f"{name}.tmx"
        if path.exists() and "--force" not in arguments:
            print(f"{path} exists and may have been edited in Tiled: give --force to write it anew")
            continue
        plan, properties = LEVELS[name]()
        plan.write(path, **properties)
        print(path)
        print(plan.text())


if __name__ == "__main__":
    main(sys.argv[1:])
