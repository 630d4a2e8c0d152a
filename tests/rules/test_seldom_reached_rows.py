"""Parts of printed cards that need a table which random play seldom has."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import BOLT, FORWARD, spell, supply

ONE = t.Choose(t.Cards(where=(FORWARD,)))
RAISE = spell(t.Choose(t.Cards("break_zone", "you")), t.PlayOntoField(t.Chosen()), name="Raise")
MIXED = ("Fire", "Ice", "Wind", "Earth", "Lightning", "Water")


def pays(s, *elements):
    """Backups of p1 of these Elements."""
    return [s.p1.field(backup(element)) for element in elements]


# -------------------------------------------------------------------------------------------------- how it was paid for
@pytest.mark.parametrize("discards", [True, False])
def test_R5_31_7_029H_only_ice_cp(s, discards):
    """The opponent discards 2 cards, or all of its Forwards freeze."""
    foe = s.p2.field(forward(9000))
    s.p2.hand(forward(1000), forward(2000))
    s.p1.cast(s.p1.hand("7-029H"), pay=pays(s, *["Ice"] * 5)).both_pass()
    if discards:
        s.p2.says_yes()
        while s.asked in ("discard", "select"):
            s.take(s.legal_actions[0])
    else:
        s.p2.says_no()
    assert s.p2.hand_size == (0 if discards else 2) and foe.is_frozen != discards


@pytest.mark.parametrize("elements", [("Ice", "Fire", "Wind"), ("Ice", "Ice", "Fire")])
def test_R5_31_9_021R_three_elements(s, elements):
    s.p1.cast(s.p1.hand("9-021R"), pay=pays(s, *elements))
    assert (s.stack != []) == (len(set(elements)) == 3)
    if s.stack:
        s.both_pass().p1.says_yes()
        s.p1.chooses(s.p1.choices()[0])
        assert s.p1.hand_size == 1


@pytest.mark.parametrize("different", [3, 5])
def test_R5_31_26_061H_three_and_five_elements(s, different):
    """26-061H: with three Elements the first Forward is broken, with five the second one is removed, too."""
    card, foes = s.p1.hand("26-061H"), [s.p2.field(forward(9000)) for _ in range(2)]
    element = card.card.elements[0]
    others = [one for one in MIXED if one != element][: different - 1]
    paying = pays(s, *[element] * (5 - len(others)), *others)
    paying.append((s.p1.spare(element, 1)[0], element))
    s.p1.cast(card, pay=paying[:5] if card.card.cost == 5 else paying)
    zones = []
    for foe in (*foes, *foes):
        if s.asked == "trigger_order":
            s.take(s.legal_actions[0])
        if s.p1.can_choose(foe):
            s.p1.chooses(foe)
    while s.stack:
        s.both_pass()
    zones = sorted(foe.zone for foe in foes)
    assert "break_zone" in zones and ("removed" in zones) == (different == 5)


def test_R5_61_20_075L_two_cp_and_a_point_of_damage(s):
    """20-075L Cecil for his other cost: he deals his controller 1 point; for the printed one he does not."""
    s.p1.hand("20-075L")
    pays(s, "Earth", "Water")
    s.p1.begins_to_cast("20-075L")
    while s.stack or s.asked != "priority":
        s.both_pass() if s.asked == "priority" else s.take(s.legal_actions[0])
    assert s.p1.points == 1


@pytest.mark.parametrize("others", [0, 1, 3, 4])
def test_R5_63_16_119H_from_top_to_bottom(s, others):
    fusoya, foe, last = s.p1.hand("16-119H"), s.p2.field(forward(9000)), s.p2.field(forward(8000))
    s.p1.break_zone(summon(t.Draw("you"), name="Old"))
    s.p1.cast(fusoya, pay=pays(s, *["Water"] * (5 - others), *[one for one in MIXED if one != "Water"][:others]))
    targets = iter([foe, last])
    while s.stack or s.asked != "priority":
        if s.asked == "priority":
            s.both_pass()
        elif s.p1.can_choose(last):
            s.p1.chooses(next(targets))
        else:
            s.take(s.legal_actions[-1])
    assert foe.on_field == (others < 3) and s.p1.hand_size == min(others, 1) + (others > 1)
    assert last.zone == ("field" if others < 4 else "deck")


@pytest.mark.parametrize("cost", [1, 2])
def test_R5_72_7_086C_the_backup_of_cost_1(s, cost):
    """7-086C Argy plays a Backup of cost 1 from the Break Zone; one of cost 2 cannot be chosen."""
    argy, old = s.p1.field("7-086C"), s.p1.break_zone(backup("Earth", cost))
    end = spell(t.Choose(t.Cards()), t.Break(t.Chosen()), name="End")
    s.p1.cast(s.p1.hand(end), targets=[argy]).both_pass()
    while s.stack or s.asked != "priority":
        if s.asked == "priority":
            s.both_pass()
        elif s.p1.can_choose(old):
            s.p1.chooses(old)
        else:
            s.take(s.legal_actions[-1])
    assert argy.zone == "break_zone" and old.on_field == (cost == 1)


# ----------------------------------------------------------------------------------------------- what else has happened
def test_R8_42d_20_130L_the_break_itself_triggers(s):
    """20-130L Zenos: the Forward that he breaks is put into the Break Zone this turn."""
    zenos, foe = s.p1.hand("20-130L"), s.p2.field(forward(3000))
    s.p1.has(Fire=4)
    s.p2.hand(forward(1000))
    s.p1.cast(zenos).p1.chooses(foe).both_pass()
    assert foe.zone == "break_zone" and s.p1.decides("mode")
    s.p1.selects(1)
    while s.stack:
        s.both_pass()
    assert zenos.has("Haste") and s.p2.hand_size == 1


def test_R8_42d_20_130L_not_where_nothing_is_put_there(s):
    zenos = s.p1.hand("20-130L")
    wall = s.p2.field(forward(3000, abilities=[t.Field((t.CannotBeBroken(t.Self()),))], name="Wall"))
    s.p1.has(Fire=4)
    s.p1.cast(zenos).p1.chooses(wall).both_pass()
    assert wall.on_field and s.asked == "priority" and not s.stack


@pytest.mark.parametrize("kind", ["summon", "forward"])
def test_R9_35_27_036L_a_summon_is_discarded(s, kind):
    """27-036L Locke: the opponent draws 1 card, then discards 1 at random: a Summon draws, a Character is dulled."""
    card = summon(t.Draw("you"), name="Lost") if kind == "summon" else forward(1000, name="Lost")
    s.p2.has(deck_top=card, field=forward(9000))
    s.p1.has(hand="27-036L", Ice=2)
    s.p1.cast("27-036L").both_pass()
    foe = s.p2.find("F9000")
    if s.asked == "target":
        s.p1.chooses(foe)
    while s.stack:
        s.both_pass()
    assert s.p1.hand_size == (kind == "summon") and foe.is_frozen == (kind == "forward")


def test_R9_38_19_123H_the_fifth_card_comes_back(s):
    """Two from the Break Zone, and one at the end of each of the own turns; five go to the hand."""
    s.p1.has(hand="19-123H", Fire=2, Lightning=2, break_zone=(forward(1000), forward(2000)))
    foe = s.p2.field(forward(9000))
    s.p1.cast("19-123H").p1.chooses(*s.p1.zone("break_zone")).both_pass()
    for removed in (3, 4):
        s.next_turn()
        assert len(s.p1.zone("removed")) == removed
        s.next_turn()
    s.to("end").both_pass()
    assert not s.p1.zone("removed") and foe.zone == "break_zone" and s.p1.hand_size >= 5


@pytest.mark.parametrize("cast", [4, 5])
def test_R8_38_14_057H_the_fifth_card(s, cast):
    s.p1.field("14-057H")
    top = s.p1.deck_top(forward(1000, name="Top"))
    s.p1.hand(*[spell(t.GainCrystals("you"), name=f"Spell {k}") for k in range(cast)])
    for k in range(cast):
        s.p1.cast(f"Spell {k}").resolve_all()
    if s.asked == "may":
        s.p1.says_yes()
    assert top.on_field == (cast == 5)


@pytest.mark.parametrize("cast", [6, 7])
def test_R6_1_17_063R_seven_cards(s, cast):
    """The seventh card is Luso himself."""
    foe = s.p2.field(forward(8000))
    s.p1.has(hand="17-063R", Wind=1, Earth=1, Fire=1)
    s.p1.hand(*[spell(t.GainCrystals("you"), name=f"Spell {k}") for k in range(cast - 1)])
    for k in range(cast - 1):
        s.p1.cast(f"Spell {k}").resolve_all()
    s.p1.cast("17-063R").take_forced()
    while s.stack or s.asked == "trigger_order":
        s.take(s.legal_actions[0]) if s.asked == "trigger_order" else s.both_pass()
    assert foe.on_field == (cast == 6)


@pytest.mark.parametrize("by", ["ability", "cast"])
@pytest.mark.parametrize("code", ["22-081R", "25-052R"])
def test_R8_41a_entering_due_to_an_ability(s, code, by):
    if by == "ability":
        card = s.p1.break_zone(code)
        dead = t.Choose(t.Cards("break_zone", "you"))
        caller = s.p1.field(
            forward(1, abilities=[t.Action(t.Cost(), t.Sequence((dead, t.PlayOntoField(t.Chosen()))))], name="Caller")
        )
        s.p1.uses(caller, targets=[card]).both_pass()
    else:
        card = s.p1.hand(code)
        supply(s.p1, card.card.elements[0], card.card.cost)
        s.p1.cast(card)
    assert card.on_field and bool(s.stack or s.asked == "may") == (by == "ability")


def test_R9_35_19_039R_discarded_by_the_opponent():
    s = Scenario(turn_player=2)
    weapon = s.p1.hand("19-039R")
    s.p1.has(Wind=1)
    s.p2.hand(spell(t.Discard("opponent"), name="Rob"))
    s.p2.cast("Rob").both_pass().take_forced()
    while s.asked != "priority" or s.stack:
        if s.asked == "priority":
            s.both_pass()
        else:
            s.take(s.legal_actions[-1] if s.asked == "may" else s.legal_actions[0])
    assert weapon.on_field or weapon.zone == "break_zone"
    assert weapon.on_field


# ------------------------------------------------------------------------------------------ what is there, and how many
@pytest.mark.parametrize("elements", [3, 5, 8])
def test_R3_2_27_044L_elements_among_the_revealed(s, elements):
    """Three: two cards; five: the next card costs 4 less; eight: the opponent loses everything."""
    each = {3: 1, 5: 1, 8: 2}[elements]
    names = ["Fire", "Ice", "Wind", "Earth", "Lightning", "Water", "Light", "Dark"]
    groups = [names[k : k + each] for k in range(0, elements, each)]
    groups += [names[:1]] * (5 - len(groups))
    s.p1.hand("27-044L")
    supply(s.p1, "Wind", 5)
    s.p1.deck_top(*[forward(1000 + k, group, 9, name=f"Top {k}") for k, group in enumerate(groups)])
    foe, old = s.p2.field(forward(9000)), s.p2.break_zone(forward(2000))
    dear = s.p1.hand(forward(7000, "Wind", 4, name="Dear"))
    s.p1.cast("27-044L").both_pass()
    while s.asked not in ("priority", ""):
        s.take(s.legal_actions[0])
    assert s.p1.hand_size >= 3
    assert s.p1.can_cast(dear) == (elements >= 5)
    assert (foe.zone == old.zone == "removed") == (elements == 8)


def test_R3_2_28_029C_ice_and_another_element(s):
    """A card of both: the opponent discards, and a card is drawn."""
    s.p1.has(hand="28-029C", Ice=3, deck_top=forward(1000, ("Ice", "Fire"), name="Both"))
    s.p2.hand(forward(1000))
    s.p1.cast("28-029C").both_pass().take_forced()
    assert s.p2.hand_size == 0 and s.p1.hand_size == 1


@pytest.mark.parametrize("elements", [("Fire", "Ice", "Wind", "Earth"), ("Fire", "Ice", "Wind", "Wind")])
def test_R5_98_28_063H_four_forwards_of_different_elements(s, elements):
    s.p1.has(break_zone=[forward(1000 + k, element, 4, name=f"Dead {k}") for k, element in enumerate(elements)])
    card, foe = s.p1.hand("28-063H"), s.p2.field(forward(9000))
    supply(s.p1, card.card.elements[0], card.card.cost)
    s.p1.cast(card)
    if s.stack:
        s.both_pass()
    can = len(set(elements)) == 4
    assert (s.asked == "may") == can
    if can:
        s.p1.says_yes()
        while s.asked == "select":
            s.take(s.legal_actions[0])
        s.resolve_all()
    assert foe.on_field != can


@pytest.mark.parametrize("backups", [1, 2])
def test_R11_8_21_039C_only_one_backup(s, backups):
    s.p1.has(hand="21-039C")
    s.p1.spare("Ice", 1)
    s.p2.hand(forward(1000))
    for _ in range(backups - 1):
        s.p1.field(backup("Fire", 2))
    s.p1.cast("21-039C", pay=[s.p1.zone("hand")[1]])
    while s.stack:
        s.both_pass().take_forced()
    assert s.p2.hand_size == (1 if backups == 2 else 0)


@pytest.mark.parametrize("mine", [True, False])
def test_R6_1_28_051R_each_player_in_the_order_of_the_turn(mine):
    """28-051R Black Cat comes by an effect, also in the opponent's turn: the turn player decides first."""
    s = Scenario(turn_player=1 if mine else 2)
    cat = s.p1.break_zone("28-051R")
    s.p1.hand(forward(1000, cost=2, name="Mine"), RAISE)
    s.p2.hand(forward(2000, cost=2, name="Theirs"))
    if not mine:
        s.p2.passes()
    s.p1.cast("Raise", targets=[cat]).both_pass().both_pass()
    order = []
    while s.asked in ("may", "select"):
        order.append(s.deciding.name)
        s.take(s.legal_actions[-1])
    first = "p1" if mine else "p2"
    assert order[0] == first and {"p1", "p2"} == set(order)
    assert s.p1.find("Mine").on_field and s.p2.find("Theirs").on_field


