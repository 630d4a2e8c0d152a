"""Announce events and trigger the auto-abilities that watch them (8.4).

An event is matched when it happens (R7.62): leaving the field just before the cards move, so that objects that leave
together see each other (R8.41b); everything else just after it happened. ``watched_events`` holds a bit for every event
that something in play may watch, so that other events cost one test. ``mark_unchecked`` invalidates it.
"""

from ....core.intrinsics.branchless import lowest_bit, opaque
from ....core.intrinsics.records import cards_in, copy_record, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..field.derived_values import refresh
from ..field.gained_abilities import mark_used, was_used
from ..field.rules_in_force import has_rules, rule_applies
from ..queries.card_filters import fits_row
from ..queries.circumstances import acting_frame, is_caused
from ..queries.conditions import holds_for
from ..queries.damage_packets import NO_EFFECT, amount_fits, is_described
from ..queries.matching import fits, fits_anywhere
from ..queries.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import NOT_KNOWN, finish
from ..record.decisions import EVERYBODY, seen_by
from ..record.types import Ability, Card, Game, Player, Row, Tables, abilities, players
from ..table.turn_history import count_watched_event
from ..table.zones import owner_of


@rule
def add_waiting(
    g: Game, ability: Ability, source: Card, source_stamp: int, controller: Player, subject: Card, amount: int
) -> None:
    """Add a trigger that waits until a player would get priority (R7.23, R7.24, R8.41e); its controller is fixed now
    (R7.25)."""
    if g.waiting_count >= st.WAITING_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_WAITING_FULL)
        return
    w = g.waiting[g.waiting_count]
    w.ability = ability
    w.source = source
    w.source_stamp = source_stamp
    w.source_object = source_stamp
    w.source_last = -1
    w.subject_last = -1
    w.controller = controller
    w.subject = subject
    w.subject_elements = 0
    w.subject_types = 0
    w.subject_stamp = g.stamp[subject] if subject != st.NO_CARD else 0
    w.amount = amount
    w.event = 0
    g.waiting_count += 1


NOTED = (
    1 << op.DEED_CAST
    | 1 << op.DEED_ENTERED
    | 1 << op.DEED_PUT_INTO_BREAK_ZONE
    | 1 << op.DEED_ATTACKED
    | 1 << op.DEED_FORMED_PARTY
)
"""What :func:`count_watched_event` counts, a bit each."""
NOTED_EVENTS = 1 << op.EVENT_ENTERS | 1 << op.EVENT_LEAVES_TO_BREAK_ZONE | 1 << op.EVENT_ATTACKS | 1 << op.EVENT_CASTS
"""The events that are counted."""
AT_ONCE = 60
"""Objects of a side that are tested together, a bit each."""


# ------------------------------------------------------------------------------------------------- does it trigger?
@rule
def fits_subject(
    g: Game, t: Tables, ability: Ability, own: int, source: Card, controller: Player, subject: Card
) -> int:
    """Whether a trigger watches this card. ``own``: the card that the trigger itself is attached to, if any."""
    a = t.abilities[ability]
    if a.trigger_who == op.WHO_SELF or a.trigger_who == op.WHO_BOUND:
        return 1 if subject == own and subject != st.NO_CARD else 0
    if source == own and g.zone[source] != op.FIELD and a.zone != g.zone[source]:  # R8.4: it is about itself only
        return 0
    if a.trigger_who == op.WHO_NOBODY:
        return 1
    if a.trigger_who == op.WHO_DAMAGE:  # R9.81
        packet = g.packets[g.announced]
        if not amount_fits(g, t, a.trigger_filter, packet.amount, packet.target):
            return 0
        return is_described(g, t, a.trigger_filter, g.announced, controller, source, NO_EFFECT)
    if subject == st.NO_CARD:
        return 0
    if t.filters[a.trigger_filter].zone == op.FIELD:
        return fits(g, t, a.trigger_filter, subject, controller, source)
    return fits_anywhere(g, t, a.trigger_filter, subject, controller, source)


