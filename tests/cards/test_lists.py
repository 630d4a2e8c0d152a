"""Deck lists as people have them: all formats are read alike, and unreadable lines are reported with their number."""

import itertools
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fftcg_env.cards import CardDatabase, DeckError, default_database, embedded_decks, load_deck, parse_deck
from fftcg_env.games.fftcg.cards.database import DATA, folded
from fftcg_env.games.fftcg.cards.lists import read_list
from fftcg_env.games.fftcg.cards.pending import pending_cards
from tests.clocks import assert_linear

FURTHER_DECKS = Path(__file__).parents[1] / "golden" / "decks"
"""Real and made decks in addition to the embedded ones, some with an LB deck."""

NAMES = ("Cloud", "Cloud", "Black Waltz 3", "Mog (XIII-2)", "Braska’s Final Aeon", "Cúchulainn, the Impure")
CODES = ("1-182L", "1-187S", "14-120C", "2-150H", "PR-051", "20-111R")


@pytest.fixture(scope="module")
def database():
    """Six made-up cards, two of one name, the first with reprints; and an LB card."""
    pattern = replace(default_database()["1-025C"], reprints=())

    def card(code, name, **changes):
        return replace(pattern, code=code, canonical_code=code, name=name, names=(name,), **changes)

    cards = [card(code, name) for code, name in zip(CODES, NAMES, strict=True)]
    cards[0] = replace(cards[0], reprints=("Re-099L",))
    return CardDatabase([*cards, card("18-116L", "Terra", lb_cost=3)])


def read(text, database):
    """What is in a list that is understood as a whole: (count, code, in the LB deck) of each line."""
    entries, problems = read_list(text, database)
    assert problems == []
    return [(entry.count, database[entry.code].code, entry.in_lb_deck) for entry in entries]


def problem(text, database):
    entries, [found] = read_list(text, database)
    assert all(entry.code is None for entry in entries if entry.line == found.line)
    return found.line, found.reason


@pytest.mark.parametrize(
    "line",
    [
        "3 1-182L",
        "3 1-182L Cloud",
        "3 Cloud (1-182L)",
        "3 Cloud [1-182L]",
        "3 Cloud 1-182L",
        "3x 1-182L",
        "3 x 1-182L Cloud",
        "3X Cloud 1-182L",
        "3× Cloud (1-182L)",
        "x3 1-182L",
        "x3 Cloud (1-182L)",
        "1-182L x3",
        "1-182L Cloud x3",
        "1-182L ×3",
        "1-182L 3",
        "1-182L, 3",
        "1-182L Cloud 3",
        "1-182L (3)",
        "Cloud (1-182L) x3",
        "Cloud (1-182L) (3)",
        "Cloud - 1-182L x3",
        "3 1-182l Cloud",
        "3 1-182",
        "3 1-182 Cloud",
        "3 Re-099L Cloud",
        "3 re-099l",
        "3 1-182L/Re-099L Cloud",
        "3 Cloud (1-182L) Opus I",
        "3 Cloud (1-182L) [Opus I]",
        "- 3 Cloud (1-182L)",
        "* 3 1-182L",
        "• 3x Cloud (1-182L)",
        "\t3\t1-182L\tCloud",
        "3\u00a01-182L\u00a0Cloud",
        "３ Cloud （１－１８２Ｌ）",
        "３ｘ１－１８２Ｌ",
        "3 1\u2011182L Cloud",
        "3 \u200b1-182L",
        "3 1-182L Cloud # the best",
        "3 1-182L Cloud // the best",
        "\ufeff3 1-182L",
        "3 1-182L\r",
        "3 1-182L クラウド",
        "【1-182L】 《クラウド》 3",
        "【1-182L】《クラウド》×3",
        "【1-182L/Re-099L】 クラウド 3枚",
    ],
)
def test_ways_of_writing_a_card(database, line):
    assert read(line, database) == [(3, "1-182L", False)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3 Black Waltz 3", "14-120C"),
        ("3x black waltz 3", "14-120C"),
        ("Black Waltz 3 x3", "14-120C"),
        ("3 Mog (XIII-2)", "2-150H"),
        ("3 MOG XIII-2", "2-150H"),
        ("3 Braska's Final Aeon", "PR-051"),
        ("3 Cuchulainn the Impure", "20-111R"),
        ("3 Cúchulainn, the Impure (Opus XX)", "20-111R"),
        ("3 Black Waltz 3 - Opus XIV", "14-120C"),
        ("3 pr-051", "PR-051"),
    ],
)
def test_a_name_is_enough_where_one_card_has_it(database, line, code):
    assert read(line, database) == [(3, code, False)]


