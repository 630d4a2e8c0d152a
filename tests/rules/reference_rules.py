"""Reference implementation of the rules about one state: slow, from the ability trees, without the engine's tables.

The facts (zones, status, damage, ongoing effects, counters, once-per-turn marks) are the engine's; everything that
follows from them is computed here. Changed characteristics are not computed layer by layer: starting from the print,
everything is computed again from the last result until nothing changes (R9.10-R9.16).
"""

import dataclasses
from collections import Counter

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.state import CARDS_PER_PLAYER, NAMED

CHARACTER = {"Forward", "Backup", "Monster"}
FREE = {"Light", "Dark"}
ZONES = {name: number for number, name in enumerate(op.ZONES)}
PROTECTIONS = (
    t.CannotBeChosen,
    t.CannotBeReturned,
    t.CannotBeBroken,
    t.CannotBeDulled,
    t.CannotBePutIntoBreakZone,
    t.CannotLeave,
)
COMBAT = (t.CannotBeBlockedBy, t.CannotBlockSuch, t.AttackTimes, t.JoinsPartyOf, t.MustBlockSource)
ASPECT = {
    t.HasPower: "power",
    t.PowerIs: "power",
    t.PowerCannot: "power",
    t.HasKeyword: "keywords",
    t.CannotGain: "keywords",
    t.LosesKeyword: "keywords",
    t.HasRestriction: "restrictions",
    t.AlsoNamed: "names",
    t.IsAlso: "types",
    t.HasJob: "jobs",
    t.HasAllJobs: "jobs",
    t.HasJobsOf: "jobs",
    t.HasElements: "elements",
    t.HasElementsOf: "elements",
    t.HasAbility: "gained",
    t.HasNoAbilities: "silenced",
    **dict.fromkeys(PROTECTIONS, "protections"),
    **dict.fromkeys(COMBAT, "combat"),
}
ROUNDS = 12


class NotModelled(Exception):
    """The reference implementation does not know this node: nothing that depends on it can be compared."""

    def __init__(self, node):
        self.node = node
        super().__init__(node if isinstance(node, str) else type(node).__name__)


@dataclasses.dataclass
class Traits:
    """What a card is, has and can at the moment."""

    names: set
    types: set
    jobs: set
    elements: set
    power: int
    all_jobs: bool = False
    keywords: set = dataclasses.field(default_factory=set)
    restrictions: set = dataclasses.field(default_factory=set)
    protections: list = dataclasses.field(default_factory=list)
    combat: list = dataclasses.field(default_factory=list)
    silenced: bool = False
    lost_at: int = -1
    gained: list = dataclasses.field(default_factory=list)
    """Gained abilities: (time, tree)."""


def compares(number, comparison, limit):
    so = {"at_most": number <= limit, "at_least": number >= limit, "exactly": number == limit}
    return (so | {"less": number < limit, "more": number > limit})[comparison]


