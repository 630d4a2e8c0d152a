"""Longer scenarios of Kingdom Hearts TCG, written from the rule summary (whose chapters they name)."""

from __future__ import annotations

from fftcg_env.games.kingdom_hearts.scenario import Scenario, event, friend, magic, player, world


def test_K_5_5_a_whole_turn_refill_action_challenge_discard() -> None:
    """ "Progress of a turn": refill to six; move, call, obstruct, battle in any order; challenge; discard."""
    s = Scenario().at("refill")
    s.p1.player("FL-001")
    s.p2.world("FL-053")
    place, pip, imp, extra = (s.p1.deck_top(number) for number in ("FL-050", "FL-014", "FL-031", "FL-054"))
    assert s.asked == "action" and s.p1.hand_size == 6
    s.p1.plays(place)
    assert s.p1.total == 2 and not s.p1.may("play", extra)
    s.p1.plays(pip)  # draws a card when it is placed
    assert s.p1.hand_size == 5
    s.p1.obstructs(imp).p1.challenges().p1.joins(pip).to("discard")
    assert s.p2.hearts == 5 and pip.zone == "discard"
    s.p1.chooses(extra).p1.passes()
    assert s.state["turn"] == 4 and s.p1.hand_size == 3 and s.p2.hand_size == 6
    assert not any(s.p2.may("play", card) for card in s.p2.zone("hand") if card.card.type == "world")


def test_friends_grow_level_by_level_and_call_magic_friends(s: Scenario) -> None:
    """ "Friend cards" and "Magic/Friend cards": highest level + 1; the summoner's magic; gone at the end."""
    s.p1.player("FL-001")  # magic 1
    bram, tamsin, wick = s.p1.hand("FL-015"), s.p1.hand("FL-020"), s.p1.hand("FL-025")
    storm = s.p1.hand("FL-029")  # Stormhart, level 3
    assert [s.p1.may("play", card) for card in (bram, tamsin, wick, storm)] == [True, False, False, False]
    s.p1.plays(bram)
    s.p1.plays(tamsin)  # level 2, magic 3
    assert s.p1.may("play", wick) and s.p1.may("play", storm)
    s.p1.plays(storm).p1.plays(wick)
    assert storm.value == 5 + 1  # Old Wick
    s.p1.challenges().p1.joins(storm)
    assert s.p2.hearts == 5
    s.p1.ends_turn()
    assert storm.zone == "discard" and {bram.zone, tamsin.zone, wick.zone} == {"friends"}


def test_obstacles_hold_a_player_up_until_it_flees(s: Scenario) -> None:
    """ "Obstruct" and "Flee": no World while obstacles lie there; fleeing costs 1 HP, the World and the turn's move."""
    s.p2.world("FL-054")  # Glass Desert: room for three
    walls = [s.p1.hand(number) for number in ("FL-034", "FL-033", "FL-030")]
    fourth = s.p1.hand("FL-030")
    onward = s.p2.hand("FL-053")
    for wall in walls:
        s.p1.obstructs(wall)
    assert not s.p1.may("obstruct", fourth)
    s.p1.ends_turn()
    assert not s.p2.may("play", onward)
    s.p2.flees()
    assert (s.p2.hearts, s.p2.total) == (5, 0) and {wall.zone for wall in walls} == {"discard"}
    assert all(wall.side is s.p1 for wall in walls) and not s.p2.may("play", onward)
    s.p2.ends_turn().p1.ends_turn().p2.plays(onward)
    assert s.p2.total == 3


def test_a_battle_with_everything(s: Scenario) -> None:
    """ "Course of a battle": Technique, a friend, Attack cards, magic of one who stays; damage divided."""
    s.p1.player("FL-001")  # attack 2
    s.p1.world("FL-049")  # Copper Station: support +1 here
    bram, tamsin = s.p1.friend("FL-015"), s.p1.friend("FL-020")
    walls = [s.p1.obstacle(number) for number in ("FL-034", "FL-033", "FL-030")]  # 6, 5 and 2
    twin, sweep, spark = s.p1.hand("FL-084"), s.p1.hand("FL-081"), s.p1.hand("FL-070")
    s.p1.hand("FL-053")
    s.p1.battles()
    s.p1.plays(twin)  # 4, with Aren and Bram
    s.p1.joins(bram)  # 2 + 1
    s.p1.plays(sweep)  # 2
    s.p1.plays(spark)  # Thunderclap, 3, cast by Tamsin
    assert s.asked == "damage" and s.state["rest"] == 2 + 4 + 3 + 2 + 3
    s.p1.chooses(walls[0], walls[1], walls[2])
    assert {wall.zone for wall in walls} == {"discard"} and tamsin.zone == "friends"
    assert {card.zone for card in (twin, sweep, spark, bram)} == {"discard"}
    assert s.asked == "action" and not s.p1.may("battle")