def test_a_list_of_a_japanese_report_is_read(database):
    """The names are not compared with the English ones of the database; the numbers say which cards are meant."""
    text = (
        "●デッキリスト:「火単」\n\nカード番号 | カード名 | 枚数 |\n【メインデッキ】 | ||\nフォワード(3枚) | ||\n"
        "【1-182L/Re-099L】 | 《クラウド》 | 3 |\nLBデッキ(1枚) | ||\n【18-116L】 | 《ティナ》 | 1 |\n"
    )
    assert read(text, database) == [(3, "1-182L", False), (1, "18-116L", True)]


@pytest.mark.parametrize(
    "heading",
    [
        "Forwards (20)", "Forward:", "FORWARDS: 20", "Backup:", "Backups [16]", "Summons", "Summons - 5",
        "Monsters (3)", "20 Forwards", "Main Deck", "Main deck (50)", "Deck:", "Characters", "Total: 50", "Total (50)",
        "50 cards", "Total cards: 50", "# comment", "// comment", "", "   ",
        "Deck name: Fire / Earth", "Player: Jane Doe", "Ｆｏｒｗａｒｄｓ（２０）", "• Summons (5)",
        "フォワード(20枚)", "バックアップ（１８枚）", "召喚獣", "【メインデッキ】", "カード番号 カード名 枚数",
        "[Forwards]",
    ],
)  # fmt: skip
def test_headings_totals_and_comments_are_skipped(database, heading):
    assert read(f"{heading}\n3 1-182L", database) == [(3, "1-182L", False)]


@pytest.mark.parametrize(
    "heading", ["LB Deck", "LB Deck (8):", "LB:", "Limit Break", "Limit Breaks: 8", "Limit Break Deck"]
)
def test_the_section_of_the_lb_deck(database, heading):
    text = f"3 1-182L\n{heading}\nForwards (1)\n1 18-116L Terra\n\nForwards\n2 PR-051"
    assert read(text, database) == [(3, "1-182L", False), (1, "18-116L", True), (2, "PR-051", False)]


def test_the_lb_deck_line_by_line(database):
    assert read("LB: 1 18-116L Terra\nLB: 1x Terra\n3 1-182L", database) == [
        (1, "18-116L", True),
        (1, "18-116L", True),
        (3, "1-182L", False),
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("3 Cloud", "2 cards have the name 'Cloud': 1-182L Cloud, 1-187S Cloud; write the number"),
        ("3 Clodu", "no playable card has the number or the name 'Clodu'; did you mean 1-182L Cloud, 1-187S Cloud?"),
        ("3 nothing of the kind", "no playable card has the number or the name 'nothing of the kind'"),
        ("Cloud", "expected COUNT CODE NAME, found 'Cloud'; did you mean 1-182L Cloud, 1-187S Cloud?"),
        ("Cloud 1-187S", "expected COUNT CODE NAME, found 'Cloud 1-187S'; did you mean 1-187S Cloud?"),
        ("Black Waltz 3", "expected COUNT CODE NAME, found 'Black Waltz 3'; did you mean 14-120C Black Waltz 3?"),
        ("Sideboard", "expected COUNT CODE NAME, found 'Sideboard'"),
        ("0 1-182L", "the count of 1-182L is 0, less than 1"),
        ("-2x Cloud 1-182L", "the count of 1-182L is -2, less than 1"),
        ("5000 Black Waltz 3", "the count of 14-120C is more than 999"),
    ],
)
def test_unreadable_lines_are_reported_with_their_number(database, line, reason):
    assert problem(f"3 1-182L\n{line}\n3 1-187S", database) == (2, reason)