def test_R1_7_7_130L_the_opponent_loses_at_the_end_of_the_next_turn(s):
    sin = s.p1.field("7-130L")
    s.p1.hand("7-130L")
    supply(s.p1, "Fire", 5)
    s.p1.spare("Fire", 2)
    s.p1.uses(sin, "Giga-Graviton").resolve_all().next_turn().next_turn()
    assert not s.over
    s.to("end").both_pass()
    assert s.winner is s.p1


def test_R0_11_25_060H_damage_by_a_summon_that_chooses_nothing():
    s = Scenario(turn_player=2)
    general = s.p1.field("25-060H")
    s.p2.hand(spell(t.Damage(t.All(t.Cards(where=(FORWARD,))), t.Number(3000)), name="Storm"), BOLT)
    s.p2.backups("Fire", 1)
    s.p2.cast("Storm").resolve_all()
    assert general.damage == 0 and not s.p2.can_cast("Bolt")


@pytest.mark.parametrize(("powers", "both"), [((1000, 2000), True), ((2000, 2000), False)])
def test_R9_20_15_012H_a_total_power_of_3000(s, powers, both):
    dead = [s.p1.break_zone(forward(power, name=f"Dead {k}")) for k, power in enumerate(powers)]
    card = s.p1.hand("15-012H")
    supply(s.p1, "Fire", 6)
    s.p1.cast(card).p1.chooses(*dead).both_pass()
    assert all(one.on_field == both for one in dead)


