"""References: pronouns, and cards that were named or moved before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import tree as t
from ..language.definite_references import TheCard
from ..language.earlier_instructions import DamagedNow, Moved
from ..language.meaning import NonsenseError, misread, one_or_sequence, refuse
from ..language.pronouns import IT, THEM, It, OneOfTwo, The, TheFound
from .declare import phrase, phrases, same
from .nouns import noun_phrase

SELF = t.Self()
Away = tuple[str, t.Player]
"""Phrases for cards that have moved: how they moved, and in whose zone they are then."""


@phrase("subject_reference", "the {all_phrase}")
def the_cards(cards: t.Cards) -> t.All:
    if cards == t.Cards("field", "any", (t.OfType("Forward"), t.InState("blocking"))):
        raise NonsenseError('"the blocking Forward" is the one that blocks')
    return t.All(cards)


@phrase("subject_reference", "{reference}")
def subject_of_clause(who: Any) -> Any:
    """Another pattern reads what a card and all the cards of a description gain."""
    parts = who.parts if isinstance(who, t.Joined) else ()
    if any(isinstance(part, t.All) or getattr(part, "plural", False) for part in parts):
        raise NonsenseError("a subject of one card and several others")
    return who


@phrase("gone_card", "the {deed_done} card")
def gone_card(deed: str) -> Any:
    """A card in a condition, identified by what was done with it."""
    meant = {"added": The("added"), "revealed": It(shown=True)}
    misread(deed not in ("discarded", "removed", *meant), "other patterns read chosen and dull cards")
    return meant.get(deed, TheFound(deed))


@phrase("chosen", "{quantity} {noun_phrase}")
def chosen(quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
    return t.Choose(cards, *quantity)


@phrase("referred_by_deed", "the {deed_done} {kind_of_card}")
def card_of_deed(deed: str, kind: t.Predicate | None) -> The | TheCard:
    if deed == "chosen" and isinstance(kind, t.OfType):
        return TheCard(kind.type, "chosen")
    return The("dulled" if deed == "dull" else deed)


phrases(
    damaged_now={"{were_damaged} (by this (ability | effect | summon) | this way)": None},
    own_name={"SELF": lambda name: name.update(type="OWN_NAME")},
    were_damaged={"damaged | dealt damage | (that | which) (was | were | is | are) (damaged | dealt damage)": None},
    object={
        "{damaged_ones} | {reference} | {rest} | {top_of}": same,
        "the card": IT,
        "them | (these | those) cards?": THEM,
        # several cards of one instruction: "it and X", "them and all the Forwards opponent controls"
        "{part_of_object} (, {part_of_object})+ {_and} {part_of_object}": lambda *parts: t.Joined(parts),
        "the revealed card": It(shown=True),
        "the (card | cards) revealed | the revealed cards | all the revealed cards": t.Found(),
        "all the {noun_phrase} of the other groups | the other summon": t.Rest(),
        "SELF and any {several}": lambda others: t.Joined((t.Self(), others)),
        "the removed card": The("removed"),
        "that monster": It(other=True),
        "{plural} of all elements except ELEMENT {place}*": lambda type_, element, *places: t.All(
            noun_phrase(type_, t.Except((t.OfElement(element.value),)), *places)
        ),
        # "Card Name A and Card Name B you control": all of both.
        "{proper_name} and {proper_name} {place}": lambda first, second, place: t.All(
            noun_phrase(t.AnyOf((first, second)), place)
        ),
        "the ({cards_word} | {type}) removed (from the game)? by SELF (_POSSESSIVE (ability | "
        "abilities))?": lambda *_parts: t.All(t.Cards("removed", "any", (t.Marked("removed_by_source"),))),
    },
    subject_reference={"they": THEM},
    # what an instruction can be about, and who can do or gain something
    reference={
        "{one_of_two} | {two_joined} | {named_one} | {the_card} | {blocker} | {all_other}": same,
        "{_all_the} {all_phrase} | each {all_phrase}": t.All,
    },
    one_of_two={
        "the former | the first one": lambda: OneOfTwo("former"),
        "the latter | the second one": lambda: OneOfTwo("latter"),
        # after "the first Forward", "the other" is the other target, not one of some cards found
        "the first {type}": lambda _type: OneOfTwo("first"),
    },
    is_subject={
        "it | the card | that card": IT,
        "SELF": t.Self(),
        # the Summon that was cast, in what triggers by it
        "{gone_card} | {the_card} | {that_one} | {one_of_two}": lambda who: who,
        "{added_card}": same,
    },
    whose_power={"SELF's power | the power of SELF": t.Self(), "{that_one}'s power": lambda who: who},
    two_joined={"{part_of_object} {_and} {part_of_object}": lambda *parts: t.Joined(parts)},
    it_or_self={"it": IT, "SELF": t.Self()},
    named_one={"{it_or_self} | {that_one}": same},
    part_of_object={"{named_one} | {the_card}": same, "them": THEM, "{_all_the} {all_phrase}": t.All},
    rest={"the other {cards_word}? revealed? | the rest (of the cards)? | the remaining {cards_word}": t.Rest()},
    gone_card={"the card put into the break zone": lambda: TheFound("put")},
    it_or_them={"it": False, "them": True},
    moved_so={"removed": "removed", "{put_so}": same},
    put_so={"discarded": "discarded", "revealed": "revealed", "returned": "returned", "put into the break zone": "put"},
    this_way={"this way | due to this ability": None},
    power_of={"the power of {all_phrase}": t.All, "the power of SELF": t.Self()},
    leaver={"{article} {noun_phrase}": t.All, "SELF": t.Self()},
    it_or_they={"it": IT, "they": THEM},
    one_of_the_chosen={"one of the chosen {type}": None},
    chosen={
        # "And 1 other Forward": not the first of the sentence.
        "{quantity} other {noun_phrase}": lambda quantity, cards: replace(chosen(quantity, cards), apart=1)
    },
    its_power={"its power": IT},
    referred={"{named_one} | {referred_by_deed}": same},
    that_one_of_type={"that {one_type}": lambda kind: TheCard(kind, "that")},
    cost_of_gone={
        # Of a card that has left the field its cost is known, not its power (R4.40).
        "the {gone_word} {kind_of_card}": lambda deed, _kind: The(deed)
    },
    referred_by_deed={
        "the {kind_of_card} you? put (into | in) the break zone": The("put"),
        "the {kind_of_card} {deed_done} by the extra cost": t.PaidCard(),
        "the {kind_of_card} you? {deed_done}": lambda _kind, deed: (
            refuse(deed == "dull", '"the Forward dull"') or The(deed)
        ),
    },
    the_card={
        "the {one_type}": TheCard,
        "the? chosen {one_type}": lambda kind: TheCard(kind, "chosen"),
        "the removed {one_type}": The("removed"),
        "the {one_type} that entered the field": lambda kind: TheCard(kind, "entered"),
        "the {one_type} placed in the break zone": lambda kind: replace(TheCard(kind), how="placed"),
    },
    that_one={"that forward": It(other=True, type="Forward"), "that character": It(other=True, type="Character")},
    blocked_one={"SELF": t.Self(), "{article} {noun_phrase}": lambda cards: cards},
    blocker={
        "the blocking forward": t.Blocker(now=False),
        "the forward (blocking | that blocks | that is blocking) SELF": t.Blocker(),
        "the forward that blocks or is blocked by SELF": t.Blocker(or_blocked=True),
    },
    done_by_this={"{this_way} | by this effect": None},
    moved_cards={
        "the? removed {cards_word} | the? {cards_word} removed {done_by_this}": lambda: Moved("removed"),
        "the? {cards_word} put into the break zone": lambda: Moved("put"),
    },
    number_of_moved={"{twice}? the number of cards removed by the previous effect": lambda twice=1: t.JustMoved(twice)},
    moved_away={"{moved_there}": lambda away: away, "removed": ("removed", "any"), "returned": ("returned", "any")},
    moved_there={
        "broken": ("broken", "any"),
        "returned to your hand": ("returned", "you"),
        "(you? put from the field | put) into your break zone": ("put", "you"),
    },
    put_away={"{moved_there}": same, "put into the break zone": ("put", "any")},
    moved_anyhow={"{put_away}": same, "removed": ("removed", "any"), "returned": ("returned", "any")},
    this_effect={"{done_by_this} | in this way": None},
    added_card={"the card added to your hand": The("added")},
    copied={"it": IT, "the removed card": The("removed")},
    damaged_one={
        # Only Forwards are dealt damage.
        "{one_type} {damaged_now}": lambda kind: (
            refuse(kind != "Forward", "only a Forward can have been damaged") or DamagedNow()
        )
    },
    damaged_ones={
        "(all the? | the) {plural} {damaged_now}": lambda kind: (
            refuse(kind.type != "Forward", "only Forwards can have been damaged") or DamagedNow()
        )
    },
    several={
        # "Forwards of cost 5 or more" without an article: all of them.
        "{adjective}* {plural} {detail}*": lambda *parts: t.All(noun_phrase(*parts))
    },
    when_removed={
        "when you (remove | removed) NUMBER or more {cards_word} , {text}": lambda number, text: (
            refuse(number != 1, 'not supported: a reference to "at least N" cards that were only counted')
            or t.WhenDone(one_or_sequence(text))
        )
    },
    number_of_them={
        "NUMBER of them": lambda number: refuse(number != 1, "not supported: an effect for some of the targets") or None
    },
)


phrases(
    words=True,
    gone_word={"returned | broken": lambda word: str(word).lower()},
    deed_done={"discarded | removed | revealed | chosen | dull | added": lambda word: str(word).lower()},
)