@pytest.mark.parametrize("line", ["3 1-999X Cloud", "3x Cloud (1-999X)", "Cloud 1-999X x3"])
def test_an_unknown_number_is_reported_with_the_cards_of_the_name(database, line):
    with pytest.raises(DeckError) as caught:
        parse_deck(line, "test", database)
    assert "line 1: no playable card has the number 1-999X; did you mean 1-182L Cloud, 1-187S Cloud?" in str(
        caught.value
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("3 1-182 Terra", "1-182L Cloud is not 'Terra'; did you mean 18-116L Terra?"),
        ("3 1-182L Terra", "1-182L Cloud is not 'Terra'; did you mean 18-116L Terra?"),
        ("3x Terra (1-182L)", "1-182L Cloud is not 'Terra'; did you mean 18-116L Terra?"),
        ("Terra 1-182L x3", "1-182L Cloud is not 'Terra'; did you mean 18-116L Terra?"),
        ("3 18-116L Cloud", "18-116L Terra is not 'Cloud'; did you mean 1-182L Cloud, 1-187S Cloud?"),
        ("3 18-116L Clodu", "18-116L Terra is not 'Clodu'; did you mean 1-182L Cloud, 1-187S Cloud?"),
        ("3 1-182L nothing of the kind", "1-182L Cloud is not 'nothing of the kind'"),
        ("3 PR-051/14-120C Cloud", " are not 'Cloud'; did you mean 1-182L Cloud, 1-187S Cloud?"),
        ("3 1-182L/1-187S Cloud", "the line has the numbers of several cards: 1-182L Cloud, 1-187S Cloud; write one"),
        ("3 18-116L/1-187S", "the line has the numbers of several cards: 18-116L Terra, 1-187S Cloud; write one of"),
    ],
)
def test_a_name_next_to_a_number_is_compared_with_the_card(database, line, reason):
    number, told = problem(f"3 1-182L\n{line}", database)
    assert number == 2 and reason in told


@pytest.mark.parametrize(
    "line",
    [
        "3 PR-051/1-182L Cloud", "3 1-182L/PR-051 Cloud", "3 1-182R Cloud", "3 1-182R", "3 Re-099S", "1-182S x3",
        "3 1-182L clóud", "3 1-182L Clodu", "3 1-182L foil", "3 1-182L Cloud (Opus I) foil", "3 1-182L Legend",
        "3 1-182L Cloud - Opus I - full art", "Cloud 3 1-182L", "1-182L 3 Cloud", "Cloud x3 1-182L", "1-182L x3 Cloud",
        "> 3 1-182L Cloud", "`3 1-182L Cloud`", '"3 1-182L Cloud"', '"3 1-182L Cloud",', "'3 1-182L Cloud'",
        "“3 1-182L Cloud”", "> `3 1-182L`", "- `3 1-182L`", "```\n3 1-182L\n```", "3 Cloud [1-182L]",
        "//deck-1\n3 Cloud [1-182L]", "//main\n3 Cloud (1-182L)",
        "3,1-182L,Cloud", "1-182L,Cloud,3", "Cloud;3;1-182L", '3,"1-182L","Cloud"', "3\t1-182L\tCloud\tFire\tForward",
        "Cloud (1-182L), 3", "3, 1-182L Cloud", "| 3 | 1-182L | Cloud |", "Cloud | 1-182L | 3",
    ],
)  # fmt: skip
def test_further_ways_of_writing_a_card(database, line):
    assert read(line, database) == [(3, "1-182L", False)]


def test_one_number_a_line(database):
    found = read("1-182L\n1-182L\nPR-051\n`1-187S`\n", database)
    assert found == [(1, code, False) for code in ("1-182L", "1-182L", "PR-051", "1-187S")]


def test_names_that_end_with_a_number_next_to_a_count(database):
    found = read("Black Waltz 3 3 14-120C\n3 Black Waltz 3 14-120C\n2 14-120C Black Waltz 3", database)
    assert found == [(count, "14-120C", False) for count in (3, 3, 2)]
    line, told = problem("Black Waltz 3 14-120C", database)
    assert line == 1 and told.startswith("expected COUNT CODE NAME")


