"""Sentences about cards shown among others that only one player looks at."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from fftcg_env.games.fftcg.cards.program import opcodes as op
from tests.cards.sentences import FORWARD, FOUND, effect

LOOK = "Look at the top 5 cards of your deck. "
SEEN, SHOW, TAKEN = t.Look(t.TopOf("you", 5)), t.Show(FOUND), t.ReturnToHand(FOUND)
REST = t.PutIntoDeck(t.Rest(), "bottom", order="you")
OTHERS = " Put the rest at the bottom of your deck in any order."
SUMMON = t.OfType("Summon")


def among(*where, least=1, most=1, **more):
    return t.Select(t.Cards(where=where), least, most, among="found", **more)


@pytest.mark.parametrize(
    "words",
    [
        "Reveal 1 Forward among them and add it to your hand.",
        "Reveal 1 Forward from among those cards and add it to your hand.",
        "Reveal 1 Forward among them. Add it to your hand.",
        "Reveal 1 Forward among them, then add it to your hand.",
    ],
)
def test_a_card_is_shown_and_taken(words):
    assert effect(LOOK + words + OTHERS) == t.Sequence((SEEN, among(FORWARD), SHOW, TAKEN, REST))


def test_it_and_what_happens_to_the_rest_in_one_sentence():
    words = (
        "Reveal 1 Forward among them, add it to your hand, and put the rest at the bottom of your deck in any order."
    )
    assert effect(LOOK + words) == t.Sequence((SEEN, among(FORWARD), SHOW, TAKEN, REST))


@pytest.mark.parametrize(
    "words",
    [
        "You may reveal 1 Forward among them and add it to your hand.",
        "You may reveal 1 Forward among them. If you do so, add it to your hand.",
    ],
)
def test_what_is_said_of_the_others_holds_without_the_offer_too(words):
    offer = t.May(t.Sequence((among(FORWARD), SHOW, TAKEN)))
    assert effect(LOOK + words + OTHERS) == t.Sequence((SEEN, offer, REST))


def test_one_of_two_kinds_is_one_card():
    either = among(t.AnyOf((FORWARD, SUMMON)))
    assert effect(LOOK + "Reveal 1 Forward or 1 Summon among them and add it to your hand." + OTHERS) == t.Sequence(
        (SEEN, either, SHOW, TAKEN, REST)
    )
    assert effect(LOOK + "Add 1 Forward or 1 Summon among them to your hand." + OTHERS) == t.Sequence(
        (SEEN, either, TAKEN, REST)
    )


def test_several_cards():
    both = (among(FORWARD), t.Select(t.Cards(where=(SUMMON,)), 1, 1, among="rest"))
    for words in (
        "Reveal 1 Forward and 1 Summon among them and add them",
        "Reveal 1 Forward and 1 Summon among them. Add them",
    ):
        assert effect(LOOK + words + " to your hand." + OTHERS) == t.Sequence((SEEN, *both, SHOW, TAKEN, REST))
    every = among(FORWARD, least=op.ANY_NUMBER, most=op.ANY_NUMBER)
    assert effect(LOOK + "Reveal all the Forwards among them and add them to your hand." + OTHERS) == t.Sequence(
        (SEEN, every, SHOW, TAKEN, REST)
    )


def test_other_places():
    play = (among(FORWARD, to_play=True), SHOW, t.PlayOntoField(FOUND))
    assert effect(LOOK + "Reveal 1 Forward among them and play it onto the field." + OTHERS) == t.Sequence(
        (SEEN, *play, REST)
    )
    down = (among(FORWARD, least=0, most=2), SHOW, t.PutIntoDeck(FOUND, "bottom", order="you"))
    words = "Reveal up to 2 Forwards among them and put them at the bottom of your deck in any order."
    assert effect(LOOK + words) == t.Sequence((SEEN, *down))


@pytest.mark.parametrize(
    "words",
    [
        "Reveal up to 2 Forwards among them and add it to your hand.",
        "Reveal 1 Forward among them and add them to your hand.",
        "Reveal all the Forwards you control among them and add them to your hand.",
        "Reveal 1 Forward among them." + OTHERS,
    ],
)
def test_what_does_not_fit_is_refused(words):
    with pytest.raises(GrammarError):
        effect(LOOK + words)
