"""Setup and the four times of a turn (K-2, K-5)."""

from ....core import jobs
from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ....core.random import random_below
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, allow, allow_card, ask, facts, finish, shuffle_deck, top_of
from ..table.zones import discard, discard_all, draw, move
from .fights import begin_battle, begin_challenge, can_battle, challenges_left, step_battle, step_challenge
from .placing import begin_play, can_obstruct, can_play_in_action_time, place_obstacle, remove_form


@rule
def is_first_of_its_kind(g: Game, player: int, card: int) -> int:
    """Whether no card of the deck with a lower index is the same printed card."""
    for other in range(player * no.CARDS_PER_PLAYER, card):
        if g.card_id[other] == g.card_id[card]:
            return 0
    return 1


@rule
def ask_start_player(g: Game, t: Tables, player: int) -> None:
    """Ask which Player card begins: any of the deck, no Form (K-2.6, K-12.1). Equal cards are one choice."""
    ask(g, no.ASK_START_PLAYER, player, no.NO_CARD, 0)
    start = player * no.CARDS_PER_PLAYER
    for card in range(start, start + no.CARDS_PER_PLAYER):
        if g.card_id[card] >= 0 and facts(g, t, card).type == no.TYPE_PLAYER:
            if is_first_of_its_kind(g, player, card):
                allow_card(g, no.CHOOSE, card)


@rule
def step_setup(g: Game, t: Tables) -> None:
    """Set up (K-2.6): both players choose without seeing the other's choice, the Player cards are shown, the lower
    level goes first, the decks are shuffled, both players draw."""
    if g.step < 2:
        ask_start_player(g, t, g.step)
        return
    for player in range(2):
        card = g.start_card[player]
        move(g, t, card, no.PLAYER, player)
        g.hearts[player] = facts(g, t, card).hearts  # K-2.5
        shuffle_deck(g, player)
    lead = facts(g, t, g.start_card[0]).level - facts(g, t, g.start_card[1]).level
    first = 0 if lead < 0 else 1
    if lead == 0:
        first = 0 if g.options[no.TIE_FIRST_SEAT] else random_below(g.random, 2)
    for player in range(2):
        for _ in range(no.HAND_SIZE):
            draw(g, t, player)
    g.first_player = first
    begin_turn(g, first)


@rule
def begin_turn(g: Game, player: int) -> None:
    """Begin a turn, with nothing left of the last one."""
    g.turn += 1
    g.turn_player = player
    g.worlds_left = 1
    g.battles_left = 1
    g.challenges_left = 0
    g.challenges = 0
    g.technique_used = 0
    g.fled = 0
    g.moved = 0
    g.phase = no.REFILL
    g.step = 0


@rule
def refill(g: Game, t: Tables) -> None:
    """Draw until the hand has six cards, or more if a card says so (K-5.3)."""
    player = g.turn_player
    wanted = no.HAND_SIZE + g.changes[player, codes.STATIC_REFILL]
    while g.zone_count[player, no.HAND] < wanted:
        if not draw(g, t, player):  # K-3.2: as many as possible
            if g.options[no.NO_CARDS_LOSES]:
                finish(g, jobs.PLAYER_0_WINS + 1 - player, no.REASON_NO_CARDS)
            break
    g.phase = no.ACTION


@rule
def can_flee(g: Game, player: int) -> int:
    """Whether the player may flee: there is a World to leave, and fleeing does not cost the last Heart Point
    (K-10.3)."""
    if g.zone_count[player, no.WORLDS] == 0 or (g.hearts[player] <= 1 and not g.options[no.FLEE_AT_ONE]):
        return 0
    if g.moved and not g.options[no.FLEE_AFTER_MOVE]:
        return 0
    if g.options[no.FLEES_PER_TURN] > 0 and g.fled >= g.options[no.FLEES_PER_TURN]:
        return 0
    return 1 if g.zone_count[player, no.OBSTACLES] > 0 or g.options[no.FLEE_WITHOUT_OBSTACLES] else 0


@rule
def flee(g: Game, t: Tables, player: int) -> None:
    """Flee: lose a Heart Point, discard the topmost World and its obstacles (K-10.3)."""
    g.fled += 1
    g.hearts[player] -= 1
    discard_all(g, t, player, no.OBSTACLES)
    discard(g, t, top_of(g, player, no.WORLDS))


