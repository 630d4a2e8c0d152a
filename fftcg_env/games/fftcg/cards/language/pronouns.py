"""Replaces "it" and "them" by their antecedents, walking through an ability instruction by instruction."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from .. import tree as t
from ..walk import contains, effects_of, last_of, nodes_of, rebuilt
from .antecedents import Antecedents, Group, Several, are_several
from .definite_references import PronounError, TheCard, check_shown, types_of
from .earlier_instructions import (
    CHANGES,
    MOVES,
    PLACES,
    AllMovedAre,
    BecameSo,
    DamagedNow,
    Moved,
    TotalOfMoved,
    as_drawn,
    as_found,
    check_changed,
    counted_after,
    counted_discards,
    damage_that_finds,
    gathered_before,
    number_known,
    plain_total,
)
from .unresolved import COUNTED, DEEDS, MOMENTS, SameCards
from .unresolved import IT as IT
from .unresolved import THEM as THEM
from .unresolved import DiscardedBy as DiscardedBy
from .unresolved import Drawn as Drawn
from .unresolved import It as It
from .unresolved import ItOrThey as ItOrThey
from .unresolved import OneOfTwo as OneOfTwo
from .unresolved import OtherThanThis as OtherThanThis
from .unresolved import SelfInBreakZone as SelfInBreakZone
from .unresolved import The as The
from .unresolved import TheCast as TheCast
from .unresolved import TheFound as TheFound
from .unresolved import paid_deed as paid_deed
from .unresolved import pays_itself as pays_itself


def _names_that_one(value: Any) -> bool:
    """Whether a value is read off "that Forward"."""
    return any(isinstance(part, TheCard) and part.how == "that" for part in nodes_of(value))


def names_known(ability: Any) -> Any:
    """If an ability names nothing itself, "the named ..." refers to another ability of its card (R7.45). Targets are
    declared before the resolution in which a name is given (R7.21, R7.44)."""
    if not contains(ability, t.OfNamed):
        return ability
    if not contains(ability, t.Name):
        return _named_before(ability)
    for choice in nodes_of(ability):
        if isinstance(choice, t.Choose) and contains(choice, t.OfNamed):
            raise PronounError("targets are declared before anything is named, so they cannot refer to it")
    return ability


def _named_before(node: Any) -> Any:
    return replace(node, before=True) if isinstance(node, t.OfNamed) else rebuilt(node, _named_before)


def targets_in(node: Any) -> set[int]:
    """The groups of targets to which a finished tree or a part of it refers."""
    groups: set[int] = set()
    for part in nodes_of(node):
        if isinstance(part, t.Chosen | t.FirstOf | t.OthersOf | t.SourceOf):
            groups.add(part.group)
        elif isinstance(part, t.Targets):
            groups.update(part.groups)
    return groups


def _is_number_of_discards(node: t.WhenDone, before: Any) -> bool:
    """Whether a number in an ability that triggers by a discard can only be that of the discarded cards."""
    meant = {part.who for part in nodes_of(node) if isinstance(part, t.NumberOf) and isinstance(part.who, It)}
    if not meant or not isinstance(last_of(before), t.DiscardCards):
        return False
    said = {who.counted for who in meant}  # "the same number" after a choice is that of the targets
    return said == {"discarded"} or (said == {""} and not contains(node, t.Choose))


def _counted_before(node: Any) -> Any:
    """In a "when you do so" ability, the number comes with the trigger."""
    if isinstance(node, t.JustMoved) or (isinstance(node, t.NumberOf) and isinstance(node.who, It)):
        return t.MovedBefore() if node.each == 1 else t.Times(t.MovedBefore(), node.each)
    return rebuilt(node, _counted_before)


def _asked_in(condition: Any) -> Any:
    """The card whose kind a condition asks for."""
    condition = condition.condition if isinstance(condition, t.Not) else condition
    return condition.who if isinstance(condition, t.Is) else None


@dataclass(frozen=True)
class ChooseSeveral:
    """Several choices in one sentence. Never part of a finished tree."""

    choices: tuple[t.Choose, ...]


class PronounResolver(Antecedents):
    """Walks one ability in printed order and replaces every pronoun by its antecedent."""

    def resolve(self, node: Any) -> Any:
        """The same tree with every pronoun replaced; each Choose makes its targets the antecedent of "it"."""
        resolved = self._resolve(node)
        self._still_known(resolved)
        if isinstance(getattr(node, "who", None), t.Rest) and self._one_left:
            self._other_named = True
        if type(node) in DEEDS:
            self._deeds[DEEDS[type(node)]] = self._one_card(resolved)
        if isinstance(resolved, t.ReturnToHand):
            self._deeds["added"] = self._one_card(resolved)
        if type(node) in MOVES:
            self._moved[MOVES[type(node)][0]] = self._where_moved(resolved)
        elif type(node) in CHANGES:
            self._moved[CHANGES[type(node)]] = getattr(resolved, "who", t.Found())
        return resolved

    def _resolve(self, node: Any) -> Any:
        if isinstance(node, It):
            return self._meaning(node)
        if isinstance(node, The):
            return self._the(node)
        if isinstance(node, SelfInBreakZone):
            return t.Self()
        if isinstance(node, TheFound):
            return self._the_found(node)
        if isinstance(node, TheCast):
            return t.Found()
        if isinstance(node, OneOfTwo):
            return self._one_of_two(node)
        if isinstance(node, OtherThanThis):
            return self._other_than_this()
        if isinstance(node, SameCards):
            raise PronounError('"or more" does not follow a number')
        if isinstance(node, ItOrThey):
            return self._left_out(node)
        if isinstance(node, Moved):
            return self._cards_moved(node)
        if isinstance(node, AllMovedAre):
            return self.resolve(node.some_and_none_other())
        if isinstance(node, TotalOfMoved):
            return plain_total(self._parts(node))
        if isinstance(node, DiscardedBy):
            return self._discarded_by(node.player)
        if isinstance(node, t.Damage | t.GainPower) and isinstance(node.who, It) and _names_that_one(node.amount):
            return self._beside_it(node)
        if isinstance(node, t.NumberOf) and isinstance(node.who, It) and node.who.counted:
            return self._number_of(node)
        if isinstance(node, t.OwnPower) and isinstance(self._antecedent, t.Chosen | t.Found) and not self._plural:
            raise PronounError('"its power" could be that of the card named before')
        if isinstance(node, DamagedNow):
            raise PronounError('"Forwards damaged by this" needs an instruction before it that deals damage')
        if isinstance(node, BecameSo):
            raise PronounError("no instruction before has changed the power of Forwards")
        if isinstance(node, TheCard):
            return self._by_type.find(node, self._beside)
        group = getattr(self._antecedent, "group", -1)
        if isinstance(node, t.Rest) and self._left is not None:
            return self._left
        if isinstance(node, t.Rest) and group in self._roles:
            if group in self._numbered:
                raise PronounError('"the rest" needs exactly one target with an effect of its own')
            return t.OthersOf(group)
        if isinstance(node, t.Found) and self._found_before and not self._found:
            return t.FoundBefore()
        if isinstance(node, t.Found) and self._paid and not self._found:
            return t.PaidCard()
        if isinstance(node, (t.Found, t.Rest)) and not self._found and not (self._cancelled and node == t.Found()):
            raise PronounError("the sentence refers to found cards, but no instruction finds any")
        if getattr(node, "on_field", False) and contains(node.who, It) and self._on_field is not None:
            return self._meant_on_field(node)
        special = _SPECIAL.get(type(node))
        if special is not None:
            return special(self, node)
        if getattr(node, "one_by_one", False) and isinstance(self._antecedent, Several):
            who: Any = node.who
            if who == It(plural=True):
                return self._one_by_one(node)
        return self._parts(node)

    def _the_found(self, node: TheFound) -> Any:
        if self._moved.get(node.deed) == t.Rest() and self._one_left:
            return t.Rest()
        if self._moved.get(node.deed) == t.Rest():
            raise PronounError(f'the card that was {node.deed} is "the other card", of which nothing is asked')
        if self._deeds.get(node.deed, node) is None:
            raise PronounError(f"there is not exactly one card that was {node.deed}, or other ones were found since")
        return self.resolve(t.Found())

    def _beside_it(self, node: Any) -> Any:
        """ "Deal it damage equal to that Forward's power": that Forward is not "it"."""
        who, outer = self._meaning(node.who), self._beside
        self._beside = who
        resolved = replace(node, who=who, amount=self.resolve(node.amount))
        self._beside = outer
        return resolved

    def _number_of(self, node: t.NumberOf) -> Any:
        """ "For each card put into the Break Zone this way": those cards of "they", or of an earlier move, that
        really went there (R9.64)."""
        deed = node.who.counted  # type: ignore[attr-defined]
        try:
            return self._parts(replace(node, who=It(plural=True)))  # type: ignore[arg-type]
        except PronounError:
            if deed not in PLACES:
                raise
            return t.HowManyAre(self._cards_moved(Moved(deed)), t.Cards(PLACES[deed]), node.each)

    def _parts(self, node: Any) -> Any:
        if isinstance(node, t.Cards) and not contains(node, It, The, TheCard, OneOfTwo, OtherThanThis):
            return node
        resolved = rebuilt(node, self.resolve)
        if isinstance(getattr(node, "who", None), t.All | t.AllOther):
            self._rival = "all the cards of a description"
        return resolved

    def _sequence(self, node: t.Sequence) -> t.Sequence:
        """A pronoun can resolve to several instructions, which join the others."""
        flat: list[t.Effect] = []
        groups: list[tuple[int, Group]] = []
        outer = self._group
        for part in node.effects:
            self._before_offer = self._before_offer if isinstance(part, t.IfDone) else None
            if isinstance(part, t.WhenDone) and flat and isinstance(last_of(flat[-1]), t.Reveal):
                part = _counted_before(part)  # "for each card you revealed"
            if isinstance(part, t.WhenDone) and flat and _is_number_of_discards(part, flat[-1]):
                part = _counted_before(part)  # "draw the same number of cards"
            if contains(part, Drawn):
                if not flat or not isinstance(flat[-1], t.Draw):
                    raise PronounError("the instruction before does not draw the cards that are counted")
                part = as_drawn(part)
            part = counted_discards(part, flat[-1] if flat else None)
            if contains(part, DamagedNow):
                flat = damage_that_finds(flat)
                self._find(t.Found(), plural=True, hidden=False)
                part = as_found(part)
            if contains(part, t.JustMoved):
                if not flat or not isinstance(last_of(flat[-1]), COUNTED):
                    raise PronounError("the instruction before does not affect the cards that are counted")
                check_changed(last_of(flat[-1]), flat[-2:], self._choices)
                part = _counted_before(part) if isinstance(part, t.WhenDone) else part
            resolved = self.resolve(counted_after(part, flat[-1] if flat else None))
            self._spoken_of |= targets_in(resolved)
            flat.extend(effects_of(resolved))
            if getattr(resolved, "one_by_one", False) and isinstance(resolved.who, t.All) and not self._found:
                self._group = Group()
                groups.append((len(flat) - 1, self._group))
        self._group = outer
        check_shown(flat)
        for place, group in reversed(groups):
            if group.meant:
                instruction: Any = flat[place]
                flat[place : place + 1] = [t.Gather(instruction.who), replace(instruction, who=t.Found())]
        counted = [group for group in self._gathered if group.meant]
        if counted:
            flat = [one for part in flat for one in effects_of(gathered_before(part, counted))]
        different = [self._choices[group] for group in self._roles]
        return t.Sequence(tuple(self._with_roles(part) if part in different else part for part in flat))

    @staticmethod
    def _with_roles(part: t.Effect) -> t.Effect:
        return replace(part, roles="declaration") if isinstance(part, t.Choose) else part

    def _one_by_one(self, node: Any) -> t.Sequence:
        assert isinstance(self._antecedent, Several)
        rest = {field.name: self.resolve(getattr(node, field.name)) for field in fields(node) if field.name != "who"}
        return t.Sequence(tuple(replace(node, who=group, **rest) for group in self._antecedent.groups))

    def _choose(self, node: t.Choose) -> t.Choose:
        if contains(node.number, It):
            raise PronounError("the number of targets refers to moved cards, but no instruction before moves any")
        node = replace(node, cards=self.resolve(node.cards), or_else=self.resolve(node.or_else))
        self._on_field = None if node.cards.zone == "field" else self._on_field
        self._name(t.Chosen(self._groups), node.maximum > 1)
        self._by_type.add(t.Chosen(self._groups), types_of(node.cards), plural=node.maximum > 1)
        self._groups += 1
        self._choices.append(node)
        return node

    def _choose_several(self, node: ChooseSeveral) -> t.Sequence:
        node = replace(node, choices=self._compared_with_first(node.choices))
        if contains(node.choices, It, The, OneOfTwo):
            raise PronounError("not supported: a choice among several that compares with another card")
        groups = tuple(t.Chosen(self._groups + k) for k in range(len(node.choices)))
        for group, choice in zip(groups, node.choices, strict=True):
            self._by_type.add(group, types_of(choice.cards), plural=choice.maximum > 1)
        self._groups += len(groups)
        self._choices.extend(node.choices)
        self._on_field = None
        self._name(Several(groups), plural=True)
        return t.Sequence(node.choices)

    def _compared_with_first(self, choices: tuple[t.Choose, ...]) -> tuple[t.Choose, ...]:
        """ "1 Forward and up to 1 Backup with a cost equal to or less than that Forward": than the first target."""
        first, *others = choices
        if contains(first, It) or first.maximum != 1 or types_of(first.cards) != frozenset({"Forward"}):
            return choices
        one = t.Chosen(self._groups)
        that = It(other=True, type="Forward")

        def compared(node: Any) -> Any:
            return one if node == that else rebuilt(node, compared)

        return (first, *(compared(choice) for choice in others))

    def _meant_on_field(self, node: Any) -> Any:
        """Of a card in a deck or hand and one on the field, only the latter can be dealt damage, dulled ..."""
        before = self._antecedent, self._plural, self._on_field
        (self._antecedent, self._plural), self._on_field = self._on_field, None
        resolved = self.resolve(node)
        self._antecedent, self._plural, self._on_field = before
        return resolved

    def _search(self, node: t.Search) -> t.Search:
        node = replace(node, cards=self.resolve(node.cards), also=self.resolve(node.also))
        self._find(t.Found(), node.count > 1 or bool(node.also), node.destination not in ("field", "field_dull"))
        return node

    def _look(self, node: t.Look | t.Reveal) -> t.Look | t.Reveal:
        who = self.resolve(node.who)
        several = are_several(who) if isinstance(who, t.TopOf) else not isinstance(who, t.Found) or self._plural
        self._find(t.Found(), several, hidden=True)
        self._looked = who.count if isinstance(who, t.TopOf) and isinstance(who.count, int) else 0
        return replace(node, who=who)

    def _reveal_until(self, node: t.RevealUntil) -> t.RevealUntil:
        self._find(t.Found(), node.count > 1, hidden=True)
        return node

    def _select(self, node: t.Select) -> t.Select | t.Sequence:
        if node.among == "found" and not self._found and isinstance(self._antecedent, t.Chosen) and self._plural:
            shown = self.resolve(t.Reveal(self._antecedent))  # among the chosen cards, which lie open
            return t.Sequence((shown, self.resolve(node)))
        if node.among != "cards" and not self._found:
            raise PronounError("the sentence refers to found cards, but no instruction finds any")
        node = replace(node, cards=self.resolve(node.cards))
        hidden = node.among != "cards" or node.cards.zone != "field"
        self._find(t.Found(), node.maximum != 1 or node.among == "rest", hidden, node.cards)
        self._one_left = node.among == "found" and self._looked > 1 and node.maximum == self._looked - 1
        self._selected = node.among == "cards"
        self._selected_types = types_of(node.cards)
        self._of_each = node.by == "any"
        if t.Marked("removed_by_source") in node.cards.where:
            self._left = t.All(node.cards)  # after the selected ones have moved
        return node

    def _divide(self, node: t.Divide) -> t.Divide:
        self._find(t.Found(), plural=True, hidden=False)
        return node

    def _gather(self, node: t.Gather) -> t.Gather:
        node = replace(node, who=self.resolve(node.who))
        self._find(t.Found(), plural=True, hidden=False)
        return node

    def _move(self, node: t.PutIntoBreakZone | t.RemoveFromGame) -> t.PutIntoBreakZone | t.RemoveFromGame:
        """Cards that leave the top of a deck count as found."""
        who = self.resolve(node.who)
        if isinstance(who, t.TopOf):
            self._find(t.Found(), are_several(who), hidden=True)
        elif isinstance(who, t.All):
            self._rival = "all the cards of a description"
        return replace(node, who=who)

    def _play(self, node: t.PlayOntoField) -> t.PlayOntoField:
        """A found card that was played is on the field afterwards."""
        who = self.resolve(node.who)
        if isinstance(who, t.Found):
            self._on_field = None
        return replace(node, who=who)

    def _discard(self, node: t.Discard) -> t.Discard:
        if isinstance(self._antecedent, t.Found):
            self._antecedent = None  # now the discarded cards are those found last
        self._found = True
        self._found_many = node.count != 1
        self._found_hidden = True
        self._forget_found()
        self._discarder = node.player
        self._group = None
        self._rival = "the discarded cards"
        return node

    def _is(self, node: t.Is) -> t.Is:
        if isinstance(node.who, It) and self._rival == "the discarded cards":
            raise PronounError('"it" could also mean the discarded card')
        if isinstance(node.who, It) and self._other_named:
            raise PronounError('"it" could also mean the other card')
        if isinstance(node.who, It) and not node.who.shown and isinstance(self._antecedent, t.Chosen) and self._found:
            chosen = types_of(self._choices[self._antecedent.group].cards)
            if chosen == types_of(t.Cards(where=node.predicates)):
                raise PronounError('"it" could also mean the card found before the target was chosen')
        who = self.resolve(node.who)
        if self._gone is not None and who == self._gone and contains(node.predicates, t.InState):
            raise PronounError("not supported: a state of a card that has left the field")  # not stored (R4.40)
        return replace(node, who=who)

    def _delayed(self, node: t.Delayed) -> t.Delayed:
        """In the effect of a delayed ability, the numbering of choices starts again (R8.42a). At a moment of the turn
        "it" is not what triggered the ability, but the card that was meant before."""
        trigger = self.resolve(node.trigger)
        if not isinstance(trigger, MOMENTS):
            return replace(
                node, trigger=trigger, effect=PronounResolver(t.Triggering(), trigger=trigger).resolve(node.effect)
            )
        try:
            return replace(node, effect=PronounResolver().resolve(node.effect))  # it refers to no card named before
        except PronounError:
            if not contains(node.effect, It):
                raise
        about = self._meaning(It(self._plural))
        if self._plural:
            raise PronounError("not supported: a delayed ability about several cards together")
        known = t.Self() if isinstance(about, t.Self) else t.Triggering()
        effect = PronounResolver(known).resolve(node.effect)
        return replace(node, effect=effect, about=None if isinstance(about, t.Self) else about)

    def _when_done(self, node: t.WhenDone) -> t.WhenDone:
        """The new ability has choices of its own (R7.64). It can refer to the cards of the old one's trigger, or to the
        card that the old one has found."""
        known = self._antecedent if isinstance(self._antecedent, (t.Self, t.Triggering)) else self._by_kind(node.effect)
        found = self._found and not self._plural
        if contains(node.effect, OtherThanThis):
            self._other_than_this()
        effect, number = number_known(self._with_moved(node.effect))
        self._still_known(number)
        if node.about is not None:
            resolver = PronounResolver(t.FoundBefore())
            about = self.resolve(node.about)
            if self._plural or isinstance(about, t.All | t.Targets) or number is not None:
                raise PronounError("not supported: a new ability that refers to several cards")
            condition = resolver.resolve(node.condition)
            return t.WhenDone(resolver.resolve(node.effect), None if about == t.Found() else about, condition)
        named = {part for part in nodes_of(node.effect) if isinstance(part, The) and part.deed in self._deeds}
        cards = [self._the(part) for part in sorted(named, key=lambda part: part.deed)]
        if any(card != cards[0] for card in cards) or (cards and known is None and isinstance(cards[0], t.Triggering)):
            raise PronounError("not supported: a new ability that refers to several cards")
        resolver = PronounResolver(known, found_before=found, about=bool(cards))
        about = cards[0] if cards and cards[0] != t.Found() else None
        condition = resolver.resolve(node.condition)
        return t.WhenDone(resolver.resolve(effect), about, condition, number)

    def _by_kind(self, effect: t.Effect) -> t.Triggering | None:
        """ "That Forward" in a new ability after a payment with another card, if it has no other antecedent."""
        words = {part for part in nodes_of(effect) if isinstance(part, It)}
        if len(words) != 1 or contains(effect, t.Choose):
            return None
        word = words.pop()
        meant = self._by_type.that(self._antecedent, word.type) if word.type else None
        return meant if isinstance(meant, t.Triggering) else None

    def _with_moved(self, node: Any) -> Any:
        """The effect of a new ability, with the cards that this one has moved."""
        if isinstance(node, AllMovedAre):
            return self._with_moved(node.none_other())
        return self._cards_moved(node) if isinstance(node, Moved) else rebuilt(node, self._with_moved)

    def _quoting(self, node: t.GainAbility | t.HasAbility) -> t.GainAbility | t.HasAbility:
        """A quoted ability is a text of its own, whose pronouns are resolved already."""
        resolved = replace(node, who=self.resolve(node.who))
        if isinstance(node.who, t.All):
            self._rival = "all the cards of a description"
        return resolved

    def _cancel(self, node: t.Cancel) -> t.Cancel:
        """ "Its effect" is that of a chosen item, or of the one that made the ability trigger."""
        if isinstance(node.who, t.All):
            return node
        who = self._antecedent
        chosen = isinstance(who, t.Chosen) and self._choices[who.group].cards.zone == "stack"
        self._cancelled = True
        if chosen and types_of(replace(self._choices[who.group].cards, zone="field")) and not self._plural:
            self._cancelled_item = who
        return t.Cancel(self.resolve(node.who) if chosen else t.Triggering())

    def _use_same(self, node: t.UseSame) -> t.UseSame:
        """ "The same ability" is the one whose use made this one trigger."""
        if not isinstance(self._antecedent, t.Triggering):
            raise PronounError("no other card has used an ability")
        return node

    def _modes(self, node: t.Modes) -> t.Modes:
        """An action cannot refer to what another action chose or found."""
        node = replace(node, instead=self._parts(node.instead), up_to=self.resolve(node.up_to))
        options = []
        for option in node.options:
            part = self._apart()
            options.append(part.resolve(option))
            self._groups = part._groups
        self._name(None, plural=False)
        return replace(node, options=tuple(options))

    def _choose_either(self, node: t.ChooseEither) -> t.ChooseEither:
        """Neither part can refer to the other's choices, and later instructions can refer to neither."""
        condition = self.resolve(node.condition)
        parts = [self.resolve(part) for part in (node.then, node.otherwise)]
        self._name(None, plural=False)
        return t.ChooseEither(condition, *parts)

    def _if(self, node: t.If) -> t.If:
        """A card named in one branch is not an antecedent in the other one, and makes no pronoun there ambiguous."""
        if any(isinstance(part, It) and part.asked for part in nodes_of(node.condition)):
            if self._asked is None:
                raise PronounError('"it" could mean a card other than the one in the condition')
            self._name(self._asked, plural=False)
        condition = self.resolve(node.condition)
        self._asked = _asked_in(condition)
        if isinstance(condition, t.Exists) and t.Marked("removed_by_source") in condition.cards.where:
            self._name(t.All(condition.cards), plural=True)  # "if there are 5 or more cards removed by it, add them"
        before, meant = self._rival, (self._antecedent, self._plural, self._on_field)
        then = self.resolve(node.then)
        if node.otherwise is None:
            self._rival = before or self._rival
            return t.If(condition, then)
        after, self._rival = self._rival, before
        named, (self._antecedent, self._plural, self._on_field) = (
            (self._antecedent, self._plural, self._on_field),
            meant,
        )
        otherwise = self.resolve(node.otherwise)
        self._rival = self._rival or after
        if (self._antecedent, self._plural, self._on_field) == meant:
            self._antecedent, self._plural, self._on_field = named
        return t.If(condition, then, otherwise)

    def _if_done(self, node: t.IfDone) -> t.IfDone:
        """In the declined branch, nothing from the offer can be an antecedent. If the offer was carried out with
        another card, "it" is an earlier target to which no instruction has referred yet: a target is chosen for a
        purpose."""
        if self._before_offer is not None and self._is_passed_over(self._before_offer[0]):
            if contains(node.then, It) and contains(node.then, The, TheCard):
                raise PronounError('"it" could be the chosen card or the one of the offer')
            self._antecedent, self._plural, self._on_field, self._rival = self._before_offer
        then = self.resolve(node.then)
        after = self._antecedent, self._plural, self._on_field, self._rival
        if self._before_offer is not None:
            self._antecedent, self._plural, self._on_field, self._rival = self._before_offer
        otherwise = None if node.otherwise is None else self.resolve(node.otherwise)
        self._antecedent, self._plural, self._on_field, self._rival = after
        return t.IfDone(then, otherwise)

    def _is_passed_over(self, antecedent: Any) -> bool:
        """Whether "it" was a target to which no instruction has referred, and means another card now."""
        if not isinstance(antecedent, t.Chosen) or antecedent == self._antecedent:
            return False
        return antecedent.group not in self._spoken_of

    def _count_among(self, node: t.CountAmong) -> t.CountAmong:
        who = self.resolve(node.who)
        self._asked_what_they_are(who)
        return replace(node, who=who)

    def _triggers(self, node: t.Triggers) -> t.Triggers:
        """The new ability has choices of its own (R7.64) and can refer to the cards of the old one's trigger."""
        known = self._antecedent if isinstance(self._antecedent, (t.Self, t.Triggering)) else None
        return t.Triggers(PronounResolver(known).resolve(node.effect))

    def _one_of(self, node: t.OneOf) -> t.OneOf:
        """No alternative can refer to what another one found; later instructions can refer to what all of them
        share."""
        before = self._antecedent, self._plural, dict(self._deeds)
        options = []
        after = []
        for option in node.options:
            self._antecedent, self._plural, self._deeds = before[0], before[1], dict(before[2])
            options.append(self.resolve(option))
            after.append((self._antecedent, self._plural))
        self._deeds = before[2]
        if any(one != after[0] for one in after):
            self._antecedent = None
        return t.OneOf(tuple(options))

    def _may(self, node: t.May) -> t.May:
        """In "you may dull X if it is active", "it" is the card that the offered instruction names."""
        before_offer = self._antecedent, self._plural, self._on_field, self._rival
        effect = self.resolve(node.effect)
        before = self._antecedent, self._plural
        self._antecedent = getattr(effect, "who", self._antecedent)
        condition = self.resolve(node.condition)
        self._antecedent, self._plural = before
        self._before_offer = before_offer  # after the offer, which can be a sequence with offers of its own
        return t.May(effect, condition, node.player)


