"""What the engine caches, against a slow recomputation in plain words from the ability trees.

In random play over the three embedded decks: power, keywords, protections, restrictions and lost abilities of every
object on the field; and what the player who decides may cast, use, attack and block with. The facts (zones, status,
damage, ongoing effects, once-per-turn marks) are the engine's; everything that follows from them is worked out here.
"""

from collections import Counter
from itertools import combinations

import numpy as np

from fftcg_env.cards import opcodes as op
from fftcg_env.cards import tree as t
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_RESET, JOB_SAMPLE, JOB_STEP, STATUS_SIZE
from fftcg_env.games.fftcg import constants as c
from fftcg_env.games.fftcg.game import FFTCG

DECKS = ("vii_fire_earth", "ffx_water_wind", "ffxiii_ice_lightning")
SEEDS = (1, 2, 3)
GAMES, DECISIONS, LOOK_AT_EVERY = 18, 700, 6
SHIFTS = {
    t.CannotBeChosen: op.PROTECT_CHOOSE,
    t.CannotBeReturned: op.PROTECT_RETURN,
    t.CannotBeBroken: op.PROTECT_BREAK,
    t.CannotBeDulled: op.PROTECT_DULL,
    t.CannotBePutIntoBreakZone: op.PROTECT_PUT,
}
ZONES = {name: number for number, name in enumerate(op.ZONES)}