@rule
def ask_action(g: Game, t: Tables) -> None:
    """Ask for an action in the Action time: in any order, as often as the rules of each action allow (K-5.4)."""
    player = g.turn_player
    ask(g, no.ASK_ACTION, player, no.NO_CARD, 0)
    allow(g, no.PASS)
    if can_battle(g, player):
        allow(g, no.TAKE_BATTLE)
    if can_flee(g, player):
        allow(g, no.TAKE_FLEE)
    for card in cards_in(g, player, no.HAND):
        if can_play_in_action_time(g, t, player, card):
            allow_card(g, no.PLAY, card)
        if can_obstruct(g, t, player, card):
            allow_card(g, no.OBSTRUCT, card)


@rule
def answer_action(g: Game, t: Tables, action: int, verb: int, card: int) -> None:
    """Carry out an action of the turn player; a pass ends the Action time for good (K-5.1)."""
    player = g.turn_player
    if action == no.PASS:
        g.phase = no.CHALLENGE_TIME
    elif action == no.TAKE_BATTLE:
        begin_battle(g)
    elif action == no.TAKE_FLEE:
        flee(g, t, player)
    elif verb == no.OBSTRUCT:
        place_obstacle(g, t, player, card)
    else:
        begin_play(g, t, player, card)


@rule
def step_challenge_time(g: Game) -> None:
    """Ask whether to challenge (K-5.5)."""
    if challenges_left(g) == 0:
        g.phase = no.DISCARD_TIME
        g.step = 0
        return
    ask(g, no.ASK_CHALLENGE, g.turn_player, no.NO_CARD, challenges_left(g))
    allow(g, no.PASS)
    allow(g, no.TAKE_CHALLENGE)


@rule
def answer_challenge_time(g: Game, action: int) -> None:
    """Challenge, or go on to the Discard time."""
    if action == no.TAKE_CHALLENGE:
        begin_challenge(g)
    else:
        g.phase = no.DISCARD_TIME
        g.step = 0


@rule
def step_discard_time(g: Game, t: Tables) -> None:
    """The Discard time: Magic/Friends leave, the Form may be removed, cards of the hand may be discarded, those beyond
    six must be (K-5.6)."""
    player = g.turn_player
    if g.step == 0:
        dismiss_magic_friends(g, t, player)
        g.step = 1 if g.zone_count[player, no.FORM] > 0 else 2
    elif g.step == 1:
        ask(g, no.ASK_REMOVE_FORM, player, no.NO_CARD, 0)
        allow(g, no.PASS)
        allow_card(g, no.CHOOSE, top_of(g, player, no.FORM))
    elif g.step == 2:
        count = g.zone_count[player, no.HAND]
        ask(g, no.ASK_DISCARD, player, no.NO_CARD, max(0, count - no.HAND_SIZE))
        if count <= no.HAND_SIZE:
            allow(g, no.PASS)
        for k in range(count):
            allow_card(g, no.CHOOSE, g.zone_cards[player, no.HAND, k])
    else:
        end_turn(g)


@rule
def dismiss_magic_friends(g: Game, t: Tables, player: int) -> None:
    """Discard Magic/Friends at the end of the turn, even unused ones (K-8.4)."""
    for k in range(g.zone_count[player, no.FRIENDS] - 1, -1, -1):
        card = g.zone_cards[player, no.FRIENDS, k]
        if facts(g, t, card).type == no.TYPE_MAGIC_FRIEND:
            discard(g, t, card)


@rule
def answer_discard_time(g: Game, t: Tables, verb: int, card: int) -> None:
    """Carry out an answer in the Discard time; ``verb`` -1: keep the Form, or discard no more."""
    if verb < 0:
        g.step += 1
    elif g.step == 1:
        remove_form(g, t, g.turn_player)
        g.step = 2
    else:
        discard(g, t, card)


@rule
def end_turn(g: Game) -> None:
    """Begin the other player's turn, or end the game at the limit of turns: a draw, or the higher total wins
    (K-1.3)."""
    if g.turn < g.options[no.TURN_LIMIT]:
        begin_turn(g, 1 - g.turn_player)
        return
    lead = g.total[0] - g.total[1]
    result = jobs.DRAW
    if g.options[no.TOTAL_AT_LIMIT] and lead != 0:
        result = jobs.PLAYER_0_WINS if lead > 0 else jobs.PLAYER_1_WINS
    finish(g, result, no.REASON_TURNS)


@rule
def step_flow(g: Game, t: Tables) -> None:
    """Take one step of the turn."""
    if g.phase == no.SETUP:
        step_setup(g, t)
    elif g.phase == no.REFILL:
        refill(g, t)
    elif g.phase == no.ACTION:
        ask_action(g, t)
    elif g.phase == no.BATTLE:
        step_battle(g, t)
    elif g.phase == no.CHALLENGE_TIME:
        step_challenge_time(g)
    elif g.phase == no.CHALLENGE:
        step_challenge(g, t)
    else:
        step_discard_time(g, t)
