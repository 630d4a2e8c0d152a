"""Hints of Kingdom Hearts TCG: why a card cannot be played or used (:mod:`fftcg_env.core.hints`)."""

from __future__ import annotations

from ....core.hints import Checks
from ....core.zoned.hints import ZonedHints
from ..cards import codes
from ..play.fights import is_linked, joins_left
from ..play.placing import can_call, can_change_form, can_equip, can_obstruct, can_use_attack_card
from ..record import numbers as no
from ..record.compiled import top_of
from ..table.values import has_caster, is_called, power_of, serves

ATTRIBUTES = tuple(name if name != "xiii" else "XIII" for name in no.ATTRIBUTES)


CASTER: Checks = (
    (
        lambda p, card: p.ask(has_caster, p.player, p.printed(card).level),
        lambda p, card: (
            f"Its level is {p.printed(card).level}; your cards cast magic up to level {p.g.casts[p.player]} (K-11.2)."
        ),
    ),
)
SERVES: Checks = (
    (
        lambda p, card: p.ask(serves, p.player, card),
        lambda p, card: f"It does not serve {ATTRIBUTES[p.g.attribute[p.player]]} Players (K-4.3).",
    ),
)
FRIEND: Checks = (
    *SERVES,
    (
        lambda p, card: (
            p.printed(card).type != no.TYPE_PLAYER
            or not p.ask(is_called, p.ask(top_of, p.player, no.PLAYER), p.printed(card).name)
        ),
        "It has the name of your Player (K-8.6).",
    ),
    (
        lambda p, card: p.ask(can_call, p.player, card),
        lambda p, card: (
            f"Its level is {p.printed(card).level}; friends up to level {p.g.highest[p.player] + 1} may come (K-8.1)."
        ),
    ),
)
OBSTACLE: Checks = (
    (lambda p, card: p.world_above() != no.NO_CARD, "Your opponent has no World (K-9.2)."),
    (
        lambda p, card: p.printed(card).level <= p.g.total[1 - p.player],
        lambda p, card: (
            f"Its level is {p.printed(card).level}; your opponent's Worlds have {p.g.total[1 - p.player]} (K-9.2)."
        ),
    ),
    (
        lambda p, card: p.ask(can_obstruct, p.player, card),
        lambda p, card: f"Your opponent's World has room for {p.room()}, and {p.placed()} are there (K-9.2).",
    ),
)
FIGHTS_ONLY: Checks = ((lambda p, card: False, "It is used in fights only (K-13.3)."),)
PLAYS: dict[int, Checks] = {
    no.TYPE_WORLD: (
        (lambda p, card: p.g.worlds_left, "You have placed all Worlds that you may place this turn (K-10.2)."),
        (lambda p, card: not p.g.fled, "You have fled this turn (K-10.2)."),
        (lambda p, card: not p.g.zone_count[p.player, no.OBSTACLES], "Obstacles lie on your field (K-9.4)."),
    ),
    no.TYPE_EQUIPMENT: (
        (lambda p, card: p.ask(can_equip, p.player, card), "None of your cards may bear it (K-13.1)."),
    ),
    no.TYPE_FORM: (
        (
            lambda p, card: not p.g.options[no.ONE_FORM] or not p.g.zone_count[p.player, no.FORM],
            "A Form lies on your Player already (K-12.2).",
        ),
        (
            lambda p, card: p.ask(can_change_form, p.player, card),
            "The condition of its Form change does not hold (K-12.1).",
        ),
    ),
    no.TYPE_MAGIC: (
        (lambda p, card: p.printed(card).attribute != no.ATTACK_MAGIC, "Attack magic is cast in fights only (K-11.5)."),
        (lambda p, card: not p.g.options[no.NO_MAGIC_OUTSIDE], "Magic is cast in fights only (K-11.5)."),
        *CASTER,
    ),
    no.TYPE_PLAYER: FRIEND,
    no.TYPE_FRIEND: FRIEND,
    no.TYPE_MAGIC_FRIEND: (*SERVES, *CASTER),
    no.TYPE_DARK: (
        (
            lambda p, card: p.ask(can_call, p.player, card) or p.ask(can_obstruct, p.player, card),
            lambda p, card: p.dark(card),
        ),
    ),
    no.TYPE_ATTACK: FIGHTS_ONLY,
    no.TYPE_TECHNIQUE: ((lambda p, card: False, "It is used in battles only (K-13.2)."),),
    no.TYPE_EVENT: (),
}
"""Of a card of the hand in the Action time, by its type."""

