"""The two kinds of fights: battles against obstacles (K-6), challenges of the opponent's Player (K-7)."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, allow, allow_card, ask, facts
from ..table.values import power_of, serves, stands_here, total_attack
from ..table.zones import await_effect, await_won_or_lost, discard, discard_all
from .placing import begin_play, can_cast_in_fight, can_use_attack_card, use_in_fight


@rule
def begin_fight(g: Game, fight: int) -> None:
    """Begin a fight: no friend has joined, no card is used."""
    g.fight = fight
    g.stale = 1
    g.rest = -1
    g.passes = 0
    g.more_attacks = 0
    g.actor = g.turn_player
    for player in range(2):
        g.bonus[player] = 0
        g.joins[player] = 0


@rule
def end_fight(g: Game, t: Tables) -> None:
    """Discard used cards and the friends that joined (K-6.4, K-7.4), and reset damage (K-6.3, K-3.1, K-8.3)."""
    for player in range(2):
        discard_all(g, t, player, no.USED)
        for k in range(g.zone_count[player, no.FRIENDS] - 1, -1, -1):
            card = g.zone_cards[player, no.FRIENDS, k]
            if g.joined[card]:
                discard(g, t, card)
        for other in cards_in(g, player, no.OBSTACLES):
            g.damage[other] = 0
    begin_fight(g, no.NO_FIGHT)
    g.rest = 0


@rule
def joins_left(g: Game, player: int) -> int:
    """How many friends may still join: one in a battle (K-6.2), as the option says in a challenge (K-7.6), and more if
    a card says so."""
    most = 1 if g.fight == no.FIGHT_BATTLE else g.options[no.JOINED_FRIENDS]
    if most == 0:
        return no.CARDS_PER_PLAYER
    return max(0, most + g.changes[player, codes.STATIC_JOINS] - g.joins[player])


@rule
def join(g: Game, t: Tables, card: int) -> None:
    """Let a friend join the fight."""
    player = g.side[card]
    g.joined[card] = 1
    g.joins[player] += 1
    await_effect(g, t, card, codes.WHEN_JOINED, player)


@rule
def offer_friends(g: Game, t: Tables, player: int) -> None:
    """Offer the friends that can join: those that fit the Player's attribute (K-12.2), each once."""
    if joins_left(g, player) == 0:
        return
    for card in cards_in(g, player, no.FRIENDS):
        if not g.joined[card] and serves(g, t, player, card):
            allow_card(g, no.JOIN, card)


@rule
def offer_attack_cards(g: Game, t: Tables, player: int) -> None:
    """Offer the Attack cards of the hand."""
    for card in cards_in(g, player, no.HAND):
        if can_use_attack_card(g, t, player, card):
            allow_card(g, no.PLAY, card)


@rule
def offer_magic(g: Game, t: Tables, player: int) -> None:
    """Offer the magic of the hand."""
    for card in cards_in(g, player, no.HAND):
        if can_cast_in_fight(g, t, player, card):
            allow_card(g, no.PLAY, card)


# --- battles (K-6)


@rule
def can_battle(g: Game, player: int) -> int:
    """Whether the player may battle: once a turn, against at least one obstacle (K-6.1); the first player may on turn 1
    (K-5.1)."""
    if g.battles_left == 0 or (g.turn == 1 and not g.options[no.FIRST_TURN_FIGHTS]):
        return 0
    return 1 if g.zone_count[player, no.OBSTACLES] > 0 or not g.options[no.NO_EMPTY_BATTLES] else 0


@rule
def begin_battle(g: Game) -> None:
    """Begin a battle (K-6.1)."""
    g.battles_left -= 1
    g.phase = no.BATTLE
    g.step = no.STEP_TECHNIQUE
    begin_fight(g, no.FIGHT_BATTLE)


