"""Lines of field abilities, also those that replace events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .. import tree as t
from ..language.descriptions import also, besides_self, placed, unplaced
from ..language.joining import in_full, is_of_side
from ..language.meaning import NOTHING, Abilities, MeaningError, misread, refuse
from ..language.pronouns import PronounResolver, by_own_counters
from ..language.words import KEYWORDS
from ..model import ELEMENTS
from ..walk import nodes_of
from .declare import phrase, phrases
from .power import giving, only_power, restriction
from .references import SELF
from .restrictions import attack_once_more, attack_times, banned_play_from_there, player_cannot, true_of
from .triggers import check_same_turn

_has = giving(t.HasPower, t.HasJob, t.HasKeyword, t.HasAbility)


def _elements(parts: Any) -> tuple[t.Element, ...]:
    """The elements among the parts of a list."""
    return tuple(part.value for part in parts if part is not None)


def _of_table(condition: t.Condition) -> bool:
    """Whether a condition is about what a player controls."""
    asked = condition.condition if isinstance(condition, t.Not) else condition
    return isinstance(asked, t.Exists) and isinstance(asked.cards, t.Cards) and asked.cards.zone == "field"


def _so_many(condition: t.Condition, more: t.Exists) -> t.Condition:
    """The same condition about a greater number."""
    if isinstance(condition, t.Exists):
        return in_full(more, t.If(condition, NOTHING))
    if (
        isinstance(condition, t.Compare)
        and condition.comparison == "at_least"
        and isinstance(condition.other, t.Number)
        and is_of_side(getattr(condition.value, "cards", condition.value), more.cards)
        and more.at_least > condition.other.number
    ):
        return replace(condition, other=t.Number(more.at_least))
    raise MeaningError('"or more" does not follow a number')


def _first_cast(player: t.Player, where: tuple[t.Predicate, ...], change: Any) -> t.Field:
    """What changes the cost of casting as long as none of these was cast this turn."""
    none_yet = t.Not(t.Compare(t.ThisTurn("cast", player, where), "at_least", t.Number(1)))
    return t.Field((replace(change, where=where, by=player),), none_yet)


def _field(effects: Any, condition: t.Condition | None = None) -> t.Field:
    return t.Field(PronounResolver().resolve(effects), condition)


@phrase("field", "{field_clauses} .")
def field(effects: Any) -> t.Field:
    return _field(effects) if isinstance(effects, tuple) else effects


@phrase("field", "if {conditions} , then? {field_clauses} .", "(while | as long as) {conditions} , {field_clauses} .")
def conditional_field(condition: t.Condition, effects: Any) -> t.Field:
    return _field(effects, PronounResolver(SELF).resolve(condition))


@phrase("field", "if {article} {noun_phrase} has KEYWORD (, KEYWORD)* ,? or KEYWORD , SELF gains those abilities .")
def gains_those_keywords(cards: t.Cards, *keywords: t.Keyword) -> Abilities:
    """Each keyword by itself."""
    has = [t.Exists(also(cards, t.WithKeyword(one))) for one in keywords]
    gains = [t.HasKeyword(SELF, one) for one in keywords]
    return Abilities(tuple(t.Field((gain,), one) for gain, one in zip(gains, has, strict=True)))


@phrase("field", "(if | while | as long as) {conditions} , it {field_verbs} .")
def it_while_so(condition: t.Condition, verbs: Any) -> t.Field:
    """ "While X is attacking, it gains ...": "it" is X."""
    about = {part.who for part in nodes_of(condition) if isinstance(part, t.Is | t.HasEntered)}
    about |= {SELF for part in nodes_of(condition) if isinstance(part, t.EnteredBy | t.EnteredDueTo)}
    misread(about != {SELF}, '"it" needs a condition about this card alone')
    return conditional_field(condition, field_clause(SELF, verbs))


@phrase("field", "{field_clauses} . if {conditions} , {field_clauses} instead .")
def field_instead(effects: Any, condition: t.Condition, others: Any) -> Abilities:
    """Two field abilities: the one applies while the other does not."""
    condition = PronounResolver(SELF).resolve(condition)
    return Abilities((_field(effects, t.Not(condition)), _field(others, condition)))


@phrase("field", "if {conditions} , {field_clauses} ,? and if {more_of_them} , {field_clauses} .")
def field_and_more(condition: t.Condition, effects: Any, more: t.Exists, others: Any) -> Abilities:
    """ "If you have 3 or more ..., and if you have 7 or more, ..." """
    condition = PronounResolver(SELF).resolve(condition)
    return Abilities((_field(effects, condition), _field(others, _so_many(condition, more))))


@phrase("field_clause", "{several} {field_verbs}")
@phrase("conditional_clause", "{field_subject} {field_verbs}")
def field_clause(who: Any, verbs: Any) -> tuple[t.FieldEffect, ...]:
    return tuple(effect for verb in verbs for effect in verb(who))


@phrase("field_clause", "you can play NUMBER or more {noun_phrase} {onto}")
def allows_several(_least: int, cards: t.Cards) -> tuple[t.FieldEffect, ...]:
    """Copies of a card, or Characters that are limited to one for each player."""
    match unplaced(cards).where:
        case (t.Named(name),):
            return (t.AllowsCopies(name),)
        case (t.OfType("Character"), t.OfElement("Light" | "Dark" as element)):
            return (t.AllowsSeveral(element),)
    raise MeaningError("not supported: several cards other than copies of one card, or Light or Dark Characters")


@phrase("field_clause", "SELF and (all the? | the) {all_phrase} {field_verbs}")
def field_clause_both(cards: t.Cards, verbs: Any) -> tuple[t.FieldEffect, ...]:
    others, who = field_clause(t.All(cards), verbs), t.All(besides_self(cards))
    not_twice = (replace(one, who=who) if isinstance(one, t.HasPower) else one for one in others)
    return (*field_clause(SELF, verbs), *not_twice)


@phrase("field_verb", "also? (gains | gain) {gains}")
def has_gains(gained: tuple[int | str, ...]) -> Any:
    return lambda who: tuple(_has(who, one) for one in gained)


@phrase("field_verb", "(gains | gain) {gains} {for_each}")
def has_gains_each(gained: tuple[int | str, ...], each: Callable[[int], t.Value]) -> Any:
    keywords = [one for one in gained[:-1] if one in KEYWORDS]
    power = only_power(gained[len(keywords) :])
    return lambda who: (*has_gains(tuple(keywords))(who), by_own_counters(t.HasPower(who, each(power))))


@phrase(
    "field_verb",
    "also (becomes a forward | become forwards) with NUMBER power ({too} (gains | gain)? (KEYWORD | {quoted}))*",
    "(is also a forward | are also forwards) with NUMBER power ({too} (KEYWORD | {quoted}))*",
)
def is_also_forward(power: int, *gained: Any) -> Any:
    """R9.25: the type, the base power, and what comes with it."""
    more = [one for one in gained if one is not None]

    def effects(who: Any) -> tuple[t.FieldEffect, ...]:
        return (t.IsAlso(who, "Forward"), t.PowerIs(who, t.Number(power)), *(_has(who, one) for one in more))

    return effects


def removed_instead(who: Any) -> t.Field:
    return t.Field((t.LeavesElsewhere(PronounResolver().resolve(who), "removed"),))


phrases(
    field={
        "during {turn_part} , {field_clauses} .": lambda when, effects: _field(effects, when),
        "{field_clauses} during {turn_part} .": _field,
        "your? opponent must block SELF if possible .": t.Field((t.HasRestriction(SELF, "must_be_blocked"),)),
        "you cannot play SELF from your hand due to summons or abilities .": t.Field((t.CannotBePlayedFromHand(),)),
        "{conditional_clause} if {conditions} .": lambda effects, condition: conditional_field(condition, effects),
        "{field_clauses} . {field_clauses} .": lambda first, second: _field((*first, *second)),
        # A reminder of what breaking does apart from what the text forbids (R9.30).
        "{field_clauses} WHEN_BROKEN .": lambda effects, _reminder: field(effects),
        "the cost {cost_word} your first {cast_group} {onto}? {each_turn} {cost_change} .": lambda where, change: (
            _first_cast("you", where, change)
        ),
        "{type} abilities of your opponent must choose SELF if possible .": lambda type_: t.Field(
            (t.MustBeChosen(SELF, ("abilities",), (type_,)),)
        ),
        "{for_each} , {field_subject} (gains | gain) {gains} .": lambda each, who, gained: _field(
            (t.HasPower(who, each(only_power(gained))),)
        ),
        # A field ability works only on the field anyway (R8.4).
        "if SELF is on the field , it {field_verbs} .": lambda verbs: _field(field_clause(SELF, verbs)),
        # "If you control X, it ...": the X that you control.
        "if you control {article}? {noun_phrase} , it {field_verbs} .": lambda cards, verbs: t.Field(
            field_clause(t.All(placed(cards, "field", "you")), verbs)
        ),
        "if {possible} , {field_subject} must {deed} (at least? once per turn | once per turn)? .": lambda who, deed: (
            t.Field((t.HasRestriction(who, f"must_{deed}"),))  # type: ignore[arg-type]
        ),
        "if SELF forms a party , that party cannot be blocked .": lambda: t.Field(
            (t.HasRestriction(t.All(t.Cards(where=(t.InState("in_party_with_source"),))), "cannot_be_blocked"),)
        ),
        # "If all the Forwards you control have Job X, they gain ..."
        "if all the {noun_phrase} have {proper_names} , they {field_verbs} .": lambda cards, kind, verbs: t.Field(
            field_clause(t.All(cards), verbs), t.Not(t.Exists(also(cards, t.Except((kind,)))))
        ),
        # A state is no event: what holds while it lasts is a field ability.
        "when {conditions} , {field_clauses} .": lambda condition, effects: (
            misread(not _of_table(condition), '"when" needs a condition about what a player controls')
            or _field(effects, condition)
        ),
        # "X can only attack if ..., or if ...": it cannot otherwise.
        "SELF can only {deed} if {conditions} (, or if {conditions})* .": lambda deed, *conditions: t.Field(
            (t.HasRestriction(SELF, f"cannot_{deed}"),),  # type: ignore[arg-type]
            t.Not(PronounResolver(SELF).resolve(conditions[0] if len(conditions) == 1 else t.Either(conditions))),
        ),
        "the cost required for your opponent to (cast | play) their first {cast_group} {onto}? "
        "{each_turn} {cost_change} .": lambda where, change: _first_cast("opponent", where, change),
        "opposing {noun_phrase} entering the field will not trigger any (auto-abilities | auto "
        "abilities) SILENT_REMINDER? .": lambda cards, *_reminder: t.Field(
            (t.EntersSilently(t.All(placed(cards, "field", "opponent"))),)
        ),
        "({article}? summon | {source_kinds}) of your opponent must choose SELF if possible .": (
            lambda kinds=("summons",): t.Field(
                (t.HasRestriction(SELF, "must_be_chosen") if len(kinds) == 2 else t.MustBeChosen(SELF, kinds),)
            )
        ),
        "if SELF leaves the field , {remove_instead} .": t.Field(
            (t.LeavesElsewhere(t.Self(), "removed", anyhow=True),)
        ),
        "if {leaver} is put from the field into the break zone , {remove_instead} .": removed_instead,
        "if {leaver} is put from the field into the break zone {on_same_turn} , {remove_instead} .": lambda who: (
            check_same_turn(who) or removed_instead(who)
        ),
        "if SELF leaves the field , {return_instead} .": t.Field((t.LeavesElsewhere(t.Self(), "hand", anyhow=True),)),
        "if {leaver} is put from the field into the break zone , you may {remove_instead} .": lambda who: t.Field(
            (t.LeavesElsewhere(who, "removed", may=True),)
        ),
        "if SELF leaves the field due to your opponent's summons or abilities , {return_instead} . "
        "NO_RETURN?": lambda *_words: t.Field((t.LeavesElsewhere(t.Self(), "hand", anyhow=True, by_opponent=True),)),
    },
    field_clause={
        "SELF's power becomes NUMBER": lambda power: (t.PowerIs(SELF, t.Number(power)),),
        "SELF's element becomes ELEMENT": lambda element: (t.HasElements(SELF, (element.value,)),),
        # power that stays as it is
        "{power_of} {power_cannot}": lambda who, trait: trait(who),
        "{banned_player} cannot {banned_deeds}": player_cannot,
        "{shielded_items} {uncancelled}": lambda items, by: (t.CannotBeCancelled(items, by),),
        "the power of the {all_phrase} (becomes | become) NUMBER": lambda cards, power: (
            (t.PowerIs(t.All(cards), t.Number(power)),)
        ),
        "SELF can be played {onto} even if you control other ELEMENT characters": lambda element: (
            t.EntersBeside(element.value),
        ),
        "you cannot play {own_name} or CARD_NAME while already in control of either character": lambda own, other: (
            (t.CannotPlayBeside((own.value, other.value)),)
        ),
        "{article}? {noun_phrase} cannot be played {onto}? from {break_zones}": lambda cards, break_zones: (
            player_cannot("any", (banned_play_from_there(cards, break_zones),))
        ),
        "the opponent's {noun_phrase} {trait}": lambda cards, trait: trait(t.All(placed(cards, "field", "opponent"))),
        "your opponent may only declare as many attacks in the same turn as the number of {theirs}": lambda cards: (
            refuse(cards.zone != "field", "not supported: attacks limited by the number of cards outside the field")
            or (t.FewerAttacks("opponent", t.CountOf(cards)),)
        ),
        "SELF (gains | has) all? the? {use_kind} abilities of the? {all_phrase}": lambda kind, cards: (
            t.HasAbilitiesOf(SELF, cards, kind.removeprefix("use_")),
        ),
    },
    field_subject={
        "SELF": SELF,
        "the {all_phrase} | {_all_the} {all_phrase} | {all_types} | each {noun_phrase}": t.All,
    },
    field_verbs={
        "{field_verb} (,? and {field_verb})* | {field_verb} (, {field_verb})+ ,? and {field_verb}": lambda *verbs: (
            verbs
        ),
    },
    field_verb={
        "(loses | lose) NUMBER power": lambda power: true_of(t.HasPower, t.Number(-power)),
        "has all the jobs": lambda: true_of(t.HasAllJobs),
        "has the jobs of the {all_phrase}": lambda cards: true_of(t.HasJobsOf, cards),
        "(loses | lose) all? {possessive}? abilities": lambda: true_of(t.HasNoAbilities),
        "cannot gain KEYWORD": lambda keyword: true_of(t.CannotGain, keyword),
        # a trait is what cannot be done to or by a card; with "this turn" it stands in an instruction
        "{trait}": lambda trait: trait,
        "can attack once more this turn": attack_once_more,
        "can attack {times} this turn": attack_times,
        "(loses | lose) NUMBER power for each COUNTER placed? on them": lambda power, kind: true_of(
            t.HasPower, t.OwnCounters(kind, -power)
        ),
        "(loses | lose) NUMBER power {for_each}": lambda power, each: (
            lambda who: (by_own_counters(t.HasPower(who, each(-power))),)
        ),
        "cannot {forbidden}": lambda deeds: (
            lambda who: tuple(t.HasRestriction(who, restriction("cannot", deed)) for deed in deeds)
        ),
        "must {deed} (at least? once per turn | once per turn)? if possible": lambda deed: true_of(
            t.HasRestriction, restriction("must", deed)
        ),
        "has all the elements except ELEMENT": lambda element: true_of(
            t.HasElements, tuple(one for one in ELEMENTS if one != element.value)
        ),
        "(gains | gain) elements of all the {all_phrase} (except ELEMENT ({too} ELEMENT)*)?": lambda cards, *without: (
            true_of(t.HasElementsOf, cards, _elements(without))
        ),
        "(loses | lose) {keyword_list}": lambda keywords: (
            lambda who: tuple(t.LosesKeyword(who, keyword) for keyword in keywords)
        ),
        "(gains | gain) elements of ELEMENT ({too} ELEMENT)*": lambda *elements: true_of(
            t.HasElements, _elements(elements), also=True
        ),
    },
    field_clauses={
        "{field_clause} (and {field_clause})*": lambda *clauses: tuple(
            effect for clause in clauses for effect in clause
        )
    },
    instead_of_break_zone={"instead of putting it (in | into) the break zone": None},
    remove_instead={"remove {moved} from the game instead": None},
    return_instead={"(return | add) {moved} to (your hand | {owner} (hand | hands)) instead": None},
    moved={"it | him | them | SELF": None},
)
