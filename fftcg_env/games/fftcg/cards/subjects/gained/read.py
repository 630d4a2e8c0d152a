"""Sentences about gained, used and cancelled abilities, and names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import besides_self, own_power
from ...language.meaning import JoinsBefore, MeaningError, one_or_sequence
from ...language.pronouns import It, OneOfTwo, SelfInBreakZone
from ...walk import contains, rebuilt


@dataclass(frozen=True)
class ItemDetail:
    """What an item on the stack must be, beside its kind."""

    predicate: t.Predicate | None = None
    player: t.Player = "any"


def on_stack(cards: t.Cards) -> t.Cards:
    """ "Choose 1 Summon" without a zone means one on the stack (R7.36)."""
    if cards.zone != "field" or t.OfType("Summon") not in cards.where:
        return cards
    where = tuple(predicate for predicate in cards.where if predicate != t.OfType("Summon"))
    return replace(cards, zone="stack", where=(t.OnStackAs(("summon",)), *where))


def _check_number(printed: int | None, options: Sequence[t.Effect]) -> None:
    if printed not in (None, len(options)):
        raise MeaningError(f"{printed} actions are announced, and {len(options)} follow")


@dataclass(frozen=True)
class GainsWhatWasLost(JoinsBefore):
    """ "Then, the latter gains all the abilities lost by the previous effect". Never part of a finished tree."""

    who: Any

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """Whoever loses a keyword that it has, the other one gains it: asked before it is lost."""
        lost = units[-1] if units else None
        losses = lost.effects if isinstance(lost, t.Sequence) else (lost,)
        gains: list[t.Effect] = []
        for loss in losses:
            if not isinstance(loss, t.LoseKeyword) or loss.duration != "end_of_turn":
                raise MeaningError("the sentence before says of no keywords that they are lost this turn")
            had = t.Is(loss.who, (t.WithKeyword(loss.keyword),))
            gains.append(t.If(had, t.GainKeyword(self.who, loss.keyword)))
        return [*units[:-1], *gains, *losses]


@dataclass(frozen=True)
class IfCancelled(JoinsBefore):
    """ "If the cancelled auto-ability triggered from a Forward, deal that Forward 8000 damage." Never part of a
    finished tree."""

    where: tuple[t.Predicate, ...]
    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """What is done to the source of what the sentence before has cancelled."""
        if not units or not isinstance(units[-1], t.Cancel) or not contains(self.effect, It):
            raise MeaningError(
                "the source of a cancelled ability where none was cancelled, or nothing that is done to it"
            )
        return [*units, t.If(t.Is(t.Found(), self.where), _of_source(self.effect))]


def _of_source(node: Any) -> Any:
    """The same of the source of what was cancelled, which cancelling finds."""
    return t.Found() if isinstance(node, It) and not node.plural else rebuilt(node, _of_source)


def _unplaced(cards: t.Cards) -> tuple[t.Predicate, ...]:
    if (cards.zone, cards.player) != ("field", "any") or not cards.where:
        raise MeaningError("the source of an ability is described by its place, or by nothing")
    return cards.where


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    _gain: Callable[[Any, Any], t.Effect]
    auto: Callable[[Any, Any], t.Auto]

    def quoted(self, ability: t.QuotedAbility) -> t.QuotedAbility:
        if not isinstance(ability, t.QuotedAbility):
            raise MeaningError("several abilities between quotation marks")
        return ability

    def gained_ability(self, ability: t.QuotedAbility) -> t.QuotedAbility:
        return ability

    def gain_both(self, _self: Any, cards: t.Cards, gained: tuple[Any, ...]) -> t.Effect:
        """ "X and the As you control gain ..." """
        others = t.All(besides_self(cards))  # power is what could be gained twice
        return one_or_sequence(
            [self._gain(t.Self(), one) for one in gained]
            + [self._gain(others if isinstance(one, int) else t.All(cards), one) for one in gained]
        )

    def field_clause_both(self, _self: Any, cards: t.Cards, verbs: Any) -> tuple[t.FieldEffect, ...]:
        own = tuple(effect for verb in verbs for effect in verb(t.Self()))
        others = (effect for verb in verbs for effect in verb(t.All(cards)))
        who = t.All(besides_self(cards))
        return own + tuple(replace(one, who=who) if isinstance(one, t.HasPower) else one for one in others)

    def lose_abilities_and_power(self, who: Any, _possessive: Any, power: int) -> t.Effect:
        return t.Sequence((t.LoseAbilities(who), t.GainPower(who, t.Number(-power))))

    def lose_power_and_abilities(self, who: Any, power: int, _possessive: Any = None) -> t.Effect:
        return t.Sequence((t.GainPower(who, t.Number(-power)), t.LoseAbilities(who)))

    def lose_abilities_and_become(self, who: Any, _possessive: Any, power: int) -> t.Effect:
        return t.Sequence((t.LoseAbilities(who), t.BecomeForward(who, power)))

    def back_from_break_zone(self, who: Any) -> Any:
        return SelfInBreakZone() if who == t.Self() else who

    def keyword_list(self, *keywords: Any) -> tuple[t.Keyword, ...]:
        return keywords

    def lose_keywords(self, who: Any, keywords: tuple[t.Keyword, ...]) -> t.Effect:
        return one_or_sequence([t.LoseKeyword(who, keyword) for keyword in keywords])

    def gain_what_was_lost(self, who: Any, _until: Any) -> GainsWhatWasLost:
        return GainsWhatWasLost(who)

    def has_lost_keywords(self, keywords: tuple[t.Keyword, ...]) -> Any:
        return lambda who: tuple(t.LosesKeyword(who, keyword) for keyword in keywords)

    def has_lost_power_and_keywords(self, power: int, *parts: Any) -> Any:
        return lambda who: (t.HasPower(who, t.Number(-power)), *self.has_lost_keywords(parts[-1])(who))

    def has_no_abilities(self, *_possessive: Any) -> Any:
        return lambda who: (t.HasNoAbilities(who),)

    def cannot_gain(self, keyword: t.Keyword) -> Any:
        return lambda who: (t.CannotGain(who, keyword),)

    # ------------------------------------------------------------------------------------------------------ cancelling
    def choose_item(self, choice: t.Choose) -> t.Choose:
        return choice

    def item_phrase(self, quantity: tuple[int, int], *parts: Any) -> t.Choose:
        player: t.Player = "any"
        kinds: list[t.ItemKind] = []
        predicates: list[t.Predicate] = []
        for part in parts:
            if isinstance(part, ItemDetail):
                player = part.player if part.player != "any" else player
                predicates.extend([part.predicate] if part.predicate else [])
            elif isinstance(part, tuple):
                kinds.extend(part)
            elif part is not None:
                player = part
        where = (t.OnStackAs(tuple(dict.fromkeys(kinds))), *predicates)
        return t.Choose(t.Cards("stack", player, where), *quantity)

    def one_of_them(self) -> tuple[int, int]:
        return 1, 1

    def item_or(self) -> None:
        return None

    def summon_item(self) -> tuple[t.ItemKind, ...]:
        return ("summon",)

    def auto_item(self) -> tuple[t.ItemKind, ...]:
        return ("auto",)

    def action_item(self) -> tuple[t.ItemKind, ...]:
        return ("action",)

    def special_item(self) -> tuple[t.ItemKind, ...]:
        return ("special",)

    def item_detail(self, detail: ItemDetail) -> ItemDetail:
        return detail

    def any_ability_item(self) -> tuple[t.ItemKind, ...]:
        return ("auto", "action", "special")

    def is_choosing(self) -> None:
        return None

    def items_of_opponent(self) -> ItemDetail:
        return ItemDetail(player="opponent")

    def items_cost_at_most(self, cost: int) -> ItemDetail:
        return ItemDetail(t.OfCost("at_most", cost))

    def items_of_source(self, _article: Any, cards: t.Cards) -> ItemDetail:
        if cards.player != "any" or len(cards.where) != 1:
            raise MeaningError("the source of an item is described in more than one word")
        return ItemDetail(cards.where[0])

    def items_choosing(self, *parts: Any) -> ItemDetail:
        return ItemDetail(t.Choosing(parts[-1]))

    def items_choosing_alone(self, _is: Any, number: int, cards: t.Cards) -> ItemDetail:
        if number != 1:
            raise MeaningError("an item that chose several cards and nothing else")
        return ItemDetail(t.Choosing(cards, alone=True))

    def cancel_it(self, *_words: Any) -> t.Cancel:
        return t.Cancel(It())  # type: ignore[arg-type]

    def if_cancelled_of(self, _kind: Any, _article: Any, cards: t.Cards, effect: t.Effect) -> IfCancelled:
        return IfCancelled(_unplaced(cards), effect)

    def cancel_all_choosing(self, _name: Token) -> t.Cancel:
        kinds: tuple[t.ItemKind, ...] = ("summon", "auto", "action", "special")
        itself = t.Cards(where=(t.IsSource(),))
        return t.Cancel(t.All(t.Cards("stack", "any", (t.OnStackAs(kinds), t.Choosing(itself)))))

    def use_again(self) -> t.UseAgain:
        return t.UseAgain()

    def use_same(self, _name: Token) -> t.UseSame:
        return t.UseSame()

    def use_used(self, number: int, _article: Any, without: str) -> t.UseUsed:
        if number != 1:
            raise MeaningError("several special abilities are used at once")
        return t.UseUsed(without)

    def cancel_them(self, *_words: Any) -> t.Cancel:
        return t.Cancel(It(plural=True))  # type: ignore[arg-type]

    # ----------------------------------------------------------------------------------------------------------- modes
    def of_the_following(self, printed: int | None = None) -> int | None:
        return printed

    def modes_instead(self, quantity: tuple[int, int], printed: int | None, *parts: Any) -> t.Modes:
        condition, *rest = parts
        other, again, *options = rest[1:] if rest[0] is None else rest  # behind a reminder
        _check_number(printed, options)
        _check_number(again, options)
        return t.Modes(tuple(options), *quantity, instead=t.OtherNumber(condition, *other))

    def modes_up_to(self, printed: int | None, each: Any, *options: Any) -> t.Modes:
        _check_number(printed, options)
        return t.Modes(options, 0, len(options), up_to=each(1))

    def modes_of_opponent(self, quantity: tuple[int, int], printed: int | None, *options: Any) -> t.Modes:
        _check_number(printed, options)
        return t.Modes(options, *quantity, by="opponent")

    def opponent_again(self) -> None:
        return None

    def modes_again_of_opponent(self, more: int, _word: Any, printed: int, _again: None, *options: Any) -> t.Modes:
        _check_number(printed, options)
        return t.Modes(options, by="opponent", again=t.Sum((t.MovedBefore(), t.Number(more))))

    # ---------------------------------------------------------------------------------------------------------- naming
    def name(self, _verb: Any, *parts: Any) -> t.Name:
        what, *without = [part for part in parts if not isinstance(part, int)]
        return t.Name(what, *without)

    def name_one_of(self, _verb: Any, number: int, what: t.Nameable, other_number: int, other: t.Nameable) -> t.OneOf:
        if (number, other_number) != (1, 1) or what == other:
            raise MeaningError("one of two things is named, several times or the same one")
        return t.OneOf((t.Name(what), t.Name(other)))

    def gain_power_and_named(self, who: Any, power: int, *what: Any) -> t.Sequence:
        """What was named of two things: the other one was not."""
        if sorted(what) != ["element", "job"]:
            raise MeaningError("a characteristic that cannot be gained")
        gained = [t.BecomeNamed(who, one, also=one == "element") for one in what]
        return t.Sequence((t.GainPower(who, t.Number(power)), *gained))

    def name_word(self) -> None:
        return None

    def name_element(self) -> t.Nameable:
        return "element"

    def name_job(self) -> t.Nameable:
        return "job"

    def name_card_type(self) -> t.Nameable:
        return "card_type"

    def name_number(self) -> t.Nameable:
        return "number"

    def without_elements(self, *elements: Any) -> tuple[Any, ...]:
        return tuple(str(element) for element in elements)

    def of_named(self, what: t.Nameable) -> t.OfNamed:
        return t.OfNamed(what)

    def opponent_names_number(self, count: int) -> t.Name:
        if count != 1:
            raise MeaningError("several numbers are named at once")
        return t.Name("other_number")

    def of_either_number(self) -> t.AnyOf:
        return t.AnyOf((t.OfNamed("number"), t.OfNamed("other_number")))

    def of_named_number(self) -> t.OfNamed:
        return t.OfNamed("number")

    # ----------------------------------------------------------------------------------------------------------- roles
    def first_of_two(self, _type: Any) -> OneOfTwo:
        return OneOfTwo("first")

    def becomes_named(self, who: Any) -> t.BecomeNamed:
        return t.BecomeNamed(who, "element")

    def gains_named_job(self, who: Any) -> t.BecomeNamed:
        return t.BecomeNamed(who, "job")

    def becomes_named_both(self, who: Any) -> t.Effect:
        return t.Sequence((t.BecomeNamed(who, "element"), t.BecomeNamed(who, "job")))

    def name_both(self, _verb: Any, *parts: Any) -> t.Effect:
        without = [part for part in parts if isinstance(part, tuple)]
        return t.Sequence((t.Name("element", without[0] if without else ()), t.Name("job")))

    def auto_first_time(self, trigger: Any, body: Any) -> t.Auto:
        """The first cast of a turn is known from the turn's history, other happenings only from the ability itself."""
        if isinstance(trigger, t.Casts):
            auto: t.Auto = self.auto(replace(trigger, number=1), body)
            return auto
        return replace(self.auto(trigger, body), once_per_turn=True)

    def verb_loses_power_of(self, power: t.Value) -> Any:
        return lambda who: self.lose_power_of(who, power)

    def verb_gains_power_of(self, power: t.Value) -> Any:
        return lambda who: t.GainPower(who, power)

    def lose_power_of(self, who: Any, power: t.Value) -> t.GainPower:
        return t.GainPower(who, t.Times(power, -1))

    def lose_half(self, who: Any, _possessive: Any, rounding: Token | None = None) -> t.GainPower:
        return t.GainPower(who, t.Times(t.Half(own_power(who), 0 if rounding is None else 1000), -1))

    def gain_power_of(self, who: Any, power: t.Value) -> t.GainPower:
        return t.GainPower(who, power)

    def lose_power_and_keywords(self, who: Any, power: int, *parts: Any) -> t.Sequence:
        lost = self.lose_keywords(who, parts[-1])
        return t.Sequence(
            (t.GainPower(who, t.Number(-power)), *(lost.effects if isinstance(lost, t.Sequence) else (lost,)))
        )
