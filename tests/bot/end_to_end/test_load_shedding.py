"""Load shedding: interactions that are too old, too many of one user, and too many of all."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.driver import Player
from bot.arena.validation import answers
from bot.client import Grandstand
from bot.clock import HandClock
from bot.interactions.actions import ACTIONS, READ_ONLY
from bot.interactions.load_shedding import (
    MAX_AGE_SECONDS,
    MAX_PER_USER,
    MAX_UNANSWERED,
    Admission,
    InteractionAges,
    InteractionKind,
    LoadShedder,
)
from bot.responses import responder
from tests.bot.end_to_end.support.bot_table import BotTable, table_with_buttons
from tests.bot.end_to_end.support.hosting import hosting, slow_disk
from tests.bot.end_to_end.support.player import last_private, private_messages
from tests.bot.end_to_end.support.traffic import callbacks, record_requests
from tests.bot.support.waiting import until

ACT, LOOK, COMPLETION = InteractionKind.ACT, InteractionKind.LOOK, InteractionKind.COMPLETION
SERVE, ASK_TO_WAIT, LEAVE = Admission.SERVE, Admission.ASK_TO_WAIT, Admission.DROP
ME = 1

# ---------------------------------------------------------------------- admission


@contextlib.contextmanager
def crowd_of(others: int, mine: int = 0, *, answered: bool = False) -> Iterator[LoadShedder]:
    """A load shedder with so many interactions in progress, each of another user, and `mine` of one user."""
    crowd = LoadShedder()
    with contextlib.ExitStack() as stack:
        for number in range(others):
            stack.enter_context(crowd.counting(1000 + number, lambda: answered))
        for _ in range(mine):
            stack.enter_context(crowd.counting(ME, lambda: answered))
        yield crowd


@pytest.mark.parametrize(
    ("kind", "age", "others", "mine", "verdict"),
    [
        (LOOK, 0.0, 0, 0, SERVE),
        (COMPLETION, 0.0, 0, 0, SERVE),
        (LOOK, MAX_AGE_SECONDS - 0.1, 0, 0, SERVE),
        (LOOK, MAX_AGE_SECONDS, 0, 0, LEAVE),
        (COMPLETION, MAX_AGE_SECONDS, 0, 0, LEAVE),
        (ACT, MAX_AGE_SECONDS, 0, 0, SERVE),
        (ACT, 900.0, 0, 0, SERVE),
        (LOOK, 0.0, MAX_UNANSWERED - 1, 0, SERVE),
        (LOOK, 0.0, MAX_UNANSWERED, 0, LEAVE),
        (COMPLETION, 0.0, MAX_UNANSWERED, 0, LEAVE),
        (ACT, 0.0, MAX_UNANSWERED * 10, 0, SERVE),
        (LOOK, MAX_AGE_SECONDS / 2, MAX_UNANSWERED // 2 - 1, 0, SERVE),
        (LOOK, MAX_AGE_SECONDS / 2, MAX_UNANSWERED // 2, 0, LEAVE),
        (LOOK, 0.0, 0, MAX_PER_USER - 1, SERVE),
        (LOOK, 0.0, 0, MAX_PER_USER, ASK_TO_WAIT),
        (ACT, 0.0, 0, MAX_PER_USER, ASK_TO_WAIT),
        (COMPLETION, 0.0, 0, MAX_PER_USER, LEAVE),
    ],
)
def test_looks_are_dropped_before_acts_and_older_ones_sooner(
    kind: InteractionKind, age: float, others: int, mine: int, verdict: Admission
) -> None:
    """Faults 55, 56 and 57."""
    with crowd_of(others, mine) as crowd:
        assert crowd.admission(kind, ME, age) is verdict
        assert crowd.dropped == (verdict is LEAVE)


def test_a_user_beyond_the_limit_is_asked_to_wait_once() -> None:
    """Fault 56: a completion cannot ask to wait, and does not count."""
    crowd = LoadShedder()
    for _ in range(2):
        with contextlib.ExitStack() as stack:
            for _ in range(MAX_PER_USER):
                stack.enter_context(crowd.counting(ME, lambda: False))
            kinds = [COMPLETION, ACT, LOOK, ACT]
            assert [crowd.admission(kind, ME, 0.0) for kind in kinds] == [LEAVE, ASK_TO_WAIT, LEAVE, LEAVE]
            assert crowd.admission(LOOK, ME + 1, 0.0) is SERVE
        assert crowd.admission(LOOK, ME, 0.0) is SERVE


def test_acknowledged_work_does_not_count_as_load() -> None:
    """Fault 57: sixty films that are made one after the other."""
    with crowd_of(MAX_UNANSWERED, answered=True) as crowd:
        assert crowd.admission(LOOK, ME, 0.0) is SERVE
        assert crowd.admission(LOOK, ME, MAX_AGE_SECONDS) is LEAVE


# ---------------------------------------------------------------------- how old something is


def id_from(moment: float) -> int:
    """The id of an interaction that Discord created at this moment."""
    return int((moment - 1420070400.0) * 1000) << 22


@pytest.mark.parametrize("wrong", [0.0, 3600.0, -3600.0])
def test_how_old_something_is_does_not_depend_on_a_clock_that_is_right(wrong: float) -> None:
    """Fault 55: the youngest interaction shows how wrong the clock is."""
    clock = HandClock()
    ages = InteractionAges(clock)
    start = clock.now() + wrong
    assert ages.age(id_from(start)) == 0.0
    clock.advance(6.0)
    assert ages.age(id_from(start + 0.5)) == pytest.approx(5.5, abs=0.01)
    assert ages.age(id_from(start + 5.9)) == pytest.approx(0.1, abs=0.01)


@pytest.mark.parametrize("seconds", [3600.0, -3600.0])
@pytest.mark.parametrize("both", [False, True], ids=["only here", "where the numbers are made, too"])
def test_after_the_clock_was_set_nothing_is_old(seconds: float, both: bool) -> None:
    """Fault 55: at Discord, and in an arena on the same machine."""
    clock = HandClock()
    ages, discord = InteractionAges(clock), clock.now()
    ages.age(id_from(discord))
    clock.set(seconds)
    clock.advance(10.0)
    discord += 10.0 + (seconds if both else 0.0)
    assert ages.age(id_from(discord)) == pytest.approx(0.0, abs=0.01)


def test_a_clock_that_drifts_makes_nothing_old() -> None:
    """Fault 55: the bot's clock gains a second an hour, for a month."""
    clock = HandClock()
    ages, discord = InteractionAges(clock), clock.now()
    for _ in range(24 * 30):
        clock.advance(3601.0)
        discord += 3600.0
        assert ages.age(id_from(discord)) < 0.01


