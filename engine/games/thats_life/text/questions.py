"""Every question in words: its prompt, and what each option does.

All players read the prompts, even of secret questions, so a prompt never says what a player holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.host import Ask, option_id
from engine.core.question import Option
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.attack import Pair
from engine.games.thats_life.modules.hats import EXCHANGE, TAKE, HatChange
from engine.games.thats_life.modules.movement_cards import STEPS, MoveCard, is_yellow
from engine.games.thats_life.modules.token_names import EVERYONE_OFF, EXTRA_TURN, SWAP_PLACES, TOP_TO_BOTTOM
from engine.games.thats_life.modules.tokens import LATER, Play, Swap
from engine.games.thats_life.moves import MUST, Move, figure_moves
from engine.games.thats_life.pieces import FIGURE
from engine.games.thats_life.pushing import pushes
from engine.games.thats_life.scoring import HAT_POINTS, TOKEN_POINTS, points, tower_points
from engine.games.thats_life.text.move_labels import (
    first_fitting,
    move_detail,
    move_emoji,
    move_label,
    move_name,
    place_names,
    pushed_text,
    swap_label,
)
from engine.games.thats_life.text.names import a, card_name, figure, short_names
from engine.games.thats_life.turn import STAY, TOKEN
from engine.text.english import counted, tenths

NAME = 11
"""The most letters of a player's name on a button."""

Words = tuple[str, str] | tuple[str, str, str] | tuple[str, str, str, str] | Option
"""A label, a detail, and perhaps an emoji and the effect, which follows the label; or the whole option."""
Names = Sequence[str]

DICE = {"die": "the die", "both": "both dice", "action": "the action die"}
TOKENS = {
    EXTRA_TURN: "One more turn for you, right after this one",
    SWAP_PLACES: "A pawn of yours changes places with a piece next to it",
    EVERYONE_OFF: "One of your pawns stays, all others on its space go as far as your number says",
    TOP_TO_BOTTOM: "Your top tile goes to the bottom of your tower",
}
HATS = {
    "lucky": "+10 for whoever has it at the end; its pawn comes home last",
    "cursed": "−10 for whoever has it at the end; its pawn may go back",
}


def phrase(match: Match, ask: Ask, names: Names) -> tuple[str, tuple[Option, ...]]:
    prompt, words = _KINDS[ask.kind](match, ask, short_names(names, NAME))
    return prompt, tuple(
        text if isinstance(text, Option) else _option(value, *text) for value, text in zip(ask.options, words, strict=True)
    )


def _option(value: object, label: str, detail: str, emoji: str = "", effect: str = "") -> Option:
    """An option with its effect behind the name by which it is typed, if a button has room for both."""
    full = first_fitting(f"{label}: {effect}" if effect else label, label)
    return Option(option_id(value), full, detail, emoji, short=label if full != label else "")


# ---------------------------------------------------------------------- the number


def _roll(match: Match, ask: Ask, _: Names) -> tuple[str, list[Words]]:
    dice = DICE[ask.wording]
    return f"Roll {dice}{' for your extra turn' if match.sheet.again else ''}.", [(f"Roll {dice}", "")]


def _card(match: Match, ask: Ask, _: Names) -> tuple[str, list[Words]]:
    def words(value: MoveCard | Pair) -> Words:
        if isinstance(value, Pair):
            return f"Attack with two {tenths(value.steps)}s", f"Sends the others away from a space of yours, {_far(value.steps)}"
        if value == TOKEN:
            return _a_token(match)
        return _one_card(match, value, ask.wording)

    return "Which card do you play?", [words(value) for value in ask.options]


def _one_card(match: Match, card: MoveCard, symbol: str) -> Words:
    """One card as an option; `symbol` is what the action die shows, empty if no card can be used."""
    if not symbol:
        return f"Lay down the {card_name(card)}", "Neither of your cards can be used now, so one goes and you draw another"
    steps = STEPS[card]
    must = symbol == MUST and bool(figure_moves(match, steps))
    who = figure(match.variant.skin.figure) if must else "a piece"
    far = f"{who[0].upper()}{who[1:]} goes {_far(steps)}" if steps else "Nobody moves"
    return f"Play the {card_name(card)}", f"{far}; a second card may follow" if is_yellow(card) else far


