"""Sentences about what triggers."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line
from tests.cards.sentences import parse


def parsed(line):
    return parse_line(line, ["Testa"], Lexicon())


def test_a_party_deals_damage():
    ability = parsed("When a party you control deals damage to your opponent, draw 1 card.")
    members = t.Cards("field", "you", (t.OfType("Forward"), t.InState("in_party")))
    assert ability == t.Auto(t.Together(t.DamagesPlayer(members, "opponent")), t.Draw("you"))


def test_a_search_by_an_object():
    ability = parsed("When a Forward opponent controls searches for 1 or more cards, break that Forward.")
    searcher = t.Cards("field", "opponent", (t.OfType("Forward"),))
    assert ability == t.Auto(t.Searches("any", searcher), t.Break(t.Triggering()))


@pytest.mark.parametrize(
    ("later", "behind"),
    [
        ("choose 1 Forward. Break it.", "choose 1 Forward. Break it."),
        ("reveal the top card of your deck. If it is a Forward, add it to your hand.", None),
        ("your opponent selects 1 Forward they control. Put it into the Break Zone.", None),
        ("you may pay 《1》. When you do so, draw 1 card.", None),
        ("discard 1 card. If you do so, draw 1 card.", None),
        ("play Testa onto the field and choose 1 Forward. Break it.", None),
    ],
)
def test_what_goes_on_about_a_later_moment_happens_then(later, behind):
    delayed = parse(f"When Testa attacks, at the beginning of your next Main Phase 1, {later}").effect
    at_once = parse(f"When Testa attacks, {behind or later}").effect
    assert (delayed.effect, delayed.about) == (at_once, None)


def test_what_enters_later_gains_what_is_said_of_it_then():
    removed = "When Testa attacks, choose 1 Forward. Remove it from the game. "
    played = "At the end of the turn, play it onto the field. It gains Haste until the end of the turn."
    delayed = parse(removed + played).effect.effects[2]
    triggering = t.Triggering()
    assert delayed.effect == t.Sequence((t.PlayOntoField(triggering), t.GainKeyword(triggering, "Haste")))


@pytest.mark.parametrize("sentence", ["Deal it 5000 damage.", "Draw 1 card."])
def test_what_could_be_said_of_now_or_of_later_is_refused(sentence):
    with pytest.raises(GrammarError, match="could be about a later moment"):
        parse(f"When Testa attacks, choose 1 Forward. At the end of the turn, dull it. {sentence}")


def test_such_a_card_is_priming():
    trigger = parse("When a Forward you control is priming, draw 1 card.").trigger
    assert trigger == t.Primes(t.Cards("field", "you", (t.OfType("Forward"),)))
