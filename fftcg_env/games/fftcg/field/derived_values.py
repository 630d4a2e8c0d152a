"""Derive the values of objects on the field: characteristics, power, keywords, restrictions, protections (9.2, 8.8).

They are cached in the record. :func:`refresh` computes them again when something they could depend on has changed
(``stale``): a zone, a status, a combat role, points of damage, an ongoing effect, the turn. Changed names, types, jobs
and elements are read through ``table.characteristics``.
"""

from ....core.intrinsics.branchless import lowest_bit, opaque
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..cards.program.tables import MAX_JOBS
from ..queries.card_filters import has_side, side_lacks_print
from ..queries.matching import fits, fits_some_row
from ..queries.values import value_of, value_of_each
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import is_full, mark_stale_if_watched, no_rule_for_code
from ..record.types import Ability, Card, Game, Row, Tables, abilities, players, static_rows
from ..table.characteristics import elements_of, first_trait, has_job
from ..table.zones import leave_battle
from .condition_cache import (
    clear_condition_cache,
    derived_values_may_differ,
    note_limits_of_answers,
    store_value,
    works_in_derivation,
)
from .field_limits import derive_widened_limits
from .gained_abilities import (
    field_ability_works,
    give_abilities,
    keywords_left,
    lose_own_text,
    lost_since,
    take_abilities,
    take_own_keywords,
)
from .rules_in_force import BY_ABILITY, BY_NEITHER, add_rule, is_rule, power_stays

# --- Names, types, jobs, elements and base power (R9.11-R9.13, R9.20), written again in each derivation --------------


@rule
def mark_altered(g: Game, card: Card, bits: int) -> None:
    """Mark that a characteristic of an object differs from its print."""
    g.altered[card] |= bits
    g.field_facts[g.controller[card]] = no.ANYTHING
    if bits & no.ALTERED_NAMES:
        g.field_names[g.controller[card]] = no.ANYTHING


@rule
def add_trait(g: Game, card: Card, kind: int, value: int) -> None:
    """Give an object a name, a job, or other elements."""
    if is_full(g, g.trait_count, st.TRAIT_CAPACITY):
        return
    trait = g.traits[g.trait_count]
    trait.card = card
    trait.kind = kind
    trait.value = value
    g.trait_count += 1
    mark_altered(g, card, 1 << kind)


@rule
def add_types(g: Game, card: Card, types: int) -> None:
    """Give an object further card types (R3.8)."""
    g.types[card] |= types
    mark_altered(g, card, no.ALTERED_TYPES)


@rule
def set_elements(g: Game, t: Tables, card: Card, elements: int) -> None:
    """Replace the elements of an object."""
    if g.altered[card] & no.ALTERED_ELEMENTS:
        g.traits[first_trait(g, card, no.TRAIT_ELEMENTS)].value = elements
    else:
        add_trait(g, card, no.TRAIT_ELEMENTS, elements)


@rule
def copy_jobs(g: Game, t: Tables, card: Card, other: Card) -> None:
    """Give an object all jobs of another card that it does not have yet."""
    if not g.altered[other] & no.WITHOUT_PRINTED_JOBS:
        for i in range(MAX_JOBS):
            job = t.cards[g.card_id[other]].jobs[i]
            if job >= 0 and not has_job(g, t, card, job):
                add_trait(g, card, no.TRAIT_JOB, job)
    if g.altered[other] & no.ALTERED_JOBS:
        for trait in entries_of(g, "traits"):
            if trait.card == other and trait.kind == no.TRAIT_JOB:
                if not has_job(g, t, card, trait.value):
                    add_trait(g, card, no.TRAIT_JOB, trait.value)


@rule
def lose_jobs(g: Game, card: Card) -> None:
    """Remove the jobs that an object has now."""
    g.altered[card] = (g.altered[card] | no.WITHOUT_PRINTED_JOBS) & ~(no.ALTERED_JOBS | no.ALL_JOBS)
    for trait in entries_of(g, "traits"):
        if trait.card == card and trait.kind == no.TRAIT_JOB:
            trait.card = st.NO_CARD


