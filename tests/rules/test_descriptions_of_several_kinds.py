"""Descriptions that join several kinds of cards, with printed cards (R3.6, R3.7, R7.30, R9.6)."""

import pytest

from fftcg_env.scenario import backup, forward, monster, summon


def enters(s, code, element, cost):
    s.p1.backups(element, cost)
    s.p1.cast(s.p1.hand(code))


def test_R7_30_minfilia_breaks_what_is_light_or_dark(s):
    """6-079L: choose 1 Light Character or Dark Character."""
    minfilia, light = s.p1.field("6-079L"), s.p2.field(forward(5000, "Light", name="L"))
    s.p1.field(backup("Dark", name="D"))
    fire = s.p2.field(forward(5000))
    s.p1.backups("Earth", 3)
    asked = s.clone()
    asked.p1.begins_to_use(asked.same(minfilia))
    assert sorted(card.name for card in asked.p1.choices()) == ["D", "L"]
    s.p1.uses(minfilia, targets=[light]).resolve_all()
    assert light.zone == "break_zone" and fire.on_field and minfilia.zone == "break_zone"


@pytest.mark.parametrize("which", ["yuna", "spell"])
def test_R9_46_lulu_takes_a_yuna_or_a_summon(s, which):
    """16-135S: choose 1 Card Name Yuna or Summon in your Break Zone. You may add it to your hand."""
    cards = {
        "yuna": s.p1.break_zone(forward(1000, name="Yuna")),
        "spell": s.p1.break_zone(summon(text="Draw 1 card.", name="Spell")),
    }
    other = s.p1.break_zone(forward(1000, name="Other"))
    enters(s, "16-135S", "Wind", 3)
    assert not s.p1.can_choose(other)
    s.p1.chooses(cards[which]).both_pass().p1.says_yes()
    assert cards[which].zone == "hand"


def test_R9_6_fujin_strengthens_seifer_and_the_committee(s):
    """22-084R: with 10 cards in the Break Zone, the Card Name Seifer Forward and the Job Disciplinary Committee Member
    Forwards gain +2000 power and First Strike."""
    fujin, seifer = s.p1.field("22-084R"), s.p1.field(forward(5000, name="Seifer"))
    member = s.p1.field(forward(4000, name="M", jobs=["Disciplinary Committee Member"]))
    theirs, other = s.p2.field(forward(5000, name="Seifer")), s.p1.field(forward(3000))
    for _ in range(10):
        s.p1.break_zone(monster("Fire"))
    assert [card.power for card in (seifer, member, theirs, other)] == [7000, 6000, 5000, 3000]
    assert seifer.has("First Strike") and not other.has("First Strike")
    assert fujin.power == fujin.card.power + 2000 * ("Disciplinary Committee Member" in fujin.card.jobs)


@pytest.mark.parametrize(("cost", "played"), [(4, True), (5, False)])
def test_R7_63_thancred_counts_water_forwards_and_water_backups(s, cost, played):
    """12-124L: the number of Water Forwards and/or Water Backups you control."""
    s.p1.has(Water=2, field=forward(1000, "Water"))
    dead = s.p1.break_zone(forward(1000, cost=cost, name="Dead"))
    s.p1.backups("Lightning", 2)
    s.p1.spare("Lightning", 2)
    s.p1.cast(s.p1.hand("12-124L")).p1.chooses(dead).resolve_all()
    assert dead.on_field is played, "two Backups, a Forward, and Thancred himself"
