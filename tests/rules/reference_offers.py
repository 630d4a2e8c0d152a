"""Reference implementation of legal actions: what a player may choose, pay, cast, use, attack and block in a state."""

import dataclasses
from collections import Counter
from itertools import product

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as c
from tests.rules.reference_rules import FREE, ZONES, NotModelled, Table

ABOUT_CASTING = (t.CostsLess, t.CostsMore, t.CostBecomes, t.AnyElementPays, t.CannotCast)
MANY_WAYS = 3000
"""Maximum number of tried ways to pay a cost."""


class Offers(Table):
    """A state, and what the rules offer in it."""

    # ------------------------------------------------------------------------------------------------- choosing
    def is_protected(self, card, source, you):
        """R7.30, R8.6: whether a card cannot be chosen by this source of this player."""
        kind = "summons" if self.cards[source].type == "Summon" else "abilities"
        for effect, player, origin in self.protections_of(card):
            if not isinstance(effect, t.CannotBeChosen) or kind not in effect.by:
                continue
            if effect.player == "opponent" and player == you:
                continue
            if effect.source and not self.fits(source, effect.source, player, origin):
                continue
            if not effect.same_element or self.now(card, "elements") & self.now(source, "elements"):
                return True
        return False

    def protections_of(self, card):
        """What protects an object, or a card of another zone."""
        if self.zone[card] == op.FIELD:
            return self.now(card, "protections")
        found = []
        for source in self.field:
            you = self.controller[source]
            for _, ability in self.working(source):
                for effect in ability.effects:
                    if isinstance(effect, t.CannotBeChosen) and isinstance(effect.who, t.All):
                        meant = effect.who.cards.zone != "field" and self.holds(ability.condition, you, source)
                        if meant and card in self.fitting(effect.who.cards, you, source):
                            found.append((effect, you, source))
        return found

    def targets(self, cards, source, you):
        if cards.zone == "stack":
            return self.items(cards, source, you)
        return [i for i in self.fitting(cards, you, source) if not self.is_protected(i, source, you)]

    def items(self, cards, source, you):
        """The items on the stack that fit a description (R7.36): the card asked about is their source."""
        kinds = {kind for part in cards.where if isinstance(part, t.OnStackAs) for kind in part.kinds}
        rest = [part for part in cards.where if not isinstance(part, t.OnStackAs)]
        found = []
        for place, item in enumerate(self.state["stack"][: int(self.state["stack_count"])]):
            mine = cards.player == "any" or (item["controller"] == you) == (cards.player == "you")
            kind = int(item["kind"])
            if kind == c.ITEM_EX_BURST and self.cards[int(item["source"])].type != "Summon":
                kind = c.ITEM_AUTO  # put on the stack by an effect (R10.74)
            if mine and (not kinds or kind in {op.ITEM_KINDS[one] for one in kinds}):
                if self.fits(int(item["source"]), rest, you, source):
                    found.append(("item", place))
        return found

    def next_targets(self, item, effect, group):
        """The objects that can be chosen next for the choice of this number, in the declaration of an item (R7.30,
        R7.33)."""
        choices, you = list(declared_choices(effect)), int(item["controller"])
        if group >= len(choices) or choices[group].apart or (group + 1 < len(choices) and choices[group + 1].apart):
            raise NotModelled("choices of one sentence")
        if any("must_be_chosen" in self.now(i, "restrictions") for i in self.field if self.controller[i] != you):
            raise NotModelled("a card that must be chosen")  # R7.43
        self.subject = int(item["subject"]) if int(item["subject"]) < len(self.cards) else None
        start = int(sum(item["group_count"][:group]))
        taken = item["target"][start : start + int(item["group_count"][group])].tolist()
        legal = self.targets(choices[group].cards, int(item["source"]), you)
        if choices[group].cards.zone == "stack":
            legal = {int(self.state["stack"][place]["source"]) for _, place in legal}
        return set(legal) - set(taken)

    def has_targets(self, effect, source, you):
        """R5.72, R5.74, R7.32, R7.33: enough actions can be selected, and every "choose" has enough legal targets."""
        parts = effect.effects if isinstance(effect, t.Sequence) else (effect,)
        modes = [part for part in parts if isinstance(part, t.Modes)]
        for part in modes:
            possible = sum(self.has_targets(option, source, you) for option in part.options)
            if possible < max(1, part.minimum):
                return False
        choices = list(choices_of(tuple(part for part in parts if not isinstance(part, t.Modes))))
        groups = []
        for k, choose in enumerate(choices):
            if choose.number is not None and choose.minimum:
                raise NotModelled("a number of targets that is a value")
            legal = self.targets(choose.cards, source, you)
            if len(legal) < choose.minimum:
                return False
            together = choices[k - choose.apart : k + 1]
            groups.append((legal, choose.minimum))
            if choose.apart and not can_take_apart(groups[-len(together) :]):
                return False
        return True

    # -------------------------------------------------------------------------------------------------- paying
    def sources_of(self, player, busy, rule=None, paying_for=None):
        """What can produce CP: card -> (elements, CP) (R5.11-R5.15, R5.27)."""
        found = {}
        for card in self.field:
            if self.controller[card] != player or card in busy or self.fact("dull", card):
                continue
            if "Backup" in self.now(card, "types") and self.may_pay(card, rule, paying_for, player):
                found[card] = frozenset(self.produces(card, paying_for)) & allowed(rule), 1
        for card in self.in_zone(op.HAND, player):
            elements = frozenset(self.cards[card].elements)
            free = elements & FREE - self.discarded_for_cp(player)
            if card not in busy and not free and (rule is None or rule.backups is None):
                found[card] = elements & allowed(rule), 2
        return {card: source for card, source in found.items() if source[0]}

    def discarded_for_cp(self, player):
        """Of Light and Dark, those whose cards texts let a player discard for CP (R5.14)."""
        elements = set()
        for source in (card for card in self.field if self.controller[card] == player):
            for _, ability in self.working(source):
                for effect in ability.effects:
                    if isinstance(effect, t.DiscardsProduce) and self.holds(ability.condition, player, source):
                        elements |= set(effect.elements)
        return elements

    def may_pay(self, card, rule, paying_for, player):
        return rule is None or rule.backups is None or self.fits(card, rule.backups, player, paying_for)

    def produces(self, card, paying_for):
        """The elements that a Backup can give (R5.12, R5.15)."""
        elements = set(self.now(card, "elements"))
        for source in self.field:
            you = self.controller[source]
            for _, ability in self.working(source):
                for effect in ability.effects:
                    if not isinstance(effect, t.Produces | t.ProducesOf):
                        continue
                    if not self.holds(ability.condition, you, source) or card not in self.affected(effect, you, source):
                        continue
                    if isinstance(effect, t.ProducesOf):
                        elements |= {
                            e for of in self.fitting(effect.cards, you, source) for e in self.now(of, "elements")
                        }
                    elif effect.paying_for is None or (
                        paying_for is not None and self.fits(paying_for, effect.paying_for, you, source)
                    ):
                        elements |= set(effect.elements or op.ELEMENTS)
        return elements

    def can_pay(self, player, total, required, busy, rule=None, paying_for=None):
        """R5.30, with unlimited overpayment: whether the sources that are not busy can pay."""
        sources = self.sources_of(player, busy, rule, paying_for)
        return total == 0 or can_produce(list(sources.values()), total, Counter(required))

    def payers(self, player, total, required, busy, rule=None, paying_for=None):
        """The cards that may pay next while this many CP and elements are missing: what they give helps, and the rest
        can still be paid (R5.11, R5.30)."""
        sources, found = self.sources_of(player, busy, rule, paying_for), set()
        for card, (elements, cp) in sources.items():
            others = [source for other, source in sources.items() if other != card]
            for element in elements:
                helps = required[element] > 0 or total > sum(required.values())
                if helps and can_produce(others, total - cp, required - Counter({element: cp})):
                    found.add(card)
        return found

    def can_pay_cost(self, cost, card, player, total, required, busy, rule=None, paying_for=None):
        """Whether all parts of a cost can be paid in addition to this many CP (R5.90-R5.99)."""
        if not self.can_pay_own_parts(cost, card, player):
            return False
        return any(True for _ in self.ways_to_serve(cost, card, player, total, required, busy, rule, paying_for))

    def can_pay_own_parts(self, cost, card, player):
        """Whether there is enough of what needs no choice (R1.15, R5.43, R5.98)."""
        if cost.crystals > int(self.state["crystals"][player]):
            return False
        counters = cost.counters + (self.x if cost.x_counters else 0)
        if counters and self.counters_on(card, cost.counter_kind) < counters:
            return False
        return cost.top_cards + cost.points <= len(self.in_zone(op.DECK, player))

    def ways_to_serve(self, cost, card, player, total, required, busy, rule=None, paying_for=None):
        """The cards that could pay for the parts of a cost, in the order in which they are asked for, so that the CP
        can be paid too: every way is tried."""
        for part in cost.parts:
            if part.deed == "counters" and self.counters_among(part, player, card) < part.count:
                return
        wanted = [part for part in cost.parts if part.deed != "counters" for _ in range(part.count)]
        if any(part.apart or part.alike for part in cost.parts):
            raise NotModelled("a cost with cards that have something in common")
        if any(part.deed == "reveal" for part in wanted):
            raise NotModelled("a cost with cards to reveal")
        dulled = cost.dull and not (cost.put_self or cost.self_to)
        choices = [
            [i for i in self.fitting(part.cards, player, card) if self.can_serve(i, part, card if dulled else None)]
            for part in wanted
        ]
        taken = busy - {card} if dulled else busy
        hand = self.in_zone(op.HAND, player)
        choices += [hand] * cost.discard
        if cost.special:
            choices.insert(0, [i for i in hand if self.serves_special(i, card)])
        ways = 1
        for cards in choices:
            ways *= max(1, len(cards))
        if ways > MANY_WAYS:
            raise NotModelled("a cost with very many ways to pay it")
        tried = {}
        for way in product(*choices):
            used = frozenset(way)
            if len(used) == len(way) and not used & taken:
                if used not in tried:
                    tried[used] = self.can_pay(player, total, required, busy | used, rule, paying_for)
                if tried[used]:
                    yield way

    def counters_among(self, part, player, card):
        """The counters that a part of a cost can take (R5.98)."""
        return sum(self.counters_on(i, part.kind) for i in self.fitting(part.cards, player, card))

    def can_serve(self, card, part, dulled):
        """Whether a card can do what a part says; ``dulled`` was dulled for the same cost."""
        return part.deed != "dull" or not (self.fact("dull", card) or card == dulled)

    def serves_special(self, card, source):
        """R5.97: a card with a name of the source, or another one that its text allows."""
        if self.now(card, "names") & self.now(source, "names"):
            return True
        effects = [e for a in self.cards[source].abilities if isinstance(a, t.Field) for e in a.effects]
        others = [e for e in effects if isinstance(e, t.SpecialDiscards)]
        return any(card in self.fitting(e.cards, self.whose(source), source) for e in others)

    # -------------------------------------------------------------------------------------------------- casting
    def casting_changes(self, card, player, terms=0):
        """What texts, and the terms of a permission, say of this cast: (effect, its player, its source) (R5.50-R5.55,
        R8.4)."""
        yield from ((effect, player, card) for effect in changes_of(terms))
        for ability in self.cards[card].abilities:
            if isinstance(ability, t.Field) and self.damage_of(player) >= ability.damage:
                mine = [e for e in ability.effects if getattr(e, "where", ()) is None or isinstance(e, t.OnlyPaidBy)]
                if mine and self.holds(ability.condition, player, card):
                    yield from ((effect, player, card) for effect in mine)
        for source in self.field:
            you = self.controller[source]
            for _, ability in self.working(source):
                for effect in ability.effects:
                    if isinstance(effect, ABOUT_CASTING) and self.is_about(effect, card, player, you, source):
                        if self.holds(ability.condition, you, source):
                            yield effect, you, source
        for e in self.effects:
            if e["kind"] == c.EFFECT_CASTING:
                effect, you, source = self.legend.node(int(e["value"]) >> 1), int(e["controller"]), int(e["source"])
                if self.is_about(effect, card, player, you, source):
                    yield effect, you, source

    def is_about(self, effect, card, caster, you, source):
        if effect.where is None or (effect.by != "any" and (caster == you) != (effect.by == "you")):
            return False
        return self.fits(card, effect.where, you, source)

    def cast_cost(self, card, base, changes):
        """R5.50-R5.54."""
        cost, floor = base, 0
        for effect, _, _ in changes:
            cost = effect.cost if isinstance(effect, t.CostBecomes) else cost
        if any(isinstance(effect, Free) for effect, _, _ in changes):
            cost = 0
        more = [effect for effect in changes if isinstance(effect[0], t.CostsMore)]
        cost += sum(self.value(effect.amount, you, source) for effect, you, source in more)
        less = [effect for effect in changes if isinstance(effect[0], t.CostsLess)]
        floor = max((effect.at_least for effect, _, _ in less), default=0)
        reduced = cost - sum(max(0, self.value(effect.amount, you, source)) for effect, you, source in less)
        return max(0, reduced, min(cost, floor))

    def ways_to_pay(self, card, changes, player):
        """The ways to pay for a cast: (number, CP, required elements, the other parts) (5.2, R5.60)."""
        printed = self.cards[card]
        elements = [element for element in printed.elements if element not in FREE]
        total = self.cast_cost(card, printed.cost, changes)
        any_element = any(isinstance(effect, t.AnyElementPays) for effect, _, _ in changes)
        required = [] if total == 0 or any_element else elements
        yield 0, max(total, len(required)), required, t.Cost()
        number = 0
        for ability in printed.abilities:
            for effect in ability.effects if isinstance(ability, t.Field) else ():
                if not isinstance(effect, t.AlternativeCost | t.ExtraCost):
                    continue
                if self.damage_of(player) < ability.damage or not self.holds(ability.condition, player, card):
                    continue
                number += 1
                icons, cost = self.icons(effect.cost), effect.cost
                if isinstance(effect, t.AlternativeCost):
                    if any(isinstance(change, Free) for change, _, _ in changes):  # R5.61
                        continue
                    others = [change for change in changes if not isinstance(change[0], t.CostBecomes)]
                    total = self.cast_cost(card, icons, others) if icons else 0
                    yield number, max(total, len(cost.elements)), list(cost.elements), cost
                else:
                    less = [*changes, (t.CostsLess(t.Number(effect.less)), player, card)]
                    if effect.modes:  # R5.62
                        less, icons = [*less, (t.CostsMore(t.Number(icons)), player, card)], 0
                    total = self.cast_cost(card, printed.cost, less)
                    required = [] if total == 0 or any_element else elements
                    yield number, max(total, len(required)) + icons, [*required, *cost.elements], cost

    def icons(self, cost):
        """The CP of a cost before anything changes it (R5.25, R5.26)."""
        return len(cost.elements) + cost.generic + cost.x * self.x

    def can_pay_cast(self, card, player, terms=0):
        """Whether a cast is allowed and can be paid in some way."""
        return bool(self.payable_ways(card, player, terms))

    def payable_ways(self, card, player, terms=0):
        """The numbers of the ways in which a cast can be paid, with the lowest X."""
        changes = list(self.casting_changes(card, player, terms))
        if any(isinstance(effect, t.CannotCast) for effect, _, _ in changes):
            return set()
        rule = rule_among(changes)
        return {
            number
            for number, total, required, cost in self.ways_to_pay(card, changes, player)
            if self.can_pay_cost(cost, card, player, total, required, {card}, rule, card)
        }

    def demand_of_cast(self, card, player, way, terms=0):
        """What a cast costs in the way of a number: (CP, required elements, the other parts, the rule for the CP)."""
        changes = list(self.casting_changes(card, player, terms))
        for number, total, required, cost in self.ways_to_pay(card, changes, player):
            if number == way:
                return total, dict(Counter(required)), cost, rule_among(changes)
        raise AssertionError(f"{self.cards[card].code} has no way {way} to be paid")

    def may_cast_now(self, card, player, gap):
        """R5.80, R5.81, R5.84, R12.17."""
        printed = self.cards[card]
        back_attack = any(
            isinstance(a, t.Field) and t.HasKeyword(t.Self(), "Back Attack") in a.effects and a.condition is None
            for a in printed.abilities
        )
        if gap or back_attack:
            return back_attack
        return printed.type == "Summon" or self.is_main_window(player)

    def permission(self, card, player):
        """The terms on which an effect lets a player cast a card from where it is, None: no effect does (R5.7)."""
        stamp = self.fact("stamp", card)
        for e in self.effects:
            if e["kind"] == c.EFFECT_MAY_CAST and e["card"] == card and e["stamp"] == stamp:
                if e["controller"] == player:
                    return int(e["value"])
        return None

    def castable_elsewhere(self, player):
        """The cards that effects, their own texts or those of field abilities let a player cast from where they are."""
        found = {i for i in range(116) if self.cards[i] and self.permission(i, player) is not None}
        shown = [card for card in self.in_zone(op.REMOVED, player) if self.fact("known", card) & 3 == 3]  # R4.8
        for card in (*self.in_zone(op.BREAK_ZONE, player), *shown):
            if self.is_castable_by_text(card, player):
                found.add(card)
        return found

    def is_castable_by_text(self, card, player):
        """R5.7: a text of the card, or a field ability of a Character of the player, lets it be cast from there."""
        mine = [a for a in self.cards[card].abilities if isinstance(a, t.Field) and self.damage_of(player) >= a.damage]
        zone = op.ZONES[self.zone[card]]
        for ability in mine:
            if any(isinstance(e, t.CastableFrom) and e.where is None and e.zone == zone for e in ability.effects):
                if self.holds(ability.condition, player, card):
                    return True
        for source in self.in_zone(op.FIELD, player):
            for _, ability in self.working(source):
                for effect in ability.effects:
                    if not isinstance(effect, t.CastableFrom) or effect.where is None or effect.zone != zone:
                        continue
                    position = self.cards[source].abilities.index(ability)  # such an ability cannot be gained
                    if effect.once_per_turn and self.fact("used", source) >> position & 1:  # R8.61
                        continue
                    if self.holds(ability.condition, player, source) and self.fits(card, effect.where, player, source):
                        return True
        return False

    def is_main_window(self, player):
        main = int(self.state["phase"]) in (c.PHASE_MAIN_1, c.PHASE_MAIN_2)
        return main and player == self.turn_player and self.state["stack_count"] == 0

    def can_cast(self, card, player, gap=False):
        """Whether a card in hand, in the LB deck, or with a permission can be cast (R5.70, R12.61-R12.63)."""
        printed, terms = self.cards[card], 0
        if self.zone[card] not in (op.HAND, op.LB_DECK):
            terms = self.permission(card, player) or 0
        if not self.may_cast_now(card, player, gap):
            return False
        if self.zone[card] == op.LB_DECK:
            others = [i for i in self.in_zone(op.LB_DECK, player) if i != card and not self.fact("face_up", i)]
            if self.fact("face_up", card) or len(others) < printed.lb_cost:
                return False
        if printed.type == "Summon":
            text = next(ability for ability in printed.abilities if isinstance(ability, t.SummonText))
            return self.has_targets(text.effect, card, player) and self.can_pay_cast(card, player, terms)
        return self.may_enter(card, player) and self.can_pay_cast(card, player, terms)

    def may_enter(self, card, player):
        """The field limits (3.3, R3.40)."""
        printed = self.cards[card]
        mine = self.in_zone(op.FIELD, player)
        own = [effect for ability in printed.abilities if isinstance(ability, t.Field) for effect in ability.effects]
        theirs = [effect for i in mine for _, ability in self.working(i) for effect in ability.effects]
        several = {effect.element for effect in theirs if isinstance(effect, t.AllowsSeveral)}
        several |= {effect.element for effect in own if isinstance(effect, t.EntersBeside)}  # R3.36
        for other in mine:
            generic = printed.generic or self.cards[other].generic
            if not generic and set(printed.names) & self.now(other, "names"):  # R3.30
                return False
            mine_free, its_free = FREE & set(printed.elements), FREE & self.now(other, "elements")
            if mine_free and its_free and (mine_free != its_free or not mine_free <= several):  # R3.33
                return False
        if self.is_excluded_by_field(card, own, mine, player):
            return False
        backups = sum("Backup" in self.now(other, "types") for other in mine)
        return "Backup" not in self.print_of(card).types or backups < 5  # R3.34

    def is_excluded_by_field(self, card, own, mine, player):
        """R3.46."""
        for effect in own:
            if isinstance(effect, t.CannotPlayBeside):
                if any(set(effect.names) & self.now(other, "names") for other in mine):
                    return True
        for source in mine:
            for _, ability in self.working(source):
                for effect in ability.effects:
                    if isinstance(effect, t.CannotPlayBeside) and set(effect.names) & set(self.cards[card].names):
                        return True
        return False

    # ---------------------------------------------------------------------------------------------------- using
    def abilities_of(self, card):
        """The abilities that a card has where it is: (line or None, time, ability)."""
        self.check(card, "gained")
        self.check(card, "silenced")
        there = self.zone[card] == op.FIELD
        if not (there and self.traits[card].silenced):
            yield from ((line, 0, ability) for line, ability in enumerate(self.cards[card].abilities))
        if there:
            yield from ((None, time, ability) for time, ability in self.traits[card].gained)

    def can_use(self, card, player):
        unknown = None
        for line, time, ability in self.abilities_of(card):
            if isinstance(ability, t.Action | t.Special):
                try:
                    if self.can_use_line(card, line, time, ability, player):
                        return True
                except NotModelled as problem:
                    unknown = problem
        if unknown:
            raise unknown
        return False

    def was_used(self, card, line, time):
        if line is not None:
            return self.fact("used", card) >> line & 1
        used = self.state["gained_used"][: int(self.state["gained_used_count"])]
        if any(e["card"] == card and e["time"] == time for e in used):
            raise NotModelled("once per turn of a gained ability")
        return False

    def can_use_line(self, card, line, time, ability, player):
        """With some number X, if the cost has one (R0.18, R5.32)."""
        return bool(self.usable_numbers(card, line, time, ability, player))

    def usable_numbers(self, card, line, time, ability, player):
        """The numbers X with which an ability can be used; 0 for a cost without X."""
        cost, possible = ability.cost, set()
        if not (cost.x or cost.x_counters):
            return {0} if self.can_use_so(card, line, time, ability, player) else set()
        most = min(15, cost.x_maximum or 15)
        for self.x in range(most + 1):
            if self.can_use_so(card, line, time, ability, player):
                possible.add(self.x)
        self.x = 0
        return possible

    def can_use_so(self, card, line, time, ability, player):
        """With the number X that is set."""
        cost = ability.cost
        if self.zone[card] != ZONES[getattr(ability, "zone", "field")] or self.damage_of(player) < ability.damage:
            return False
        if cost.dull and not self.may_dull_itself(card, ability):
            return False
        kind = "cannot_use_special" if isinstance(ability, t.Special) else "cannot_use_action"
        if kind in self.now(card, "restrictions"):  # R8.54
            return False
        if ability.once_per_turn and self.was_used(card, line, time):  # R8.61
            return False
        if not self.holds(ability.condition, player, card) or not self.has_targets(ability.effect, card, player):
            return False
        own = {card} if cost.dull or cost.put_self or cost.self_to else set()  # R5.17: it gives no CP
        total = self.use_cost(card, ability, player)
        return self.can_pay_cost(cost, card, player, total, cost.elements, own, rule_of(cost))

    def use_cost(self, card, ability, player):
        """The CP of using an ability: what texts add, and less what its own says; the icons stay (R5.25, R5.52)."""
        cost, kind = ability.cost, "special" if isinstance(ability, t.Special) else "action"
        total = self.icons(cost)
        for source in self.field:
            you = self.controller[source]
            for _, field_ability in self.working(source):
                for effect in field_ability.effects:
                    if isinstance(effect, t.UsesCostMore) and effect.kind == kind:
                        if self.holds(field_ability.condition, you, source):
                            total += effect.amount if card in self.fitting(effect.cards, you, source) else 0
        if cost.less is None:
            return total
        return max(len(cost.elements), total - max(0, self.value(cost.less, player, card)))

    def may_dull_itself(self, card, ability):
        """R8.40, R8.44, R8.45, R12.2."""
        if self.fact("dull", card):
            return False
        if self.fact("since_turn", card) < self.turn or "Haste" in self.now(card, "keywords"):
            return True
        if isinstance(ability, t.Action) and "dulls_at_once" in self.now(card, "restrictions"):
            return True
        types = self.now(card, "types")
        return "Monster" in types and "Forward" not in types

    def can_prime(self, card, player):
        """R12.80, R12.81: the Priming cost of a Character that is not primed yet."""
        if self.fact("under", card) < 116 or self.now(card, "silenced"):
            return False
        for ability in self.cards[card].abilities:
            if isinstance(ability, t.Priming):
                others = [i for i in self.in_zone(op.FIELD, player) if i != card and not self.cards[i].generic]
                if not any(ability.name in self.now(i, "names") for i in others):
                    total, required = self.icons(ability.cost), self.priming_elements(card, ability.cost)
                    return self.can_pay_cost(ability.cost, card, player, total, required, set())
        return False

    def priming_elements(self, card, cost):
        """The elements that the Priming cost of an object requires: none where a text lets any pay (R5.28)."""
        for source in self.field:
            you = self.controller[source]
            for _, ability in self.working(source):
                for effect in ability.effects:
                    if isinstance(effect, t.AnyElementPrimes) and self.holds(ability.condition, you, source):
                        if card in self.fitting(effect.cards, you, source):
                            return ()
        return cost.elements

    def can_warp(self, card, player):
        """R12.50: the Warp cost of a card in hand."""
        for ability in self.cards[card].abilities:
            if isinstance(ability, t.Warp):
                total = len(ability.cost.elements) + ability.cost.generic
                if self.can_pay_cost(ability.cost, card, player, total, ability.cost.elements, {card}):
                    return True
        return False

    # --------------------------------------------------------------------------------------------------- combat
    def attacks_of(self, card):
        """How often a Forward may attack in a turn (R10.18, R10.19)."""
        times, more = 1, 0
        self.check(card, "combat")
        for effect, you, source in self.traits[card].combat:
            if isinstance(effect, t.AttackTimes):
                number = self.value(effect.times, you, source)
                times, more = (times, more + number) if effect.more else (max(times, number), more)
        return times + more

    def can_attack(self, card):
        if "Forward" not in self.now(card, "types") or self.fact("dull", card):
            return False
        if self.fact("attacks", card) >= self.attacks_of(card) or "cannot_attack" in self.now(card, "restrictions"):
            return False
        return self.fact("since_turn", card) < self.turn or "Haste" in self.now(card, "keywords")

    def can_join(self, card):
        """R10.21: a common element of the party; no Forward twice."""
        named = self.state["attackers"][: int(self.state["attack_count"])].tolist()
        if not named:
            return True
        members = [*named, card]
        if card in named or any("cannot_join" in self.now(i, "restrictions") for i in members):
            return False
        if any(isinstance(effect, t.JoinsPartyOf) for i in members for effect, _, _ in self.now(i, "combat")):
            raise NotModelled("a party with whom it likes")
        bound = [i for i in members if "joins_any_party" not in self.now(i, "restrictions")]
        return not bound or bool(set.intersection(*(self.now(i, "elements") for i in bound)))

    def can_block(self, card):
        """R10.32-R10.35: some attacker."""
        if "Forward" not in self.now(card, "types") or self.fact("dull", card):
            return False
        if "cannot_block" in self.now(card, "restrictions"):
            return False
        attackers = [i for i in self.field if self.fact("attacking", i)]
        return any(self.can_block_it(card, attacker) for attacker in attackers)

    def has_to_block(self, card):
        """R10.36: because of itself, of an attacker, or because a text names both."""
        attackers = [i for i in self.field if self.fact("attacking", i)]
        if "must_block" in self.now(card, "restrictions"):
            return True
        if any("must_be_blocked" in self.now(attacker, "restrictions") for attacker in attackers):
            return True
        combat = self.now(card, "combat")
        return any(isinstance(effect, t.MustBlockSource) and source in attackers for effect, _, source in combat)

    def can_block_it(self, card, attacker):
        if "cannot_be_blocked" in self.now(attacker, "restrictions"):
            return False
        forbidden = self.is_ruled_out(t.CannotBeBlockedBy, attacker, card)
        return not forbidden and not self.is_ruled_out(t.CannotBlockSuch, card, attacker)

    def is_ruled_out(self, kind, bearer, other):
        """R10.34: whether a text on ``bearer`` is about the other one in a battle."""
        for effect, you, source in self.now(bearer, "combat"):
            if isinstance(effect, kind) and self.fits(other, effect.where, you, source):
                quality = "cost" if effect.power.startswith("costs") else "power"
                difference = self.quality(other, quality) - self.quality(bearer, quality)
                so = {"any": True, "more": difference > 0, "less": difference < 0}
                if so[effect.power.removeprefix("costs_")]:
                    return True
        return False