@rule
def changed_since(g: Game, card: Card, kind: int, time: int) -> int:
    """Whether an ongoing effect of a kind on an object is later than a time.

    An effect that sets the elements or removes the jobs of this object does not change what a field ability takes from
    others, so it does not come before that ability (R9.16). That ability is applied late, when the others are final, so
    timestamps decide (R9.17).
    """
    for e in entries_of(g, "effects"):
        if e.kind == kind and e.card == card and e.time > time:
            return 1
    return 0


@rule
def elements_among(g: Game, t: Tables, row: Row, source: Card) -> int:
    """The elements of all cards that fit a description, together."""
    zone = t.filters[row].zone
    bits = 0
    for p in players(2):
        for other in cards_in(g, p, zone):
            if fits(g, t, row, other, g.controller[source], source):
                bits |= elements_of(g, t, other)
    return bits


@rule
def gain_jobs_of(g: Game, t: Tables, row: Row, card: Card, source: Card) -> None:
    """Give an object the jobs of all cards that fit a description."""
    zone = t.filters[row].zone
    for p in players(2):
        for other in cards_in(g, p, zone):
            if other != card and fits(g, t, row, other, g.controller[source], source):
                copy_jobs(g, t, card, other)


@rule
def gain_jobs(g: Game, t: Tables, row: Row, card: Card, source: Card, time: int) -> None:
    """Apply one field effect that gives jobs. If its condition does not depend on the jobs of its objects, it does not
    depend on their loss, and they lose what it gave before (R9.16, R9.17)."""
    value = t.rows[row, arg.StaticElementsOf.VALUE]
    depends = t.rows[row, arg.STAGE] == op.STAGE_TYPES + 1 and t.rows[row, arg.OPERATION] != op.STATIC_JOBS_OF
    lost = g.altered[card] & no.WITHOUT_PRINTED_JOBS
    if lost and not depends and changed_since(g, card, no.EFFECT_LOSE_JOBS, time):
        return
    if t.rows[row, arg.OPERATION] == op.STATIC_JOB:
        add_trait(g, card, no.TRAIT_JOB, value)
    elif t.rows[row, arg.OPERATION] == op.STATIC_ALL_JOBS:
        mark_altered(g, card, no.ALL_JOBS)
    else:
        gain_jobs_of(g, t, value, card, source)


@rule
def change_characteristic(g: Game, t: Tables, row: Row, card: Card, source: Card, time: int) -> None:
    """Apply one field effect that changes names, types, jobs, elements or the base power to one object. Effects with
    timestamps after ``time`` come after this one."""
    kind = t.rows[row, arg.OPERATION]
    value = t.rows[row, arg.StaticElementsOf.VALUE]
    if kind == op.STATIC_NAME:
        add_trait(g, card, no.TRAIT_NAME, value)
    elif kind == op.STATIC_TYPE:
        add_types(g, card, value)
    elif op.STATIC_JOB <= kind <= op.STATIC_JOBS_OF:
        gain_jobs(g, t, row, card, source, time)
    elif kind == op.STATIC_ELEMENTS:
        set_elements(g, t, card, value)
    elif kind == op.STATIC_MORE_ELEMENTS:
        set_elements(g, t, card, elements_of(g, t, card) | value)
    elif kind == op.STATIC_ELEMENTS_OF:
        if not changed_since(g, card, no.EFFECT_ELEMENTS, time):
            found = elements_among(g, t, value, source) & t.rows[row, arg.StaticElementsOf.COUNTED]
            set_elements(g, t, card, elements_of(g, t, card) | found)
    elif kind == op.STATIC_SET_POWER:
        g.power[card] = value_of(g, t, value, g.controller[source], source)  # R9.20
    else:
        no_rule_for_code(g)


@rule
def changes_characteristic(kind: int) -> int:
    """Whether an ongoing effect of this kind changes a name, type, job, element or the base power."""
    if kind == no.EFFECT_BECOME_FORWARD or kind == no.EFFECT_SET_POWER:
        return 1
    return 1 if no.EFFECT_NAME <= kind <= no.EFFECT_TYPE else 0


