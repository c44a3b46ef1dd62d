"""The table as it was before each of some events, from the board as it stands: nothing older is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.games.thats_life.scoring import HAT_POINTS, TOKEN_POINTS, tower_worth
from engine.games.thats_life.tiles import GIFT, LUCKY, STEAL
from engine.games.thats_life.variant import CARDS, FLIXXY, HATS
from render.artist import View

Data = Mapping[str, Any]
EventView = Mapping[str, Any]
Board = Mapping[str, Any]
Tower = tuple[str, ...]


class Pawn(NamedTuple):
    seat: int
    number: int
    space: int
    hat: str | None = None


class TableState(NamedTuple):
    """Everything on the table that events change and pictures show. A pawn and a guard keep their index."""

    faces: tuple[str, ...]
    track: tuple[int, ...]
    pawns: tuple[Pawn, ...]
    guards: tuple[int, ...]
    figure: int | None
    towers: tuple[Tower, ...]
    laps_won: tuple[tuple[int, ...], ...]
    discs_won: tuple[tuple[int, ...], ...]
    tokens: tuple[int, ...]

    def points(self, seat: int) -> int:
        hats = {"lucky": HAT_POINTS, "cursed": -HAT_POINTS}
        worn = sum(hats[pawn.hat] for pawn in self.pawns if pawn.seat == seat and pawn.hat)
        beside = sum(self.laps_won[seat]) + sum(self.discs_won[seat]) + TOKEN_POINTS * self.tokens[seat]
        return sum(tower_worth(self.towers[seat])[0]) + beside + worn

    def spaces(self) -> list[dict[str, Any]]:
        """Returns the track in the form of a view."""
        return [
            {
                "space": space,
                "tile": self.faces[space],
                "pawns": [
                    {"seat": pawn.seat, "number": pawn.number, "hat": pawn.hat} for pawn in self.pawns if pawn.space == space
                ],
                "guards": self.guards.count(space),
                "figure": self.figure == space,
            }
            for space in self.track
        ]

    def board(self, now: Board) -> dict[str, Any]:
        """Returns the board of this state; what events do not change is as it is `now`."""
        seats = range(len(self.towers))
        finish = self.track[-1]
        is_start_empty = self.figure != 0 and all(pawn.space for pawn in self.pawns)
        return {
            **now,
            "track": self.spaces(),
            "faces": list(self.faces),
            "start_is_out": is_start_empty and not {FLIXXY, HATS, CARDS} & {*now["modules"]},
            "towers": [list(tower) for tower in self.towers],
            "points": [self.points(seat) for seat in seats],
            "scores": [{"lucky": sum(tile in LUCKY for tile in tower)} for tower in self.towers],
            "home": [sum(pawn.seat == seat and pawn.space == finish for pawn in self.pawns) for seat in seats],
            "laps_won": self.laps_won,
            "discs_won": self.discs_won,
            "tokens": self.tokens,
            "hats": {hat: next((pawn.seat for pawn in self.pawns if pawn.hat == hat), None) for hat in ("lucky", "cursed")},
        }


def state_of(board: Board) -> TableState:
    pawns = [Pawn(pawn["seat"], pawn["number"], here["space"], pawn["hat"]) for here in board["track"] for pawn in here["pawns"]]
    return TableState(
        faces=tuple(board["faces"]),
        track=tuple(here["space"] for here in board["track"]),
        pawns=tuple(sorted(pawns)),
        guards=tuple(here["space"] for here in board["track"] for _ in range(here["guards"])),
        figure=next((here["space"] for here in board["track"] if here["figure"]), None),
        towers=tuple(map(tuple, board["towers"])),
        laps_won=tuple(map(tuple, board["laps_won"])),
        discs_won=tuple(map(tuple, board["discs_won"])),
        tokens=tuple(board["tokens"]),
    )


def rewound(view: View, events: Sequence[EventView]) -> list[TableState]:
    """Returns the state before each of these events, which are the last ones of the view, and the state after them."""
    states = [state_of(view["board"])]
    for event in reversed(events):
        undo = _UNDO.get(event["kind"])
        states.append(undo(states[-1], event["data"]) if undo is not None else states[-1])
    return states[::-1]


# ---------------------------------------------------------------------- events undone


def _moved(now: TableState, data: Data) -> TableState:
    return _put_back(now, data["piece"], data["seat"], data["hat"], data["to"], data["from"])


def _pushed(now: TableState, data: Data) -> TableState:
    for (piece, owner, end), hat in zip(data["pieces"], data["hats"], strict=True):
        now = _put_back(now, piece, owner, hat, end, data["from"])
    return now


def _swapped(now: TableState, data: Data) -> TableState:
    mine = next(
        k for k, pawn in enumerate(now.pawns) if (pawn.seat, pawn.space, pawn.hat) == (data["seat"], data["to"], data["hat"])
    )
    other = _put_back(now, data["piece"], data["owner"], data["other_hat"], data["from"], data["to"], but=mine)
    return other._replace(pawns=changed(other.pawns, mine, other.pawns[mine]._replace(space=data["from"])))


def _put_back(
    now: TableState, piece: str, seat: int | None, hat: str | None, at: int, to: int, but: int | None = None
) -> TableState:
    """Returns the state with a piece on another space; of equal pieces, any."""
    if piece == "guard":
        return now._replace(guards=changed(now.guards, now.guards.index(at), to))
    if piece != "pawn":
        return now._replace(figure=to)
    k = _pawn(now, seat, at, hat, but)
    return now._replace(pawns=changed(now.pawns, k, now.pawns[k]._replace(space=to)))


def _pawn(now: TableState, seat: int | None, at: int, hat: str | None, but: int | None = None) -> int:
    return next(k for k, pawn in enumerate(now.pawns) if (pawn.seat, pawn.space, pawn.hat) == (seat, at, hat) and k != but)


def _took(now: TableState, data: Data) -> TableState:
    seat = data["seat"]
    return now._replace(track=tuple(sorted([*now.track, data["space"]])), towers=changed(now.towers, seat, now.towers[seat][:-1]))


def _gift(now: TableState, data: Data) -> TableState:
    return _handed_back(now, data, data["seat"], data["to"], GIFT)


def _steal(now: TableState, data: Data) -> TableState:
    return _handed_back(now, data, data["victim"], data["seat"], STEAL)


def _handed_back(now: TableState, data: Data, giver: int | None, taker: int | None, face: str) -> TableState:
    now = now._replace(faces=changed(now.faces, data["space"], face))
    if giver is None or taker is None or data["tile"] is None:
        return now
    taken = changed(now.towers, taker, now.towers[taker][:-1])
    return now._replace(towers=changed(taken, giver, (*taken[giver], data["tile"])))


def _sunk(now: TableState, data: Data) -> TableState:
    first, *others = now.towers[data["seat"]]
    return now._replace(towers=changed(now.towers, data["seat"], (*others, first)))


def _lap(now: TableState, data: Data) -> TableState:
    seat = data["seat"]
    return now._replace(figure=now.track[-1], laps_won=changed(now.laps_won, seat, now.laps_won[seat][:-1]))


def _disc(now: TableState, data: Data) -> TableState:
    return now._replace(discs_won=changed(now.discs_won, data["seat"], now.discs_won[data["seat"]][:-1]))


def _tokens(by: int) -> Callable[[TableState, Data], TableState]:
    return lambda now, data: now._replace(tokens=changed(now.tokens, data["seat"], now.tokens[data["seat"]] - by))


def _hat(now: TableState, data: Data) -> TableState:
    """A hat goes back to any pawn without one that stands beside its wearer, or the two hats change back."""
    wearers = {pawn.hat: k for k, pawn in enumerate(now.pawns) if pawn.hat}
    swapped: dict[int, str | None]
    if data["how"] == "exchange":
        swapped = {wearers["lucky"]: "cursed", wearers["cursed"]: "lucky"}
    else:
        wearer = wearers[data["hat"]]
        back_to = data["other"] if data["how"] == "take" else data["seat"]
        before = _pawn(now, back_to, now.pawns[wearer].space, None)
        swapped = {wearer: None, before: data["hat"]}
    return now._replace(pawns=tuple(pawn._replace(hat=swapped.get(k, pawn.hat)) for k, pawn in enumerate(now.pawns)))


def _hats(now: TableState, _: Data) -> TableState:
    return now._replace(pawns=tuple(pawn._replace(hat=None) for pawn in now.pawns))


_UNDO: Mapping[str, Callable[[TableState, Data], TableState]] = {
    "moved": _moved,
    "pushed": _pushed,
    "swapped": _swapped,
    "took": _took,
    "gift": _gift,
    "steal": _steal,
    "sunk": _sunk,
    "lap": _lap,
    "disc": _disc,
    "token": _tokens(1),
    "token_played": _tokens(-1),
    "hat": _hat,
    "hats": _hats,
}


def changed(values: Iterable[Any], index: int, value: object) -> tuple[Any, ...]:
    """Returns the values with one replaced."""
    return tuple(value if k == index else each for k, each in enumerate(values))