@rule
def concerns(g: Game, t: Tables, ability: Ability, controller: Player, card: Card) -> int:
    """Whether one of several cards belongs to the player whom the event must concern, for discards and for cards put
    from a deck into the Break Zone."""
    a = t.abilities[ability]
    of_player = a.event == op.EVENT_DISCARDED or a.event == op.EVENT_MILLED or a.event == op.EVENT_ADDED_TO_HAND
    if not of_player or a.trigger_player == op.ANYONE:
        return 1
    return 1 if (owner_of(card) == controller) == (a.trigger_player == op.YOU) else 0


@rule
def fits_together(
    g: Game, t: Tables, ability: Ability, own: int, source: Card, controller: Player, subject: Card
) -> int:
    """For "one or more": whether enough cards of the event fit and this is the first of them, so that the ability
    triggers once (R8.31)."""
    if g.batch == 0:
        return 1 if t.abilities[ability].trigger_together <= 1 else 0
    number = 0
    for i in range(g.batch):
        if fits_subject(g, t, ability, own, source, controller, g.list[i]) and concerns(
            g, t, ability, controller, g.list[i]
        ):
            if number == 0 and g.list[i] != subject:
                return 0
            number += 1
    return 1 if number >= t.abilities[ability].trigger_together else 0


@rule
def fits_partner(g: Game, t: Tables, ability: Ability, source: Card, controller: Player, subject: Card) -> int:
    """Whether the other card of the event fits: another member of the party, an opponent in battle (R10.39), or the
    card below (R12.83)."""
    partner = t.abilities[ability].trigger_partner
    event = t.abilities[ability].event
    if event == op.EVENT_IS_BLOCKED:
        return fits(g, t, partner, g.blocker, controller, source)
    if event == op.EVENT_BLOCKS:
        for i in range(g.attack_count):
            if fits(g, t, partner, g.attackers[i], controller, source):
                return 1
        return 0
    if event != op.EVENT_ATTACKS:
        lower = g.under[subject]
        return 1 if lower != st.NO_CARD and fits_row(g, t, partner, lower, source) else 0
    for i in range(g.attack_count):
        if g.attackers[i] != subject and fits(g, t, partner, g.attackers[i], controller, source):
            return 1
    return 0


@rule
def fits_circumstances(
    g: Game, t: Tables, ability: Ability, source: Card, controller: Player, subject: Card, amount: int
) -> int:
    """Whether the event meets what narrows a trigger: the cause, where the card comes from, a number, a party."""
    a = t.abilities[ability]
    if a.trigger_amount and a.trigger_amount != amount:
        return 0
    if a.trigger_origins and not a.trigger_origins & (1 << g.came_from[subject]):
        return 0
    if a.trigger_party and not g.party:  # R10.20
        return 0
    if a.trigger_when and not holds_for(g, t, Row(a.trigger_when - 1), controller, source, subject):
        return 0
    if a.trigger_causes and not is_caused(g, t, a.trigger_causes, a.trigger_cause_player, controller):
        return 0
    return fits_partner(g, t, ability, source, controller, subject) if a.trigger_partner >= 0 else 1


@rule
def watches(
    g: Game,
    t: Tables,
    ability: Ability,
    own: int,
    source: Card,
    controller: Player,
    subject: Card,
    player: Player,
    amount: int,
) -> int:
    """Whether a trigger watches this event of ``subject`` (and ``player``, R10.46)."""
    a = t.abilities[ability]
    if a.trigger_player != op.ANYONE and (player == controller) != (a.trigger_player == op.YOU):
        return 0
    if not fits_subject(g, t, ability, own, source, controller, subject):
        return 0
    if not a.trigger_narrow:
        return 1
    if not fits_circumstances(g, t, ability, source, controller, subject, amount):
        return 0
    return fits_together(g, t, ability, own, source, controller, subject) if a.trigger_together else 1


@rule
def is_triggered(
    g: Game,
    t: Tables,
    ability: Ability,
    event: int,
    own: int,
    source: Card,
    controller: Player,
    subject: Card,
    player: Player,
    amount: int,
) -> int:
    """Whether one of the triggers of an ability watches the event ("enters the field or attacks")."""
    row = ability
    while row >= 0:
        if t.abilities[row].event == event:
            if watches(g, t, row, own, source, controller, subject, player, amount):
                return 1
        row = t.abilities[row].also_trigger
    return 0


