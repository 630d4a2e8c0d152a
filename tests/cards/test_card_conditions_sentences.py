"""Conditions about one card."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, FOUND, SELF, condition, effect, effects, parse

ENTERS = "When Testa enters the field, "
CHOSEN = t.Chosen()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Name 1 Element. Reveal the top card of your deck. If it is of the named Element, add it to your hand.",
            t.Sequence(
                (
                    t.Name("element"),
                    t.Reveal(t.TopOf("you", 1)),
                    t.If(t.Is(FOUND, (t.OfNamed("element"),)), t.ReturnToHand(FOUND)),
                )
            ),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Testa has attacked this turn", t.Is(SELF, (t.Marked("attacked_this_turn"),))),
        (
            "Testa is the only Forward you control",
            t.Both((t.Is(SELF, (FORWARD,)), t.Not(t.Exists(t.Cards("field", "you", (FORWARD, t.Other())))))),
        ),
        ("Testa isn't dull", t.Not(t.Is(SELF, (t.InState("dull"),)))),
        ("Testa did not attack this turn", t.Not(t.Is(SELF, (t.Marked("attacked_this_turn"),)))),
        ("Testa has 3 or more EXP Counters", t.Is(SELF, (t.WithCounters("EXP", 3),))),
        ("Testa has no EXP Counters", t.Not(t.Is(SELF, (t.WithCounters("EXP", 1),)))),
        ("the CP paid to cast Testa was only Ice CP", t.PaidOnlyElement("Ice")),
    ],
)
def test_conditions(words, expected):
    assert condition(words) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            f"{ENTERS}choose 1 Forward. Break it. If its cost was 5 or more, draw 1 card.",
            f"{ENTERS}choose 1 Forward. Break it. If its cost is 5 or more, draw 1 card.",
        ),
        (
            "When you cast a Summon, if that Summon's cost is 4 or more, draw 1 card.",
            "When you cast a Summon, if its cost is 4 or more, draw 1 card.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("it has 2 or more Elements", t.Marked("multi_element")),
        ("it was a Multi-Element card", t.Marked("multi_element")),
        ("its cost was 5 or more", t.OfCost("at_least", 5)),
        ("it costs 3 CP or less", t.OfCost("at_most", 3)),
    ],
)
def test_what_is_asked_of_the_chosen_card(words, asked):
    read = effect(f"Choose 1 Forward. Dull it. If {words}, draw 1 card.")
    assert read.effects[-1] == t.If(t.Is(CHOSEN, (asked,)), t.Draw("you"))


def test_what_one_case_names_is_not_meant_in_another():
    """The discarded card of the first case is no "it" of the others, nor the Forward chosen in the last one."""
    cases = (
        "If it is a Forward, your opponent discards 1 card. If it is a Backup, add it to your hand. "
        "If it is a Summon or a Monster, choose 1 Forward. Dull it."
    )
    first = effect(f"Reveal the top card of your deck. {cases}").effects[1]
    others = first.otherwise.effects
    assert first.then == t.Discard("opponent", 1)
    assert others[0] == t.If(t.Is(FOUND, (t.OfType("Backup"),)), t.ReturnToHand(FOUND))
    assert others[1].then.effects[1] == t.Dull(CHOSEN)


def test_what_triggers_only_under_a_condition():
    """R8.33"""
    line = (
        "Choose 1 Forward in your Break Zone. Play it onto the field. When it enters the field, if it is a Job "
        "Ninja, draw 1 card."
    )
    about = t.WhenDone(t.Draw("you", 1), t.Chosen(), t.Is(t.FoundBefore(), (t.OfJob("Ninja"),)))
    assert effects(line)[2] == about
    paid = (
        "Choose 1 Forward in your Break Zone. You may pay 《X》. When you do so, if its cost is X, play it onto your "
        "field."
    )
    same_cost = t.Compare(t.CostOf(t.FoundBefore()), "exactly", t.X())
    played = t.PlayOntoField(t.FoundBefore(), player="you")
    assert effects(paid)[2] == t.WhenDone(played, t.Chosen(), same_cost)


def test_which_of_the_two_has_more_power():
    chosen = "Choose 1 Forward you control and 1 Forward opponent controls. "
    known = effect(chosen + "If the former's power is greater than the latter's power, break the latter.")
    for way in (
        "the power of the former is greater than that of the latter",
        "the power of the latter is less than that of the former",
    ):
        assert effect(f"{chosen}If {way}, break the latter.") == known


def test_it_is_the_only_one():
    attacking = (t.OfType("Forward"), t.InState("attacking"))
    alone = t.Compare(t.CountOf(t.Cards(where=attacking)), "exactly", t.Number(1))
    read = parse("When Testa attacks, if it is the only attacking Forward, draw 1 card.")
    assert read.condition == t.Both((t.Is(SELF, attacking), alone))


def test_what_is_asked_of_a_card_before_others_were_found():
    with pytest.raises(GrammarError):
        effect("Discard 1 card. Reveal the top card of your deck. If the discarded card is a Forward, draw 1 card.")


@pytest.mark.parametrize(
    "line",
    [
        "When Testa is put from the field into the Break Zone, if it was attacking, draw 1 card.",
        "When a Forward is returned from the field to its owner's hand, if it was dull, draw 1 card.",
    ],
)
def test_what_a_card_that_has_left_was_in_is_not_known(line):
    with pytest.raises(GrammarError):
        parse(line)


def test_what_the_card_itself_is_in_when_another_has_left():
    left = parse(
        "When a Monster you control is put from the field into the Break Zone, you may dull Testa if it is active."
    )
    assert left.effect == t.May(t.Dull(SELF), t.Is(SELF, (t.InState("active"),)))


def test_R4_40_who_controlled_a_card_that_has_left():
    left = effects("Choose 1 Monster. Break it. If you controlled it, draw 2 cards.")[2]
    assert left == t.If(t.ControlledBy(CHOSEN, "you"), t.Draw("you", 2))
