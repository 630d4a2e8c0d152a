"""Texts that prevent attacks, triggers and casts, what they count, and where cards go: printed cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS, MINE, on_one, spell
from tests.rules.entering_cards import arrives


# ------------------------------------------------------------------------------------------------- attacks and battles
@pytest.mark.parametrize("backups", [0, 1, 2])
def test_R10_10_17_078R_as_many_attacks_as_backups(backups):
    s = Scenario(turn_player=2)
    s.p1.field("17-078R")
    attackers = [s.p2.field(forward(5000, name=f"Attacker {k}")) for k in range(3)]
    for number in range(backups):
        s.p2.field(backup(name=f"Backup {number}"))
    s.to("attack_declaration")
    for k in range(backups):
        s.p2.attack(attackers[k]).both_pass().p1.no_block().both_pass().both_pass()
        if k + 1 < backups:
            s.p2.says_yes().both_pass()
    assert s.p1.points == backups
    assert not any(s.p2.can_attack(who) for who in attackers) and s.asked != "next_attack"


def test_R10_10_17_078R_a_party_is_one_attack():
    s = Scenario(turn_player=2)
    s.p1.has(field="17-078R").p2.has(field=backup())
    pair = [s.p2.field(forward(5000, name=f"Attacker {k}")) for k in range(2)]
    s.p2.attack(pair)
    assert all(who.is_attacking for who in pair)


@pytest.mark.parametrize("attacked", [False, True])
def test_R10_10_22_104R_only_one_attack_this_turn(attacked):
    s = Scenario(turn_player=2)
    folka = s.p1.field("22-104R")
    one, other = s.p2.field(forward(5000, name="One")), s.p2.field(forward(5000, name="Other"))
    if attacked:
        s.p2.attack(one)
    s.p2.passes().p1.uses(folka).resolve_all()
    if not attacked:
        s.to("attack_declaration").p2.attack(one)
    s.both_pass().p1.no_block().both_pass().both_pass()
    assert s.asked != "next_attack" and not other.is_attacking
    s.next_turn().next_turn().to("attack_declaration")
    assert s.p2.can_attack(one) and s.p2.can_attack(other)


@pytest.mark.parametrize("role", ["attacker", "blocker", "neither"])
def test_R10_40_6_062R_leaves_the_battle(role):
    s = Scenario(turn_player=2 if role == "blocker" else 1)
    rikku = s.p1.field("6-062R")
    s.p1.hand("6-062R")
    other = s.p2.field(forward(9000))
    if role == "neither":
        assert not s.p1.can_use(rikku)
        return
    if role == "attacker":
        s.p1.attack(rikku).both_pass().p2.blocks(other)
    else:
        s.p2.attack(other).both_pass().p1.blocks(rikku).p2.passes()
    s.p1.uses(rikku).resolve_all()
    assert not rikku.is_attacking and not rikku.is_blocking
    s.to("main_2")
    assert (rikku.on_field, rikku.damage, other.damage, s.p1.points, s.p2.points) == (True, 0, 0, 0, 0)


def test_R10_35_17_068R_breaks_what_it_blocks():
    s = Scenario(turn_player=2)
    duke = s.p1.field("17-068R")
    pair = [s.p2.field(forward(20000, name=f"Attacker {k}")) for k in range(2)]
    other = s.p2.field(forward(20000, name="Other"))
    s.p2.attack(pair).both_pass().p1.blocks(duke).resolve_all()
    assert [who.zone for who in (duke, *pair, other)] == ["break_zone"] * 3 + ["field"]


# ------------------------------------------------------------------------------------------------- what does not happen
@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("kind", ["forward", "backup"])
def test_R8_41a_13_022H_opposing_forwards_enter_silently(kind, there):
    s = Scenario(turn_player=2)
    if there:
        s.p1.field("13-022H")
    draws = t.Auto(t.Enters(t.Self()), t.Draw("you"))
    watches = t.Auto(t.Enters(t.Cards("field", "you", (t.OfType("Character"),))), t.Draw("you"))
    s.p2.field(backup(abilities=[watches], name="Watcher"))
    make = forward if kind == "forward" else None
    card = make(5000, cost=1, abilities=[draws]) if make else backup(cost=1, abilities=[draws])
    comer = s.p2.hand(card)
    s.p2.has(Fire=1).p2.cast(comer)
    silent = there and kind == "forward"
    while s.asked == "trigger_order":
        s.p2.does(s.legal[0])
    assert len(s.stack) == (0 if silent else 2)


def test_R8_41a_13_022H_its_own_forwards_trigger(s):
    s.p1.field("13-022H")
    s.p1.hand(forward(5000, cost=1, name="Comer", abilities=[t.Auto(t.Enters(t.Self()), t.Draw("you"))]))
    s.p1.has(Fire=1).p1.cast("Comer")
    assert len(s.stack) == 1


@pytest.mark.parametrize("held", [0, 1])
def test_R5_7_22_016H_casts_while_the_hand_is_empty(s, held):
    minwu = s.p1.field("22-016H")
    lost = s.p1.break_zone(summon(text="Draw 1 card.", cost=1, name="Lost"))
    s.p1.backups("Fire", 1)
    if held:
        s.p1.hand(forward(9000, cost=9, name="Held"))
    s.p1.uses(minwu, targets=[lost]).resolve_all()
    check_views(s)
    assert s.p1.can_cast(lost) is (held == 0)
    if held == 0:
        s.p1.cast(lost).resolve_all()
        assert s.p1.hand_size == 1


# ---------------------------------------------------------------------------------------------------- what triggers
@pytest.mark.parametrize("how", ["effect", "draw_phase"])
def test_R8_33_5_036L_not_in_the_draw_phase(s, how):
    s.p1.field("5-036L")
    victim = s.p2.field(forward(5000))
    s.p2.hand(spell(t.Draw("you", 1), name="Learn"))
    if how == "effect":
        s.p1.passes().p2.cast("Learn").both_pass().p1.chooses(victim).resolve_all()
        assert victim.is_dull and victim.is_frozen
    else:
        s.next_turn()
        assert s.p2.hand_size == 3 and victim.is_active and not s.stack


@pytest.mark.parametrize("put", [False, True])
def test_R8_41b_16_116L_draws_when_it_goes_into_the_deck(put):
    s = Scenario(turn_player=2)
    tidus, victim = s.p1.field("16-116L"), s.p2.field(forward(5000))
    s.p2.hand(on_one(t.Damage(t.Chosen(), t.Number(1000)), name="Bolt"))
    s.p2.cast("Bolt", targets=[tidus]).both_pass()
    s.p1.says_yes() if put else s.p1.says_no()
    while s.asked in ("trigger_order", "target"):
        if s.asked == "target":
            s.p1.chooses(victim)
        else:
            s.p1.does(s.legal[0])
    s.resolve_all()
    assert (tidus.zone, victim.zone) == (("deck", "deck") if put else ("field", "field"))
    assert s.p1.hand_size == (3 if put else 0) and (not put or s.p1.zone("deck")[-1] == tidus)


@pytest.mark.parametrize("top", ["backup", "forward"])
def test_R8_70_9_111H_cancels_all_that_has_chosen_it(top):
    s = Scenario(turn_player=2)
    banon, other = s.p1.field("9-111H"), s.p2.field(forward(5000))
    s.p1.deck_top(backup(name="Top") if top == "backup" else forward(1000, name="Top"))
    s.p2.hand(spell(t.Choose(t.Cards(where=(t.OfType("Character"),))), t.Break(t.Chosen()), name="Fell"))
    s.p2.hand(spell(t.Choose(FORWARDS), t.Break(t.Chosen()), name="Slay"))
    s.p2.cast("Slay", targets=[other]).p2.cast("Fell", targets=[banon]).resolve_all()
    assert banon.on_field is (top == "backup") and other.zone == "break_zone"


# -------------------------------------------------------------------------------------------------- what is counted
@pytest.mark.parametrize("used", [(), ("Spellblade",), ("Spellblade", "Dual-Wield")])
def test_R8_50_7_059L_has_used_both(s, used):
    bartz, victim = s.p1.field("7-059L"), s.p2.field(forward(20000))
    for _ in range(3):
        s.p1.hand("7-059L")
    for name in (*used, "Rapid Fire"):
        s.p1.uses(bartz, name, targets=[victim] if name == "Spellblade" else []).resolve_all()
    assert bartz.has("Haste") is bartz.has("Brave") is (len(used) == 2)


def test_R4_12_7_059L_another_object_has_used_nothing(s):
    bartz, victim = s.p1.field("7-059L"), s.p2.field(forward(20000))
    for _ in range(3):
        s.p1.hand("7-059L")
    leave_and_return = (t.RemoveFromGame(t.Chosen()), t.PlayOntoField(t.Chosen()))
    s.p1.hand(spell(t.Choose(MINE), *leave_and_return, name="Blink"))
    s.p1.uses(bartz, "Spellblade", targets=[victim]).resolve_all().p1.uses(bartz, "Dual-Wield").resolve_all()
    s.p1.cast("Blink", targets=[bartz]).resolve_top()
    while s.asked == "target":
        s.p1.passes()
    if s.stack:
        s.resolve_all()
    s.p1.uses(bartz, "Rapid Fire").resolve_all()
    assert not bartz.has("Brave")


@pytest.mark.parametrize("keywords", [(), ("Haste",), ("First Strike", "Brave")])
def test_R8_65_4_127H_gains_what_forwards_in_the_break_zone_have(s, keywords):
    gogo = s.p1.field("4-127H")
    s.p1.break_zone(forward(5000, keywords=list(keywords)), backup())
    s.p2.break_zone(forward(5000, keywords=["Haste", "Brave", "First Strike"]))
    assert [gogo.has(word) for word in ("Haste", "First Strike", "Brave")] == [
        word in keywords for word in ("Haste", "First Strike", "Brave")
    ]


def test_R7_21_2_077L_targets_of_a_total_cost(s):
    vincent = s.p1.field("2-077L")
    s.p1.has(hand="2-077L", Lightning=5)
    a, b, c, d = (s.p2.field(forward(1000, cost=cost, name=f"Cost {cost}")) for cost in (1, 2, 4, 6))
    s.p1.begins_to_use(vincent, 1)
    assert {a, b, c, d} <= set(s.p1.choices())
    s.p1.does("choose opponent's Cost 4")
    assert {a, b} <= set(s.p1.choices()) and d not in s.p1.choices()
    s.p1.does("choose opponent's Cost 2")
    assert a in s.p1.choices()
    check_views(s)
    s.p1.does("choose opponent's Cost 1")
    while s.asked in ("cost_card", "pay"):
        s.p1.does(s.legal[0])
    s.resolve_all()
    assert [who.zone for who in (a, b, c, d)] == ["break_zone"] * 3 + ["field"]


@pytest.mark.parametrize("costs", [(2,), (2, 2), (2, 3), (2, 2, 3)])
def test_R12_33_12_033R_finds_two_or_none(s, costs):
    serahs = s.p1.deck_top(*(forward(1000 + k, cost=cost, name="Serah", code=f"S{k}") for k, cost in enumerate(costs)))
    serahs = serahs if isinstance(serahs, tuple) else (serahs,)
    arrives(s, "12-033R")
    s.both_pass().p1.says_yes()
    assert s.p1.decides("search") and s.p1.can_pass()
    possible = len(set(costs)) > 1
    assert bool(s.p1.choices()) is possible
    if possible:
        s.p1.chooses(serahs[0])
        assert not s.p1.can_pass() and serahs[-1] in s.p1.choices()
        check_views(s)
        s.p1.chooses(serahs[-1])
        assert serahs[0].zone == serahs[-1].zone == "hand"


@pytest.mark.parametrize(("payers", "gained"), [("XIV", True), ("X", False), ("hand", False)])
def test_R5_15_R5_31_7_092C_only_backups_of_that_category_paid(s, payers, gained):
    card = s.p1.hand("7-092C")
    cost, element = card.card.cost, card.card.elements[0]
    if payers == "hand":
        sources = s.p1.spare(element, (cost + 1) // 2)
    else:
        sources = [s.p1.field(backup(element, name=f"Payer {k}", categories=["XIV"])) for k in range(cost - 1)]
        sources.append(s.p1.field(backup(element, name="Last", categories=[payers])))
    s.p1.cast(card, pay=sources)
    while s.asked in ("trigger_order", "target"):
        s.p1.does(s.legal[0])
    if s.stack:
        s.resolve_all()
    assert card.has("Haste") is gained and card.power == card.card.power + (2000 if gained else 0)


@pytest.mark.parametrize("raised", [False, True])
def test_R9_72_13_065R_the_damage_of_a_chosen_summon(s, raised):
    rydia, victim = s.p1.field("13-065R"), s.p2.field(forward(9000))
    bolt = s.p1.hand(on_one(t.Damage(t.Chosen(), t.Number(3000)), name="Bolt"))
    other = s.p1.hand(on_one(t.Damage(t.Chosen(), t.Number(2000)), name="Other"))
    s.p1.cast(other, targets=[victim]).p1.cast(bolt, targets=[victim])
    if raised:
        s.p1.uses(rydia, targets=[bolt])
    s.resolve_all()
    assert victim.damage == 5000 + (1000 if raised else 0)


@pytest.mark.parametrize("way", ["search", "look", "draw"])
def test_R12_33_16_140S_is_added_by_a_search(s, way):
    sin, victim = s.p1.deck_top("16-140S"), s.p2.field(forward(9000))
    s.p1.backups("Fire", 3)
    effects = {
        "search": (t.Search(t.Cards("deck", "you", (t.OfType("Forward"),))),),
        "look": (t.Reveal(t.TopOf("you")), t.ReturnToHand(t.Found())),
        "draw": (t.Draw("you"),),
    }
    s.p1.hand(spell(*effects[way], name="Find"))
    s.p1.cast("Find").resolve_top()
    if s.asked == "search":
        s.p1.chooses(sin)
    assert sin.zone == "hand" and bool(s.stack) is (way == "search")
    if way == "search":
        s.both_pass().p1.says_yes()
        while s.asked == "pay":
            s.p1.pays(s.p1.choices()[0])
        s.p1.chooses(victim).resolve_all()
        assert victim.zone == "break_zone"


def test_R8_38_23_029R_a_summon_that_is_cast_leaves_the_break_zone(s):
    s.p1.field("23-029R")
    held, rally = s.p2.hand(forward(1000, cost=9)), s.p2.break_zone(spell(t.Draw("you"), name="Rally"))
    allow = s.p1.hand(spell(t.Choose(t.Cards("break_zone", "any")), t.AllowCasting(t.Chosen()), name="Allow"))
    s.p1.cast(allow, targets=[rally]).resolve_top()
    s.p1.cast(rally)
    assert [item.kind for item in s.stack] == ["auto", "summon"]
    s.both_pass().p2.chooses(held)
    assert held.zone == "break_zone"


@pytest.mark.parametrize("way", ["removed", "played", "cast", "mine"])
def test_R8_38_23_029R_once_a_turn_when_cards_leave_the_break_zone(s, way):
    s.p1.has(field="23-029R").p2.has(hand=(forward(1000, cost=9, name=f"Held {k}") for k in range(3)))
    side = s.p1 if way == "mine" else s.p2
    a, b = side.break_zone(forward(1000, cost=1, name="A"), forward(1000, cost=1, name="B"))
    there = t.Choose(t.Cards("break_zone", "any", (t.OfType("Forward"),)))
    remove = s.p1.hand(spell(there, t.RemoveFromGame(t.Chosen()), name="Remove"))
    play = s.p1.hand(spell(there, t.PlayOntoField(t.Chosen()), name="Play"))
    own = t.Choose(t.Cards("break_zone", "any"))
    allow = s.p1.hand(spell(own, t.AllowCasting(t.Chosen()), name="Allow"))
    first = {"played": play, "cast": allow}.get(way, remove)
    s.p1.cast(first, targets=[a]).resolve_top()
    if way == "cast":
        s.p1.cast(remove, targets=[b]).resolve_top()
    if way != "mine":
        s.both_pass().p2.chooses(s.p2.choices()[0])
    assert s.p2.hand_size == (3 if way == "mine" else 2) and not s.stack
    if way != "cast":
        s.p1.cast(play if first is remove else remove, targets=[b]).resolve_top()
        assert not s.stack