TABLES = [
    'Quantity,Name,Card Number\n3,Cloud,1-182L\n2,"Cúchulainn, the Impure",20-111R\n1,Mog (XIII-2),2-150H',
    'name\tcode\tqty\nCloud\t1-182L\t3\n"Cúchulainn, the Impure"\t20-111R\t2\nMog (XIII-2)\t2-150H\t1',
    "Code;Count;Cost\n1-182L;3;5\n20-111R;2;4\n2-150H;1;2\n",
    "| Count | Card | Code |\n|---:|:---|---|\n| 3 | Cloud | `1-182L` |\n| x2 | Cúchulainn, the Impure | 20-111R |\n"
    "| 1 | Mog (XIII-2) | 2-150H |",
    "# My deck\n\nqty | name\n--- | ---\n3 | Cloud (1-182L)\n2 | Cúchulainn, the Impure\n1 | Mog (XIII-2)",
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593">\n'
    '  <section name="Main Deck" shared="False">\n    <card qty="3" id="1-182L">Cloud</card>\n'
    '    <card qty="2" id="cccf9a2e-21b8-4a6a-a7d0-6dcd91a1c111">Cúchulainn, the Impure</card>\n'
    '    <card qty="1" id="x">Mog (XIII-2)</card></section>\n  <section name="Side" shared="False" />\n</deck>',
    '{"name": "Mine", "deck_id": 6023785826287616, "cards": [{"quantity": 3, "card": {"serial_number": "1-182", '
    '"name": "Cloud", "cost": 5}}, {"quantity": 2, "card": {"serial_number": "20-111R"}}, {"quantity": "1", "card": '
    '{"name": "Mog (XIII-2)"}}]}',
    '["3 1-182L Cloud", "2 20-111R", "1x Mog (XIII-2)"]',
]


@pytest.mark.parametrize("table", TABLES)
def test_tables_and_documents(database, table):
    for text in (table, table.replace("\n", "\r\n"), f"\ufeff{table}\n"):
        assert read(text, database) == [(3, "1-182L", False), (2, "20-111R", False), (1, "2-150H", False)]


@pytest.mark.parametrize(
    "text",
    [
        "3 1-182L\n//deck-2\n1 Terra [18-116L]",
        "count,code,section\n3,1-182L,Main\n1,18-116L,LB Deck",
        '<deck><section name="Main"><card qty="3">1-182L</card></section><section name="LB Deck"><card qty="1">Terra'
        "</card></section></deck>",
        '{"main": [{"count": 3, "code": "1-182L"}], "lb_deck": [{"count": 1, "code": "18-116L"}]}',
    ],
)
def test_the_lb_deck_of_tables_and_documents(database, text):
    assert read(text, database) == [(3, "1-182L", False), (1, "18-116L", True)]


def test_mistakes_in_a_table_are_reported_with_their_line(database):
    assert problem("count,code,name\n3,1-182L,Cloud\n3,1-182L,Terra", database)[0] == 3
    line, told = problem("count,code\n2,1-187S\nmany,1-182L", database)
    assert line == 3 and told.startswith("expected COUNT CODE NAME, found 'many 1-182L'")
    assert problem('<deck>\n<card qty="3">\n1-182L Terra</card></deck>', database)[0] == 2
    assert problem("3 1-182L\n//sideboard-1\n", database)[0] == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            '<!DOCTYPE deck [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]><deck><card qty="3">&b;</card></deck>',
            "document type",
        ),
        ('<!DOCTYPE deck SYSTEM "file:///etc/passwd"><deck/>', "document type"),
        ("<deck><card>", "not well formed"),
        ("<deck></deck>", "has no cards"),
        ('{"cards": [', "begins like JSON"),
        ("[" * 100_000, "a line of"),
        ('{"a":' * 50_000, "begins like JSON"),
        ('{"cards": {}}', "no cards"),
        ("1" * 5000 + ",1-182L,Cloud", "a line of"),
    ],
)
def test_documents_that_are_refused(database, text, reason):
    entries, [found] = read_list(text, database)
    assert entries == [] and reason in found.reason


def test_cards_of_sets_that_are_not_shipped_are_reported():
    pending = next(card for card in pending_cards().values() if card.problems[0][0])
    with pytest.raises(DeckError) as caught:
        parse_deck(f"3 91-001H\n3 95-002R Nobody of this Name\n3 1-999C\n3 {pending.code}", "test")
    first, second, third, fourth, _ = (each.reason for each in caught.value.problems)
    for line, series in ((first, 91), (second, 95)):
        assert (
            f"the set {series} is not shipped (shipped are 1 to 28, B, PR); 'fftcg-env cards import FILE' adds" in line
        )
        assert "did you mean" not in line
    assert "1-999C; did you mean 1-0" in third
    assert f"{pending.code} {pending.name} cannot be played yet (line {pending.problems[0][0]} is not read: " in fourth


