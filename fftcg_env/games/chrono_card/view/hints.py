"""Hints of the Chrono Card TCG: EP, and why a card cannot be used (:mod:`fftcg_env.core.hints`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....core.event_log import counted
from ....core.hints import Checks
from ....core.zoned.hints import ZonedHints
from ..cards import codes
from ..play.charm import can_support
from ..play.declaring import payer_left_out
from ..play.targets import ep_for, has_bearer, has_name_on_field, has_targets, holder_of, may_act, may_use, usable_skill
from ..record import numbers as no
from ..table.values import can_give_ep, cost_of, ep_at_hand, is_restricted

WINDOWS = (no.ASK_DRAW, no.ASK_MAIN, no.ASK_INTERRUPT, no.ASK_CHARM_EFFECT)
"""Decisions at which cards and A.Skills are declared."""


UPRIGHT: Checks = ((lambda p, card: not p.g.checked[card], "It is Checked (C-2.3)."),)
FACE_UP: Checks = ((lambda p, card: not p.g.down[card], "It is face-down (C-2.6)."),)
NOT_HELD_BACK: Checks = ((lambda p, card: not p.is_held_back(card), "It came since your last Start phase (C-2.5)."),)
FREE: Checks = ((lambda p, card: not p.g.part[card], "It takes part in this Charm (C-12.3)."),)

USE: Checks = (
    (
        lambda p, card: p.decision == no.ASK_MAIN or p.printed(card).type == no.TYPE_EVENT,
        "Only Events are used outside your Main phase and in answer to a declaration (C-13.3).",
    ),
    (
        lambda p, card: p.decision != no.ASK_DRAW or p.g.options[no.DRAW_PHASE_ACTIONS],
        "Nothing is used in the Draw phase (C-11.3).",
    ),
    (lambda p, card: p.g.chain_count < no.CHAIN_SIZE, "Too many declarations wait already."),
    (
        lambda p, card: p.printed(card).extra.discards < p.g.zone_count[p.player, no.HAND],
        lambda p, card: f"It costs {counted(p.printed(card).extra.discards, 'other card')} of your hand (C-3.4).",
    ),
    (
        lambda p, card: (
            p.printed(card).type != no.TYPE_CHARACTER or not p.ask(has_name_on_field, p.player, no.CHARACTERS, card)
        ),
        "A Character of this name is on your field (C-1.8).",
    ),
    (
        lambda p, card: (
            p.printed(card).type != no.TYPE_BACKGROUND or not p.ask(has_name_on_field, p.player, no.BACKGROUNDS, card)
        ),
        "A BG of this name is on your field (C-5.6).",
    ),
    (lambda p, card: p.ep(card) >= 0, "Your cards on the field cannot pay its other cost (C-3.4)."),
    (
        lambda p, card: p.ask(cost_of, p.player, card) <= p.ep(card),
        lambda p, card: f"It costs {p.ask(cost_of, p.player, card)} EP; you can have {p.ep(card)} (C-3.6).",
    ),
    (
        lambda p, card: p.printed(card).type != no.TYPE_ITEM or p.ask(has_bearer, p.player, card),
        "None of your Characters can bear it (C-5.6).",
    ),
    (
        lambda p, card: (
            p.printed(card).type != no.TYPE_EVENT
            or p.ask(has_targets, p.printed(card).abilities[0], p.printed(card).extra, p.player, card)
        ),
        "It has no target (C-5.1).",
    ),
    (lambda p, card: p.ask(may_use, p.player, card), "Your cards on the field cannot pay its other cost (C-3.4)."),
)
"""Of a card of the hand."""
ACTING: Checks = (
    *UPRIGHT,
    (lambda p, card: p.g.zone[card] != no.CHARACTERS or not p.is_held_back(card), NOT_HELD_BACK[0][1]),
    (lambda p, card: p.ask(may_act, card), "It takes part in this Charm (C-7.6)."),
)
"""Of the card that has an A.Skill."""
SKILL: Checks = (
    (
        lambda p, card, ability, a: p.g.down[p.ask(holder_of, card)] == ability.down,
        lambda p, card, ability, a: (
            "It is used while the card is face-down (C-7.5)." if ability.down else "It is face-down (C-2.6)."
        ),
    ),
    (
        lambda p, card, ability, a: not ability.once or not p.g.used[card] >> a & 1,
        "It was declared this turn (C-7.5).",
    ),
    (
        lambda p, card, ability, a: not ability.own_turn or p.g.turn_player == p.player,
        "It is for your own turn (C-7.5).",
    ),
    (
        lambda p, card, ability, a: ability.price.discards <= p.g.zone_count[p.player, no.HAND],
        lambda p, card, ability, a: f"It costs {counted(ability.price.discards, 'card')} of your hand (C-3.4).",
    ),
    (
        lambda p, card, ability, a: p.ep_for_skill(card, ability) >= 0,
        "Your cards on the field cannot pay its other cost (C-3.4).",
    ),
    (
        lambda p, card, ability, a: ability.price.cost <= p.ep_for_skill(card, ability),
        lambda p, card, ability, a: (
            f"It costs {ability.price.cost} EP; you can have {p.ep_for_skill(card, ability)} (C-3.6)."
        ),
    ),
    (
        lambda p, card, ability, a: p.ask(has_targets, ability, ability.price, p.player, card),
        "It has no target (C-5.1).",
    ),
)
"""Of an A.Skill whose card may act."""
ATTACK: Checks = (*UPRIGHT, *FACE_UP, *NOT_HELD_BACK, *FREE)
CHARM: Checks = (
    (lambda p, card: p.g.turn > 1 or p.g.options[no.FIRST_CHARM], "There is no Charm in the first turn (C-10.1)."),
    (lambda p, card: not p.g.charmed, "You have declared your Charm of this turn (C-12.1)."),
    *UPRIGHT,
    *FACE_UP,
    *NOT_HELD_BACK,
)
"""Of a Character that could attack."""
SUPPORT: Checks = (
    *UPRIGHT,
    *FACE_UP,
    *FREE,
    (lambda p, card: p.ask(can_support, card), NOT_HELD_BACK[0][1]),
)
DEFENCE: Checks = (
    *UPRIGHT,
    *FACE_UP,
    *FREE,
    (lambda p, card: not p.g.traits[card] & codes.IDLE, "A text says that it cannot defend."),
)
PAYING: Checks = (
    *UPRIGHT,
    *FACE_UP,
    *NOT_HELD_BACK,
    (lambda p, card: p.g.ep[card] > 0, "It gives no EP (C-4.6)."),
    (
        lambda p, card: p.g.build.kind == no.NO_LINK or card != p.ask(payer_left_out),
        "Its own ability is being paid (C-3.6).",
    ),
    (lambda p, card: p.ask(can_give_ep, card), "It cannot be Checked for EP now (C-4.6)."),
)
"""Of a card that could give EP."""


class Hints(ZonedHints):
    """EP, and why a card cannot be used."""

    def resources(self) -> tuple[tuple[str, str], ...]:
        """The EP on the field and those that cards can still give."""
        if self.decision not in (*WINDOWS, no.ASK_PAY):
            return ()
        pool, most = self.g.pool[self.player], self.ask(ep_at_hand, self.player, no.NO_CARD)
        return (("EP", str(pool)), ("with cards that can be Checked", f"up to {most}"))

    # --- what the checks need
    def ep(self, card: int) -> int:
        """The EP that are left for the cost of a card of the hand; negative: its other cost cannot be paid."""
        have = self.ask(ep_at_hand, self.player, no.NO_CARD)
        return int(self.ask(ep_for, self.printed(card).extra, self.player, card, have))

    def ep_for_skill(self, card: int, ability: Any) -> int:
        """The same for an A.Skill, whose card gives none."""
        holder = self.ask(holder_of, card)
        have = self.ask(ep_at_hand, self.player, no.NO_CARD)
        have -= self.g.ep[holder] if self.ask(can_give_ep, holder) else 0
        return int(self.ask(ep_for, ability.price, self.player, card, have))

    def is_held_back(self, card: int) -> bool:
        """Whether a Character is under First-turn restriction."""
        return bool(self.ask(is_restricted, card))

    def why_no_skill(self, card: int) -> str:
        """Why no A.Skill of a card can be declared; empty: it has none, or can."""
        printed, holder = self.printed(card), self.ask(holder_of, card)
        have = self.ask(ep_at_hand, self.player, no.NO_CARD)
        if printed.skills == 0 or (self.ask(may_act, holder) and self.ask(usable_skill, self.player, card, have) >= 0):
            return ""
        why = self.why_not(ACTING, holder)
        if not why:
            numbers = [a for a in range(codes.MOST_ABILITIES) if printed.abilities[a].event == codes.ON_SKILL]
            fitting = [a for a in numbers if printed.abilities[a].down == self.g.down[holder]] or numbers
            why = " ".join(filter(None, (self.why_not(SKILL, card, printed.abilities[a], a) for a in fitting)))
        return why

    # --- cards with reasons
    def declarations(self) -> Iterator[tuple[int, str]]:
        """Cards of the hand, A.Skills, and in the Main phase attackers."""
        for card in self.zone(no.HAND):
            yield card, self.why_not(USE, card)
        for zone in range(no.CHARACTERS, no.ITEMS + 1):
            for card in self.zone(zone):
                main = self.decision == no.ASK_MAIN and zone == no.CHARACTERS
                attack, skill = self.why_not(CHARM, card) if main else "", self.why_no_skill(card)
                if attack and skill and attack != skill:
                    attack, skill = f"Attack: {attack}", f"A.Skill: {skill}"
                yield card, attack if attack == skill else " ".join(filter(None, (attack, skill)))

    asked = {
        **dict.fromkeys(WINDOWS, (declarations,)),
        no.ASK_ATTACKERS: ((no.CHARACTERS, ATTACK),),
        no.ASK_SUPPORTER: ((no.CHARACTERS, SUPPORT),),
        no.ASK_DEFENDER: ((no.CHARACTERS, DEFENCE),),
        no.ASK_PAY: ((no.CHARACTERS, PAYING), (no.BACKGROUNDS, PAYING)),
    }
