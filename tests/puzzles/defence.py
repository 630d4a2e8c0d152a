"""p1 has six points of damage and must not take another one this turn, which is p2's."""

from fftcg_env.scenario import Scenario, backup, forward, summon

from .book import attacks, puzzle

BREAKER = summon(text="Choose 1 Forward. Break it.", element="Lightning", cost=1, name="Breaker")
NAP = summon(text="Choose 1 Forward. Dull it.", element="Ice", cost=1, name="Nap")
BREEZE = summon(text="Draw 1 card.", element="Wind", cost=1, name="Breeze")


def table(phase: str = "attack_declaration", points: int = 6) -> Scenario:
    """p2's turn; p1 has received this number of points, and has lost with seven (R1.2)."""
    s = Scenario(skip_forced=True, turn_player=2).at(phase)  # type: ignore[arg-type]
    s.p1.damage(points)
    return s


@puzzle("block F2000", goal="live")
def block_with_the_one_you_can_spare_or_lose():
    """An attack that is not blocked deals a point (R10.46), the seventh (R1.2): the small Forward must block, though it
    is broken."""
    s = table()
    s.p1.has(field=forward(2000)).p2.has(field=forward(9000, "Ice"))
    attacks(s, "F9000 Ice")
    return s


@puzzle("block F8000", goal="live")
def keep_the_small_one_for_the_ninja():
    """Ninja cannot be blocked by a Forward that costs 4 or more (R10.34): the small one is needed then, and would be
    broken now. The large one blocks first."""
    s = table()
    s.p1.has(field=(forward(8000, cost=4, code="F8000"), forward(3000))).p2.has(field=forward(9000, "Ice"))
    s.p2.field("5-065C")
    attacks(s, "F9000 Ice")
    return s


@puzzle("block F2000", goal="live")
def the_ranger_comes_next():
    """Ranger's attack deals 2000 to everybody, before blockers are named (R10.16): the small one would be broken then,
    the large one would be broken now. So the small one blocks now."""
    s = table()
    s.p1.has(field=(forward(2000), forward(6000))).p2.has(field=(forward(9000, "Fire"), "4-009C"))
    attacks(s, "F9000")
    return s


@puzzle("cast 3-032R", goal="live")
def dull_them_before_they_attack():
    """In the Attack Preparation Step attackers can still be dulled (R10.2, R10.11); once they are declared it is too
    late (R10.42). Two could attack, one Summon dulls both."""
    s = table("attack_preparation")
    s.p1.has(Ice=2, hand=("3-032R", NAP)).p2.has(field=(forward(9000, "Ice"), forward(4000, "Fire")))
    return s


@puzzle("cast Nap", goal="live")
def the_cheap_one_is_enough_and_affordable():
    """One attacker, 1 CP: Nap dulls it before it attacks (R10.2, R10.11). Breeze would use the CP up (R5.10)."""
    s = table("attack_preparation")
    s.p1.has(field=backup(("Ice", "Wind")), hand=(NAP, BREEZE)).p2.has(field=forward(9000, "Ice"))
    return s


@puzzle("cast 2-080C", goal="live")
def cancel_what_would_break_the_only_blocker():
    """Carbuncle is placed above the Summon and resolves first (R7.14, R7.75): its target is cancelled, the only blocker
    stays. To draw a card instead saves no Forward."""
    s = table("attack_preparation")
    s.p1.has(field=forward(9000, "Earth"), Earth=2).p1.has(field=backup(("Earth", "Wind")))
    s.p1.has(hand=("2-080C", BREEZE)).p2.has(field=forward(9000, "Ice"), Lightning=1, hand=BREAKER)
    s.p2.cast(BREAKER, targets=["F9000 Earth"])
    return s


@puzzle("activate 4-136C", goal="live")
def a_backup_cancels():
    """Summoner goes into the Break Zone and cancels a Summon of cost 3 or less: the blocker stays (R8.72)."""
    s = table("attack_preparation")
    s.p1.has(field=(forward(9000, "Earth"), "4-136C")).p2.has(field=forward(9000, "Ice"), Lightning=1)
    s.p2.hand(BREAKER)
    s.p2.cast(BREAKER, targets=["F9000 Earth"])
    return s


