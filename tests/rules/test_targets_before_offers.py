"""A target that was chosen before something is offered is what "it" means after "If you do so" (R7.21, R7.65)."""

import pytest

from fftcg_env.cards import default_database
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.walk import nodes_of, parts_of
from fftcg_env.scenario import Scenario, backup, forward


def al_cid():
    s = Scenario()
    s.p1.backups("Lightning", 4)
    victim, played = s.p2.field(forward(9000)), s.p1.hand(forward(8000, "Lightning", cost=3))
    s.p1.cast(s.p1.hand("2-097H")).p1.chooses(victim).both_pass()
    return s, victim, played


def test_R7_21_R7_65_2_097H_the_chosen_forward_is_dealt_the_damage():
    """Choose 1 active Forward opponent controls. You may play 1 Lightning Forward of cost 3 or less from your hand
    onto the field. If you do so, deal it 6000 damage."""
    s, victim, played = al_cid()
    s.p1.says_yes().take_forced()
    assert played.on_field and (victim.damage, played.damage) == (6000, 0)


def test_R7_65_2_097H_no_damage_without_a_forward_played():
    s, victim, played = al_cid()
    s.p1.says_no()
    assert (victim.damage, played.zone) == (0, "hand")


def test_R7_21_R7_65_7_020C_the_chosen_forward_is_dealt_the_damage(s):
    """Choose 1 Forward. You may put 1 Backup other than Lulu you control into the Break Zone. If you do so, deal it
    7000 damage."""
    s.p1.backups("Fire", 2)
    spare, victim = s.p1.field(backup("Ice", name="Spare")), s.p2.field(forward(9000))
    s.p1.cast(s.p1.hand("7-020C")).p1.chooses(victim).both_pass().p1.says_yes().p1.chooses(spare)
    assert (spare.zone, victim.damage) == ("break_zone", 7000)


TEXTS_OF_THEIR_OWN = (t.WhenDone, t.Delayed, t.Triggers, t.GainAbility, t.HasAbility)
"""They have choices of their own; what they are about was named in the text around them."""


def own_nodes(text):
    """The nodes of an ability or of a new one, those of new ones within it left out."""
    waiting = list(parts_of(text))
    while waiting:
        node = waiting.pop()
        if node is not None:
            yield node
            new = isinstance(node, TEXTS_OF_THEIR_OWN)
            waiting += [getattr(node, part, None) for part in ("about", "who")] if new else parts_of(node)


def unspoken_of(card):
    """Choices of targets to which nothing in the text refers: each has its text and the number of the choice."""
    for ability in card.abilities:
        for text in (ability, *(node for node in nodes_of(ability) if isinstance(node, TEXTS_OF_THEIR_OWN))):
            nodes = list(own_nodes(text))
            speaks = t.Chosen | t.FirstOf | t.OthersOf | t.SourceOf
            spoken_of = {node.group for node in nodes if isinstance(node, speaks)}
            spoken_of |= {group for node in nodes if isinstance(node, t.Targets) for group in node.groups}
            for group in range(sum(isinstance(node, t.Choose) for node in nodes)):
                if group not in spoken_of:
                    yield text, group


def test_R7_21_no_card_chooses_targets_that_it_does_not_use():
    assert {card.code for card in default_database().values() if [*unspoken_of(card)]} == set()


@pytest.mark.parametrize(("code", "found"), [("2-097H", t.PlayOntoField), ("7-020C", t.PutIntoBreakZone)])
def test_R7_21_the_check_finds_a_choice_that_is_not_used(code, found):
    """Negative control: with the other card in the place of the target"""
    card = default_database()[code]
    assert [node for node in nodes_of(card.abilities) if isinstance(node, found) and node.who == t.Found()]
    auto = card.abilities[0]
    *before, done = auto.effect.effects
    wrong = t.Auto(auto.trigger, t.Sequence((*before, t.IfDone(t.Damage(t.Found(), done.then.amount)))))
    assert [group for _, group in unspoken_of(type("Wrong", (), {"abilities": (wrong,)}))] == [0]
