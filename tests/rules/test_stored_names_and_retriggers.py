"""How an ability was paid, names that a card stores for its other abilities, and abilities that trigger again."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.checks import check_views
from tests.kit import FORWARD, FREE

KRILE = (
    "《3》《Dull》: If the cost to use this ability was paid with CP of 3 or more different Elements, play "
    "1 Character of cost 5 or less from your hand onto the field. You can only use this ability during "
    "your Main Phase."
)


# -------------------------------------------------------------------------------------- how an ability was paid (R5.33)
@pytest.mark.parametrize(("elements", "played"), [(("Fire", "Ice", "Wind"), True), (("Fire", "Ice", "Ice"), False)])
def test_R5_33_the_elements_paid_to_use_an_ability(s, elements, played):
    krile = s.p1.field(forward(5000, "Light", name="Krile", text=KRILE))
    guest = s.p1.hand(forward(4000, "Earth", cost=5, name="Guest"))
    paying = [s.p1.backups(element)[0] for element in elements]
    s.p1.uses(krile, pay=paying).both_pass().take_forced()
    assert (guest.zone == "field") is played
    check_views(s)


def test_R5_33_a_source_of_two_elements_is_asked_for_one(s):
    """The Element counts though the cost demands none."""
    krile = s.p1.field(forward(5000, "Light", name="Krile", text=KRILE))
    guest = s.p1.hand(forward(4000, "Earth", cost=5, name="Guest"))
    fire, ice = s.p1.backups("Fire")[0], s.p1.backups("Ice")[0]
    both = s.p1.field(backup(("Ice", "Wind"), name="Both"))
    s.p1.begins_to_use(krile).p1.pays(fire, ice, both).p1.names_element("Wind").both_pass().take_forced()
    assert guest.zone == "field"


def test_R5_30_elements_beyond_the_cp_of_the_cost_were_not_paid(s):
    """Two discards give four CP of two Elements for a cost of three."""
    text = "《3》: Draw 1 card for each CP of a different Element you paid to use this ability."
    sage = s.p1.field(forward(5000, "Light", name="Sage", text=text))
    paying = [s.p1.spare(element)[0] for element in ("Fire", "Ice")]
    before = s.p1.hand_size
    s.p1.uses(sage, pay=paying).both_pass()
    assert s.p1.hand_size == before - 2 + 2


@pytest.mark.parametrize("automatic", [True, False])
def test_R5_33_the_player_pays_where_the_text_asks_how(automatic):
    s = Scenario(payment="auto" if automatic else "full")
    krile = s.p1.field(forward(5000, "Light", name="Krile", text=KRILE))
    s.p1.has(Fire=3, Ice=2).p1.begins_to_use(krile)
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
    s.p1.cast(jack).both_pass()
    names_by(s, job)
    return jack


def hunter(name, job):
    return forward(5000, name=name, jobs=[job], text="《0》: Choose 1 Forward. Deal it 1000 damage.")


def test_R7_45_what_a_card_has_named_counts_in_its_other_abilities(s):
    knight, ninja = (s.p2.field(hunter(name, job)) for name, job in (("Duke", "Knight"), ("Yuffie", "Ninja")))
    jack = jack_names(s, knight)
    check_views(s)
    s.p1.passes().p2.begins_to_use(knight)
    assert not s.p2.can_choose(jack)
    s.p2.chooses(ninja).both_pass().p1.passes().p2.begins_to_use(ninja)
    assert s.p2.can_choose(jack)
    s.p2.chooses(jack).both_pass().to("end")
    assert [card.name for card in s.p1.choices()] == ["Duke"]
    s.p1.chooses(knight).both_pass()
    assert knight.zone == "removed"


def test_R7_45_an_element_that_another_ability_has_named(s):
    names = t.Auto(t.Enters(t.Self()), t.Name("element"))
    chooses = t.Choose(t.Cards(where=(FORWARD, t.OfNamed("element", before=True))))
    dulls = t.Action(FREE, t.Sequence((chooses, t.Dull(t.Chosen()))))
    _, ice, _ = (s.p2.field(forward(1000, element)) for element in ("Fire", "Ice", "Wind"))
    namer = s.p1.hand(forward(9000, "Earth", 0, name="Namer", abilities=[names, dulls]))
    s.p1.cast(namer).both_pass().p1.does(s.legal[1])
    s.p1.begins_to_use(namer)
    assert s.p1.choices() == [ice]


def test_R7_45_the_name_is_known_since_the_ability_triggered(s):
    """Jack leaves while its ability waits on the stack: the Forward chosen by it is removed all the same."""
    knight = s.p2.field(hunter("Duke", "Knight"))
    s.p2.hand(forward(1000, name="Last"))
    away = s.p1.field(forward(1000, name="Away", text="《0》: Choose 1 Forward of cost 0 you control. Break it."))
    jack = jack_names(s, knight, JACK.replace("end of each", "beginning of the Attack Phase during each"))
    s.to("attack_preparation").p1.chooses(knight).p1.uses(away, targets=[jack]).both_pass()
    assert jack.zone == "break_zone"
    s.both_pass()
    assert knight.zone == "removed"


@pytest.mark.parametrize("option", [0, 1])
def test_R7_44_a_category_is_named_by_a_card_that_has_it(s, option):
    text = "Name 1 Category. Break all the Forwards of the named Category."
    both = s.p2.field(forward(5000, name="Both", categories=["VII", "DFF"]))
    one, six = (s.p2.field(forward(5000, name=name, categories=[name])) for name in ("VII", "VI"))
    s.p1.hand(summon(text=text, cost=0, name="Meteor"))
    s.p1.cast("Meteor").both_pass()
    check_views(s)
    names_by(s, both)
    s.p1.does(f"option {option}")
    assert (both.zone, six.zone, one.on_field) == ("break_zone", "field", option == 1)


@pytest.mark.parametrize("what", ["Job", "Category"])
def test_R7_44_of_the_named_job_or_category_is_the_one_that_was_named(s, what):
    text = "Name 1 Job or Category. Break all the Forwards of the named Job or Category."
    ninja = s.p2.field(forward(5000, name="Yuffie", jobs=["Ninja"], categories=["VII"]))
    same_job = s.p2.field(forward(5000, name="Edge", jobs=["Ninja"], categories=["IV"]))
    same_category = s.p2.field(forward(5000, name="Cloud", jobs=["SOLDIER"], categories=["VII"]))
    s.p1.hand(summon(text=text, cost=0, name="Meteor"))
    s.p1.cast("Meteor").both_pass().p1.does(s.legal[0 if what == "Job" else 1])
    names_by(s, ninja)
    assert same_job.zone == ("break_zone" if what == "Job" else "field")
    assert same_category.zone == ("field" if what == "Job" else "break_zone")


# ------------------------------------------------------- abilities that trigger again (R8.39), and others
def xande_at_attack(discards_xande):
    """P1 has Xande and attacks; another Xande, or something else, is the card to discard."""
    s = Scenario()
    text = (
        "At the beginning of the Attack Phase during each of your turns, choose 1 Forward opponent "
        "controls. Deal it 9000 damage. Draw 1 card then discard 1 card. If you discard a Card Name Xande "
        "by this effect, trigger this auto-ability again."
    )
    s.p1.field(forward(7000, name="Xande", text=text))
    spare = s.p1.hand(forward(1000, name="Xande" if discards_xande else "Other", code="spare"))
    targets = [s.p2.field(forward(8000, name=name)) for name in ("One", "Two")]
    s.to("attack_preparation").p1.chooses(targets[0]).both_pass().p1.chooses(spare)
    return s, targets


def test_R8_39_an_ability_triggers_again_with_a_choice_of_its_own():
    s, targets = xande_at_attack(True)
    assert targets[0].zone == "break_zone"
    s.p1.chooses(targets[1])
    check_views(s)
    s.both_pass().p1.chooses(s.p1.choices()[0])
    assert targets[1].zone == "break_zone"


def test_R8_39_it_does_not_trigger_again_for_another_card():
    s, targets = xande_at_attack(False)
    assert targets[0].zone == "break_zone" and not s.stack and targets[1].zone == "field"


def test_R8_39_the_same_auto_ability_is_that_of_the_source_and_of_its_player():
    """Gogo comes with the ability of a Forward of the opponent: its player draws, and makes a new choice."""
    s = Scenario(turn_player=2)
    text = (
        "When Gogo enters the field due to your cast, choose 1 auto-ability triggered from your opponent's "
        "Forward of cost 4 or less. Gogo triggers the same auto-ability."
    )
    gogo = s.p1.hand(forward(5000, cost=0, name="Gogo", text="Back Attack\n" + text))
    shot = "When Archer enters the field, choose 1 Forward. Deal it 4000 damage."
    shot += " Archer gains +1000 power until the end of the turn."
    archer = s.p2.hand(forward(5000, cost=0, name="Archer", text=shot))
    mine, theirs = s.p1.field(forward(4000, name="Mine")), s.p2.field(forward(4000, name="Theirs"))
    s.p2.cast(archer).p2.chooses(mine).p2.passes().p1.cast(gogo).p1.chooses(archer)
    s.both_pass().p1.chooses(theirs)
    check_views(s)
    s.both_pass()
    assert theirs.zone == "break_zone" and gogo.power == 6000 and archer.power == 5000
    s.both_pass()
    assert mine.zone == "break_zone" and archer.power == 6000


def test_R9_81_another_forward_than_the_one_that_was_dealt_damage(s):
    text = (
        "When Gulool deals damage to a Forward, choose 1 Forward opponent controls other than that Forward."
        " Deal it the same amount of damage."
    )
    s.p1.field(forward(7000, name="Gulool", text=text + "\n《0》: Choose 1 Forward. Deal it 3000 damage."))
    first, second = (s.p2.field(forward(9000, name=name)) for name in ("One", "Two"))
    s.p1.uses("Gulool", targets=[first]).both_pass()
    assert s.p1.choices() == [second]
    s.p1.chooses(second).both_pass()
    assert (first.damage, second.damage) == (3000, 3000)


@pytest.mark.parametrize(("crystals", "pays", "drawn"), [(1, True, 0), (1, False, 1), (0, False, 1)])
def test_R5_100_one_of_two_costs_can_be_paid(s, crystals, pays, drawn):
    hero = s.p1.field(
        forward(7000, name="Hero", text="《0》: If your opponent doesn't pay 《2》 or 《C》, draw 1 card.")
    )
    s.p2.crystals(crystals)
    before = s.p1.hand_size
    s.p1.uses(hero).both_pass()
    if crystals:
        s.p2.says_yes() if pays else s.p2.says_no()
    assert s.p1.hand_size - before == drawn


def test_R7_63_revealed_cards_are_counted_before_they_go_elsewhere(s):
    text = (
        "When Graha enters the field, reveal the top 3 cards of your deck. Return them to the bottom of "
        "your deck in any order. If there were 2 or more different Elements among the revealed cards, draw "
        "2 cards. If there were 3 or more, also your opponent discards 1 card."
    )
    s.p1.hand(forward(5000, cost=0, name="Graha", text=text))
    s.p1.deck_top(*(forward(1000, element) for element in ("Fire", "Ice", "Ice")))
    s.p2.hand(forward(1000, name="Kept"))
    s.p1.cast("Graha")
    before = s.p1.hand_size
    s.both_pass()
    while s.asked == "order":
        s.p1.chooses(s.p1.choices()[0])
    assert s.p1.hand_size == before + 2 and s.p2.hand_size == 1


def test_R3_47_several_characters_of_a_name_by_their_own_text(s):
    text = "You can play 2 or more Card Name Wendigo onto the field."
    s.p1.field(forward(5000, name="Wendigo", text=text))
    again, other = s.p1.hand(
        forward(5000, cost=0, name="Wendigo", code="again", text=text), forward(5000, cost=0, name="Solo")
    )
    s.p1.field(forward(5000, name="Solo", code="there"))
    assert s.p1.can_cast(again) and not s.p1.can_cast(other)
    s.p1.cast(again)
    assert [card.name for card in s.p1.zone("field")].count("Wendigo") == 2


def test_R9_13_the_played_forward_changes_for_good(s):
    text = (
        "When Chaos is put from the field into the Break Zone, reveal the top 2 cards of your deck. Play up"
        " to 1 Forward among them onto the field. Then, shuffle the other cards revealed and return them to"
        " the bottom of your deck. The Forward's Element becomes Dark and it gains Job Ninja. (This effect "
        "does not end at the end of the turn.)"
    )
    s.p1.field(forward(5000, name="Chaos", text=text + "\n《0》: Break Chaos."))
    s.p1.field(forward(5000, name="Judge", text="《0》: Break all the Dark Forwards."))
    top = s.p1.deck_top(forward(4000, "Fire", name="Top"))
    s.p1.uses("Chaos").both_pass().both_pass().p1.chooses(top).take_forced()
    assert top.zone == "field"
    s.p1.uses("Judge").both_pass()
    assert top.zone == "break_zone"


def test_R4_40_cards_for_each_cp_of_the_forward_that_was_broken(s):
    text = (
        "《0》, put Kylma into the Break Zone: Choose 1 Forward. Break it. Remove the top 2 cards of your "
        "deck from the game for each CP required to cast the chosen Forward."
    )
    s.p1.field(forward(5000, name="Kylma", text=text))
    target = s.p2.field(forward(9000, cost=3, name="Target"))
    before = s.p1.deck_size
    s.p1.uses("Kylma", targets=[target]).both_pass()
    assert target.zone == "break_zone" and s.p1.deck_size == before - 6


KEFKA = (
    "You can pay 《Ice》 (instead of paying the CP cost) to cast Kefka. You can only pay this cost with CP produced "
    "by Backups.",
    "When Kefka enters the field due to your cast, choose 1 Forward opponent controls and up to 1 Backup with a "
    "cost equal to or less than that Forward in your Break Zone. Break the former and play the latter onto the field.",
)


@pytest.mark.parametrize("where", ["field", "hand"])
def test_R5_27_an_alternative_cost_that_only_backups_pay(s, where):
    kefka = s.p1.hand(forward(5000, "Ice", cost=9, name="Kefka", text=KEFKA[0]))
    if where == "field":
        s.p1.backups("Ice", 1)
    else:
        s.p1.spare("Ice", 1)
    assert s.p1.can_cast(kefka) is (where == "field")


@pytest.mark.parametrize("leaves", [False, True])
def test_R7_46_a_target_that_is_compared_with_the_one_before_it(s, leaves):
    kefka = s.p1.hand(forward(5000, "Ice", cost=0, name="Kefka", text=KEFKA[1]))
    cheap, dear = (s.p2.field(forward(5000, cost=cost, name=name)) for cost, name in ((2, "Cheap"), (5, "Dear")))
    small = s.p1.break_zone(backup("Ice", 2, name="Small"))
    large = s.p1.break_zone(backup("Ice", 3, name="Large"))
    away = s.p1.field(forward(1000, name="Away", text="《0》: Choose 1 Forward opponent controls. Break it."))
    s.p1.cast(kefka).p1.does("choose opponent's Cheap")
    assert s.p1.choices() == [small]
    s.p1.chooses(small)
    check_views(s)
    if leaves:  # the cost of that Forward is still known
        s.p1.uses(away, targets=[cheap]).both_pass()
    s.both_pass()
    assert cheap.zone == "break_zone" and dear.zone == "field"
    assert small.zone == "field" and large.zone == "break_zone"


@pytest.mark.parametrize(("backups", "pays"), [(3, True), (3, False), (2, False)])
def test_R5_100_a_payment_for_each_cp_of_a_forward(s, backups, pays):
    """Without the three CP, or if they are not paid, the Forward goes to the Break Zone."""
    text = (
        "《0》: Choose 1 Forward. You gain control of it. Then, if you don't pay 《1》 for each CP required to "
        "cast chosen Forward, put it into the Break Zone."
    )
    s.p1.field(forward(5000, name="Witch", text=text))
    target = s.p2.field(forward(5000, cost=3, name="Target"))
    s.p1.has(Ice=backups).p1.uses("Witch", targets=[target]).both_pass()
    if backups == 3:
        check_views(s)
        s.p1.says_yes() if pays else s.p1.says_no()
        while s.asked == "pay":
            s.p1.pays(s.p1.choices()[0])
    assert target.zone == ("field" if pays else "break_zone") and (not pays or target.controller == s.p1)


def test_R7_54_any_number_of_thousands_below_the_power(s):
    text = (
        "《0》: Choose 1 Forward other than Cecil. Until the end of the turn, Cecil and the chosen Forward "
        "lose power of any value less than Cecil's power. (Units must be 1000.)"
    )
    cecil = s.p1.field(forward(4000, name="Cecil", text=text))
    target = s.p2.field(forward(9000, name="Target"))
    s.p1.uses(cecil, targets=[target]).both_pass()
    check_views(s)
    assert len(s.legal) == 4  # 0 to 3000
    s.p1.does("option 3")
    assert (cecil.power, target.power) == (1000, 6000)