@rule
def stage_of_effect(kind: int) -> int:
    """The stage in which an ongoing effect changes a characteristic."""
    if kind == no.EFFECT_NAME:
        return op.STAGE_NAMES
    return op.STAGE_INFORMATION if kind == no.EFFECT_ELEMENTS or kind == no.EFFECT_MORE_ELEMENTS else op.STAGE_TYPES


@rule
def apply_change(g: Game, t: Tables, i: int, stage: int) -> None:
    """Apply an ongoing effect that changes a characteristic, if this is its stage."""
    effect = g.effects[i]
    kind = effect.kind
    card = effect.card
    if kind == no.EFFECT_BECOME_FORWARD or kind == no.EFFECT_SET_POWER:
        if stage == op.STAGE_BASE_POWER:
            g.power[card] = effect.value  # R9.20, R9.25
        return
    if not no.EFFECT_NAME <= kind <= no.EFFECT_TYPE or stage_of_effect(kind) != stage:
        return
    if kind == no.EFFECT_NAME:
        add_trait(g, card, no.TRAIT_NAME, effect.value)
    elif kind == no.EFFECT_JOB:
        add_trait(g, card, no.TRAIT_JOB, effect.value)
    elif kind == no.EFFECT_LOSE_JOBS:
        lose_jobs(g, card)
    elif kind == no.EFFECT_TYPE:
        add_types(g, card, effect.value)
    elif kind == no.EFFECT_ELEMENTS:
        set_elements(g, t, card, effect.value)
    else:
        set_elements(g, t, card, elements_of(g, t, card) | effect.value)


# --- All values ---------------------------------------------------------------------------------------------------

EVERYTHING, ITSELF, OTHERS = range(3)
"""What a field ability applies to in a stage (R9.15)."""
ANY_TIME = -1
END_OF_TIME = 1 << 30


@rule
def apply_static_to(g: Game, t: Tables, row: Row, card: Card, source: Card, time: int) -> None:
    """Apply one field effect, which ``source`` has since ``time``, to one object. An object that lost its abilities is
    still affected by those of others, but gets only keywords given later (R8.66, R9.18)."""
    kind = t.rows[row, arg.OPERATION]
    if kind == op.STATIC_POWER:
        change = value_of(g, t, t.rows[row, arg.StaticValue.VALUE], g.controller[source], source)
        if not g.rule_kinds or not power_stays(g, t, card, change, g.controller[source], source):
            g.power[card] += change  # R9.14
    elif op.STATIC_NAME <= kind <= op.STATIC_SET_POWER:
        change_characteristic(g, t, row, card, source, ANY_TIME if card == source else time)  # R9.15
    elif kind == op.STATIC_KEYWORD:
        if not lost_since(g, t, card, time):
            g.keywords[card] |= t.rows[row, arg.StaticValue.VALUE] & keywords_left(g, t, card, source, time)
    elif kind == op.STATIC_RESTRICT:
        g.restrictions[card] |= t.rows[row, arg.StaticValue.VALUE]
    elif kind == op.STATIC_PROTECT:
        g.protections[card] |= t.rows[row, arg.StaticValue.VALUE]
    elif kind == op.STATIC_WITHOUT_S:
        g.casting |= op.CASTING_SPECIALS
    elif kind == op.STATIC_POWER_EACH:
        change = value_of_each(g, t, t.rows[row, arg.StaticValue.VALUE], card)
        if not g.rule_kinds or not power_stays(g, t, card, change, g.controller[source], source):
            g.power[card] += change  # R9.14


@rule(inline=True)
def apply_described(g: Game, t: Tables, row: Row, source: Card, time: int, whom: int) -> None:
    """Apply one row to every object that it describes."""
    described = t.rows[row, arg.Static.OF]
    controller = g.controller[source]
    on_field = t.filters[described].zone == op.FIELD
    for p in players(2):
        if on_field and has_side(t, described, p, controller) and not side_lacks_print(g, t, described, p):
            for card in cards_in(g, p, op.FIELD):
                if whom != EVERYTHING and (card == source) != (whom == ITSELF):
                    continue
                if fits_some_row(g, t, described, card, controller, source):
                    apply_static_to(g, t, row, card, source, time)