@pytest.mark.parametrize("there", [False, True])
def test_R3_43_14_079R_plays_itself_from_the_hand(s, there):
    """14-079R Aphmau is added to the hand from the Break Zone; not while another Aphmau is on the field (R11.6)."""
    aphmau = s.p1.break_zone("14-079R")
    s.p1.has(Lightning=1)
    if there:
        s.p1.field("14-079R")
    s.p1.hand(spell(t.Choose(t.Cards("break_zone", "you")), t.ReturnToHand(t.Chosen()), name="Back"))
    s.p1.cast("Back", targets=[aphmau]).both_pass().both_pass()
    if s.asked == "may":
        s.p1.says_yes()
    while s.asked in ("pay", "select"):
        s.take(s.legal_actions[-1])
    assert aphmau.on_field != there


# ------------------------------------------------------------------------------------------------------ field abilities
def ovelia(s):
    s.p1.field("1-156C")


def summon_cast(s):
    s.p1.hand(spell(t.GainCrystals("you"), name="Earlier"))
    s.p1.cast("Earlier").resolve_all()


def opponent_discarded(s):
    s.p2.hand(forward(1000))
    s.p1.hand(spell(t.Discard("opponent", at_random=True), name="Rob"))
    s.p1.cast("Rob").resolve_all()


