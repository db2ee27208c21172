"""Hands: what the Wick takes up, bears, throws and eats. It moves props only through their own doors."""

from game.world.frame import Event
from game.world.hero import Hero
from game.world.intent import Intent
from game.world.prop import Prop, Props

REACH_PX = 26.0
AHEAD_PX, ABOVE_PX = 9.0, 2.0
THROW_PX_S, LOFT_PX_S = 250.0, 150.0
DROP_TICKS = 8
EATEN = "apple"


class Hands:
    """`held` is the prop that the Wick carries, if any."""

    def __init__(self) -> None:
        self.held: Prop | None = None
        self._rest_ticks = 0

    def step(self, hero: Hero, props: Props, intent: Intent) -> None:
        """Take, bear, let go, throw or eat, after bodies have moved."""
        self._rest_ticks = max(0, self._rest_ticks - 1)
        if self.held is not None and (self.held.gone or not hero.can_control):
            self.drop(hero, props)
        if intent.presses("grab") and hero.can_control and not self._rest_ticks:
            self._rest_ticks = DROP_TICKS
            if self.held is None:
                self._take(hero, props)
            elif self.held.kind == EATEN and intent.holds("up"):
                self._eat(hero, props, self.held)
            else:
                self.drop(hero, props)
        if self.held is not None and intent.presses("throw"):
            self._throw(hero, props, intent)
        if self.held is not None:
            self._bear(hero, props, self.held)

    def _bear(self, hero: Hero, props: Props, load: Prop) -> None:
        """Hold it before the chest, nearer where a wall or the floor is in the way; leave what has no room behind."""
        x, y = hero.body_position
        place = props.room_for(load.id, (x, y), (x + AHEAD_PX * hero.facing, y - ABOVE_PX))
        if place is None:
            props.release(load.id)
            self._let_go(hero)
            return
        props.carry(load.id, *place)
        hero.carry(load.mass, ((place[0] - x) * hero.facing, place[1] - y))

    def _take(self, hero: Hero, props: Props) -> None:
        x, y = hero.body_position
        found = props.nearest_grabbable(x + 6 * hero.facing, y + 6, REACH_PX, eye=(x, y))
        if found is None:
            return
        self.held = found
        props.grab(found.id)
        hero.events.append(Event("pickup", x, y, surface=found.kind))

    def _throw(self, hero: Hero, props: Props, intent: Intent) -> None:
        assert self.held is not None
        vx, vy = hero.velocity
        up = 1.5 if intent.holds("up") else 1.0
        heft = 1.0 / (1.0 + self.held.mass / 14.0)
        props.throw(self.held.id, vx + hero.facing * THROW_PX_S * heft / up**0.5, vy * 0.5 - LOFT_PX_S * heft * up)
        x, y = hero.body_position
        hero.events.append(Event("throw", x, y, hero.facing * THROW_PX_S, -LOFT_PX_S))
        self._let_go(hero)

    def _eat(self, hero: Hero, props: Props, apple: Prop) -> None:
        """It is gone; what it is good for is the rules' affair."""
        hero.events.append(Event("eat", *apple.position, surface=apple.kind))
        props.remove(apple.id)
        self._let_go(hero)

    def drop(self, hero: Hero, props: Props) -> None:
        """Let go of what is held, where it is."""
        if self.held is not None and not self.held.gone:
            props.release(self.held.id, *hero.velocity)
        self._let_go(hero)

    def _let_go(self, hero: Hero) -> None:
        self.held = None
        hero.carry(0.0)

    def state_values(self) -> list[float]:
        """What decides the future."""
        return [float(self.held.id) if self.held is not None else -1.0, float(self._rest_ticks)]