@rule
def is_linked(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether all cards on the link list of a Technique are on the own field (K-13.2)."""
    c = facts(g, t, card)
    if c.type != no.TYPE_TECHNIQUE:
        return 0
    for k in range(no.LARGEST_LINK):
        if c.links[k] >= 0 and not stands_here(g, t, player, c.links[k]):
            return 0
    return 1


@rule
def offer_techniques(g: Game, t: Tables, player: int) -> None:
    """Offer the Techniques of the hand, one a turn (K-6.2, K-13.2)."""
    if g.technique_used:
        return
    for card in cards_in(g, player, no.HAND):
        if is_linked(g, t, player, card):
            allow_card(g, no.PLAY, card)


@rule
def offer_kills(g: Game, t: Tables, player: int) -> None:
    """Offer the obstacles that the remaining damage destroys: less damage would be reset (K-6.3)."""
    for card in cards_in(g, player, no.OBSTACLES):
        if power_of(g, card) - g.damage[card] <= g.rest:
            allow_card(g, no.CHOOSE, card)


@rule
def step_battle(g: Game, t: Tables) -> None:
    """Ask for the next step of a battle; each step is optional (K-6.2)."""
    player = g.turn_player
    if g.step == no.STEP_TECHNIQUE:
        ask(g, no.ASK_TECHNIQUE, player, no.NO_CARD, 0)
        allow(g, no.PASS)
        offer_techniques(g, t, player)
    elif g.step == no.STEP_FRIEND:
        ask(g, no.ASK_BATTLE_FRIEND, player, no.NO_CARD, joins_left(g, player))
        allow(g, no.PASS)
        offer_friends(g, t, player)
    elif g.step == no.STEP_ATTACK:
        ask(g, no.ASK_ATTACK_CARDS, player, no.NO_CARD, 0)
        allow(g, no.PASS)
        offer_attack_cards(g, t, player)
    elif g.step == no.STEP_MAGIC:
        ask(g, no.ASK_BATTLE_MAGIC, player, no.NO_CARD, 0)
        allow(g, no.PASS)
        offer_magic(g, t, player)
    elif g.step == no.STEP_DAMAGE:
        if g.rest < 0:
            g.rest = total_attack(g, player)  # K-6.3
        ask(g, no.ASK_DAMAGE, player, no.NO_CARD, g.rest)
        allow(g, no.PASS)
        offer_kills(g, t, player)
    else:
        end_fight(g, t)
        g.phase = no.ACTION
        g.step = 0


@rule
def answer_battle(g: Game, t: Tables, verb: int, card: int) -> None:
    """Carry out an answer in a battle; ``verb`` -1: a pass, which ends the step."""
    if verb < 0:
        g.step += 1
    elif g.step == no.STEP_TECHNIQUE:
        g.technique_used = 1
        use_in_fight(g, t, g.turn_player, card)
        g.step = no.STEP_FRIEND
    elif g.step == no.STEP_FRIEND:
        join(g, t, card)
        if joins_left(g, g.turn_player) == 0:
            g.step = no.STEP_ATTACK
    elif g.step == no.STEP_DAMAGE:
        g.rest -= power_of(g, card) - g.damage[card]
        discard(g, t, card)
    else:
        if g.step == no.STEP_MAGIC and g.options[no.SINGLE_BATTLE_MAGIC]:
            g.step = no.STEP_DAMAGE
        begin_play(g, t, g.turn_player, card)


# --- challenges (K-7)


@rule
def challenges_left(g: Game) -> int:
    """How many challenges are left this turn: one unless the options or cards say otherwise (K-5.2); the first player
    may challenge on turn 1 (K-5.1)."""
    if g.turn == 1 and not g.options[no.FIRST_TURN_FIGHTS]:
        return 0
    granted = g.challenges_left + g.changes[g.turn_player, codes.STATIC_CHALLENGES]
    return max(0, g.options[no.CHALLENGES_PER_TURN] + granted - g.challenges)


@rule
def begin_challenge(g: Game) -> None:
    """Begin a challenge, in which the challenger acts first (K-7.2)."""
    g.challenges += 1
    g.phase = no.CHALLENGE
    begin_fight(g, no.FIGHT_CHALLENGE)


@rule
def step_challenge(g: Game, t: Tables) -> None:
    """Ask the acting player to join, play Attack cards, play magic, or do nothing (K-7.2, K-7.5)."""
    if g.passes == 2:  # in a row (K-7.6)
        decide_challenge(g, t)
        return
    player = g.actor
    ask(g, no.ASK_ATTACK_CARDS if g.more_attacks else no.ASK_CHALLENGE_TURN, player, no.NO_CARD, 0)
    allow(g, no.PASS)
    offer_attack_cards(g, t, player)
    if not g.more_attacks:
        offer_friends(g, t, player)
        offer_magic(g, t, player)


@rule
def answer_challenge(g: Game, t: Tables, verb: int, card: int) -> None:
    """Carry out an answer in a challenge; ``verb`` -1: do nothing, or no more Attack cards."""
    player = g.actor
    if verb < 0 and not g.more_attacks:
        g.passes += 1
        g.actor = 1 - player
        return
    alone = g.passes == 1 and g.options[no.PASSES_FOR_GOOD]  # the other one has passed
    if verb < 0:
        g.more_attacks = 0
        g.actor = player if alone else 1 - player
        return
    g.passes = 1 if alone else 0
    if verb == no.JOIN:
        join(g, t, card)
    else:
        begin_play(g, t, player, card)
        if facts(g, t, card).type == no.TYPE_ATTACK:
            g.more_attacks = 1
            return
    g.actor = player if alone else 1 - player


@rule
def decide_challenge(g: Game, t: Tables) -> None:
    """End the challenge: the lower total loses a Heart Point, equal totals do nothing (K-7.3)."""
    lead = total_attack(g, g.turn_player) - total_attack(g, 1 - g.turn_player)
    if lead != 0:
        winner = g.turn_player if lead > 0 else 1 - g.turn_player
        g.hearts[1 - winner] -= 1
        await_won_or_lost(g, t, winner, codes.WHEN_WON)
        await_won_or_lost(g, t, 1 - winner, codes.WHEN_LOST)
    end_fight(g, t)
    g.phase = no.ACTION if g.options[no.BACK_TO_ACTION] else no.CHALLENGE_TIME  # K-5.1
