"""Measures races between equal drivers.

    python -m tests.engine.tools.microbot_measures --games 500 --layout ring stadium

The columns are averages per game unless they say otherwise, taken at the end of each round:

- To go is what `actions_to_go` says on the cards as they lie then: the fewest actions home.
- The lead is with the one robot that has the least to go and is intact; while two have the same, nobody has it. `chg` counts how
  often the one in the lead is another one than the last that had it. The winner has the lead at the end.
- `1/3` and `2/3`: how many in a hundred races are won by who has the lead when the foremost robot has first covered that part of
  the way, which is what it had to go on the start line. Races without a leader at that moment are left out.
- `gain` is what a robot gets nearer home in a round, by its place in the order of that round, P1 first. The last round is left
  out, because it is cut short, and so are rounds after a wreck.
- `presses` are questions with a choice for a player in a round, without the one for a place on the start line. `r1P2` is how many
  in a hundred races are won by P2 of the first round (with more robots: by the last in its order).
- `wet` are yellow rolls (and those that failed), `jumps` jumps tried (and those whose roll failed); `sw` switches thrown / offered;
  `hits` collisions between robots, `bumps` impacts on blocks and edges; `pit` repairs on a pit by a robot that was damaged; `wreck`
  races ended by destruction and `called` those ended for being too long, in a hundred.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.ai import get_policy
from engine.ai.playout_hosts import InlineHost, policy_asker
from engine.core.dice import FastDice
from engine.games.microbot_racers.actions.action_card import JUMP
from engine.games.microbot_racers.ai.distance_to_goal import actions_to_go
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.match import CALLED, DRAW, INTACT, ORDER, SELECT, Match

COLUMNS = (
    *("games", "rounds", "presses", "wreck", "r1P2", "gain", "chg", "1/3", "2/3"),
    *("wet", "jumps", "sw", "hits", "bumps", "pit", "called"),
)
PARTS = {"1/3": 1 / 3, "2/3": 2 / 3}


class Measured:
    """Sums over the races of one row."""

    def __init__(self, robots: int) -> None:
        self.robots = robots
        self.count: Counter[str] = Counter()
        self.longest = 0
        self.gained = [0.0] * robots
        self.full_rounds = 0

    def play(self, options: dict[str, str], seed: str, policy: str) -> None:
        match = GAME.new(self.robots, options)
        policies = [get_policy(policy, f"{seed}.{seat}") for seat in range(self.robots)]
        answer = policy_asker(GAME, match, policies)

        def ask(seat: int, kind: str, choices: Sequence[Any], *more: Any) -> Any:
            self.count[kind] += 1
            self.count["presses"] += len(choices) > 1 and kind != "start"
            return answer(seat, kind, choices, *more)

        host = InlineHost(FastDice(seed), ask, records_events=True)
        race = _Race(match)
        while not match.over:
            GAME.step(match, host)
            if match.sheet.phase == SELECT:
                race.begin_round()
            elif match.sheet.phase == ORDER and match.sheet.round and not match.over:
                self._add(race.end_round())
        self._finish(match, race)
        for event in host.events:
            self.count[event.kind] += 1
            self.count["wet failed"] += event.kind == "yellow" and not event.data["passed"]
            self.count["jumps failed"] += event.kind == "red" and not event.data["passed"]
            self.count["jumps"] += event.kind == "act" and event.data["action"][0] == JUMP
            self.count["bumps"] += event.kind == "impact" and event.data["what"] != "jump"
            self.count["pit"] += event.kind == "repaired" and event.data["pit"] and event.data["gained"] > 0

    def _add(self, gains: Sequence[float]) -> None:
        if len(gains) == self.robots:
            self.full_rounds += 1
            self.gained = [mine + more for mine, more in zip(self.gained, gains, strict=True)]

    def _finish(self, match: Match, race: _Race) -> None:
        winners = match.sheet.winners or []
        race.lead(winners[0] if len(winners) == 1 else None)
        count = self.count
        count["games"] += 1
        count["rounds"] += match.sheet.round
        self.longest = max(self.longest, match.sheet.round)
        count["wreck"] += match.sheet.ending in (INTACT, DRAW)
        count["called"] += match.sheet.ending == CALLED
        count["r1P2"] += race.last_of_first_round in winners
        count["chg"] += race.changes
        for part, leader in race.leader_at.items():
            count[f"{part} known"] += leader is not None
            count[part] += leader in winners

    def row(self) -> list[str]:
        """Return the figures in the order of COLUMNS."""
        count, games = self.count, self.count["games"]

        def each(name: str, digits: int = 1) -> str:
            return f"{count[name] / games:.{digits}f}"

        def percent(name: str, of: int = games) -> str:
            return f"{100 * count[name] / max(1, of):.1f}"

        return [
            str(games),
            f"{each('rounds')} ({self.longest})",
            f"{count['presses'] / count['rounds'] / self.robots:.2f}",
            percent("wreck"),
            percent("r1P2"),
            " / ".join(f"{gain / self.full_rounds:.2f}" for gain in self.gained),
            each("chg", 2),
            percent("1/3", count["1/3 known"]),
            percent("2/3", count["2/3 known"]),
            f"{each('yellow')} ({each('wet failed')})",
            f"{each('jumps', 2)} ({each('jumps failed', 2)})",
            f"{each('switched', 2)} / {each('switch', 2)}",
            each("collision"),
            each("bumps"),
            each("pit", 2),
            percent("called"),
        ]


class _Race:
    """The leaders of one race, round by round."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.way = 0.0
        self.before: dict[int, float] = {}
        self.leader: int | None = None
        self.changes = 0
        self.leader_at: dict[str, int | None] = {}
        self.last_of_first_round = -1

    def begin_round(self) -> None:
        self.before = self._left()
        if self.match.sheet.round == 1:
            self.way = min(self.before.values())
            self.last_of_first_round = self.match.sheet.order[-1]

    def end_round(self) -> list[float]:
        """Return what each robot has gained, in the order of the round."""
        left = self._left()
        foremost = min(left.values())
        ahead = [seat for seat, far in left.items() if far == foremost]
        self.lead(leader := ahead[0] if len(ahead) == 1 else None)
        for part, share in PARTS.items():
            if part not in self.leader_at and foremost <= self.way * (1 - share):
                self.leader_at[part] = leader
        return [self.before[seat] - left[seat] for seat in self.match.sheet.order if seat in left]

    def lead(self, leader: int | None) -> None:
        if leader is not None:
            self.changes += self.leader not in (None, leader)
            self.leader = leader

    def _left(self) -> dict[int, float]:
        return {seat: actions_to_go(self.match, seat) for seat in self.match.intact()}


