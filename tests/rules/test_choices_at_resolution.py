"""A choice under a condition is made in the resolution, after the condition is evaluated (R7.54, R8.34)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward
from tests.checks import check_views
from tests.kit import BACKUPS, DRAW, FORWARDS, FREE, THEIRS, spell

HURT = t.Received("you", 3)


def cast(*effects, points=3, backups=0):
    """P1 casts a Summon with these effects; each player has a Forward, P2 this many Backups."""
    s = Scenario()
    for _ in range(backups):
        s.p2.field(backup())
    card = s.p1.hand(spell(*effects))
    s.p1.damage(points)
    mine, theirs = s.p1.field(forward(9000, name="Mine")), s.p2.field(forward(9000, name="Theirs"))
    s.p1.cast(card)
    return s, mine, theirs


@pytest.mark.parametrize("points", [2, 3])
def test_R7_54_R8_34_the_target_is_chosen_when_the_condition_is_read(points):
    s, mine, theirs = cast(DRAW, t.If(HURT, t.Choose(THEIRS)), t.Damage(t.Chosen(), t.Number(4000)), points=points)
    assert s.p1.hand_size == 0
    s.both_pass()
    assert s.p1.hand_size == 1
    if points == 3:
        assert s.p1.decides("target") and s.p1.choices() == [theirs]
        check_views(s)
        s.p1.chooses(theirs)
    assert (mine.damage, theirs.damage) == (0, 4000 if points == 3 else 0) and s.p1.has_priority


def test_R7_54_R7_34_without_a_legal_target_the_rest_is_done():
    """Nothing keeps the Summon from being cast: nothing is chosen when that is declared."""
    s, _, _ = cast(t.If(HURT, t.Choose(BACKUPS)), t.Break(t.Chosen()), DRAW)
    s.both_pass()
    assert s.p1.hand_size == 1


@pytest.mark.parametrize("backups", [0, 1])
def test_R7_34_both_choices_of_one_sentence_or_none(backups):
    both = t.Sequence((t.Choose(THEIRS), t.Choose(BACKUPS, apart=1), t.Dull(t.Targets((0, 1)))))
    s, _, _ = cast(t.If(HURT, both), backups=backups)
    s.both_pass().take_forced()
    assert [who.is_dull for who in s.p2.zone("field")] == [bool(backups)] * (1 + backups) and not s.stack


def test_R7_30_R7_39_in_the_resolution_too_it_is_a_choice(s):
    """A card that cannot be chosen is not offered; a chosen one triggers; what was declared before does not trigger
    again."""
    watching = t.Auto(t.IsChosen(t.Self()), DRAW)
    safe = t.Field((t.CannotBeChosen(t.Self(), ("summons", "abilities"), "opponent"),))
    hidden = s.p2.field(forward(9000, name="Hidden", abilities=[safe]))
    first = s.p2.field(forward(9000, name="First", abilities=[watching]))
    second = s.p2.field(forward(9000, name="Second", abilities=[watching]))
    card = s.p1.hand(
        spell(t.Choose(THEIRS), t.If(HURT, t.Sequence((t.Choose(THEIRS), t.Freeze(t.Chosen(1))))), t.Dull(t.Chosen(0)))
    )
    s.p1.damage(3)
    s.p1.cast(card, targets=[first])
    s.both_pass()  # the ability of the first one
    assert s.p2.hand_size == 1
    s.both_pass()
    assert s.p1.choices() == [first, second] and not s.p1.can_choose(hidden)
    s.p1.chooses(second)
    assert first.is_dull and second.is_frozen and not first.is_frozen
    s.both_pass()
    assert s.p2.hand_size == 2 and not s.stack


def test_R7_52_targets_declared_for_later_words_stay_targets(s):
    """The choice that is made in the resolution stands before one that was declared."""
    one, two = (s.p2.field(forward(9000, name=name)) for name in ("One", "Two"))
    later = t.If(HURT, t.Sequence((t.Choose(THEIRS, 0, 2), t.Freeze(t.Chosen(0)))))
    card = s.p1.hand(spell(later, t.Choose(THEIRS, 2, 2), t.Dull(t.Chosen(1))))
    s.p1.damage(3)
    s.p1.cast(card, targets=[two, one]).both_pass().p1.chooses(one).p1.passes()
    assert (one.is_frozen, two.is_frozen) == (True, False) and one.is_dull and two.is_dull


@pytest.mark.parametrize("yes", [True, False])
def test_R7_64_at_once_in_the_same_resolution(yes):
    """ "You may ... If you do so, choose": there is no new ability, so no player can respond."""
    deed = t.Sequence((t.Choose(THEIRS), t.Damage(t.Chosen(), t.Number(5000))))
    s, _, theirs = cast(t.May(t.Draw("you", 2)), t.IfDone(deed, t.GainCrystals("you")))
    s.both_pass()
    s.p1.says_yes() if yes else s.p1.says_no()
    if yes:
        s.p1.chooses(theirs)
    assert (theirs.damage, s.p1.hand_size, s.p1.crystal_count) == ((5000, 2, 0) if yes else (0, 0, 1))
    assert not s.stack


def test_R5_72_R7_54_actions_under_a_condition():
    """They are selected in the resolution, each with its targets; only those that have some can be."""
    actions = t.Modes(
        (
            t.Sequence((t.Choose(THEIRS), t.Dull(t.Chosen(0)))),
            t.Sequence((t.Choose(BACKUPS), t.Break(t.Chosen(1)))),
            DRAW,
        ),
        2,
        2,
    )
    s, _, theirs = cast(t.If(HURT, actions))
    s.both_pass()
    assert s.p1.decides("mode") and s.legal == ["option 0", "option 2"]
    check_views(s)
    s.p1.selects(0).p1.selects(2).p1.chooses(theirs)
    assert theirs.is_dull and s.p1.hand_size == 1


def test_R5_75_R7_54_damage_divided_among_targets_chosen_now():
    shared = t.Sequence((t.Choose(FORWARDS, 0, 2), t.DivideDamage(t.Chosen(), t.Number(4000))))
    s, mine, theirs = cast(t.If(HURT, shared))
    s.both_pass().p1.chooses(mine, theirs).p1.chooses(theirs).p1.chooses(theirs)
    assert (mine.damage, theirs.damage) == (1000, 3000)


def test_R7_54_one_of_two_instructions_chooses():
    offer = t.OneOf((t.Sequence((t.Choose(THEIRS), t.Dull(t.Chosen(0)))), DRAW))
    s, _, theirs = cast(offer)
    s.both_pass().p1.does("option 0").p1.chooses(theirs)
    assert theirs.is_dull and s.p1.hand_size == 0


@pytest.mark.parametrize("there", [0, 1])
def test_R7_65_no_player_is_asked_for_a_choice_that_cannot_be_made(s, there):
    card = s.p1.hand(spell(t.May(t.Sequence((t.Choose(THEIRS), t.Dull(t.Chosen()))))))
    for _ in range(there):
        s.p2.field(forward(5000))
    s.p1.cast(card).both_pass()
    assert s.p1.decides("may") == bool(there)


def test_R7_30_compared_with_a_card_that_the_resolution_has_found(s):
    """The Forward that is chosen must cost what the revealed card costs."""
    s.p1.deck_top(forward(5000, name="Top", cost=3))
    cheap, like = s.p2.field(forward(5000, name="Cheap", cost=2)), s.p2.field(forward(5000, name="Like", cost=3))
    same = t.Cards("field", "opponent", (t.OfType("Forward"), t.Compared("cost", "exactly", t.CostOf(t.Found()))))
    seen = t.If(t.Is(t.Found(), (t.OfType("Forward"),)), t.Sequence((t.Choose(same), t.Break(t.Chosen()))))
    card = s.p1.hand(spell(t.Reveal(t.TopOf("you")), seen))
    s.p1.cast(card).both_pass().take_forced()
    assert (cheap.zone, like.zone) == ("field", "break_zone")


def test_R10_73_an_ex_burst_chooses_under_its_condition():
    s = Scenario(turn_player=2)
    target = s.p2.field(forward(5000))
    s.p1.deck_top(spell(t.If(t.Received("you", 1), t.Sequence((t.Choose(THEIRS), t.Break(t.Chosen())))), ex_burst=True))
    s.p2.attack(target).both_pass().p1.no_block().both_pass().p1.says_yes()
    s.take_forced()
    assert target.zone == "break_zone"


def test_R8_47_an_action_ability_can_be_used_without_a_target(s):
    who = s.p1.field(
        backup(
            abilities=[t.Action(FREE, t.Sequence((t.Draw("you"), t.If(HURT, t.Choose(THEIRS)), t.Break(t.Chosen()))))]
        )
    )
    s.p1.uses(who).resolve_all()
    assert s.p1.hand_size == 1


def test_R7_52_what_was_chosen_now_is_named_by_what_follows():
    s, mine, theirs = cast(t.If(HURT, t.Choose(THEIRS)), t.Delayed(t.Leaves(t.Chosen()), DRAW), t.Break(t.Chosen()))
    s.both_pass().p1.chooses(theirs).resolve_all()
    assert theirs.zone == "break_zone" and s.p1.hand_size == 1 and mine.zone == "field"