def test_a_set_of_a_card_file_says_why_a_card_is_missing(database):
    imported = CardDatabase([*database.values(), replace(database["1-182L"], code="95-001H", canonical_code="95-001H")])
    with pytest.raises(
        DeckError, match="95-002H: the card file had no such card, or a line of it that 'fftcg-env cards"
    ):
        parse_deck("3 95-002H", "test", imported)


def test_cards_of_the_name_are_suggested_before_similar_numbers():
    with pytest.raises(DeckError, match=r"number 1-999L; did you mean 1-\d+\w Cloud, 1-\d+\w Cloud, .* Cloud"):
        parse_deck("3 1-999L Cloud", "test")
    with pytest.raises(DeckError, match=r"1-181H Onion Knight is not 'Cloud'; did you mean 1-182L Cloud"):
        parse_deck("3 1-181H Cloud", "test")
    with pytest.raises(DeckError) as caught:
        parse_deck("3 PR-001/1-182L Cloud\n3 PR-001 Sephiroth", "test")
    assert len(caught.value.problems) == 1 and "the main deck has 6 cards" in str(caught.value)


MIXED = [
    "3", "x", "1-182L", "Re-099R", "Cloud", "LB", ",", "\t", ";", "|", "---", "\n", '"', "`", "<", ">", "</card>",
    "<card qty='3'>", "<deck>", "{", "}", "[", "]", ":", "count", "code", "name", "//deck-1", "&amp;", "\x00", "\ud800",
    "é", '{"quantity": 3, "card": {"serial_number": "1-182L"}}', "9" * 400, "(" * 200, " " * 300,
]  # fmt: skip


def fuzzed(seed):
    """A text of pieces of all formats, or a table that was cut and changed somewhere."""
    rng = random.Random(seed)
    if seed % 3 == 0:
        text = rng.choice(TABLES)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(["", *MIXED]) + text[at + rng.randrange(4) :]
        return text[: rng.randrange(1, len(text) + 1)] if seed % 2 else text
    return rng.choice(["", " "]).join(rng.choices(MIXED, k=rng.randrange(1, 40)))


def check_fuzzed(database, seeds):
    for seed in seeds:
        text = fuzzed(seed)
        entries, problems = read_list(text, database)
        assert all(len(found.reason) < 1000 and 1 <= found.line <= text.count("\n") + 1 for found in problems), seed
        assert all(1 <= entry.count <= 999 for entry in entries), seed


def test_malformed_lists_are_read_or_refused(database):
    check_fuzzed(database, range(1500))


@pytest.mark.soak
def test_many_malformed_lists_are_read_or_refused(database):
    check_fuzzed(database, range(200_000))


