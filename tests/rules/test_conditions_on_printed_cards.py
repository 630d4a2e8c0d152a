"""Conditions on printed cards: control of a card that has left, reused abilities, different cards, counts."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.kit import spell


# ------------------------------------------------------------------------------------------------- controllers (R4.40)
@pytest.mark.parametrize("controlled", ["p1", "p2"])
def test_R4_40_the_controller_of_the_broken_forward_discards(s, controlled):
    """6-038R: break it. That Forward's controller discards 1 card from their hand."""
    side = getattr(s, controlled)
    victim = side.field(forward(3000), dull=True)
    s.p1.spare("Fire", 1)
    s.p2.spare("Fire", 1)
    s.p1.backups("Ice", 5)
    hades = s.p1.hand("6-038R")
    s.p1.cast(hades, targets=[victim]).both_pass()
    side.chooses(side.zone("hand")[0])
    assert victim.zone == "break_zone"
    assert [s.p1.hand_size, s.p2.hand_size] == ([0, 1] if controlled == "p1" else [1, 0])


def test_R4_40_not_the_owner_but_the_last_controller(s):
    """6-038R: the opponent's Forward that the caster has taken over: the caster discards."""
    victim = s.p2.field(forward(3000), dull=True)
    s.p1.spare("Fire", 1)
    s.p2.spare("Fire", 1)
    s.p1.has(Ice=5, hand=summon(text="Choose 1 Forward. Gain control of it.", cost=0, name="Take"))
    hades = s.p1.hand("6-038R")
    s.p1.cast("Take", targets=[victim]).resolve_all().p1.cast(hades, targets=[victim]).both_pass()
    assert s.p1.decides("discard") and victim in s.p2.zone("break_zone")


# ----------------------------------------------------------------------------------------------------- again (R8.7)
@pytest.mark.parametrize("again", [True, False])
def test_R8_7_double_meteor_is_used_again(s, again):
    """9-087H: 9000 damage. You may discard 1 Card Name Golbez; if you do so, use this special ability again without
    paying the cost, and again."""
    golbez = s.p1.field("9-087H")
    first, second = s.p2.field(forward(10000)), s.p2.field(forward(10000, name="Second"))
    cost, more = s.p1.hand("9-087H"), s.p1.hand("9-087H")
    s.p1.has(Lightning=2).p1.uses(golbez, "Double Meteor", targets=[first], discard=[cost]).both_pass()
    if not again:
        s.p1.says_no()
        assert not s.stack and first.damage == 9000
        return
    s.p1.says_yes().p1.chooses(more).p1.chooses(second)
    assert len(s.stack) == 1 and s.p2.has_priority is False
    s.both_pass()
    assert (first.damage, second.damage) == (9000, 9000) and not s.p1.decides("may"), "no further Golbez in hand"


def test_R7_64_kitone_pays_and_uses_it_again(s):
    """14-064R: 4000 damage. You may pay 《Earth》. When you do so, use this special ability again."""
    kitone, theirs = s.p1.field("14-064R"), s.p2.field(forward(9000))
    s.p1.has(hand="14-064R", Earth=1)
    s.p1.uses(kitone, "Dream Within a Dream", targets=[theirs]).both_pass().p1.says_yes()
    while s.p1.decides("pay"):
        s.p1.pays(s.p1.choices()[0])
    s.both_pass().p1.chooses(theirs).both_pass()
    assert theirs.damage == 8000 and kitone.is_dull and not s.p1.decides("may")


# ----------------------------------------------------------------------------------------- cards that differ (R7.31)
def test_R7_31_the_turks_with_different_names(s):
    """15-140S: choose any number of Job Member of the Turks with different names in your Break Zone. Play them."""
    s.p1.damage(5)
    reno, other, rude = (
        s.p1.break_zone(forward(1000, name=name, jobs=["Member of the Turks"])) for name in ("Reno", "Reno", "Rude")
    )
    s.p1.has(Ice=3, Lightning=2)
    for_rufus = [*s.p1.spare("Ice", 1), *s.p1.spare("Lightning", 1)]
    s.p1.spare("Lightning", 1)
    rufus = s.p1.hand("15-140S")
    s.p1.cast(rufus, pay=for_rufus).both_pass().p1.says_yes()
    while s.p1.decides("pay"):
        s.p1.pays(s.p1.choices()[0])
    s.p1.does("choose Reno #1")
    assert s.p1.can_choose(rude) and not s.p1.can_choose(other)
    s.p1.chooses(rude).resolve_all()
    assert reno.on_field and rude.on_field and other.zone == "break_zone"


def test_R7_41_selected_cards_of_different_costs(s):
    """A card made of nodes: each selected card has another cost than those before it."""
    two, also_two, three = (s.p1.break_zone(forward(1000, cost=cost, name=f"C{n}")) for n, cost in enumerate((2, 2, 3)))
    chosen = t.Select(t.Cards("break_zone", "you", (t.OfType("Forward"),)), 0, 9, different="costs")
    s.p1.hand(spell(chosen, t.RemoveFromGame(t.Found()), name="Sort"))
    s.p1.cast("Sort").both_pass().p1.chooses(two)
    assert s.p1.can_choose(three) and not s.p1.can_choose(also_two)
    s.p1.chooses(three)
    assert (two.zone, three.zone, also_two.zone) == ("removed", "removed", "break_zone")


