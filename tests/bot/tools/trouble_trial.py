"""Measures how soon players are answered while another table's rules raise, one person sends every command, or many games end.

python -m tests.bot.tools.trouble_trial --seconds 60 --rounds 3
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from bot.arena import Arena
from tests.bot.end_to_end.support.trouble_trial import TroubleTrial, trouble_trial
from tests.bot.tools.delays import percentile, spread

CALM_TABLES = 8
ENDINGS = 60
"""Games that end in the same moment."""
KINDS = ("calm", "broken rules", "one person's flood", "endings", "all at once")
MOST, NOTICEABLE = 1.2, 0.05
"""How much later the p99 may be than at a calm time, as a ratio; and from how many seconds on somebody notices it, since on a quick
machine a fifth of a calm p99 is a millisecond. It is printed, not asserted: it takes a machine with nothing else to do."""


async def measured(trial: TroubleTrial, kind: str, seconds: float) -> list[float]:
    """The delays of presses at the calm tables during one kind of trouble."""
    async with trial.playing(), AsyncExitStack() as stack:
        begun = time.monotonic()
        if kind in ("broken rules", "all at once"):
            await stack.enter_async_context(trial.broken_rules())
        if kind in ("one person's flood", "all at once"):
            await stack.enter_async_context(trial.one_person_sends_everything())
        if kind in ("endings", "all at once"):
            await trial.end_at_once(ENDINGS)
        await asyncio.sleep(max(0.0, begun + seconds - time.monotonic()))
        presses = trial.since(begun)
    await trial.settle_calmly()
    if unanswered := sum(not trial.is_answered(press) for press in presses):
        print(f"{kind}: {unanswered} presses without an answer in time")
    return trial.delays(presses)


async def trial(seconds: float, rounds: int, seed: int, folder: Path) -> None:
    delays: dict[str, list[float]] = {kind: [] for kind in KINDS}
    async with (
        Arena(generous=True) as arena,
        trouble_trial(arena, folder, calm=CALM_TABLES, endings=2 * ENDINGS * rounds, seed=seed) as troubled,
    ):
        for number in range(rounds):
            for kind in KINDS:
                delays[kind] += await measured(troubled, kind, seconds)
                troubled.check_all(whole=kind == KINDS[-1])
                print(f"{number + 1}/{rounds} {kind}: {spread(delays[kind])}", flush=True)
    _print_verdict(delays)


def _print_verdict(delays: Mapping[str, Sequence[float]]) -> None:
    calm = percentile(delays["calm"], 99)
    for kind in KINDS:
        p99 = percentile(delays[kind], 99)
        is_late = p99 > MOST * calm and p99 - calm > NOTICEABLE
        verdict = f", more than {MOST:.1f} times and {NOTICEABLE * 1000:.0f} ms later" if is_late else ""
        print(f"{kind}: {spread(delays[kind])}; {p99 / calm:.2f} times the p99 of a calm time{verdict}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each kind of trouble in a round")
    for name, most in (("rounds", 3), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=most)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(trial(chosen.seconds, chosen.rounds, chosen.seed, Path(folder) / "data"))


if __name__ == "__main__":
    main()
