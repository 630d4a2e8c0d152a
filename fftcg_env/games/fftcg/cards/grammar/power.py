"""Changes of power, keywords, types and other qualities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import tree as t
from ..language.definite_references import TheCard
from ..language.descriptions import besides_self, own_power
from ..language.meaning import for_duration, misread, one_or_sequence, refuse
from ..language.pronouns import IT, It
from ..language.quotes import is_own_reference
from ..language.words import KEYWORDS
from ..walk import effects_of
from .declare import phrase, phrases, same

_THE_CHOSEN: Any = TheCard("Forward", "chosen")


def restriction(verb: str, deed: str) -> Any:
    return f"{verb}_{deed}"


def giving(power: type, job: type, keyword: type, ability: type) -> Callable[[Any, Any], Any]:
    """How a card gets something: by nodes of these classes."""

    def give(who: Any, gained: Any) -> Any:
        if isinstance(gained, int):
            return power(who, t.Number(gained))
        if isinstance(gained, t.OfJob):
            return job(who, gained.job)
        return keyword(who, gained) if gained in KEYWORDS else ability(who, gained)

    return give


_gain = giving(t.GainPower, t.GainJob, t.GainKeyword, t.GainAbility)


def only_power(gained: tuple[Any, ...]) -> int:
    refuse(len(gained) != 1 or not isinstance(gained[0], int), 'not supported: "for each" after anything but power')
    power: int = gained[0]
    return power


def _lasting(effect: Any, duration: t.Duration) -> t.Effect:
    parts = effects_of(effect)
    refuse(not all(hasattr(part, "duration") for part in parts), "this change cannot have a duration")
    return one_or_sequence([for_duration(part, duration) for part in parts])


@phrase("timed", "double ({whose_power} | {its_power}) {until}")
def doubled_power(who: Any) -> t.GainPower:
    return t.GainPower(who, own_power(who))


# what the chosen Forward gains: "When a Forward ... on the same turn that the chosen Forward has dealt it damage, ..."
@phrase("change", "{subject_reference} also? {change_verb} ({too} {change_verb})*")
def changes_of(who: Any, *verbs: Any) -> t.Effect:
    """One or several changes of one subject: "X doubles its power and gains First Strike"."""
    return one_or_sequence([verb(who) for verb in verbs])


def gain(who: Any, gained: tuple[int | str, ...]) -> t.Effect:
    return one_or_sequence([_gain(who, one) for one in gained])


def gain_each(gained: tuple[int | str, ...], each: Callable[[int], t.Value]) -> Any:
    """ "Gains Brave and +1000 power for each ...": a keyword is gained once."""
    keywords = [one for one in gained[:-1] if one in KEYWORDS]
    power = each(only_power(gained[len(keywords) :]))
    return lambda who: one_or_sequence([*(_gain(who, keyword) for keyword in keywords), t.GainPower(who, power)])


@phrase("change", "{whose_power} (becomes | become) the same as your opponent's {strength} forward")
def power_becomes_extreme(who: Any, extreme: Any) -> t.If:
    """Where there is no such Forward, there is no power to become the same as."""
    theirs = t.Cards("field", "opponent", (t.OfType("Forward"),))
    return t.If(t.Exists(theirs), t.PowerBecomes(who, t.Best(extreme, "power", theirs)))


@phrase("change", "{whose_power} (becomes | become) (the same as | equal to) {value}")
def power_becomes_that_of(who: Any, value: Any) -> t.PowerBecomes:
    refuse(not isinstance(value, t.PowerOf), "not supported: power that becomes a value other than the power of a card")
    misread(isinstance(value.who, TheCard), '"that Forward\'s power", which another pattern reads')
    return t.PowerBecomes(who, value)


@phrase("change", "SELF and (all the? | the) {all_phrase} (gains | gain) {gains}")
def gain_both(cards: t.Cards, gained: tuple[Any, ...]) -> t.Effect:
    """ "X and the As you control gain ..." """
    others = t.All(besides_self(cards))  # power is what could be gained twice
    return one_or_sequence(
        [_gain(t.Self(), one) for one in gained]
        + [_gain(others if isinstance(one, int) else t.All(cards), one) for one in gained]
    )


@phrase("change", "{subject_reference} (gains | gain) SIGNED power and the named {nameable} or {nameable}")
def gain_power_and_named(who: Any, power: int, *what: Any) -> t.Sequence:
    """What was named of two things: the other one was not."""
    refuse(sorted(what) != ["element", "job"], "this characteristic cannot be gained")
    gained = [t.BecomeNamed(who, one, also=one == "element") for one in what]
    return t.Sequence((t.GainPower(who, t.Number(power)), *gained))


# other forms of the same
@phrase("change", "{subject_reference} {trait}")
def trait_this_turn(who: Any, trait: Any) -> t.Effect:
    """A trait for a turn; a plain restriction has a node of its own for that."""
    lasting: list[t.Effect] = []
    for effect in trait(who):
        refuse(isinstance(effect, t.EntersDull), "not supported: entering dull for a while")
        if isinstance(effect, t.HasRestriction):
            lasting.append(t.Restrict(who, effect.restriction))
        else:
            lasting.append(t.Lasting(effect))
    return one_or_sequence(lasting)


@phrase("change", "{subject_reference} cannot {forbidden}")
def cannot_this_turn(who: Any, deeds: tuple[str, ...]) -> t.Effect:
    return one_or_sequence([t.Restrict(who, restriction("cannot", deed)) for deed in deeds])


# between the quotation marks of an ability that is gained, SELF is also "this Forward" (see cards.quotes)
@phrase("quoted", "_OPEN ({keywords} | {field} | {auto} | {action} | {special}) _CLOSE")
def quoted(ability: t.QuotedAbility) -> t.QuotedAbility:
    refuse(not isinstance(ability, t.QuotedAbility), "not supported: several abilities between quotation marks")
    return ability


phrases(
    instruction={"{timed}": same},
    timed={
        "{changes} {until} | {until} ,? {changes}": lambda changes: changes,
        # durations beyond the turn
        "{changes} {lasting}": _lasting,
        "double the power of {_all_the} {all_phrase} {until}": lambda cards: doubled_power(t.All(cards)),
        # what the chosen Forward gains: "When a Forward ... on the same turn that the chosen Forward ... , ..."
        "{until} , it gains SIGNED power and {hunting}": lambda power, ability: gain(_THE_CHOSEN, (power, ability)),
        "{lasting} , {changes} | {while_source_stays} , {changes}": lambda duration, changes: _lasting(
            changes, duration
        ),
        # What is left is rounded down, so what is lost is rounded up.
        "halve ({whose_power} | {its_power}) {until} ROUND_DOWN?": lambda who, rounding=None: t.GainPower(
            who, t.Times(t.Half(own_power(who), up_to=(1000 if rounding is not None else 1)), -1)
        ),
    },
    changes={"{change} (and {change})*": lambda *changes: one_or_sequence(changes)},
    change={
        "its power also? becomes NUMBER": lambda power: t.SetPower(IT, power),
        "{whose_power} (becomes | become) NUMBER": t.SetPower,
        "{changed_card}'s element becomes ELEMENT | {subject_reference} (becomes | become) ELEMENT": (
            lambda who, element: t.ChangeElements(who, (element.value,))
        ),
        "its element becomes ELEMENT": lambda element: t.ChangeElements(IT, (element.value,)),
        "also (becomes a forward | become forwards) with NUMBER power": lambda power: t.BecomeForward(IT, power),
        "(the element of SELF | SELF's element) becomes the named (one | element)": t.BecomeNamed(t.Self(), "element"),
        "{_all_the} {all_phrase}'s power (becomes | become) NUMBER": lambda cards, power: t.SetPower(
            t.All(cards), power
        ),
        "{subject_reference} becomes the named element | {subject_reference} becomes that element": lambda who: (
            t.BecomeNamed(who, "element")
        ),
        "{subject_reference} (gains | gain) (the named | that) job": lambda who: t.BecomeNamed(who, "job"),
        "{whose_power} (becomes | become) (the same as | equal to) {whose_power}": lambda who, other: t.PowerBecomes(
            who, t.PowerOf(other)
        ),
        "{subject_reference} becomes the named element and job": lambda who: t.Sequence(
            (t.BecomeNamed(who, "element"), t.BecomeNamed(who, "job"))
        ),
        "{subject_reference} (gains | gain) {gained} or {gained}": lambda who, first, second: t.OneOf(
            (_gain(who, first), _gain(who, second))
        ),
        "{subject_reference} (gains | gain) the? named job and element": lambda who: one_or_sequence(
            (t.BecomeNamed(who, "job"), t.BecomeNamed(who, "element", also=True))
        ),
        # "It gains "This Forward must block X if possible."": X is the card that says so.
        "{subject_reference} (gains | gain) _OPEN {own_name} must block {own_name} if "
        "possible . _CLOSE": lambda who, blocker, attacker: (
            refuse(not is_own_reference(blocker) or is_own_reference(attacker), "a Forward cannot block itself")
            or t.Lasting(t.MustBlockSource(who, gained=True))
        ),
        "{subject_reference} also (becomes a forward | become forwards) with NUMBER power ({too} (gains "
        "| gain)? (KEYWORD | {quoted}))*": lambda who, power, *keywords: one_or_sequence(
            [t.BecomeForward(who, power), *([_gain(who, one) for one in keywords if one is not None])]
        ),
        # "X and all the Forwards forming a party with it": every member of the party of X.
        "SELF and {_all_the} {noun_phrase} forming a party with (it | SELF) (gains | "
        "gain) {gains}": lambda cards, gained: (
            refuse(cards != t.Cards(where=(t.OfType("Forward"),)), "a party consists of Forwards")
            or gain(t.All(t.Cards(where=(t.OfType("Forward"), t.InState("in_party_with_source")))), gained)
        ),
        "{subject_reference} (loses | lose) all? {possessive} abilities and also (becomes a forward | "
        "become forwards) with NUMBER power": lambda who, power: t.Sequence(
            (t.LoseAbilities(who), t.BecomeForward(who, power))
        ),
        "SELF gains (his/her | its) {use_kind} (abilities | ability)": lambda kind: t.GainAbilitiesOf(
            t.Self(),
            It(other=True),  # type: ignore[arg-type]
            str(kind).removeprefix("use_"),  # type: ignore[arg-type]
        ),
    },
    changed_card={"{the_card} | {that_one}": same, "SELF": t.Self()},
    too={"and | ,": None},
    gains={"{gained} ((and | , | , and) {gained})*": lambda *gained: gained},
    gained={
        "SIGNED power": lambda power: power,
        "KEYWORD": lambda keyword: keyword,
        "{quoted}": lambda ability: ability,
        "JOB": lambda token: t.OfJob(token.value),
    },
    change_verb={
        "(gains | gain) {gains}": lambda gained: lambda who: gain(who, gained),
        "(gains | gain) {gains} {for_each}": gain_each,
        "doubles its power": lambda: lambda who: t.GainPower(who, t.PowerOf(who)),
        "(loses | lose) {losses}": lambda losses: lambda who: one_or_sequence([loss(who) for loss in losses]),
        "(loses | lose) NUMBER power {for_each}": lambda power, each: lambda who: t.GainPower(who, each(-power)),
    },
    losses={"{loss} ((and | , | , and) {loss})*": lambda *losses: losses},
    loss={
        "NUMBER power": lambda power: lambda who: t.GainPower(who, t.Number(-power)),
        "KEYWORD": lambda keyword: lambda who: t.LoseKeyword(who, keyword),
        "all abilities | all? {possessive} abilities": lambda: t.LoseAbilities,
        "{possessive} (jobs | job)": lambda: t.LoseJobs,
        "all? {possessive} (categories | category)": lambda: t.LoseCategories,
    },
    keyword_list={"KEYWORD ((and | , | , and) KEYWORD)*": lambda *keywords: keywords},
)
