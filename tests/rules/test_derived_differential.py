"""Cached values and legal actions of the engine equal those of the slow reference implementation.

In random play with random decks of all cards: what every object on the field is, has and can; and what the player who
decides may cast, use, choose, attack and block with. What the reference does not model is skipped and counted.
"""

from collections import Counter
from itertools import chain
from types import FunctionType

import numpy as np

from fftcg_env.cards import tree as t
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_RESET, JOB_RUN, JOB_SAMPLE, JOB_STEP, STATUS_SIZE
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.program.compiler import _Compiler
from fftcg_env.games.fftcg.cards.program.rows.restrictions import is_described
from fftcg_env.games.fftcg.cards.random_decks import RandomDecks
from fftcg_env.games.fftcg.cards.walk import nodes_of
from fftcg_env.games.fftcg.game import FFTCG
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.registers import Declare, Priority
from fftcg_env.games.fftcg.record.state import EFFECT_CAPACITY, STACK_CAPACITY, WAITING_CAPACITY
from fftcg_env.games.fftcg.stack.priority import EFFECT_RESERVE, STACK_RESERVE, WAITING_RESERVE
from fftcg_env.scenario.scenario import STARTS
from tests.rules.reference_offers import Offers
from tests.rules.reference_payments import Payment, named_by_actions
from tests.rules.reference_rules import NotModelled

SEEDS = (1, 2)
GAMES, DECISIONS, LOOK_AT_EVERY = 30, 60, 6
OFFERS = 6
"""Maximum of offers of a decision that are followed until their cost is known."""
SHARE = 0.98
"""Minimum share of the comparisons that must be made."""
SHIFTS = {
    t.CannotBeChosen: op.PROTECT_CHOOSE,
    t.CannotBeReturned: op.PROTECT_RETURN,
    t.CannotBeBroken: op.PROTECT_BREAK,
    t.CannotBeDulled: op.PROTECT_DULL,
    t.CannotBePutIntoBreakZone: op.PROTECT_PUT,
    t.CannotLeave: op.PROTECT_MOVE,
}
TELLING = (
    *(t.CostsLess, t.CostsMore, t.CostBecomes, t.AnyElementPays, t.CannotCast, t.ChangeCasting, t.OnlyPaidBy),
    *(t.Produces, t.UsesCostMore, t.AlternativeCost, t.ExtraCost, t.CastableFrom, t.AllowCasting, t.CostPart, t.X),
    *(t.AllowsSeveral, t.EntersBeside, t.CannotPlayBeside, t.SpecialDiscards, t.HasNoAbilities, t.CannotGain),
    *(t.AttackTimes, t.JoinsPartyOf, t.CannotBeBlockedBy, t.CannotBlockSuch, t.HasRestriction),
    t.AnyElementPrimes,
    t.AlsoNamed | t.IsAlso | t.HasJob | t.HasJobsOf | t.HasElements | t.HasElementsOf | t.PowerIs,
)
"""Texts that change legal actions, costs and characteristics of objects."""
TABLES, FEATURED = 8, 8
"""Tables for each of these features; cards with the feature in each deck of them, twice each."""
WAYS_TO_LEAVE = (t.CannotBeReturned, t.CannotBeBroken, t.CannotBePutIntoBreakZone, t.CannotLeave)
"""What an object that cannot leave the field is protected from; ``CannotLeave``: from what has no node of its own."""
CHANGED = ("power", "keywords", "types", "names", "jobs", "elements", "restrictions", "gained", "silenced")
VALUES = {
    c.EFFECT_POWER: (1000, 3000, -1000),
    c.EFFECT_SET_POWER: (2000, 9000),
    c.EFFECT_BECOME_FORWARD: (3000, 8000),
    c.EFFECT_KEYWORD: tuple(op.KEYWORDS.values()),
    c.EFFECT_RESTRICT: tuple(op.RESTRICTIONS.values()),
    c.EFFECT_LOSE_ABILITIES: (0,),
    c.EFFECT_ELEMENTS: (1, 2, 33),
    c.EFFECT_MORE_ELEMENTS: (4, 8, 16),
    c.EFFECT_LOSE_JOBS: (0,),
    c.EFFECT_NAME: (0, 1, 2),
}
"""Kinds of ongoing effects on an object, and values of them."""
TERMS = (0, op.TERM_FREE, op.TERM_ANY_ELEMENT, 1 << op.TERM_LESS, 9 << op.TERM_LESS, 9 << op.TERM_LESS | op.TERM_NOT_0)
"""On which terms a card may be cast from where it is."""
BITS = {name: 1 << k for k, name in enumerate(op.ELEMENTS)}


