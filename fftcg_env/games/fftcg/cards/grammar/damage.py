"""Damage: instructions, and field abilities that change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token

from .. import tree as t
from ..language.descriptions import besides_self, names_place, own_of, unplaced
from ..language.meaning import MeaningError, misread, one_or_sequence, refuse
from ..language.pronouns import IT, THEM, It, OneOfTwo, PronounResolver
from .choice import of_controller
from .declare import phrase, phrases, same
from .nouns import all_in_one
from .players import BOTH
from .power import cannot_this_turn, trait_this_turn
from .quantities import THOUSAND, up_to_so_many
from .references import SELF


@dataclass(frozen=True)
class While:
    """This card while something holds. Never part of a finished tree."""

    condition: t.Condition


@dataclass(frozen=True)
class Said:
    """Part of a sentence about damage: fields of :class:`tree.DamageDealt`. Never part of a finished tree."""

    fields: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, **fields: Any) -> Said:
        """The fields by name."""
        return cls(tuple(fields.items()))

    def of_damage(self, damage: t.DamageDealt) -> t.DamageDealt:
        """The description with this said of it."""
        fields = dict(self.fields)
        if isinstance(fields.get("to"), While) and not isinstance(damage.to, t.Self):
            raise MeaningError("not supported: a state or turn in which a card other than this one is dealt damage")
        return replace(damage, **fields)


Each = Callable[[int], t.Value]
NAMED_ELEMENT = (t.OfNamed("element"),)
ANY_SUMMON = t.Cards(where=(t.OfType("Summon"),))
FORMER: Any = OneOfTwo("former")
LATTER: Any = OneOfTwo("latter")


def _without_while(damage: t.DamageDealt) -> t.DamageDealt:
    return replace(damage, to=t.Self()) if isinstance(damage.to, While) else damage


def described_of(damage: t.DamageDealt, qualifiers: Any) -> t.DamageDealt:
    for said in qualifiers:
        damage = said.of_damage(damage)
    return damage


def _by_each(damage: Any) -> tuple[t.DamageDealt, ...]:
    """One description for each of the kinds of cards that deal the damage."""
    if not isinstance(damage.by, tuple):
        return (damage,)
    return tuple(replace(damage, by=by) for by in damage.by)


def _united(first: t.Cards, second: t.Cards) -> t.Cards:
    """ "An A or a B you control": the player at the end belongs to both."""
    if first.zone != second.zone or first.player not in ("any", second.player) or not (first.where and second.where):
        raise MeaningError("the two descriptions do not fit together")
    return replace(second, where=(t.AnyOf((all_in_one(first.where), all_in_one(second.where))),))


def _dealt_by(damage: t.DamageDealt, dealer: Any) -> t.DamageDealt:
    said = dealer if isinstance(dealer, Said) else Said.of(by=dealer)
    return said.of_damage(damage)


def _as(*kinds: t.DamageKind) -> Said:
    return Said.of(kinds=kinds)


def _is_summon(cards: t.Cards) -> bool:
    return t.OfType("Summon") in cards.where


def _own_power(who: Any, value: Any) -> Any:
    """ "Its power" of several Forwards is that of each."""
    if not (isinstance(who, t.All) or who == THEM):
        return value
    if value == t.PowerOf(IT):
        return t.OwnPower()
    if isinstance(value, t.Half):
        return replace(value, value=_own_power(who, value.value))
    if isinstance(value, t.Sum):
        return replace(value, values=tuple(_own_power(who, part) for part in value.values))
    return value


def in_turn_order(done: Callable[[t.Player], t.Effect]) -> t.If:
    """What each player does, the turn player first (R7.55)."""
    yours, theirs = (done(side) for side in BOTH)
    return t.If(t.DuringTurn("you"), t.Sequence((yours, theirs)), t.Sequence((theirs, yours)))


def your_cards(cards: t.Cards) -> t.All:
    """ "Your Fire Summon": one that resolves."""
    refuse(not _is_summon(cards) or cards.zone != "field", '"your" before something that is not a Summon')
    return t.All(replace(cards, zone="stack", player="you"))


@phrase("instruction", "deal ({object} | {each_of}) damage equal to {value}")
def deal_value(who: Any, value: t.Value) -> t.Damage:
    return t.Damage(who, _own_power(who, value))


@phrase(
    "instruction",
    "during this turn , if {packet} , {damage_change}",
    "if {packet} this turn , {damage_change}",
    "during this turn , {damage_dealt} {damage_verb} instead?",
)
def damage_this_turn(damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.Effect:
    refuse(any(isinstance(damage.to, While) for damage in damages), '"while" in an effect for a turn')
    return one_or_sequence([t.ChangeDamage(damage, change) for damage in damages])


@phrase(
    "instruction",
    "during this turn , {next_damage} {damage_verb} instead?",
    "{next_damage} {damage_verb} instead? this turn",
)
def next_damage_changes(damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.ChangeDamage:
    refuse(len(damages) != 1, '"the next damage" to one of two cards')
    return t.ChangeDamage(damages[0], change, once=True)


@phrase("instruction", "deal damage equal to {value} to {object} ROUND_UP?")
def deal_value_to(value: Any, who: Any, rounding: Token | None = None) -> t.Damage:
    if rounding is not None:
        refuse(not isinstance(value, t.Half) or value.up_to, '"rounded" without a half')
        value = replace(value, up_to=THOUSAND)
    return deal_value(who, value)


@phrase("instruction", "divide NUMBER damage among {_them} as you like")
def divide_damage(amount: int, _units: Token | None = None) -> t.DivideDamage:
    return t.DivideDamage(THEM, t.Number(amount))


@phrase("instruction", "divide NUMBER damage equally among {object} ROUND_UP?")
def divide_evenly_among(amount: int, who: Any, rounding: Token | None = None) -> t.DamageEvenly:
    return t.DamageEvenly(who, t.Number(amount), 0 if rounding is None else THOUSAND)


# what is done to one, or each, of the targets of one choice
@phrase(
    "instruction",
    "deal {number_of_them} NUMBER damage (, {number_of_them} NUMBER damage)+ ,? and {number_of_them} NUMBER damage",
)
def deal_one_each(*parts: Any) -> t.Sequence:
    """ "Deal 1 of them 6000 damage, 1 of them 4000 damage, and 1 of them 2000 damage": each another one (R7.37)."""
    amounts = [part for part in parts if part is not None]
    dealt: list[Any] = [(OneOfTwo("one", number), t.Number(amount)) for number, amount in enumerate(amounts)]
    return t.Sequence(tuple(t.Damage(*one) for one in dealt))


@phrase("instruction", "deal {object} NUMBER damage and NUMBER {points} of damage to {controller_of}")
def deal_and_damage_controller(who: Any, amount: int, points: int, controlled: Any) -> t.Effect:
    loses = of_controller(controlled, lambda side: t.DamagePlayer(side, points))
    return one_or_sequence((t.Damage(who, t.Number(amount)), loses))


@phrase("instruction", "deal {object} NUMBER damage {for_each} UP_TO")
def deal_for_so_many(who: Any, amount: int, each: Each, most: int) -> t.Effect:
    """ "2000 damage for each Forward you control (up to 3 Forwards)"."""
    count: Any = each(amount)
    refuse(not isinstance(count, t.CountOf), "not supported: a limit on a number that does not count cards")
    return up_to_so_many(count.cards, most, lambda number: t.Damage(who, t.Number(number * amount)))


# for a price (R9.63)
@phrase("field", "if {packet} , {damage_change} .", "if {packet} , {priced_change}")
def replacement_field(damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.Field:
    ends: list[Any] = [damage.to for damage in damages]
    conditions = {end.condition for end in ends if isinstance(end, While)}
    condition = conditions.pop() if conditions else None
    effects = damage_clause(tuple(_without_while(damage) for damage in damages), change)
    return t.Field(effects, condition)


@phrase("field", "if {packet} while SELF is {state} , dull SELF . {damage_change} .")
def replacement_that_dulls(damages: tuple[t.DamageDealt, ...], state: str, change: t.DamageChange) -> t.Field:
    """The damage is changed by dulling the card, which only an active one can be."""
    if state != "active" or change.price is not None or change.counter:
        raise MeaningError("not supported: damage that is changed by dulling a card that may already be dull")
    damages = tuple(_without_while(damage) for damage in damages)
    return t.Field(damage_clause(damages, replace(change, dulls=True)), t.Is(SELF, (t.InState("active"),)))


@phrase("field", "during {turn_part} , if {packet} , {damage_change} .")
def replacement_during(when: t.Condition, damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.Field:
    if any(isinstance(damage.to, While) for damage in damages):
        raise MeaningError("not supported: two conditions of one sentence about damage")
    return t.Field(damage_clause(damages, change), when)


@phrase("field", "{field_clauses} , and if {packet} , {damage_change} .")
def replacement_too(before: tuple[Any, ...], damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.Field:
    """ "They" are the cards of the clauses before it."""
    subjects = {getattr(effect, "who", None) for effect in before}
    ends: list[Any] = [damage.to for damage in damages]
    refuse(len(subjects) != 1 or any(end != THEM for end in ends), '"and if" does not refer to the cards before it')
    who = subjects.pop()
    changes = damage_clause(tuple(replace(damage, to=who) for damage in damages), change)
    return t.Field((*before, *changes))


@phrase("field", "during each turn , if {packet} for the first time in that turn , {damage_change} .")
def replacement_first_time(damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.Field:
    if len(damages) != 1 or isinstance(damages[0].to, While):
        raise MeaningError('not supported: "for the first time" for several kinds of damage')
    field = replacement_field(damages, change)
    changes = [effect for effect in field.effects if isinstance(effect, t.ChangesDamage)]
    refuse(len(changes) != len(field.effects), 'not supported: "for the first time" for anything but changed damage')
    return replace(field, effects=tuple(replace(effect, first_time=True) for effect in changes))


@phrase(
    "field",
    "you may use {own_name}'s special ability by discarding {article} {noun_phrase} instead of discarding "
    "{article} {noun_phrase} as part of the cost .",
)
def special_discards(name: Token, cards: t.Cards, own: t.Cards) -> t.Field:
    if own.where != (t.Named(name.value),) or names_place(cards):
        raise MeaningError("not supported: a discard other than a card of the hand for another with the same name")
    return t.Field((t.SpecialDiscards(replace(cards, zone="hand", player="you")),))


@phrase("field_clause", "you can discard NUMBER {noun_phrase} instead of ICON when paying for SELF's special ability")
def special_discards_instead(number: int, cards: t.Cards, icon: Token) -> tuple[t.SpecialDiscards, ...]:
    why = "not supported: for an S icon, a payment other than the discard of one card"
    refuse(number != 1 or icon != "S", why)
    return (t.SpecialDiscards(own_of(cards, "hand", why)),)


@phrase("field", "if SELF deals damage or is dealt damage while {state} , {damage_change} PLAYERS_TOO .")
def all_damage_while(state: Any, change: t.DamageChange, _reminder: Token) -> t.Field:
    hit = (t.All(t.Cards(where=(t.OfType("Forward"),))), t.ThePlayer("any"))
    damages = (t.DamageDealt(SELF), *(t.DamageDealt(one, SELF) for one in hit))
    return t.Field(damage_clause(damages, change), t.Is(SELF, (t.InState(state),)))


@phrase("field_clause", "{damage_dealt} {damage_verb} instead?")
def damage_clause(damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> tuple[t.ChangesDamage, ...]:
    return tuple(t.ChangesDamage(damage, change) for damage in damages)


@phrase("packet", "{hit_card} {suffers} {dealt_as}* {below_power}?", "{hit_player_you} {suffers_points} {dealt_as}*")
def packet_to(ends: Any, *qualifiers: Said) -> tuple[t.DamageDealt, ...]:
    several = ends if isinstance(ends, tuple) else (ends,)
    damages = (described_of(t.DamageDealt(to=end), qualifiers) for end in several)
    return tuple(one for damage in damages for one in _by_each(damage))


@phrase("packet", "{hit_card} {suffers_some} {so_much_dealt} {dealt_as}*")
def packet_amount(end: Any, amount: tuple[Any, int], *qualifiers: Said) -> tuple[t.DamageDealt, ...]:
    comparison, than = amount
    return tuple(replace(damage, comparison=comparison, than=than) for damage in packet_to(end, *qualifiers))


@phrase("packet", "{damage_dealer} (deals | deal) {damage_word} {dealt_as}* to {hits} {dealt_as}*")
def packet_by(dealers: Any, kinds: tuple[t.DamageKind, ...], *parts: Any) -> tuple[t.DamageDealt, ...]:
    ends = next(part for part in parts if isinstance(part, tuple))
    qualifiers = [part for part in parts if not isinstance(part, tuple)]
    refuse(any(isinstance(end, t.ThePlayer) for end in ends) and kinds, "not supported: battle damage to a player")
    several = dealers if isinstance(dealers, tuple) else (dealers,)
    damages = [_dealt_by(t.DamageDealt(end, kinds=kinds), dealer) for dealer in several for end in ends]
    return tuple(described_of(damage, qualifiers) for damage in damages)


@phrase("dealt_as", "(by | from) {article} {all_phrase}")
def dealt_by_cards(cards: t.Cards) -> Said:
    if cards == ANY_SUMMON:
        return _as("summons")
    refuse(_is_summon(cards), "not supported: damage by a described Summon of any player")
    if not any(isinstance(predicate, t.OfType | t.AnyOf | t.Named | t.OfJob) for predicate in cards.where):
        summons = replace(cards, zone="stack", where=(t.OfType("Summon"), *cards.where))
        return Said.of(by=(t.All(cards), t.All(summons)))  # "by a Dark card": a Summon is one, too
    return Said.of(by=t.All(cards))


@phrase("dealt_as", "by {article}? your? opponent's {noun_phrase}")
def dealt_by_theirs(cards: t.Cards) -> Said:
    """Cards that the opponent controls; its Summons and abilities are said otherwise."""
    misread(_is_summon(cards) or names_place(cards), "another pattern reads this, or the description names a place")
    return Said.of(by=t.All(replace(cards, player="opponent")))


phrases(
    hurt={"it | (this | that | the) forward": IT, "SELF": t.Self()},
    would_take={"would (take | be dealt | receive) | takes | is dealt | receives": None},
    divided_so={"among {_them} (as you like)?": None},
    _them={"them | those": None},
    instruction={
        "deal {object} {so_much_damage}": t.Damage,
        "deal {so_much_damage} to {object}": lambda amount, who: t.Damage(who, amount),
        "SELF also? deals you NUMBER {points} of damage | receive NUMBER {points} of damage": lambda points: (
            t.DamagePlayer("you", points)
        ),
        "deal your opponent NUMBER {points} of damage | deal NUMBER {points} of damage to your opponent | "
        "SELF also? deals (your opponent | them) NUMBER {points} of damage": lambda points: t.DamagePlayer(
            "opponent", points
        ),
        "{damage_dealt} cannot be reduced this turn": lambda damages: damage_this_turn(damages, t.DamageChange("fix")),
        "each forward deals damage equal to its power to the other": t.Clash(FORMER, LATTER),
        "negate all damage dealt to {object}": t.RemoveDamage,
        "the first one deals the second damage equal to its power": t.Damage(LATTER, t.PowerOf(FORMER), FORMER),
        "deal NUMBER damage to {object} {for_each}": lambda amount, who, each: t.Damage(who, each(amount)),
        "you receive damage equal to {value}": lambda value: t.DamagePlayer("you", value),
        "reduce {next_damage} this turn by NUMBER": lambda damages, amount: next_damage_changes(
            damages, t.DamageChange("reduce", amount)
        ),
        "{one_of_two} deals damage equal to its power to {one_of_two} "
        "| {changed_card} deals damage equal to {own} power to ({the_card} | {that_one})": lambda dealer, who: t.Damage(
            who, t.PowerOf(dealer), dealer
        ),
        "divide NUMBER damage among them equally ROUND_UP?": lambda amount, rounding=None: divide_evenly_among(
            amount, THEM, rounding
        ),
        "put {some} into the damage zone NO_EX_BURST_REMINDER?": lambda some, _reminder=None: t.Sequence(
            (some, t.PutIntoDamageZone(t.Found()))
        ),
        "SELF deals (each player | both players) NUMBER {points} of damage": lambda points: in_turn_order(
            lambda side: t.DamagePlayer(side, points)
        ),
        # "And deal X 4000 damage": what deals the damage deals that, too (R9.79).
        "during this turn , the next time {hurt} {would_take} damage , reduce (it | the damage) by "
        "NUMBER instead? and deal SELF NUMBER damage": lambda who, amount, dealt: t.ChangeDamage(
            t.DamageDealt(who), t.DamageChange("reduce", amount, recipient=t.Self(), dealt=dealt), once=True
        ),
        "SELF and (the chosen | that) forward deal damage equal to their respective power to the other": lambda: (
            t.Clash(t.Self(), It(other=True))  # type: ignore[arg-type]
        ),
        "deal them a total amount of damage equal to NUMBER multiplied by each {noun_phrase} , split as "
        "you wish among the chosen forwards UNITS?": lambda each, cards, _units=None: t.DivideDamage(
            THEM, t.CountOf(cards, each)
        ),
        "deal NUMBER damage to ({object} | {each_of}) and NUMBER damage to ({object} "
        "| {each_of})": lambda amount, who, other_amount, other: t.Sequence(
            (t.Damage(who, t.Number(amount)), t.Damage(other, t.Number(other_amount)))
        ),
        # "it cannot attack or block, and if it is dealt damage, the damage becomes 0 instead": two things for one turn
        "during this turn , {subject_reference} cannot {forbidden} ,? and if {packet} , "
        "{damage_change}": lambda who, deeds, damages, change: one_or_sequence(
            [cannot_this_turn(who, deeds), damage_this_turn(damages, change)]
        ),
        "during this turn , {subject_reference} {trait} ,? and if {packet} , "
        "{damage_change}": lambda who, trait, damages, change: one_or_sequence(
            [trait_this_turn(who, trait), damage_this_turn(damages, change)]
        ),
        "during this turn , {subject_reference} {trait} ,? and {next_damage} "
        "{damage_verb} instead?": lambda who, trait, damages, change: one_or_sequence(
            [trait_this_turn(who, trait), next_damage_changes(damages, change)]
        ),
    },
    field={
        "if {packet} (and | while) {conditions} , {damage_change} .": lambda damages, condition, change: (
            replacement_during(PronounResolver(SELF).resolve(condition), damages, change)
        ),
        "any {noun_phrase} {placed_by} SELF cannot use its ex burst . | "
        "ex bursts of {all_phrase} {placed_by} SELF cannot be used .": lambda cards: t.Field(
            (t.CannotUseExBurst(t.Self(), unplaced(cards).where),)
        ),
    },
    field_clause={
        "{damage_dealt} cannot be reduced": lambda damages: damage_clause(damages, t.DamageChange("fix")),
        "reduce {damage_dealt} by NUMBER": lambda damages, amount: damage_clause(
            damages, t.DamageChange("reduce", amount)
        ),
    },
    so_much_damage={
        "NUMBER damage": t.Number,
        "NUMBER damage {for_each}": lambda amount, each: each(amount),
        "NUMBER damage and NUMBER more damage {for_each}": lambda amount, more, each: t.Sum(
            (t.Number(amount), each(more))
        ),
        "NUMBER damage minus NUMBER damage {for_each}": lambda amount, less, each: t.Sum(
            (t.Number(amount), each(-less))
        ),
        "the same amount of damage": t.TriggerAmount(),
    },
    suffers={"(is | are | would be) dealt damage | (receives | receive | would receive) damage": None},
    suffers_some={"is dealt | would be dealt | receives | would receive": None},
    so_much_dealt={
        "NUMBER damage": lambda than: ("exactly", than),
        "NUMBER damage or less": lambda than: ("at_most", than),
        "NUMBER damage or more": lambda than: ("at_least", than),
    },
    damage_word={"damage": (), "battle damage": ("battle",)},
    hit_card={"{dealing_or_hit}": same, "him | her": It(person=True), "they": THEM, "{one_of_two}": lambda end: end},
    hits={"{hit} (or to? {hit})*": lambda *ends: ends},
    hit={
        "{article} {all_phrase}": t.All,
        "your opponent": t.ThePlayer("opponent"),
        "you": t.ThePlayer("you"),
        "a player": t.ThePlayer("any"),
    },
    damage_dealer={
        "{dealing_or_hit}": same,
        "your ability": lambda: Said.of(kinds=("abilities",), cause="you"),
        "your {all_phrase} or {article} {all_phrase}": lambda yours, cards: (your_cards(yours), t.All(cards)),
        "your {all_phrase} or an ability of {article} {all_phrase}": lambda yours, cards: (
            (your_cards(yours), Said.of(by=t.All(cards), kinds=("abilities",)))
        ),
    },
    below_power={"less than (its | his | her | their | SELF's) power": lambda: Said.of(comparison="below_power")},
    dealt_as={
        "by an ability | due to an ability": lambda: _as("abilities"),
        "by abilities other than special abilities": lambda: _as("other_abilities"),
        "by {article} {all_phrase}'s ability": lambda cards: Said.of(by=t.All(cards), kinds=("abilities",)),
        "other than battle damage": lambda: _as("summons", "abilities"),
        "other than by its ability": lambda: _as("attack", "battle"),
        "while {state}": lambda state: Said.of(to=While(t.Is(t.Self(), (t.InState(state),)))),
        "during {turn_part}": lambda when: Said.of(to=While(when)),
        "(by | from) {such_sources}": lambda sources: Said.of(kinds=sources[0], cause=sources[1], source=sources[2]),
        "by your {source_kinds}": lambda kinds: Said.of(kinds=kinds, cause="you"),
        "by your {all_phrase}": lambda cards: (
            Said.of(kinds=("summons",), cause="you") if cards == ANY_SUMMON else Said.of(by=your_cards(cards))
        ),
    },
    damage_change={
        "the damage {damage_verb} instead?": lambda change: change,
        "increase the damage by NUMBER instead?": lambda amount: t.DamageChange("increase", amount),
        "reduce the damage by NUMBER instead?": lambda amount: t.DamageChange("reduce", amount),
        "double the damage instead?": t.DamageChange("double"),
        "reduce the damage by half instead? ROUND_UP": t.DamageChange("halve"),
        "remove NUMBER COUNTER from SELF and the damage becomes NUMBER instead": lambda count, kind, amount: (
            refuse(count != 1, "not supported: several counters for one damage")
            or t.DamageChange("become", amount, counter=kind)
        ),
    },
    damage_verb={
        "becomes NUMBER": lambda amount: t.DamageChange("become", amount),
        "increases by NUMBER | is increased by NUMBER": lambda amount: t.DamageChange("increase", amount),
        "decreases by NUMBER | is reduced by NUMBER": lambda amount: t.DamageChange("reduce", amount),
        "becomes double the damage": t.DamageChange("double"),
        "is dealt to {object} | is received by {object}": lambda recipient: t.DamageChange(
            "redirect", recipient=recipient
        ),
        # "Becomes 0 and deal X 8000 damage": the source of the damage stays the same (R9.79).
        "becomes NUMBER and deal {object} NUMBER damage": lambda amount, recipient, new: (
            refuse(amount, "not supported: damage that goes to two recipients")
            or t.DamageChange("redirect", new, recipient)
        ),
    },
    damage_dealt={
        "the? damage dealt to {hit_or_player} {dealt_as}*": packet_to,
        "the? damage dealt {dealt_as}+ to {hit_or_player}": lambda *parts: packet_to(parts[-1], *parts[:-1]),
    },
    hit_or_player={"{hit_card}": lambda end: end, "{all_phrase}": t.All, "you": t.ThePlayer("you")},
    next_damage={
        "the next damage dealt to {hit_or_player} {dealt_as}* ,?": packet_to,
        "the next damage {damage_dealer} deals to {hit}": lambda dealer, end: (_dealt_by(t.DamageDealt(end), dealer),),
    },
    placed_by={"put (in | into) the damage zone due to": None},
    each_of={"each of them": THEM},
    dealing_or_hit={
        "{itself_so}": lambda who: t.All(who) if isinstance(who, t.Cards) else who,
        "it": IT,
        "{article} {all_phrase}": t.All,
        "SELF or {article} {all_phrase}": lambda cards: (t.Self(), t.All(besides_self(cards))),
        "{article} {all_phrase} or {article} {all_phrase}": lambda first, second: t.All(_united(first, second)),
    },
)