@pytest.mark.parametrize(
    "piece",
    [
        "3,1-182L,Cloud\n", "[", '{"a":', "<deck>", "<card qty='3'>Cloud</card>", "|", ",", "3 1-182L Terra\n",
        '[{"quantity":3,"code":"1-182L"},', "3 1-999L Clodu\n", "`", '"', "(", "1-182L ", "1-182L\n", "> ",
    ],
)  # fmt: skip
def test_lists_of_the_greatest_size_are_read_in_time(piece):
    """A quarter of a megabyte, the largest deck file."""
    cards = default_database()
    read_list(piece, cards)  # the first list makes the index of names
    assert_linear(lambda size: read_list(piece * (size // len(piece)), cards), 256 * 1024)


def real_decks():
    return [*(str(path) for path in sorted(FURTHER_DECKS.glob("*.txt"))), *embedded_decks()]


def text_of(source):
    path = Path(source)
    return (
        path.read_text("utf-8")
        if path.suffix
        else next(DATA.joinpath("decks").glob(f"*/{source}.txt")).read_text("utf-8")
    )


def plain_entries(text):
    """A list in the project's own format, read in the simplest way."""
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    for line in filter(None, lines):
        lb = line[0] == "LB:"
        yield int(line[lb]), line[lb + 1], " ".join(line[lb + 2 :]), lb


WAYS = (
    "{count} {name} ({code})",
    "{count}x {code}",
    "{code} x{count}",
    "{code} {count}",
    "{count} {code} {name}",
    "• {name} ({code}) ×{count}",
    "{count}\t{code_low}\t{name}",
)


@pytest.mark.parametrize("source", real_decks())
def test_real_decks_are_the_same_in_every_way_of_writing(source):
    """Those cards that are playable; also where the cards of the LB deck stand in a section."""
    text, cards = text_of(source), default_database()
    listed = [entry for entry in plain_entries(text) if entry[1] in cards]
    assert listed
    expected = Counter({(cards[code].code, lb): count for count, code, _, lb in listed})
    ways = itertools.cycle(WAYS)
    written = ["Deck list"]
    for section in (False, True):
        written += ["LB Deck" if section else "Cards:", ""]
        for count, code, name, lb in listed:
            if lb == section:
                written.append(next(ways).format(count=count, code=code, code_low=code.lower(), name=name))
    plain = "\n".join(f"{'LB: ' * lb}{count} {code} {name}" for count, code, name, lb in listed)
    for form in (plain, "\r\n".join(written)):
        found: Counter = Counter()
        for count, code, lb in read(form, cards):
            found[code, lb] += count
        assert found == expected


@pytest.mark.parametrize("name", embedded_decks())
def test_names_alone_find_the_cards_or_tell_all_that_fit(name):
    cards = default_database()
    for line, (count, code, title, _) in enumerate(plain_entries(text_of(name)), start=1):
        entries, problems = read_list(f"{count} {title}", cards)
        assert len(cards.called(title)) >= 1
        if problems:
            assert "write the number" in problems[0].reason and len(problems[0].reason) < 400, line
        else:
            assert entries[0].code == code


def test_a_deck_file_may_be_written_in_any_way(tmp_path):
    deck = load_deck("vii_fire_earth")
    path = tmp_path / "pasted.txt"
    lines = [f"{code} x{count}" for code, count in Counter(deck.main).items()]
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(["Forwards (50)", *lines, "Total: 50"]).encode())
    assert load_deck(path).main == deck.main


def test_input_that_is_not_a_list_is_refused_in_time():
    def refuse(lines):
        with pytest.raises(DeckError) as caught:
            parse_deck("3 something that is no card (\n" * lines, "test")
        assert len(str(caught.value)) < 20_000

    assert_linear(refuse, 5000)


@given(st.text(st.sampled_from("3x×()[] -12 1-182L:LB#/Cloud\u3000３（•\n"), max_size=120))
def test_any_mixture_of_parts_of_lists_is_read_or_refused(database, text):
    entries, problems = read_list(text, database)
    assert all(len(found.reason) < 1000 and 1 <= found.line <= text.count("\n") + 1 for found in problems)
    assert all(1 <= entry.count <= 999 for entry in entries)


def test_folded_names():
    assert folded("  MOG (xiii-2)") == "mog xiii 2" and folded("Machérie") == "macherie" and folded("") == ""


@pytest.mark.parametrize("title", ["My deck", "My deck\nby somebody", "Sideboard of doom\n\nsecond thoughts"])
@pytest.mark.parametrize("between", ["\n", "Forwards (3)\n", "== Forwards (3) ==\n", "**Forwards**\n"])
def test_a_title_above_the_cards_is_skipped(database, title, between):
    assert read(f"{title}\n{between}3 1-182L\n", database) == [(3, "1-182L", False)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("My deck\n3 1-182L\n", 1),  # nothing between it and the cards: it may be one of them
        ("My deck\n\n", 1),  # no cards
        ("Cloud\n\n3 1-182L\n", 1),  # may mean a card
        ("My 2 decks\n\n3 1-182L\n", 1),  # may be a count
        ("3 1-182L\n\nMy deck\n\n3 1-187S\n", 3),  # not at the top
        ("Forwards\nMy deck\n\n3 1-182L\n", 2),
        ("4 Clod Strike\nMy deck\n\n3 1-182L\n", 1),
    ],
)
def test_an_unknown_title_is_reported(database, text, line):
    _, problems = read_list(text, database)
    assert problems and problems[0].line == line
