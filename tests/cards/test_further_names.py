"""Names of cards, Jobs and Categories that only texts name."""

import pytest

from fftcg_env.games.fftcg.cards.language.further_names import with_further_names
from fftcg_env.games.fftcg.cards.language.words import Lexicon

LEXICON = Lexicon.of(("Testa", "Alfa", "Bravo"), ("Ninja", "Dragoon"), ("VII", "TT"))


@pytest.mark.parametrize(
    ("text", "names", "jobs", "categories"),
    [
        ("You may search for 1 Card Name Charlie of the Moon or Card Name Delta & Echo (XX) Forward.", 2, 0, 0),
        ("The Job Sky Captain Forwards and Job Ninja Backups you control gain Haste.", 0, 1, 0),
        ("Choose 1 Category FFX Character other than Card Name Foxtrot. Foxtrot's power becomes 1000.", 1, 0, 1),
        ("Choose 1 Card Name Alfa Bravo.", 0, 0, 0),
        ("Reveal 1 Job Golf/Hotel. If it is a Card Name India's ability, draw 1 card.", 1, 2, 0),
    ],
)
def test_names_of_cards_that_the_file_does_not_have(text, names, jobs, categories):
    known = with_further_names(LEXICON, [text])
    added = (
        set(known.names) - set(LEXICON.names),
        set(known.jobs) - set(LEXICON.jobs),
        set(known.categories) - set(LEXICON.categories),
    )
    assert tuple(map(len, added)) == (names, jobs, categories)
    assert added[0] <= {"Charlie of the Moon", "Delta & Echo (XX)", "Foxtrot", "India"}
    assert added[1] <= {"Sky Captain", "Golf", "Hotel"} and added[2] <= {"FFX"}
