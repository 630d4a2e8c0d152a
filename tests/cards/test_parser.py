"""The parser that looks ahead finds what Lark's own Earley parser finds, and takes time in proportion to the line."""

import pytest
from lark import UnexpectedInput
from lark.parsers.earley import Parser

from fftcg_env.games.fftcg.cards.language import earley
from fftcg_env.games.fftcg.cards.language.grammar import _parser, vocabulary
from fftcg_env.games.fftcg.cards.language.words import Lexicon, WordCutter

LEXICON = Lexicon.of(["Testa", "Bravo"], ["Tester", "Chief Tester"], ["TT"])
LINES = (
    "When Testa enters the field, you may search for 1 Job Tester of cost 3 or less and add it to your hand.",
    "Choose up to 2 Forwards opponent controls. Deal them 4000 damage. If you control Card Name Bravo, draw 1 card.",
    "《Fire》《Dull》, discard 1 card: Choose 1 Forward. Until the end of the turn, it loses 2000 power.",
    'Select 1 of the 2 following actions. "Draw 1 card." "Choose 1 Backup or Monster. Break it."',
    "The Forwards other than Testa you control gain +1000 power and cannot be chosen by your opponent's Summons.",
    'Testa gains "When Testa attacks, draw 1 card."',
    "Damage 5 -- Testa gains Brave, First Strike and +2000 power.",
    "When Testa enters the field, choose 1 Forward with.",
    "When Testa enters the field, Forward 1 choose.",
    "Testa draw 1 card.",
    "If you control",
    "Draw 1 card. When you do so, draw 1 card",
)


def outcome(parser, tokens, start):
    """The tree, or the token at which the parser failed."""
    try:
        return parser.parse(tokens, start=start)
    except UnexpectedInput as error:
        return type(error), getattr(error, "token", None)


@pytest.fixture(scope="module")
def plain():
    """The same grammar with Lark's parser as it is."""
    frontend = _parser().parser
    looking_ahead = frontend.parser
    plainly = Parser(frontend.lexer_conf, frontend.parser_conf, looking_ahead.term_matcher, resolve_ambiguity=False)

    class Plain:
        def parse(self, tokens, start):
            frontend.parser = plainly
            try:
                return _parser().parse(tokens, start=start)
            finally:
                frontend.parser = looking_ahead

    return Plain()


@pytest.mark.parametrize("start", ["character_line", "summon_line"])
@pytest.mark.parametrize("line", LINES)
def test_looking_ahead_finds_the_same(plain, line, start):
    tokens = WordCutter(["Testa"], LEXICON, vocabulary()).cut(line)
    assert outcome(_parser(), tokens, start) == outcome(plain, tokens, start)


def test_the_work_grows_with_the_line(monkeypatch):
    """Ten times as many sentences are no more than ten times the work of one, and a little."""
    items = []
    complete = earley.Parser.predict_and_complete

    def counted(self, i, to_scan, columns, *rest):
        complete(self, i, to_scan, columns, *rest)
        items.append(len(columns[i]) + len(to_scan))

    monkeypatch.setattr(earley.Parser, "predict_and_complete", counted)
    sentence = "Choose 1 Forward of cost 3 or less opponent controls. Deal it 2000 damage. "

    def work(count):
        items.clear()
        _parser().parse(WordCutter(["Testa"], LEXICON, vocabulary()).cut(sentence * count), start="summon_line")
        return sum(items)

    one = work(1)
    assert work(10) < 12 * one and one < 1000
