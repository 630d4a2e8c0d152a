"""Deck files and the rules of deck construction (R2.1-R2.7)."""

from dataclasses import replace

import pytest

from fftcg_env.cards import CardDatabase, DeckError, default_database, embedded_decks, load_deck, parse_deck
from fftcg_env.games.fftcg.cards.decks import LIMITED_SIZE, recent_decks


@pytest.fixture(scope="module")
def database():
    """Made-up cards 0-001C to 0-020C, 0-001C with a reprint 9-001C; LB cards 0-101L to 0-103L."""
    pattern = replace(default_database()["1-025C"], reprints=())

    def card(code, **changes):
        return replace(
            pattern, code=code, canonical_code=code, name=f"Testa {code}", names=(f"Testa {code}",), **changes
        )

    main = [card(f"0-{number:03}C", reprints=("9-001C",) if number == 1 else ()) for number in range(1, 21)]
    return CardDatabase(main + [card(f"0-{number}L", lb_cost=2) for number in (101, 102, 103)])


def lines(size=50):
    """A legal main deck of this number of cards, three copies of each card."""
    full, rest = divmod(size, 3)
    counts = [3] * full + ([rest] if rest else [])
    return [f"{count} 0-{number:03}C Testa" for number, count in enumerate(counts, start=1)]


def problems_of(text, database, **options):
    with pytest.raises(DeckError) as caught:
        parse_deck(text, "test", database, **options)
    return [(problem.line, problem.reason) for problem in caught.value.problems]


@pytest.mark.parametrize("name", embedded_decks())
def test_embedded_decks_are_legal(name):
    deck = load_deck(name)
    assert deck.name == name and len(deck.main) == 50 and deck.lb == ()


@pytest.mark.parametrize("name", recent_decks())
def test_recent_decks_are_legal_and_apart(name):
    """They have cards of sets after 24, and neither tasks nor defaults draw from them."""
    deck = load_deck(name, play_format="Standard")
    assert deck.name == name and len(deck.main) == 50 and len(deck.lb) in (0, 8)
    assert name not in embedded_decks() and any(int(code.partition("-")[0]) > 24 for code in deck.main)