@rule
def apply_field_ability(g: Game, t: Tables, ability: Ability, source: Card, time: int, stage: int, whom: int) -> None:
    """Apply the rows of one applicable field ability that belong to a stage to everything they affect (R8.20, R8.21);
    ``whom``: to the source itself, to others, or to all."""
    for row in static_rows(t, t.abilities[ability].program):
        if t.rows[row, arg.STAGE] != stage:
            continue
        if is_rule(t.rows[row, arg.OPERATION]):
            if whom != OTHERS:
                add_rule(g, t, row, st.NO_CARD, source, g.controller[source])
        elif t.rows[row, arg.Static.WHO] == op.REF_SELF:
            if whom != OTHERS:
                apply_static_to(g, t, row, source, source, time)
        else:
            apply_described(g, t, row, source, time, whom)


@rule(inline=True)
def start_values(g: Game, t: Tables) -> None:
    """Start with the printed values of everything on the field, and what each text always gives its own object
    (R9.15)."""
    g.grants = 0
    g.gained_count = 0
    g.stages = 0
    g.trait_count = 0
    g.limit_texts = 0
    g.static_count = 0
    g.producers = 0
    g.field_listens = 0
    for p in players(2):
        facts = 0
        names = 0
        users = 0
        for card in cards_in(g, g.turn_player ^ p, op.FIELD):
            c = t.cards[g.card_id[card]]
            facts |= c.facts
            names |= c.name_bits
            if g.under[card] != st.NO_CARD:
                facts |= t.cards[g.card_id[g.under[card]]].facts
                names |= t.cards[g.card_id[g.under[card]]].name_bits
            g.statics[g.static_count] = card  # the next one overwrites it if it does not belong there
            g.static_count += opaque(1 if c.derived_stages else 0)
            g.users[g.turn_player ^ p, users] = card
            users += opaque(1 if c.usable else 0)
            g.types[card] = c.type
            g.power[card] = c.power
            g.grants |= c.grants
            g.field_listens |= c.may_listen
            g.stages |= c.derived_stages
            g.watched |= c.watches
            g.further_inputs |= c.unkept
            g.casting |= c.casting
            g.producers += c.produces_for_others
            g.limit_texts |= c.limits
            g.altered[card] = 0
            g.keywords[card] = c.own_keywords
            g.restrictions[card] = c.own_restrictions
            g.protections[card] = c.own_protections
            g.silenced[card] = 0
        g.field_facts[g.turn_player ^ p] = facts
        g.field_names[g.turn_player ^ p] = names
        g.user_count[g.turn_player ^ p] = users


@rule
def survey_effects(g: Game, t: Tables) -> None:
    """Apply ongoing effects that remove text or add a type (R9.11, R9.12, R8.66); for the others, note in which stages
    they apply."""
    for effect in entries_of(g, "effects"):
        if effect.kind == no.EFFECT_LOSE_ABILITIES:
            g.silenced[effect.card] = 1
            lose_own_text(g, effect.card)
        elif effect.kind == no.EFFECT_BECOME_FORWARD:  # R9.25
            add_types(g, effect.card, op.FORWARD)
            g.stages |= 1 << op.STAGE_BASE_POWER
        elif effect.kind == no.EFFECT_SET_POWER:
            g.stages |= 1 << op.STAGE_BASE_POWER
        elif effect.kind == no.EFFECT_ABILITY:
            g.grants |= op.GRANTS_ANY
        elif effect.kind == no.EFFECT_LASTING:
            if t.rows[effect.value, arg.OPERATION] == op.STATIC_LOSES_KEYWORD:
                g.grants |= op.TAKES_ABILITIES
            elif t.rows[effect.value, arg.OPERATION] == op.STATIC_NO_CATEGORIES:  # R9.13
                mark_altered(g, effect.card, no.WITHOUT_CATEGORIES)
            if t.rows[effect.value, arg.STAGE]:
                g.stages |= 1 << op.STAGE_LAST
        elif no.EFFECT_NAME <= effect.kind <= no.EFFECT_TYPE:
            g.stages |= 1 << stage_of_effect(effect.kind)


