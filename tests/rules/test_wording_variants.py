"""Variants of known sentences, for either player, and wordings of older and newer prints, played."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.kit import on_one, spell
from tests.rules.entering_cards import arrives


def test_R5_53_the_first_cast_of_each_turn_costs_less(s):
    s.p1.field(
        forward(1000, name="Guide", text="The cost required to cast your first Summon each turn is reduced by 2.")
    )
    first, second = s.p1.hand(*(summon(text="Draw 1 card.", cost=2, name=name) for name in ("One", "Two")))
    assert s.p1.can_cast(first) and s.p1.can_cast(second)  # without any CP
    s.p1.cast(first).both_pass()
    assert not s.p1.can_cast(second)


def test_R5_52_the_first_cast_of_the_opponent_costs_more(s):
    text = "The cost required for your opponent to cast their first Summon each turn is increased by 2."
    s.p2.has(field=forward(1000, name="Toll", text=text)).p1.has(Fire=2)
    first, second = s.p1.hand(*(summon(text="Draw 1 card.", cost=0, name=name) for name in ("One", "Two")))
    s.p1.cast(first).both_pass()
    s.p1.cast(second)  # nothing is left to pay with
    assert len(s.stack) == 1


@pytest.mark.parametrize("line", ["can only cast 1 Summon per turn", "cannot cast more than 1 Summon each turn"])
def test_R0_11_a_limit_on_casts_each_turn(s, line):
    s.p2.field(forward(1000, name="Warden", text=f"Your opponent {line}."))
    first, second, fighter = s.p1.hand(
        summon(text="Draw 1 card.", cost=0, name="One"),
        summon(text="Draw 1 card.", cost=0, name="Two"),
        forward(1000, cost=0, name="Fighter"),
    )
    s.p1.cast(first).both_pass()
    assert not s.p1.can_cast(second) and s.p1.can_cast(fighter)


@pytest.mark.parametrize("owner", ["p1", "p2"])
def test_R6_40_that_player_is_the_turn_player(s, owner):
    text = "At the end of each player's turn, that player discards 1 card."
    getattr(s, owner).field(forward(1000, name="Clock", text=text))
    mine = s.p1.hand(forward(1000, name="Mine"))
    s.p2.hand(forward(1000, name="Theirs"))
    s.to("end")
    before = s.p2.hand_size
    s.both_pass().p1.chooses(mine)
    assert (mine.zone, s.p2.hand_size) == ("break_zone", before)  # it is the turn of the first player


@pytest.mark.parametrize("zone", ["hand", "break_zone"])
def test_R9_44_played_from_the_hand_or_the_break_zone(s, zone):
    small = forward(1000, cost=1, name="Small")
    card = s.p1.hand(small) if zone == "hand" else s.p1.break_zone(small)
    text = "When Gate enters the field, you may play 1 Forward from your hand or Break Zone onto the field."
    arrives(s, forward(5000, name="Gate", text=text))
    s.both_pass().p1.says_yes()
    s.p1.selects(0 if zone == "hand" else 1)  # the only one that is possible
    s.p1.chooses(card)
    assert card.on_field


def test_R9_38_cards_put_there_by_this_effect_are_counted(s):
    s.p1.deck_top(summon(text="Draw 1 card.", name="A"), summon(text="Draw 1 card.", name="B"), forward(1000, name="C"))
    text = (
        "When Digger enters the field, put the top 3 cards of your deck into the Break Zone. "
        "For each Summon put into the Break Zone by this effect, gain 《C》."
    )
    arrives(s, forward(5000, name="Digger", text=text))
    s.both_pass()
    assert s.p1.crystal_count == 2


def test_R7_55_each_player_is_dealt_a_point(s):
    arrives(
        s, forward(5000, name="Storm", text="When Storm enters the field, Storm deals each player 1 point of damage.")
    )
    s.both_pass()
    assert (s.p1.points, s.p2.points) == (1, 1)


def test_R9_6_a_condition_on_the_size_of_the_deck_is_always_current(s):
    text = "If your deck has 20 cards or less, Hermit gains +2000 power."
    hermit = s.p1.field(forward(5000, name="Hermit", text=text))
    one, two = s.p1.hand(*(summon(text="Draw 1 card.", cost=0, name=name) for name in ("One", "Two")))
    s.p1.deck(22)
    s.p1.cast(one).both_pass()
    assert hermit.power == 5000
    s.p1.cast(two).both_pass()
    assert (s.p1.deck_size, hermit.power) == (20, 7000)


@pytest.mark.parametrize("knights", [0, 1])
def test_R9_72_damage_is_replaced_under_a_condition(s, knights):
    text = "If Guard is dealt damage and you control another Forward, reduce the damage by 2000 instead."
    guard = s.p1.field(forward(8000, name="Guard", text=text))
    for _ in range(knights):
        s.p1.field(forward(1000, name="Knight"))
    s.p1.cast(s.p1.hand(summon(text="Choose 1 Forward. Deal it 5000 damage.", cost=0, name="Bolt")), targets=[guard])
    s.both_pass()
    assert guard.damage == (3000 if knights else 5000)


# --- Variants of known sentences for the other player, for another amount or for a condition, played ------------------
@pytest.mark.parametrize("others", [0, 1])
def test_R9_6_the_only_forward(s, others):
    text = "If Hermit is the only Forward you control, Hermit gains +2000 power."
    hermit = s.p1.field(forward(5000, name="Hermit", text=text))
    for k in range(others):
        s.p1.field(forward(1000, name=f"Friend {k}"))
    s.p2.field(forward(1000, name="Foe"))
    assert hermit.power == (5000 if others else 7000)


def test_R4_36_itself_is_removed_instead(s):
    text = "If Ghost is put from the field into the Break Zone, remove it from the game instead."
    ghost = s.p2.field(forward(5000, name="Ghost", text=text))
    s.p1.cast(s.p1.hand(on_one(t.Break(t.Chosen())))).both_pass()
    assert ghost.zone == "removed"


@pytest.mark.parametrize("helped", [False, True])
def test_R7_68_a_trailing_condition_is_tested_at_resolution(s, helped):
    if helped:
        s.p1.field(backup("Fire", name="Help"))
    arrives(s, forward(5000, name="Late", text="When Late enters the field, draw 1 card if you control a Backup."))
    before = s.p1.hand_size
    assert len(s.stack) == 1  # it triggers anyhow
    s.both_pass()
    assert s.p1.hand_size - before == (1 if helped else 0)


@pytest.mark.parametrize("backups", [0, 2])
def test_R9_41_for_each_everything(s, backups):
    for k in range(backups):
        s.p1.field(backup("Fire", name=f"Help {k}"))
    text = "When Giver enters the field, for each Backup you control, gain 《C》 and draw 1 card."
    arrives(s, forward(5000, name="Giver", text=text))
    before = s.p1.hand_size
    s.both_pass()
    assert (s.p1.hand_size - before, s.p1.crystal_count) == (backups, backups)


@pytest.mark.parametrize("broken", [False, True])
def test_R8_42b_if_it_is_put_into_the_break_zone_this_turn(s, broken):
    s.p2.field(forward(5000, name="Victim"))
    text = "Choose 1 Forward. If it is put from the field into the Break Zone this turn, gain 《C》."
    ender = s.p1.hand(on_one(t.Break(t.Chosen())))
    s.p1.cast(s.p1.hand(summon(text=text, cost=0, name="Mark"))).both_pass()
    if broken:
        s.p1.cast(ender).resolve_all()
    assert s.p1.crystal_count == (1 if broken else 0)


@pytest.mark.parametrize("player", ["p1", "p2"])
def test_R8_30_a_card_goes_from_the_own_deck_into_the_break_zone(s, player):
    text = "When a card is put from your deck into the Break Zone, gain 《C》."
    s.p1.field(forward(5000, name="Watcher", text=text))
    s.p1.cast(s.p1.hand(spell(t.PutIntoBreakZone(t.TopOf("you" if player == "p1" else "opponent", 1)))))
    s.resolve_all()
    assert s.p1.crystal_count == (1 if player == "p1" else 0)


@pytest.mark.parametrize("number", [1, 2])
def test_R5_73_up_to_x_targets(s, number):
    text = "《X》: Choose up to X Forwards opponent controls. Dull them."
    caster = s.p1.field(forward(5000, name="Caster", text=text))
    victims = [s.p2.field(forward(1000, name=f"Victim {k}")) for k in range(3)]
    payers = [s.p1.field(backup("Fire", name=f"Payer {k}")) for k in range(2)]
    s.p1.begins_to_use(caster).p1.sets_x(number).p1.chooses(*victims[:number])
    if number == 1:
        s.p1.pays(payers[0])
    else:
        s.p1.pays(*payers)
    s.both_pass()
    assert [victim.is_dull for victim in victims] == [k < number for k in range(3)]


# --- Wordings of older and newer prints, on printed cards -------------------------------------------------------------

BOLT = on_one(t.Damage(t.Chosen(), t.Number(1000)), name="Bolt")
MONSTERS = t.Cards(where=(t.OfType("Monster"),))


@pytest.mark.parametrize("dull", [False, True])
def test_R9_72_2_124H_takes_no_damage_while_dull(s, dull):
    fiend = s.p1.field("2-124H", dull=dull)
    s.p1.cast(s.p1.hand(BOLT), targets=[fiend]).resolve_all()
    assert fiend.damage == (0 if dull else 1000)


@pytest.mark.parametrize("brave", [False, True])
def test_R10_46_2_124H_deals_no_point_while_dull(s, brave):
    fiend, courage = s.p1.field("2-124H"), s.p1.hand(on_one(t.GainKeyword(t.Chosen(), "Brave")))
    if brave:
        s.p1.cast(courage, targets=[fiend]).resolve_all()
    s.p1.attack(fiend).to("main_2")
    assert s.p2.points == (1 if brave else 0)


@pytest.mark.parametrize("members", [1, 3, 5])
def test_R7_68_16_122R_counts_what_the_sentence_before_counts(s, members):
    marche = s.p1.field("16-122R")
    for number in range(members - 1):
        s.p1.field(forward(1000, name=f"Alfa {number}", categories=["FFTA"]))
    s.p1.attack(marche).resolve_all()
    assert s.p1.hand_size == {1: 0, 3: 1, 5: 2}[members]


@pytest.mark.parametrize("cadet", [False, True])
def test_R7_68_3_102R_asks_no_power_with_a_cadet(s, cadet):
    strong = s.p2.field(forward(9000))
    if cadet:
        s.p1.field(forward(1000, jobs=["Class Zero Cadet"]))
    s.p1.has(Lightning=4).p1.cast(s.p1.hand("3-102R"), targets=[strong]).resolve_all()
    assert strong.zone == ("break_zone" if cadet else "field")


@pytest.mark.parametrize("pays", [False, True])
def test_R8_70_3_045R_cancels_what_is_not_paid_for(pays):
    s = Scenario(turn_player=2)
    s.p1.field("3-045R")
    target = s.p1.field(forward(5000))
    s.p2.has(Fire=3).p2.cast(s.p2.hand(BOLT), targets=[target]).both_pass()
    if pays:
        s.p2.says_yes().p2.pays(*s.p2.choices()).resolve_all()
    else:
        s.p2.says_no()
    assert target.damage == (1000 if pays else 0)


def test_R7_41_9_113H_takes_as_many_as_there_are(s):
    mine, theirs = s.p1.field(forward(1000)), [s.p2.field(forward(1000, name=name)) for name in ("A", "B", "C")]
    s.p1.backups("Water", 5)
    s.p1.spare("Water", 1)
    s.p1.cast(s.p1.hand("9-113H")).both_pass().take_forced().p2.chooses(theirs[0], theirs[1])
    assert [card.zone for card in (mine, *theirs)] == ["break_zone", "break_zone", "break_zone", "field"]


def test_R3_9_10_017R_chooses_a_Monster_that_is_a_Forward(s):
    plain, fighting = s.p1.field(monster("Fire", name="Plain")), s.p1.field(monster("Fire", name="Fighting"))
    becoming, lann = s.p1.hand(spell(t.Choose(MONSTERS), t.BecomeForward(t.Chosen(), 3000))), s.p1.hand("10-017R")
    s.p1.backups("Fire", 2)
    s.p1.cast(becoming, targets=[fighting]).resolve_all().p1.cast(lann).p1.chooses(fighting).resolve_all()
    assert (fighting.power, fighting.has("Brave"), plain.is_forward) == (8000, True, False)


@pytest.mark.parametrize("others", [2, 3])
def test_R10_12_11_088R_attacks_in_company_only(s, others):
    elena = s.p1.field("11-088R")
    for number in range(others):
        s.p1.field(forward(1000, name=f"Alfa {number}"))
    s.to("attack_declaration")
    assert s.p1.can_attack(elena) is (others == 3)


def test_R7_71_2_026L_keeps_costly_Forwards_dull(s):
    s.p1.field("2-026L")
    cheap, costly = s.p2.field(forward(5000, cost=4), dull=True), s.p2.field(forward(5000, cost=5), dull=True)
    s.next_turn()
    assert cheap.is_active and costly.is_dull


@pytest.mark.parametrize(("points", "own", "others"), [(4, 0, 1000), (5, 2000, 2000)])
def test_R8_20_8_139S_strengthens_the_others_or_all(s, points, own, others):
    lyse, other = s.p1.field("8-139S"), s.p1.field(forward(7000))
    s.p1.damage(points)
    assert (lyse.power, other.power) == (lyse.card.power + own, 7000 + others)


@pytest.mark.parametrize("mine", [1, 2, 3, 5])
def test_R7_63_7_132S_counts_three_Forwards_at_most(s, mine):
    target, firion = s.p2.field(forward(9000)), s.p1.hand("7-132S")
    for number in range(mine - 1):
        s.p1.field(forward(1000, name=f"Alfa {number}"))
    s.p1.backups(firion.card.elements[0], 5)
    s.p1.cast(firion).p1.chooses(target).resolve_all()
    assert target.damage == 2000 * min(3, mine)


def test_R9_37_7_041C_puts_the_card_under_the_top_one(s):
    yeul = s.p1.field("7-041C")
    s.p1.backups("Ice", 1)
    wanted = s.p1.deck_top(forward(5000, name="Wanted"))
    s.p1.uses(yeul).both_pass().p1.chooses(wanted)
    assert s.p1.zone("deck")[1] == wanted


@pytest.mark.parametrize("has_monster", [False, True])
def test_R5_100_20_102L_is_paid_with_cp_and_a_card(has_monster):
    s = Scenario(turn_player=2)
    s.p1.has(field="20-102L", Lightning=1)
    paid = s.p1.hand(monster("Fire")) if has_monster else s.p1.hand(forward(1000))
    victim = s.p2.hand(forward(5000, cost=1))
    s.p2.has(Fire=1).p2.cast(victim).both_pass()
    if has_monster:
        s.p1.says_yes().take_forced().resolve_all()
    assert victim.zone == ("break_zone" if has_monster else "field")
    assert paid.zone == ("break_zone" if has_monster else "hand")


@pytest.mark.parametrize("others", [0, 1])
def test_R5_100_R5_17_the_card_and_another_one_are_paid_together(s, others):
    offer = "you may put Fiend and 1 Forward you control into the Break Zone"
    text = f"When Fiend attacks, {offer}. When you do so, draw 1 card."
    fiend = s.p1.field(forward(5000, name="Fiend", text=text))
    more = [s.p1.field(forward(1000)) for _ in range(others)]
    s.p1.attack(fiend).both_pass()
    if others:
        s.p1.says_yes()
        assert s.p1.choices() == more  # the card itself serves one purpose only
        s.p1.chooses(*more).both_pass()
    assert [card.zone for card in (fiend, *more)] == (["break_zone"] * 2 if others else ["field"])
    assert s.p1.hand_size == others


@pytest.mark.parametrize(("name", "damage"), [("Fiend", 6000), ("Guard", 4000)])
def test_R9_61_damage_by_a_card_that_is_named_and_described_is_doubled_once(s, name, damage):
    text = "If Fiend or a Forward you control deals damage to a Forward, double the damage instead."
    mine = {"Fiend": s.p1.field(forward(3000, name="Fiend", text=text)), "Guard": s.p1.field(forward(2000))}
    wall = s.p2.field(forward(9000))
    s.p1.attack(mine[name]).p2.blocks(wall).both_pass()
    assert wall.damage == damage