# ------------------------------------------------------------------------------------------------------ who listens
@rule
def is_in_batch(g: Game, card: Card) -> int:
    """Whether a card is one of those of the event in progress."""
    for i in range(g.batch):
        if g.list[i] == card:
            return 1
    return 0


@rule
def trigger_ability(
    g: Game, t: Tables, k: Ability, source: Card, time: int, event: int, subject: Card, player: Player, amount: int
) -> None:
    """Trigger the ability in row ``k``, which an object has since ``time`` (0: printed), if it watches the event."""
    a = t.abilities[k]
    controller = g.controller[source]
    if a.kind != op.AUTO_ABILITY or (g.quiet and is_in_batch(g, source)):
        return
    if not is_triggered(g, t, k, event, source, source, controller, subject, player, amount):
        return
    if a.uses_per_turn and was_used(g, t, source, k, time):  # R8.38
        return
    if g.zone_count[controller, op.DAMAGE_ZONE] < a.damage:  # R12.46
        return
    if a.condition >= 0 and not holds_for(g, t, a.condition, controller, source, subject):  # R8.33
        return
    if a.uses_per_turn:
        mark_used(g, t, source, k, time)
    add_waiting(g, k, source, g.stamp[source], controller, subject, amount)
    g.waiting[g.waiting_count - 1].event = event
    if a.amount_value:
        g.waiting[g.waiting_count - 1].amount = value_of(g, t, Row(a.amount_value - 1), controller, source)
    if a.trigger_source and event == op.EVENT_CHOSEN:
        refer_to_chooser(g, t)


@rule
def refer_to_chooser(g: Game, t: Tables) -> None:
    """Let the ability that has just triggered because something was chosen refer to the source of what chose it: the
    same object, on the field or the stack (R4.12, R10.75)."""
    w = g.waiting[g.waiting_count - 1]
    item = g.frames[acting_frame(g) - 1].item
    w.subject = item.source if item.kind != no.ITEM_EX_BURST else st.NO_CARD
    w.subject_stamp = item.source_stamp


@rule
def trigger_abilities_of(
    g: Game, t: Tables, source: Card, zone: int, event: int, subject: Card, player: Player, amount: int
) -> None:
    """Trigger the printed auto-abilities of one card that watch the event (R8.31, R8.32): for the field those that name
    no zone, elsewhere those that name this zone (R8.4, R8.63)."""
    c = t.cards[g.card_id[source]]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        if t.abilities[k].listens & (1 << event) and t.abilities[k].zone == zone:
            trigger_ability(g, t, k, source, 0, event, subject, player, amount)


@rule
def trigger_gained(g: Game, t: Tables, event: int, subject: Card, player: Player, amount: int) -> None:
    """Trigger the gained auto-abilities that watch the event (R8.65)."""
    for entry in entries_of(g, "gained"):
        trigger_ability(g, t, entry.ability, entry.card, entry.time, event, subject, player, amount)


@rule
def trigger_effect(g: Game, t: Tables, i: int, event: int, subject: Card, player: Player, amount: int) -> int:
    """Trigger one delayed auto-ability if it watches the event; returns whether it does (R8.42a)."""
    e = g.effects[i]
    own = e.card if e.card != st.NO_CARD and e.stamp == g.stamp[e.card] else st.NO_CARD
    if not is_triggered(g, t, e.ability, event, own, e.source, e.controller, subject, player, amount):
        return 0
    if t.abilities[e.ability].trigger_later and e.time > g.turn_began:  # only in a later turn
        return 0
    about = own if subject == st.NO_CARD else subject  # no subject at a moment of the turn: the remembered object
    add_waiting(g, e.ability, e.source, e.source_stamp, e.controller, about, amount)
    g.waiting[g.waiting_count - 1].event = event
    return 1