# ------------------------------------------------------------------------------------------- the rules, in plain words
class Table:
    """One state, and the questions that the rules ask of it."""

    def __init__(self, game, state):
        self.state = state
        self.cards = [game.card_list[number] if number >= 0 else None for number in state["card_id"].tolist()]
        self.zone = state["zone"].tolist()
        self.controller = state["controller"].tolist()
        self.effects = state["effects"][: int(state["effect_count"])]
        self.power = {}  # worked out by work_out
        self.turn, self.turn_player = int(state["turn"]), int(state["turn_player"])

    def fact(self, name, card):
        return int(self.state[name][card])

    def whose(self, card):
        """The controller on the field, the owner elsewhere."""
        return self.controller[card] if self.zone[card] == op.FIELD else card // 58

    def in_zone(self, zone, player=None):
        return [i for i in range(116) if self.cards[i] and self.zone[i] == zone and player in (None, self.whose(i))]

    # ------------------------------------------------------------------------------------------------ descriptions
    def satisfies(self, card, predicate, source):
        """Whether a card has a property."""
        printed = self.cards[card]
        if isinstance(predicate, t.OfType):
            return printed.type == predicate.type or (predicate.type == "Character" and printed.type != "Summon")
        if isinstance(predicate, t.OfElement):
            return predicate.element in printed.elements
        if isinstance(predicate, t.OfCost):
            return compares(printed.cost, predicate.comparison, predicate.cost)
        if isinstance(predicate, t.Named):
            return predicate.name in printed.names
        if isinstance(predicate, t.OfJob):
            return predicate.job in printed.jobs
        if isinstance(predicate, t.OfCategory):
            return predicate.category in printed.categories
        if isinstance(predicate, t.Other):
            return card != source
        if isinstance(predicate, t.AnyOf):
            return any(self.satisfies(card, part, source) for part in predicate.predicates)
        assert isinstance(predicate, t.InState), predicate
        if predicate.state == "active":
            return not self.fact("dull", card)
        if predicate.state == "damaged":
            return self.fact("damage", card) > 0
        if predicate.state == "in_party_with_source":
            attackers = [i for i in self.in_zone(op.FIELD) if self.fact("attacking", i)]
            return card in attackers and source in attackers and len(attackers) > 1
        return bool(self.fact(predicate.state, card))

    def fitting(self, cards, you, source):
        """The cards of a description."""
        player = {"you": you, "opponent": 1 - you, "any": None}[cards.player]
        there = self.in_zone(ZONES[cards.zone], player)
        return [card for card in there if all(self.satisfies(card, part, source) for part in cards.where)]

    def holds(self, condition, you, source):
        """Whether a condition is true."""
        if condition is None:
            return True
        if isinstance(condition, t.Both):
            return all(self.holds(part, you, source) for part in condition.conditions)
        if isinstance(condition, t.Not):
            return not self.holds(condition.condition, you, source)
        if isinstance(condition, t.Exists):
            return len(self.fitting(condition.cards, you, source)) >= condition.at_least
        if isinstance(condition, t.Received):
            player = you if condition.player == "you" else 1 - you
            return len(self.in_zone(op.DAMAGE_ZONE, player)) >= condition.at_least
        assert isinstance(condition, t.Is) and isinstance(condition.who, t.Self), condition
        return all(self.satisfies(source, part, source) for part in condition.predicates)

    def value(self, value, you, source):
        """A number of a text."""
        if isinstance(value, t.Number):
            return value.number
        if isinstance(value, t.CountOf):
            return value.each * len(self.fitting(value.cards, you, source))
        assert isinstance(value, t.PointsOfDamage), value
        player = you if value.player == "you" else 1 - you
        return value.each * len(self.in_zone(op.DAMAGE_ZONE, player))

    # ------------------------------------------------------------------------------------------------ derived values
    def effects_on(self, card, kind):
        """Ongoing effects on an object, earliest first."""
        mine = [effect for effect in self.effects if effect["kind"] == kind and effect["card"] == card]
        return sorted(mine, key=lambda effect: effect["time"])

    def is_silenced(self, card):
        return bool(self.effects_on(card, c.EFFECT_LOSE_ABILITIES))

    def field_effects_on(self, card):
        """(effect, source) of all field abilities that touch an object (R8.20, R8.21)."""
        for source in self.in_zone(op.FIELD):
            if self.is_silenced(source):
                continue
            you = self.controller[source]
            for ability in self.cards[source].abilities:
                if not isinstance(ability, t.Field) or not self.holds(ability.condition, you, source):
                    continue
                for effect in ability.effects:
                    who = getattr(effect, "who", None)
                    if (isinstance(who, t.Self) and source == card) or (
                        isinstance(who, t.All) and card in self.fitting(who.cards, you, source)
                    ):
                        yield effect, source

    def derived(self, card):
        """power, keywords, restrictions, protections (R9.10-R9.20)."""
        power = self.cards[card].power or 0
        for effect in self.effects_on(card, c.EFFECT_SET_POWER):
            power = int(effect["value"])
        power += sum(int(effect["value"]) for effect in self.effects_on(card, c.EFFECT_POWER))
        keywords, restrictions, protections = set(), set(), set()
        lost_at = max([int(e["time"]) for e in self.effects_on(card, c.EFFECT_LOSE_ABILITIES)], default=-1)
        for effect in self.effects_on(card, c.EFFECT_KEYWORD):
            if effect["time"] > lost_at:  # R8.66
                keywords |= {name for name, bit in op.KEYWORDS.items() if effect["value"] & bit}
        for effect in self.effects_on(card, c.EFFECT_RESTRICT):
            restrictions |= {name for name, bit in op.RESTRICTIONS.items() if effect["value"] & bit}
        for effect, source in self.field_effects_on(card):
            if isinstance(effect, t.HasPower):
                power += self.value(effect.amount, self.controller[source], source)
            elif isinstance(effect, t.HasKeyword):
                if self.fact("entered", source) > lost_at or lost_at < 0:  # R9.18
                    keywords.add(effect.keyword)
            elif isinstance(effect, t.HasRestriction):
                restrictions.add(effect.restriction)
            elif type(effect) in SHIFTS:
                protections |= {(type(effect), kind, effect.player) for kind in effect.by or ("everything",)}
        return power, keywords, restrictions, protections

    # ------------------------------------------------------------------------------------------------ what is legal
    def may_be_chosen(self, card, source, you):
        """R7.30: not protected from this kind of source of this player."""
        kind = "summons" if self.cards[source].type == "Summon" else "abilities"
        if self.zone[card] != op.FIELD:
            return True
        protections = self.derived(card)[3]
        forbidden = {(t.CannotBeChosen, kind, "any")}
        if self.controller[card] != you:
            forbidden.add((t.CannotBeChosen, kind, "opponent"))
        return not protections & forbidden

    def has_targets(self, effect, source, you):
        """R5.74, R7.32: every "choose" has enough legal targets."""
        parts = effect.effects if isinstance(effect, t.Sequence) else (effect,)
        for choose in (part for part in parts if isinstance(part, t.Choose)):
            legal = [i for i in self.fitting(choose.cards, you, source) if self.may_be_chosen(i, source, you)]
            if len(legal) < choose.minimum:
                return False
        return True

    def can_pay(self, player, total, required, busy):
        """With unlimited overpayment: everything that is not busy pays (R5.11, R5.14, R5.20, R5.30)."""
        if total == 0:
            return True
        cp = Counter()
        for card in self.in_zone(op.FIELD, player):
            if self.cards[card].type == "Backup" and not self.fact("dull", card) and card not in busy:
                cp[self.cards[card].elements[0]] += 1
        for card in self.in_zone(op.HAND, player):
            if card not in busy and not {"Light", "Dark"} & set(self.cards[card].elements):
                cp[self.cards[card].elements[0]] += 2
        return cp.total() >= total and all(cp[element] >= n for element, n in Counter(required).items())

    def cast_cost(self, card, player):
        """R5.53: the printed cost less what the card's own text says."""
        cost = self.cards[card].cost
        for ability in self.cards[card].abilities:
            if isinstance(ability, t.Field) and self.holds(ability.condition, player, card):
                less = (effect for effect in ability.effects if isinstance(effect, t.CostsLess))
                cost -= sum(self.value(effect.amount, player, card) for effect in less)
        return max(0, cost)

    def can_cast(self, card, player):
        printed = self.cards[card]
        main = int(self.state["phase"]) in (c.PHASE_MAIN_1, c.PHASE_MAIN_2)
        at_any_time = printed.type == "Summon" or t.Field((t.HasKeyword(t.Self(), "Back Attack"),)) in printed.abilities
        if not at_any_time and not (main and player == self.turn_player and self.state["stack_count"] == 0):
            return False
        elements = [element for element in printed.elements if element not in ("Light", "Dark")]
        if not self.can_pay(player, self.cast_cost(card, player), elements, {card}):
            return False
        if printed.type == "Summon":
            return self.has_targets(printed.abilities[0].effect, card, player)
        mine = [self.cards[i] for i in self.in_zone(op.FIELD, player)]
        if any(not printed.generic and not other.generic and set(printed.names) & set(other.names) for other in mine):
            return False  # R3.30
        special = {"Light", "Dark"}
        if special & set(printed.elements) and any(special & set(other.elements) for other in mine):
            return False  # R3.33
        return printed.type != "Backup" or sum(other.type == "Backup" for other in mine) < 5  # R3.34

    def can_use(self, card, player):
        return not self.is_silenced(card) and any(
            self.can_use_line(card, line, ability, player)
            for line, ability in enumerate(self.cards[card].abilities)
            if isinstance(ability, (t.Action, t.Special))
        )

    def can_use_line(self, card, line, ability, player):
        cost = ability.cost
        new = self.fact("since_turn", card) >= self.turn and "Haste" not in self.derived(card)[1]
        if cost.dull and (self.fact("dull", card) or new):  # R8.40
            return False
        if ability.once_per_turn and self.fact("used", card) >> line & 1:  # R8.61
            return False
        if not self.holds(ability.condition, player, card) or not self.has_targets(ability.effect, card, player):
            return False
        own = {card} if cost.dull or cost.put_self else set()  # R5.17
        hand = self.in_zone(op.HAND, player)
        total = len(cost.elements) + cost.generic
        for discarded in combinations(hand, cost.discard + cost.special):
            named = [i for i in discarded if set(self.cards[i].names) & set(self.cards[card].names)]
            if (named or not cost.special) and self.can_pay(player, total, cost.elements, own | set(discarded)):
                return True
        return False

    def can_attack(self, card):
        _, keywords, restrictions, _ = self.derived(card)
        if self.cards[card].type != "Forward" or self.fact("dull", card) or self.fact("attacks", card):
            return False
        if "cannot_attack" in restrictions:
            return False
        return self.fact("since_turn", card) < self.turn or "Haste" in keywords

    def can_join(self, card):
        """R10.21: a common element of the party; nobody twice."""
        named = self.state["attackers"][: int(self.state["attack_count"])].tolist()
        common = set(self.cards[card].elements).intersection(*(self.cards[i].elements for i in named))
        return bool(common) and card not in named

    def can_block(self, card):
        restrictions = self.derived(card)[2]
        return self.cards[card].type == "Forward" and not self.fact("dull", card) and "cannot_block" not in restrictions


