"""The antecedents of "it", "them" and "the former" at a point of a text.

An antecedent is the targets chosen last, a card found, or the card that triggered the ability. A pronoun with
more than one possible antecedent is refused."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any, Self

from .. import tree as t
from .definite_references import CardsByType, PronounError, Types, has_left, types_of
from .earlier_instructions import PLACES, Moved, Together, moved_together
from .unresolved import It, ItOrThey, OneOfTwo, The, paid_deed, pays_itself


def are_several(top: t.TopOf) -> bool:
    """Whether the top cards of decks can be more than one."""
    return top.count != 1 or top.player == "any"


@dataclass(frozen=True)
class Several:
    """What "them" means after :class:`ChooseSeveral`."""

    groups: tuple[t.Chosen, ...]


class Group:
    """All the cards of a description, which an instruction has just named; ``meant``: a later "they" are these."""

    meant = False


class Antecedents:
    """The cards named so far, and the antecedents of pronouns. ``antecedent``: that of "it" at the beginning, None if
    there is none."""

    def __init__(
        self,
        antecedent: Any = None,
        found_before: bool = False,
        about: bool = False,
        trigger: t.Trigger | None = None,
        cost: t.Cost | None = None,
    ) -> None:
        self._antecedent = antecedent
        self._by_type = CardsByType(antecedent, trigger)
        self._gone = antecedent if has_left(trigger) else None  # the card that has left the field
        self._blocked_by = isinstance(trigger, t.IsBlocked) and trigger.partner is not None  # by "that Forward"
        self._meets_another = isinstance(trigger, t.Blocks | t.IsBlocked) and trigger.partner is not None
        self._found_before = found_before  # a card was found by what made this ability trigger
        paid = "" if cost is None else paid_deed(cost)
        self._paid_itself = cost is not None and pays_itself(cost, paid)
        self._paid = paid  # how the one card that paid the cost is described, "": there is not exactly one
        self._about = about  # "the removed Forward" is the card that made this ability trigger
        self._deeds: dict[str, Any] = {}  # description of a card by its instruction -> the card, None: several
        self._plural = False
        self._groups = 0
        self._choices: list[t.Choose] = []
        self._roles: set[int] = set()  # groups whose targets get different effects (R7.37)
        self._numbered: set[int] = set()  # those in which more than the first target gets an effect of its own
        self._rival = ""  # another possible antecedent since the last one was named
        self._on_field: Any = None  # what "it" was before cards of a deck or hand were found
        self._found = False  # cards were found, so that some of them can be "the other cards"
        self._cancelled = False  # a chosen item was cancelled, and its source counts as found
        self._found_many = False  # and they can be several
        self._found_hidden = False  # and they were in a deck, a hand or another zone than the field
        self._left: Any = None  # the antecedent of "the rest" after a selection among all cards that an ability removed
        self._selected = False  # and they are what players have selected
        self._beside: Any = None  # what "it" means in an instruction that also names "that Forward"
        self._gathered: list[Together] = []  # cards moved together, which can be counted
        self._moved: dict[str, Any] = {}  # description of moved cards -> the cards
        self._cancelled_item: Any = None  # the chosen ability that was cancelled, whose source is described
        self._of_each = False  # one card of each player was selected: "it" or "them"
        self._one_before: Any = None  # the one target chosen before several cards were found: "it", not "them"
        self._looked = 0  # how many cards of a deck were looked at
        self._one_left = False  # all but one of them were selected
        self._other_named = False  # and an instruction refers to that one
        self._selected_types: Types = None  # their types
        self._discarder = ""  # which player has discarded the cards found
        self._asked: Any = None  # the card whose kind a condition asked for
        self._before_offer: Any = None  # what "it" and "they" meant before the last offer
        self._spoken_of: set[int] = set()  # groups whose targets an instruction has referred to
        self._group: Group | None = None  # what "they" can mean if no cards were chosen or found

    def _apart(self) -> Self:
        """A copy for one part of a text, whose antecedents the other parts cannot use. The numbering of choices
        continues."""
        part = copy.copy(self)
        part._by_type = copy.copy(self._by_type)
        part._deeds, part._moved = dict(self._deeds), dict(self._moved)
        part._spoken_of = set(self._spoken_of)
        return part

    def _one_card(self, node: Any) -> Any:
        """The card that an instruction is about, None if there can be several."""
        if "any" in (getattr(node, "player", ""), getattr(node, "by", "")):
            return None  # of each player
        if isinstance(node, t.Discard | t.Select):
            return t.Found() if getattr(node, "count", getattr(node, "maximum", 0)) == 1 else None
        who = self._antecedent if isinstance(node, t.Choose | t.Reveal) else getattr(node, "who", None)
        if isinstance(who, t.Rest):
            return who if self._one_left else None
        if isinstance(who, t.Chosen):
            return who if self._choices[who.group].maximum == 1 else None
        if isinstance(who, t.TopOf):  # cards that leave it count as found
            return t.Found() if not are_several(who) else None
        if isinstance(who, t.Found):
            return None if self._found_many else who
        return who if isinstance(who, t.Self | t.Triggering | t.FoundBefore) else None

    def _the(self, node: The) -> Any:
        """The card of the last instruction of this kind, or the one that paid the cost in this way."""
        if node.deed not in self._deeds and self._about:
            return t.FoundBefore()
        if node.beside_itself and (not self._paid_itself or node.deed in self._deeds):
            raise PronounError(f"the card itself is not among those that were {node.deed}")
        if node.deed not in self._deeds and node.deed == self._paid:
            return t.PaidCard()
        if self._deeds.get(node.deed) is None:
            raise PronounError(f"there is not exactly one card that was {node.deed}")
        return self._deeds[node.deed]

    def _where_moved(self, node: Any) -> Any:
        """The cards that an instruction has just moved, as later instructions can name them."""
        if isinstance(node.who, t.TopOf):
            return t.Found()
        group = None if self._found else moved_together(node)
        if group is None:
            return node.who
        self._gathered.append(group)
        return group

    def _forget_found(self) -> None:
        """Replaces the found cards by these."""
        self._asked, self._discarder = None, ""
        self._moved = {
            deed: cards for deed, cards in self._moved.items() if cards != t.Found() and not isinstance(cards, Together)
        }
        self._deeds = {deed: None if card == t.Found() else card for deed, card in self._deeds.items()}

    def _find(self, found: Any, plural: bool, hidden: bool, cards: t.Cards | None = None) -> None:
        """Notes that cards were found; ``hidden``: in a deck or hand."""
        self._by_type.add(found, None if cards is None else types_of(cards), plural=plural)
        self._group = None
        if hidden and isinstance(self._antecedent, (t.Chosen, t.Self, t.Triggering)):
            self._on_field = self._antecedent, self._plural
        elif not hidden:
            self._on_field = None
        self._found = True
        self._found_many = plural
        self._found_hidden = hidden
        self._selected = False
        self._left = None
        self._forget_found()
        one = self._antecedent if plural and isinstance(self._antecedent, t.Chosen) and not self._plural else None
        self._name(found, plural)
        self._one_before = one

    def _name(self, antecedent: Any, plural: bool) -> None:
        self._antecedent, self._plural, self._rival, self._of_each = antecedent, plural, "", False
        self._one_before, self._other_named = None, False

    def _meaning(self, pronoun: It) -> Any:
        if pronoun.shown and isinstance(self._antecedent, t.Chosen | Several):
            return self._the(The("revealed"))
        if pronoun.plural and not self._plural and self._group is not None:
            self._group.meant = True
            return t.Found()
        if pronoun.person and self._antecedent in (None, t.Self()):
            return t.Self()
        if pronoun.person:
            raise PronounError('"him" or "her" could also mean another card')
        if self._antecedent is None:
            raise PronounError('nothing was named that "it" could mean')
        if pronoun.type and self._by_type.that(self._antecedent, pronoun.type) != self._antecedent:
            return self._by_type.that(self._antecedent, pronoun.type)
        if not pronoun.plural and self._plural and self._one_before is not None:
            return self._one_before
        if pronoun.plural != self._plural and not (pronoun.plural and self._of_each):
            raise PronounError(f'"{"they" if pronoun.plural else "it"}" does not fit the number of cards named')
        if pronoun.other and isinstance(self._antecedent, t.Self):
            if self._blocked_by:
                return t.Blocker()
            raise PronounError('"that" card would be the card itself')
        if self._meets_another and isinstance(self._antecedent, t.Self):
            raise PronounError('"it" could also be the Forward that blocks or is blocked')
        if pronoun.plural and self._rival:
            raise PronounError(f'"they" could also mean {self._rival}')
        if pronoun.other and self._cancelled_item and self._antecedent == self._cancelled_item:
            self._found = True  # the source of what was cancelled, if it is on the field
            return t.Found()
        if pronoun.type and isinstance(self._antecedent, t.Chosen) and self._is_item(self._antecedent, pronoun.type):
            return t.SourceOf(self._antecedent.group)
        if isinstance(self._antecedent, Several):
            return t.Targets(tuple(group.group for group in self._antecedent.groups))
        return self._antecedent

    def _is_item(self, target: t.Chosen, type_: str) -> bool:
        """Whether a target is an ability on the stack whose source was described as a card of this type."""
        cards = self._choices[target.group].cards
        kinds = [part.kinds for part in cards.where if isinstance(part, t.OnStackAs)]
        abilities = bool(kinds) and "summon" not in kinds[0]
        return cards.zone == "stack" and abilities and t.OfType(type_) in cards.where  # type: ignore[arg-type]

    def _left_out(self, pronoun: ItOrThey) -> Any:
        """The cards that "all the other Forwards" exclude."""
        if pronoun.deed and not self._selected:
            raise PronounError("no cards were selected")
        if pronoun.deed or (self._selected and not self._groups and not pronoun.not_self):
            return t.Found()
        if isinstance(self._antecedent, t.Self) and not self._groups and not self._selected:
            return t.Self()
        if self._of_each and pronoun.types and pronoun.types == self._selected_types:
            return t.Found()  # "each player selects 1 Forward they control. Return all the other Forwards ..."
        if self._selected or not isinstance(self._antecedent, t.Chosen | Several) or pronoun.not_self:
            raise PronounError('it is not clear which card "the other" cards leave out')
        return self._meaning(It(self._plural))

    def _discarded_by(self, player: t.Player) -> t.Found:
        if self._discarder != player:
            raise PronounError("that player has discarded no cards")
        return t.Found()

    def _other_than_this(self) -> t.Other:
        """After another card was named, "other" could exclude that card too."""
        if not isinstance(self._antecedent, t.Self | t.FoundBefore | None):
            raise PronounError('"other" could also exclude another card')
        return t.Other()

    def _cards_moved(self, node: Moved) -> Any:
        """The cards that the last instruction of this kind has moved."""
        deed = "broken" if node.deed == "put" and "put" not in self._moved else node.deed
        moved = self._moved.get(deed)
        if isinstance(moved, Together):
            moved.meant = True
            return t.Found()
        if not isinstance(moved, t.Found | t.Chosen | t.Targets):
            raise PronounError(f"no cards were {node.deed} that could be counted")
        return moved

    def _asked_what_they_are(self, who: Any) -> None:
        """Comparisons among cards that were on the field are not possible after they have left."""
        chosen = isinstance(who, t.Chosen) and self._choices[who.group].cards.zone != "field"
        found = isinstance(who, t.FoundBefore) or (isinstance(who, t.Found) and self._found_hidden)
        if not chosen and not found:
            raise PronounError("cards among those that were on the field")

    def _still_known(self, node: Any) -> None:
        """Sums over several Characters, and what they share, are not known after they have left the field (R4.40): a
        Primed one is its lower card by then (R12.88), and power and Elements that effects gave are gone."""
        if not isinstance(node, t.TotalOf | t.DifferentOf | t.AllShare | t.OfOneElement):
            return
        who: Any = node.who
        moved = [self._moved.get(deed) for deed in PLACES]
        left = who in moved or (who == t.Found() and any(isinstance(cards, Together) for cards in moved))
        from_field = not self._found_hidden
        if isinstance(who, t.Chosen):
            from_field = self._choices[who.group].cards.zone == "field"
        if left and from_field:
            raise PronounError("not supported: what several cards were that have left the field")

    def _one_of_two(self, pronoun: OneOfTwo) -> t.Chosen | t.FirstOf:
        if pronoun.which in ("first", "one"):
            if not isinstance(self._antecedent, t.Chosen) or not self._plural:
                raise PronounError('"the first Forward" without several targets of one choice')
            group = self._antecedent.group
            if pronoun.which == "one" and group in self._roles and not pronoun.number:
                raise PronounError('not supported: "one of them" twice')
            self._roles.add(group)
            if pronoun.number:
                self._numbered.add(group)
            return t.FirstOf(group, pronoun.number)
        if not isinstance(self._antecedent, Several) or len(self._antecedent.groups) != 2:
            raise PronounError(f'"the {pronoun.which}" without two choices')
        return self._antecedent.groups[pronoun.which == "latter"]


def antecedent_of_trigger(trigger: t.Trigger) -> t.Self | t.Triggering | None:
    """What "it" means at the start of an auto-ability: its own card, or the card that made it trigger, if any did."""
    parts = trigger.triggers if isinstance(trigger, t.EitherTrigger) else (trigger,)
    named = [part for part in parts if not _names_nothing(part)]
    if not named or any(isinstance(part, t.Blocks | t.IsBlocked) and part.partner for part in named):
        return None  # of two that meet "it" could be either
    return t.Self() if all(_is_about_itself(part) for part in named) else t.Triggering()


def _names_nothing(trigger: t.Trigger) -> bool:
    if isinstance(trigger, t.Searches):
        return trigger.who is None
    return not trigger.names_card


def _is_about_itself(trigger: t.Trigger) -> bool:
    """Whether the only card that a trigger names is its own. If that card deals or is dealt damage, the trigger gives
    the other end of the damage."""
    if isinstance(trigger, t.IsChosen) and trigger.cause is not None and trigger.cause.source:
        return False
    if isinstance(trigger, t.DealsDamage) or (isinstance(trigger, t.IsDealtDamage) and trigger.by is not None):
        return False
    return isinstance(getattr(trigger, "who", None), t.Self)
