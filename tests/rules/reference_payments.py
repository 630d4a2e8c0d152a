"""Reference implementation of demanded payments: what a cast or a use demands when its payment opens.

From a decision at which something is offered, one offer is taken on a copy of the game, with random declarations, until
its cost is locked (R5.76). On the way, the offered ways to pay, abilities and numbers X are compared; then the CP of
each element, the generic ones, the Crystals, counters and cards that pay without a choice, and the first cards that may
pay for the other parts and for the CP.
"""

import dataclasses
from collections import Counter

import numpy as np

from fftcg_env.cards import tree as t
from fftcg_env.core.jobs import JOB_STEP, STATUS_SIZE
from fftcg_env.core.records import copy_records
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.registers import Use
from tests.rules.reference_offers import Offers, rule_of
from tests.rules.reference_rules import NotModelled

STEPS = 30
UNTOUCHED = -1
ASKS = {c.DECISION_ABILITY: "ability", c.DECISION_COST: "cost", c.DECISION_NUMBER: "number"}


def named_by_actions(state, verb):
    """The cards that legal actions of a verb name."""
    player = int(state["decision_player"])
    numbers = [n - c.GLOBAL_ACTIONS for n in state["legal"][: int(state["legal_count"])].tolist()]
    return {(n // c.VERB_COUNT + 58 * player) % 116 for n in numbers if n >= 0 and n % c.VERB_COUNT == verb}


def options(state):
    """The options among the legal actions."""
    legal = state["legal"][: int(state["legal_count"])].tolist()
    return {n - 1 for n in legal if 0 < n < c.GLOBAL_ACTIONS}


class Payment:
    """One offer taken: a card that is cast, used or removed with Warp, or primed."""

    def __init__(self, game, legend, state, action, compare):
        self.game, self.legend, self.compare = game, legend, compare
        self.states = game.new_states(1)
        self.states[0] = state
        self.before = copy_records(self.states)
        number = action - c.GLOBAL_ACTIONS
        self.player, self.verb = int(state["decision_player"]), number % c.VERB_COUNT
        self.card = (number // c.VERB_COUNT + 58 * self.player) % 116
        self.terms = self.table(state).permission(self.card, self.player) or 0
        self.way, self.x, self.ability = 0, 0, None

    def table(self, state):
        return Offers(state, self.game.card_list, self.legend)

    @property
    def state(self):
        return self.states[0]

    def step(self, action):
        """Take an action; returns whether the cost was locked by it."""
        self.before = copy_records(self.states)
        self.state["payment"]["total"] = UNTOUCHED
        nothing = (np.zeros((1, 2), np.int64), np.zeros((1, 2, 58), np.int16), np.zeros((1, 1), np.int8))
        more = (np.zeros((1, 1), np.int8), np.zeros((1, STATUS_SIZE), np.int32))
        self.game.drive(self.states, self.game.tables, JOB_STEP, 0, 1, np.array([action]), *nothing, *more)
        return self.state["payment"]["total"] != UNTOUCHED

    def follow(self, action, generator):
        """Take the offer; compare the decisions and the demanded CP."""
        for _ in range(STEPS):
            if self.step(action):
                self.demanded()
                return
            decision = int(self.state["decision"])
            if int(self.state["decision_player"]) != self.player or decision == c.DECISION_PRIORITY:
                return
            self.compare_options(decision)
            action = int(generator.choice(self.state["legal"][: int(self.state["legal_count"])]))
            if decision == c.DECISION_COST:
                self.way = action - 1
            elif decision == c.DECISION_NUMBER:
                self.x = action - 1

    # ------------------------------------------------------------------------------------------------ on the way
    def compare_options(self, decision):
        """The abilities, ways to pay and numbers that are offered."""
        if decision in ASKS:
            table = self.table(self.state)
            plain = getattr(self, f"plain_{ASKS[decision]}")
            self.compare(f"options: {ASKS[decision]}", table, self.card, lambda: plain(table), options(self.state))

    def plain_ability(self, table):
        lines, gained = set(), len(table.cards[self.card].abilities)
        for line, time, ability in table.abilities_of(self.card):
            position, gained = (gained, gained + 1) if line is None else (line, gained)
            if isinstance(ability, t.Action | t.Special):
                if table.can_use_line(self.card, line, time, ability, self.player):
                    lines.add(position)
        return lines

    def plain_cost(self, table):
        return table.payable_ways(self.card, self.player, self.terms)

    def plain_number(self, table):
        if self.verb != c.ACTIVATE:
            raise NotModelled("the number X of a cast")
        ability = self.used(self.state)
        found = [(line, time) for line, time, other in table.abilities_of(self.card) if other == ability]
        marked = dataclasses.replace(ability, once_per_turn=False)  # the use itself is noted already
        return table.usable_numbers(self.card, *found[0], marked, self.player)

    def used(self, state):
        """The ability that is being used, or was put on the stack; None: neither."""
        for frame in state["frames"][: int(state["frame_count"])][::-1]:
            if frame["kind"] == c.FRAME_USE:
                return self.legend.ability_tree(int(frame["register"][Use.ABILITY]))
        for item in state["stack"][: int(state["stack_count"])]:
            if item["source"] == self.card and item["serial"] > self.before[0]["last_serial"]:
                return self.legend.ability_tree(int(item["ability"]))
        return None

    # ---------------------------------------------------------------------------------------------------- demanded
    def demanded(self):
        """Compare the demanded CP after the cost is locked."""
        printed = self.game.card_list[self.before[0]["card_id"][self.card]]
        if self.verb == c.CAST and printed.type == "Summon":
            self.before[0]["zone"][self.card] = op.STACK  # R5.71
        table, before = self.table(self.state), self.table(self.before[0])
        before.x = self.x
        if not self.compare("demand", table, self.card, lambda: self.plain_demand(before)[:2], self.engine_demand()):
            return
        total, required, cost, rule = self.plain_demand(before)
        required = Counter(required)
        self.compare("own parts", table, self.card, lambda: self.plain_own_parts(cost, before), self.own_parts(cost))
        if int(self.state["decision_player"]) != self.player:
            return
        busy, paying_for = {self.card} if self.verb in (c.CAST, c.WARP) else set(), None
        if self.verb == c.CAST:
            paying_for = self.card
        rest = (self.player, total, required, busy, rule, paying_for)
        if int(self.state["decision"]) == c.DECISION_PAY:
            self.compare("pay", table, self.card, lambda: table.payers(*rest), named_by_actions(self.state, c.PAY))
        elif int(self.state["decision"]) == c.DECISION_COST_CARD and self.state["payment"]["open"]:
            servants = lambda: first_servants(table, cost, self.card, *rest)  # noqa: E731
            self.compare("cost card", table, self.card, servants, named_by_actions(self.state, c.CHOOSE))

    def engine_demand(self):
        """CP and required elements that the engine has locked."""
        payment = self.state["payment"]
        return int(payment["total"]), {e: int(n) for e, n in zip(op.ELEMENTS, payment["required"], strict=True) if n}

    def plain_demand(self, table):
        """CP, required elements, the whole cost, the rule for the CP."""
        if self.verb == c.CAST:
            return table.demand_of_cast(self.card, self.player, self.way, self.terms)
        if self.verb == c.ACTIVATE:
            ability = self.used(self.state)
            if ability is None:
                raise NotModelled("an ability that left nothing to know it by")
            total = table.use_cost(self.card, ability, self.player)
            return total, dict(Counter(ability.cost.elements)), ability.cost, rule_of(ability.cost)
        kind = t.Warp if self.verb == c.WARP else t.Priming
        cost = next(ability.cost for ability in table.cards[self.card].abilities if isinstance(ability, kind))
        required = table.priming_elements(self.card, cost) if self.verb == c.PRIME else cost.elements
        return table.icons(cost), dict(Counter(required)), cost, None

    def plain_own_parts(self, cost, table):
        """What is paid without a choice: Crystals, counters of the source, cards of the deck, its status."""
        if cost.put_self or cost.self_to:
            raise NotModelled("what happens when the source leaves")
        if cost.points:
            raise NotModelled("points of damage and what follows them")
        counters = cost.counters + (self.x if cost.x_counters else 0)
        return (
            cost.crystals,
            counters,
            cost.top_cards,
            self.verb == c.ACTIVATE and bool(cost.dull or table.fact("dull", self.card)),
        )

    def own_parts(self, cost):
        before, after = self.before[0], self.state
        there = [self.table(state) for state in (before, after)]
        counters = [table.counters_on(self.card, cost.counter_kind) if cost.counter_kind else 0 for table in there]
        decks = [len(table.in_zone(op.DECK, self.player)) for table in there]
        paid = int(before["crystals"][self.player]) - int(after["crystals"][self.player])
        dull = self.verb == c.ACTIVATE and bool(after["dull"][self.card])
        return paid, counters[0] - counters[1], decks[0] - decks[1], dull


def first_servants(table, cost, card, player, total, required, busy, rule, paying_for):
    """The cards that may pay for the first part, so that everything else can be paid (R5.17, R5.91-R5.99)."""
    if any(part.deed == "counters" for part in cost.parts):
        raise NotModelled("which counters pay first")
    if cost.special and cost.put_self:
        raise NotModelled("what happens when the source leaves")
    if cost.put_self or cost.self_to or cost.dull:
        busy = busy | {card}
    ways = table.ways_to_serve(cost, card, player, total, required, busy, rule, paying_for)
    return {way[0] for way in ways}