@rule
def apply_lasting_row(g: Game, t: Tables, i: int) -> None:
    """Apply a field effect of limited duration: to one object, or to everything that it describes, including objects
    that came later (R9.5)."""
    effect = g.effects[i]
    row = effect.value
    g.further_inputs |= t.rows[row, arg.WATCHES]
    if is_rule(t.rows[row, arg.OPERATION]):
        if t.rows[row, arg.OPERATION] == op.STATIC_MUST_BLOCK:
            if effect.source_stamp != g.stamp[effect.source]:  # R4.12
                return
            gained = t.rows[row, arg.StaticMustBlock.GAINED] and effect.card != st.NO_CARD
            if gained and lost_since(g, t, effect.card, effect.time):  # R8.66
                return
        add_rule(g, t, row, effect.card, effect.source, effect.controller)
    elif effect.card != st.NO_CARD:
        apply_static_to(g, t, row, effect.card, effect.source, effect.time)
    else:
        g.watched |= t.rows[row, arg.WATCHES]
        for p in players(2):
            for card in cards_in(g, p, op.FIELD):
                if fits(g, t, t.rows[row, arg.Static.OF], card, effect.controller, effect.source):
                    apply_static_to(g, t, row, card, effect.source, effect.time)


@rule
def apply_lasting_effect(g: Game, t: Tables, i: int) -> None:
    """Apply a field effect of limited duration. Its descriptions use what was named when it began, not what the
    resolution in progress named (R7.44)."""
    named = st.NAMED - g.effects[i].ability
    if named < 0:
        apply_lasting_row(g, t, i)
        return
    in_progress = g.named[named % st.NAME_KINDS]
    g.named[named % st.NAME_KINDS] = named // st.NAME_KINDS
    apply_lasting_row(g, t, i)
    g.named[named % st.NAME_KINDS] = in_progress


@rule
def apply_gained_text(g: Game, t: Tables) -> None:
    """Apply keywords and restrictions gained for a duration. An object that lost its abilities keeps only the keywords
    gained after that (R8.66)."""
    for i in range(g.effect_count):
        effect = g.effects[i]
        if effect.kind == no.EFFECT_RESTRICT:
            g.restrictions[effect.card] |= effect.value
        elif effect.kind == no.EFFECT_LASTING:
            if not t.rows[effect.value, arg.STAGE]:
                apply_lasting_effect(g, t, i)
        elif effect.kind == no.EFFECT_CASTING or no.EFFECT_MAY_CAST <= effect.kind <= no.EFFECT_NO_COPIES:
            g.casting |= op.CASTING_EFFECTS
        elif effect.kind == no.EFFECT_KEYWORD and not lost_since(g, t, effect.card, effect.time):
            g.keywords[effect.card] |= effect.value & keywords_left(g, t, effect.card, Card(st.NO_CARD), effect.time)
        elif effect.kind == no.EFFECT_CHANGE_DAMAGE:
            g.watched |= op.CHANGES_DAMAGE


@rule
def apply_last_effects(g: Game, t: Tables) -> None:
    """Apply restrictions and protections of limited duration whose objects are described by keywords or power, once
    these are derived (R9.5, R9.10)."""
    for i in range(g.effect_count):
        if g.effects[i].kind == no.EFFECT_LASTING and t.rows[g.effects[i].value, arg.STAGE]:
            apply_lasting_effect(g, t, i)


@rule
def apply_gained_power(g: Game) -> None:
    """Apply power gained or lost for a duration (R9.14). It is no ability, so it stays when abilities are lost."""
    for effect in entries_of(g, "effects"):
        if effect.kind == no.EFFECT_POWER:
            g.power[effect.card] += effect.value


@rule
def apply_statics(g: Game, t: Tables, stage: int, time: int, whom: int) -> None:
    """Apply the field abilities of one stage: those that their objects have since ``time``, or all (ANY_TIME)."""
    bit = 1 << stage
    for i in range(g.static_count):
        card = g.statics[i]
        c = t.cards[g.card_id[card]]
        if not c.derived_stages & bit or g.silenced[card] or (time != ANY_TIME and g.entered[card] != time):
            continue
        for k in abilities(c.first_ability, c.first_ability + c.abilities):
            if t.abilities[k].derived_stages & bit and works_in_derivation(g, t, k, i):
                apply_field_ability(g, t, k, card, g.entered[card], stage, whom)
                if t.abilities[k].kept_value and stage == op.STAGE_POWER:
                    store_value(g, t, k, card)
    for entry in entries_of(g, "gained"):
        if t.abilities[entry.ability].stages & bit and (time == ANY_TIME or entry.time == time):
            if field_ability_works(g, t, entry.ability, entry.card):
                apply_field_ability(g, t, entry.ability, entry.card, entry.time, stage, whom)