_SPECIAL: dict[type, Any] = {
    t.Sequence: PronounResolver._sequence,
    t.Choose: PronounResolver._choose,
    ChooseSeveral: PronounResolver._choose_several,
    t.Search: PronounResolver._search,
    t.Look: PronounResolver._look,
    t.Reveal: PronounResolver._look,
    t.RevealUntil: PronounResolver._reveal_until,
    t.Select: PronounResolver._select,
    t.Divide: PronounResolver._divide,
    t.Gather: PronounResolver._gather,
    t.PlayOntoField: PronounResolver._play,
    t.PutIntoBreakZone: PronounResolver._move,
    t.RemoveFromGame: PronounResolver._move,
    t.Discard: PronounResolver._discard,
    t.Is: PronounResolver._is,
    t.Delayed: PronounResolver._delayed,
    t.WhenDone: PronounResolver._when_done,
    t.Cancel: PronounResolver._cancel,
    t.UseSame: PronounResolver._use_same,
    t.GainAbility: PronounResolver._quoting,
    t.HasAbility: PronounResolver._quoting,
    t.Modes: PronounResolver._modes,
    t.ChooseEither: PronounResolver._choose_either,
    t.May: PronounResolver._may,
    t.If: PronounResolver._if,
    t.IfDone: PronounResolver._if_done,
    t.OneOf: PronounResolver._one_of,
    t.CountAmong: PronounResolver._count_among,
    t.Triggers: PronounResolver._triggers,
}


def by_own_counters(gained: t.HasPower) -> t.HasPower:
    """In "X gains +1000 power for each Counter placed on it", "it" is X, or each of the cards that gain it."""
    counters = gained.amount
    counted: Any = counters.who if isinstance(counters, t.CountersOn) else None
    if not isinstance(counters, t.CountersOn) or counted != It():
        return gained
    if isinstance(gained.who, t.Self):
        return replace(gained, amount=replace(counters, who=t.Self()))
    return replace(gained, amount=t.OwnCounters(counters.kind, counters.each))