def test_a_long_challenge(s: Scenario) -> None:
    """ "Course of a challenge": alternately, until both do nothing in a row; who did nothing may act again."""
    s.p1.player(player(attack=2, magic=3, text="Your attack magic +1."))
    s.p2.player("FL-004")  # Vesper: attack 3, magic 1
    maw = s.p2.friend("FL-035")  # support 3
    spear, cut = s.p1.hand("FL-072"), s.p1.hand("FL-080")
    sweep, frost = s.p2.hand("FL-081"), s.p2.hand("FL-069")
    s.p1.challenges().p1.passes().p2.joins(maw)
    assert (s.p1.attack, s.p2.attack) == (2, 6)
    s.p1.plays(spear)  # 2 + 1; no damage in challenges
    s.p2.passes()
    s.p1.plays(cut)  # 1, and a card
    assert s.p1.hand_size == 1
    s.to("challenge_turn")
    assert s.deciding is s.p2 and (s.p1.attack, s.p2.attack) == (6, 6)
    s.p2.plays(frost)  # 1, and 1 less for the other
    assert (s.p1.attack, s.p2.attack) == (5, 7)
    s.to("discard")
    assert (s.p1.hearts, s.p2.hearts) == (5, 6) and sweep.zone == "hand"
    assert {card.zone for card in (maw, spear, cut, frost)} == {"discard"}


def test_a_dark_player_uses_dark_cards_for_both_purposes(s: Scenario) -> None:
    """ "Dark and Nobody cards": half the power as support, no magic; or as an obstacle, on one's own account."""
    s.p1.player("FL-004")
    s.p2.world("FL-058")
    imp, master, ravel = s.p1.hand("FL-031"), s.p1.hand("FL-037"), s.p1.hand("FL-038")
    thorn = s.p1.hand("FL-039")  # level 4: only as an obstacle, on Worlds of level 4
    s.p1.plays(imp).p1.plays(master).p1.plays(ravel).p1.obstructs(thorn)
    assert thorn.side is s.p2 and [card.value for card in (imp, master, ravel)] == [1, 2, 3]
    assert thorn.value == 7  # Ashen Court makes obstacles weaker in fights there only
    s.p1.challenges()
    s.p1.joins(ravel)  # and the opponent's attack is 1 lower
    assert (s.p1.attack, s.p2.attack) == (3 + 3, 2 - 1)
    s.to("discard")
    assert s.p2.hearts == 5


def test_players_of_the_xiii_help_each_other(s: Scenario) -> None:
    """ "Player cards": of the XIII as friends, by level, unique, with attack as support and their magic."""
    s.p1.player("FL-009")  # Noxley: no magic
    blank = s.p1.friend("FL-042")
    ilex, oxana, xandor = s.p1.hand("FL-006"), s.p1.hand("FL-007"), s.p1.hand("FL-008")
    spear, again = s.p1.hand("FL-079"), s.p1.hand("FL-006")
    assert not s.p1.may("play", spear) and not s.p1.may("play", xandor)
    s.p1.plays(oxana)  # level 1
    s.p1.plays(ilex)  # level 2
    s.p1.plays(xandor)  # level 3: support of others +1, but only as the Player or a friend in play
    assert (ilex.value, oxana.value, blank.value) == (3 + 1, 2 + 1, 2 + 1)
    s.p1.plays(spear, by=oxana).p1.plays(again)
    assert ilex.zone == "discard" and again.zone == "friends"


def test_a_light_player_falls_to_the_dark_and_returns(s: Scenario) -> None:
    """ "Form Change": abilities and attribute are those of the Form; friends that do not fit stay without use."""
    hero = s.p1.player("FL-001")
    s.p1.world("FL-053")
    walls = [s.p1.obstacle("FL-030") for _ in range(2)]
    bram = s.p1.friend("FL-015")
    change, imp, spark = s.p1.hand("FL-011"), s.p1.hand("FL-031"), s.p1.hand("FL-074")
    s.p1.plays(change)  # two obstacles on the field: attack 5, no magic, dark
    assert s.p1.attack == 5 and not s.p1.may("play", spark)
    s.p1.plays(imp).p1.battles()
    assert not s.p1.may("join", bram)
    s.p1.chooses(*walls).to("remove_form").p1.chooses(change).to("discard")
    assert change.zone == "discard" and (s.p1.attack, hero.shows("magic")) == (2, 1)
    s.p1.ends_turn().p2.ends_turn().to("challenge").p1.challenges()
    assert s.p1.may("join", bram) and not s.p1.may("join", imp)