class Free:
    """A cast without paying its cost (R5.5); it comes after every "the cost becomes"."""


def changes_of(terms):
    """What the terms of a permission change."""
    if terms & op.TERM_FREE:
        yield Free()
    if terms & op.TERM_ANY_ELEMENT:
        yield t.AnyElementPays()
    if terms & op.TERM_NOT_0 or terms >> op.TERM_LESS:
        yield t.CostsLess(t.Number(terms >> op.TERM_LESS), at_least=int(bool(terms & op.TERM_NOT_0)))


def rule_among(changes):
    """What limits the CP that may be spent for a cast (R5.27); nothing is spent for a free one."""
    if any(isinstance(effect, Free) for effect, _, _ in changes):
        return None
    return next((effect for effect, _, _ in changes if isinstance(effect, t.OnlyPaidBy)), None)


def rule_of(cost):
    """What limits the CP that may be spent for using an ability (R5.27)."""
    limited = cost.only_elements or cost.only_backups is not None
    return t.OnlyPaidBy(cost.only_backups, cost.only_elements) if limited else None


def allowed(rule):
    """The elements of the CP that may be spent (R5.27)."""
    return frozenset(rule.elements if rule and rule.elements else op.ELEMENTS)


def choices_of(node):
    """Every "choose" that is declared with an effect; those of abilities that it makes are declared later."""
    if isinstance(node, t.WhenDone | t.Delayed | t.GainAbility | t.Lasting):
        return
    if isinstance(node, t.Modes):
        raise NotModelled("actions to select inside of another instruction")
    if isinstance(node, t.Choose):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from choices_of(part)
    elif dataclasses.is_dataclass(node):
        for part in dataclasses.fields(node):
            yield from choices_of(getattr(node, part.name))


def declared_choices(effect):
    """Every "choose" of an ability in printed order, also of the actions to select."""
    parts = effect.effects if isinstance(effect, t.Sequence) else (effect,)
    for part in parts:
        if isinstance(part, t.Modes):
            for option in part.options:
                yield from choices_of(option)
        else:
            yield from choices_of(part)


def can_take_apart(groups, taken=frozenset()):
    """R7.33: whether every group gets its number of cards, none twice."""
    for k, (legal, minimum) in enumerate(groups):
        if minimum:
            rest = [*groups[:k], (legal, minimum - 1), *groups[k + 1 :]]
            return any(can_take_apart(rest, taken | {card}) for card in legal if card not in taken)
    return True


def can_produce(sources, total, required):
    """Whether sources can give this many CP, including the required elements; each gives one element of its own."""
    if sum(cp for _, cp in sources) < total:
        return False
    missing = {element for element, number in required.items() if number > 0}
    if not missing:
        return True
    element = min(missing)
    for k, (elements, cp) in enumerate(sources):
        if element in elements and (elements, cp) not in sources[:k]:
            rest = required.copy()
            rest[element] -= cp
            if can_produce([*sources[:k], *sources[k + 1 :]], total - cp, rest):
                return True
    return False