@rule
def trigger_delayed(g: Game, t: Tables, event: int, subject: Card, player: Player, amount: int) -> None:
    """Trigger the delayed auto-abilities that watch the event: once, or as often as it happens in their duration
    (R8.42b, R8.42c)."""
    kept = 0
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.kind == no.EFFECT_DELAYED and trigger_effect(g, t, i, event, subject, player, amount):
            if t.abilities[e.ability].duration != op.UNTIL_END_OF_TURN:
                continue
        if kept != i:
            copy_record(g.effects[kept], g.effects[i])
        kept += 1
    g.effect_count = kept


@rule
def compute_watched_events(g: Game, t: Tables) -> None:
    """Compute which events something in play may watch: objects on the field with gained abilities (R8.65), delayed
    abilities, and the cards of this game that watch from elsewhere, wherever they are."""
    watched = g.off_field_events
    for p in players(2):
        for card in cards_in(g, p, op.FIELD):
            watched |= t.cards[g.card_id[card]].may_listen
    for e in entries_of(g, "effects"):
        if e.kind == no.EFFECT_DELAYED or e.kind == no.EFFECT_ABILITY:
            watched |= t.abilities[e.ability].may_listen
    g.watched_events = watched


@rule(inline=True)
def is_watched(g: Game, t: Tables, event: int) -> int:
    """Whether something in play may watch an event. The answer is cached; until it is invalidated, and also afterwards
    while nothing that was there or came watches the event, the field is not searched."""
    known = 0 if g.watched_events == NOT_KNOWN else 1
    perhaps = (g.field_listens | g.off_field_events) >> event & 1 | (1 if g.effect_count else 0)
    # branch-free: whether it is known is unpredictable
    if not opaque(known & g.watched_events >> event | perhaps & 1 - known):
        return 0
    if not known:
        compute_watched_events(g, t)
    return g.watched_events >> event & 1


@rule
def enters_silently(g: Game, t: Tables, card: Card) -> int:
    """Whether a rule in force says that nothing triggers when this object enters the field."""
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] == op.STATIC_ENTERS_SILENTLY and rule_applies(g, t, r, card):
            return 1
    return 0


@rule
def match_off_field(g: Game, t: Tables, event: int, subject: Card, player: Player, amount: int) -> None:
    """Match an event with the cards outside the field that watch from there (R8.4, R8.63); a face-down one has no text
    (R4.8)."""
    bit = 1 << event
    for k in range(2):
        p = g.turn_player ^ k
        for zone in (op.BREAK_ZONE, op.REMOVED):
            for source in cards_in(g, p, zone):
                if t.cards[g.card_id[source]].listens_elsewhere & bit and seen_by(g, source) == EVERYBODY:
                    trigger_abilities_of(g, t, source, zone, event, subject, player, amount)


@rule(inline=True)
def match_object(g: Game, t: Tables, source: Card, event: int, subject: Card, player: Player, amount: int) -> None:
    """Match an event with the abilities of an object on the field."""
    if t.cards[g.card_id[source]].listens & 1 << event and not g.silenced[source]:
        trigger_abilities_of(g, t, source, op.FIELD, event, subject, player, amount)


@rule
def match_event(g: Game, t: Tables, event: int, subject: Card, player: Player, amount: int) -> None:
    """Match an event with everything in play, the turn player's objects first."""
    bit = 1 << event
    refresh(g, t)
    if event == op.EVENT_ENTERS and has_rules(g, op.STATIC_ENTERS_SILENTLY) and enters_silently(g, t, subject):
        return
    for k in range(2):
        p = g.turn_player ^ k
        listening = 0
        for i in range(min(AT_ONCE, g.zone_count[p, op.FIELD])):
            listening |= opaque(1 if t.cards[g.card_id[g.zone_cards[p, op.FIELD, i]]].may_listen & bit else 0) << i
        while listening:
            match_object(g, t, g.zone_cards[p, op.FIELD, lowest_bit(listening)], event, subject, player, amount)
            listening &= listening - 1
        for i in range(AT_ONCE, g.zone_count[p, op.FIELD]):
            match_object(g, t, g.zone_cards[p, op.FIELD, i], event, subject, player, amount)
    if g.off_field_events & bit:
        match_off_field(g, t, event, subject, player, amount)
    if g.grants:
        trigger_gained(g, t, event, subject, player, amount)
    if g.effect_count:
        trigger_delayed(g, t, event, subject, player, amount)