def test_worlds_matter_where_the_fight_takes_place(s: Scenario) -> None:
    """ "World effects": one's own in battles, the blocker's in challenges."""
    s.p1.world("FL-056")  # Hollow Throne: attack +1 in fights here
    s.p2.world("FL-052")  # Still Room: no Attack cards in fights here
    wall = s.p1.obstacle("FL-031")  # 3
    sweep = s.p1.hand("FL-081")
    s.p1.battles()
    assert s.p1.attack == 3 and s.p1.may("play", sweep)
    s.to("damage").p1.chooses(wall).to("challenge")
    assert s.p1.attack == 2
    s.p1.challenges()
    assert (s.p1.hearts, s.p2.hearts) == (6, 6) and sweep.zone == "hand"


def test_the_discard_pile_becomes_the_deck_in_the_middle_of_an_effect(s: Scenario) -> None:
    """ "No deck-out": the pile is shuffled; the Event in use is not in it yet."""
    card = s.p1.hand(event("Draw 3, then discard 1."))
    s.p1.discarded("FL-014")
    s.p1.discarded("FL-015")
    s.p1.discarded("FL-016")
    s.p1.deck(1)
    s.p1.plays(card)
    assert s.asked == "target" and card.zone == "used" and s.p1.hand_size == 3
    s.p1.chooses(s.p1.zone("hand")[0])
    assert card.zone == "discard" and len(s.p1.zone("discard")) == 2


def test_the_way_is_cleared_and_the_last_world_reached_in_one_turn(s: Scenario) -> None:
    """ "Victory": the battle comes first, then the move that makes thirteen."""
    for number in ("FL-059", "FL-058"):  # 5 and 4
        s.p1.world(number)
    wall = s.p1.obstacle("FL-032")  # Creeper: 4, on the Ashen Court 3
    castle = s.p1.hand("FL-057")
    blade = s.p1.hand("FL-060")
    assert not s.p1.may("play", castle)
    s.p1.plays(blade).p1.battles().p1.chooses(wall).p1.plays(castle)
    assert (s.result, s.reason, s.p1.total) == ("p1 wins", "13 levels of Worlds", 13)


def test_a_wand_lends_its_magic_as_long_as_its_bearer_is_there(s: Scenario) -> None:
    """ "Equipment": attached, one a bearer, discarded with the friend that joined."""
    s.p1.player(player(magic=0))
    s.p1.world(world(2))
    s.p1.obstacle("FL-036")
    tamsin = s.p1.friend("FL-020")  # magic 3
    wand, song, other = s.p1.hand("FL-062"), s.p1.hand("FL-073"), s.p1.hand("FL-075")
    assert not s.p1.may("play", song) and s.p1.may("play", other)  # Great Mend, level 3
    s.p1.plays(wand, on=tamsin)
    assert tamsin.shows("magic") == 4
    s.p1.battles().p1.passes()
    assert s.asked == "battle_magic"
    s.p1.plays(song)  # Meteor Song: level 4, 5 and 1 of the wand
    assert s.p1.attack == 2 + 5 + 1
    s.to("challenge").p1.challenges().p1.joins(tamsin).to("discard")
    assert (tamsin.zone, wand.zone) == ("discard", "discard")


def test_two_challenges_in_a_turn_end_the_game(s: Scenario) -> None:
    """ "Victory": Heart Points, one a challenge that is lost; equipment lets a Player challenge twice."""
    s.p1.player(player(attack=4))
    s.p2.set_hearts(2)
    boots = s.p1.hand("FL-064")
    s.p1.plays(boots).p1.challenges()
    assert s.p2.hearts == 1 and s.asked == "challenge"
    s.p1.challenges()
    assert (s.result, s.reason) == ("p1 wins", "no Heart Points left")


def test_magic_sends_a_friend_home_in_the_middle_of_a_challenge(s: Scenario) -> None:
    """ "Magic": cast at once, by a card that takes no part; nothing answers it but the next own turn."""
    s.p1.friend(friend(magic=2))
    gust = s.p1.hand("FL-076")
    wick = s.p2.friend("FL-025")
    spell = s.p2.hand(magic(1, attribute="attack", attack=1))
    s.p1.challenges().p1.passes().p2.joins(wick).p1.plays(gust, by=s.p1.zone("friends")[0])
    assert wick.zone == "hand" and wick.shows("known") == 1
    s.p2.plays(spell).to("discard")
    assert (s.p1.hearts, s.p2.hearts) == (5, 6) and wick.zone == "hand"