def tacticians(s):
    for power in range(1000, 6000, 1000):
        s.p1.field(forward(power, categories=["FFT"]))


@pytest.mark.parametrize(
    ("code", "less", "happens"),
    [
        ("1-153C", 1, ovelia),
        ("6-109R", 2, summon_cast),
        ("26-023C", 2, opponent_discarded),
        ("13-121R", 3, tacticians),
    ],
)
def test_R5_53_costs_less_under_a_condition(s, code, less, happens):
    for there in (False, True):
        s = Scenario()
        card = s.p1.hand(code)
        for k in range(card.card.cost - less):
            s.p1.field(backup(card.card.elements[k % len(card.card.elements)]))
        if there:
            happens(s)
        assert s.p1.can_cast(card) == there


@pytest.mark.parametrize(("code", "less", "kind"), [("8-129R", 1, forward), ("14-095H", 2, backup)])
def test_R5_53_costs_less_while_nothing_is_there(code, less, kind):
    """8-129R: without Forwards. 14-095H: without Characters, so that only cards of the hand can pay."""
    for there in (False, True):
        s = Scenario()
        card = s.p1.hand(code)
        if kind is forward:
            s.p1.backups(card.card.elements[0], card.card.cost - less)
        else:
            assert card.card.cost == less
        if there:
            s.p1.field(kind("Fire") if kind is backup else forward(1000), dull=True)
        assert s.p1.can_cast(card) == (not there)


