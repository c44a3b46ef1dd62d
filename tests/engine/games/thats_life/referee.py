"""The rules of That's Life! a second time, to check games by their events alone.

The referee follows the events one at a time with its own track, towers, hands and hats, and fails on events that the rules do not
allow and on events that are missing. It shares nothing with the engine except the kinds and data of events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine.core.event import Event

Data = dict[str, Any]
LUCKY = ("clover", "camel")
ACTIONS = ("Gift", "Steal")
SET_OFF = {"took", "token", "token_seen", "gift", "steal", "lap", "disc", "sunk"}
"""Events that another event must cause."""


class Referee:
    def __init__(self, players: int, options: Mapping[str, str]) -> None:
        modules = options["modules"].split(",")
        self.players = players
        self.pro = options["version"] == "pro"
        self.has_tokens, self.by_cards = "worms" in modules, "cards" in modules
        self.faces: list[str] = []
        self.track: list[int] = []
        self.pawns = [Counter({0: 3 if players < 5 else 2}) for _ in range(players)]
        self.guards = Counter[int]()
        self.figure: int | None = 0 if "flixxy" in modules else None
        self.laps = [1, 2, 3, 4] if "flixxy" in modules else []
        self.discs = _finish_discs(options) if self.by_cards else []
        self.towers: list[list[str]] = [[] for _ in range(players)]
        self.won: list[list[int]] = [[] for _ in range(players)]
        self.tokens: list[list[str]] = [[] for _ in range(players)]
        self.pile, self.under = 10 if self.has_tokens else 0, list[str]()
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.discards: list[str] = []
        self.hats: dict[str, int] = {}
        self.seat = -1
        self.next: tuple[int, bool] | None = None
        self.extra = 0
        self.fresh = 0
        """Tokens that came in this turn."""
        self.steps = 0
        self.symbol = "not"
        self.off = False
        """Whether Everyone Off has just been played."""
        self.expected: list[tuple[str, Data]] = []
        self.over = False

    def hear(self, events: list[Event]) -> None:
        for event in events:
            data = dict(event.data)
            assert not self.over, "nothing happens after the end"
            if event.kind not in (
                "laid",
                "begins",
                "hat_draw",
                "hats",
                "dealt",
                "drew",
                "turn",
                "reshuffled",
                "called",
                "game_over",
            ):
                assert data.pop("seat") == self.seat, f"{event.kind} out of turn"
            if self.expected:
                kind, wanted = self.expected.pop(0)
                assert event.kind == kind, f"{kind} was due, not {event.kind}"
                assert {name: data[name] for name in wanted} == wanted
            else:
                assert event.kind not in SET_OFF, f"{event.kind} for no reason"
            hears: Callable[[Data], None] = getattr(self, f"_{event.kind}")
            hears(data)
            if event.kind in ("token_seen", "tokens_idle", "drew"):
                assert event.only is not None, "that is nobody else's business"

    # ------------------------------------------------------------------ before the game

    def _laid(self, data: Data) -> None:
        self.faces = data["tiles"][:]
        self.track = list(range(len(self.faces)))
        if self.pro:
            self.guards.update(space for space, tile in enumerate(self.faces) if tile in (*LUCKY, "+8", "+7"))
        assert data["guards"] == self.guards.total()

    def _begins(self, data: Data) -> None:
        self.next = (data["seat"], False)

    def _hat_draw(self, data: Data) -> None:
        if data["what"] == "card":
            self.discards += [f"{number}?" for number in data["drawn"]]

    def _hats(self, data: Data) -> None:
        self.hats = data
        assert data["lucky"] != data["cursed"]
        self.next = (data["lucky"], False)

    def _dealt(self, data: Data) -> None:
        assert data["cards"] == 2

    def _drew(self, data: Data) -> None:
        self.hands[data["seat"]] += data["cards"]
        assert len(self.hands[data["seat"]]) == 2

    # ------------------------------------------------------------------ the turn

    def _turn(self, data: Data) -> None:
        assert self.next in (None, (data["seat"], data["again"])), "it is somebody else's turn"
        assert not self.home(data["seat"])
        self.seat, self.fresh, self.symbol, self.off = data["seat"], 0, "not", False
        self.extra -= data["again"]
        self.next = None

    def _rolled(self, data: Data) -> None:
        assert (data["action"] is None) == (self.figure is None)
        assert (data["die"] is None) == self.by_cards
        self.steps, self.symbol = data["die"] or 0, data["action"] or "not"

    def _card(self, data: Data) -> None:
        self.lay_down(data["card"])
        self.steps = int(data["card"][:-1])

    def _attack(self, data: Data) -> None:
        assert {int(card[:-1]) for card in data["cards"]} == {data["steps"]} != {0}
        for card in data["cards"]:
            self.lay_down(card)
        self.steps = data["steps"]

    def lay_down(self, card: str) -> None:
        self.hands[self.seat].remove(card)
        self.discards.append(card)

    def _reshuffled(self, data: Data) -> None:
        assert data["cards"] == len(self.discards)
        self.discards = []

    def _stays(self, data: Data) -> None:
        assert not self.steps or not any(self.can_go(self.seat, space, self.steps) for space in self.pawns[self.seat].elements())

    def can_go(self, seat: int, space: int, steps: int) -> bool:
        return space != self.track[-1] and self.track.index(space) + steps >= 0

    # ------------------------------------------------------------------ pieces

    def _moved(self, data: Data) -> None:
        start, end, piece, hat = data["from"], data["to"], data["piece"], data["hat"]
        finish = self.track[-1]
        assert (data["left"], data["on"]) == (self.faces[start], self.faces[end])
        assert start != finish, "nobody leaves Finish"
        way = self.track.index(end) - self.track.index(start)
        assert way == self.steps or (end == finish and 0 < way < self.steps) or (hat == "cursed" and way == -self.steps)
        assert way, "no step is no move"
        is_figure = piece in ("Flixxy", "Mummy")
        assert not (is_figure and self.symbol == "not")
        if self.symbol == "must" and self.figure is not None and self.track.index(self.figure) + self.steps >= 0:
            assert is_figure, "the figure had to go"
        if is_figure:
            assert self.figure == start
            self.figure = end
        elif piece == "guard":
            assert any(pawns[start] for pawns in self.pawns), "a guard alone"
            self.shift(self.guards, start, end)
        else:
            self.shift(self.pawns[self.seat], start, end)
            assert hat is None or self.hats[hat] == self.seat
            own = self.pawns[self.seat]
            assert data.get("to_come") == (own.total() - own[finish] if end == finish else None)
            if hat == "lucky" and end == finish:
                assert self.home(self.seat), "the lucky hat comes last"
        self._leaves(start)
        if is_figure and end == finish:
            self._due_lap()
        elif self.by_cards and end == finish and way == self.steps and self.discs:
            self.expected.append(("disc", {"disc": self.discs[-1]}))

    def _leaves(self, space: int) -> None:
        if self.guards[space] or self.figure == space or any(pawns[space] for pawns in self.pawns) or not space:
            return
        tile, mine = self.faces[space], self.towers[self.seat]
        if tile == "Gift":
            to = self.receiver() if mine else None
            top = self.towers[to][-1] if to is not None and self.towers[to] else None
            self.expected.append(("gift", {"to": to, "tile": mine[-1] if mine else None, "top": top, "space": space}))
        elif tile == "Steal":
            self.expected.append(("steal", {"space": space}))
        else:
            self.expected.append(("took", {"tile": tile, "space": space}))
            if self.has_tokens and tile.startswith("-") and self.pile + len(self.under):
                self.expected += [("token", {}), ("token_seen", {})]

    def receiver(self) -> int:
        others = [(self.seat + step) % self.players for step in range(1, self.players)]
        with_tiles = [other for other in others if self.towers[other]]
        if not with_tiles:
            return others[0]
        sign = -1 if self.towers[self.seat][-1].startswith("-") else 1
        return min(with_tiles, key=lambda other: sign * _ranking(self.towers[other][-1]))

    def _due_lap(self) -> None:
        self.expected.append(("lap", {"disc": self.laps[-1], "last": len(self.laps) == 1}))

    @staticmethod
    def shift(pieces: Counter[int], start: int, end: int) -> None:
        assert pieces[start] > 0, "nobody is there"
        pieces[start] -= 1
        pieces[end] += 1

    def _took(self, data: Data) -> None:
        self.track.remove(data["space"])
        tower = self.towers[self.seat]
        tower.append(data["tile"])
        assert data["worth"] == [_points(tower) - _points(tower[:-1])]

    def _gift(self, data: Data) -> None:
        self.faces[data["space"]] = "Steal"
        if data["to"] is not None:
            assert data["worth"] == self.hand_over(self.seat, data["to"])

    def _steal(self, data: Data) -> None:
        self.faces[data["space"]] = "Gift"
        victim = data["victim"]
        if victim is None:
            assert not any(tower for seat, tower in enumerate(self.towers) if seat != self.seat)
            return
        assert victim != self.seat
        assert self.towers[victim][-1] == data["tile"]
        assert data["worth"] == self.hand_over(victim, self.seat)

    def hand_over(self, giver: int, taker: int) -> list[int]:
        """Move the top tile and return what that is worth to both."""
        before = [_points(self.towers[seat]) for seat in (giver, taker)]
        self.towers[taker].append(self.towers[giver].pop())
        return [_points(self.towers[seat]) - points for seat, points in zip((giver, taker), before, strict=True)]

    def _lap(self, data: Data) -> None:
        self.won[self.seat].append(self.laps.pop())
        self.figure = 0 if self.laps else None

    def _disc(self, data: Data) -> None:
        self.won[self.seat].append(self.discs.pop())

    def _hat(self, data: Data) -> None:
        hat, other = data["hat"], data["other"]
        if data["how"] == "take":
            assert self.hats[hat] == other
            self.hats[hat] = self.seat
        elif data["how"] == "give":
            assert self.hats[hat] == self.seat
            self.hats[hat] = other
        else:
            assert self.hats[hat] == self.seat
            self.hats["lucky"], self.hats["cursed"] = self.hats["cursed"], self.hats["lucky"]

    # ------------------------------------------------------------------ tokens and attacks

    def _token(self, data: Data) -> None:
        self.fresh += 1

    def _token_seen(self, data: Data) -> None:
        if self.pile:
            self.pile -= 1
        else:
            assert self.under.pop(0) == data["name"], "what lies under the stack has an order"
        self.tokens[self.seat].append(data["name"])

    def _tokens_idle(self, data: Data) -> None:
        assert self.tokens[self.seat], "there is nothing to play"

    def _token_played(self, data: Data) -> None:
        held, name = self.tokens[self.seat], data["name"]
        assert name in held[: len(held) - self.fresh], "not in the turn that brought it"
        held.remove(name)
        self.under.append(name)
        self.extra += name == "Extra Turn"
        self.off = name == "Everyone Off"
        if name == "Top to Bottom":
            self.expected.append(("sunk", {"tile": self.towers[self.seat][-1]}))
        elif name in ("Everyone Off", "Swap Places"):
            self.expected.append(("pushed" if self.off else "swapped", {}))

    def _sunk(self, data: Data) -> None:
        tower = self.towers[self.seat]
        tower.insert(0, tower.pop())
        assert tower[-1] == data["top"]

    def _swapped(self, data: Data) -> None:
        start, end, owner = data["from"], data["to"], data["owner"]
        assert abs(self.track.index(start) - self.track.index(end)) == 1
        assert not {start, end} & {0, self.track[-1]}
        self.shift(self.pawns[self.seat], start, end)
        if owner is not None:
            self.shift(self.pawns[owner], end, start)
        elif data["piece"] == "guard":
            self.shift(self.guards, end, start)
        else:
            assert self.figure == end
            self.figure = start

    def _pushed(self, data: Data) -> None:
        start, finish = data["from"], self.track[-1]
        end = self.track[min(self.track.index(start) + self.steps, len(self.track) - 1)]
        assert start not in (end, finish)
        assert self.track.index(start) + self.steps >= 0
        owners = Counter(owner for piece, owner, _ in data["pieces"] if piece == "pawn")
        for seat, pawns in enumerate(self.pawns):
            wanted = 0 if seat != self.seat else 1 if self.off else pawns[start]
            waits = self.hats.get("lucky") == seat and (end, start) == (finish, self.track[-2])
            assert pawns[start] - owners[seat] in (wanted, wanted + waits)
        assert sum(piece == "guard" for piece, _, _ in data["pieces"]) == self.guards[start]
        assert any(piece in ("Flixxy", "Mummy") for piece, _, _ in data["pieces"]) == (self.off and self.figure == start)
        for piece, owner, to in data["pieces"]:
            door = piece == "pawn" and end == finish and self.hats.get("lucky") == owner and to == self.track[-2]
            assert to == end or door
            if piece == "pawn":
                self.shift(self.pawns[owner], start, to)
            elif piece == "guard":
                self.shift(self.guards, start, to)
            else:
                self.figure = to
        assert self.pawns[self.seat][start], "the pawn that stays"
        if self.figure == finish:
            self._due_lap()

    # ------------------------------------------------------------------ the end

    def home(self, seat: int) -> bool:
        return self.pawns[seat][self.track[-1]] == self.pawns[seat].total()

    def end_of_turn(self) -> None:
        """Nothing is owed, and the next one is known."""
        assert not self.expected, f"{self.expected[0][0]} did not happen"
        if self.seat < 0:
            return
        if self.extra and not self.home(self.seat):
            self.next = (self.seat, True)
            return
        self.extra = 0
        clockwise = [(self.seat + step) % self.players for step in range(1, self.players + 1)]
        self.next = next(((seat, False) for seat in clockwise if not self.home(seat)), None)

    def _called(self, data: Data) -> None:
        self.next = None

    def _game_over(self, data: Data) -> None:
        self.over = True
        totals = [
            _points(tower) + sum(won) + len(tokens) for tower, won, tokens in zip(self.towers, self.won, self.tokens, strict=True)
        ]
        for hat, seat in self.hats.items():
            totals[seat] += 10 if hat == "lucky" else -10
        assert data["points"] == totals
        luck = [-sum(tile in LUCKY for tile in tower) for tower in self.towers]
        best = max(zip(totals, luck, strict=True))
        assert data["winners"] == [seat for seat in range(self.players) if (totals[seat], luck[seat]) == best]


def _finish_discs(options: Mapping[str, str]) -> list[int]:
    if options["discs"] == "none" or (options["discs"] == "text" and options["skin"] == "camel"):
        return []
    return [2, 2, 3, 3, 4, 4, 5, 6 if options["discs"] == "2007" else 5]


def _points(tower: list[str]) -> int:
    """What a tower is worth, counted as at the table: lucky tiles turn the largest minuses; risk tiles count by themselves."""
    lucky = sum(tile in ("clover", "camel") for tile in tower)
    risks = [int(tile[1:]) for tile in tower if tile[0] == "±"]
    pluses = sum(int(tile[1:]) for tile in tower if tile[0] == "+")
    minuses = sorted((int(tile[1:]) for tile in tower if tile[0] == "-"), reverse=True)
    return pluses + sum(minuses[:lucky]) - sum(minuses[lucky:]) + (-sum(risks) if len(risks) % 2 else sum(risks))


def _ranking(tile: str) -> int:
    """The rank of a tile for a Gift: lucky tiles above +8, risk tiles at 0."""
    if tile in ("clover", "camel"):
        return 9
    return 0 if tile[0] == "±" else int(tile)
