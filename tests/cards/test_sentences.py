"""Every line of the tables in ``sentences/`` is read as the table says; ``tables`` tells how to renew them."""

import pytest

from tests.cards.tables import entries, tables


@pytest.mark.parametrize("path", tables(), ids=lambda path: path.stem)
def test_lines_are_read_as_their_table_says(path):
    wrong = [
        f"{path.name}:{entry.number}: {entry.line}\n  table: {entry.expected}\n  read:  {entry.found}"
        for entry in entries(path)
        if entry.found != entry.expected
    ]
    assert not wrong, "\n".join(wrong)