@rule
def next_time_of_statics(g: Game, t: Tables, stage: int, after: int) -> int:
    """The earliest time later than ``after`` since which an object has a field ability of a stage (R9.18)."""
    bit = 1 << stage
    earliest = END_OF_TIME
    for card in entries_of(g, "statics"):
        # branch-free: which cards have such abilities is unpredictable
        of_stage = opaque(1 if t.cards[g.card_id[card]].derived_stages & bit else 0)
        later = opaque(1 if g.entered[card] > after else 0)
        earliest = min(earliest, g.entered[card] + END_OF_TIME * (1 - (of_stage & later)))
    for entry in entries_of(g, "gained"):
        if t.abilities[entry.ability].stages & bit and after < entry.time < earliest:
            earliest = entry.time
    return earliest


@rule
def apply_statics_between(g: Game, t: Tables, stage: int, after: int, before: int, whom: int) -> None:
    """Apply the field abilities of one stage that their objects have since a time in between, earliest first
    (R9.17)."""
    time = next_time_of_statics(g, t, stage, after)
    while time < before:
        apply_statics(g, t, stage, time, whom)
        time = next_time_of_statics(g, t, stage, time)


@rule
def apply_stage(g: Game, t: Tables, stage: int) -> None:
    """Apply everything of one stage: first what field abilities of an object do to itself (R9.15), then the rest by
    timestamp (R9.17, R9.18)."""
    if stage == op.STAGE_ABILITIES or stage == op.STAGE_POWER:
        apply_statics(g, t, stage, ANY_TIME, EVERYTHING)  # all of them add: the order does not matter
        return
    time = next_time_of_statics(g, t, stage, ANY_TIME)
    if next_time_of_statics(g, t, stage, time) == END_OF_TIME:
        apply_stage_of_one(g, t, stage, time)
        return
    apply_statics_between(g, t, stage, ANY_TIME, END_OF_TIME, ITSELF)
    last = ANY_TIME
    for i in range(g.effect_count):  # those that change a characteristic are applied in the order of their times
        if changes_characteristic(g.effects[i].kind):
            apply_statics_between(g, t, stage, last, g.effects[i].time, OTHERS)
            last = g.effects[i].time - 1
            apply_change(g, t, i, stage)
    apply_statics_between(g, t, stage, last, END_OF_TIME, OTHERS)


@rule
def apply_stage_of_one(g: Game, t: Tables, stage: int, time: int) -> None:
    """As :func:`apply_stage`, where all field abilities of the stage date from one time, or there are none
    (END_OF_TIME)."""
    open_yet = time != END_OF_TIME
    if open_yet:
        apply_statics(g, t, stage, time, ITSELF)
    for i in range(g.effect_count):
        if changes_characteristic(g.effects[i].kind):
            if open_yet and g.effects[i].time > time:
                apply_statics(g, t, stage, time, OTHERS)
                open_yet = False
            apply_change(g, t, i, stage)
    if open_yet:
        apply_statics(g, t, stage, time, OTHERS)


@rule(inline=True)
def apply_stages(g: Game, t: Tables, first: int, end: int) -> None:
    """Apply the stages from ``first`` on and before ``end`` in which something applies."""
    left = g.stages & ((1 << end) - (1 << first))
    while left:
        apply_stage(g, t, lowest_bit(left))
        left &= left - 1


@rule
def give_field_abilities(g: Game, t: Tables, grants: int) -> None:
    """Let gained field abilities apply like printed ones in the stages that follow."""
    give_abilities(g, t, grants)
    for entry in entries_of(g, "gained"):
        a = t.abilities[entry.ability]
        g.stages |= a.stages
        g.watched |= a.watches
        g.further_inputs |= a.watches


