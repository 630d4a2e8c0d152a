"""Sentences that extend the previous one ("up to 4", "instead"), with printed cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import backup, forward, monster, summon
from tests.kit import spell
from tests.rules.entering_cards import arrives


@pytest.mark.parametrize(("others", "drawn"), [(0, 0), (3, 3), (5, 4)])
def test_R9_41_6_122H_draws_for_each_forward_up_to_4(s, others, drawn):
    for number in range(others):
        s.p1.field(forward(1000, name=f"Ally {number}"))
    arrives(s, "6-122H")
    s.resolve_all()
    assert s.p1.hand_size == drawn


@pytest.mark.parametrize("points", [4, 5])
def test_R7_68_11_070R_all_gain_what_one_gains(s, points):
    one, other = s.p1.field(forward(3000, name="One")), s.p1.field(forward(4000, name="Other"))
    card = s.p1.hand("11-070R")
    s.p1.has(Earth=5).p2.has(damage=points)
    s.p2.hand(summon(text="Choose 1 Forward. Dull it.", cost=0, name="Nap"))
    s.p1.cast(card, targets=[one]).resolve_all()
    gained = [who.power - who.card.power == 3000 and who.has("Brave") for who in (one, other)]
    assert gained == [True, points >= 5]
    s.p1.passes().p2.cast("Nap", targets=[other]).resolve_all()
    assert other.is_dull is (points < 5)


@pytest.mark.parametrize("count", [0, 2, 4, 6])
def test_R7_68_15_030H_counts_on(s, count):
    first, second = s.p2.field(forward(5000, name="First")), s.p2.field(forward(5000, name="Second"))
    s.p2.hand(*(backup(name=f"Held {k}") for k in range(3)))
    for _ in range(count):
        s.p1.break_zone("15-030H")
    card = s.p1.hand("15-030H")
    s.p1.has(Ice=5).p1.cast(card, targets=[first, second]).both_pass()
    while s.p2.decides("discard"):
        s.p2.chooses(s.p2.choices()[0])
    assert (first.is_dull, second.is_dull) == (True, count >= 2)
    assert (first.is_frozen, second.is_frozen) == (count >= 4, count >= 4)
    assert s.p2.hand_size == (1 if count >= 6 else 3)


@pytest.mark.parametrize(("drawn", "zone"), [(1, "field"), (2, "hand"), (4, "break_zone")])
def test_R6_1_15_122L_counts_what_was_drawn_this_turn(s, drawn, zone):
    s.p1.field("15-122L")
    victim = s.p2.field(forward(5000))
    s.p1.hand(spell(t.Draw("you", drawn + 2), name="Learn"))
    s.p1.cast("Learn").resolve_all().to("end").p1.chooses(victim).both_pass()
    assert victim.zone == zone


@pytest.mark.parametrize("x", [0, 3, 5])
def test_R5_32_21_004L_pays_at_most_5(s, x):
    s.p1.backups("Fire", 5)
    s.p1.spare("Fire", 2)
    cyan = arrives(s, "21-004L")
    s.both_pass()
    assert s.p1.decides("number") and len([line for line in s.legal if line != "pass"]) == 6
    s.p1.sets_x(x)
    while s.p1.decides("pay"):
        s.p1.pays(s.p1.choices()[0])
    s.resolve_all()
    assert (cyan.zone, s.p1.crystal_count) == ("field", x)


@pytest.mark.parametrize("extra", [False, True])
def test_R5_56_24_106H_selects_2_for_the_extra_cost(s, extra):
    theirs = [
        s.p2.field(forward(5000, name="One")),
        s.p2.field(monster(name="Two")),
        s.p2.field(forward(1000, name="Three")),
    ]
    for _ in range(4):
        s.p1.break_zone("24-106H")
    card = s.p1.hand("24-106H")
    s.p1.backups("Water", 5)
    s.p1.cast(card, way=1 if extra else 0).both_pass().p2.chooses(*theirs[: 2 if extra else 1])
    assert [who.zone for who in theirs] == ["break_zone", "break_zone" if extra else "field", "field"]


@pytest.mark.parametrize("points", [4, 5])
def test_R5_75_17_014R_divides_more_with_5_points(s, points):
    one, other = s.p2.field(forward(20000, name="One")), s.p2.field(forward(20000, name="Other"))
    card = s.p1.hand("17-014R")
    s.p1.has(Fire=5, damage=points)
    total = 15 if points >= 5 else 10
    s.p1.cast(card, targets=[one, other, *[one] * 8, *[other] * (total - 10)]).resolve_all()
    assert (one.damage, other.damage) == (9000, (total - 9) * 1000)


@pytest.mark.parametrize(("weak", "lost"), [(4, 0), (5, 1)])
def test_R7_64_14_062L_counts_what_went_to_the_break_zone(s, weak, lost):
    victims = [s.p2.field(forward(1000, name=f"Weak {k}")) for k in range(weak)]
    strong = s.p2.field(forward(20000, name="Strong"))
    arrives(s, "14-062L")
    s.resolve_all()
    assert {who.zone for who in victims} == {"break_zone"} and strong.on_field and s.p2.points == lost


def test_R9_64_14_062L_does_not_count_what_went_elsewhere(s):
    away = t.Field((t.LeavesElsewhere(t.Self(), "removed"),))
    victims = [s.p2.field(forward(1000, name=f"Weak {k}", abilities=[away] if k == 0 else [])) for k in range(5)]
    arrives(s, "14-062L")
    s.resolve_all()
    assert sorted(who.zone for who in victims) == ["break_zone"] * 4 + ["removed"] and s.p2.points == 0
