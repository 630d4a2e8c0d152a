"""The proxies of plain Python: they return Python integers, check stores, and share the memory of the record."""

import copy

import numpy as np
import pytest

from fftcg_env.core.plain_record import PlainArray, PlainRecord

ITEM = np.dtype([("kind", "i2"), ("targets", "i1", (3,))], align=True)
STATE = np.dtype(
    [("turn", "i1"), ("seen", "u1"), ("over", "?"), ("weight", "f4"), ("zones", "i1", (2, 4)), ("stack", ITEM, (5,))],
    align=True,
)


@pytest.fixture
def states():
    return np.zeros(3, STATE)


def test_reads_are_python_numbers_that_do_not_overflow(states):
    states[1]["turn"] = 127
    states[1]["zones"][1, 2] = -128
    g = PlainArray(states, "games")[1]
    assert type(g.turn) is int and g.turn + 1 == 128
    assert type(g.zones[1, 2]) is int and g.zones[1][2] - 1 == -129 and type(g.weight) is float


def test_stores_reach_the_record(states):
    g = PlainArray(states, "games")[2]
    g.turn = 5
    g.turn += 1
    g.over = True
    g.weight = 0.5
    g.zones[0, 3] = 7
    g.zones[1][0] -= 2
    item = g.stack[4]  # a reference, not a copy
    item.kind = 300
    item.targets[1] = -1
    g.stack[0] = item
    assert states[2]["turn"] == 6 and states[2]["over"] and states[2]["weight"] == 0.5
    assert states[2]["zones"].tolist() == [[0, 0, 0, 7], [-2, 0, 0, 0]]
    assert states[2]["stack"][4]["kind"] == states[2]["stack"][0]["kind"] == 300
    assert states[2]["stack"][0]["targets"].tolist() == [0, -1, 0] and not states[:2].view(np.uint8).any()


@pytest.mark.parametrize(
    ("store", "message"),
    [
        (lambda g: setattr(g, "turn", 128), r"games\[0\].turn = 128 does not fit int8"),
        (lambda g: setattr(g, "seen", -1), "seen = -1 does not fit uint8"),
        (lambda g: setattr(g, "over", 2), "over = 2 does not fit bool"),
        (lambda g: g.zones.__setitem__((0, 1), -129), r"zones\[\(0, 1\)\] = -129 does not fit int8"),
        (lambda g: g.stack[3].targets.__setitem__(0, 200), r"stack\[3\].targets\[0\] = 200 does not fit int8"),
    ],
)
def test_an_error_names_the_field_of_a_bad_store(states, store, message):
    with pytest.raises(OverflowError, match=message):
        store(PlainArray(states, "games")[0])
    assert not states.view(np.uint8).any()


def test_bad_indexes_are_refused(states):
    g = PlainArray(states, "games")[0]
    for index in (-1, (0, -1), 2, (0, 4)):
        with pytest.raises(IndexError):
            g.zones[index]
    with pytest.raises(IndexError, match="negative"):
        g.zones[0, -1] = 1
    with pytest.raises(IndexError):
        PlainArray(states, "games")[3]


def test_operations_that_compiled_rules_lack_are_refused(states):
    g = PlainArray(states, "games")[0]
    with pytest.raises(TypeError, match="slices"):
        g.zones[0, 1:2]
    with pytest.raises(TypeError, match="whole row"):
        g.zones[0] = 1
    with pytest.raises(TypeError, match="cannot store this"):
        g.zones = 3
    with pytest.raises(AttributeError, match="no field 'tern'"):
        g.tern = 1
    assert not hasattr(g, "tern")


def test_shapes_and_texts(states):
    batch = PlainArray(states, "games")
    assert len(batch) == 3 and batch.shape == (3,)
    assert len(batch[0].zones) == 2 and batch[0].zones.shape == (2, 4)
    assert "turn=" in repr(batch[0]) and "games[0]" in repr(batch[0])
    assert "actions" in repr(PlainArray(np.arange(3), "actions")) and isinstance(batch[0], PlainRecord)
    assert isinstance(copy.copy(states[0]), np.void)
