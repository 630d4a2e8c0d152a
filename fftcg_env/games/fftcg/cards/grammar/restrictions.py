"""Restrictions: what cards and players cannot or must do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .. import tree as t
from ..language.descriptions import names_place, unplaced
from ..language.meaning import MeaningError, for_duration, one_or_sequence, refuse
from ..language.pronouns import IT
from ..walk import effects_of
from .damage import NAMED_ELEMENT
from .declare import phrase, phrases, same
from .nouns import described_by
from .power import restriction, trait_this_turn

Trait = Callable[[Any], tuple[Any, ...]]
"""A function from a card to field effects."""


def true_of(node_class: Callable[..., Any], *parts: Any, **named: Any) -> Trait:
    """One field effect, with these parts, of the card."""
    return lambda who: (node_class(who, *parts, **named),)


TIED: Any = "while_it_on_field"
Bans = tuple["Banned", ...]
YOURS = "your Break Zone"


@dataclass(frozen=True)
class Banned:
    """Something that a player cannot do, with cards that fit; ``yours``: with those of your Break Zone."""

    deeds: tuple[t.BannedDeed, ...]
    where: tuple[t.Predicate, ...] = ()
    yours: bool = False


def _beside(who: Any, opposed: Any) -> tuple[Any, Any]:
    """ "With a power greater than X's" of X itself is more than its own."""
    where, power = opposed
    words: tuple[Any, ...] = ("more", "less")
    for word in words:
        compared = t.Compared("power", word, t.PowerOf(t.Self()))
        if isinstance(who, t.Self) and power == "any" and compared in where:
            return tuple(predicate for predicate in where if predicate != compared), word
    return where, power


def _kind(cards: t.Cards) -> tuple[t.Predicate, ...]:
    """What a description asks for, without a place; only Characters are played anyway."""
    return () if unplaced(cards).where == (t.OfType("Character"),) else cards.where


def player_cannot(player: t.Player, bans: Bans) -> tuple[t.PlayerCannot, ...]:
    """One field effect for everything about any card, and one for each description of cards."""
    if player != "you" and any(ban.yours for ban in bans):
        raise MeaningError("not supported: a ban on the Break Zone of another player")
    plain = tuple(deed for ban in bans if not ban.where for deed in ban.deeds)
    all_of_them = (t.PlayerCannot(player, plain),) if plain else ()
    return (*all_of_them, *(t.PlayerCannot(player, ban.deeds, ban.where) for ban in bans if ban.where))


@phrase("instruction", "as long as it is on the field , {changes}")
def changes_while_it_is_here(changes: t.Effect) -> t.Effect:
    parts = effects_of(changes)
    if not all(isinstance(part, t.GainPower | t.GainKeyword | t.Restrict) for part in parts):
        raise MeaningError("this change cannot last as long as another card stays")
    return one_or_sequence([t.Tied(IT, for_duration(part, TIED)) for part in parts])


@phrase("instruction", "{lasting} , {banned_player} cannot {banned_deeds}")
def player_cannot_so_long(duration: t.Duration, player: t.Player, bans: Bans) -> t.Effect:
    if (player, bans, duration) == ("opponent", (Banned(("search",)),), "end_of_turn"):
        return t.CannotSearch("opponent")
    return one_or_sequence([t.Lasting(effect, duration) for effect in player_cannot(player, bans)])


@phrase("such_sources", "({sources} | {each_source}) {of_source}")
def described_sources(sources: Any, source: t.Cards | t.Predicate) -> Any:
    """Summons of a cost, abilities of cards that fit, of whatever player they are."""
    if isinstance(source, t.Predicate):
        of_cost = isinstance(source, t.OfCost) and sources[0] == ("summons",)
        if not of_cost and source not in NAMED_ELEMENT:
            raise MeaningError("not supported: a cost of abilities, or Summons with a power")
        return (*sources, (source,))
    refuse(names_place(source) or not source.where, "the description of the source card names a place, or nothing")
    if "summons" in sources[0] and any(isinstance(one, t.OfType) for one in source.where):
        raise MeaningError("a Summon cannot belong to a Character")
    return (*sources, source.where)


@phrase(
    "trait",
    "can only be blocked by {article}? {noun_phrase} (of | with {article}?) {quality} ({at_most_words} | "
    "{at_least_words}) {own}",
)
def only_blocked_by_such(cards: t.Cards, quality: str, comparison: str) -> Trait:
    """ "can only be blocked by a Forward of cost equal or inferior to its own"."""
    refuse(described_by(cards), "not supported: a description of blockers with a comparison")
    over = comparison == "at_most"
    if quality == "cost":
        return true_of(t.CannotBeBlockedBy, (), "costs_more" if over else "costs_less")
    return true_of(t.CannotBeBlockedBy, (), "more" if over else "less")


def _actions_at_once(who: Any) -> t.HasRestriction:
    return t.HasRestriction(who, "dulls_at_once")


@phrase("trait", "can attack {times} {each_turn}?")
def attack_times(times: int, _turn: None = None) -> Trait:
    return true_of(t.AttackTimes, t.Number(times))


@phrase("trait", "can attack once more")
def attack_once_more() -> Trait:
    return true_of(t.AttackTimes, t.Number(1), more=True)


@phrase("trait", "can form a party with {noun_phrase} of any element")
def joins_party(others: t.Cards) -> Trait:
    where = described_by(others)
    if not where:
        return true_of(t.HasRestriction, "joins_any_party")
    return true_of(t.JoinsPartyOf, where)


@phrase("banned_deed", "play {noun_phrase} {onto}? from {break_zones} {onto}?")
def banned_play_from_there(cards: t.Cards, whose: str | None) -> Banned:
    return Banned(("play_from_break_zone",), _kind(cards), yours=whose == YOURS)


phrases(
    instruction={
        "{until} , {banned_player} cannot {banned_deeds}": lambda player, bans: player_cannot_so_long(
            "end_of_turn", player, bans
        ),
        "during this turn , your opponent cannot search": t.CannotSearch("opponent"),
        "{one_side} (lose | loses) the game": t.LoseGame,
        "during this turn , {power_of} {power_cannot}": trait_this_turn,
        "remove {object} from the game {while_source_stays}": lambda who, _while: t.RemoveWhileHere(who),
        "during this turn , your opponent may only declare attack once": lambda: t.Lasting(
            t.FewerAttacks("opponent", t.Number(1))
        ),
        "({lasting} | {while_source_stays}) , your opponent cannot {cast_or_play} any copies of {copied}": (
            lambda duration, what, who: t.ForbidCopies(who, what, duration)
        ),
        "skip your opponent's {phase_name} (and {phase_name})* in their next turn": lambda *phases: (
            refuse("active_phase" in phases or "end_phase" in phases, "this phase cannot be skipped")
            or t.SkipPhases("opponent", phases)
        ),
        "{subject_reference} must {deed} this turn if possible | "
        "if {possible} , {subject_reference} must {deed} this turn": lambda who, deed: t.Restrict(
            who, restriction("must", deed)
        ),
        "{subject_reference} must block SELF this turn if possible | "
        "if {possible} , {subject_reference} must block SELF this turn": lambda who: t.Lasting(t.MustBlockSource(who)),
        "no {noun_phrase} can {deed} this turn": lambda cards, deed: t.Restrict(t.All(cards), f"cannot_{deed}"),  # type: ignore[arg-type]
        "as long as it is on the field , SELF {not_activate} during your active phase": lambda: t.Tied(
            IT, t.Restrict(t.Self(), "stays_dull", TIED)
        ),
        "take NUMBER more turn after this one": lambda number: (
            refuse(number != 1, "not supported: several extra turns at once") or t.ExtraTurn()
        ),
        "{subject_reference} {not_activate} during (your | its controller's)? next active phase": lambda who: (
            t.Restrict(who, "stays_dull_once", "permanent")
        ),
    },
    forbidden={
        "{deed} (or {deed})*": lambda *deeds: deeds,
        # abilities that cannot be used (R8.54)
        "use {use_kind} (or {use_kind})* abilities": lambda *kinds: kinds,
    },
    such_sources={"{sources} | {each_source}": lambda sources: (*sources, ())},
    of_source={"of {one_kind} | of all the? {noun_phrase}": lambda cards: cards, "{detail}": same},
    trait={
        "cannot be returned to ({owner} (hand | hands) | your hand) by {sources}": lambda sources: true_of(
            t.CannotBeReturned, *sources
        ),
        "cannot form parties": lambda: true_of(t.HasRestriction, "cannot_join"),
        "cannot be chosen by {such_sources}": lambda sources: true_of(t.CannotBeChosen, *sources),
        "cannot be chosen by {sources} that share its element": lambda sources: true_of(
            t.CannotBeChosen, *sources, same_element=True
        ),
        "can use {at_once} abilities with ICON in the cost as though they had KEYWORD": lambda traits, icon, keyword: (
            refuse((icon, keyword) != ("Dull", "Haste"), "only the icon Dull and the keyword Haste are supported here")
            or (lambda who: tuple(trait(who) for trait in traits))
        ),
        "cannot be chosen by {ex_bursts}": lambda kinds: true_of(t.CannotBeChosen, kinds),
        "cannot be broken": lambda: true_of(t.CannotBeBroken),
        "cannot be broken by {sources}": lambda sources: true_of(t.CannotBeBroken, *sources),
        "cannot be removed from the game by {sources}": lambda sources: true_of(t.CannotBeRemoved, *sources),
        "cannot leave the field due to {sources}": lambda sources: true_of(t.CannotLeave, *sources),
        "cannot become dull by {sources}": lambda sources: true_of(t.CannotBeDulled, *sources),
        "cannot be blocked": lambda: true_of(t.HasRestriction, "cannot_be_blocked"),
        "cannot be blocked by {opposed}": lambda opposed: (
            lambda who: (t.CannotBeBlockedBy(who, *_beside(who, opposed)),)
        ),
        "cannot block {opposed}": lambda opposed: lambda who: (t.CannotBlockSuch(who, *_beside(who, opposed)),),
        "(enter | enters) the field dull": lambda: true_of(t.EntersDull),
        "cannot be put into the break zone by {sources}": lambda sources: true_of(t.CannotBePutIntoBreakZone, *sources),
        "cannot be chosen by your? opponent's {type} abilities": lambda kind: true_of(
            t.CannotBeChosen, ("abilities",), "opponent", source=(kind,)
        ),
        # Breaking by damage is a rule process; what is left are instructions to break.
        "cannot be broken by {sources} that {_do_not} deal damage": lambda sources: true_of(t.CannotBeBroken, *sources),
        "can attack as many times as your points of damage": lambda: true_of(t.AttackTimes, t.PointsOfDamage("you", 1)),
        # "By a Multi-Element Forward's ability", of either player.
        "cannot be chosen by {article} {noun_phrase}'s (ability | abilities)": lambda cards: true_of(
            t.CannotBeChosen, ("abilities",), source=unplaced(cards).where
        ),
        "{not_activate} (during | at) (your | the | (its | the | their) controller's) active phase": lambda: true_of(
            t.HasRestriction, "stays_dull"
        ),
        "cannot be chosen by ELEMENT summons or ELEMENT abilities": lambda of_summons, of_abilities: (
            refuse(of_summons != of_abilities, "not supported: Summons and abilities of different elements")
            or true_of(t.CannotBeChosen, ("summons", "abilities"), source=(t.OfElement(of_summons.value),))
        ),
    },
    not_activate={"(will not | won't) activate | (does | do) not activate | (doesn't | don't) activate": None},
    ex_bursts={"ex bursts | summons' ex bursts or characters' ex bursts": ("ex_bursts",)},
    sources={
        "{source_kinds}": lambda kinds: (kinds, "any"),
        "(your? opponent's | opposing) {source_kinds}": lambda kinds: (kinds, "opponent"),
    },
    each_source={"a summon or an ability": (("summons", "abilities"), "any")},
    source_kinds={
        "summons": ("summons",),
        "abilities": ("abilities",),
        "summons (or | and) abilities": ("summons", "abilities"),
    },
    power_cannot={
        "cannot be {changed_so} by {sources}": lambda be, sources: lambda who: (t.PowerCannot(be, who, *sources),)
    },
    banned_deeds={"{banned_deed} ((, {banned_deed})* ,? or {banned_deed})?": lambda *deeds: deeds},
    banned_deed={
        "search (for cards)? ({their}? (deck | decks))?": lambda: Banned(("search",)),
        "draw (a | any)? {cards_word}": lambda: Banned(("draw_in_phase", "draw_by_summons", "draw_by_abilities")),
        "use {use_kind} (or {use_kind})* abilities": lambda *kinds: Banned(tuple(kinds)),
        "use {their}? ex bursts": lambda: Banned(("use_ex_bursts",)),
        "use warp": lambda: Banned(("use_warp",)),
        # Players do not use auto- and field abilities (8.2).
        "use abilities": lambda: Banned(("use_action", "use_special")),
        "(add | return) {noun_phrase} from {break_zones} to {their} (hand | hands)": lambda cards, whose: Banned(
            ("take_from_break_zone",), _kind(cards), yours=whose == YOURS
        ),
        "play {noun_phrase} {onto} (due to | by | with) {their}? summons (or | and) abilities": lambda cards: Banned(
            ("play_by_effects",), _kind(cards)
        ),
        "gain ICON": lambda icon: refuse(icon != "C", "only Crystals can be gained") or Banned(("gain_crystals",)),
        "draw (a | any)? {cards_word} (due to | by | from) {their}? {source_kinds}": lambda kinds: Banned(
            tuple(f"draw_by_{kind}" for kind in kinds)  # type: ignore[misc]
        ),
    },
    at_once={
        "action": (_actions_at_once,),
        "special": (t.SpecialsAtOnce,),
        "(action abilities and special | special abilities and action)?": (_actions_at_once, t.SpecialsAtOnce),
    },
    changed_so={"increased | raised": "increased", "decreased | reduced": "decreased"},
)


phrases(words=True, deed={"attack | block": lambda word: str(word).lower()})
