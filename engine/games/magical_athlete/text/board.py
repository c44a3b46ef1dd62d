"""The board as sentences, and as letters narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.magical_athlete.match import PRIZES
from engine.games.magical_athlete.text.questions import VOCABULARY
from engine.race.text.board import race_text
from engine.race.text.board_sentences import end_sentences, points_sentence, race_sentences, team_sentences
from engine.text.phrase import Words, listed_words, name_by_seat, piece, to_text


def board_sentences(view: Mapping[str, Any]) -> list[Words]:
    board = view["board"]
    if end := end_sentences(view, len(PRIZES), VOCABULARY):
        return end
    if board["race"]:
        race = race_sentences(board["race"], board["race_no"], len(PRIZES), view["you"], VOCABULARY)
        return [*race, points_sentence(board["points"])]
    return _between_races(board)


def _between_races(board: Mapping[str, Any]) -> list[Words]:
    offered: list[Words] = [("On offer: ", *listed_words(map(piece, board["row"])), ".")] if board["row"] else []
    return [*offered, *team_sentences(board["teams"]), points_sentence(board["points"])]


def text_board(view: Mapping[str, Any]) -> str:
    board, names = view["board"], view["seats"]
    race = race_text(board["race"], board["race_no"], len(PRIZES), names, VOCABULARY) if board["race"] else []
    rest = [points_sentence(board["points"])] if race else _between_races(board)
    return "\n".join([*race, *(to_text(words, name_by_seat(names)) for words in rest)])
