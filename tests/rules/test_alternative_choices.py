"""A different choice "instead", which a condition selects when the ability is put on the stack."""

import pytest

from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon

TEXT = (
    "Choose 1 Forward. Deal it 5000 damage. If you control 2 or more Backups, choose up to 2 Forwards instead. "
    "Deal them 3000 damage."
)


def storm(s):
    return s.p1.hand(summon(text=TEXT, cost=0, name="Storm"))


@pytest.mark.parametrize(("backups", "damage"), [(1, [5000, 0]), (2, [3000, 3000])])
def test_R5_74_the_condition_decides_which_choice_is_declared(s, backups, damage):
    s.p1.backups("Fire", backups)
    cards = [s.p2.field(forward(9000, name=name)) for name in ("A", "B")]
    s.p1.cast(storm(s), targets=cards if backups == 2 else cards[:1]).both_pass()
    assert [card.damage for card in cards] == damage


def test_R7_21_what_was_decided_stays_when_the_condition_is_lost(s):
    s.p1.backups("Fire", 1)
    gone = s.p1.field(backup(name="Gone"))
    cards = [s.p2.field(forward(9000, name=name)) for name in ("A", "B")]
    answer = s.p2.hand(summon(text="Choose 1 Backup. Break it.", cost=0, name="Answer"))
    s.p1.cast(storm(s), targets=cards).p1.passes().p2.cast(answer, targets=[gone]).both_pass()
    assert gone.zone == "break_zone"
    s.both_pass()
    assert [card.damage for card in cards] == [3000, 3000]


def test_R5_74_only_the_choice_that_is_made_needs_targets():
    text = "Choose 1 Forward. Break it. If you control 2 or more Backups, choose 1 Monster instead. Break it."
    for backups, possible in ((1, True), (2, False)):
        s = Scenario()
        s.p1.has(Fire=backups).p2.has(field=forward(9000, name="A"))
        card = s.p1.hand(summon(text=text, cost=0, name="Storm"))
        assert s.p1.can_cast(card) == possible


def test_R7_51_without_a_legal_target_nothing_happens(s):
    s.p1.backups("Fire", 2)
    target = s.p2.field(forward(9000, name="A"))
    deed = s.p1.hand(summon(text=TEXT + " Draw 1 card.", cost=0, name="Storm"))
    answer = s.p2.hand(summon(text="Choose 1 Forward. Break it.", cost=0, name="Answer"))
    s.p1.cast(deed, targets=[target]).p1.passes().p2.cast(answer, targets=[target]).both_pass().both_pass()
    assert s.p1.hand_size == 0


def test_R7_39_two_targets_need_the_condition(s):
    s.p1.backups("Fire", 1)
    cards = [s.p2.field(forward(9000, name=name)) for name in ("A", "B")]
    with pytest.raises(ScenarioError):
        s.p1.cast(storm(s), targets=cards)