def _far(steps: int) -> str:
    return f"{steps} ahead" if steps > 0 else f"{-steps} back"


def _double(match: Match, ask: Ask, _: Names) -> tuple[str, list[Words]]:
    die = "The action die is rolled again; then" if match.sheet.figure is not None else "At the end"
    words = {
        "yes": Option(option_id("yes"), "Play it too", f"{die} you draw 2 cards", short="Play the other card too"),
        None: Option(option_id(None), "Keep it", "You draw 1 card", short="Keep the other card"),
    }
    return "Your card was yellow. Play the other one too?", [words[value] for value in ask.options]


# ---------------------------------------------------------------------- the move


def _move(match: Match, ask: Ask, names: Names) -> tuple[str, list[Words]]:
    moves = [value for value in ask.options if isinstance(value, Move)]
    places = place_names(match, [move.start for move in moves if move.piece != FIGURE])

    def words(value: Move | str) -> Words:
        if isinstance(value, Move):
            label, name = (text(match, ask.seat, value, ask.wording, places, names) for text in (move_label, move_name))
            return Option(
                value.id, label, move_detail(match, ask.seat, value, names), move_emoji(match, ask.seat, value), short=name
            )
        return ("Stay put", "Nobody moves") if value == STAY else _a_token(match)

    return _move_prompt(match, ask, moves), [words(value) for value in ask.options]


def _move_prompt(match: Match, ask: Ask, moves: Sequence[Move]) -> str:
    number = f"Your card says {tenths(ask.wording)}." if match.variant.cards else f"You rolled a {ask.wording}."
    if not moves:
        return f"{number} Nothing can move: stay put, or play a {match.variant.skin.token} token?"
    if all(move.piece == FIGURE for move in moves):
        return f"{number} That is for {figure(match.variant.skin.figure)} alone."
    return f"{number} " + ("Which piece moves?" if len(moves) > 1 else f"Move, or play a {match.variant.skin.token} token first?")


def _a_token(match: Match) -> Words:
    kept = counted(TOKEN_POINTS, "point")
    return (
        f"Play a {match.variant.skin.token} token",
        f"You choose which one in private; kept to the end it is {kept}",
        match.variant.skin.token,
    )


def _hat(match: Match, ask: Ask, names: Names) -> tuple[str, list[Words]]:
    seat, k = ask.wording
    tile = match.sheet.faces[match.sheet.pawns[seat][k]]

    def words(change: HatChange | None) -> Words:
        if change is None:
            return "Leave the hats as they are", ""
        own = change.other[0] == seat
        whom = "your other pawn" if own else names[change.other[0]]
        effect = "no points change" if own else f"{_signed(_hat_points(change))} for you"
        if change.how == EXCHANGE:
            hat = "lucky" if change.hat == "cursed" else "cursed"
            name, detail, label = (
                f"Trade hats with {whom}",
                f"The pawn that moved then wears the {hat} hat",
                f"Trade hats with {whom}",
            )
        else:
            hat, way, does = change.hat, *(("from", "Take") if change.how == TAKE else ("to", "Give"))
            name, detail, label = f"{does} the {hat} hat {way} {whom}", HATS[hat], f"{hat.capitalize()} hat {way} {whom}"
        return Option(change.id, f"{label}: {effect}", detail, f"{hat} hat", short=name)

    return f"Your pawn meets company on {a(tile)}. What about the hats?", [words(value) for value in ask.options]


def _hat_points(change: HatChange) -> int:
    """What a change of hats with another player brings whoever makes it."""
    gets = 1 if (change.hat == "lucky") == (change.how == TAKE) else -1
    return gets * HAT_POINTS * (2 if change.how == EXCHANGE else 1)


