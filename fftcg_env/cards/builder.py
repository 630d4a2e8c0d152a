"""Parsed sentences -> nodes of the ability tree. One method for each pattern of ``ability.lark``, with its name."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from fftcg_env.cards import tree as t
from fftcg_env.cards.model import ELEMENTS
from fftcg_env.cards.pronouns import It, PronounResolver, antecedent_of_trigger

_PREDICATE_ORDER = (
    t.OfType,
    t.OfElement,
    t.OfCategory,
    t.OfJob,
    t.Named,
    t.OfCost,
    t.OfPower,
    t.WithKeyword,
    t.InState,
    t.Other,
    t.AnyOf,
)


class MeaningError(ValueError):
    """A sentence that can be read but has no meaning in the tree, or more than one."""


@dataclass(frozen=True)
class _Place:
    """A zone and a player, as named by a detail of a description; None where it says nothing."""

    zone: t.Zone | None
    player: t.Player


@dataclass(frozen=True)
class _Instead:
    """ "If ..., ... instead": takes the place of the sentence before it."""

    condition: t.Condition
    effect: t.Effect


@dataclass(frozen=True)
class _IfNot:
    """ "If not, ...": the other branch of the "If you do so" before it."""

    effect: t.Effect


@dataclass(frozen=True)
class _Body:
    """Sentences of an ability and the sentences that say when it may be used."""

    units: tuple[t.Effect, ...]
    condition: t.Condition | None = None
    once_per_turn: bool = False


def one_or_sequence(effects: SequenceOf[t.Effect]) -> t.Effect:
    """A single instruction as it is, several as one flat :class:`tree.Sequence`."""
    flat: list[t.Effect] = []
    for effect in effects:
        flat.extend(effect.effects if isinstance(effect, t.Sequence) else (effect,))
    return flat[0] if len(flat) == 1 else t.Sequence(tuple(flat))


def both(first: t.Condition | None, second: t.Condition | None) -> t.Condition | None:
    """Both conditions, where there are two."""
    if first is None or second is None:
        return first or second
    return t.Both((first, second))


def _contains_choose(node: Any) -> bool:
    if isinstance(node, t.Choose):
        return True
    if isinstance(node, tuple):
        return any(_contains_choose(child) for child in node)
    if is_dataclass(node):
        return any(_contains_choose(getattr(node, field.name)) for field in fields(node))
    return False


def _fold(units: list[t.Effect], sentence: Any) -> list[t.Effect]:
    """Adds a sentence to those before it; "instead" and "If not" change the sentence that they refer to."""
    previous = units[-1] if units else None
    if isinstance(sentence, _Instead):
        if previous is None or isinstance(previous, (t.Sequence, t.If, t.Delayed)) or _contains_choose(previous):
            raise MeaningError('"instead" does not follow a single instruction that it could replace')
        return [*units[:-1], t.If(sentence.condition, sentence.effect, otherwise=previous)]
    if isinstance(sentence, _IfNot):
        if not isinstance(previous, t.IfDone) or previous.otherwise is not None:
            raise MeaningError('"If not" does not follow "If you do so"')
        return [*units[:-1], replace(previous, otherwise=sentence.effect)]
    if isinstance(sentence, t.IfDone) and previous is None:
        raise MeaningError('"If you do so" does not follow an instruction')
    return [*units, sentence]


@v_args(inline=True)
class AbilityBuilder(Transformer):
    """Builds the :data:`tree.Ability` of one parsed line."""

    # ------------------------------------------------------------------------------------------------------- tokens
    def NUMBER(self, token: Token) -> int:
        return int(token)

    def SIGNED(self, token: Token) -> int:
        return int(token)

    def KEYWORD(self, token: Token) -> str:
        return str(token)

    def SPECIAL_NAME(self, token: Token) -> str:
        return str(token)

    def _ambig(self, *meanings: Any) -> Any:
        if any(meaning != meanings[0] for meaning in meanings[1:]):
            raise MeaningError("the sentence can be read in more than one way")
        return meanings[0]

    # -------------------------------------------------------------------------------------------------------- lines
    def character_line(self, *parts: Any) -> t.Ability:
        ability: t.Ability = parts[-1]
        if len(parts) == 1:
            return ability
        if not isinstance(ability, t.Auto):
            raise MeaningError("EX BURST stands before something that is not an auto-ability")
        return replace(ability, ex_burst=True)

    def summon_line(self, *parts: Any) -> t.Ability:
        ability: t.Ability = parts[-1]
        if len(parts) == 1:
            return ability
        if not isinstance(ability, t.SummonText):
            raise MeaningError("EX BURST stands before a field ability")
        return replace(ability, ex_burst=True)

    def keywords(self, *keywords: Any) -> t.Field:
        return t.Field(tuple(t.HasKeyword(t.Self(), keyword) for keyword in keywords))

    def after_damage(self, points: int, field: t.Field) -> t.Field:
        return replace(field, condition=both(t.Received("you", points), field.condition))

    def summon_text(self, text: Any) -> t.SummonText:
        return t.SummonText(PronounResolver().resolve(one_or_sequence(text)))

    def auto(self, trigger: Any, body: _Body) -> t.Auto:
        """ "When ..., if ..., ..." tests the condition at the event and again at resolution (R8.33)."""
        units, condition = list(body.units), body.condition
        if isinstance(units[0], t.If) and units[0].otherwise is None:
            condition = both(units[0].condition, condition)
            units[0] = units[0].then
        resolver = PronounResolver(antecedent_of_trigger(trigger))
        condition = resolver.resolve(condition)
        effect = resolver.resolve(one_or_sequence(units))
        return t.Auto(PronounResolver().resolve(trigger), effect, condition, body.once_per_turn)

    def action(self, cost: t.Cost, body: _Body) -> t.Action:
        if cost.special:
            raise MeaningError("an S icon without the name of a special ability")
        effect = PronounResolver().resolve(one_or_sequence(body.units))
        return t.Action(cost, effect, PronounResolver().resolve(body.condition), body.once_per_turn)

    def special(self, name: str, cost: t.Cost, body: _Body) -> t.Special:
        effect = PronounResolver().resolve(one_or_sequence(body.units))
        return t.Special(name, cost, effect, PronounResolver().resolve(body.condition), body.once_per_turn)

    def body(self, units: Any, *usages: Any) -> _Body:
        condition: t.Condition | None = None
        for usage in usages:
            if usage is not None:
                condition = both(condition, usage)
        return _Body(tuple(units), condition, once_per_turn=None in usages)

    def once_per_turn(self) -> None:
        return None

    def only_if(self, condition: t.Condition) -> t.Condition:
        return condition

    # -------------------------------------------------------------------------------------------------------- costs
    def cost(self, *parts: Any) -> t.Cost:
        cost = t.Cost()
        for part in parts:
            cost = part(cost) if callable(part) else self._with_icon(cost, part)
        return cost

    def _with_icon(self, cost: t.Cost, icon: Token) -> t.Cost:
        if icon in ELEMENTS:
            return replace(cost, elements=(*cost.elements, icon.value))
        if icon.isdigit():
            return replace(cost, generic=cost.generic + int(icon))
        if icon == "Dull":
            return replace(cost, dull=True)
        if icon == "S":
            return replace(cost, special=True)
        raise MeaningError(f"the icon {str(icon)!r} is not known in a cost")

    def put_self(self, _name: Token) -> Callable[[t.Cost], t.Cost]:
        return lambda cost: replace(cost, put_self=True)

    def discard_cost(self, count: int, cards: t.Cards) -> Callable[[t.Cost], t.Cost]:
        if cards.zone not in ("field", "hand") or cards.player == "opponent":
            raise MeaningError("a discard from somewhere else than the own hand")
        described = replace(cards, zone="hand", player="you") if cards.where else None
        return lambda cost: replace(cost, discard=cost.discard + count, discard_cards=described)

    # ----------------------------------------------------------------------------------------------------- triggers
    def _of_player(self, who: Any, player: t.Player) -> Any:
        """ "your field" names a controller; the same one may be named twice."""
        if player == "any" or not isinstance(who, t.Cards):
            return who
        if who.player not in ("any", player):
            raise MeaningError("two different players are named for the same card")
        return replace(who, player=player)

    def enters(self, who: Any, player: t.Player) -> t.Enters:
        return t.Enters(self._of_player(who, player))

    def leaves(self, who: Any, player: t.Player) -> t.LeavesToBreakZone:
        return t.LeavesToBreakZone(self._of_player(who, player))

    def attacks(self, who: Any) -> t.Attacks:
        return t.Attacks(who)

    def blocks(self, who: Any) -> t.Blocks:
        return t.Blocks(who)

    def damages_opponent(self, who: Any) -> t.DamagesPlayer:
        return t.DamagesPlayer(who, "opponent")

    def you_cast(self, _article: Any, cards: t.Cards) -> t.Casts:
        return t.Casts("you", cards.where)

    def opponent_casts(self, _article: Any, cards: t.Cards) -> t.Casts:
        return t.Casts("opponent", cards.where)

    def subject_cards(self, _article: Any, cards: t.Cards) -> t.Cards:
        return cards

    def article(self, word: Token) -> str:
        return str(word).lower()

    def any_player(self) -> str:
        return "any"

    def you(self) -> str:
        return "you"

    def opponent(self) -> str:
        return "opponent"

    # --------------------------------------------------------------------------------------------------- references
    def self(self, _name: Token) -> t.Self:
        return t.Self()

    def it(self) -> It:
        return It()

    def all_cards(self, cards: t.Cards) -> t.All:
        return t.All(cards)

    def all_cards_of_article(self, _article: Any, cards: t.Cards) -> t.All:
        return t.All(cards)

    # ---------------------------------------------------------------------------------------------------- sentences
    def text(self, *sentences: Any) -> list[t.Effect]:
        units: list[t.Effect] = []
        for sentence in sentences:
            units = _fold(units, sentence)
        return units

    def delayed(self, trigger: Any, text: Any) -> t.Delayed:
        return t.Delayed(trigger, one_or_sequence(text))

    def if_sentence(self, condition: t.Condition, effect: t.Effect) -> t.If:
        return t.If(condition, effect)

    def instead_sentence(self, condition: t.Condition, effect: t.Effect) -> _Instead:
        return _Instead(condition, effect)

    def if_done(self, effect: t.Effect) -> t.IfDone:
        return t.IfDone(effect)

    def if_not(self, effect: t.Effect) -> _IfNot:
        return _IfNot(effect)

    def may(self, effect: t.Effect, condition: t.Condition | None = None) -> t.May:
        return t.May(effect, condition)

    def instructions(self, *parts: Any) -> t.Effect:
        return one_or_sequence([part for part in parts if part is not None])

    def joint(self) -> None:
        return None

    # ------------------------------------------------------------------------------------------------- instructions
    def choose(self, quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
        return t.Choose(cards, *quantity)

    def deal_object(self, who: Any, amount: int) -> t.Damage:
        return t.Damage(who, t.Number(amount))

    def deal_number(self, amount: int, who: Any) -> t.Damage:
        return t.Damage(who, t.Number(amount))

    def deal_object_each(self, who: Any, amount: int, each: Callable[[int], t.Value]) -> t.Damage:
        return t.Damage(who, each(amount))

    def deal_power(self, who: Any, power: t.PowerOf) -> t.Damage:
        return t.Damage(who, power)

    def damage_you(self, _name: Token, points: int, _word: Any) -> t.DamagePlayer:
        return t.DamagePlayer("you", points)

    def damage_opponent(self, _name: Token, points: int, _word: Any) -> t.DamagePlayer:
        return t.DamagePlayer("opponent", points)

    def damage_opponent_plain(self, points: int, _word: Any) -> t.DamagePlayer:
        return t.DamagePlayer("opponent", points)

    def break_(self, who: Any) -> t.Break:
        return t.Break(who)

    def dull(self, who: Any) -> t.Dull:
        return t.Dull(who)

    def activate(self, who: Any) -> t.Activate:
        return t.Activate(who)

    def freeze(self, who: Any) -> t.Freeze:
        return t.Freeze(who)

    def return_to_hand(self, who: Any, _owner: Any = None) -> t.ReturnToHand:
        return t.ReturnToHand(who)

    def put_into_break_zone(self, who: Any) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(who)

    def remove_from_game(self, who: Any) -> t.RemoveFromGame:
        return t.RemoveFromGame(who)

    def play_onto_field(self, who: Any) -> t.PlayOntoField:
        return t.PlayOntoField(who)

    def play_onto_field_dull(self, who: Any) -> t.PlayOntoField:
        return t.PlayOntoField(who, dull=True)

    def draw(self, count: int, _word: Any) -> t.Draw:
        return t.Draw("you", count)

    def opponent_draws(self, count: int, _word: Any) -> t.Draw:
        return t.Draw("opponent", count)

    def discard(self, count: int, _word: Any) -> t.Discard:
        return t.Discard("you", count)

    def opponent_discards(self, count: int, *_words: Any) -> t.Discard:
        return t.Discard("opponent", count)

    def search_hand(self, quantity: tuple[int, int], cards: t.Cards) -> t.Search:
        return self._search(quantity, cards, "hand")

    def search_field(self, quantity: tuple[int, int], cards: t.Cards) -> t.Search:
        return self._search(quantity, cards, "field")

    def _search(self, quantity: tuple[int, int], cards: t.Cards, destination: Any) -> t.Search:
        if quantity != (1, 1):
            raise MeaningError("a search for another number than 1 card")
        return t.Search(replace(cards, zone="deck", player="you"), destination)

    def cannot_this_turn(self, who: Any, deeds: tuple[str, ...]) -> t.Effect:
        return one_or_sequence([t.Restrict(who, self._restriction("cannot", deed)) for deed in deeds])

    def must_this_turn(self, who: Any, deed: str) -> t.Restrict:
        return t.Restrict(who, self._restriction("must", deed))

    @staticmethod
    def _restriction(verb: str, deed: str) -> Any:
        return f"{verb}_{deed}"

    def deed(self, word: Token) -> str:
        return str(word).lower()

    def forbidden(self, *deeds: str) -> tuple[str, ...]:
        return deeds

    # ------------------------------------------------------------------------------------------ changes for a while
    def timed(self, *parts: Any) -> t.Effect:
        effect: t.Effect = next(part for part in parts if part is not None)
        return effect

    def until(self) -> None:
        return None

    def changes(self, *changes: Any) -> t.Effect:
        return one_or_sequence(changes)

    def gain(self, who: Any, gained: tuple[int | str, ...]) -> t.Effect:
        return one_or_sequence([self._gain(who, one) for one in gained])

    def _gain(self, who: Any, gained: Any) -> t.Effect:
        return t.GainPower(who, t.Number(gained)) if isinstance(gained, int) else t.GainKeyword(who, gained)

    def gain_each(self, who: Any, gained: tuple[int | str, ...], each: Callable[[int], t.Value]) -> t.GainPower:
        return t.GainPower(who, each(self._only_power(gained)))

    @staticmethod
    def _only_power(gained: tuple[int | str, ...]) -> int:
        if len(gained) != 1 or not isinstance(gained[0], int):
            raise MeaningError('"for each" after something that is not power alone')
        return gained[0]

    def lose_power(self, who: Any, power: int) -> t.GainPower:
        return t.GainPower(who, t.Number(-power))

    def lose_power_each(self, who: Any, power: int, each: Callable[[int], t.Value]) -> t.GainPower:
        return t.GainPower(who, each(-power))

    def lose_abilities(self, who: Any) -> t.LoseAbilities:
        return t.LoseAbilities(who)

    def power_becomes(self, power: int) -> t.SetPower:
        return t.SetPower(It(), power)  # type: ignore[arg-type]

    def gains(self, *gained: Any) -> tuple[int | str, ...]:
        return gained

    def gained_power(self, power: int) -> int:
        return power

    def gained_keyword(self, keyword: str) -> str:
        return keyword

    def each_card(self, cards: t.Cards) -> Callable[[int], t.Value]:
        return lambda each: t.CountOf(cards, each)

    def each_point(self) -> Callable[[int], t.Value]:
        return lambda each: t.PointsOfDamage("you", each)

    def power_of_it(self) -> t.PowerOf:
        return t.PowerOf(It())  # type: ignore[arg-type]

    def power_of_self(self, _name: Token) -> t.PowerOf:
        return t.PowerOf(t.Self())

    # ----------------------------------------------------------------------------------------------- field abilities
    def field(self, effects: Any) -> t.Field:
        return t.Field(effects) if isinstance(effects, tuple) else effects

    def conditional_field(self, condition: t.Condition, effects: Any) -> t.Field:
        return t.Field(effects, PronounResolver(t.Self()).resolve(condition))

    def damage_becomes(self, who: Any, amount: int) -> t.Field:
        return t.Field((t.DamageBecomes(who, amount),))

    def field_each(self, each: Callable[[int], t.Value], _name: Token, gained: tuple[int | str, ...]) -> t.Field:
        return t.Field((t.HasPower(t.Self(), each(self._only_power(gained))),))

    def field_clauses(self, *clauses: Any) -> tuple[t.FieldEffect, ...]:
        return tuple(effect for clause in clauses for effect in clause)

    def field_clause(self, who: Any, verbs: Any) -> tuple[t.FieldEffect, ...]:
        return tuple(effect for verb in verbs for effect in verb(who))

    def field_verbs(self, *verbs: Any) -> tuple[Any, ...]:
        return verbs

    def costs_less(self, *parts: Any) -> tuple[t.FieldEffect, ...]:
        return (t.CostsLess(t.Number(parts[-1])),)

    def costs_less_each(self, *parts: Any) -> tuple[t.FieldEffect, ...]:
        return (t.CostsLess(parts[-1](parts[-2])),)

    def has_gains(self, gained: tuple[int | str, ...]) -> Any:
        return lambda who: tuple(self._has(who, one) for one in gained)

    @staticmethod
    def _has(who: Any, gained: Any) -> t.FieldEffect:
        return t.HasPower(who, t.Number(gained)) if isinstance(gained, int) else t.HasKeyword(who, gained)

    def has_gains_each(self, gained: tuple[int | str, ...], each: Callable[[int], t.Value]) -> Any:
        power = self._only_power(gained)
        return lambda who: (t.HasPower(who, each(power)),)

    def cannot_be_chosen(self, sources: Any) -> Any:
        return lambda who: (t.CannotBeChosen(who, *sources),)

    def cannot_be_broken(self, sources: Any) -> Any:
        return lambda who: (t.CannotBeBroken(who, *sources),)

    def cannot_be_returned(self, _owner: Any, sources: Any) -> Any:
        return lambda who: (t.CannotBeReturned(who, *sources),)

    def cannot_field(self, deeds: tuple[str, ...]) -> Any:
        return lambda who: tuple(t.HasRestriction(who, self._restriction("cannot", deed)) for deed in deeds)

    def must_field(self, deed: str) -> Any:
        return lambda who: (t.HasRestriction(who, self._restriction("must", deed)),)

    def sources_any(self, kinds: Any) -> tuple[Any, t.Player]:
        return kinds, "any"

    def sources_opponent(self, kinds: Any) -> tuple[Any, t.Player]:
        return kinds, "opponent"

    def summons(self) -> tuple[t.SourceKind, ...]:
        return ("summons",)

    def abilities(self) -> tuple[t.SourceKind, ...]:
        return ("abilities",)

    def summons_abilities(self) -> tuple[t.SourceKind, ...]:
        return ("summons", "abilities")

    # --------------------------------------------------------------------------------------------------- conditions
    def controls(self, player: t.Player, count: int, cards: t.Cards) -> t.Exists:
        return t.Exists(self._of_player(cards, player), count)

    def controls_at_most(self, player: t.Player, count: int, cards: t.Cards) -> t.Not:
        return t.Not(t.Exists(self._of_player(cards, player), count + 1))

    def controls_none(self, player: t.Player, _none: Any, cards: t.Cards) -> t.Not:
        return t.Not(t.Exists(self._of_player(cards, player)))

    def you_have(self, count: int, cards: t.Cards) -> t.Exists:
        if cards.zone == "field":
            raise MeaningError('"you have" without a zone')
        return t.Exists(cards, count)

    def you_have_none(self, cards: t.Cards) -> t.Not:
        return t.Not(self.you_have(1, cards))

    def received(self, points: int) -> t.Received:
        return t.Received("you", points)

    def is_state(self, who: Any, state: Any) -> t.Is:
        return t.Is(who, (t.InState(state),))

    def is_cards(self, who: Any, _article: Any, cards: t.Cards) -> t.Is:
        return t.Is(who, cards.where)

    def count_one(self) -> int:
        return 1

    def count_none(self, _word: Token) -> None:
        return None

    def count_at_least(self, number: int) -> int:
        return number

    # ------------------------------------------------------------------------------------------------- descriptions
    def exactly(self, number: int) -> tuple[int, int]:
        return number, number

    def up_to(self, number: int) -> tuple[int, int]:
        return 0, number

    def noun_phrase(self, *parts: Any) -> t.Cards:
        cards = t.Cards()
        predicates: list[t.Predicate] = []
        for part in parts:
            if isinstance(part, _Place):
                cards = replace(self._of_player(cards, part.player), zone=part.zone or cards.zone)
            elif isinstance(part, tuple):
                predicates.extend(part)
            elif part is not None:
                predicates.append(part)
        predicates.sort(key=lambda predicate: _PREDICATE_ORDER.index(type(predicate)))
        return replace(cards, where=tuple(predicates))

    def adjective_state(self, state: Any) -> t.InState:
        return t.InState(state)

    def adjective_identity(self, identity: t.Predicate) -> t.Predicate:
        return identity

    def state(self, word: Token) -> str:
        return str(word).lower()

    def other(self, *_name: Any) -> t.Other:
        return t.Other()

    def identities(self, *identities: t.Predicate) -> t.Predicate:
        return identities[0] if len(identities) == 1 else t.AnyOf(identities)

    proper_names = identities
    types = identities

    def named(self, token: Token) -> t.Named:
        return t.Named(token.value)

    def job(self, token: Token) -> t.OfJob:
        return t.OfJob(token.value)

    def category(self, token: Token) -> t.OfCategory:
        return t.OfCategory(token.value)

    def element(self, token: Any) -> t.OfElement:
        return t.OfElement(token.value)

    def noun_types(self, types: t.Predicate, _word: Any = None) -> t.Predicate:
        return types

    def noun_card(self, _word: Any) -> None:
        return None

    def noun_names(self, names: t.Predicate) -> t.Predicate:
        return names

    def forward(self) -> t.OfType:
        return t.OfType("Forward")

    def backup(self) -> t.OfType:
        return t.OfType("Backup")

    def monster(self) -> t.OfType:
        return t.OfType("Monster")

    def summon(self) -> t.OfType:
        return t.OfType("Summon")

    def character(self) -> t.OfType:
        return t.OfType("Character")

    def cost_exactly(self, number: int) -> t.OfCost:
        return t.OfCost("exactly", number)

    def cost_at_most(self, number: int) -> t.OfCost:
        return t.OfCost("at_most", number)

    def cost_at_least(self, number: int) -> t.OfCost:
        return t.OfCost("at_least", number)

    def power_at_most(self, number: int) -> t.OfPower:
        return t.OfPower("at_most", number)

    def power_at_least(self, number: int) -> t.OfPower:
        return t.OfPower("at_least", number)

    def with_keyword(self, keyword: Any) -> t.WithKeyword:
        return t.WithKeyword(keyword)

    def in_party(self, _name: Token) -> tuple[t.Predicate, ...]:
        return (t.InState("in_party_with_source"), t.Other())

    def you_control(self) -> _Place:
        return _Place(None, "you")

    def opponent_controls(self) -> _Place:
        return _Place(None, "opponent")

    def your_break_zone(self) -> _Place:
        return _Place("break_zone", "you")

    def opponent_break_zone(self) -> _Place:
        return _Place("break_zone", "opponent")

    def your_hand(self) -> _Place:
        return _Place("hand", "you")
