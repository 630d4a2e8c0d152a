"""Field abilities as a whole."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FOUND, SELF, condition, effect, effects, parse
from tests.kit import MINE, THEIRS


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("you have 3 or more cards removed from the game", t.Exists(t.Cards("removed", "you"), 3)),
        ("your opponent has 4 or more cards in hand", t.Exists(t.Cards("hand", "opponent"), 4)),
    ],
)
def test_conditions(words, expected):
    assert condition(words) == expected


def test_a_part_of_the_turn_and_a_condition():
    both = t.Both((t.DuringTurn("opponent"), t.Is(SELF, (t.InState("active"),))))
    gains = (t.HasPower(SELF, t.Number(1000)),)
    assert parse("During your opponent's turn, if Testa is active, Testa gains +1000 power.") == t.Field(gains, both)
    assert parse("If Testa is active, during your opponent's turn, Testa gains +1000 power.") == t.Field(gains, both)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "Deal 3000 damage to all the Forwards opponent controls. If you control a Backup, deal them 5000 damage "
            "instead.",
            "Deal 3000 damage to all the Forwards opponent controls. If you control a Backup, deal 5000 damage to all "
            "the Forwards opponent controls instead.",
        ),
    ],
)
def test_a_summon_said_in_another_way(new, known):
    assert effect(new) == effect(known)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Testa cannot be blocked while Testa is damaged.", "If Testa is damaged, Testa cannot be blocked."),
        ("As long as you control a Backup, Testa gains Haste.", "If you control a Backup, Testa gains Haste."),
    ],
)
def test_field_abilities_while_something_is_so(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Testa can block only if you control a Backup.", "Testa can only block if you control a Backup."),
        (
            "Testa cannot be chosen by your opponent's Summons while attacking.",
            "If Testa is attacking, Testa cannot be chosen by your opponent's Summons.",
        ),
        (
            "If you control 3 or more Forwards, Testa gains +1000 power. "
            "If you control 5 or more, Testa also gains Haste.",
            "If you control 3 or more Forwards, Testa gains +1000 power, and if you control 5 or more, "
            "Testa also gains Haste.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    "line",
    [
        "If you have 3 or more Forwards in your Break Zone, Testa gains Haste. If you control 5 or more, Testa gains "
        "Brave.",
        "If your opponent controls 3 or more Forwards, Testa gains Haste, and if you control 5 or more, Testa gains "
        "Brave.",
        "If you have 3 or more Forwards in your Break Zone, Testa gains Haste, and if you control 5 or more, Testa "
        "gains Brave.",
        "If there are 3 or more Forwards on the field, Testa gains Haste, and if you control 5 or more, Testa gains "
        "Brave.",
    ],
)
def test_so_many_more_are_of_the_same_player_and_place(line):
    with pytest.raises(GrammarError):
        parse(line)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Testa cannot attack unless you control a Backup.",
            t.Field(
                (t.HasRestriction(SELF, "cannot_attack"),),
                t.Not(t.Exists(t.Cards("field", "you", (t.OfType("Backup"),)))),
            ),
        ),
    ],
)
def test_field_abilities(line, expected):
    whole = parse(line)
    assert getattr(whole, "abilities", (whole,)) == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Break all the Forwards opponent controls. When 3 or more Forwards are put from the field into the "
            "Break Zone "
            "by this effect, draw 1 card.",
            (
                t.Gather(t.All(THEIRS)),
                t.Break(FOUND),
                t.If(t.SomeAre(FOUND, t.Cards("break_zone"), 3), t.Triggers(t.Draw("you", 1))),
            ),
        ),
        (
            "Name 1 Job or 1 Element. Until the end of the turn, all Forwards you control gain +1000 power and "
            "the named "
            "Job or Element.",
            (
                t.OneOf((t.Name("job"), t.Name("element"))),
                t.GainPower(t.All(MINE), t.Number(1000)),
                t.BecomeNamed(t.All(MINE), "job"),
                t.BecomeNamed(t.All(MINE), "element", also=True),
            ),
        ),
    ],
)
def test_said_behind(text, expected):
    read = effect(text)
    assert (read.effects if isinstance(read, t.Sequence) else (read,)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Dull all the Forwards. When 3 or more Forwards are put from the field into the Break Zone by this "
        "effect, draw 1 card.",
        "Dull all the Forwards. Then, place as many cards as drawn from your hand at the bottom of your deck in "
        "any order.",
    ],
)
def test_what_could_mean_something_else_is_refused(text):
    with pytest.raises(GrammarError):
        parse(text, summon=True)


def test_more_under_a_condition():
    always, more = parse("Testa gains +1000 power. If you control a Backup, Testa also gains Brave.").abilities
    assert always == parse("Testa gains +1000 power.")
    assert more == parse("If you control a Backup, Testa gains Brave.")


def test_numbers_of_cards_and_jobs():
    field = parse("If Testa has 3 Jobs or more, Testa gains Brave.")
    assert field.condition == t.Compare(t.JobsOf(SELF), "at_least", t.Number(3))
    damage = effects(
        "Choose 1 Forward. Reveal 2 cards from your hand. Deal it 1000 damage for each different Element among "
        "the revealed cards."
    )
    assert damage[-1] == t.Damage(t.Chosen(), t.DifferentOf("elements", FOUND, 1000))
    left = effect("Remove the top card of your deck from the game until there are only 3 cards left in the deck.")
    assert left.who == t.TopOf("you", t.Sum((t.CountOf(t.Cards("deck", "you")), t.Number(-3))))


def test_they_gain_something_else_instead():
    line = "The Forwards you control gain +1000 power. If you control 5 or more Forwards, {} +2000 power instead."
    assert parse(line.format("they gain")) == parse(line.format("the Forwards you control gain"))


def test_it_is_not_the_forwards_before():
    with pytest.raises(GrammarError):
        parse("The Forwards you control gain +1000 power. If you control 5 or more Forwards, it gains Haste instead.")


@pytest.mark.parametrize(
    "words", ["If Testa is attacking", "While Testa is attacking", "As long as Testa is attacking"]
)
def test_it_behind_a_condition_about_the_card_itself(words):
    assert parse(f"{words}, it gains Haste.") == parse("If Testa is attacking, Testa gains Haste.")


def test_it_behind_a_condition_about_another_card_is_that_one():
    assert parse("If you control a Job Ninja, it gains Haste.") == parse("The Job Ninja you control gain Haste.")
