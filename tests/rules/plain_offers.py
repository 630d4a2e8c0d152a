"""What a player may do in a state, in plain words: choosing, paying, casting, using abilities, attacking, blocking."""

import dataclasses
from collections import Counter
from itertools import product

from fftcg_env.cards import opcodes as op
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg import constants as c
from tests.rules.plain_rules import FREE, ZONES, NotModelled, Table

ABOUT_CASTING = (t.CostsLess, t.CostsMore, t.CostBecomes, t.AnyElementPays, t.CannotCast)
MANY_WAYS = 3000
"""So many ways to pay a cost are tried at most."""


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
            if mine and (not kinds or item["kind"] in {op.ITEM_KINDS[kind] for kind in kinds}):
                if self.fits(int(item["source"]), rest, you, source):
                    found.append(("item", place))
        return found

    def next_targets(self, item, effect, group):
        """What may be chosen next for the choice of this number, in the declaration of an item (R7.30, R7.33)."""
        choices, you = list(declared_choices(effect)), int(item["controller"])
        if group >= len(choices) or choices[group].apart or (group + 1 < len(choices) and choices[group + 1].apart):
            raise NotModelled("choices of one sentence")
        if any("must_be_chosen" in self.now(i, "restrictions") for i in self.field if self.controller[i] != you):
            raise NotModelled("a card that must be chosen")  # R7.43
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
        """What can produce CP: (elements, CP) of each (R5.11-R5.15, R5.27)."""
        found = []
        for card in self.field:
            if self.controller[card] != player or card in busy or self.fact("dull", card):
                continue
            if "Backup" in self.now(card, "types") and self.may_pay(card, rule, paying_for, player):
                found.append((frozenset(self.produces(card, paying_for)) & allowed(rule), 1))
        for card in self.in_zone(op.HAND, player):
            elements = frozenset(self.cards[card].elements)
            if card not in busy and not elements & FREE and (rule is None or rule.backups is None):
                found.append((elements & allowed(rule), 2))
        return [source for source in found if source[0]]

    def may_pay(self, card, rule, paying_for, player):
        return rule is None or rule.backups is None or self.fits(card, rule.backups, player, paying_for)

    def produces(self, card, paying_for):
        """The elements that a Backup can give (R5.12, R5.15)."""
        elements = set(self.now(card, "elements"))
        for source in self.field:
            you = self.controller[source]
            for _, ability in self.working(source):
                for effect in ability.effects:
                    if not isinstance(effect, t.Produces) or not self.holds(ability.condition, you, source):
                        continue
                    if card not in self.affected(effect, you, source):
                        continue
                    if effect.paying_for is None or (
                        paying_for is not None and self.fits(paying_for, effect.paying_for, you, source)
                    ):
                        elements |= set(effect.elements or op.ELEMENTS)
        return elements

    def can_pay(self, player, total, required, busy, rule=None, paying_for=None):
        """R5.30, with unlimited overpayment: whether the sources that are not busy can pay."""
        return total == 0 or can_produce(self.sources_of(player, busy, rule, paying_for), total, Counter(required))

    def can_pay_cost(self, cost, card, player, total, required, busy, rule=None, paying_for=None):
        """Whether all parts of a cost can be paid beside so many CP (R5.90-R5.99): every way is tried."""
        if cost.crystals > int(self.state["crystals"][player]):
            return False
        if cost.counters and self.counters_on(card, cost.counter_kind) < cost.counters:
            return False
        if cost.top_cards > len(self.in_zone(op.DECK, player)):
            return False
        if cost.x or cost.x_counters:
            raise NotModelled("a cost with X")
        for part in cost.parts:
            if part.deed == "counters" and self.counters_among(part, player, card) < part.count:
                return False
        wanted = [part for part in cost.parts if part.deed != "counters" for _ in range(part.count)]
        if any(part.deed == "reveal" for part in wanted):
            raise NotModelled("a cost with cards to reveal")
        choices = [[i for i in self.fitting(part.cards, player, card) if self.can_serve(i, part)] for part in wanted]
        hand = self.in_zone(op.HAND, player)
        choices += [hand] * cost.discard
        if cost.special:
            choices.append([i for i in hand if self.serves_special(i, card)])
        ways = 1
        for cards in choices:
            ways *= max(1, len(cards))
        if ways > MANY_WAYS:
            raise NotModelled("a cost with very many ways to pay it")
        tried = set()
        for way in product(*choices):
            used = frozenset(way)
            if len(used) == len(way) and not used & busy and used not in tried:
                tried.add(used)
                if self.can_pay(player, total, required, busy | used, rule, paying_for):
                    return True
        return False

    def counters_among(self, part, player, card):
        """The counters that a part of a cost can take (R5.98)."""
        return sum(self.counters_on(i, part.kind) for i in self.fitting(part.cards, player, card))

    def can_serve(self, card, part):
        return part.deed != "dull" or not self.fact("dull", card)

    def serves_special(self, card, source):
        """R5.97: a card with a name of the source, or another one that its text allows."""
        if self.now(card, "names") & self.now(source, "names"):
            return True
        effects = [e for a in self.cards[source].abilities if isinstance(a, t.Field) for e in a.effects]
        others = [e for e in effects if isinstance(e, t.SpecialDiscards)]
        return any(card in self.fitting(e.cards, self.whose(source), source) for e in others)

    # -------------------------------------------------------------------------------------------------- casting
    def casting_changes(self, card, player):
        """What texts say of this cast: (effect, its player, its source) (R5.50-R5.55, R8.4)."""
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
        more = [effect for effect in changes if isinstance(effect[0], t.CostsMore)]
        cost += sum(self.value(effect.amount, you, source) for effect, you, source in more)
        less = [effect for effect in changes if isinstance(effect[0], t.CostsLess)]
        floor = max((effect.at_least for effect, _, _ in less), default=0)
        reduced = cost - sum(max(0, self.value(effect.amount, you, source)) for effect, you, source in less)
        return max(0, reduced, min(cost, floor))

    def ways_to_pay(self, card, changes, player):
        """The ways to pay for a cast: (CP, required elements, the other parts) (5.2, R5.60)."""
        printed = self.cards[card]
        elements = [element for element in printed.elements if element not in FREE]
        total = self.cast_cost(card, printed.cost, changes)
        any_element = any(isinstance(effect, t.AnyElementPays) for effect, _, _ in changes)
        required = [] if total == 0 or any_element else elements
        yield max(total, len(required)), required, t.Cost()
        for ability in printed.abilities:
            for effect in ability.effects if isinstance(ability, t.Field) else ():
                if not isinstance(effect, t.AlternativeCost | t.ExtraCost):
                    continue
                if self.damage_of(player) < ability.damage or not self.holds(ability.condition, player, card):
                    continue
                icons, cost = len(effect.cost.elements) + effect.cost.generic, effect.cost
                if isinstance(effect, t.AlternativeCost):
                    total = self.cast_cost(card, icons, changes) if icons else 0
                    yield max(total, len(cost.elements)), list(cost.elements), cost
                else:
                    less = [*changes, (t.CostsLess(t.Number(effect.less)), player, card)]
                    total = self.cast_cost(card, printed.cost, less)
                    required = [] if total == 0 or any_element else elements
                    yield max(total, len(required)) + icons, [*required, *cost.elements], cost

    def can_pay_cast(self, card, player):
        """Whether a cast is allowed and can be paid in some way."""
        changes = list(self.casting_changes(card, player))
        if any(isinstance(effect, t.CannotCast) for effect, _, _ in changes):
            return False
        rule = next((effect for effect, _, _ in changes if isinstance(effect, t.OnlyPaidBy)), None)
        for total, required, cost in self.ways_to_pay(card, changes, player):
            if self.can_pay_cost(cost, card, player, total, required, {card}, rule, card):
                return True
        return False

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

    def is_main_window(self, player):
        main = int(self.state["phase"]) in (c.PHASE_MAIN_1, c.PHASE_MAIN_2)
        return main and player == self.turn_player and self.state["stack_count"] == 0

    def can_cast(self, card, player, gap=False):
        """Whether a card in hand or in the LB deck can be cast (R5.70, R12.61-R12.63)."""
        printed = self.cards[card]
        if not self.may_cast_now(card, player, gap):
            return False
        if self.zone[card] == op.LB_DECK:
            others = [i for i in self.in_zone(op.LB_DECK, player) if i != card and not self.fact("face_up", i)]
            if self.fact("face_up", card) or len(others) < printed.lb_cost:
                return False
        if printed.type == "Summon":
            text = next(ability for ability in printed.abilities if isinstance(ability, t.SummonText))
            return self.has_targets(text.effect, card, player) and self.can_pay_cast(card, player)
        return self.may_enter(card, player) and self.can_pay_cast(card, player)

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
        if self.is_forbidden_beside(card, own, mine, player):
            return False
        backups = sum("Backup" in self.now(other, "types") for other in mine)
        return "Backup" not in self.print_of(card).types or backups < 5  # R3.34

    def is_forbidden_beside(self, card, own, mine, player):
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
        own = {card} if cost.dull or cost.put_self or cost.self_to else set()  # R5.17
        total = self.use_cost(card, ability, player)
        return self.can_pay_cost(cost, card, player, total, cost.elements, own)

    def use_cost(self, card, ability, player):
        """The CP of using an ability: what texts add, and less what its own says; the icons stay (R5.25, R5.52)."""
        cost, kind = ability.cost, "special" if isinstance(ability, t.Special) else "action"
        total = len(cost.elements) + cost.generic
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
        """R10.21: a common element of the party; nobody twice."""
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

    def can_block_it(self, card, attacker):
        if "cannot_be_blocked" in self.now(attacker, "restrictions"):
            return False
        forbidden = self.is_ruled_out(t.CannotBeBlockedBy, attacker, card)
        return not forbidden and not self.is_ruled_out(t.CannotBlockSuch, card, attacker)

    def is_ruled_out(self, kind, bearer, other):
        """R10.34: whether a text on ``bearer`` is about the other one in a battle."""
        for effect, you, source in self.now(bearer, "combat"):
            if isinstance(effect, kind) and self.fits(other, effect.where, you, source):
                difference = self.power(other) - self.power(bearer)
                if {"any": True, "more": difference > 0, "less": difference < 0}[effect.power]:
                    return True
        return False


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
    """Whether sources can give so many CP, among them the required elements; each gives one element of its own."""
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
