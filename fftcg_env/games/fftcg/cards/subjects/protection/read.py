"""Sentences about what cannot be broken, chosen, blocked or done; leaving the field replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import NOTHING, MeaningError, of_player, one_or_sequence
from ...language.pronouns import It, PronounResolver

Trait = Callable[[Any], tuple[Any, ...]]
"""What is said of a card: from the card to field effects."""


def _beside(who: Any, opposed: Any) -> tuple[Any, Any]:
    """ "With a power greater than X's" of X itself is more than its own."""
    where, power = opposed
    words: tuple[Any, ...] = ("more", "less")
    for word in words:
        compared = t.Compared("power", word, t.PowerOf(t.Self()))
        if isinstance(who, t.Self) and power == "any" and compared in where:
            return tuple(predicate for predicate in where if predicate != compared), word
    return where, power


SELF = t.Self()


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    # ------------------------------------------------------------------------------------------------------- sources
    def sources_any(self, kinds: Any) -> tuple[Any, t.Player]:
        return kinds, "any"

    def sources_opponent(self, kinds: Any) -> tuple[Any, t.Player]:
        return kinds, "opponent"

    def sources_each(self) -> tuple[Any, t.Player]:
        return ("summons", "abilities"), "any"

    def sources_each_opponent(self) -> tuple[Any, t.Player]:
        return ("summons", "abilities"), "opponent"

    def summons(self) -> tuple[t.SourceKind, ...]:
        return ("summons",)

    def abilities(self) -> tuple[t.SourceKind, ...]:
        return ("abilities",)

    def summons_abilities(self) -> tuple[t.SourceKind, ...]:
        return ("summons", "abilities")

    def ex_bursts(self, *_words: Any) -> tuple[t.SourceKind, ...]:
        return ("ex_bursts",)

    # -------------------------------------------------------------------------------------------------------- traits
    def has_trait(self, trait: Trait) -> Trait:
        return trait

    def cannot_be_chosen(self, sources: Any) -> Trait:
        return lambda who: (t.CannotBeChosen(who, *sources),)

    def not_chosen_by_abilities_of(self, kind: t.OfType) -> Trait:
        return lambda who: (t.CannotBeChosen(who, ("abilities",), "opponent", source=(kind,)),)

    def not_chosen_by_element(self, of_summons: Token, of_abilities: Token) -> Trait:
        if of_summons != of_abilities:
            raise MeaningError("Summons and abilities of different elements")
        source = (t.OfElement(of_summons.value),)
        return lambda who: (t.CannotBeChosen(who, ("summons", "abilities"), source=source),)

    def not_chosen_by_same_element(self, sources: Any) -> Trait:
        kinds, player = sources
        return lambda who: (t.CannotBeChosen(who, kinds, player, same_element=True),)

    def not_chosen_by_such_summons(self, sources: Any, cost: t.Predicate) -> Trait:
        kinds, player = sources
        if kinds != ("summons",) or not isinstance(cost, t.OfCost):
            raise MeaningError("a cost of abilities, or Summons with a power")
        return lambda who: (t.CannotBeChosen(who, kinds, player, source=(cost,)),)

    def not_chosen_by_ex_bursts(self, kinds: Any) -> Trait:
        return lambda who: (t.CannotBeChosen(who, kinds),)

    def never_broken(self) -> Trait:
        return lambda who: (t.CannotBeBroken(who),)

    def cannot_be_broken(self, sources: Any) -> Trait:
        return lambda who: (t.CannotBeBroken(who, *sources),)

    def not_broken_without_damage(self, kinds: Any) -> Trait:
        """Breaking by damage is a rule process; what is left are instructions to break."""
        return lambda who: (t.CannotBeBroken(who, kinds, "opponent"),)

    def cannot_be_returned(self, _owner: Any, sources: Any) -> Trait:
        return lambda who: (t.CannotBeReturned(who, *sources),)

    def cannot_be_put(self, sources: Any) -> Trait:
        return lambda who: (t.CannotBePutIntoBreakZone(who, *sources),)

    def cannot_be_removed(self, sources: Any) -> Trait:
        return lambda who: (t.CannotBeRemoved(who, *sources),)

    def cannot_leave(self, sources: Any) -> Trait:
        return lambda who: (t.CannotLeave(who, *sources),)

    def cannot_be_dulled(self, sources: Any) -> Trait:
        return lambda who: (t.CannotBeDulled(who, *sources),)

    def cannot_be_blocked(self) -> Trait:
        return lambda who: (self._restricted(who, "cannot_be_blocked"),)

    def cannot_be_blocked_by(self, opposed: Any) -> Trait:
        return lambda who: (t.CannotBeBlockedBy(who, *_beside(who, opposed)),)

    def only_blocked_by(self, *parts: Any) -> Trait:
        described = self._described(parts[-1])
        if not described:
            raise MeaningError("only Forwards block anyway")
        others = described if len(described) == 1 else (t.AllOf(described),)
        return lambda who: (t.CannotBeBlockedBy(who, (t.Except(others),)),)

    def only_blocked_by_such(self, *parts: Any) -> Trait:
        """ "can only be blocked by a Forward of cost equal or inferior to its own"."""
        quality, comparison, _own = parts[-3:]
        if any(self._described(part) for part in parts if isinstance(part, t.Cards)):
            raise MeaningError("a description of blockers beside a comparison")
        over = comparison == "at_most"
        if quality == "cost":
            return lambda who: (t.CannotBeBlockedBy(who, (), "costs_more" if over else "costs_less"),)
        return lambda who: (t.CannotBeBlockedBy(who, (), "more" if over else "less"),)

    def cannot_block_such(self, opposed: Any) -> Trait:
        return lambda who: (t.CannotBlockSuch(who, *_beside(who, opposed)),)

    def opposed(self, *parts: Any) -> tuple[Any, str]:
        """A Forward with more or less power than the card itself has a word of its own in the tree."""
        where = self._described(parts[-1])
        own: tuple[Any, ...] = (t.Self(), It())  # "its power": that of the card whose blockers are described
        for relation in ("more", "less"):
            beside = [t.Compared("power", relation, t.PowerOf(one)) for one in own]
            if any(predicate in where for predicate in beside):
                return tuple(predicate for predicate in where if predicate not in beside), relation
        return where, "any"

    def opposed_of_power(self, *parts: Any) -> tuple[Any, str]:
        described, relation, _own = parts[-3:]
        return self._described(described), "more" if relation == "greater" else "less"

    @staticmethod
    def _described(cards: t.Cards) -> tuple[t.Predicate, ...]:
        """What is said of a Forward on the other side of a block; that it is a Forward goes without saying."""
        if cards.zone != "field" or cards.player != "any" or t.OfType("Forward") not in cards.where:
            raise MeaningError("a block with something else than a Forward")
        return tuple(predicate for predicate in cards.where if predicate != t.OfType("Forward"))

    def relation(self, word: Token) -> str:
        return str(word).lower()

    def own(self, *_name: Any) -> None:
        return None

    of_itself = own

    def two_times(self) -> int:
        return 2

    def so_many_times(self, number: int) -> int:
        return number

    def attack_times(self, times: int) -> Trait:
        return lambda who: (t.AttackTimes(who, t.Number(times)),)

    def attack_once_more(self) -> Trait:
        return lambda who: (t.AttackTimes(who, t.Number(1), more=True),)

    def attack_by_damage(self) -> Trait:
        return lambda who: (t.AttackTimes(who, t.PointsOfDamage("you", 1)),)

    def theirs(self, cards: t.Cards) -> t.Cards:
        return of_player(cards, "opponent")

    def attacks_as_many(self, cards: t.Cards) -> tuple[t.FieldEffect, ...]:
        if cards.zone != "field":
            raise MeaningError("attacks are counted by cards in another zone than the field")
        return (t.FewerAttacks("opponent", t.CountOf(cards)),)

    def attacks_once(self) -> t.Lasting:
        return t.Lasting(t.FewerAttacks("opponent", t.Number(1)))

    def enters_silently(self, cards: t.Cards, *_reminder: Any) -> t.Field:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("opposing cards that are somebody's")
        return t.Field((t.EntersSilently(t.All(replace(cards, player="opponent"))),))

    def joins_party(self, others: t.Cards) -> Trait:
        where = self._described(others)
        if not where:
            return lambda who: (self._restricted(who, "joins_any_party"),)
        return lambda who: (t.JoinsPartyOf(who, where),)

    def cannot_join(self) -> Trait:
        return lambda who: (self._restricted(who, "cannot_join"),)

    def stays_dull(self, *_words: Any) -> Trait:
        return lambda who: (self._restricted(who, "stays_dull"),)

    def not_activate(self) -> None:
        return None

    def enters_dull(self) -> Trait:
        return lambda who: (t.EntersDull(who),)

    def dulls_at_once(self, icon: Token, keyword: str) -> Trait:
        if icon != "Dull" or keyword != "Haste":
            raise MeaningError("another icon than Dull, or another keyword than Haste")
        return lambda who: (self._restricted(who, "dulls_at_once"),)

    @staticmethod
    def _restricted(who: Any, restriction: Any) -> t.FieldEffect:
        return t.HasRestriction(who, restriction)

    # ---------------------------------------------------------------------------------------------------------- power
    def power_of_this(self, who: t.Self) -> t.Self:
        return who

    def cannot_be_increased(self, sources: Any) -> Trait:
        return lambda who: (t.PowerCannot("increased", who, *sources),)

    def cannot_be_decreased(self, sources: Any) -> Trait:
        return lambda who: (t.PowerCannot("decreased", who, *sources),)

    def power_stays(self, who: Any, trait: Trait) -> tuple[Any, ...]:
        return trait(who)

    def power_stays_this_turn(self, *parts: Any) -> t.Effect:
        return self.trait_this_turn(*parts)

    # --------------------------------------------------------------------------------------------------- for a while
    def trait_this_turn(self, *parts: Any) -> t.Effect:
        """A trait for a turn; a plain restriction has a node of its own for that."""
        who, trait = (part for part in parts if part is not None)
        lasting: list[t.Effect] = []
        for effect in trait(who):
            if isinstance(effect, t.EntersDull):
                raise MeaningError("entering dull for a while")
            if isinstance(effect, t.HasRestriction):
                lasting.append(t.Restrict(who, effect.restriction))
            else:
                lasting.append(t.Lasting(effect))
        return one_or_sequence(lasting)

    change_of_trait = trait_this_turn

    def this_turn(self) -> None:
        return None

    def possible(self) -> None:
        return None

    def must_this_turn_first(self, *parts: Any) -> t.Restrict:
        who, deed = (part for part in parts if part is not None)
        restriction: Any = f"must_{deed}"
        return t.Restrict(who, restriction)

    def must_block_source(self, *parts: Any) -> t.Lasting:
        who, _name = (part for part in parts if part is not None)
        return t.Lasting(t.MustBlockSource(who))

    def none_can_this_turn(self, cards: t.Cards, deed: str) -> t.Restrict:
        restriction: Any = f"cannot_{deed}"
        return t.Restrict(t.All(cards), restriction)

    def stays_dull_once(self, who: Any, *_words: Any) -> t.Restrict:
        return t.Restrict(who, "stays_dull_once", "permanent")

    def removed_this_turn(self, who: Any, *_words: Any) -> t.Lasting:
        return t.Lasting(t.LeavesElsewhere(who, "removed"))

    def returned_this_turn(self, who: Any, *_words: Any) -> t.Lasting:
        return t.Lasting(t.LeavesElsewhere(who, "hand"))

    def entering_removed_this_turn(self, who: t.All, *_words: Any) -> t.Lasting:
        return t.Lasting(t.EntersElsewhere(who, "removed"))

    def unless_you_pay(self, cost: t.Cost, effect: t.Effect) -> t.Effect:
        return t.Sequence((t.MayPay(cost), t.IfDone(NOTHING, effect)))

    # ------------------------------------------------------------------------------------------------- field abilities
    def clause_of_opponent(self, cards: t.Cards, trait: Trait) -> tuple[t.FieldEffect, ...]:
        if cards.zone != "field" or cards.player != "any":
            raise MeaningError("cards of the opponent that are somebody's")
        return trait(t.All(replace(cards, player="opponent")))

    def several(self, *parts: Any) -> t.All:
        """ "Forwards of cost 5 or more" without an article: all of them."""
        return t.All(self.noun_phrase(*parts))  # type: ignore[attr-defined]

    def must_if_possible(self, _possible: Any, who: Any, deed: str) -> t.Field:
        restriction: Any = f"must_{deed}"
        return t.Field((t.HasRestriction(who, restriction),))

    def must_be_blocked(self, _name: Token) -> t.Field:
        return t.Field((t.HasRestriction(t.Self(), "must_be_blocked"),))

    def must_be_chosen(self, _name: Token) -> t.Field:
        return t.Field((t.HasRestriction(t.Self(), "must_be_chosen"),))

    def party_cannot_be_blocked(self, _name: Token) -> t.Field:
        party = t.All(t.Cards(where=(t.InState("in_party_with_source"),)))
        return t.Field((t.HasRestriction(party, "cannot_be_blocked"),))

    def not_played_from_hand(self, _name: Token) -> t.Field:
        return t.Field((t.CannotBePlayedFromHand(),))

    def those_you_control(self, *parts: Any) -> t.Field:
        """ "If you control X, it ...": the X that you control."""
        cards, verbs = parts[-2:]
        if cards.zone != "field" or cards.player != "any":
            raise MeaningError("cards that you control and that are somebody's")
        who = t.All(replace(cards, player="you"))
        return t.Field(tuple(effect for verb in verbs for effect in verb(who)))

    def removed_instead(self, who: Any, *_words: Any) -> t.Field:
        return t.Field((t.LeavesElsewhere(PronounResolver().resolve(who), "removed"),))

    def may_be_removed_instead(self, who: Any, *_words: Any) -> t.Field:
        return t.Field((t.LeavesElsewhere(who, "removed", may=True),))

    def returned_instead(self, who: Any, *_words: Any) -> t.Field:
        return t.Field((t.LeavesElsewhere(PronounResolver().resolve(who), "hand"),))

    def may_be_returned_instead(self, who: Any, *_words: Any) -> t.Field:
        return t.Field((t.LeavesElsewhere(PronounResolver().resolve(who), "hand", may=True),))

    def leaves_removed_instead(self, *_words: Any) -> t.Field:
        return t.Field((t.LeavesElsewhere(t.Self(), "removed", anyhow=True),))

    def leaves_returned_instead(self, *_words: Any) -> t.Field:
        return t.Field((t.LeavesElsewhere(t.Self(), "hand", anyhow=True),))

    def returned_instead_by_opponent(self, *_words: Any) -> t.Field:
        return t.Field((t.LeavesElsewhere(t.Self(), "hand", anyhow=True, by_opponent=True),))

    def remove_instead(self, *_words: Any) -> None:
        return None

    return_instead = moved = remove_instead

    # ------------------------------------------------------------------------------------------------------- triggers
    def is_broken(self) -> Any:
        return t.IsBroken

    def is_broken_by_opponent(self) -> Any:
        return lambda who: t.IsBroken(who, "opponent")

    def cannot_block_this(self, who: t.All, _name: Token) -> tuple[t.FieldEffect, ...]:
        """The same as that this card cannot be blocked by them; only the opponent's Forwards block it (R10.32)."""
        cards = replace(who.cards, player="any") if who.cards.player == "opponent" else who.cards
        effects: tuple[t.FieldEffect, ...] = self.cannot_be_blocked_by(self.opposed(cards))(SELF)
        return effects

    def from_choice(self) -> str:
        return "chosen"

    def from_breaking(self) -> str:
        return "broken"

    def from_return(self, _owner: Any) -> str:
        return "returned"

    def from_break_zone_by(self) -> str:
        return "put"

    def from_removal(self) -> str:
        return "removed"

    def barred_from(self, *parts: Any) -> Any:
        """ "Cannot be chosen or broken by ...": each of them."""
        sources = parts[-1]
        traits = {
            "chosen": self.cannot_be_chosen,
            "broken": self.cannot_be_broken,
            "returned": lambda by: self.cannot_be_returned(None, by),
            "put": self.cannot_be_put,
            "removed": self.cannot_be_removed,
        }
        each = [traits[part](sources) for part in parts[:-1]]
        return lambda who: tuple(effect for trait in each for effect in trait(who))
