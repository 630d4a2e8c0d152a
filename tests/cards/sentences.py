"""What sentences are read as: cards, Jobs and Categories that a lexicon knows, and short ways to read one."""

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import Lexicon, parse_line

LEXICON = Lexicon.of(("Testa", "Alfa", "Bravo"), ("Ninja", "Dragoon"), ("VII", "TT"))
FORWARD, SELF, FOUND = t.OfType("Forward"), t.Self(), t.Found()
BACKUPS = t.Cards("field", "you", (t.OfType("Backup"),))


def parse(line, summon=False):
    """What a line of a card named Testa is read as."""
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def effect(line):
    """What a Summon does by this line."""
    return parse(line, summon=True).effect


def effects(line):
    """The instructions of a Summon with this line, which has several."""
    return effect(line).effects


def condition(words):
    """The condition that stands behind "If"."""
    return parse(f"If {words}, Testa gains +1000 power.").condition
