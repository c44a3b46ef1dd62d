"""The table as it was, from the board as it stands and its last events."""

from __future__ import annotations

import pytest

from render.games.thats_life.pages.board import table_layout
from tests.render.games.thats_life.games import EVERYTHING, View, options_of, tables
from tests.seeds import seeds


def plain(board: View) -> View:
    """What events change, as plain data."""
    names = ("faces", "start_is_out", "towers", "points", "home", "laps_won", "discs_won", "tokens", "hats")
    lists = {name: [list(each) for each in board[name]] for name in ("laps_won", "discs_won")}
    # equal pawns may have changed places
    track = [{**here, "pawns": sorted((pawn["seat"], pawn["hat"] or "") for pawn in here["pawns"])} for here in board["track"]]
    lucky = [score["lucky"] for score in board["scores"]]
    return {**{name: board[name] for name in names}, **lists, "track": track, "tokens": list(board["tokens"]), "scores": lucky}


@pytest.mark.parametrize("seed", seeds(8))
def test_before_the_first_event_nothing_has_moved(seed: int) -> None:
    """At any moment of a game, also in the middle of a turn."""
    for number, (table, _) in enumerate(tables(seed, 2 + seed % 7, options_of(seed) if seed % 3 else EVERYTHING)):
        if number % 29 and table.questions:
            continue
        view = table.view(None, since=0)
        first, *_, last = table_layout(view).states
        laid = view["events"][0]["data"]
        assert (list(first.faces), len(first.guards)) == (laid["tiles"], laid["guards"])
        assert list(first.track) == list(range(len(laid["tiles"])))
        assert all((pawn.space, pawn.hat) == (0, None) for pawn in first.pawns)
        assert not any((*first.towers, *first.laps_won, *first.discs_won, *first.tokens))
        assert plain(last.board(view["board"])) == plain(view["board"])


@pytest.mark.parametrize("seed", seeds(4))
def test_the_state_before_some_events_is_the_board_of_that_moment(seed: int) -> None:
    """Points of players and whose tiles are turned included."""
    before: View | None = None
    for number, (table, _) in enumerate(tables(seed, 2 + seed, EVERYTHING if seed % 2 else options_of(seed))):
        if number % 7:
            continue
        if before is not None:
            view = table.view(None, since=before["events"][-1]["number"])
            assert plain(table_layout(view).states[0].board(view["board"])) == plain(before["board"])
        before = table.view(None, since=0)