@pytest.mark.parametrize("code", ["3-046H", "6-089R", "7-116L", "9-018R", "9-045H", "12-060R", "16-126R", "1-001H"])
def test_R9_44_effects_cannot_play_it_from_the_hand(s, code):
    """1-001H has no such text."""
    s.p1.hand(code)
    guests = t.Cards("hand", "you", (t.OfType("Character"),))
    s.p1.hand(spell(t.May(t.Sequence((t.Select(guests, to_play=True), t.PlayOntoField(t.Found())))), name="Invite"))
    s.p1.cast("Invite").both_pass()
    assert (s.asked == "may") == (code == "1-001H")


@pytest.mark.parametrize(("element", "can"), [("Earth", True), ("Fire", False)])
def test_R5_97_2_094H_an_earth_summon_for_the_s_icon(s, element, can):
    rydia = s.p1.field("2-094H")
    s.p1.has(Earth=3, hand=summon(t.Draw("you"), element, cost=9))
    assert s.p1.can_use(rydia) == can


@pytest.mark.parametrize(("code", "more"), [("6-010H", 1000), ("9-029C", 2000)])
def test_R9_72_damage_by_your_summons(s, code, more):
    s.p1.field(code)
    foe = s.p2.field(forward(9000))
    s.p1.hand(summon(t.Sequence((ONE, t.Damage(t.Chosen(), t.Number(3000)))), "Fire", cost=0, name="Hit"))
    s.p1.cast("Hit", targets=[foe]).resolve_all()
    assert foe.damage == 3000 + more


