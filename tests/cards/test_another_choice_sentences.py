"""Another choice "instead" of the one before it."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, effect

IF = "If you control 3 or more Backups, "
BACKUPS = t.Exists(t.Cards("field", "you", (t.OfType("Backup"),)), 3)
FORWARDS = t.Cards("field", "any", (FORWARD,))
ONE, TWO = t.Choose(FORWARDS), t.Choose(FORWARDS, 0, 2)


def hit(group, power=5000):
    return t.Damage(t.Chosen(group), t.Number(power))


def either(then, otherwise):
    return t.ChooseEither(BACKUPS, t.Sequence(then), t.Sequence(otherwise))


@pytest.mark.parametrize(
    "words",
    [
        "Deal it 5000 damage. " + IF + "choose up to 2 Forwards instead. Deal them 5000 damage.",
        "Deal it 5000 damage. " + IF + "choose up to 2 Forwards instead.",
        "Deal it 5000 damage. " + IF + "instead choose up to 2 Forwards and deal them 5000 damage.",
        IF + "choose up to 2 Forwards instead. Deal them 5000 damage.",
        IF + "choose up to 2 Forwards instead. Deal it 5000 damage.",
    ],
)
def test_what_is_done_with_the_one_or_the_other(words):
    assert effect("Choose 1 Forward. " + words) == either((TWO, hit(0)), (ONE, hit(1)))


def test_something_else_is_done_with_the_others():
    words = "Choose 1 Forward. Deal it 5000 damage. " + IF + "choose up to 2 Forwards instead. Dull them. Freeze them."
    then = (TWO, t.Dull(t.Chosen(0)), t.Freeze(t.Chosen(0)))
    assert effect(words) == either(then, (ONE, hit(1)))


def test_what_is_not_about_them_follows_in_both_cases():
    words = "Choose 1 Forward. Deal it 5000 damage. " + IF + "choose up to 2 Forwards instead. Deal them 5000 damage. "
    assert effect(words + "Draw 1 card.") == t.Sequence((either((TWO, hit(0)), (ONE, hit(1))), t.Draw("you", 1)))


@pytest.mark.parametrize(
    "words",
    [
        "Choose 1 Forward. Draw 1 card. " + IF + "choose up to 2 Forwards instead. Dull them.",
        "Choose 1 Forward. Deal it 5000 damage. If it is a Forward, choose up to 2 Forwards instead. Dull them.",
        "Choose 1 Forward. " + IF + "choose up to 2 Forwards instead.",
        "Draw 1 card. " + IF + "choose up to 2 Forwards instead. Dull them.",
        "Choose 1 Forward. Dull it. " + IF + "choose up to 2 Forwards instead. If you control Alfa, dull them instead.",
    ],
)
def test_what_could_mean_something_else_is_refused(words):
    with pytest.raises(GrammarError):
        effect(words)
