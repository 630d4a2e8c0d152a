"""Known sentences with "unless", "another", "your first ... each turn", "that player", and in other orders of words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.deeds import Moved
from ...language.meaning import Abilities, MeaningError, NonsenseError, Place, of_player, one_or_sequence
from ...language.named_again import TheCard
from ...language.pronouns import ChooseSeveral, It, OtherThanThis, PronounResolver
from ...walk import rebuilt
from ..abilities.read import Body
from ..castable.read import together
from ..players.read import in_turn_order

SELF = t.Self()
BOTH: tuple[t.Player, ...] = ("you", "opponent")
Number = tuple[t.Comparison, t.Value]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    auto: Callable[[Any, Any], t.Auto]
    auto_first_time: Callable[[Any, Any], t.Auto]
    casts: Callable[..., t.Casts]
    choose: Callable[[tuple[int, int], t.Cards], t.Choose]
    some: Callable[[tuple[int, int], t.Cards], t.Select]
    choose_several: Callable[..., ChooseSeveral]
    cannot_this_turn: Callable[[Any, tuple[str, ...]], t.Effect]
    modes_instead: Callable[..., t.Modes]
    reveal_until_one: Callable[..., t.RevealUntil]
    opponent_puts_into_deck: Callable[..., t.Effect]
    cost_during: Callable[..., t.Field]
    have_received: Callable[..., t.Compare]
    have_cast: Callable[[int, t.Cards], t.Compare]
    opponent_has_cast: Callable[[int, t.Cards], t.Compare]
    have_attacked: Callable[[int, t.Cards], t.Compare]
    have_been_put: Callable[..., t.Compare]
    have_entered: Callable[..., t.Compare]
    become_forward: Callable[..., t.Effect]
    is_also_forward: Callable[..., Any]
    gain: Callable[[Any, Any], t.Effect]
    has_gains: Callable[[Any], Any]
    cannot_be_blocked_by: Callable[[Any], Any]
    opposed: Callable[..., tuple[Any, str]]
    must_be_blocked: Callable[[Any], t.Field]

    # ------------------------------------------------------------------------------------------------ what triggers
    def whose_own(self) -> None:
        return None

    def each_turn(self) -> None:
        return None

    def this_turn_too(self) -> None:
        return None

    def casts_first(self, player: t.Player, _whose: None, number: int, cards: t.Cards, _turn: None) -> t.Casts:
        return replace(self.casts(player, None, cards), number=number)

    def player_discards(self, _article: Any, cause: t.Cause | None = None) -> t.IsDiscarded:
        return t.IsDiscarded("any", None, cause)

    def leaves_hit_by_this(self, player: t.Player, _name: Token) -> Callable[[Any], t.LeavesToBreakZone]:
        """ "On the same turn it was dealt damage by this card"."""

        def leaves(who: Any) -> t.LeavesToBreakZone:
            if not isinstance(who, t.Cards):
                raise MeaningError("damage that the card itself has dealt itself")
            where = sorted((*who.where, t.Marked("damaged_by_source")), key=lambda predicate: predicate.rank)
            return t.LeavesToBreakZone(of_player(replace(who, where=tuple(where)), player))

        return leaves

    def become_active(self, cause: t.Cause | None = None) -> Callable[[Any], t.BecomesActive]:
        return lambda who: t.BecomesActive(who, cause)

    def forms_with(self, _name: Token, _article: Any, cards: t.Cards) -> t.Attacks:
        return t.Attacks(SELF, True, cards)

    def you_discard_this(self, _name: Token, *parts: Any) -> t.IsDiscarded:
        return t.IsDiscarded("any", SELF, next((part for part in parts if isinstance(part, t.Cause)), None))

    def opponent_gains_a_crystal(self, *parts: Token) -> t.GainsCrystal:
        if parts[-1] != "C":
            raise MeaningError("only Crystals can be gained")
        return t.GainsCrystal("opponent")

    def your_so_manyth_point(self, number: int) -> t.ReceivesPoint:
        return t.ReceivesPoint("you", number)

    def special_used(self, _name: Token) -> t.UsesAbility:
        return t.UsesAbility(SELF, "special")

    def action_used(self, _name: Token) -> t.UsesAbility:
        return t.UsesAbility(SELF, "action")

    def you_search_once(self) -> t.Searches:
        return t.Searches("you")

    def become_dull(self, cause: t.Cause | None = None) -> Callable[[Any], t.BecomesDull]:
        return lambda who: t.BecomesDull(who, cause)

    def auto_at_first(self, trigger: Any, _turn: None, body: Any) -> t.Auto:
        return self.auto_first_time(trigger, body)

    def auto_of_turn_player(self, moment: Any, *parts: Any) -> t.Auto:
        """ "At the end of each player's turn, that player ...": the player whose turn it is."""
        if not isinstance(moment, t.Begins | t.TurnEnds) or moment.player != "any":
            raise MeaningError('"that player" behind something that does not happen in each player\'s turn')
        deeds = one_or_sequence([part for part in parts if isinstance(part, t.Effect)])
        limits = together(part for part in parts if part is not None and not isinstance(part, t.Effect))
        return self.auto(moment, Body((_by_turn_player(deeds),), limits))

    # --------------------------------------------------------------------------------------------------- conditions
    def not_done(self) -> None:
        return None

    def has_not_attacked(self, who: Any, _not: None) -> t.Not:
        return t.Not(t.Is(who, (t.Marked("attacked_this_turn"),)))

    def is_of_quality(self, who: Any, quality: t.Predicate) -> t.Is:
        return t.Is(who, (quality,))

    def total_of_cards(self, quality: Any, cards: t.Cards, number: Number) -> t.Compare:
        return t.Compare(t.Total(quality, cards), number[0], number[1])

    def cards_have_total(self, cards: t.Cards, quality: Any, number: Number) -> t.Compare:
        return self.total_of_cards(quality, cards, number)

    def more_there(self, more: bool, cards: t.Cards) -> t.Not:
        """ "You have more cards in your hand than your opponent"."""
        if cards.zone == "field" or cards.player != "you":
            raise MeaningError("cards that a player has without a zone of that player")
        mine, theirs = t.CountOf(cards), t.CountOf(replace(cards, player="opponent"))
        return _more(mine, theirs) if more else _more(theirs, mine)

    def their_more_there(self, more: bool, cards: t.Cards, _their: None, zone: t.Zone) -> t.Not:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards in two places")
        return self.more_there(not more, replace(cards, zone=zone, player="you"))

    def different_on_field(self, number: int, cards: t.Cards, variety: Any) -> t.Compare:
        return t.Compare(t.Different(variety, of_player(cards, "you")), "at_least", t.Number(number))

    def has_own_counters(self, who: Any, count: int, kind: str) -> t.Is:
        return t.Is(who, (t.WithCounters(kind, count),))

    def has_own_counter(self, who: Any, _article: Any, kind: str) -> t.Is:
        return self.has_own_counters(who, 1, kind)

    def has_none_of_counter(self, who: Any, kind: str) -> t.Not:
        return t.Not(self.has_own_counters(who, 1, kind))

    def some_were_put(self, number: int, cards: t.Cards, *_words: Any) -> t.SomeAre:
        return t.SomeAre(_put_just_now(), _in_break_zone(cards), number)

    def each_put_so(self, cards: t.Cards, *_words: Any) -> Callable[[int], t.Value]:
        if not cards.where:
            raise NonsenseError("a description without a quality")
        return lambda each: t.HowManyAre(_put_just_now(), _in_break_zone(cards), each)

    def have_not_attacked(self, _not: None) -> t.Not:
        return t.Not(self.have_attacked(1, t.Cards("field", "you")))

    def have_not_received(self, *_words: Any) -> t.Not:
        return t.Not(self.have_received(1))

    def have_not_cast(self, *parts: Any) -> t.Not:
        return t.Not(self.have_cast(1, parts[-1]))

    def opponent_has_not_cast(self, *parts: Any) -> t.Not:
        return t.Not(self.opponent_has_cast(1, parts[-1]))

    def none_attacked(self, cards: t.Cards) -> t.Not:
        return t.Not(self.have_attacked(1, cards))

    def none_put(self, cards: t.Cards, player: t.Player) -> t.Not:
        return t.Not(self.have_been_put(1, cards, player))

    def none_entered(self, cards: t.Cards, player: t.Player) -> t.Not:
        return t.Not(self.have_entered(1, cards, player))

    def the_cast_summon(self) -> TheCard:
        return TheCard("Summon", "cast")

    def quality_of_cast(self, who: Any, quality: str) -> t.Value:
        if quality != "cost":
            raise MeaningError("the power of a Summon")
        return t.CostOf(who)

    def cost_of_cast_card(self, quality: str, who: Any) -> t.Value:
        return self.quality_of_cast(who, quality)

    def every_removed(self, number: int, _word: Any) -> Callable[[int], t.Value]:
        return lambda each: t.PerEvery(t.CountOf(t.Cards("removed", "you")), number, each)

    def times_value(self, factor: int, value: t.Value) -> t.Times:
        return t.Times(value, factor)

    def multiplied(self, value: t.Value, factor: int) -> t.Times:
        return t.Times(value, factor)

    # ----------------------------------------------------------------------------------------------- field abilities
    def has_the_elements_of(self, cards: t.Cards) -> Any:
        return lambda who: (t.HasElementsOf(who, cards),)

    def field_unless(self, effects: Any, condition: t.Condition) -> t.Field:
        return t.Field(PronounResolver().resolve(effects), t.Not(PronounResolver(SELF).resolve(condition)))

    def first_cast_costs(self, *parts: Any) -> t.Field:
        return _first_cast("you", _described(parts), parts[-1])

    def their_first_cast_costs(self, *parts: Any) -> t.Field:
        return _first_cast("opponent", _described(parts), parts[-1])

    def cost_during_floored(self, about: Any, change: Any, when: t.Condition, floor: int) -> t.Field:
        if not isinstance(change, t.CostsLess) or change.at_least:
            raise MeaningError("a least cost of a cost that is not reduced, or two of them")
        return self.cost_during(about, when, replace(change, at_least=floor))

    def first_cast_during(self, when: t.Condition, *parts: Any) -> t.Field:
        costs = _first_cast("you", _described(parts), parts[-1])
        assert costs.condition is not None
        return replace(costs, condition=t.Both((when, costs.condition)))

    def casts_at_most(self, player: t.Player, number: int, where: tuple[t.Predicate, ...], _turn: None) -> Abilities:
        """Who has cast so many cannot cast any more of them."""
        casters = BOTH if player == "any" else (player,)
        cast = (
            (caster, t.Compare(t.ThisTurn("cast", caster, where), "at_least", t.Number(number))) for caster in casters
        )
        return Abilities(tuple(t.Field((t.CannotCast(where, caster),), done) for caster, done in cast))

    def cannot_block_this(self, who: t.All, _name: Token) -> tuple[t.FieldEffect, ...]:
        """The same as that this card cannot be blocked by them."""
        effects: tuple[t.FieldEffect, ...] = self.cannot_be_blocked_by(self.opposed(who.cards))(SELF)
        return effects

    def becomes_and_has(self, power: int, gained: Any) -> Any:
        becomes, has = self.is_also_forward(power), self.has_gains(gained)
        return lambda who: (*becomes(who), *has(who))

    # -------------------------------------------------------------------------------------------------- instructions
    def become_and_gain(self, who: Any, power: int, gained: Any) -> t.Effect:
        return one_or_sequence((self.become_forward(who, power), self.gain(who, gained)))

    def opponent_selects_in_hand(self, quantity: tuple[int, int], cards: t.Cards, _their: None) -> t.Select:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("a description of a player's cards that names another place")
        return t.Select(replace(cards, zone="hand", player="opponent"), *quantity, by="opponent")

    def opponent_selects_and(
        self, quantity: tuple[int, int], cards: t.Cards, their: None, done: tuple[bool, t.Effect]
    ) -> t.Effect:
        several, effect = done
        if several != (quantity[1] > 1):
            raise MeaningError('"it" or "them" does not fit the number of cards selected')
        return one_or_sequence((self.opponent_selects_in_hand(quantity, cards, their), effect))

    def selected_discarded(self, several: bool) -> tuple[bool, t.Effect]:
        return several, t.DiscardCards(t.Found())

    def selected_revealed(self, several: bool) -> tuple[bool, t.Effect]:
        return several, t.Reveal(t.Found())

    def selected_removed(self, several: bool) -> tuple[bool, t.Effect]:
        return several, t.RemoveFromGame(t.Found())

    def look_at_their_hand(self) -> t.Look:
        return t.Look(t.All(t.Cards("hand", "opponent")))

    def several_cannot(self, who: t.All, deeds: tuple[str, ...]) -> t.Effect:
        return self.cannot_this_turn(who, deeds)

    def removed_by_this(self, *_parts: Any) -> t.All:
        return t.All(t.Cards("removed", "any", (t.Marked("removed_by_source"),)))

    def modes_both(self, quantity: tuple[int, int], printed: Any, condition: t.Condition, *options: Any) -> t.Modes:
        """ "Select both instead"."""
        if len(options) != 2:
            raise MeaningError('"both" of more than two actions')
        return self.modes_instead(quantity, printed, condition, (2, 2), None, *options)

    def damage_each_player(self, *parts: Any) -> t.If:
        points = next(part for part in parts if isinstance(part, int))
        return in_turn_order(lambda side: t.DamagePlayer(side, points))

    def each_empties_break_zone(self, cards: t.Cards, _their: None) -> t.RemoveFromGame:
        return t.RemoveFromGame(t.All(_in_break_zone(cards)))

    def opponent_empties_break_zone(self, cards: t.Cards, _their: None) -> t.RemoveFromGame:
        return t.RemoveFromGame(t.All(replace(_in_break_zone(cards), player="opponent")))

    def opponent_puts_it(self, place: Any) -> t.Effect:
        return self.opponent_puts_into_deck(It(), place)

    def their_removed(self) -> Place:
        return Place("removed", "opponent")

    def each_may_draw(self, count: int, _word: Any) -> t.If:
        offers: dict[t.Player, t.Effect] = {
            "you": t.May(t.Draw("you", count)),
            "opponent": t.May(t.Draw("opponent", count), player="opponent"),
        }
        return in_turn_order(offers.__getitem__)

    def choose_other(self, quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
        return self.choose(quantity, _other(cards))

    def choose_another(self, cards: t.Cards) -> t.Choose:
        return self.choose_other((1, 1), cards)

    def some_other(self, quantity: tuple[int, int], cards: t.Cards) -> t.Select:
        return self.some(quantity, _other(cards))

    def some_another(self, cards: t.Cards) -> t.Select:
        return self.some_other((1, 1), cards)

    def all_to_hand(self) -> t.Effect:
        return t.ReturnToHand(It(plural=True))  # type: ignore[arg-type]

    def all_to_field(self) -> t.Effect:
        return t.PlayOntoField(It(plural=True))  # type: ignore[arg-type]

    def all_to_field_dull(self) -> t.Effect:
        return t.PlayOntoField(It(plural=True), dull=True)  # type: ignore[arg-type]

    def choose_and_move(self, *parts: Any) -> t.Effect:
        """ "Choose 1 Fire card and 1 Water card in your Break Zone. Add them to your hand": what is added to a hand or
        played is not on the field, so the zone behind the last is that of all."""
        choices: list[t.Choose] = [part for part in parts if isinstance(part, t.Choose)]
        last = choices[-1].cards
        unplaced = [choice for choice in choices if (choice.cards.zone, choice.cards.player) == ("field", "any")]
        if last.zone != "break_zone" or len(unplaced) != len(choices) - 1:
            raise NonsenseError("choices that do not leave out their zone")
        placed = (
            replace(choice, cards=replace(choice.cards, zone=last.zone, player=last.player)) for choice in choices
        )
        chosen: Any = self.choose_several(*placed)
        usual: Any = _without_error(self.choose_several, choices)
        if usual is not None:
            raise NonsenseError("choices that say so anyway")
        return t.Sequence((chosen, parts[-1]))


def _other(cards: t.Cards) -> t.Cards:
    if cards.zone != "field":
        raise MeaningError('"other" cards of another zone than the field')
    other: Any = OtherThanThis()
    return replace(cards, where=tuple(sorted((*cards.where, other), key=lambda one: one.rank)))


def _without_error(method: Callable[..., Any], choices: list[t.Choose]) -> Any:
    try:
        return method(*choices)
    except MeaningError:
        return None


def _put_just_now() -> Any:
    """The cards that the last instruction has put into the Break Zone."""
    return Moved("put")


def _in_break_zone(cards: t.Cards) -> t.Cards:
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("cards that were put into the Break Zone from a place")
    return replace(cards, zone="break_zone")


def _more(more: t.Value, less: t.Value) -> t.Not:
    """One number is greater than the other."""
    return t.Not(t.Compare(more, "at_most", less))


def _described(parts: tuple[Any, ...]) -> tuple[t.Predicate, ...]:
    where: tuple[t.Predicate, ...] = next(part for part in parts if isinstance(part, tuple))
    return where


def _first_cast(player: t.Player, where: tuple[t.Predicate, ...], change: Any) -> t.Field:
    """What changes the cost of casting as long as none of these was cast this turn."""
    none_yet = t.Not(t.Compare(t.ThisTurn("cast", player, where), "at_least", t.Number(1)))
    return t.Field((replace(change, where=where, by=player),), none_yet)


def _by_turn_player(effect: t.Effect) -> t.If:
    """What the opponent does, done by the player whose turn it is."""

    def mine(node: Any) -> Any:
        changed = rebuilt(node, mine)
        for name in ("player", "by"):
            if getattr(changed, name, None) == "opponent":
                changed = replace(changed, **{name: "you"})
        return changed

    return t.If(t.DuringTurn("you"), mine(effect), effect)
