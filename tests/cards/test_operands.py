"""Rows have exactly the operands that their codes name."""

import functools
from collections.abc import Iterator

import pytest

from fftcg_env.cards import default_database
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.program import operands as arg
from fftcg_env.games.fftcg.cards.program.compiled import CompiledCards
from fftcg_env.games.fftcg.cards.program.compiler import compile_cards
from fftcg_env.games.fftcg.cards.program.tables import ROW_WIDTH

LASTING = {
    op.OP_LASTING: arg.Lasting.STATIC,
    op.OP_RULE: arg.Rule.STATIC,
    op.OP_CHANGE_CASTING: arg.ChangeCasting.STATIC,
}


@functools.cache
def compiled() -> CompiledCards:
    """All cards, as the writers have just written them."""
    return compile_cards(default_database())


def rows_of(start: int) -> Iterator[tuple[int, list[int]]]:
    """The rows of a program or of a field ability with their numbers, the last one included."""
    rows = compiled().tables["rows"][0]
    for number in range(start, len(rows)):
        row = rows[number].tolist()
        yield number, row
        if row[arg.OPERATION] == op.OP_END:
            return


def programs(field: bool) -> Iterator[int]:
    """The first row of each ability that has rows."""
    cards = compiled()
    without = (op.COST_ONLY, op.WARP_ABILITY, op.PRIMING_ABILITY, op.TRIGGER_ONLY)
    count = len(cards.texts.ability_trees)
    playable = cards.tables["cards"]["playable"][0]
    for ability in cards.tables["abilities"][0][:count]:
        if (
            ability["kind"] not in without
            and playable[ability["card"]]
            and (ability["kind"] == op.FIELD_ABILITY) == field
        ):
            yield int(ability["program"])


def unnamed(row: list[int], has: type, *more: int) -> list[int]:
    """Columns that hold something without having a name."""
    return [column for column in range(1, ROW_WIDTH) if row[column] and column not in (*has, *more)]


def test_every_code_has_its_operands():
    codes = {name: code for name, code in vars(op).items() if name.startswith("OP_")}
    assert set(codes.values()) == set(arg.INSTRUCTIONS) and len(set(codes.values())) == len(codes)
    kinds = {name: code for name, code in vars(op).items() if name.startswith("STATIC_")}
    assert set(kinds.values()) == set(arg.STATICS)
    assert len(set(kinds.values())) == len(kinds), "two kinds of field effects with the same code"
    for has in (*arg.INSTRUCTIONS.values(), *arg.STATICS.values()):
        assert [int(column) for column in has] == sorted({int(column) for column in has}), "two names of one column"
        assert all(0 < column < ROW_WIDTH for column in has)


def test_the_rows_of_all_cards_have_no_other_operands():
    seen, lasting = set(), set()
    for start in programs(field=False):
        rows = dict(rows_of(start))
        for number, row in rows.items():
            code = row[arg.OPERATION]
            assert not unnamed(row, arg.INSTRUCTIONS[code]), (number, row)
            if code in arg.JUMPS:
                assert row[arg.JUMPS[code]] in rows, "it jumps out of its program"
            if code in LASTING:
                lasting.add((row[LASTING[code]], code))
            seen.add(code)
    assert len(seen) >= len(arg.INSTRUCTIONS) - 3, "hardly an instruction is left out"
    everything = compiled().tables["rows"][0]
    for number, code in lasting:
        row = everything[number].tolist()
        more = () if code == op.OP_CHANGE_CASTING else (arg.WATCHES,)
        assert not unnamed(row, arg.STATICS[row[arg.OPERATION]], *more), (number, row)


def test_the_rows_of_all_field_abilities_have_no_other_operands():
    for start in programs(field=True):
        for number, row in rows_of(start):
            assert not unnamed(row, arg.STATICS[row[arg.OPERATION]], arg.STAGE), (number, row)


def test_a_row_is_made_by_name():
    assert arg.row(op.OP_DULL, who=[op.REF_CHOSEN, 3]) == [op.OP_DULL, op.REF_CHOSEN, 3]
    assert arg.row(op.OP_RULE, static=7, duration=op.PERMANENT) == [op.OP_RULE, 7, 0, 0, op.PERMANENT]
    clash = arg.row(op.OP_CLASH, who=[op.REF_CHOSEN, 0], other=[op.REF_CHOSEN, 1])
    assert clash == [op.OP_CLASH, op.REF_CHOSEN, 0, op.REF_CHOSEN, 1]
    assert arg.static_row(op.STATIC_LEAVES, who=[op.REF_SELF, 0], zone=op.HAND, how=1)[3:] == [op.HAND, 1]
    assert arg.OPERANDS[op.OP_GAIN_POWER] == ("who", "of", "value", "duration")


@pytest.mark.parametrize(
    "operands",
    [{}, {"who": 1}, {"who": [1, 0], "value": 3}, {"who": [1, 0, 2]}, {"of": [1, 0]}],
    ids=["none", "half a reference", "one too many", "a reference too long", "a reference in the wrong place"],
)
def test_other_operands_are_refused(operands):
    with pytest.raises(arg.OperandError, match=r"has the operands \('who', 'of'\)"):
        arg.row(op.OP_DULL, **operands)


def test_a_number_that_is_no_code_is_refused():
    with pytest.raises(arg.OperandError, match="999"):
        arg.row(999)