class Legend(_Compiler):
    """The meaning of the numbers in a state: the nodes of the rows of ongoing effects, names, jobs."""

    def __init__(self, database):
        super().__init__(database)
        self.nodes, self.last = {}, None
        compiled = self.compile()
        self.card_list = [database[code] for code in compiled.codes]
        self.counter_kinds = compiled.counter_kinds
        self.name = list(self.names).__getitem__
        self.job = list(self.jobs).__getitem__

    def static(self, effect):
        numbers = super().static(effect)
        self.last = effect
        return numbers

    def take(self, table, count=1):
        first = super().take(table, count)
        if table == "rows":
            if count == 1:
                self.nodes[first] = self.last
            self.last = None
        return first

    def node(self, row):
        return self.nodes[row]

    def ability_tree(self, row):
        return self.trees[row]

    def card(self, number):
        return self.card_list[number] if number >= 0 else None


# ------------------------------------------------------------------------------------------- what the engine says
def names_of(bits, table):
    return {name for name, bit in table.items() if bits & bit}


def protections_of(bits):
    """The engine's bits as (what, by which source, of which player)."""
    kinds = {
        op.PROTECT_SUMMONS_ANY: ("summons", "any"),
        op.PROTECT_SUMMONS_OPPONENT: ("summons", "opponent"),
        op.PROTECT_ABILITIES_ANY: ("abilities", "any"),
        op.PROTECT_ABILITIES_OPPONENT: ("abilities", "opponent"),
    }
    found = {(what, *kind) for what, shift in SHIFTS.items() for bit, kind in kinds.items() if bits >> shift & bit}
    return found | ({(t.CannotBeBroken, "everything", "any")} if bits & op.PROTECT_FROM_EVERY_BREAK else set())


def reference_protections(table, card):
    """The protections of the plain rules in the same form."""
    table.check(card, "protections")
    found = set()
    for effect, _, _ in table.traits[card].protections:
        if isinstance(effect, t.CannotBeChosen) and is_described(effect):
            raise NotModelled("a protection that is no bit of the object")
        what = WAYS_TO_LEAVE if isinstance(effect, t.CannotLeave) else (type(effect),)
        found |= {(way, kind, effect.player) for way in what for kind in effect.by or ("everything",)}
    return found


def cached(table, card):
    """The derived values of an object in the engine's record."""
    state, printed = table.state, table.print_of(card)
    traits = [e for e in state["traits"][: int(state["trait_count"])] if e["card"] == card]
    altered = table.fact("altered", card)
    jobs = set() if altered & c.WITHOUT_PRINTED_JOBS else printed.jobs
    elements = [names_of(int(e["value"]), BITS) for e in traits if e["kind"] == c.TRAIT_ELEMENTS]
    gained = state["gained"][: int(state["gained_count"])]
    return {
        "power": table.fact("power", card),
        "keywords": names_of(table.fact("keywords", card), op.KEYWORDS),
        "restrictions": names_of(table.fact("restrictions", card), op.RESTRICTIONS),
        "protections": protections_of(table.fact("protections", card)),
        "silenced": bool(table.fact("silenced", card)),
        "types": {kind for kind in ("Forward", "Backup", "Monster") if table.fact("types", card) & op.TYPES[kind]},
        "names": printed.names | {table.legend.name(int(e["value"])) for e in traits if e["kind"] == c.TRAIT_NAME},
        "jobs": jobs | {table.legend.job(int(e["value"])) for e in traits if e["kind"] == c.TRAIT_JOB},
        "all_jobs": bool(altered & c.ALL_JOBS),
        "elements": elements[0] if elements else printed.elements,
        "gained": sorted(repr(table.legend.ability_tree(int(e["ability"]))) for e in gained if e["card"] == card),
    }


