"""Choose what pays when the player is not asked (option ``payment="auto"``).

The choice is the heuristic's, except that no card is saved for the value of its arrival now:

- If a discard is needed anyway, it comes first, so that no Backup is dulled in vain.
- From the hand, the least valuable card is discarded.
- Of the Backups, one is dulled whose Elements others give too and that has no usable ability.

If the text of a cast or of an ability asks which Elements the CP had, the player pays.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record.decisions import entity_of
from ..record.types import Card, Game, Player, Tables, abilities
from ..table.characteristics import share_a_name
from .cp_covering import asks_elements
from .hand_worth import HAND_WORTH
from .multi_element_covering import ELEMENT_COUNT

FORWARD, POWER, BACKUP, BACKUP_EACH, BACKUP_FULL, SUMMON, EXPENSIVE, SPARE, SPARE_SPECIAL = HAND_WORTH.values()


@rule
def is_paid_automatically(g: Game, t: Tables) -> int:
    """Whether the open decision belongs to a payment that is made automatically."""
    if not g.options[no.OPTION_AUTO_PAYMENT]:
        return 0
    element = g.decision == no.DECISION_ELEMENT and g.frames[g.frame_count - 1].kind == no.FRAME_PAY_CP
    if (g.decision != no.DECISION_PAY and not element) or g.legal_count == 0:
        return 0
    return 0 if asks_elements(g, t) else 1


@rule
def automatic_payment(g: Game, t: Tables) -> int:
    """The action that continues the payment in progress."""
    if g.decision == no.DECISION_ELEMENT:
        return automatic_element(g)
    left = g.payment.total - g.payment.produced
    player = g.decision_player
    backups = 0
    offered = 0
    for i in range(g.legal_count):
        if g.legal[i] != no.PASS:
            card = paying_card(g, g.legal[i])
            if g.zone[card] == op.FIELD:
                offered |= t.cards[g.card_id[card]].elements
                backups += 1
    missing = 0
    for e in range(ELEMENT_COUNT):
        if g.payment.required[e] > 0 and not offered >> e & 1:
            missing |= 1 << e
    discard = 1 if missing or left > backups else 0
    best = 0
    most = -(2**40)
    standing = backups_of(g, player)
    for i in range(g.legal_count):
        if g.legal[i] == no.PASS:
            score = 50_000 if left <= 0 else -50_000
        else:
            score = worth_as_payment(g, t, player, standing, paying_card(g, g.legal[i]), discard, missing)
        if score > most:
            most = score
            best = i
    return g.legal[best]


@rule
def automatic_element(g: Game) -> int:
    """CP of the first Element that is still demanded."""
    for i in range(g.legal_count):
        e = g.legal[i] - no.FIRST_OPTION
        if 0 <= e < ELEMENT_COUNT and g.payment.required[e] > 0:
            return g.legal[i]
    return g.legal[0]


@rule(inline=True)
def paying_card(g: Game, action: int) -> Card:
    """The card of an action of the player who pays."""
    return Card(entity_of(Card((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT), g.decision_player))


@rule
def worth_as_payment(g: Game, t: Tables, player: Player, backups: int, card: Card, discard: int, missing: int) -> int:
    """The preference for a source of CP: the highest pays first."""
    elements = t.cards[g.card_id[card]].elements
    if g.zone[card] == op.FIELD:
        score = 0 if discard else 20_000
        for i in range(g.legal_count):
            if g.legal[i] != no.PASS:
                other = paying_card(g, g.legal[i])
                if g.zone[other] == op.FIELD and t.cards[g.card_id[other]].elements & elements:
                    score += 1000
        return score - (1500 if has_ability_to_use(t, g.card_id[card]) else 0)
    score = (20_000 if discard else 0) + (10_000 if elements & missing else 0)
    return score - hand_worth_as_payment(g, t, player, backups, card)


@rule
def has_ability_to_use(t: Tables, number: int) -> int:
    """Whether a printed card has an action or special ability that works on the field."""
    c = t.cards[number]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        a = t.abilities[k]
        if (a.kind == op.ACTION_ABILITY or a.kind == op.SPECIAL_ABILITY) and a.zone == op.FIELD:
            return 1
    return 0


@rule
def has_special(t: Tables, number: int) -> int:
    """Whether a printed card has a special ability."""
    c = t.cards[number]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        if t.abilities[k].kind == op.SPECIAL_ABILITY:
            return 1
    return 0


@rule
def backups_of(g: Game, player: Player) -> int:
    """A player's Backups on the field."""
    total = 0
    for i in range(g.zone_count[player, op.FIELD]):
        total += 1 if g.types[g.zone_cards[player, op.FIELD, i]] & op.BACKUP else 0
    return total


@rule
def is_spare(g: Game, t: Tables, player: Player, card: Card) -> int:
    """Whether a player cannot cast a Character because one of its name is on the field (R3.30)."""
    c = t.cards[g.card_id[card]]
    if c.generic or not c.type & op.CHARACTER:
        return 0
    for i in range(g.zone_count[player, op.FIELD]):
        other = g.zone_cards[player, op.FIELD, i]
        if other != card and not t.cards[g.card_id[other]].generic and share_a_name(g, t, card, other):
            return 1
    return 0


@rule
def hand_worth_as_payment(g: Game, t: Tables, player: Player, backups: int, card: Card) -> int:
    """The value of a card in hand; ``backups``: the number that the player has on the field."""
    c = t.cards[g.card_id[card]]
    if is_spare(g, t, player, card):
        return SPARE_SPECIAL if has_special(t, g.card_id[card]) else SPARE
    if c.type & op.BACKUP:
        worth = BACKUP - BACKUP_EACH * backups
        if backups >= no.BACKUP_LIMIT:
            worth = BACKUP_FULL
    elif c.type & op.SUMMON:
        worth = SUMMON
    else:
        worth = FORWARD + POWER * c.power // 1000
    return worth - EXPENSIVE * max(0, c.cost - backups - 2)