@rule
def emit(g: Game, t: Tables, event: int, subject: Card, player: Player, amount: int) -> None:
    """Announce an event of ``subject`` (NO_CARD: of no card); ``player``: whom it concerns. Everything that watches it
    triggers; outside the field only the card's own abilities about itself (R8.4)."""
    if opaque((1 if g.asks & NOTED else 0) & (1 if NOTED_EVENTS >> event & 1 else 0)):
        count_watched_event(g, event, subject, player)
    if is_watched(g, t, event):
        match_event(g, t, event, subject, player, amount)
    if subject != st.NO_CARD and g.zone[subject] != op.FIELD:
        c = t.cards[g.card_id[subject]]
        if c.may_listen & (1 << event) and c.listens & (1 << event):
            trigger_abilities_of(g, t, subject, op.FIELD, event, subject, player, amount)


@rule
def trigger_own(g: Game, t: Tables, event: int, card: Card, player: Player) -> None:
    """Trigger an object's own abilities when something begins to take its abilities away: they still see it."""
    if t.cards[g.card_id[card]].listens & (1 << event) and not g.silenced[card]:
        refresh(g, t)
        trigger_abilities_of(g, t, card, op.FIELD, event, card, player, 0)


@rule
def emit_together(g: Game, t: Tables, event: int, amount: int) -> None:
    """Announce that the same happened to all objects of ``g.list`` at once (R7.71)."""
    g.batch = g.list_count
    for card in entries_of(g, "list"):
        emit(g, t, event, card, g.controller[card], amount)
    g.batch = 0


# --------------------------------------------------------------------------------------------------------- states
@rule
def is_pending(g: Game, ability: Ability, source: Card) -> int:
    """Whether a trigger of this object's ability waits or is on the stack (R8.43)."""
    for w in entries_of(g, "waiting"):
        if w.ability == ability and w.source == source and w.source_stamp == g.stamp[source]:
            return 1
    for item in entries_of(g, "stack"):
        if item.ability == ability and item.source == source and item.source_stamp == g.stamp[source]:
            return 1
    return 0


@rule
def trigger_states_of(g: Game, t: Tables, source: Card) -> None:
    """Trigger the state triggers of one object whose state has become true (R8.43)."""
    c = t.cards[g.card_id[source]]
    controller = g.controller[source]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        a = t.abilities[k]
        if a.kind != op.AUTO_ABILITY or a.event != op.EVENT_STATE:
            continue
        seen = 1 << (no.STATE_SHIFT + a.position)
        works = g.zone_count[controller, op.DAMAGE_ZONE] >= a.damage
        if not works or not holds_for(g, t, a.trigger_filter, controller, source, st.NO_CARD):
            g.used[source] &= ~seen
        elif not g.used[source] & seen and not is_pending(g, k, source):
            g.used[source] |= seen
            add_waiting(g, k, source, g.stamp[source], controller, st.NO_CARD, 0)


@rule
def announce_break_zone_departures(g: Game, t: Tables) -> None:
    """Announce that cards have left Break Zones since a player could act last."""
    left = g.left_break_zone
    g.left_break_zone = 0
    for p in players(2):
        if left >> p & 1:
            emit(g, t, op.EVENT_LEAVES_BREAK_ZONE, st.NO_CARD, p, 0)


@rule
def trigger_states(g: Game, t: Tables) -> None:
    """Trigger the abilities whose state of the game has become true (R8.43), and those that watch cards leave a Break
    Zone, which no instruction announces itself."""
    if g.left_break_zone:
        announce_break_zone_departures(g, t)
    if not is_watched(g, t, op.EVENT_STATE):
        return
    refresh(g, t)
    for k in range(2):
        p = g.turn_player ^ k
        for source in cards_in(g, p, op.FIELD):
            if t.cards[g.card_id[source]].listens & (1 << op.EVENT_STATE) and not g.silenced[source]:
                trigger_states_of(g, t, source)