# --------------------------------------------------------------------------------------------------------- comparing
class Comparison:
    """Counts what was compared and what was skipped, and keeps the differences."""

    def __init__(self):
        self.made, self.skipped, self.seen = Counter(), Counter(), Counter()
        self.differences = []

    def compare(self, what, table, card, plain, engine):
        """One comparison; ``plain`` is called, and may not know. Returns whether it was made."""
        try:
            expected = plain()
        except NotModelled as problem:
            self.skipped[what, str(problem)] += 1
            return False
        self.made[what] += 1
        if expected != engine:
            place = f"turn {table.turn} phase {table.state['phase']}"
            self.differences.append(f"{what} of {table.cards[card].code} ({place}): {expected} but engine {engine}")
        return True

    def share(self):
        made = self.made.total()
        return made / max(1, made + self.skipped.total())

    def objects(self, table):
        """Derived values of all objects on the field."""
        for card in table.field:
            engine = cached(table, card)
            plain = table.traits[card]
            for aspect in engine:
                if aspect == "protections":
                    self.compare(
                        aspect, table, card, lambda card=card: reference_protections(table, card), engine[aspect]
                    )
                elif aspect == "gained":
                    self.compare(aspect, table, card, lambda card=card: gained_by(table, card), engine[aspect])
                else:
                    now = lambda card=card, aspect=aspect: table.now(card, aspect)  # noqa: E731
                    self.compare(aspect, table, card, now, engine[aspect])
            printed = table.print_of(card)
            for aspect in CHANGED:
                self.seen[aspect] += getattr(plain, aspect) != getattr(printed, aspect)
            self.seen["protections"] += bool(plain.protections)
            self.seen["control"] += table.controller[card] != card // 58

    def offers(self, table):
        """The legal casts, uses, attacks and blocks."""
        state = table.state
        player, decision = int(state["decision_player"]), int(state["decision"])
        if decision == c.DECISION_PRIORITY and has_room(state):
            window = int(state["frames"][int(state["frame_count"]) - 1]["register"][Priority.WINDOW])
            if window != c.WINDOW_PASS_ONLY:
                self.priority(table, player, window == c.WINDOW_GAP)
        elif decision == c.DECISION_ATTACK:
            self.each(table, "attack", table.in_zone(op.FIELD, player), c.ATTACK, may_attack(table))
        elif decision == c.DECISION_BLOCK:
            self.blocks(table, player)
        elif decision == c.DECISION_TARGET:
            self.targets(table)

    def each(self, table, what, cards, verb, plain):
        offered = named_by_actions(table.state, verb)
        self.seen[what] += bool(offered)
        for card in cards:
            self.compare(what, table, card, lambda card=card: plain(card), card in offered)

    def priority(self, table, player, gap):
        hand, lb = table.in_zone(op.HAND, player), table.in_zone(op.LB_DECK, player)
        self.each(table, "cast", [*hand, *lb], c.CAST, lambda card: table.can_cast(card, player, gap))
        elsewhere = table.castable_elsewhere(player)
        others = sorted(elsewhere.union(table.in_zone(op.BREAK_ZONE, player)))
        self.each(table, "cast", others, c.CAST, lambda card: card in elsewhere and table.can_cast(card, player, gap))
        if gap:
            return
        used = [*table.in_zone(op.FIELD, player), *hand, *table.in_zone(op.BREAK_ZONE, player)]
        self.each(table, "use", used, c.ACTIVATE, lambda card: table.can_use(card, player))
        main = table.is_main_window(player)
        self.each(table, "warp", hand, c.WARP, lambda card: main and table.can_warp(card, player))
        field = table.in_zone(op.FIELD, player)
        self.each(table, "prime", field, c.PRIME, lambda card: main and table.can_prime(card, player))

    def payments(self, game, table, generator):
        """What some of the offers cost."""
        state = table.state
        legal = state["legal"][: int(state["legal_count"])].tolist()
        offers = [action for action in legal if action >= c.GLOBAL_ACTIONS]
        if int(state["decision"]) == c.DECISION_PRIORITY and offers:
            for action in generator.permutation(offers)[:OFFERS].tolist():
                Payment(game, table.legend, state, action, self.compare).follow(action, generator)

    def targets(self, table):
        """The objects that can be chosen next in a declaration."""
        top = int(table.state["frame_count"]) - 1
        item, group = table.state["frames"][top - 1]["item"], int(table.state["frames"][top]["register"][Declare.GROUP])
        effect = table.legend.ability_tree(int(item["ability"])).effect
        offered = named_by_actions(table.state, c.CHOOSE)
        self.seen["target"] += 1
        self.compare("target", table, int(item["source"]), lambda: table.next_targets(item, effect, group), offered)

    def blocks(self, table, player):
        """R10.36: if some must block, only those."""
        field = table.in_zone(op.FIELD, player)
        try:
            able = {card for card in field if table.can_block(card)}
            forced = {card for card in able if table.has_to_block(card)}
        except NotModelled as problem:
            self.skipped["block", str(problem)] += 1
            return
        self.each(table, "block", field, c.BLOCK, (forced or able).__contains__)


