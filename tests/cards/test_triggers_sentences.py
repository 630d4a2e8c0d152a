"""Sentences about what triggers."""

from fftcg_env.cards import tree as t
from fftcg_env.cards.grammar import Lexicon, parse_line


def parsed(line):
    return parse_line(line, ["Testa"], Lexicon())


def test_a_search_by_an_object():
    ability = parsed("When a Forward opponent controls searches for 1 or more cards, break that Forward.")
    searcher = t.Cards("field", "opponent", (t.OfType("Forward"),))
    assert ability == t.Auto(t.Searches("any", searcher), t.Break(t.Triggering()))
