"""Texts of several lines, slips of card files, facts of cards, and errors. All sentences and names are made up; the
patterns are those of real cards. The tables in ``sentences/`` have the trees of single lines, first ``basics.txt``."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import (
    CardFacts,
    GrammarError,
    Lexicon,
    numbered_lines,
    parse_line,
    parse_text,
)

LEXICON = Lexicon.of(
    names=["Testa", "Bravo", "Bravo Minor", "Moogal (II-9)", "Fire", "Watcher of Dawn"],
    jobs=["Tester", "Chief Tester", "Watcher of Dawn"],
    categories=["TT", "TT-2"],
)
WHOLE_LINE = "whole line"


def parse(line, summon=False):
    return parse_line(line, ["Testa"], LEXICON, summon=summon)


def effect_of(sentences):
    """The effect of sentences on a Summon."""
    return parse(sentences, summon=True).effect


def test_r5_72_an_action_knows_nothing_that_another_one_found():
    known = effect_of("Choose 1 Forward. If it is a Fire Forward, deal it 5000 damage.")
    for other in (
        "Search for 1 Forward and add it to your hand.",
        "You may play 1 Forward from your hand onto the field.",
    ):
        modes = effect_of(
            f'Select 1 of the 2 following actions. "{other}" "Choose 1 Forward. If it is a Fire Forward, deal it 5000 '
            'damage."'
        )
        assert modes.options == (effect_of(other), known)


def test_modes_of_an_auto_ability_on_lines_of_their_own():
    text = 'When Testa attacks, select 1 of the 2 following actions.\n"Draw 1 card."\n"Gain 《C》."\nBrave'
    lines = numbered_lines(text)
    assert [number for number, _ in lines] == [1, 4]
    abilities = parse_text(text, ["Testa"], LEXICON)
    assert abilities[0] == t.Auto(t.Attacks(t.Self()), t.Modes((t.Draw("you"), t.GainCrystals("you"))))
    assert len(abilities) == 2


def test_a_line_that_breaks_off_goes_on_in_the_next_one():
    text = "Brave\nWhen Testa attacks, draw\n1 card.\nTesta can attack twice."
    lines = [(1, "Brave"), (2, "When Testa attacks, draw 1 card."), (4, "Testa can attack twice.")]
    assert numbered_lines(text) == lines


def test_R10_78_an_EX_Burst_behind_damage_n_is_one_line():
    line = "Damage 3 -- [[ex]]EX BURST[[/]] When Bravo enters the field, draw 1 card."
    assert numbered_lines(f"Brave\n{line}") == [(1, "Brave"), (2, line)]
    assert parse_line(line, ["Bravo"], Lexicon()) == t.Auto(t.Enters(t.Self()), t.Draw("you"), ex_burst=True, damage=3)


def test_a_line_that_goes_on_with_a_small_letter():
    lines = numbered_lines("When Bravo attacks, dull Bravo\nand draw 1 card.\nBrave")
    assert lines == [(1, "When Bravo attacks, dull Bravo and draw 1 card."), (3, "Brave")]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Choose 1 Category TT\nForward. Dull it.", ["Choose 1 Category TT Forward. Dull it."]),
        ("Choose 1 Job Chief Tester\nForward. Dull it.", ["Choose 1 Job Chief Tester Forward. Dull it."]),
        ("Brave\nHaste", ["Brave", "Haste"]),
        (
            "The cost required to cast Bravo is reduced by 2\n(it cannot become 0).",
            ["The cost required to cast Bravo is reduced by 2 (it cannot become 0)."],
        ),
        (
            "If you control Card name Bravo and eachJob Tester or JobTester",
            ["If you control Card Name Bravo and each Job Tester or Job Tester"],
        ),
        ("You may pay 《1》, if you do so, draw 1 card.", ["You may pay 《1》. If you do so, draw 1 card."]),
        ("Draw 1 card.[[ex]]\n[[/]]《1》: Draw 1 card.", ["Draw 1 card.", "《1》: Draw 1 card."]),
        (
            "Select 1 of the 2 following actions.\nDraw 1 card.\nGain 《C》.\nBrave",
            ['Select 1 of the 2 following actions. "Draw 1 card." "Gain 《C》."', "Brave"],
        ),
        (
            "Select 1 of the 2 following actions.\nDraw 1 card.",
            ["Select 1 of the 2 following actions.", "Draw 1 card."],
        ),
        (
            "《1》: Testa gains Haste.\n《2》: Testa gains Brave. You can only use this ability once per turn.\n"
            "(These effects do not end at the end of the turn.)",
            [
                "《1》: Testa gains Haste. (This effect does not end at the end of the turn.)",
                "《2》: Testa gains Brave. (This effect does not end at the end of the turn.) "
                "You can only use this ability once per turn.",
            ],
        ),
    ],
)
def test_slips_of_all_card_files(text, lines):
    assert [line for _, line in numbered_lines(text)] == lines


def test_a_name_without_the_space_behind_it():
    tester = t.Search(t.Cards("deck", "you", (t.OfType("Forward"), t.OfJob("Chief Tester"))), "hand")
    assert effect_of("Search for 1 Job Chief TesterForward and add it to your hand.") == tester
    named = t.Search(t.Cards("deck", "you", (t.Named("Bravo"),)), "hand")
    assert effect_of("Search for 1 Card Name Bravoand add it to your hand.") == named
    with pytest.raises(GrammarError, match="no card name"):
        effect_of("Search for 1 Card Name Bravone and add it to your hand.")


def test_a_reminder_of_the_elements():
    assert parse("(Card Elements: Wind/Lightning)") == CardFacts(elements=("Wind", "Lightning"))


# ---------------------------------------------------------------------------------------------- lines of other kinds
def test_lines_that_are_no_ability():
    assert parse("Limit Break -- 2") == CardFacts(limit_break=2)
    assert parse("(Cards with 《LB》 can't be put into your main deck.)") == CardFacts()
    assert parse("Testa is also Card Name Bravo in all situations.") == CardFacts(names=("Bravo",))
    assert parse_text("Limit Break -- 2\nHaste", ["Testa"], LEXICON) == (parse("Haste"),)


# ----------------------------------------------------------------------------------------------------------- errors
@pytest.mark.parametrize(
    ("line", "where", "reason"),
    [
        ("When Testa enters the field, juggle 1 card.", "juggle", "no word 'juggle'"),
        ("When Testa enters the field, draw 1", None, "ends too early"),
        ("When Testa enters the field, card draw 1.", "card", "does not fit"),
        ("Choose 1 Card Name Nobody. Dull it.", "Card Name", "no card name of the card file"),
        ("Choose 1 Job Nothing Forward. Dull it.", "Job", "no job of the card file"),
        ("Haste!", "!", "cannot read '!'"),
        ("《Fire》《Q》: Draw 1 card.", WHOLE_LINE, "icon 'Q'"),
        ("When Testa enters the field, draw 1 card (or 2).", "(or", "cannot read '('"),
    ],
)
def test_error_says_where(line, where, reason):
    with pytest.raises(GrammarError) as caught:
        parse(line)
    assert reason in caught.value.reason
    places = {None: len(line), WHOLE_LINE: -1}
    assert caught.value.position == (places[where] if where in places else line.index(where))
    assert f"line 1{', column' if caught.value.position >= 0 else ':'}" in str(caught.value)
    assert caught.value.line == line


def test_error_in_a_text_has_its_line_number():
    with pytest.raises(GrammarError) as caught:
        parse_text("Haste\n\nJuggle 1 card.\nBrave", ["Testa"], LEXICON)
    assert caught.value.line_number == 3 and ">>>Juggle" in str(caught.value)


def test_text_has_one_ability_a_line():
    assert parse_text("", ["Testa"], LEXICON) == ()
    assert len(parse_text("Haste\nTesta cannot block.\n", ["Testa"], LEXICON)) == 2