def has_room(state):
    """Whether the engine offers optional actions: it keeps room for what happens automatically."""
    stack, effects = state["stack_count"] + STACK_RESERVE, state["effect_count"] + EFFECT_RESERVE
    waiting = state["waiting_count"] + WAITING_RESERVE
    return stack <= STACK_CAPACITY and effects <= EFFECT_CAPACITY and waiting <= WAITING_CAPACITY


def may_attack(table):
    return lambda card: table.can_attack(card) and table.can_join(card)


def gained_by(table, card):
    table.check(card, "gained", "silenced")
    return sorted(repr(ability) for _, ability in table.traits[card].gained)


# ------------------------------------------------------------------------------------------------------ random play
def deal(game, state, generator, featured=()):
    """A table in the middle of a game, out of the decks of a game that has just begun; run it to its first decision.
    Cards with the numbers ``featured`` are in hands and on the field sooner than others. No two with one name are on
    the field (R3.30); some abilities were used this turn (R8.61)."""
    cards = game.card_list
    dull = generator.choice((0.2, 0.5))
    state["zone_count"], state["frame_count"], state["decision"], state["legal_count"] = 0, 0, 0, 0
    for owner in range(2):
        mine = [i for i in range(58 * owner, 58 * owner + 58) if state["card_id"][i] >= 0]
        main = [i for i in mine if not cards[state["card_id"][i]].is_limit_break]
        main = generator.permutation(main).tolist()
        shown = [i for i in main if state["card_id"][i] in featured]
        others = [i for i in main if i not in shown]
        main = [*shown[::2], *others, *shown[1::2]]
        piles = {op.LB_DECK: [i for i in mine if i not in main], op.FIELD: [], op.DECK: []}
        for zone, most in ((op.HAND, 6), (op.DAMAGE_ZONE, 6), (op.BREAK_ZONE, 8)):
            piles[zone] = [main.pop() for _ in range(generator.integers(most + 1))]
        left = Counter(Forward=generator.integers(7), Backup=generator.integers(6), Monster=generator.integers(3))
        names = set()
        for card in main:
            printed = cards[state["card_id"][card]]
            there = left[printed.type] > 0 and not names.intersection(printed.names)
            piles[op.FIELD if there else op.DECK].append(card)
            left[printed.type] -= there
            names.update(printed.names if there and not printed.generic else ())
        for zone, pile in piles.items():
            state["zone"][pile], state["known"][pile] = zone, 0 if zone in (op.DECK, op.LB_DECK) else 3
            state["zone_count"][owner, zone] = len(pile)
            state["zone_cards"][owner, zone, : len(pile)] = pile
        state["hand_known"] = 0
        for card in piles[op.FIELD]:
            state["time"] += 1
            state["entered"][card] = state["time"]
            state["since_turn"][card] = generator.integers(5, 7)
            state["dull"][card] = generator.random() < dull
            state["damage"][card] = generator.choice((0, 0, 1000, 3000))
            state["used"][card] = generator.choice((0, 255))
    state["flow"], state["turn"], state["turn_player"] = STARTS["main_1"], 6, generator.integers(2)
    state["crystals"] = generator.integers(4, size=2)
    state["stale"], state["unchecked"], state["limits_open"] = 1, 1, 1


