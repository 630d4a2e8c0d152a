"""Sentences about what triggers."""

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import Lexicon, parse_line


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