def measure(games: int, options: dict[str, str], robots: int = 2, seed: str = "0", policy: str = "quick") -> Measured:
    measured = Measured(robots)
    chosen = GAME.read_options({**options, "field": "crowd" if robots > 2 else "duel"})
    for number in range(games):
        measured.play(chosen, f"{seed}.{number}", policy)
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays races and prints a row for each combination, as a table in Markdown.")
    parser.add_argument("--games", type=int, default=500, help="races a row")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--robots", type=int, default=2)
    parser.add_argument("--policy", default="quick")
    for name, default in (("layout", "ring"), ("cards", "ordered"), ("side", "easy"), ("laps", "2")):
        parser.add_argument(f"--{name}", nargs="+", default=[default])
    args = parser.parse_args()
    print("| track |", " | ".join(COLUMNS), "|")
    print("|---" * (len(COLUMNS) + 1) + "|")
    for layout, cards, side, laps in itertools.product(args.layout, args.cards, args.side, args.laps):
        options = {"layout": layout, "cards": cards, "side": side, "laps": laps}
        row = measure(args.games, options, args.robots, args.seed, args.policy).row()
        title = f"{layout}, {cards}, {side}, {laps} lap{'' if laps == '1' else 's'}"
        print("|", " | ".join([title, *row]), "|", flush=True)


if __name__ == "__main__":
    main()