@rule
def is_order_asked(g: Game) -> int:
    """Whether a derived value may depend on the turn player's objects coming first."""
    return 1 if g.rule_count > 1 or g.trait_count or g.grants & op.TAKES_ABILITIES else 0


@rule(inline=True)
def refresh(g: Game, t: Tables) -> None:
    """Derive the values of all objects on the field, if something has changed. Repeat if an object leaves the battle as
    a result and others depend on that."""
    while g.stale:
        update_derived_values(g, t)


@rule
def update_derived_values(g: Game, t: Tables) -> None:
    """Derive the values of all objects on the field (R9.10-R9.20), unless the cached ones are still valid."""
    in_part = g.stale == no.STALE_IN_PART
    g.stale = 0
    changed = g.trait_count
    if not in_part or derived_values_may_differ(g, t):
        derive_values(g, t)
    if g.limit_texts or g.widened:
        derive_widened_limits(g, t)
    if changed or g.trait_count:
        g.limits_open = 1  # a change of name or element may break a limit (R3.45)
    if g.attack_count or g.blocker != st.NO_CARD:
        leave_battle_if_no_forward(g)


@rule
def derive_values(g: Game, t: Tables) -> None:
    """Derive all values, except what they limit."""
    g.watched = 0
    clear_condition_cache(g)
    g.rule_count = 0
    g.rule_kinds = 0
    g.casting = 0
    start_values(g, t)
    if g.effect_count:
        survey_effects(g, t)
    if g.grants & op.TAKES_ABILITIES:
        take_abilities(g, t)
    apply_stages(g, t, op.STAGE_NAMES, op.STAGE_INFORMATION)
    if g.grants & op.GRANTS_FIELD_ABILITY:
        give_field_abilities(g, t, op.GRANTS_FIELD_ABILITY)
    apply_stages(g, t, op.STAGE_INFORMATION, op.STAGE_ABILITIES)
    if g.grants & op.GRANTS_LATE_FIELD_ABILITY:
        give_field_abilities(g, t, op.GRANTS_LATE_FIELD_ABILITY)
    if g.grants & op.TAKES_ABILITIES:
        take_own_keywords(g, t)
    apply_stages(g, t, op.STAGE_ABILITIES, op.STAGE_ABILITIES + 1)
    if g.effect_count:
        apply_gained_text(g, t)
    apply_stages(g, t, op.STAGE_ABILITIES + 1, op.STAGE_POWER + 1)
    if g.effect_count:
        apply_gained_power(g)
    apply_stages(g, t, op.STAGE_POWER + 1, op.STAGE_POWER + op.STAGES_A_LAYER)
    if g.effect_count and g.stages >> op.STAGE_LAST & 1:
        apply_last_effects(g, t)
    if g.grants & op.GRANTS_OTHER_ABILITY:
        give_abilities(g, t, op.GRANTS_OTHER_ABILITY)
    note_limits_of_answers(g)


@rule
def leave_battle_if_no_forward(g: Game) -> None:
    """Take an object that is no Forward any more out of the battle (R9.27)."""
    left = 0
    for i in range(g.attack_count - 1, -1, -1):
        if g.attacking[g.attackers[i]] and not g.types[g.attackers[i]] & op.FORWARD:
            leave_battle(g, g.attackers[i])
            left = 1
    if g.blocker != st.NO_CARD and not g.types[g.blocker] & op.FORWARD:
        leave_battle(g, g.blocker)
        left = 1
    if left:
        mark_stale_if_watched(g, op.WATCH_STATUS | op.WATCH_BATTLE)


@rule
def is_protected(g: Game, card: Card, what: int, from_summon: int, cause: int) -> int:
    """Whether ``card`` is protected from being chosen, returned or broken (``what``: the shift) by a Summon or an
    ability (``from_summon``: BY_*) of player ``cause`` (R7.30, R8.6)."""
    if what == op.PROTECT_BREAK and g.protections[card] & op.PROTECT_FROM_EVERY_BREAK:  # R9.31
        return 1
    if from_summon == BY_NEITHER:
        return 0
    bits = (g.protections[card] >> what) & 15
    if from_summon == BY_ABILITY:
        bits >>= 2
    if bits & 1:
        return 1
    return 1 if bits & 2 and g.controller[card] != cause else 0