# ------------------------------------------------------------------------------------------------- parties (R10.20)
@pytest.mark.parametrize("members", [2, 3])
def test_R10_20_noctis_asks_how_many_form_the_party(members):
    """15-128L: if 3 or more Forwards form the party, select up to 2 of the 5 following actions instead."""
    s = Scenario().at("attack_declaration")
    noctis = s.p1.field("15-128L")
    others = [s.p1.field(forward(1000)) for _ in range(members - 1)]
    s.p1.field(forward(1000))
    s.p1.attack([noctis, *others])
    assert s.p1.decides("mode")
    s.p1.selects(4)
    assert s.p1.decides("mode") is (members == 3)


# ----------------------------------------------------------------------------------------- removed cards (R4.8, R4.36)
@pytest.mark.parametrize("face_down", [True, False])
def test_R4_8_a_face_down_removed_card_is_counted_and_not_read(s, face_down):
    """24-050C counts any cards of one's own that are removed from the game, 24-006C those of two Jobs."""
    eikon, clive = s.p1.deck_top(forward(1000, name="Eikon", jobs=["Eikon"])), s.p1.field("24-006C")
    top = t.TopOf("you")
    remove = t.RemoveFaceDown(top, "you") if face_down else t.RemoveFromGame(top)
    s.p1.hand(spell(remove, name="Hide"))
    bartz = s.p1.hand("24-050C")
    s.p1.backups(bartz.card.elements[0], bartz.card.cost)
    s.p1.cast("Hide").both_pass()
    assert eikon.zone == "removed"
    assert clive.power == clive.card.power + (0 if face_down else 4000) if clive.card.power else True
    dull = s.p1.zone("field")[1]
    s.p1.cast(bartz).p1.chooses(dull).p1.passes().resolve_all()
    assert dull.is_active


# ---------------------------------------------------------------------------------------------------- counters (R9.91)
@pytest.mark.parametrize("counters", [0, 1, 2])
def test_R9_91_fake_waits_for_two_counters(counters):
    """20-080R: if 1 or less Time Counters are placed on Fake, Fake cannot attack or block."""
    s = Scenario().at("attack_declaration")
    fake = s.p1.field("20-080R", counters={"Time": counters})
    s.p1.field(forward(1000))
    assert s.p1.can_attack(fake) is (counters == 2)


@pytest.mark.parametrize(("source", "chosen"), [("two", False), ("one", True), ("backup", True)])
def test_R8_6_kamlanaut_and_the_multi_element_forwards(source, chosen):
    """18-072C: Kam'lanaut cannot be chosen by a Multi-Element Forward's ability."""
    s = Scenario(turn_player=2)
    kamlanaut, other = s.p1.field("18-072C"), s.p1.field(forward(1000))
    text = "《0》: Choose 1 Forward. Dull it."
    cards = {
        "two": forward(1000, ["Fire", "Ice"], text=text, name="T"),
        "one": forward(1000, text=text, name="T"),
        "backup": backup(["Fire", "Ice"], text=text, name="T"),
    }
    s.p2.begins_to_use(s.p2.field(cards[source]))
    assert s.p2.can_choose(other) and s.p2.can_choose(kamlanaut) is chosen


# ------------------------------------------------------------------------------------------------------- Warp (R12.50)
def test_R12_50_a_card_with_warp_is_found(s):
    """21-046C: you may search for 1 card with Warp and add it to your hand."""
    warped, other = s.p1.deck_top("18-115L", monster("Fire", name="Other"))
    cid = s.p1.hand("21-046C")
    s.p1.backups(cid.card.elements[0], cid.card.cost)
    s.p1.cast(cid).both_pass().p1.says_yes()
    assert s.p1.can_choose(warped) and not s.p1.can_choose(other)
    s.p1.chooses(warped)
    assert warped.zone == "hand"


# ------------------------------------------------------------------------------------------------ odd and even (R3.16)
@pytest.mark.parametrize("cost", [2, 3])
def test_R3_16_an_odd_or_an_even_cost_is_revealed(s, cost):
    """9-117C: even: return the chosen Forward to its owner's hand; odd: 4000 damage, dull it and Freeze it. Add the
    revealed card to your hand."""
    mog, theirs = s.p1.field("9-117C"), s.p2.field(forward(5000))
    top = s.p1.deck_top(forward(1000, cost=cost, name="Top"))
    s.p1.has(hand="9-117C", Water=2).p1.uses(mog, "Dusk Requiem", targets=[theirs]).both_pass()
    assert top.zone == "hand"
    if cost == 2:
        assert theirs.zone == "hand"
    else:
        assert theirs.damage == 4000 and theirs.is_dull and theirs.is_frozen