@pytest.mark.parametrize(("code", "element"), [("6-128H", "Light"), ("20-129H", "Dark"), (None, "Light")])
def test_R3_36_two_light_or_dark_characters(s, code, element):
    if code:
        s.p1.field(code)
    else:
        s.p1.field(forward(1000, element, name="One"))
    other = s.p1.hand(forward(2000, element, 0, name="Other"))
    assert s.p1.can_cast(other) == (code is not None)


@pytest.mark.parametrize("there", [True, False])
def test_R3_46_17_096H_not_beside_golbez(s, there):
    if there:
        s.p1.field("13-115L")
    card = s.p1.hand("17-096H")
    supply(s.p1, card.card.elements[0], card.card.cost)
    assert s.p1.can_cast(card) != there


def test_R4_18_22_028H_enters_dull(s):
    card = s.p1.hand("22-028H")
    s.p1.backups(card.card.elements[0], 2)
    s.p1.cast(card)
    assert card.on_field and card.is_dull


# -------------------------------------------------------------------------------------------------------------- attacks
@pytest.mark.parametrize(("code", "cost"), [("5-047C", 5), ("20-100R", 2)])
def test_R5_6_an_attack_lets_a_summon_be_cast(s, code, cost):
    hero = s.p1.field(code)
    s.p1.has(hand=summon(t.GainCrystals("you"), "Fire", cost, name="Called"))
    supply(s.p1, "Fire", 4 if code == "5-047C" else 1)
    s.p1.attack(hero).both_pass()
    assert s.p1.decides("may")
    s.p1.says_yes()
    while s.asked in ("select", "pay"):
        s.take(s.legal_actions[0])
    while s.stack:
        s.both_pass()
    assert s.p1.crystal_count == 1


def test_R8_65_13_007R_seven_cadets(s):
    cinque, foe = s.p1.field("13-007R"), s.p2.field(backup("Fire"))
    for power in range(1000, 7000, 1000):
        s.p1.field(forward(power, jobs=["Class Zero Cadet"]))
    s.p1.attack(cinque).p1.chooses(foe).both_pass()
    assert cinque.has("Brave") and foe.zone == "break_zone"


@pytest.mark.parametrize("anniversary", [True, False])
def test_R8_65_PR_158_others_of_the_category(s, anniversary):
    s.p1.field("PR-158")
    hero, foe = s.p1.field(forward(3000, categories=["Anniversary"] * anniversary), new=True), s.p2.field(forward(9000))
    assert hero.has("Haste") == anniversary
    if anniversary:
        s.p1.attack(hero).p1.chooses(foe).both_pass()
        assert foe.is_dull and foe.is_frozen


# ------------------------------------------------------------------------------------------------------- further counts
@pytest.mark.parametrize(("backups", "drawn"), [(2, 1), (3, 0)])
def test_R11_8_21_059C_three_backups_or_fewer(s, backups, drawn):
    card = s.p1.hand("21-059C")
    s.p1.has(Wind=backups)
    s.p1.spare(card.card.elements[0], 2)
    s.p1.cast(card, pay=s.p1.zone("hand")[1:]).take_forced()
    while s.stack or s.asked == "trigger_order":
        s.take(s.legal_actions[0]) if s.asked == "trigger_order" else s.both_pass()
    assert s.p1.hand_size == drawn and s.p1.crystal_count == 1


def test_R8_38_24_052L_the_third_summon(s):
    s.p1.field("24-052L")
    foe = s.p2.field(forward(9000))
    s.p1.hand(*[spell(t.GainCrystals("you"), name=f"Spell {k}") for k in range(3)])
    for k in range(3):
        s.p1.cast(f"Spell {k}")
        while s.stack or s.asked != "priority":
            s.both_pass() if s.asked == "priority" else s.take(
                s.find_action(c.CHOOSE, foe) if s.p1.can_choose(foe) else 0
            )
    assert foe.zone == "deck"


