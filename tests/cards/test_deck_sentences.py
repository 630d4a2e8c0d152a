"""Sentences about decks and hands."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line
from fftcg_env.games.fftcg.cards.wording.render import render_node

FORWARD = (t.OfType("Forward"),)
FOUND, REST = t.Found(), t.Rest()
THEIR_HAND = t.Cards("hand", "opponent")
EACH_FORWARD = t.CountOf(t.Cards("field", "you", FORWARD))
TWO_EACH = t.CountOf(t.Cards("field", "you", FORWARD), 2)


def effect_of(text: str) -> t.Effect:
    ability = parse_line(f"《Fire》: {text}", ["Testa"], Lexicon())
    assert isinstance(ability, t.Action)
    assert render_node(ability.effect)
    return ability.effect


def among(*where: t.Predicate, least: int = 1, most: int = 1, **more: object) -> t.Select:
    return t.Select(t.Cards(where=where), least, most, among="found", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Look at the top card of your deck.", (t.Look(t.TopOf("you")),)),
        ("Your opponent reveals the top 2 cards of their deck.", (t.Reveal(t.TopOf("opponent", 2)),)),
        (
            "Your opponent puts the top card of his/her deck into the Break Zone.",
            (t.PutIntoBreakZone(t.TopOf("opponent")),),
        ),
        (
            "Reveal the top 3 cards of your deck. Add up to 2 Forwards among them to your hand and put the rest of the "
            "cards into the Break Zone.",
            (
                t.Reveal(t.TopOf("you", 3)),
                among(*FORWARD, least=0, most=2),
                t.ReturnToHand(FOUND),
                t.PutIntoBreakZone(REST),
            ),
        ),
        (
            "Look at the top 2 cards of your deck. Add 1 card among them to your hand and put the other at the "
            "bottom of your deck.",
            (t.Look(t.TopOf("you", 2)), among(), t.ReturnToHand(FOUND), t.PutIntoDeck(REST)),
        ),
        (
            "Turn over one card at a time from the top of your deck until a Forward is revealed. Play it onto the "
            "field. Then, shuffle the other cards revealed and return them to the bottom of your deck.",
            (t.RevealUntil("you", FORWARD), t.PlayOntoField(FOUND), t.PutIntoDeck(REST, order="random")),
        ),
        (
            "Your opponent reveals their hand. Select 1 Forward from their hand. Your opponent discards this card.",
            (t.Reveal(t.All(THEIR_HAND)), t.Select(t.Cards("hand", "opponent", FORWARD)), t.DiscardCards(FOUND)),
        ),
        (
            "Choose 1 Forward. Reveal the top card of your deck. If it is a Summon, deal it 4000 damage. If not, add "
            "it to your hand.",
            (
                t.Choose(t.Cards(where=FORWARD)),
                t.Reveal(t.TopOf("you")),
                t.If(t.Is(FOUND, (t.OfType("Summon"),)), t.Damage(t.Chosen(0), t.Number(4000)), t.ReturnToHand(FOUND)),
            ),
        ),
        (
            "Your opponent selects 1 Forward they control and puts it into the Break Zone.",
            (t.Select(t.Cards("field", "opponent", FORWARD), by="opponent"), t.PutIntoBreakZone(FOUND)),
        ),
        ("Each player discards 1 card.", (t.Discard("any"),)),
        ("Your opponent randomly discards 2 cards.", (t.Discard("opponent", 2, at_random=True),)),
        ("Discard your hand.", (t.DiscardCards(t.All(t.Cards("hand", "you"))),)),
        ("Discard 2 Forwards.", (t.Discard("you", 2, FORWARD),)),
        (
            "Draw 1 card for each Forward you control.",
            (t.Draw("you", t.CountOf(t.Cards("field", "you", FORWARD))),),
        ),
        (
            "Search for up to 2 Forwards and add them to your hand.",
            (t.Search(t.Cards("deck", "you", FORWARD), "hand", 2),),
        ),
        (
            "Search for 1 Forward and 1 Backup and play them onto the field.",
            (t.Search(t.Cards("deck", "you", FORWARD), "field", 1, (t.Cards("deck", "you", (t.OfType("Backup"),)),)),),
        ),
        (
            "Play 1 Forward of cost 2 or less from your hand onto the field.",
            (
                t.Select(t.Cards("hand", "you", (*FORWARD, t.OfCost("at_most", 2))), to_play=True),
                t.PlayOntoField(FOUND),
            ),
        ),
        (
            "Search for 1 Multi-Element Forward and add it to your hand.",
            (t.Search(t.Cards("deck", "you", (*FORWARD, t.Marked("multi_element")))),),
        ),
        ("Play Testa from your Break Zone onto the field dull.", (t.PlayOntoField(t.Self(), dull=True),)),
        (
            "Discard 1 card. If the discarded card is a Summon, draw 1 card.",
            (t.Discard("you"), t.If(t.Is(FOUND, (t.OfType("Summon"),)), t.Draw("you"))),
        ),
        (
            "Remove the top card of your deck from the game. If it's a Forward, draw 1 card.",
            (t.RemoveFromGame(t.TopOf("you")), t.If(t.Is(FOUND, FORWARD), t.Draw("you"))),
        ),
        (
            "Place up to 2 cards from your hand at the bottom of your deck in any order.",
            (t.Select(t.Cards("hand", "you"), 0, 2), t.PutIntoDeck(FOUND, order="you")),
        ),
        (
            "You may put 2 Forwards you control into the Break Zone. If you do so, draw 1 card.",
            (
                t.May(t.Sequence((t.Select(t.Cards("field", "you", FORWARD), 2, 2), t.PutIntoBreakZone(FOUND)))),
                t.IfDone(t.Draw("you")),
            ),
        ),
        (
            "Search for up to 2 Forwards, each with a different cost, and add them to your hand.",
            (t.Search(t.Cards("deck", "you", FORWARD), "hand", 2, different=("costs",)),),
        ),
        (
            "Choose 1 Forward. Put it under the top four cards of its owner's deck.",
            (t.Choose(t.Cards(where=FORWARD)), t.PutIntoDeck(t.Chosen(0), "top", 4)),
        ),
    ],
)
def test_sentences(text: str, effects: tuple[t.Effect, ...]) -> None:
    assert effect_of(text) == (effects[0] if len(effects) == 1 else t.Sequence(effects))


@pytest.mark.parametrize(
    "text",
    [
        "Put the other cards at the bottom of your deck.",  # nothing was found
        "Add 1 Forward among them to your hand.",
        "Search for 2 Forwards and add it to your hand.",
        "Search for 1 Forward and add them to your hand.",
        "Play 1 Forward onto the field.",  # from nowhere
        "Your opponent discards Testa.",
        "Put 1 Forward into the Break Zone.",  # of nobody
        "Draw 1 card. If the discarded card is Category VII, draw 1 card.",
        "Look at the top 3 cards of your deck. Add 1 card among them to your hand and put the other cards into the "
        "Break Zone. If the card put into the Break Zone is a Backup, draw 1 card.",  # one of two
    ],
)
def test_readable_but_without_meaning(text: str) -> None:
    with pytest.raises(GrammarError):
        effect_of(text)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Your opponent discards 1 card for each Forward you control.", t.Discard("opponent", EACH_FORWARD)),
        ("Gain 《C》 for each Forward you control.", t.GainCrystals("you", EACH_FORWARD)),
        ("Place 2 EXP Counters on Testa for each Forward you control.", t.PlaceCounters(t.Self(), "EXP", TWO_EACH)),
        ("Remove 2 EXP Counters from Testa for each Forward you control.", t.RemoveCounters(t.Self(), "EXP", TWO_EACH)),
        (
            "Reveal any number of Forwards from your hand. Then, draw 1 card for each card revealed this way.",
            t.Draw("you", t.NumberOf(FOUND)),
        ),
    ],
)
def test_how_many_is_told_by_a_value(text, last):
    effect = effect_of(text)
    assert (effect.effects[-1] if isinstance(effect, t.Sequence) else effect) == last


def test_cards_of_an_lb_deck():
    face_down = t.Cards("lb_deck", "you", (t.Marked("face_down"),))
    turned = t.Sequence((t.Select(face_down, 1, 1), t.TurnFaceUp(t.Found())))
    ability = parse_line("When Testa attacks, turn 1 face down card in your LB deck face up.", ["Testa"], Lexicon())
    assert ability.effect == turned


@pytest.mark.parametrize("words", ["put into the Break Zone", "removed"])
def test_of_two_cards_the_one_that_was_not_taken_is_asked(words):
    other = "put the other into the Break Zone" if words.startswith("put") else "remove the other from the game"
    text = f"Look at the top 2 cards of your deck. Add 1 card among them to your hand and {other}. If "
    asked = f"the card {words}" if words.startswith("put") else "the removed card"
    assert effect_of(f"{text}{asked} is a Forward, draw 1 card.").effects[-1].condition.who == t.Rest()
    with pytest.raises(GrammarError, match="could also mean the other card"):
        effect_of(f"{text}it is a Forward, draw 1 card.")
