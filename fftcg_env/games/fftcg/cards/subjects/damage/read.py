"""Sentences about damage: changed, shielded, redirected, divided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import besides_self, unplaced
from ...language.meaning import JoinsBefore, MeaningError, NonsenseError, one_or_sequence
from ...language.pronouns import It, OneOfTwo

THOUSAND = 1000


@dataclass(frozen=True)
class _While:
    """This card while something holds. Never part of a finished tree."""

    condition: t.Condition


@dataclass(frozen=True)
class Said:
    """What a part of a sentence says of damage: fields of :class:`tree.DamageDealt`. Never part of a finished tree."""

    fields: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, **fields: Any) -> Said:
        """The fields by name."""
        return cls(tuple(fields.items()))

    def of_damage(self, damage: t.DamageDealt) -> t.DamageDealt:
        """The description with this said of it."""
        fields = dict(self.fields)
        if isinstance(fields.get("to"), _While) and not isinstance(damage.to, t.Self):
            raise MeaningError("a state or a turn in which another card than this one is dealt damage")
        return replace(damage, **fields)


@dataclass(frozen=True)
class SaidBehind(JoinsBefore):
    """ "This damage ...": said of the sentence before it, by one of its fields. Never part of a finished tree."""

    field: Literal["unreducible", "without_ex_bursts"]

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentences before, that said of the last one too."""
        return [*units[:-1], self.said_of(units[-1] if units else None)]

    def said_of(self, previous: t.Effect | None) -> t.Effect:
        """The instruction before the sentence, with that said of it."""
        if isinstance(previous, t.Sequence):
            return t.Sequence((*previous.effects[:-1], self.said_of(previous.effects[-1])))
        if previous is None or not hasattr(previous, self.field):
            raise MeaningError('"this damage" does not follow an instruction that deals such damage')
        instruction: Any = previous
        said: t.Effect = replace(instruction, **{self.field: True})
        return said


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    cannot_this_turn: Callable[[Any, Any], t.Effect]
    trait_this_turn: Callable[[Any, Any], t.Effect]
    way_cost: Callable[..., t.Cost]

    # --------------------------------------------------------------------------------------------- ends of damage
    def all_cards_of_article(self, _article: Any, cards: t.Cards) -> t.All:
        return t.All(cards)

    def either_cards(self, _article: Any, first: t.Cards, _second_article: Any, second: t.Cards) -> t.All:
        return t.All(_united(first, second))

    def yours_or_cards(self, yours: t.Cards, _article: Any, cards: t.Cards) -> tuple[t.All, t.All]:
        return self.your_cards(yours), t.All(cards)

    def yours_or_ability_of(self, yours: t.Cards, _article: Any, cards: t.Cards) -> tuple[Any, Any]:
        return self.your_cards(yours), Said.of(by=t.All(cards), kinds=("abilities",))

    def self_or_cards(self, _name: Token, _article: Any, cards: t.Cards) -> tuple[t.Self, t.All]:
        return t.Self(), t.All(besides_self(cards))

    def hit_card(self, end: Any) -> Any:
        return end

    hit = damage_dealer = hit_or_player = hit_card

    def hits(self, *ends: Any) -> tuple[Any, ...]:
        return ends

    def hit_opponent(self) -> t.ThePlayer:
        return t.ThePlayer("opponent")

    def hit_you(self) -> t.ThePlayer:
        return t.ThePlayer("you")

    def hit_any_player(self) -> t.ThePlayer:
        return t.ThePlayer("any")

    def your_cards(self, cards: t.Cards) -> t.All:
        """ "Your Fire Summon": one that resolves."""
        if not _is_summon(cards) or cards.zone != "field":
            raise MeaningError('"your" before something that is not a Summon')
        return t.All(replace(cards, zone="stack", player="you"))

    def your_ability(self) -> Said:
        return Said.of(kinds=("abilities",), cause="you")

    def your_summon_or_ability(self) -> Said:
        return Said.of(kinds=("summons", "abilities"), cause="you")

    # ------------------------------------------------------------------------------------------------ descriptions
    def suffers(self) -> None:
        return None

    suffers_some = suffers

    def below_power(self, *_name: Token) -> Said:
        return Said.of(comparison="below_power")

    def at_most(self) -> str:
        return "at_most"

    def at_least(self) -> str:
        return "at_least"

    def any_damage(self) -> tuple[t.DamageKind, ...]:
        return ()

    def battle_damage(self) -> tuple[t.DamageKind, ...]:
        return ("battle",)

    def packet_to(self, ends: Any, _suffers: None, *qualifiers: Said) -> tuple[t.DamageDealt, ...]:
        several = ends if isinstance(ends, tuple) else (ends,)
        damages = (_described(t.DamageDealt(to=end), qualifiers) for end in several)
        return tuple(one for damage in damages for one in _by_each(damage))

    def packet_amount(self, end: Any, _suffers: None, than: int, *rest: Any) -> tuple[t.DamageDealt, ...]:
        comparison: Any = rest[0] if rest and isinstance(rest[0], str) else "exactly"
        qualifiers = [part for part in rest if not isinstance(part, str)]
        damages: tuple[t.DamageDealt, ...] = self.packet_to(end, None, *qualifiers)
        return tuple(replace(damage, comparison=comparison, than=than) for damage in damages)

    def packet_by(self, dealers: Any, kinds: tuple[t.DamageKind, ...], *parts: Any) -> tuple[t.DamageDealt, ...]:
        ends = next(part for part in parts if isinstance(part, tuple))
        qualifiers = [part for part in parts if not isinstance(part, tuple)]
        if any(isinstance(end, t.ThePlayer) for end in ends) and kinds:
            raise MeaningError("battle damage to a player")
        several = dealers if isinstance(dealers, tuple) else (dealers,)
        damages = [_dealt_by(t.DamageDealt(end, kinds=kinds), dealer) for dealer in several for end in ends]
        return tuple(_described(damage, qualifiers) for damage in damages)

    def damage_dealt(self, end: Any, *qualifiers: Said) -> tuple[t.DamageDealt, ...]:
        return self.packet_to(end, None, *qualifiers)

    def damage_dealt_by(self, *parts: Any) -> tuple[t.DamageDealt, ...]:
        return self.packet_to(parts[-1], None, *parts[:-1])

    def next_damage_by(self, dealer: Any, end: Any) -> tuple[t.DamageDealt, ...]:
        return (_dealt_by(t.DamageDealt(end), dealer),)

    # ------------------------------------------------------------------------------------- by what it is dealt, as what
    def dealt_by_sources(self, sources: tuple[tuple[t.DamageKind, ...], t.Player]) -> Said:
        return Said.of(kinds=sources[0], cause=sources[1])

    def dealt_by_ability(self) -> Said:
        return _as("abilities")

    def dealt_by_other_abilities(self) -> Said:
        return _as("other_abilities")

    def dealt_outside_battle(self) -> Said:
        return _as("summons", "abilities")

    def dealt_by_cards(self, _article: Any, cards: t.Cards) -> Said:
        if cards == t.Cards(where=(t.OfType("Summon"),)):
            return _as("summons")
        if _is_summon(cards):
            raise MeaningError("damage by a described Summon of any player")
        if not any(isinstance(predicate, t.OfType | t.AnyOf | t.Named | t.OfJob) for predicate in cards.where):
            summons = replace(cards, zone="stack", where=(t.OfType("Summon"), *cards.where))
            return Said.of(by=(t.All(cards), t.All(summons)))  # "by a Dark card": a Summon is one, too
        return Said.of(by=t.All(cards))

    def dealt_by_yours(self, cards: t.Cards) -> Said:
        if cards == t.Cards(where=(t.OfType("Summon"),)):
            return self.dealt_by_your_sources(("summons",))
        return Said.of(by=self.your_cards(cards))

    def dealt_by_theirs(self, *parts: Any) -> Said:
        """Cards that the opponent controls; its Summons and abilities are said otherwise."""
        cards: t.Cards = parts[-1]
        if _is_summon(cards) or (cards.zone, cards.player) != ("field", "any"):
            raise NonsenseError("what another pattern says, or cards in a place")
        return Said.of(by=t.All(replace(cards, player="opponent")))

    def dealt_by_ability_of(self, _article: Any, cards: t.Cards) -> Said:
        return Said.of(by=t.All(cards), kinds=("abilities",))

    def dealt_without_ability(self) -> Said:
        return _as("attack", "battle")

    def dealt_by_your_sources(self, kinds: tuple[t.DamageKind, ...]) -> Said:
        return Said.of(kinds=kinds, cause="you")

    def dealt_during(self, when: t.Condition) -> Said:
        return Said.of(to=_While(when))

    def dealt_while(self, state: Any) -> Said:
        return Said.of(to=_While(t.Is(t.Self(), (t.InState(state),))))

    # ------------------------------------------------------------------------------------------------------- changes
    def damage_change(self, change: t.DamageChange) -> t.DamageChange:
        return change

    def become_damage(self, amount: int) -> t.DamageChange:
        return t.DamageChange("become", amount)

    def increase_damage(self, amount: int) -> t.DamageChange:
        return t.DamageChange("increase", amount)

    def reduce_damage(self, amount: int) -> t.DamageChange:
        return t.DamageChange("reduce", amount)

    def increase_damage_each(self, *parts: Any) -> t.DamageChange:
        amount, each = (part for part in parts if isinstance(part, int) or callable(part))
        return t.DamageChange("increase", each(amount))

    def reduce_damage_each(self, *parts: Any) -> t.DamageChange:
        return replace(self.increase_damage_each(*parts), how="reduce")

    def rises(self) -> None:
        return None

    falls = rises

    def suffers_points(self, *_words: Any) -> None:
        return None

    def price(self, cost: Any) -> t.Cost:
        return self.way_cost(cost)

    def if_paid(self) -> None:
        return None

    def change_for_price(self, price: t.Cost, *parts: Any) -> t.DamageChange:
        return replace(parts[-1], price=price)

    def double_damage(self) -> t.DamageChange:
        return t.DamageChange("double")

    def halve_damage(self, _rounding: Token) -> t.DamageChange:
        return t.DamageChange("halve")

    def counter_for_damage(self, count: int, kind: str, _name: Token, amount: int) -> t.DamageChange:
        if count != 1:
            raise MeaningError("several counters for one damage")
        return t.DamageChange("become", amount, counter=kind)

    def redirect_damage(self, recipient: Any) -> t.DamageChange:
        return t.DamageChange("redirect", recipient=recipient)

    def redirect_damage_as(self, amount: int, recipient: Any, new: int) -> t.DamageChange:
        """ "Becomes 0 and deal X 8000 damage": the source of the damage stays the same (R9.79)."""
        if amount:
            raise MeaningError("damage that goes to two recipients")
        return t.DamageChange("redirect", new, recipient)

    # ------------------------------------------------------------------------------------------------ field abilities
    def replacement_field(self, damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.Field:
        ends: list[Any] = [damage.to for damage in damages]
        conditions = {end.condition for end in ends if isinstance(end, _While)}
        condition = conditions.pop() if conditions else None
        effects = self.damage_clause(tuple(_without_while(damage) for damage in damages), change)
        return t.Field(effects, condition)

    def replacement_first_time(self, damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.Field:
        if len(damages) != 1 or isinstance(damages[0].to, _While):
            raise MeaningError("the first of several kinds of damage")
        field = self.replacement_field(damages, change)
        changes = [effect for effect in field.effects if isinstance(effect, t.ChangesDamage)]
        if len(changes) != len(field.effects):
            raise MeaningError("the first time of something else than changed damage")
        return replace(field, effects=tuple(replace(effect, first_time=True) for effect in changes))

    def replacement_during(
        self, when: t.Condition, damages: tuple[t.DamageDealt, ...], change: t.DamageChange
    ) -> t.Field:
        if any(isinstance(damage.to, _While) for damage in damages):
            raise MeaningError("two conditions of one sentence about damage")
        return t.Field(self.damage_clause(damages, change), when)

    def replacement_too(
        self, before: tuple[Any, ...], damages: tuple[t.DamageDealt, ...], change: t.DamageChange
    ) -> t.Field:
        """ "They" are the cards of the clauses before it."""
        subjects = {getattr(effect, "who", None) for effect in before}
        ends: list[Any] = [damage.to for damage in damages]
        if len(subjects) != 1 or any(end != It(plural=True) for end in ends):
            raise MeaningError('"and if" about something else than the cards before it')
        who = subjects.pop()
        changes = self.damage_clause(tuple(replace(damage, to=who) for damage in damages), change)
        return t.Field((*before, *changes))

    def damage_clause(self, damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> tuple[t.ChangesDamage, ...]:
        return tuple(t.ChangesDamage(damage, change) for damage in damages)

    def damage_less_clause(self, damages: tuple[t.DamageDealt, ...], amount: int) -> tuple[t.ChangesDamage, ...]:
        return self.damage_clause(damages, t.DamageChange("reduce", amount))

    def damage_fixed_clause(self, damages: tuple[t.DamageDealt, ...]) -> tuple[t.ChangesDamage, ...]:
        return self.damage_clause(damages, t.DamageChange("fix"))

    # -------------------------------------------------------------------------------------- cards that damage places
    def placed_by(self) -> None:
        return None

    def no_ex_burst_of(self, cards: t.Cards, _placed: None, _name: Token) -> t.Field:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards put into the Damage Zone that are in another place")
        return t.Field((t.CannotUseExBurst(t.Self(), cards.where),))

    def without_ex_bursts(self, _placed: None) -> SaidBehind:
        """R10.81."""
        return SaidBehind("without_ex_bursts")

    # ---------------------------------------------------------------------------------------------------- for a while
    def cannot_and_damage(self, who: Any, deeds: Any, damages: Any, change: t.DamageChange) -> t.Effect:
        return one_or_sequence([self.cannot_this_turn(who, deeds), self.damage_this_turn(damages, change)])

    def trait_and_damage(self, who: Any, trait: Any, damages: Any, change: t.DamageChange) -> t.Effect:
        return one_or_sequence([self.trait_this_turn(who, trait), self.damage_this_turn(damages, change)])

    def trait_and_next_damage(self, who: Any, trait: Any, damages: Any, change: t.DamageChange) -> t.Effect:
        return one_or_sequence([self.trait_this_turn(who, trait), self.next_damage_changes(damages, change)])

    def damage_this_turn(self, damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.Effect:
        if any(isinstance(damage.to, _While) for damage in damages):
            raise MeaningError('"while" in an effect for a turn')
        return one_or_sequence([t.ChangeDamage(damage, change) for damage in damages])

    damage_dealt_this_turn = damage_this_turn

    def damage_fixed_this_turn(self, damages: tuple[t.DamageDealt, ...]) -> t.Effect:
        return self.damage_this_turn(damages, t.DamageChange("fix"))

    def next_damage_changes(self, damages: tuple[t.DamageDealt, ...], change: t.DamageChange) -> t.ChangeDamage:
        if len(damages) != 1:
            raise MeaningError('"the next damage" to one of two cards')
        return t.ChangeDamage(damages[0], change, once=True)

    def next_damage_less(self, damages: tuple[t.DamageDealt, ...], amount: int) -> t.ChangeDamage:
        return self.next_damage_changes(damages, t.DamageChange("reduce", amount))

    # --------------------------------------------------------------------------------------------------- instructions
    def deal_value(self, who: Any, value: t.Value) -> t.Damage:
        return t.Damage(who, _own_power(who, value))

    deal_power = deal_value

    def deal_value_to(self, value: t.Value, who: Any, rounding: Token | None = None) -> t.Damage:
        if rounding is not None:
            if not isinstance(value, t.Half) or value.up_to:
                raise MeaningError("a rounding of something that is not halved")
            value = replace(value, up_to=THOUSAND)
        return self.deal_value(who, value)

    def deal_same(self, who: Any) -> t.Damage:
        return t.Damage(who, t.TriggerAmount())

    def deal_half_rounded_down(self, who: Any, _rounding: Token) -> t.Damage:
        return t.Damage(who, t.Half(t.TriggerAmount(), down_to=THOUSAND))

    def deal_half_rounded_up(self, who: Any, _rounding: Token) -> t.Damage:
        return t.Damage(who, t.Half(t.TriggerAmount(), THOUSAND))

    def clash(self) -> t.Clash:
        return t.Clash(OneOfTwo("former"), OneOfTwo("latter"))  # type: ignore[arg-type]

    def clash_with_self(self, _name: Token) -> t.Clash:
        return t.Clash(t.Self(), It(other=True))  # type: ignore[arg-type]

    def hit_by_one(self, dealer: Any, who: Any) -> t.Damage:
        return t.Damage(who, t.PowerOf(dealer), dealer)

    def divide_damage(self, amount: int, _units: Token | None = None) -> t.DivideDamage:
        return t.DivideDamage(It(plural=True), t.Number(amount))  # type: ignore[arg-type]

    def divide_multiple(self, each: int, cards: t.Cards, _units: Token | None = None) -> t.DivideDamage:
        return t.DivideDamage(It(plural=True), t.CountOf(cards, each))  # type: ignore[arg-type]

    def divide_evenly(self, amount: int, rounding: Token | None = None) -> t.DamageEvenly:
        return self.divide_evenly_among(amount, It(plural=True), rounding)

    def divide_evenly_among(self, amount: int, who: Any, rounding: Token | None = None) -> t.DamageEvenly:
        return t.DamageEvenly(who, t.Number(amount), 0 if rounding is None else THOUSAND)

    def receive_damage(self, points: int, _word: Any) -> t.DamagePlayer:
        return t.DamagePlayer("you", points)

    def remove_damage(self, who: Any) -> t.RemoveDamage:
        return t.RemoveDamage(who)

    def unreducible(self) -> SaidBehind:
        """R9.69."""
        return SaidBehind("unreducible")

    # --------------------------------------------------------------------------------------------------------- values
    def half_of_value(self, value: t.Value, rounding: Token | None = None) -> t.Half:
        return t.Half(value, 0 if rounding is None else THOUSAND)

    def half_rounded_down(self, value: t.Value, _rounding: Token) -> t.Half:
        return t.Half(value, down_to=THOUSAND)

    def received_amount(self) -> t.TriggerAmount:
        """ "The received damage", in an ability that damage has triggered."""
        return t.TriggerAmount()

    def deal_and_more(self, who: Any, amount: int, more: int, each: Callable[[int], t.Value]) -> t.Damage:
        return t.Damage(who, t.Sum((t.Number(amount), each(more))))

    def deal_to_and_more(self, amount: int, more: int, each: Callable[[int], t.Value], who: Any) -> t.Damage:
        return self.deal_and_more(who, amount, more, each)

    def deal_each_to(self, amount: int, each: Callable[[int], t.Value], who: Any) -> t.Damage:
        return t.Damage(who, each(amount))

    def deal_to_each(self, amount: int, who: Any, each: Callable[[int], t.Value]) -> t.Damage:
        return t.Damage(who, each(amount))

    def deal_less(self, who: Any, amount: int, less: int, each: Callable[[int], t.Value]) -> t.Damage:
        return self.deal_and_more(who, amount, -less, each)

    def deal_twice(self, amount: int, who: Any, other_amount: int, other: Any) -> t.Sequence:
        return t.Sequence((t.Damage(who, t.Number(amount)), t.Damage(other, t.Number(other_amount))))

    # --------------------------------------------------------------------------------------------------- descriptions
    def that_card(self) -> It:
        return It(other=True)

    def that_character(self) -> It:
        return It(other=True, type="Character")

    def that_forward(self) -> It:
        return It(other=True, type="Forward")

    def forms_party(self, who: Any) -> t.Is:
        return t.Is(who, (t.InState("in_party_with_source"),))

    def forms_party_with(self, _name: Token, _article: Any, cards: t.Cards) -> t.Exists:
        partner = (*unplaced(cards).where, t.InState("in_party_with_source"), t.Other())
        return t.Exists(replace(cards, where=tuple(sorted(partner, key=lambda one: one.rank))))

    def in_some_party(self) -> t.InState:
        return t.InState("in_party")

    def in_this_party(self) -> t.InState:
        return t.InState("in_party_with_source")

    def with_either_keyword(self, *keywords: Any) -> t.AnyOf:
        return t.AnyOf(tuple(map(t.WithKeyword, keywords)))

    def special_discards(self, name: Token, _article: Any, cards: t.Cards, _own_article: Any, own: t.Cards) -> t.Field:
        if own.where != (t.Named(name.value),) or cards.zone != "field" or cards.player != "any":
            raise MeaningError("another discard than that of a card of the hand for one of the same name")
        return t.Field((t.SpecialDiscards(replace(cards, zone="hand", player="you")),))

    # ----------------------------------------------------------------------------------------------------- triggers
    def deals_damage(self, kinds: tuple[t.DamageKind, ...], _article: Any, cards: t.Cards) -> Any:
        to = None if cards == t.Cards(where=(t.OfType("Forward"),)) else cards
        return lambda who: t.DealsDamage(who, to, kinds)

    def deals_damage_to_both(self, kinds: tuple[t.DamageKind, ...], article: Any, cards: t.Cards) -> Any:
        if kinds:
            raise MeaningError("battle damage to a player")
        forwards = self.deals_damage(kinds, article, cards)
        return lambda who: t.EitherTrigger((t.DamagesPlayer(who, "opponent"), forwards(who)))

    def is_dealt_damage(self, *qualifiers: Said) -> Any:
        damage = _described(t.DamageDealt(), qualifiers)
        if damage.to is not None:
            raise MeaningError('"while" in a trigger')
        by = damage.by.cards if isinstance(damage.by, t.All) else None
        return lambda who: t.IsDealtDamage(who, by, damage.kinds, damage.cause)

    def is_dealt_so_much(self, _suffers: None, than: int, *rest: Any) -> Any:
        comparison: Any = rest[0] if rest and isinstance(rest[0], str) else "exactly"
        watched = self.is_dealt_damage(*(part for part in rest if not isinstance(part, str)))
        return lambda who: replace(watched(who), comparison=comparison, than=than)

    def you_are_damaged(self) -> t.PlayerIsDamaged:
        return t.PlayerIsDamaged("you")

    def opponent_is_damaged(self) -> t.PlayerIsDamaged:
        return t.PlayerIsDamaged("opponent")


def _without_while(damage: t.DamageDealt) -> t.DamageDealt:
    return replace(damage, to=t.Self()) if isinstance(damage.to, _While) else damage


def _described(damage: t.DamageDealt, qualifiers: Any) -> t.DamageDealt:
    for said in qualifiers:
        damage = said.of_damage(damage)
    return damage


def _by_each(damage: Any) -> tuple[t.DamageDealt, ...]:
    """One description for each of the kinds of cards that deal the damage."""
    if not isinstance(damage.by, tuple):
        return (damage,)
    return tuple(replace(damage, by=by) for by in damage.by)


def _united(first: t.Cards, second: t.Cards) -> t.Cards:
    """ "An A or a B you control": what is said of the player behind is said of both."""
    if first.zone != second.zone or first.player not in ("any", second.player) or not (first.where and second.where):
        raise MeaningError("two descriptions that do not go together")
    parts = (cards.where[0] if len(cards.where) == 1 else t.AllOf(cards.where) for cards in (first, second))
    return replace(second, where=(t.AnyOf(tuple(parts)),))


def _dealt_by(damage: t.DamageDealt, dealer: Any) -> t.DamageDealt:
    said = dealer if isinstance(dealer, Said) else Said.of(by=dealer)
    return said.of_damage(damage)


def _as(*kinds: t.DamageKind) -> Said:
    return Said.of(kinds=kinds)


def _is_summon(cards: t.Cards) -> bool:
    return t.OfType("Summon") in cards.where


def _own_power(who: Any, value: Any) -> Any:
    """ "Its power" of several Forwards is that of each."""
    if not (isinstance(who, t.All) or who == It(plural=True)):
        return value
    if value == t.PowerOf(It()):  # type: ignore[arg-type]
        return t.OwnPower()
    if isinstance(value, t.Half):
        return replace(value, value=_own_power(who, value.value))
    if isinstance(value, t.Sum):
        return replace(value, values=tuple(_own_power(who, part) for part in value.values))
    return value