def beset(state, generator):
    """Ongoing effects on some objects, one after the other: some lose their abilities before others gain more; and
    cards of both Break Zones that may be cast on different terms."""
    field = np.flatnonzero((state["zone"] == op.FIELD) & (state["card_id"] >= 0))
    for card in generator.choice(field, 3) if len(field) else ():
        for kind in generator.choice(list(VALUES), 3):
            start_effect(state, kind, card, generator.choice(VALUES[kind]), state["controller"][card])
    buried = np.flatnonzero((state["zone"] == op.BREAK_ZONE) & (state["card_id"] >= 0))
    for card in generator.permutation(buried)[:4]:
        start_effect(state, c.EFFECT_MAY_CAST, card, generator.choice(TERMS), state["turn_player"])


def start_effect(state, kind, card, value, player):
    """An ongoing effect that an ability of the same card has."""
    state["time"] += 1
    effect = state["effects"][state["effect_count"]]
    effect["kind"], effect["card"], effect["stamp"], effect["value"] = kind, card, state["stamp"][card], value
    effect["time"], effect["duration"], effect["ability"] = state["time"], op.PERMANENT, -1
    effect["source"], effect["source_stamp"], effect["controller"] = card, state["stamp"][card], player
    state["effect_count"] += 1


def rows_of(game, seed, count):
    """The decks of this many games."""
    decks = RandomDecks(card for card in game.card_list if card.code not in game.cards.refused)
    return np.stack([game.deck_rows([decks.deck(seed * 1000 + 2 * i + k) for k in range(2)]) for i in range(count)])