def compares(number, comparison, limit):
    return {"at_most": number <= limit, "at_least": number >= limit, "exactly": number == limit}[comparison]


# --------------------------------------------------------------------------------------------------------- comparing
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


def named_by_actions(state, verb):
    """The cards that legal actions of a verb name."""
    player = int(state["decision_player"])
    numbers = [n - c.GLOBAL_ACTIONS for n in state["legal"][: int(state["legal_count"])].tolist()]
    return {(n // c.VERB_COUNT + 58 * player) % 116 for n in numbers if n >= 0 and n % c.VERB_COUNT == verb}


def compare_values(table, seen):
    """Derived values of all objects on the field."""
    state = table.state
    for card in table.in_zone(op.FIELD):
        power, keywords, restrictions, protections = table.derived(card)
        name = table.cards[card].code
        assert table.fact("power", card) == power, name
        assert names_of(table.fact("keywords", card), op.KEYWORDS) == keywords, name
        assert names_of(table.fact("restrictions", card), op.RESTRICTIONS) == restrictions, name
        assert protections_of(int(state["protections"][card])) == protections, name
        assert bool(table.fact("silenced", card)) == table.is_silenced(card), name
        seen["power"] += power != (table.cards[card].power or 0)
        seen["keywords"] += bool(keywords)
        seen["protections"] += bool(protections)
        seen["silenced"] += table.is_silenced(card)


def compare_actions(table, seen):
    """What may be cast, used, attacked and blocked with."""
    state = table.state
    player, decision = int(state["decision_player"]), int(state["decision"])
    field = table.in_zone(op.FIELD, player)
    if decision == c.DECISION_PRIORITY:
        cast, used = set(), set()
        if int(state["phase"]) != c.PHASE_END:
            hand = table.in_zone(op.HAND, player)
            cast = {card for card in hand if table.can_cast(card, player)}
            used = {card for card in field if table.can_use(card, player)}
            seen["reduced"] += any(table.cast_cost(card, player) < table.cards[card].cost for card in hand)
        assert named_by_actions(state, c.CAST) == cast
        assert named_by_actions(state, c.ACTIVATE) == used
        seen["cast"] += bool(cast)
        seen["used"] += bool(used)
    elif decision == c.DECISION_ATTACK:
        attackers = {card for card in field if table.can_attack(card) and table.can_join(card)}
        assert named_by_actions(state, c.ATTACK) == attackers
        seen["party"] += bool(attackers) and int(state["attack_count"]) > 0
    elif decision == c.DECISION_BLOCK:
        blockers = {card for card in field if table.can_block(card)}
        assert named_by_actions(state, c.BLOCK) == blockers
        seen["block"] += bool(blockers)


def random_play(seed):
    """States of random games between all pairs of decks; the players use priority more often than by chance."""
    generator = np.random.default_rng(seed)
    game = FFTCG(skip_forced=False)
    decks = game.embedded_decks()
    pairs = [(DECKS[i // 3 % 3], DECKS[i % 3]) for i in range(GAMES)]
    rows = np.stack([game.deck_rows([decks[a], decks[b]]) for a, b in pairs])
    states, actions = game.new_states(GAMES), np.zeros(GAMES, np.int64)
    seeds = np.array([[seed * 1000 + i, seed * 77 + i + 1] for i in range(GAMES)], np.int64)
    nothing = (np.zeros((1, 1), np.int16), np.zeros((1, 1), np.int8), np.zeros((GAMES, STATUS_SIZE), np.int32))
    game.drive(states, game.tables, JOB_RESET | JOB_SAMPLE, 0, GAMES, actions, seeds, rows, *nothing)
    for step in range(DECISIONS):
        job = JOB_STEP | JOB_AUTORESET | JOB_SAMPLE
        game.drive(states, game.tables, job, 0, GAMES, actions, seeds, rows, *nothing)
        for i in range(GAMES):
            if (
                states["decision"][i] == c.DECISION_PRIORITY
                and states["legal_count"][i] > 1
                and generator.random() < 0.7
            ):
                actions[i] = generator.choice(states["legal"][i, 1 : states["legal_count"][i]])  # the first is PASS
            if (step + i) % LOOK_AT_EVERY == 0:
                yield Table(game, states[i])


def test_derived_values_and_legality_against_the_trees():
    """R9.10-R9.20, R8.20, R8.66, R5.70-R5.76, R7.30, R10.11, R10.12, R10.21, R10.33, R10.34"""
    seen = Counter()
    for seed in SEEDS:
        for table in random_play(seed):
            compare_values(table, seen)
            compare_actions(table, seen)
    parts = ("power", "keywords", "protections", "silenced", "reduced", "cast", "used", "party", "block")
    assert all(seen[part] >= 20 for part in parts), seen