def _signed(n: int) -> str:
    return f"{n:+d}".replace("-", "−") if n else "±0"


def _steal(match: Match, ask: Ask, names: Names) -> tuple[str, list[Words]]:
    towers, now = match.sheet.towers, points(match)
    mine = towers[ask.seat]

    def words(seat: int) -> Words:
        *below, top = towers[seat]
        under = f"{a(below[-1])} lies below it" if below else "it is the only tile there"
        effect = f"{_signed(tower_points([*mine, top]) - tower_points(mine))} for you"
        has = counted(now[seat], "point")
        return f"Steal {a(top)} from {names[seat]}", f"{names[seat]} has {has}; {under}", top, f"{effect}, of {has}"

    return "Whose top tile do you steal?", [words(seat) for seat in ask.options]


def _attack(match: Match, ask: Ask, names: Names) -> tuple[str, list[Words]]:
    places = place_names(match, ask.options)

    def words(space: int) -> Words:
        pushed = pushed_text(match, pushes(match, space, ask.wording, enemies_of=ask.seat), space, ask.seat, names)
        return f"Attack on {places[space]}: send {pushed}", f"They go {_far(ask.wording)}, as far as the track goes"

    return f"You attack with two {tenths(ask.wording)}s. On which space?", [words(space) for space in ask.options]


# ---------------------------------------------------------------------- tokens


def _tokens_prompt(match: Match) -> str:
    """One prompt for every step of the choice, so that it does not reveal the player's token."""
    return f"Your {match.variant.skin.token} tokens: what do you play, and how?"


def _token(match: Match, ask: Ask, _: Names) -> tuple[str, list[Words]]:
    def words(play: Play | None) -> Words:
        if play is None:
            return "Play none now", ""
        return f"Play {play.token}{' after the move' if play.when == LATER else ''}", TOKENS[play.token], play.token

    return _tokens_prompt(match), [words(value) for value in ask.options]


KEEP = ("Keep the token", "")


def _sink(match: Match, ask: Ask, _: Names) -> tuple[str, list[Words]]:
    *below, top = match.sheet.towers[ask.seat]
    effect = f"{a(below[-1])} is on top then" if below else "nothing changes"
    words: dict[str | None, Words] = {"yes": (f"Slip {a(top)} under your tower", TOKENS[TOP_TO_BOTTOM], top, effect), None: KEEP}
    return _tokens_prompt(match), [words[value] for value in ask.options]


def _swap(match: Match, ask: Ask, names: Names) -> tuple[str, list[Words]]:
    places = place_names(match, [swap.space for swap in ask.options if swap is not None])

    def words(swap: Swap | None) -> Words:
        return KEEP if swap is None else (swap_label(match, ask.seat, swap, places, names), "")

    return _tokens_prompt(match), [words(value) for value in ask.options]


def _off(match: Match, ask: Ask, names: Names) -> tuple[str, list[Words]]:
    own = match.sheet.pawns[ask.seat]
    places = place_names(match, [own[k] for k in ask.options if k is not None])

    def words(k: int | None) -> Words:
        if k is None:
            return KEEP
        space, hat = own[k], match.hat_of((ask.seat, k))
        who = f"your {hat} hat stays" if hat else "your pawn stays"
        going = pushes(match, space, ask.wording, stays=(ask.seat, k))
        sent = pushed_text(match, going, space, ask.seat, names)
        return f"Everyone off {places[space]}, {who}", f"Sends {sent}", "", sent

    return _tokens_prompt(match), [words(value) for value in ask.options]


_KINDS: dict[str, Callable[[Match, Ask, Names], tuple[str, list[Words]]]] = {
    "roll": _roll,
    "card": _card,
    "double": _double,
    "move": _move,
    "token": _token,
    "sink": _sink,
    "swap": _swap,
    "off": _off,
    "attack": _attack,
    "steal": _steal,
    "hat": _hat,
}
