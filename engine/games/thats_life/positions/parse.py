"""Reads a match from one line: `-6 +3 clover Gift -2; pawns 1 3 | 0 3; towers +5 | none; turn 2`.

- First the tiles between Start (0) and Finish (F); "." is a gap, where a tile has been taken.
- Pawns by their spaces, with "|" between seats; 3L and 3C wear the lucky and the cursed hat; pawns that are not named are home.
- Guards and the figure by their spaces; towers (bottom first), tokens, hands and discs won by seat, "|" between.
- `pile` and `deck` are what will be drawn next, `laps` and `discs` the discs left at Finish, each from the top.
- `turn 2` is the seat that moves, `turn 2 extra 1` means an extra turn now and one more to come.
- Parts switch their module on: a hat brings the Hats. `rules` names the others: `rules pro worms attack camel discs-2007`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import TypeVar

from engine.core.dice import FastDice
from engine.core.pile import Stacked
from engine.core.question import Refused
from engine.games.thats_life import variant
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.movement_cards import DECK, HAND
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.positions.words import (
    FIGURES,
    is_risk,
    listed_words,
    one_of,
    parse_card,
    parse_number,
    parse_pawn,
    parse_space,
    parse_tile,
    parse_token,
    parse_track,
    remaining,
    split_parts,
    split_seats,
)
from engine.games.thats_life.tiles import ACTIONS, CAMEL, FINISH, GUARDED, LUCKY_TILES, START, Tile
from engine.games.thats_life.variant import FEWEST, FINISH_DISCS, LAP_DISCS, MODULES, MOST, SKINS

MOST_TILES = 36
MOST_GUARDS = LUCKY_TILES + len(GUARDED)
TAKEN: Tile = "-1"
"""The face that a gap gets; it is never used."""
DISCS = tuple(f"discs-{name}" for name in FINISH_DISCS)
BRINGS: Mapping[str, tuple[str, ...]] = {
    variant.PRO: ("guards",),
    variant.FLIXXY: (*FIGURES, "laps", "laps-won"),
    variant.WORMS: ("tokens", "pile", "under"),
    variant.CARDS: ("hands", "deck", "discards", "discs", "discs-won"),
}
"""The version or module that each part switches on."""
Parts = Mapping[str, Sequence[str]]
T = TypeVar("T")


def read_position(text: str, rules: str | None = None, seed: int = 0) -> Match:
    """Reads a position, or raises `Refused`. Cards that it does not name are dealt by the seed."""
    return build_match(read_parts(text, rules), FastDice(seed))


def read_parts(text: str, rules: str | None = None) -> Parts:
    """Splits a position into its parts; raises `Refused` if the track or the pawns are missing."""
    parts = split_parts(text if rules is None else f"{text}; rules {rules}")
    if "track" not in parts or "pawns" not in parts:
        raise Refused("A position begins with the tiles between Start and Finish, and the pawns: “-6 +3 clover; pawns 1 | 0 2”.")
    return parts


def build_match(parts: Parts, dice: FastDice) -> Match:
    """Builds the match, or raises `Refused` for parts that do not fit together. Cards not named are dealt by these dice."""
    players = len(split_seats(parts["pawns"]))
    if not FEWEST <= players <= MOST:
        raise Refused(f"That's Life! is for {FEWEST} to {MOST} players: write the pawns of each, with | between.")
    match = Match.new(players, _options(parts))
    _lay_track(match, parts)
    _place_pawns(match, parts)
    _place_others(match, parts)
    _hand_out(match, parts, dice)
    _set_turn(match, parts)
    return match


def _options(parts: Parts) -> dict[str, str]:
    words = [word.casefold() for word in listed_words(parts.get("rules", ()))]
    possible = (variant.BASE, variant.PRO, *MODULES, *SKINS, *DISCS)
    for word in words:
        if word not in possible:
            raise Refused(f"There is no rule called {word[:40]!r}. Possible: {', '.join(possible)}.")
    words += [word for word, names in BRINGS.items() if any(name in parts for name in names)]
    words += [variant.HATS] if any(word[-1] in "LClc" for word in parts["pawns"]) else []
    tiles = [*parts["track"], *parts.get("towers", ())]
    words += [variant.RISK] if any(map(is_risk, tiles)) else []
    camels = "mummy" in parts or CAMEL in map(str.casefold, tiles)
    options = {
        "version": one_of(words, (variant.BASE, variant.PRO)) or variant.BASE,
        "track": variant.USUAL,
        "modules": ",".join(module for module in MODULES if module in words),
        "discs": (one_of(words, DISCS) or DISCS[0]).removeprefix("discs-"),
        "skin": one_of(words, tuple(SKINS)) or (CAMEL if camels else next(iter(SKINS))),
    }
    variant.check(options)
    return options


# ---------------------------------------------------------------------- the track and the pieces


def _lay_track(match: Match, parts: Parts) -> None:
    path, sheet = parse_track(parts["track"]), match.sheet
    if len(path) > MOST_TILES:
        raise Refused(f"A track has at most {MOST_TILES} tiles between Start and Finish, not {len(path)}.")
    sheet.faces = [START, *(tile or TAKEN for tile in path), FINISH]
    match.finish = len(path) + 1
    sheet.track = [0, *(space for space, tile in enumerate(path, 1) if tile is not None), match.finish]


def _place_pawns(match: Match, parts: Parts) -> None:
    sheet, count = match.sheet, match.variant.pawns
    heads: dict[str, list[tuple[int, int]]] = {"L": [], "C": []}
    for seat, words in enumerate(split_seats(parts["pawns"])):
        if len(words) > count:
            raise Refused(f"Seat {seat + 1} has {len(words)} pawns: with {match.variant.players} players everybody has {count}.")
        sheet.pawns[seat] = [match.finish] * count
        for k, word in enumerate(words):
            sheet.pawns[seat][k], hat = parse_pawn(word, sheet.track)
            if hat:
                heads[hat].append((seat, k))
    if match.variant.hats:
        if [*map(len, heads.values())] != [1, 1]:
            raise Refused("There is one lucky hat and one cursed hat: write L after one pawn and C after another, as in 3L.")
        [sheet.lucky_hat], [sheet.cursed_hat] = heads["L"], heads["C"]


def _place_others(match: Match, parts: Parts) -> None:
    sheet = match.sheet
    sheet.guards = sorted(parse_space(word, sheet.track) for word in listed_words(parts.get("guards", ())))
    if len(sheet.guards) > MOST_GUARDS:
        raise Refused(f"There are {MOST_GUARDS} guards, not {len(sheet.guards)}.")
    sheet.laps_won = _by_seat(match, parts, "laps-won", parse_number)
    sheet.laps = _discs(parts, "laps", LAP_DISCS, sheet.laps_won)
    named = [name for name in FIGURES if name in parts]
    spaces = [parse_space(word, sheet.track) for name in named for word in parts[name]]
    figure = match.variant.skin.figure
    if len(spaces) > 1 or len(spaces) != len(named) or match.finish in spaces:
        raise Refused(f"{figure} stands on one space, from Start to the last one before Finish.")
    if spaces and not sheet.laps:
        raise Refused(f"{figure} has no disc left to run for: leave it out, or say what is left, as in “laps 2 1”.")
    sheet.figure = (spaces or [0])[0] if sheet.laps and match.variant.flixxy else None
    sheet.laps = sheet.laps if match.variant.flixxy else []


# ---------------------------------------------------------------------- towers, tokens, cards and discs


def _hand_out(match: Match, parts: Parts, dice: FastDice) -> None:
    sheet = match.sheet
    sheet.towers = _by_seat(match, parts, "towers", parse_tile)
    if acting := ACTIONS & {*chain(*sheet.towers)}:
        raise Refused(f"Nobody has a {min(acting)} in a tower: it stays on the track.")
    sheet.discs_won = _by_seat(match, parts, "discs-won", parse_number)
    sheet.finish_discs = _discs(parts, "discs", match.variant.finish_discs, sheet.discs_won)
    if match.variant.worms:
        sheet.tokens = _by_seat(match, parts, "tokens", parse_token)
        top, under = ([parse_token(word) for word in listed_words(parts.get(name, ()))] for name in ("pile", "under"))
        rest = remaining(ALL_TOKENS, chain(top, under, *sheet.tokens), "tokens")
        match.tokens = Stacked(top, [] if _is_used_up(parts, "pile") else rest, under)
    if match.variant.cards:
        _deal(match, parts, dice)


def _deal(match: Match, parts: Parts, dice: FastDice) -> None:
    sheet = match.sheet
    sheet.hands = _by_seat(match, parts, "hands", parse_card)
    top, sheet.discards = ([parse_card(word) for word in listed_words(parts.get(name, ()))] for name in ("deck", "discards"))
    rest = remaining(DECK, chain(top, sheet.discards, *sheet.hands), "cards")
    for seat, hand in enumerate(sheet.hands, 1):
        if len(hand) > HAND:
            raise Refused(f"Seat {seat} holds {len(hand)} cards: everybody has {HAND}.")
        if len(rest) < HAND - len(hand):
            raise Refused("There are not enough cards left for everybody: name fewer discards, or all hands.")
        hand += [rest.pop(dice.below(len(rest))) for _ in range(HAND - len(hand))]
    if _is_used_up(parts, "deck"):
        sheet.discards += rest
        rest = []
    match.deck = Stacked(top, rest)


def _is_used_up(parts: Parts, name: str) -> bool:
    return name in parts and not listed_words(parts[name])


def _by_seat(match: Match, parts: Parts, name: str, read: Callable[[str], T]) -> list[list[T]]:
    rows = [[read(word) for word in row] for row in split_seats(parts.get(name, ()))]
    if len(rows) > match.variant.players:
        raise Refused(f"The part {name} is about {len(rows)} seats, and {match.variant.players} have pawns.")
    return rows + [[] for _ in range(match.variant.players - len(rows))]


def _discs(parts: Parts, name: str, box: Sequence[int], won: Sequence[Sequence[int]]) -> list[int]:
    """The discs left at Finish; the last one is on top."""
    left = [parse_number(word) for word in listed_words(parts.get(name, ()))][::-1]
    rest = remaining(box, chain(left, *won), "discs")
    return left if name in parts else rest


# ---------------------------------------------------------------------- whose turn it is


def _set_turn(match: Match, parts: Parts) -> None:
    sheet, players = match.sheet, match.variant.players
    out = [seat for seat in range(players) if not match.is_home(seat)]
    sheet.over = not out
    sheet.current = out[0] if out else 0
    words = [word.casefold() for word in parts.get("turn", ())]
    if "turn" not in parts:
        return
    if not words or words[1:2] not in ([], ["extra"]) or len(words) > 3:
        raise Refused("Whose turn it is reads “turn 2”; “turn 2 extra” if it is an extra turn.")
    sheet.current = parse_number(words[0]) - 1
    if not 0 <= sheet.current < players:
        raise Refused(f"There is no seat {words[0][:40]}: they are 1 to {players}.")
    if out and sheet.current not in out:
        raise Refused(f"Seat {sheet.current + 1} is home and has no turn.")
    sheet.again = len(words) > 1
    sheet.extra_turns = parse_number(words[2]) if len(words) > 2 else 0
    if (sheet.again and not match.variant.worms) or not 0 <= sheet.extra_turns <= len(ALL_TOKENS):
        raise Refused(f"Extra turns come from tokens: “rules worms” brings them, and there are {len(ALL_TOKENS)} in all.")