def feature(game, rows, kinds, generator):
    """Put cards that say something into decks, of one kind for each player: such as the rest of the deck can pay for,
    if there are."""
    saying = [[n for n, card in enumerate(game.card_list) if says(card, kind) and is_played(game, n)] for kind in kinds]
    for k, deck in enumerate(rows.reshape(-1, rows.shape[-1])):
        elements = {element for n in deck[:50] for element in game.card_list[n].elements}
        payable = [n for n in saying[k % 2] if elements.issuperset(game.card_list[n].elements)]
        deck[:FEATURED] = np.repeat(generator.choice(payable or saying[k % 2], FEATURED // 2), 2)
    return set(chain(*saying))


def is_played(game, number):
    return game.card_list[number].code not in game.cards.refused


def says(card, kind):
    """Whether a card has a node of a type, or one for which a function is true."""
    if card.is_limit_break:
        return False
    fits = kind if isinstance(kind, FunctionType) else lambda node: isinstance(node, kind)
    return any(map(fits, nodes_of(card.abilities)))


def is_use_once_per_turn(node):
    return isinstance(node, t.Action | t.Special) and node.once_per_turn


def is_way_to_pay_on_condition(node):
    ways = isinstance(node, t.Field) and any(isinstance(e, t.AlternativeCost | t.ExtraCost) for e in node.effects)
    return ways and node.condition is not None


def is_production_for_some(node):
    return isinstance(node, t.Produces) and node.paying_for is not None


PARTICULAR = (is_use_once_per_turn, is_way_to_pay_on_condition, is_production_for_some)
AGAINST = ((t.UsesCostMore, t.Special),)
"""What the cards of one player say, and what those of the other."""


def random_tables(game):
    """The first decisions at random tables where something that changes offers or costs is often said."""
    generator = np.random.default_rng(0)
    for k, kinds in enumerate((*((kind, kind) for kind in (*TELLING, *PARTICULAR)), *AGAINST)):
        rows = rows_of(game, 100 + k, TABLES)
        featured = feature(game, rows, kinds, generator)
        states, nothing = begin(game, rows, 100 + k)
        for state in states:
            deal(game, state, generator, featured)
            beset(state, generator)
        game.drive(states, game.tables, JOB_RUN, 0, len(states), np.zeros(len(states), np.int64), *nothing)
        yield from (state for state in states if not state["stale"])  # derived values are made when they are needed


def begin(game, rows, seed):
    """Start games with these decks. Returns the states, and what else ``drive`` wants."""
    count = len(rows)
    seeds = np.array([[seed * 1000 + i, seed * 77 + i + 1] for i in range(count)], np.int64)
    nothing = (np.zeros((1, 1), np.int8), np.zeros((1, 1), np.int8), np.zeros((count, STATUS_SIZE), np.int32))
    states = game.new_states(count)
    game.drive(states, game.tables, JOB_RESET, 0, count, np.zeros(count, np.int64), seeds, rows, *nothing)
    return states, (seeds, rows, *nothing)


def random_play(game, seed):
    """States of random games, each from a random table on; the players use priority more often than by chance."""
    generator = np.random.default_rng(seed)
    rows = rows_of(game, seed, GAMES)
    actions = np.zeros(GAMES, np.int64)
    states, nothing = begin(game, rows, seed)
    for state in states:
        deal(game, state, generator)
    job = JOB_RUN
    for step in range(DECISIONS):
        game.drive(states, game.tables, job | JOB_SAMPLE, 0, GAMES, actions, *nothing)
        job = JOB_STEP | JOB_AUTORESET
        for i in range(GAMES):
            if (
                states["decision"][i] == c.DECISION_PRIORITY
                and states["legal_count"][i] > 1
                and generator.random() < 0.7
            ):
                actions[i] = generator.choice(states["legal"][i, 1 : states["legal_count"][i]])  # the first is PASS
            if (step == 0 or (step + i) % LOOK_AT_EVERY == 0) and not states["stale"][i]:
                yield states[i]


def test_derived_values_and_legality_against_the_trees():
    """R9.10-R9.20, R8.20, R8.65, R8.66, R5.50-R5.76, R7.30, R10.11, R10.12, R10.21, R10.33-R10.36"""
    game, generator = FFTCG(skip_forced=False), np.random.default_rng(0)
    legend, comparison = Legend(game.database), Comparison()
    for seed in SEEDS:
        for state in chain(random_tables(game) if seed == SEEDS[0] else (), random_play(game, seed)):
            table = Offers(state, game.card_list, legend)
            comparison.objects(table)
            comparison.offers(table)
            comparison.payments(game, table, generator)
    assert not comparison.differences, "\n".join(comparison.differences[:20])
    assert comparison.share() >= SHARE, comparison.skipped.most_common(10)
    assert all(comparison.seen[part] >= 3 for part in SEEN), comparison.seen
    assert all(comparison.made[part] >= number for part, number in MADE.items()), comparison.made


SEEN = ("power", "keywords", "protections", "cast", "use", "attack", "block", "target")
MADE = {"demand": 500, "own parts": 400, "pay": 400, "cost card": 10, "options: cost": 10}