@pytest.mark.parametrize(("there", "dead"), [(2, 2), (1, 2)])
def test_R7_63_26_012H_as_many_as_its_cost(s, there, dead):
    """Nald'thal counts himself."""
    buried = s.p1.break_zone(backup("Fire", dead, jobs=["The Twelve"], name="Buried"))
    card = s.p1.hand("26-012H")
    for _ in range(there - 1):
        s.p1.field(backup("Ice", 2, jobs=["The Twelve"], name="Other"))
    s.p1.spare(card.card.elements[0], 2)
    s.p1.cast(card, pay=s.p1.zone("hand")[1:]).p1.chooses(buried).both_pass()
    assert buried.on_field == (there >= dead)


@pytest.mark.parametrize("turned", [7, 6])
def test_R4_7_26_130H_seven_face_up_cards(s, turned):
    lightning = s.p1.field("26-130H")
    s.p1.lb_deck(*["24-122H"] * 3, *["26-127R"] * 3, "23-124L", "24-118R")
    for card in s.p1.zone("lb_deck")[:turned]:
        s.state["face_up"][card.index] = 1
    s.state["stale"] = 1
    s.next_turn()
    assert lightning.has("Haste") == (turned == 7)


def test_R9_46_27_059C_from_the_break_zone_to_the_hand(s):
    galuf = s.p1.break_zone("27-059C")
    s.p1.has(Earth=2)
    s.p1.hand(spell(t.Choose(t.Cards("break_zone", "you")), t.ReturnToHand(t.Chosen()), name="Back"))
    s.p1.cast("Back", targets=[galuf]).both_pass().both_pass()
    while s.stack or s.asked != "priority":
        s.both_pass() if s.asked == "priority" else s.take(s.legal_actions[-1])
    assert galuf.on_field


@pytest.mark.parametrize("cost", [5, 6])
def test_R5_6_24_088R_a_summon_of_cost_5_or_less(s, cost):
    s.p1.hand("24-088R", summon(t.GainCrystals("you"), "Fire", cost, name="Called"))
    supply(s.p1, "Lightning", 5)
    s.p1.cast("24-088R", pay=[*s.p1.zone("field"), *s.p1.zone("hand")[2:]])
    while s.stack or s.asked != "priority":
        if s.asked == "priority":
            s.both_pass()
        elif s.asked == "may":
            s.p1.says_yes()
        else:
            s.take(s.legal_actions[-1])
    assert s.p1.crystal_count == (cost == 5)


@pytest.mark.parametrize("mine", [True, False])
def test_R6_1_10_081R_each_player_searches_in_the_order_of_the_turn(mine):
    s = Scenario(turn_player=1 if mine else 2)
    prishe = s.p1.break_zone("10-081R")
    s.p1.hand(RAISE)
    for player in (s.p1, s.p2):
        player.deck_top(forward(9000, name="Strong"))
    if not mine:
        s.p2.passes()
    s.p1.cast("Raise", targets=[prishe]).both_pass().both_pass()
    order = []
    while s.asked != "priority":
        order.append(s.deciding.name)
        s.take(s.legal_actions[-1])
    assert order[0] == ("p1" if mine else "p2") and {"p1", "p2"} == set(order)
    assert s.p1.find("Strong", "hand") and s.p2.find("Strong", "hand")


@pytest.mark.parametrize("category", ["XIII", "VII"])
def test_R8_6_26_007R_entered_due_to_an_ability_of_the_category(s, category):
    sazh, foe = s.p1.break_zone("26-007R"), s.p2.field(forward(9000))
    raises = t.Action(t.Cost(), t.Sequence((t.Choose(t.Cards("break_zone", "you")), t.PlayOntoField(t.Chosen()))))
    caller = s.p1.field(forward(1000, abilities=[raises], name="Caller", categories=[category]))
    s.p1.uses(caller, targets=[sazh]).both_pass().p1.chooses(foe).both_pass()
    assert foe.damage == (8000 if category == "XIII" else 4000)
