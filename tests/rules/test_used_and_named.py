"""How an ability was paid, what a card has named for its other abilities, and abilities that trigger once more."""

import pytest

from fftcg_env.scenario import Scenario, backup, forward, summon
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


# --------------------------------------------------------------- what a card has named for its other abilities (R7.45)
JACK = """When Jack enters the field, name 1 Job.
Jack cannot be chosen by your opponent's abilities of Characters with the named Job.
At the end of each of your turns, choose 1 Forward with the named Job. Remove it from the game."""


def names_by(s, card):
    """P1 names what the card has."""
    s.p1.does(next(text for text in s.legal if card.name in text))


def jack_names(s, job, text=JACK):
    """P1 casts Jack and names the Job of a card that lies on the field."""
    jack = s.p1.hand(forward(9000, cost=0, name="Jack", text=text))
    s.p1.cast(jack)
    s.both_pass()
    names_by(s, job)
    return jack


def hunter(name, job):
    return forward(5000, name=name, jobs=[job], text="《0》: Choose 1 Forward. Deal it 1000 damage.")


def test_R7_45_what_a_card_has_named_counts_in_its_other_abilities():
    s = Scenario()
    knight, ninja = (s.p2.field(hunter(name, job)) for name, job in (("Duke", "Knight"), ("Yuffie", "Ninja")))
    jack = jack_names(s, knight)
    check_views(s)
    s.p1.passes()
    s.p2.begins_to_use(knight)
    assert not s.p2.can_choose(jack)
    s.p2.chooses(ninja)
    s.both_pass()
    s.p1.passes()
    s.p2.begins_to_use(ninja)
    assert s.p2.can_choose(jack)
    s.p2.chooses(jack)
    s.both_pass()
    s.to("end")
    assert [card.name for card in s.p1.choices()] == ["Duke"]
    s.p1.chooses(knight)
    s.both_pass()
    assert knight.zone == "removed"


def test_R7_45_the_name_is_known_since_the_ability_triggered():
    """Jack leaves while its ability waits on the stack: the Forward chosen by it is removed all the same."""
    s = Scenario()
    knight = s.p2.field(hunter("Duke", "Knight"))
    s.p2.hand(forward(1000, name="Last"))
    away = s.p1.field(forward(1000, name="Away", text="《0》: Choose 1 Forward of cost 0 you control. Break it."))
    jack = jack_names(s, knight, JACK.replace("end of each", "beginning of the Attack Phase during each"))
    s.to("attack_preparation")
    s.p1.chooses(knight)
    s.p1.uses(away, targets=[jack])
    s.both_pass()
    assert jack.zone == "break_zone"
    s.both_pass()
    assert knight.zone == "removed"


def test_R7_44_a_category_is_named_by_a_card_that_has_it():
    s = Scenario()
    text = "Name 1 Category. Break all the Forwards of the named Category."
    seven = s.p2.field(forward(5000, name="Seven", categories=["VII", "DFF"]))
    six = s.p2.field(forward(5000, name="Six", categories=["VI"]))
    s.p1.hand(summon(text=text, cost=0, name="Meteor"))
    s.p1.cast("Meteor")
    s.both_pass()
    check_views(s)
    names_by(s, seven)
    s.p1.does("option 0")
    assert six.zone == "field"
    assert seven.zone == "break_zone"


@pytest.mark.parametrize("what", ["Job", "Category"])
def test_R7_44_of_the_named_job_or_category_is_the_one_that_was_named(what):
    s = Scenario()
    text = "Name 1 Job or Category. Break all the Forwards of the named Job or Category."
    ninja = s.p2.field(forward(5000, name="Yuffie", jobs=["Ninja"], categories=["VII"]))
    same_job = s.p2.field(forward(5000, name="Edge", jobs=["Ninja"], categories=["IV"]))
    same_category = s.p2.field(forward(5000, name="Cloud", jobs=["SOLDIER"], categories=["VII"]))
    s.p1.hand(summon(text=text, cost=0, name="Meteor"))
    s.p1.cast("Meteor")
    s.both_pass()
    s.p1.does(s.legal[0 if what == "Job" else 1])
    names_by(s, ninja)
    assert same_job.zone == ("break_zone" if what == "Job" else "field")
    assert same_category.zone == ("field" if what == "Job" else "break_zone")
