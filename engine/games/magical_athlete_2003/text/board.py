"""The board as sentences, and as letters narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.text.reference import item_titles
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.race.text.board import race_text
from engine.race.text.board_sentences import end_sentences, points_sentence, race_sentences, team_sentences
from engine.text.english import counted
from engine.text.phrase import Words, joined_words, name_by_seat, piece, seat, to_text


def board_sentences(view: Mapping[str, Any]) -> list[Words]:
    board = view["board"]
    if end := end_sentences(view, len(board["prizes"]), VOCABULARY):
        return end
    race = race_sentences(board["race"], *_which_race(board), view["you"], VOCABULARY) if board["race"] else []
    return [*race, *_beside_the_track(board)]


def text_board(view: Mapping[str, Any]) -> str:
    board, names = view["board"], view["seats"]
    race = race_text(board["race"], *_which_race(board), names, VOCABULARY) if board["race"] else []
    return "\n".join([*race, *(to_text(words, name_by_seat(names)) for words in _beside_the_track(board))])


def _which_race(board: Mapping[str, Any]) -> tuple[int, int]:
    return board["race_no"], len(board["prizes"])


def _beside_the_track(board: Mapping[str, Any]) -> Iterator[Words]:
    """Yield sales, coins and teams before a race, and always points and items."""
    if not board["race"]:
        if board["phase"] == "draft":
            yield from _draft(board)
        yield from team_sentences(board["teams"])
    if board["race"] or board["phase"] != "draft":
        yield points_sentence(board["points"])
    for owner, items in enumerate(board["items"]):
        if items:
            yield (seat(owner), f" has {', '.join(item_titles(items))}.")


def _draft(board: Mapping[str, Any]) -> Iterator[Words]:
    fields = [(price, name) for price, name in enumerate(board["fields"]) if name]
    for_sale: list[Words] = [(piece(name), f" for {price}") for price, name in reversed(fields)]
    yield ("For sale: ", *(joined_words(for_sale) or ("nobody",)), ".")
    if stall := ", ".join(f"{ITEMS[item].title} {left}" for item, left in board["stock"].items() if left):
        yield (f"At the stall: {stall}.",)
    number = f", round {board['round'] + 1} of {len(board['prizes'])}" if board["round"] is not None else ""
    yield (f"{counted(board['pile'], 'card')} in the pile{number}.",)
    yield ("Coins: ", *joined_words([(seat(owner), f" {own}") for owner, own in enumerate(board["coins"])]), ".")