@puzzle("cast 5-081C", goal="live")
def it_cannot_attack_this_turn():
    """Cockatrice keeps the only attacker from attacking, in the Attack Preparation Step (R10.2, R10.12). Afterwards it
    would be too late (R10.42)."""
    s = table("attack_preparation")
    s.p1.has(Earth=1, hand="5-081C").p2.has(field=forward(9000, "Ice"))
    return s


@puzzle("choose opponent's F9000 Ice", goal="live")
def who_can_attack_at_all():
    """Cockatrice's target: one of the two came this turn and cannot attack (R10.11); the other one can."""
    s = table("attack_preparation")
    s.p1.has(Earth=1, hand="5-081C")
    s.p2.field(forward(9000, "Fire", 9, name="Newcomer"), new=True)
    s.p2.field(forward(9000, "Ice"))
    s.p1.begins_to_cast("5-081C")
    return s


@puzzle("activate 2-033C", goal="live")
def nobody_cheap_attacks():
    """Black Mage goes into the Break Zone: no Forward of cost 3 or less attacks this turn (R10.12), and all of them
    cost 2 or 3."""
    s = table("attack_preparation")
    s.p1.has(field="2-033C").p2.has(field=(forward(9000, "Ice"), forward(5000, "Fire", 3)))
    return s


@puzzle("cast 2-071R", goal="live", turns=2)
def wake_the_guard():
    """p1's Forward has attacked and stays dull in p2's turn, when a dull one cannot block (R10.33): Rikku's arrival
    activates it."""
    s = Scenario(skip_forced=True).at("main_2")
    s.p1.has(damage=6, Wind=2, hand="2-071R")
    s.p1.field(forward(9000), dull=True)
    s.p2.field(forward(5000, "Ice"))
    return s


@puzzle("pass", goal="live", turns=2)
def hold_the_guard_back():
    """p1's only Forward could attack, and would be dull in p2's turn (R10.13), when it must block (R10.33)."""
    s = Scenario(skip_forced=True).at("attack_declaration")
    s.p1.has(damage=6, field=forward(9000)).p2.has(damage=2, field=forward(5000, "Ice"))
    return s


@puzzle("pass", "attack 1-014C", goal="live", turns=2)
def only_the_brave_one_may_attack():
    """Samurai has Brave, does not become dull and can block in p2's turn (R12.5); the other one cannot attack, for two
    attackers come and both must be blocked by Forwards that are not broken before."""
    s = Scenario(skip_forced=True).at("attack_declaration")
    s.p1.has(damage=6, field=("1-014C", forward(5000, "Ice")))
    s.p2.field(forward(9000, "Earth"), dull=True)
    s.p2.field(forward(9000, "Fire"), dull=True)
    return s


@puzzle("cast 2-125C", goal="live", turns=2)
def freeze_holds_for_p2s_turn():
    """Noel cannot be blocked (R10.34). He is dull, and would be activated in p2's Active Phase (R6.10) unless he is
    frozen (R6.11): Semblance of a Witch does that, the larger Forward for the same CP could only watch."""
    s = Scenario(skip_forced=True).at("main_2")
    s.p1.has(damage=6, Water=3, hand=("2-125C", forward(9000, "Water", 3)))
    s.p2.field("24-081R", dull=True)
    return s


@puzzle("cast F4000", goal="live", turns=2)
def a_blocker_must_be_cast():
    """p2's Forward attacks in the next turn, and only a Forward can block (R10.32); Breeze only draws."""
    s = Scenario(skip_forced=True).at("main_2")
    s.p1.has(damage=6, Fire=1, field=backup(("Wind", "Fire")), hand=(forward(4000), BREEZE))
    s.p2.field(forward(9000, "Earth"))
    return s


@puzzle("block F5000", "block F9000", goal="live")
def a_party_counts_as_one():
    """A party deals one point and is blocked as one (R10.35, R10.46): anybody may block it, somebody must."""
    s = table()
    s.p1.has(field=(forward(5000), forward(9000))).p2.has(field=(forward(7000, "Ice"), forward(8000, "Ice")))
    attacks(s, "F7000 Ice", "F8000 Ice")
    return s