class Table:
    """One state, and the questions that the rules ask of it.

    ``legend``: what the numbers in ongoing effects mean, see :class:`Legend`.
    """

    def __init__(self, state, cards, legend):
        self.state, self.legend, self.x = state, legend, 0
        self.subject = None  # the card that triggered the item whose targets are looked for
        self.cards = [cards[number] if number >= 0 else None for number in state["card_id"].tolist()]
        self.zone = state["zone"].tolist()
        self.controller = state["controller"].tolist()
        effects = state["effects"][: int(state["effect_count"])]
        self.effects = sorted(effects, key=lambda effect: effect["time"])
        self.turn, self.turn_player = int(state["turn"]), int(state["turn_player"])
        self.field = self.in_zone(op.FIELD)
        self.unknown = {}  # aspect of a card that something not modelled may change -> the node
        self.traits = {card: self.print_of(card) for card in self.field}
        self.work_out()

    # ---------------------------------------------------------------------------------------------------- facts
    def fact(self, name, card):
        return int(self.state["blocker"] == card if name == "blocking" else self.state[name][card])

    def whose(self, card):
        """The controller on the field, the owner elsewhere."""
        return self.controller[card] if self.zone[card] == op.FIELD else card // 58

    def in_zone(self, zone, player=None):
        return [i for i in range(116) if self.cards[i] and self.zone[i] == zone and player in (None, self.whose(i))]

    def damage_of(self, player):
        return len(self.in_zone(op.DAMAGE_ZONE, player))

    def counters_on(self, card, kind):
        entries = self.state["counters"][: int(self.state["counter_count"])]
        number = self.legend.counter_kinds.index(kind) + 1
        return sum(int(e["number"]) for e in entries if e["card"] == card and e["kind"] == number)

    def print_of(self, card):
        """What is printed on a card; a Primed Character has both names (R3.15)."""
        printed = self.cards[card]
        names = set(printed.names)
        if self.zone[card] == op.FIELD and self.fact("under", card) < 116:
            names |= set(self.cards[self.fact("under", card)].names)
        types = {printed.type, *printed.also_types}
        return Traits(names, types, set(printed.jobs), set(printed.elements), printed.power or 0)

    def now(self, card, aspect):
        """What a card is at the moment: its print, on the field what effects made of it."""
        if self.zone[card] != op.FIELD:
            return getattr(self.print_of(card), aspect)
        self.check(card, aspect)
        return getattr(self.traits[card], aspect)

    def check(self, card, *aspects):
        """Raise NotModelled if something not modelled may have changed one of these."""
        for aspect in aspects:
            for key in ((card, aspect), (None, aspect)):
                if key in self.unknown:
                    raise NotModelled(self.unknown[key])

    # ---------------------------------------------------------------------------------------------- descriptions
    def satisfies(self, card, predicate, you, source):
        """Whether a card has a property."""
        printed = self.cards[card]
        match predicate:
            case t.OfType(kind):
                types = self.now(card, "types")
                return bool(types & CHARACTER) if kind == "Character" else kind in types
            case t.OfElement(element):
                return element in self.now(card, "elements")
            case t.OfCost(comparison, cost):
                return compares(printed.cost, comparison, cost)
            case t.OfPower(comparison, power):
                return "Forward" in self.now(card, "types") and compares(self.power(card), comparison, power)
            case t.Named(name):
                return name in self.now(card, "names")
            case t.OfJob(job):
                return job in self.now(card, "jobs") or self.now(card, "all_jobs")
            case t.OfCategory(category):
                return category in printed.categories
            case t.Other():
                return card != source
            case t.IsSource():
                return card == source
            case t.WithKeyword(keyword):
                return keyword in self.now(card, "keywords")
            case t.WithCounters(kind, at_least):
                return self.counters_on(card, kind) >= at_least
            case t.AnyOf(parts):
                return any(self.satisfies(card, part, you, source) for part in parts)
            case t.AllOf(parts):
                return all(self.satisfies(card, part, you, source) for part in parts)
            case t.Except(parts):
                return not any(self.satisfies(card, part, you, source) for part in parts)
            case t.InState(state):
                return self.is_in_state(card, state, source)
            case t.Marked(mark):
                return self.is_marked(card, mark, source)
            case t.Entered(ways, origins):
                return self.zone[card] == op.FIELD and self.has_entered(card, ways, origins)
            case t.Blocking(where):
                blocks = self.zone[card] == op.FIELD and self.fact("blocking", card)
                attackers = [i for i in self.field if self.fact("attacking", i)]
                return bool(blocks) and any(self.fits(i, where, you, source) for i in attackers)
            case t.Compared(quality, comparison, value):
                if quality == "power" and "Forward" not in self.now(card, "types"):
                    return False  # R3.9
                return compares(self.quality(card, quality), comparison, self.value(value, you, source))
            case t.Shares(variety, who):
                other = self.card_of(who, source)
                return other is not None and self.share(variety, card, other)
        raise NotModelled(predicate)

    def card_of(self, who, source):
        """The card that a reference names where no resolution is in progress."""
        match who:
            case t.Self():
                return source
            case t.Triggering() | t.FoundBefore():
                return self.subject
        raise NotModelled(who)

    def share(self, variety, card, other):
        """Whether two cards have something in common."""
        if variety == "costs":
            return self.cards[card].cost == self.cards[other].cost
        if variety == "categories":
            return bool(set(self.cards[card].categories) & set(self.cards[other].categories))
        if variety == "types":
            return self.cards[card].type == self.cards[other].type
        if variety == "jobs" and any(self.now(i, "all_jobs") for i in (card, other)):
            raise NotModelled("a job in common with what has all jobs")
        return bool(self.now(card, variety) & self.now(other, variety))

    def is_in_state(self, card, state, source):
        if state == "active":
            return not self.fact("dull", card)
        if state == "damaged":
            return self.fact("damage", card) > 0
        if state == "in_party":
            return bool(self.state["party"]) and bool(self.fact("attacking", card))
        if state == "in_party_with_source":
            return bool(self.state["party"]) and all(self.fact("attacking", i) for i in (card, source))
        if state == "blocked_by_source":
            return bool(self.fact("attacking", card)) and bool(self.fact("blocking", source))
        return bool(self.fact(state, card))

    def was_hit(self, card, source=None):
        """Whether an object was dealt damage this turn, by one object or by anything."""

        def is_hit(hit, role, i):
            return int(hit[role]) == i and int(hit[f"{role}_stamp"]) == self.fact("stamp", i)

        hits = [hit for hit in self.state["hits"][: int(self.state["hit_count"])] if is_hit(hit, "target", card)]
        return bool(hits) if source is None else any(is_hit(hit, "dealer", source) for hit in hits)

    def has_entered(self, card, ways, origins):
        """Whether an object has entered in one of these ways, from one of these zones."""
        paid = self.fact("paid", card)
        if paid & op.ENTERED_BY_CAST:
            way = {"cast"}
        elif paid & op.ENTERED_BY_SUMMON:
            way = {"summons"}
        else:
            way = {"abilities", "warp"} if paid & op.ENTERED_BY_WARP else {"abilities"}
        origin = self.fact("came_from", card)
        return bool(not ways or way & set(ways)) and (not origins or origin in [ZONES[zone] for zone in origins])

    def is_marked(self, card, mark, source):
        if mark.startswith("damaged_"):
            return self.was_hit(card, source if mark == "damaged_by_source" else None)
        if mark == "put_this_turn":
            left = self.fact("came_from", card) in (op.FIELD, op.UNDER)
            return left and self.fact("since_turn", card) == self.turn
        if mark == "removed_by_source":
            link = source + 1 << 15 | self.fact("stamp", source) % (1 << 15)
            return self.zone[card] == op.REMOVED and self.fact("entered", card) == link
        if mark == "usable_ability":
            now = self.traits[card]
            printed = () if now.silenced else self.cards[card].abilities
            usable = [ability for ability in printed if isinstance(ability, t.Action | t.Special)]
            gained = [ability for _, ability in now.gained if isinstance(ability, t.Action | t.Special)]
            return any(ability.zone == "field" for ability in usable if isinstance(ability, t.Action)) or bool(
                gained or [ability for ability in usable if isinstance(ability, t.Special)]
            )
        if mark == "multi_element":
            return len(self.now(card, "elements")) > 1
        if mark == "entered_this_turn":
            there = self.zone[card] == op.FIELD
            return there and self.fact("entered", card) > int(self.state["turn_began"])
        if mark == "attacked_this_turn":
            return self.fact("attacks", card) > 0
        if mark == "not_own":
            return self.fact("controller", card) != card // CARDS_PER_PLAYER
        if mark == "face_down":
            return not self.fact("face_up", card)
        printed = self.cards[card]
        if mark == "warp":
            return any(isinstance(ability, t.Warp) for ability in printed.abilities)
        if mark == "limit_break":
            return printed.is_limit_break
        if mark in ("odd_cost", "even_cost"):
            return printed.cost % 2 == (mark == "odd_cost")
        if not hasattr(printed, mark):
            raise NotModelled(f"the mark {mark}")
        return bool(getattr(printed, mark))

    def power(self, card):
        """Power, counted as 0 if negative (R9.23)."""
        return max(0, self.now(card, "power"))

    def quality(self, card, quality):
        return self.cards[card].cost if quality == "cost" else self.power(card)

    def fits(self, card, where, you, source):
        """Whether a card satisfies everything; "highest" and "lowest" among those that satisfy the rest."""
        if not all(self.satisfies(card, part, you, source) for part in where if not isinstance(part, t.Extreme)):
            return False
        if any(isinstance(part, t.Extreme) for part in where):
            raise NotModelled("an extreme in a question about one card")
        return True

    def fitting(self, cards, you, source):
        """The cards of a description."""
        if cards.zone in ("stack", "removed"):
            raise NotModelled(f"a description of the zone {cards.zone}")
        player = {"you": you, "opponent": 1 - you, "any": None}[cards.player]
        rest = [part for part in cards.where if not isinstance(part, t.Extreme)]
        found = [i for i in self.in_zone(ZONES[cards.zone], player) if self.fits(i, rest, you, source)]
        for extreme in (part for part in cards.where if isinstance(part, t.Extreme)):
            best = {"highest": max, "lowest": min}[extreme.extreme]
            limit = best((self.quality(i, extreme.quality) for i in found), default=0)
            found = [i for i in found if self.quality(i, extreme.quality) == limit]
        return found

    def is_turn(self, player, part, you):
        """Whether it is that player's turn and that part of it (R6.1)."""
        if player != "any" and (self.turn_player == you) != (player == "you"):
            return False
        phase = int(self.state["phase"])
        parts = {
            "any": range(20),
            "main": (c.PHASE_MAIN_1, c.PHASE_MAIN_2),
            "main_1": (c.PHASE_MAIN_1,),
            "main_2": (c.PHASE_MAIN_2,),
            "attack": range(c.PHASE_ATTACK_PREPARATION, c.PHASE_DAMAGE_RESOLUTION + 1),
        }
        return phase in parts[part]

    def holds(self, condition, you, source):
        """Whether a condition is true."""
        match condition:
            case None:
                return True
            case t.Both(parts):
                return all(self.holds(part, you, source) for part in parts)
            case t.Either(parts):
                return any(self.holds(part, you, source) for part in parts)
            case t.Not(part):
                return not self.holds(part, you, source)
            case t.Exists(cards, at_least):
                return len(self.fitting(cards, you, source)) >= at_least
            case t.Received(player, at_least):
                return self.damage_of(you if player == "you" else 1 - you) >= at_least
            case t.Compare(value, comparison, other):
                return compares(self.value(value, you, source), comparison, self.value(other, you, source))
            case t.DuringTurn(player, part):
                return self.is_turn(player, part, you)
            case t.Is(t.Self(), predicates):
                return self.fits(source, predicates, you, source)
            case t.HasEntered(t.Self(), ways, origins):
                return self.has_entered(source, ways, origins)
        raise NotModelled(condition)

    def value(self, value, you, source):
        """A number of a text."""

        def of(player):
            return you if player == "you" else 1 - you

        match value:
            case t.Number(number):
                return number
            case t.CountOf(cards, each):
                return each * len(self.fitting(cards, you, source))
            case t.PointsOfDamage(player, each):
                return each * self.damage_of(of(player))
            case t.PowerOf(t.Self()):
                return self.power(source)
            case t.CostOf(t.Self(), each):
                return each * self.cards[source].cost
            case t.DamageOn(t.Self()):
                return self.fact("damage", source)
            case t.CountersOn(t.Self(), kind, each):
                return each * self.counters_on(source, kind)
            case t.Crystals(player, each):
                return each * int(self.state["crystals"][of(player)])
            case t.Total(quality, cards, each):
                return each * sum(self.quality(i, quality) for i in self.fitting(cards, you, source))
            case t.Best(extreme, quality, cards):
                best = {"highest": max, "lowest": min}[extreme]
                return best((self.quality(i, quality) for i in self.fitting(cards, you, source)), default=0)
            case t.Different(variety, cards, each):
                return each * self.different(variety, self.fitting(cards, you, source))
            case t.OfDifferentElements(cards, each):
                elements = [set(self.now(i, "elements")) for i in self.fitting(cards, you, source)]
                return each * most_disjoint(elements)
            case t.ThisTurn(deed, player, where, each):
                return each * self.happened(deed, player, where, you)
            case t.Half(part, up_to):
                number = self.value(part, you, source)
                return -(-number // (2 * up_to)) * up_to if up_to else number // 2
            case t.Sum(parts):
                return sum(self.value(part, you, source) for part in parts)
            case t.PerEvery(part, number, each):
                return self.value(part, you, source) // number * each
            case t.CostOf(t.Triggering() | t.FoundBefore(), each):
                return 0 if self.subject is None else each * self.cards[self.subject].cost
            case t.X(each):
                return each * self.x
            case t.Times(part, factor):
                return factor * self.value(part, you, source)
        raise NotModelled(value)

    def different(self, variety, cards):
        """How many different elements, categories or costs there are among cards."""
        if variety == "elements":
            return len(set().union(*(self.now(i, "elements") for i in cards)))
        if variety == "categories":
            return len({category for i in cards for category in self.cards[i].categories})
        if variety == "costs":
            return len({self.cards[i].cost for i in cards})
        kinds = [self.now(i, variety) for i in cards]
        if any(len(kind) != 1 for kind in kinds) or (variety == "jobs" and any(self.now(i, "all_jobs") for i in cards)):
            raise NotModelled("different ones among cards with several")
        return len(set().union(*kinds))

    def happened(self, deed, player, where, you):
        """How often something happened this turn; for which cards is a fact of their print."""
        player = {"you": you, "opponent": 1 - you, "any": None}[player]
        log = self.state["log"][: int(self.state["log_count"])]
        entries = [e for e in log if op.DEEDS[e["deed"]] == deed and player in (None, int(e["player"]))]
        return sum(int(e["times"]) for e in entries if self.printed_as(int(e["number"]), where))

    def printed_as(self, number, where):
        printed = self.legend.card(number)
        if printed is None:
            return not where
        for predicate in where:
            match predicate:
                case t.OfType(kind):
                    true = kind in {printed.type, *printed.also_types}
                    true = true or (kind == "Character" and printed.is_character)
                case t.OfElement(element):
                    true = element in printed.elements
                case t.OfJob(job):
                    true = job in printed.jobs
                case t.Named(name):
                    true = name in printed.names
                case t.OfCategory(category):
                    true = category in printed.categories
                case _:
                    raise NotModelled(predicate)
            if not true:
                return False
        return True

    # -------------------------------------------------------------------------------------------- characteristics
    def work_out(self):
        """Compute everything again from the last result, until nothing changes."""
        for _ in range(ROUNDS):
            fresh, unknown = {card: self.print_of(card) for card in self.field}, {}
            self.change(fresh, unknown)
            same = fresh == self.traits and unknown.keys() == self.unknown.keys()
            self.traits, self.unknown = fresh, unknown
            if same:
                return
        for aspect in ASPECT.values():
            self.unknown[None, aspect] = "what depends on itself"

    def working(self, source):
        """The field abilities that an object has now: (time, ability) (R8.20, R12.45)."""
        traits, entered = self.traits[source], self.fact("entered", source)
        mine = [] if traits.silenced else [(entered, ability) for ability in self.cards[source].abilities]
        for time, ability in [*mine, *traits.gained]:
            if isinstance(ability, t.Field) and self.damage_of(self.controller[source]) >= ability.damage:
                yield time, ability

    def affected(self, effect, you, source):
        """The objects that a field effect is about."""
        match effect.who:
            case t.Self():
                return [source]
            case t.All(cards):
                return self.fitting(cards, you, source) if cards.zone == "field" else []
        raise NotModelled(effect.who)

    def statics(self, unknown):
        """All field effects in force on the field: (time, effect, source, the player, the objects)."""
        for source in self.field:
            you = self.controller[source]
            for time, ability in self.working(source):
                for effect in ability.effects:
                    if type(effect) in ASPECT:
                        yield from self.applied(time, effect, ability.condition, source, you, unknown)
        for e in self.effects:
            if e["kind"] == c.EFFECT_LASTING:
                effect, source, you = self.legend.node(int(e["value"])), int(e["source"]), int(e["controller"])
                effect = self.with_name(effect, NAMED - int(e["ability"]))
                if type(effect) not in ASPECT:
                    continue
                if isinstance(effect, t.MustBlockSource) and e["source_stamp"] != self.fact("stamp", source):
                    continue  # R4.12
                if e["card"] < 116:
                    yield int(e["time"]), effect, source, you, [int(e["card"])]
                else:
                    yield from self.applied(int(e["time"]), effect, None, source, you, unknown)

    def with_name(self, effect, named):
        """The effect with what was named when it began (R7.44)."""
        if named < 0:
            return effect
        number, kind = divmod(named, len(op.NAMES))
        if kind == op.NAMES["number"]:
            meant = t.OfCost("exactly", number)
        elif kind == op.NAMES["element"]:
            meant = t.OfElement(op.ELEMENTS[number])
        elif kind == op.NAMES["job"]:
            meant = t.OfJob(self.legend.job(number))
        else:
            meant = t.OfType(next(name for name, bit in op.TYPES.items() if bit == number))
        return replaced(effect, t.OfNamed, meant)

    def applied(self, time, effect, condition, source, you, unknown):
        try:
            if self.holds(condition, you, source):
                yield time, effect, source, you, self.affected(effect, you, source)
        except NotModelled as problem:
            aspect = ASPECT[type(effect)]
            card = source if isinstance(effect.who, t.Self) else None
            unknown[card, aspect] = problem.node
            if isinstance(effect, t.HasAbility | t.HasNoAbilities):  # may change anything
                unknown.update({(None, aspect): problem.node for aspect in ASPECT.values()})

    def change(self, fresh, unknown):
        """Apply everything to printed traits. What sets something applies in its order: first effects of an object on
        itself, then the others by their times (R9.15, R9.17)."""
        statics = list(self.statics(unknown))
        self.lose(fresh, statics)
        self.gain(fresh, statics)
        changes = []
        for time, effect, source, you, cards in statics:
            for card in cards:
                changes.append(((card != source, time), card, effect, source, you))
        for e in self.effects:
            if e["card"] in fresh:
                changes.append(((True, int(e["time"])), int(e["card"]), e, int(e["source"]), int(e["controller"])))
        cannot_gain = {(card, effect.keyword) for _, card, effect, _, _ in changes if isinstance(effect, t.CannotGain)}
        self.kept = [(effect, card, you) for _, card, effect, _, you in changes if isinstance(effect, t.PowerCannot)]
        added = Counter()
        for (others, time), card, effect, source, you in sorted(changes, key=lambda change: change[0]):
            try:
                if isinstance(effect, t.HasKeyword):
                    if fresh[card].lost_at <= time and not ((card, effect.keyword) in cannot_gain and others):
                        fresh[card].keywords.add(effect.keyword)
                elif isinstance(effect, t.LosesKeyword):
                    fresh[card].keywords.discard(effect.keyword)
                elif dataclasses.is_dataclass(effect):
                    self.change_by_text(fresh[card], card, effect, source, you, added)
                else:
                    self.change_by_effect(fresh[card], card, effect, added, cannot_gain)
            except NotModelled as problem:
                unknown[card, ASPECT[type(effect)]] = problem.node
        for card, power in added.items():
            fresh[card].power += power

    def lose(self, fresh, statics):
        """R8.66: from when on an object has lost its abilities."""
        for e in self.effects:
            if e["kind"] == c.EFFECT_LOSE_ABILITIES and e["card"] in fresh:
                fresh[int(e["card"])].silenced = True
                fresh[int(e["card"])].lost_at = max(fresh[int(e["card"])].lost_at, int(e["time"]))
        for time, effect, _, _, cards in statics:
            for card in cards if isinstance(effect, t.HasNoAbilities) else ():
                fresh[card].silenced = True
                fresh[card].lost_at = max(fresh[card].lost_at, time)

    def gain(self, fresh, statics):
        """R8.65: gained abilities, those gained after the loss."""
        given = [
            (int(e["time"]), int(e["card"]), self.legend.ability_tree(int(e["ability"])))
            for e in self.effects
            if e["kind"] == c.EFFECT_ABILITY and e["card"] in fresh
        ]
        for time, effect, _, _, cards in statics:
            if isinstance(effect, t.HasAbility):
                given += [(time, card, effect.ability) for card in cards]
        for time, card, ability in given:
            if time >= fresh[card].lost_at:
                fresh[card].gained.append((time, ability))
        for card in fresh:
            fresh[card].gained.sort(key=lambda entry: (entry[0], repr(entry[1])))

    def change_by_text(self, traits, card, effect, source, you, added):
        """One field effect on one object."""
        match effect:
            case t.HasPower(_, amount):
                change = self.value(amount, you, source)
                added[card] += 0 if self.keeps_power(card, change, you) else change
            case t.PowerIs(_, power):
                traits.power = self.value(power, you, source)
            case t.HasRestriction(_, restriction):
                traits.restrictions.add(restriction)
            case t.AlsoNamed(_, name):
                traits.names.add(name)
            case t.IsAlso(_, kind):
                traits.types.add(kind)
            case t.HasJob(_, job):
                traits.jobs.add(job)
            case t.HasAllJobs():
                traits.all_jobs = True
            case t.HasJobsOf(_, cards):
                for other in self.fitting(cards, you, source):
                    traits.jobs |= self.now(other, "jobs")
            case t.HasElements(_, elements, also):
                traits.elements = set(elements) | (traits.elements if also else set())
            case t.HasElementsOf(_, cards, without):
                for other in self.fitting(cards, you, source):
                    traits.elements |= self.now(other, "elements") - set(without)
        if isinstance(effect, PROTECTIONS):
            traits.protections.append((effect, you, source))
        elif isinstance(effect, COMBAT):
            traits.combat.append((effect, you, source))

    def keeps_power(self, card, change, you):
        """Whether a text forbids that a field ability of this player changes the power of an object so (R0.11)."""
        forbidden = "increased" if change > 0 else "decreased"
        return any(
            effect.be == forbidden and "abilities" in effect.by and (effect.player == "any" or you != other)
            for effect, kept, other in self.kept
            if kept == card
        )

    def change_by_effect(self, traits, card, effect, added, cannot_gain):
        """One ongoing effect on one object."""
        kind, value = int(effect["kind"]), int(effect["value"])
        if kind == c.EFFECT_POWER:
            added[card] += value
        elif kind in (c.EFFECT_SET_POWER, c.EFFECT_BECOME_FORWARD):
            traits.power = value
            traits.types |= {"Forward"} if kind == c.EFFECT_BECOME_FORWARD else set()
        elif kind == c.EFFECT_KEYWORD and effect["time"] > traits.lost_at:
            names = {name for name, bit in op.KEYWORDS.items() if value & bit}
            traits.keywords |= {name for name in names if (card, name) not in cannot_gain}
        elif kind == c.EFFECT_RESTRICT:
            traits.restrictions |= {name for name, bit in op.RESTRICTIONS.items() if value & bit}
        elif kind == c.EFFECT_NAME:
            traits.names.add(self.legend.name(value))
        elif kind == c.EFFECT_TYPE:
            traits.types |= {name for name in CHARACTER if value & op.TYPES[name]}
        elif kind == c.EFFECT_JOB:
            traits.jobs.add(self.legend.job(value))
        elif kind == c.EFFECT_LOSE_JOBS:
            traits.jobs, traits.all_jobs = set(), False
        elif kind in (c.EFFECT_ELEMENTS, c.EFFECT_MORE_ELEMENTS):
            elements = {name for k, name in enumerate(op.ELEMENTS) if value >> k & 1}
            traits.elements = elements | (traits.elements if kind == c.EFFECT_MORE_ELEMENTS else set())


def replaced(node, kind, other):
    """A tree in which another node replaces all of a kind."""
    if isinstance(node, kind):
        return other
    if isinstance(node, tuple):
        return tuple(replaced(part, kind, other) for part in node)
    if not dataclasses.is_dataclass(node):
        return node
    parts = {part.name: replaced(getattr(node, part.name), kind, other) for part in dataclasses.fields(node)}
    return dataclasses.replace(node, **parts)


def most_disjoint(sets):
    """The largest number of pairwise disjoint sets: each set is tried with and without."""
    if not sets:
        return 0
    first, *rest = sets
    return max(most_disjoint(rest), 1 + most_disjoint([other for other in rest if not other & first]))
