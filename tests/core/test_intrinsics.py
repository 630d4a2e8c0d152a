"""Intrinsics compute the same in compiled code and in plain Python, and match numpy."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from fftcg_env.core.entry_arguments import Actions, PackedObservations, Values
from fftcg_env.core.intrinsics import memory as atomic
from fftcg_env.core.intrinsics import vectors as lanes
from fftcg_env.core.intrinsics import vectors as words
from fftcg_env.core.intrinsics.branchless import (
    eight_at,
    halves_up,
    lowest_bit,
    more_than_nothing,
    number_of_bits,
    opaque,
    shortfalls,
    total_of,
)
from fftcg_env.core.intrinsics.exponential import logistic
from fftcg_env.core.intrinsics.memory import LINE, Span, prefetcher, spanned_lines
from fftcg_env.core.intrinsics.records import cards_in, clear_record, copy_record, entries_of, rows_until
from fftcg_env.core.intrinsics.vectors import bits_of, clamped_at, count_from, reached_at
from fftcg_env.core.jit import DISABLED, array_of, compiled_as, entry

HAND = np.dtype(
    [("random", "i8"), ("zone", "i1", (40,)), ("number", "i2", (40,)), ("under", "u1", (40,)), ("rest", "u1", (64,))],
    align=True,
)
ANYWHERE = Span("random", "under")
fetch = prefetcher(HAND, (ANYWHERE,))
ROW = 400


@compiled_as(array_of(HAND))
class Hands:
    """Records."""


@entry
def write_vectors(hands: Hands, out: PackedObservations, first: int, value: int) -> None:
    for e in range(len(hands)):
        fetch(hands, (e + 1) % len(hands))
        h = hands[e]
        zone = lanes.bytes_at(h, "zone", first)
        number = lanes.words_at(h, "number", first)
        here = lanes.equal(zone, value)
        lanes.put_bytes(out, e, 0, here)
        lanes.put_bytes(out, e, 32, lanes.both(lanes.plus(zone, 1), here))
        lanes.put_bytes(out, e, 64, lanes.either(zone, lanes.every_byte(value)))
        lanes.put_bytes(out, e, 96, lanes.without(zone, lanes.every_byte(value)))
        lanes.put_bytes(out, e, 128, lanes.at_least(number, 100 * value))
        lanes.put_bytes(out, e, 160, lanes.equal(lanes.bytes_at(h, "under", first), 127))
        lanes.put_words(out, e, 192, number)
        lanes.put_words(out, e, 256, lanes.both(lanes.plus(number, -1), here))
        words.put_word(out, e, 321, words.word_at(out, e, 192) - 3)


@pytest.mark.parametrize(("first", "value"), [(0, 3), (8, -2)])
def test_vectors_compute_item_by_item(first: int, value: int) -> None:
    generator = np.random.default_rng(1)
    hands, out = np.zeros(5, HAND), np.full((5, ROW), 99, np.int8)
    hands["zone"] = generator.integers(-4, 4, (5, 40))
    hands["number"] = generator.integers(-400, 400, (5, 40))
    hands["under"] = generator.integers(120, 140, (5, 40))
    write_vectors(hands, out, first, value)
    zone, number, under = (hands[name][:, first : first + 32] for name in ("zone", "number", "under"))
    here = zone == value
    expected = np.full((5, ROW), 99, np.int8)
    expected[:, 0:32] = -here.astype(np.int8)
    expected[:, 32:64] = np.where(here, zone + 1, 0)
    expected[:, 64:96] = zone | np.int8(value)
    expected[:, 96:128] = zone & ~np.int8(value)
    expected[:, 128:160] = -(number >= 100 * value).astype(np.int8)
    expected[:, 160:192] = -(under == 127).astype(np.int8)
    expected[:, 192:256] = number.copy().view(np.int8)
    expected[:, 256:320] = np.where(here, number - 1, 0).astype(np.int16).view(np.int8)
    expected[:, 321:323] = (number[:, :1] - 3).astype(np.int16).copy().view(np.int8)
    np.testing.assert_array_equal(out, expected)


FIELD = np.dtype([("power", "i4", (40,)), ("damage", "i4", (40,)), ("zone", "i1", (40,))], align=True)


@compiled_as(array_of(FIELD))
class Fields:
    """Records."""


@entry
def write_cut(fields: Fields, out: PackedObservations, first: int, value: int) -> None:
    for e in range(len(fields)):
        f = fields[e]
        here = lanes.equal(lanes.bytes_at(f, "zone", first), value)
        lanes.put_words(out, e, 0, clamped_at(f, "power", first))
        out[e, 64] = count_from(here, 0)
        out[e, 65] = count_from(here, 6)


def test_int32_vectors_are_clipped_to_words() -> None:
    generator = np.random.default_rng(1)
    fields, out = np.zeros(5, FIELD), np.full((5, 66), 99, np.int8)
    fields["power"] = generator.integers(-70000, 70000, (5, 40))
    fields["zone"] = generator.integers(-1, 2, (5, 40))
    write_cut(fields, out, 8, 1)
    power, here = fields["power"][:, 8:], fields["zone"][:, 8:] == 1
    np.testing.assert_array_equal(out[:, :64], np.clip(power, 0, 32767).astype(np.int16).view(np.int8))
    assert out[:, 64].tolist() == here.sum(axis=1).tolist()
    assert out[:, 65].tolist() == here[:, 6:].sum(axis=1).tolist()


EIGHTS = np.dtype([("wanted", "i1", (8,)), ("there", "i1", (8,)), ("short", "i8", (4,))], align=True)


@compiled_as(array_of(EIGHTS))
class Eights:
    """Records."""


@entry
def compare_eights(eights: Eights) -> None:
    for e in range(len(eights)):
        g = eights[e]
        wanted, there = eight_at(g, "wanted"), eight_at(g, "there")
        g.short[0] = shortfalls(wanted, there)
        g.short[1] = halves_up(wanted)
        g.short[2] = more_than_nothing(there)
        g.short[3] = total_of(wanted)


def test_eight_bytes_compute_as_one_number() -> None:
    generator = np.random.default_rng(5)
    eights = np.zeros(40, EIGHTS)
    eights["wanted"] = generator.integers(0, 16, (40, 8))
    eights["there"] = generator.integers(0, 3, (40, 8)) * generator.integers(0, 64, (40, 8))
    eights["wanted"][0], eights["there"][:2] = 0, [[0] * 8, [127] * 8]
    compare_eights(eights)
    wanted, there = eights["wanted"], eights["there"]
    short, halves, some = (eights["short"][:, [k]].view(np.int8) for k in range(3))
    np.testing.assert_array_equal(short, np.maximum(0, wanted - there))
    np.testing.assert_array_equal(halves, (wanted + 1) // 2)
    np.testing.assert_array_equal(some, there > 0)
    np.testing.assert_array_equal(eights["short"][:, 3], wanted.sum(axis=1))


@entry
def find_reached(fields: Fields, places: Actions, first: int) -> None:
    for e in range(len(fields)):
        places[e] = bits_of(reached_at(fields[e], "power", "damage", first))


@pytest.mark.parametrize("first", [0, 8])
def test_items_that_reach_others_become_bits(first: int) -> None:
    generator = np.random.default_rng(4)
    fields, places = np.zeros(6, FIELD), np.zeros(6, np.int64)
    fields["power"], fields["damage"] = generator.integers(-2, 3, (2, 6, 40)) * 100_000
    find_reached(fields, places, first)
    reached = (fields["power"] >= fields["damage"])[:, first : first + 32]
    assert places.tolist() == [sum(1 << int(k) for k in np.flatnonzero(row)) for row in reached]


@entry
def write_pairs(hands: Hands, out: PackedObservations, first: int, second: int) -> None:
    for e in range(len(hands)):
        h = hands[e]
        zone = lanes.bytes_of_pair(h, "zone", first, second)
        number = lanes.words_of_pair(h, "number", first, second)
        lanes.put_bytes_of_pair(out, e, 0, 31, zone)
        lanes.put_bytes_of_pair(out, e, 63, 95, lanes.minus(zone, lanes.pair_of(3, -4)))
        lanes.put_bytes_of_pair(out, e, 127, 159, lanes.narrowed(number, -7, 99))
        lanes.put_bytes_of_pair(out, e, 191, 223, lanes.at_least(zone, 1))
        lanes.put_words_of_pair(out, e, 255, 319, lanes.both(number, lanes.equal(zone, 2)))


@pytest.mark.parametrize(("first", "second"), [(0, 8), (8, 0)])
def test_pairs_compute_item_by_item(first: int, second: int) -> None:
    generator = np.random.default_rng(2)
    hands, out = np.zeros(5, HAND), np.full((5, ROW), 99, np.int8)
    hands["zone"] = generator.integers(-4, 4, (5, 40))
    hands["number"] = generator.integers(-400, 400, (5, 40))
    write_pairs(hands, out, first, second)
    places = [*range(first, first + 32), *range(second, second + 32)]
    zone, number = hands["zone"][:, places], hands["number"][:, places]
    expected = np.full((5, ROW), 99, np.int8)
    expected[:, 0:32] = zone[:, :32]
    expected[:, 31:63] = zone[:, 32:]
    expected[:, 63:127] = zone - np.repeat(np.array([3, -4], np.int8), 32)
    expected[:, 127:191] = np.clip(number, -7, 99)
    expected[:, 191:255] = -(zone >= 1).astype(np.int8)
    expected[:, 255:383] = np.ascontiguousarray(np.where(zone == 2, number, 0)).view(np.int8)
    np.testing.assert_array_equal(out, expected)


@pytest.mark.skipif(not DISABLED, reason="compiled code does not check")
def test_plain_python_refuses_what_does_not_fit() -> None:
    hands, out = np.zeros(1, HAND), np.zeros((1, ROW), np.int8)
    with pytest.raises(AssertionError, match="zone has no 32 items from 9 on"):
        lanes.bytes_at(hands[0], "zone", 9)
    with pytest.raises(AssertionError, match="zone has no item 0 or no item 40"):
        lanes.bytes_of_pair(hands[0], "zone", 0, 40)
    with pytest.raises(OverflowError, match="40000 at place 0 does not fit int16"):
        words.put_word(out, 0, 0, 40000)


@pytest.mark.parametrize(
    "spans",
    [
        (Span("zone", "under"),),
        (Span("random"), Span("under")),
        (Span("number", items=3, start=37), Span("zone", items=1)),
    ],
)
@pytest.mark.parametrize("begin", range(0, LINE, 7))
def test_every_cache_line_of_a_span_is_fetched(spans: tuple[Span, ...], begin: int) -> None:
    """Wherever the record begins."""
    fetched = {(begin + place) // LINE for place in spanned_lines(HAND, spans)}
    wanted = {(begin + place) // LINE for span in spans for place in range(*span.places(HAND))}
    assert fetched == wanted


def test_a_span_covers_its_bytes() -> None:
    offsets = {name: field[1] for name, field in HAND.fields.items()}
    assert Span("zone").places(HAND) == (offsets["zone"], offsets["zone"] + 40)
    assert Span("zone", "number").places(HAND) == (offsets["zone"], offsets["number"] + 80)
    assert Span("number", items=3, start=2).places(HAND) == (offsets["number"] + 4, offsets["number"] + 10)


@entry
def find_lowest_bits(numbers: Actions, places: Actions) -> None:
    for i in range(len(numbers)):
        places[i] = lowest_bit(numbers[i]) + 100 * opaque(1 if numbers[i] < 0 else 0)
        numbers[i] = number_of_bits(numbers[i])


def test_lowest_bit_and_number_of_bits() -> None:
    numbers = np.array([1, 2, 3, 96, -1, -8, 1 << 62, -(1 << 63)], np.int64)
    places = np.zeros_like(numbers)
    find_lowest_bits(numbers, places)
    assert places.tolist() == [0, 1, 0, 5, 100, 103, 62, 163]
    assert numbers.tolist() == [1, 1, 2, 2, 64, 61, 1, 1]


@entry
def fill_logistic(values: Values) -> None:
    for i in range(len(values)):
        values[i] = logistic(values[i])


def test_the_logistic_function_is_accurate() -> None:
    given = np.linspace(-25, 25, 4001)
    values = given.copy()
    fill_logistic(values)
    np.testing.assert_allclose(values, 1 / (1 + np.exp(-given)), rtol=0, atol=1e-9)
    far = np.array([-1e9, -31.0, 31.0, 1e9])
    fill_logistic(far)
    assert (far[:2] < 1e-12).all() and (far[2:] > 1 - 1e-12).all() and far[0] == far[1]


@entry
def change_words(numbers: Actions, other: Actions, rounds: int) -> None:
    first = atomic.address_of(numbers)
    atomic.store_at(first, atomic.load_at(first) + 1)
    numbers[2] = atomic.exchange_at(first + 8, 7, 9)
    numbers[3] = atomic.exchange_at(first + 8, 7, 11)
    for _ in range(rounds):
        atomic.add_at(first + 32, 2)
    there = atomic.placed_at(other, atomic.address_of(other))
    there[1] = len(there)


def test_atomics_load_store_and_exchange() -> None:
    numbers, other = np.array([5, 7, -1, -1, 100]), np.zeros(3, np.int64)
    change_words(numbers, other, 10)
    assert numbers.tolist() == [6, 9, 1, 0, 120] and other.tolist() == [0, 3, 0]


@pytest.mark.skipif(DISABLED, reason="plain Python's words are for one thread at a time")
def test_threads_add_atomically_to_one_word() -> None:
    numbers, other = np.zeros(5, np.int64), np.zeros(3, np.int64)
    threads = [threading.Thread(target=change_words.function, args=(numbers, other, 100_000)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert numbers[4] == 800_000


ITEM = np.dtype([("serial", "i4"), ("targets", "u1", (3,))], align=True)
TABLE = np.dtype(
    [
        ("zone_count", "u1", (2, 3)),
        ("zone_cards", "u1", (2, 3, 5)),
        ("stack", ITEM, (4,)),
        ("seen", "i8"),
        ("stack_count", "i1"),
        ("list", "u1", (6,)),
        ("list_count", "i2"),
    ],
    align=True,
)


@compiled_as(array_of(TABLE))
class Games:
    """Records."""


@entry
def loop_and_copy(games: Games, player: int, zone: int) -> None:
    g = games[0]
    for card in cards_in(g, player, zone):
        g.seen = 1000 * g.seen + card
        g.zone_count[player, zone] = 1  # as many as there were in the beginning
        g.zone_cards[player, zone, 1] = 77  # the cards as they are now
    for number in entries_of(g, "list"):
        g.seen += number
    for item in entries_of(g, "stack"):
        item.serial += 10 * item.targets[1]
    copy_record(g.stack[1], g.stack[0])
    clear_record(g.stack[2])


def test_a_loop_sees_the_cards_of_a_zone_as_they_are() -> None:
    games = np.zeros(1, TABLE)
    games["zone_count"][0, 1, 2] = 3
    games["zone_cards"][0, 1, 2] = 200, 5, 7, 9, 9
    loop_and_copy(games, 1, 2)
    assert games["seen"][0] == 200_077_007
    loop_and_copy(games, 0, 2)
    assert games["zone_count"][0].tolist() == [[0, 0, 0], [0, 0, 1]]


def test_records_within_a_record_are_copied_and_cleared() -> None:
    games = np.zeros(1, TABLE)
    games["stack"]["serial"] = 3, 4, 5, 6
    games["stack"]["targets"][0] = np.arange(12).reshape(4, 3)
    loop_and_copy(games, 0, 0)
    assert games["stack"]["serial"].tolist() == [[3, 3, 0, 6]]
    assert games["stack"]["targets"][0].tolist() == [[0, 1, 2], [0, 1, 2], [0, 0, 0], [9, 10, 11]]


def test_a_loop_sees_the_entries_of_a_list() -> None:
    games = np.zeros(1, TABLE)
    games["list"][0, :3] = 200, 1, 7
    games["list_count"], games["stack_count"] = 2, 2
    games["stack"]["targets"] = 5
    loop_and_copy(games, 0, 0)
    assert games["seen"][0] == 201
    assert games["stack"]["serial"].tolist() == [[50, 50, 0, 0]]


TEXTS = np.dtype([("seen", "i8"), ("texts", "i4", (5, 3))], align=True)
rows_of_text = rows_until("texts", 0)


@compiled_as(array_of(TEXTS))
class Texts:
    """Records."""


@entry
def read_text(texts: Texts, first: int) -> None:
    g = texts[0]
    for row in rows_of_text(g, first):
        g.seen = 100 * g.seen + 10 * row + g.texts[row, 2]


@pytest.mark.parametrize(("first", "seen"), [(0, 116), (1, 16), (2, 0), (3, 37), (-1, 0)])
def test_a_loop_ends_at_the_end_mark_of_a_text(first: int, seen: int) -> None:
    texts = np.zeros(1, TEXTS)
    texts["texts"][0] = [(4, 0, 1), (-3, 0, 6), (0, 5, 5), (9, 0, 7), (0, 0, 0)]
    read_text(texts, first)
    assert texts["seen"][0] == seen