TECHNIQUE: Checks = (
    (lambda p, card: not p.g.technique_used, "You have used a Technique this turn (K-13.2)."),
    (lambda p, card: p.ask(is_linked, p.player, card), "Not all whom it names are on your field (K-13.2)."),
)
JOINING: Checks = (
    (lambda p, card: not p.g.joined[card], "It has joined (K-6.2)."),
    (lambda p, card: p.ask(joins_left, p.player), "No further friend may join (K-7.6)."),
    *SERVES,
)
ATTACK_CARD: Checks = (
    (
        lambda p, card: not p.g.changes[p.player, codes.STATIC_NO_ATTACK_CARDS],
        "A card on the field forbids you Attack cards.",
    ),
    (lambda p, card: p.ask(can_use_attack_card, p.player, card), "Only light Players use Attack cards (K-4.4)."),
)
MAGIC_IN_FIGHT: Checks = (
    (lambda p, card: not p.g.changes[p.player, codes.STATIC_NO_MAGIC], "A card on the field forbids you magic."),
    *CASTER,
)
IN_CHALLENGE = {
    no.TYPE_ATTACK: ATTACK_CARD,
    no.TYPE_MAGIC: MAGIC_IN_FIGHT,
    no.TYPE_TECHNIQUE: ((lambda p, card: False, "It is used in battles only (K-7.5)."),),
}
DESTRUCTION: Checks = (
    (
        lambda p, card: p.ask(power_of, card) - p.g.damage[card] <= p.g.rest,
        lambda p, card: f"Its power is {p.ask(power_of, card)}; {p.g.rest} damage is left (K-6.3).",
    ),
)


class Hints(ZonedHints):
    """Why a card cannot be played or used."""

    def resources(self) -> tuple[tuple[str, str], ...]:
        """What the turn player may still do, and the levels that can be played."""
        g, me = self.g, self.player
        if self.decision != no.ASK_ACTION:
            return ()
        return (
            ("Worlds to place", str(g.worlds_left)),
            ("battles to fight", str(g.battles_left)),
            ("friends up to level", str(g.highest[me] + 1)),
            ("magic up to level", str(g.casts[me])),
        )

    # --- what the checks need
    def world_above(self) -> int:
        """The opponent's topmost World."""
        return int(self.ask(top_of, 1 - self.player, no.WORLDS))

    def room(self) -> int:
        """How many obstacles the opponent's topmost World bears."""
        return int(self.printed(self.world_above()).appearance)

    def placed(self) -> int:
        """How many of them are there, or with the option were ever placed."""
        ever = self.g.options[no.OBSTACLES_EVER]
        return int(self.g.obstructed[self.world_above()] if ever else self.g.zone_count[1 - self.player, no.OBSTACLES])

    def dark(self, card: int) -> str:
        """Why a Dark or Nobody card is neither called as a friend nor put in the way."""
        return f"As a friend: {self.why_not(FRIEND, card)} In the way: {self.why_not(OBSTACLE, card)}"

    asked = {
        no.ASK_ACTION: ((no.HAND, PLAYS),),
        no.ASK_TECHNIQUE: ((no.HAND, {no.TYPE_TECHNIQUE: TECHNIQUE}),),
        no.ASK_BATTLE_FRIEND: ((no.FRIENDS, JOINING),),
        no.ASK_ATTACK_CARDS: ((no.HAND, {no.TYPE_ATTACK: ATTACK_CARD}),),
        no.ASK_BATTLE_MAGIC: ((no.HAND, {no.TYPE_MAGIC: MAGIC_IN_FIGHT}),),
        no.ASK_CHALLENGE_TURN: ((no.FRIENDS, JOINING), (no.HAND, IN_CHALLENGE)),
        no.ASK_DAMAGE: ((no.OBSTACLES, DESTRUCTION),),
    }