# ---------------------------------------------------------------------- read-only actions


async def test_every_look_is_a_verb_or_a_command(bot: Grandstand) -> None:
    assert {*ACTIONS, *(f"/{command.name}" for command in bot.tree.get_commands())} >= READ_ONLY


async def test_a_look_changes_nothing(table: BotTable) -> None:
    """So nothing is lost when it is dropped: all read-only commands, and all such controls that can be reached from the table."""
    red, before, done = table.red, await table.state(), set[str]()
    for command in sorted(name for name in READ_ONLY if name.startswith("/")):
        await red.slash(command, **({"name": "Banana"} if command == "/card" else {}))
    for _ in range(3):
        for seen in [table.live, *private_messages(red)]:
            for control in answers.controls(seen.components):
                verb = control["custom_id"].split(":")[1]
                if verb in READ_ONLY - done:
                    done.add(verb)
                    chosen = {"values": [control["options"][0]["value"]]} if "options" in control else None
                    await red.answered(red.person.use(red.channel, seen.message.id, control, chosen))
    assert {"hand", "log", "cards", "card", "options", "reminders", "going", "offer"} <= done
    await table.published()
    assert await table.state() == before


# ---------------------------------------------------------------------- late interactions


async def test_late_acts_are_served_once_and_late_looks_are_dropped(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 55: the bot received nothing for six seconds."""
    async with table_with_buttons(still, tmp_path) as table:
        red, before, live, label = await table.next_to_decide(), await table.state(), table.live, await table.first_option()
        requests = record_requests(still)
        looks = [red.taps("Hand"), red.taps("Log"), red.person.slash(red.channel, "/board", {})]
        looks += [red.person.complete(red.channel, "/draft", {"pick": "a"}, "pick")]
        act = red.taps(label)
        clock.advance(6.0)
        await table.answers_are(before[1] + 1)
        await table.wait_for_change(live)
        assert table.bot.router.load_shedder.dropped == len(looks)
        assert not [request for look in looks for request in callbacks(requests, look)]
        assert [request.status for request in callbacks(requests, act)] == [404]
        await (await table.next_to_decide()).press("Hand")
        assert "### Your hand" in last_private(await table.next_to_decide()).text


async def test_a_command_that_comes_too_late_is_done_and_the_channel_shows_it(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    """Fault 55."""
    red = still.user("red")
    async with hosting(still, tmp_path) as bot:
        await red.slash("/help")
        red.person.slash(red.channel, "/play", {})
        clock.advance(6.0)
        await still.user("blue").reads("Red (host)")
        assert len(await bot.store.find_open_of_user(int(red.person.user.id))) == 1


# ---------------------------------------------------------------------- one user


async def test_a_thousand_commands_of_one_person_keep_nobody_else_waiting(still: Arena, tmp_path: Path) -> None:
    """Faults 51 and 56: the bot works on a limited number at once, asks once to wait, and then drops the rest."""
    red, blue = still.user("red"), still.user("blue")
    async with hosting(still, tmp_path) as bot:
        requests = record_requests(still)
        async with slow_disk(bot):
            spam = [red.person.slash(red.channel, "/play", {}) for _ in range(1000)]
            typed = [red.person.complete(red.channel, "/board", {"table": "a"}, "table") for _ in range(10)]
            others = [blue.person.slash(blue.channel, "/games", {}) for _ in range(5)]
            await until(lambda: bot.router.load_shedder.dropped == 1000 + len(typed) - MAX_PER_USER - 1)
        for interaction in [*spam[: MAX_PER_USER + 1], *others]:
            await blue.answered(interaction)
        replies = [seen.text for seen in private_messages(red)]
        assert sum("still busy" in text for text in replies) == 1
        assert sum("is already waiting for players" in text for text in replies) == MAX_PER_USER - 1
        assert len(await bot.store.find_open_of_user(int(red.person.user.id))) == 1
        assert sum("You are not at any table" in seen.text for seen in private_messages(blue)) == len(others)
        answered = {request.path.split("/")[2] for request in requests if request.path.startswith("/interactions/")}
        assert not answered & {interaction.id for interaction in [*spam[MAX_PER_USER + 1 :], *typed]}
        await red.slash("/games")
        assert "### Your games" in last_private(red).text


# ---------------------------------------------------------------------- many users


async def test_under_load_acts_are_served_looks_are_dropped_and_nothing_admitted_is_lost(
    still: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 57: the disk has stopped, and many users look at something."""
    monkeypatch.setattr(
        responder, "ACKNOWLEDGE_AFTER_SECONDS", 60.0
    )  # nothing is acknowledged before all have arrived, even on a slow machine
    names = ("red", "blue", "green", "amber", "violet", "teal")
    async with table_with_buttons(still, tmp_path) as table:
        deciding, before, live, label = await table.next_to_decide(), await table.state(), table.live, await table.first_option()
        crowd: list[Player] = [still.user(name).goes_to(str(deciding.channel.name)) for name in names]
        await until(lambda: not table.bot.router._tasks)
        async with slow_disk(table.bot):
            looks: list[tuple[Player, Interaction]] = []
            for number in range(MAX_UNANSWERED + 10):
                player = crowd[number % len(crowd)]
                looks.append((player, player.person.slash(player.channel, "/log", {})))
            await until(lambda: table.bot.router.load_shedder.dropped == 10)
            act = deciding.taps(label)
            await until(lambda: len(table.bot.router._tasks) == MAX_UNANSWERED + 1)
        for player, interaction in looks[:MAX_UNANSWERED]:
            await player.answered(interaction)
        await deciding.answered(act)
        await table.wait_for_change(live)
        await table.answers_are(before[1] + 1)
        assert not [interaction for _, interaction in looks[MAX_UNANSWERED:] if interaction.over]
        assert sum("### The log" in seen.text for player in crowd for seen in private_messages(player)) == MAX_UNANSWERED
        await crowd[0].slash("/log")
        assert table.bot.router.load_shedder.dropped == 10
