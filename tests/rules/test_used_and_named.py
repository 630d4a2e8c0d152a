"""How an ability was paid, what a card has named for its other abilities, and abilities that trigger once more."""

import pytest

from fftcg_env.scenario import Scenario, backup, forward
from tests.checks import check_views

KRILE = (
    "《3》《Dull》: If the cost to use this ability was paid with CP of 3 or more different Elements, play 1 Character "
    "of cost 5 or less from your hand onto the field. You can only use this ability during your Main Phase."
)


# -------------------------------------------------------------------------------------- how an ability was paid (R5.33)
@pytest.mark.parametrize(("elements", "played"), [(("Fire", "Ice", "Wind"), True), (("Fire", "Ice", "Ice"), False)])
def test_R5_33_the_elements_paid_to_use_an_ability(elements, played):
    s = Scenario()
    krile = s.p1.field(forward(5000, "Light", name="Krile", text=KRILE))
    guest = s.p1.hand(forward(4000, "Earth", cost=5, name="Guest"))
    paying = [s.p1.backups(element)[0] for element in elements]
    s.p1.uses(krile, pay=paying)
    s.both_pass()
    s.take_forced()
    assert (guest.zone == "field") is played
    check_views(s)


def test_R5_33_a_source_of_two_elements_is_asked_for_one():
    """The Element counts though the cost demands none."""
    s = Scenario()
    krile = s.p1.field(forward(5000, "Light", name="Krile", text=KRILE))
    guest = s.p1.hand(forward(4000, "Earth", cost=5, name="Guest"))
    fire, ice = s.p1.backups("Fire")[0], s.p1.backups("Ice")[0]
    both = s.p1.field(backup(("Ice", "Wind"), name="Both"))
    s.p1.begins_to_use(krile)
    s.p1.pays(fire, ice, both)
    s.p1.names_element("Wind")
    s.both_pass()
    s.take_forced()
    assert guest.zone == "field"


def test_R5_30_elements_beyond_the_cp_of_the_cost_were_not_paid():
    """Two discards give four CP of two Elements for a cost of three."""
    s = Scenario()
    text = "《3》: Draw 1 card for each CP of a different Element you paid to use this ability."
    sage = s.p1.field(forward(5000, "Light", name="Sage", text=text))
    paying = [s.p1.spare(element)[0] for element in ("Fire", "Ice")]
    before = s.p1.hand_size
    s.p1.uses(sage, pay=paying)
    s.both_pass()
    assert s.p1.hand_size == before - 2 + 2


@pytest.mark.parametrize("automatic", [True, False])
def test_R5_33_the_player_pays_where_the_text_asks_how(automatic):
    s = Scenario(payment="auto" if automatic else "full")
    krile = s.p1.field(forward(5000, "Light", name="Krile", text=KRILE))
    s.p1.backups("Fire", 3)
    s.p1.backups("Ice", 2)
    s.p1.begins_to_use(krile)
    assert s.asked == "pay"