def test_file_order_comments_and_blank_lines(database, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("# mine\n\n" + "\n".join(reversed(lines())) + "  # the last one\nLB: 2 0-101L Limit\n", "utf-8")
    deck = load_deck(path, database)
    assert deck.name == "mine" and deck.main[:3] == ("0-017C", "0-017C", "0-016C") and len(deck.main) == 50
    assert deck.lb == ("0-101L", "0-101L")


def test_r2_4_reprints_become_the_card(database):
    deck = parse_deck("\n".join(["3 9-001C Testa", *lines()[1:]]), "test", database)
    assert deck.main[:3] == ("0-001C",) * 3


@pytest.mark.parametrize("size", [49, 51])
def test_r2_1_constructed_size(database, size):
    assert problems_of("\n".join(lines(size)), database) == [
        (None, f"the main deck has {size} cards, not exactly 50 (R2.1)")
    ]


def test_r2_1_limited_size(database):
    limited = {"deck_size": LIMITED_SIZE, "exact_size": False}
    assert len(parse_deck("\n".join(lines(41)), "test", database, **limited).main) == 41
    assert problems_of("\n".join(lines(39)), database, **limited) == [
        (None, "the main deck has 39 cards, not at least 40 (R2.1)")
    ]


def test_r2_2_four_copies(database):
    deck = ["4 0-001C Testa", *lines(49)[1:]]
    assert problems_of("\n".join(deck), database) == [(1, "4 copies of 0-001C; at most 3 are allowed (R2.2)")]


def test_r2_4_reprints_count_as_copies(database):
    deck = [*lines(49), "1 9-001C Testa"]
    assert problems_of("\n".join(deck), database) == [
        (18, "4 copies of 9-001C, which is the same card as 0-001C; at most 3 are allowed (R2.2)")
    ]


@pytest.mark.parametrize(
    "codes",
    [
        ("15-007C", "20-010C", "26-008C"), ("23-007", "26-008c", "27-999L/15-007C"),
        ("20-010C/15-007C", "23-007C", "15-007"),
    ],
)  # fmt: skip
def test_r2_4_a_deck_may_name_any_number_of_a_card(codes):
    """Reprints and alternative arts are one card, with at most three copies."""
    deck = load_deck("vii_fire_earth")
    others = [f"1 {code}" for code in deck.main[:47]]
    listed = parse_deck("\n".join([*others, *(f"1 {code} Samurai" for code in codes)]), "test")
    assert listed.main == (*deck.main[:47], "15-007C", "15-007C", "15-007C")
    with pytest.raises(DeckError, match=r"4 copies of Re-\S+, which is the same card as 1-007R; at most 3"):
        parse_deck("\n".join([*others[:46], "3 1-007R", "1 Re-008C"]), "test")


def test_r2_4_the_number_of_a_promotional_copy_means_the_number_next_to_it():
    main = [f"1 {code}" for code in load_deck("vii_fire_earth").main[:49]]
    assert parse_deck("\n".join([*main, "1 PR-999/1-007R Vivi"]), "test").main[-1] == "1-007R"
    with pytest.raises(DeckError, match=r"number PR-999 \(write the other number that this promotional card shows\)"):
        parse_deck("\n".join([*main, "1 PR-999"]), "test")


def test_unknown_card_and_the_number_that_was_meant(database):
    [(line, reason), *_] = problems_of("\n".join([*lines(48), "2 0-020 Nobody"]), database)
    assert line == 17 and reason == "0-020C Testa 0-020C is not 'Nobody'"
    [(line, reason), *_] = problems_of("\n".join([*lines(48), "2 0-0202 Nobody"]), database)
    assert line == 17
    assert reason.startswith("no playable card has the number 0-0202") and "; did you mean 0-020C" in reason


def test_unknown_number_with_a_known_name(database):
    [(_, reason), *_] = problems_of("\n".join([*lines(48), "2 77-777X Testa 0-005C"]), database)
    assert reason.endswith("did you mean 0-005C Testa 0-005C?")


def test_r2_5_lb_deck_of_nine(database):
    lb = [f"LB: 3 0-{number}L Limit" for number in (101, 102, 103)]
    assert problems_of("\n".join(lines() + lb), database) == [(None, "the LB deck has 9 cards, more than 8 (R2.5)")]


def test_r2_6_other_card_in_the_lb_deck(database):
    [(line, reason)] = problems_of("\n".join([*lines(), "LB: 1 0-020C Testa"]), database)
    assert line == 18 and "(R2.6)" in reason


def test_r2_7_lb_card_in_the_main_deck(database):
    [(line, reason)] = problems_of("\n".join([*lines(49), "1 0-101L Limit"]), database)
    assert line == 18 and "(R2.7)" in reason


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("Testa 0-001C", "; did you mean 0-001C Testa 0-001C?"),
        ("three 0-001C", "; did you mean 0-001C Testa 0-001C?"),
        ("3", ""),
        ("nothing of the kind", ""),
    ],
)
def test_malformed_line(database, line, hint):
    [(number, reason)] = problems_of("\n".join([line, *lines()]), database)
    assert number == 1 and reason == f"expected COUNT CODE NAME, found {line!r}{hint}"


@pytest.mark.parametrize("count", [0, -2])
def test_count_below_one(database, count):
    [(number, reason)] = problems_of("\n".join([f"{count} 0-020C Testa", *lines()]), database)
    assert number == 1 and "less than 1" in reason


def test_all_problems_are_reported_together(database):
    found = problems_of("4 0-001C Testa\nnonsense\n999999999999 0-002C Testa\n1 0-101L Limit", database)
    assert [line for line, _ in found] == [1, 2, 3, 4, None]


def test_missing_file_names_the_embedded_decks():
    with pytest.raises(DeckError, match="vii_fire_earth"):
        load_deck("no_such_deck")


def test_error_names_the_file_and_the_line(database, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("nonsense\n", "utf-8")
    with pytest.raises(DeckError) as caught:
        load_deck(path, database)
    assert str(caught.value).startswith(f"{path}: line 1: ") and caught.value.line == 1


def test_folder_is_not_a_deck(tmp_path):
    with pytest.raises(DeckError, match="cannot be read"):
        load_deck(tmp_path)
