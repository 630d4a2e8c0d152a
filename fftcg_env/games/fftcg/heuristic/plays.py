"""Score set-up, casting, using abilities, and payments: what a play does, less what it costs."""

from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..costs.casting_changes import gather_changes
from ..costs.cost_parts import cast_cost, demand_of_ability, total_of_ability
from ..costs.cp import ELEMENT_COUNT, survey_sources
from ..costs.payment import DISCARD, backups_that_give, needed_from_hand
from ..field.gained_abilities import gained_position
from ..queries.matching import fits
from ..record import constants as no
from ..record import state as st
from ..record.decisions import card_of_action
from ..record.types import Ability, Card, Game, Tables, abilities
from ..stack.ability_use import demand_of_priming, demand_of_warp
from ..stack.casting import terms_of
from ..stack.priority import can_use, is_user_of
from ..table.characteristics import share_a_name
from .card_values import UNPAYABLE, Memory, best_upper_card, body_worth, cheapest_cards, guards, hand_worth, price
from .program_values import IMPOSSIBLE, harm_of_dulling, worth_of_ability, worth_of_own_triggers
from .weights import W


@rule
def arrival_of(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """The value of what the arrival of a Character, or a Summon, does."""
    c = t.cards[g.card_id[card]]
    if c.type == op.SUMMON:
        total = worth_of_ability(g, t, m, c.summon_text, m.me, card)
        return 0 if total == IMPOSSIBLE else total
    return worth_of_own_triggers(g, t, m, card, op.EVENT_ENTERS) if m.printed[g.card_id[card]].enters else 0


@rule
def worth_of_haste(g: Game, m: Memory, card: Card) -> int:
    """What a Forward of my hand with Haste gains by attacking this turn."""
    if not m.printed[g.card_id[card]].keywords & op.HASTE or g.turn_player != m.me:
        return 0
    if g.phase > no.PHASE_ATTACK_DECLARATION:
        return 0
    free = m.point * m.weights[W.HASTE_NOW] // 1000
    return free if guards(g, m, m.opponent, st.NO_CARD) == 0 else free // 3


@rule
def worth_of_arrival(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """The value of a Character on my field, including what its arrival does."""
    return body_worth(g, t, m, card) + arrival_of(g, t, m, card) + worth_of_haste(g, m, card)


@rule
def gain_of_cast(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """What casting a card gains me."""
    c = t.cards[g.card_id[card]]
    gather_changes(g, t, card, m.me, terms_of(g, t, card, m.me))
    cost = price(g, t, m, cast_cost(g, t, card), card)
    kept = m.keep[card] - m.bonus[card] if g.zone[card] == op.HAND else 0
    cost += worth_of_limit_breaks(g, t, m, card)
    if c.type == op.SUMMON:
        value = worth_of_ability(g, t, m, c.summon_text, m.me, card)
        return value - kept * m.weights[W.CAST_SUMMON] // 1000 - cost
    return worth_of_arrival(g, t, m, card) - kept * m.weights[W.CAST_CHARACTER] // 1000 - cost


@rule
def worth_of_limit_breaks(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """The value of the cards of the LB deck that cannot be cast any more once this one is (R12.62)."""
    return m.weights[W.LB_CARD] * (1 + t.cards[g.card_id[card]].lb_cost) if g.zone[card] == op.LB_DECK else 0


@rule
def gain_of_prime(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """What putting the best upper card of my deck on a Character gains me (R12.80)."""
    ability = t.cards[g.card_id[card]].priming_ability
    upper = best_upper_card(g, t, m, t.abilities[ability].trigger_filter, card)
    if upper == st.NO_CARD:
        return 0
    demand_of_priming(g, t, card)
    cost = price(g, t, m, t.abilities[ability].total_cp, card)
    more = m.printed[g.card_id[upper]].worth - m.printed[g.card_id[card]].worth
    more += worth_of_own_triggers(g, t, m, upper, op.EVENT_PRIMES)  # R12.85
    return more * m.weights[W.PRIME] // 1000 - cost


@rule
def value_arrivals(g: Game, t: Tables, m: Memory) -> None:
    """Raise the value as payment of Characters in my hand whose arrival would do something now, so that a card just
    searched for does not pay for something else. Then sort the hand again."""
    for k in range(m.hand_count):
        card = m.hand[k]
        if t.cards[g.card_id[card]].type != op.SUMMON:
            m.bonus[card] = max(0, arrival_of(g, t, m, card)) * m.weights[W.KEEP_ARRIVAL] // 1000
            m.keep[card] += m.bonus[card]
    for k in range(1, m.hand_count):
        card = m.hand[k]
        i = k
        while i > 0 and m.keep[m.hand[i - 1]] > m.keep[card]:
            m.hand[i] = m.hand[i - 1]
            i -= 1
        m.hand[i] = card


@rule
def gain_of_warp(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """What it gains me that a card of my hand comes by Warp, some turns later (R12.50)."""
    warp = t.cards[g.card_id[card]].warp_ability
    demand_of_warp(g, t, card)
    cost = price(g, t, m, t.abilities[warp].total_cp, card)
    worth = worth_of_arrival(g, t, m, card) * m.weights[W.WARP] // 1000
    return worth - (m.keep[card] - m.bonus[card]) * m.weights[W.CAST_CHARACTER] // 1000 - cost


@rule
def twin_worth(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """The value of the card of my hand that pays for an S icon (R5.97)."""
    for k in range(m.hand_count):
        if share_a_name(g, t, m.hand[k], card):
            return m.keep[m.hand[k]]
    return m.weights[W.HAND_SUMMON]


@rule
def cost_of_parts(g: Game, t: Tables, m: Memory, ability: Ability, card: Card) -> int:
    """What the described parts of a cost are worth to me: the cheapest cards that fit."""
    a = t.abilities[ability]
    total = 0
    for part in range(a.parts):
        described = a.part_filter[part]
        if a.part_deed[part] == op.PART_REVEAL or a.part_deed[part] == op.PART_COUNTERS or described < 0:
            continue
        zone = t.filters[described].zone
        if zone != op.HAND and zone != op.FIELD:
            continue
        cheapest = UNPAYABLE
        for other in cards_in(g, m.me, zone):
            if fits(g, t, described, other, m.me, card):
                worth = m.keep[other] if zone == op.HAND else m.worth[other]
                if a.part_deed[part] == op.PART_DULL:
                    worth = harm_of_dulling(g, m, other)
                cheapest = min(cheapest, worth)
        if cheapest < UNPAYABLE:
            total += cheapest * a.part_count[part]
    return total


@rule
def cost_of_use(g: Game, t: Tables, m: Memory, ability: Ability, card: Card) -> int:
    """What the cost of an ability is worth to me."""
    a = t.abilities[ability]
    demand_of_ability(g, t, ability)
    total = price(g, t, m, total_of_ability(g, t, ability, card, m.me), card if a.dull or a.put_self else st.NO_CARD)
    if a.dull:
        is_backup = g.types[card] & op.BACKUP and not g.types[card] & op.FORWARD
        total += m.weights[W.OWN_DULL] if is_backup else harm_of_dulling(g, m, card)
    if a.put_self or a.self_to:
        total += m.worth[card] if g.zone[card] == op.FIELD else 0
    total += a.points * m.point_against
    if a.special:
        total += twin_worth(g, t, m, card)
    if a.discard:
        total += cheapest_cards(m, a.discard, card)
    return total + cost_of_parts(g, t, m, ability, card)


@rule
def gain_of_use(g: Game, t: Tables, m: Memory, ability: Ability, card: Card) -> int:
    """What using an ability gains me."""
    value = worth_of_ability(g, t, m, ability, m.me, card)
    return value if value == IMPOSSIBLE else value - cost_of_use(g, t, m, ability, card)


@rule
def gain_of_best_use(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """What using the best ability of a card gains me."""
    survey_sources(g, t, m.me)
    best = IMPOSSIBLE
    c = t.cards[g.card_id[card]]
    if not g.silenced[card]:
        for k in abilities(c.first_ability, c.first_ability + c.abilities):
            usable = t.abilities[k].kind == op.ACTION_ABILITY or t.abilities[k].kind == op.SPECIAL_ABILITY
            if usable and is_user_of(g, t, k, card, m.me) and can_use(g, t, k, card, m.me, 0):
                best = max(best, gain_of_use(g, t, m, k, card))
    for entry in entries_of(g, "gained"):
        if entry.card != card or not is_user_of(g, t, entry.ability, card, m.me):
            continue
        if can_use(g, t, entry.ability, card, m.me, entry.time):
            best = max(best, gain_of_use(g, t, m, entry.ability, card))
    return best


@rule
def ability_of_option(g: Game, t: Tables, card: Card, option: int) -> Ability:
    """The ability that an option of DECISION_ABILITY means."""
    c = t.cards[g.card_id[card]]
    if option < c.abilities:
        return Ability(c.first_ability + option)
    return g.gained[gained_position(g, card, option - c.abilities)].ability


# --- Decisions about payments, and about cards to give up or to get --------------------------------------------------

LAST = -(2**40)
"""The score of actions that are taken only if nothing else is legal."""


@rule
def score_pay(g: Game, t: Tables, m: Memory) -> None:
    """Score payments. Discard first if a discard is needed anyway, so that no Backup is dulled in vain; the least
    valuable card pays. Backups whose element is rare among them come last."""
    needed = needed_from_hand(g, t)
    for i in range(g.legal_count):
        if g.legal[i] == no.PASS:
            m.scores[i] = 50_000 if g.payment.produced >= g.payment.total else -50_000
            continue
        card = card_of_action(g, g.legal[i])
        elements = t.cards[g.card_id[card]].elements
        if g.zone[card] == op.FIELD:
            m.scores[i] = (0 if needed & DISCARD else 20_000) + 1000 * backups_that_give(g, t, elements)
            m.scores[i] -= 1500 if m.printed[g.card_id[card]].usable else 0
        else:
            m.scores[i] = (20_000 if needed & DISCARD else 0) + (10_000 if elements & needed else 0) - m.keep[card]


@rule
def worth_as_cost(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """The value for me of a card where it is."""
    if g.zone[card] == op.FIELD:
        return m.worth[card]
    return hand_worth(g, t, m, card)


@rule
def score_given_up(g: Game, t: Tables, m: Memory) -> None:
    """Score cards to give up: the least valuable one."""
    for i in range(g.legal_count):
        m.scores[i] = LAST
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            m.scores[i] = -worth_as_cost(g, t, m, card_of_action(g, g.legal[i]))


@rule
def score_wanted(g: Game, t: Tables, m: Memory) -> None:
    """Score cards to get: the most valuable one."""
    for i in range(g.legal_count):
        m.scores[i] = -1000
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            card = card_of_action(g, g.legal[i])
            m.scores[i] = hand_worth(g, t, m, card)
            m.scores[i] += arrival_of(g, t, m, card) * m.weights[W.WANT] // 1000


@rule
def score_element(g: Game, m: Memory) -> None:
    """Score elements of CP: one that is still demanded."""
    for i in range(g.legal_count):
        e = g.legal[i] - no.FIRST_OPTION
        m.scores[i] = 1 if 0 <= e < ELEMENT_COUNT and g.payment.required[e] > 0 else 0


@rule
def score_surplus(g: Game, m: Memory) -> None:
    """Score Backups to give up: a dull one without a usable ability."""
    for i in range(g.legal_count):
        card = card_of_action(g, g.legal[i])
        m.scores[i] = g.dull[card] - m.printed[g.card_id[card]].usable


@rule
def score_as_offered(g: Game, m: Memory) -> None:
    """Prefer the first action that does something, for decisions without a rule of thumb."""
    for i in range(g.legal_count):
        m.scores[i] = LAST if g.legal[i] == no.PASS else -i


# --- Decisions about set-up, casting and using abilities -------------------------------------------------------------

PATIENT_TURN = 3
"""No Forward attacks before this turn."""
EARLY_COST = 3
"""The highest cost of a Backup that can be cast in the first turns."""


@rule
def score_mulligan(g: Game, t: Tables, m: Memory) -> None:
    """Score a mulligan: for a hand without an early Backup, or without a Forward (R2.13)."""
    early = False
    forwards = False
    for k in range(m.hand_count):
        c = t.cards[g.card_id[m.hand[k]]]
        early = early or (c.type & op.BACKUP != 0 and c.cost <= EARLY_COST)
        forwards = forwards or c.type & op.FORWARD != 0
    again = not early or not forwards
    for i in range(g.legal_count):
        m.scores[i] = 1 if (g.legal[i] != no.PASS) == again else 0


@rule
def score_priority(g: Game, t: Tables, m: Memory) -> None:
    """Score casts and uses by gain; pass if nothing gains. My own item resolves before the next one."""
    waits = g.stack_count > 0 and g.stack[g.stack_count - 1].controller == m.me
    for i in range(g.legal_count):
        action = g.legal[i]
        if action == no.PASS:
            m.scores[i] = m.weights[W.THRESHOLD]
        elif waits:
            m.scores[i] = LAST
        else:
            verb = (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT
            card = card_of_action(g, action)
            if verb == no.CAST:
                m.scores[i] = gain_of_cast(g, t, m, card)
                if g.phase == no.PHASE_MAIN_1 and g.turn_player == m.me and gains_by_waiting(g, t, m, card):
                    m.scores[i] -= m.weights[W.PATIENCE]
            elif verb == no.ACTIVATE:
                m.scores[i] = gain_of_best_use(g, t, m, card)
            else:
                m.scores[i] = gain_of_warp(g, t, m, card) if verb == no.WARP else gain_of_prime(g, t, m, card)


@rule
def gains_by_waiting(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """Whether a card is as good after the attack: a Forward without Haste whose arrival does nothing."""
    p = m.printed[g.card_id[card]]
    if not t.cards[g.card_id[card]].type & op.FORWARD or g.turn < PATIENT_TURN:
        return 0
    return 0 if p.enters or p.keywords & op.HASTE else 1


@rule
def score_ability(g: Game, t: Tables, m: Memory) -> None:
    """Score the abilities of a card by gain."""
    for i in range(g.legal_count):
        m.scores[i] = -i
        if g.frames[g.frame_count - 1].kind == no.FRAME_PRIORITY and g.legal[i] != no.PASS:
            ability = ability_of_option(g, t, g.decision_card, g.legal[i] - no.FIRST_OPTION)
            m.scores[i] = gain_of_use(g, t, m, ability, g.decision_card)
