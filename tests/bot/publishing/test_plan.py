"""The plan, case by case: the table, what its channel shows, the pending notices and the waiting press lead to one decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
import pytest

from bot.publishing import plan
from bot.publishing.plan import AppendTurn, AwaitAI, ContinueTurn, EditMessage, Facts, NoChange, PostNew, Press, decide
from bot.store import File, Notice, PublishedState, Seat, Stage, TableRecord
from bot.tables.hosted_table import HostedTable
from engine import Event, Table
from render import Picture

D = TypeVar("D", bound=plan.Decision)
RED, BLUE = 1, 2
CHANNEL, THREAD, ELSEWHERE = 10, 11, 12
MESSAGE, OLDER, PRIVATE = 100, 99, 101
REVISION = 7
PRESS, COMMAND = Press(MESSAGE, CHANNEL, can_respond=True), Press(None, CHANNEL, can_respond=True)
DATA: dict[str, dict[str, Any]] = {
    "row": {"set": 1, "racers": ["Gunk", "Hare"]},
    "picked": {"seat": 0, "racer": "Gunk"},
    "turn": {"racer": "Gunk", "seat": 0, "space": 3},
    "line_up": {"race": 1, "track": "mild", "racers": [[0, "Gunk"], [1, "Hare"]], "first": 0},
    "race_over": {"race": 1, "gained": [3, 1], "points": [3, 1]},
    "begins": {"seat": 0, "race": 2},
}


def table() -> Table:
    """Blue picks first; the seats are asked one by one."""
    return Table.new("magical-athlete", ["Red", "Blue"], seed="3")


def facts(
    *,
    stage: Stage = Stage.PLAYING,
    asked: Sequence[int] = (RED,),
    same_step: bool = False,
    public: bool = True,
    first: bool = False,
    thread: bool = False,
    lost: Sequence[tuple[int, int]] = (),
    settings: tuple[bool, str] = (True, "ask"),
    ago: float | None = None,
    new: Sequence[str] = ("picked",),
    old: Sequence[str] = ("row",),
    press: Press | None = PRESS,
    thinking: bool = False,
    **fields: Any,
) -> Facts:
    """By default an ordinary press: Red has answered on the table message, which had `asked` Red, and Blue is asked now.

    `public`: the new events are visible to everybody. `first`: nothing was published yet. `settings`: mentions and rolls. `ago`:
    seconds since Blue last acted. `new` and `old`: the kinds of the events that are not published yet, and of those that the
    current message describes. `thinking`: Blue is an AI player who is answering. `fields` are those of Facts and PublishedState.
    """
    played = table()
    pings, roll = settings
    while roll == "auto" and played.questions[0].kind != "roll":
        played.answer(played.questions[0].seat, played.questions[0].key, played.questions[0].default)
    seats, place = [Seat("Red", RED), Seat("Blue", None if thinking else BLUE)], THREAD if thread else CHANNEL
    record = TableRecord("0123abcd", 1, CHANNEL, place, played.game.id, RED, played.seed, 0.0, seats=seats, lost=[*lost])
    record.stage, record.revision, record.settings.pings, record.settings.roll = stage, REVISION, pings, roll
    hosted = HostedTable(record, None if stage is Stage.LOBBY else msgspec.json.encode(played.save()), 0.0)
    events = [Event(number, kind, DATA[kind]) for number, kind in enumerate(old, 1)]
    events += [Event(number, kind, DATA[kind], 0, None if public else 0) for number, kind in enumerate(new, len(old) + 1)]
    published = PublishedState(
        place=place,
        message=MESSAGE,
        text=fields.get("preface", "Before."),
        preface="Before.",
        files=[File(5, "board.png", "A board")],
        revision=REVISION - 1,
        live=True,
        asked=[*asked],
        named=[user - 1 for user in asked],
        last_event=0 if first else len(old),
        since=0,
        step=played.step if same_step else played.step - 1,
    )
    given = {name: fields.pop(name) for name in Facts._fields if name in fields}
    acted = {BLUE: ago} if ago is not None else {}
    published = msgspec.structs.replace(published, **fields)
    return Facts(hosted, published, events, press=press, ai_is_thinking=thinking, seconds_since_act=acted, **given)


def decided(kind: type[D], **case: Any) -> tuple[Facts, D]:
    """The facts of a case and its decision, which must be of this kind."""
    known = facts(**case)
    decision = decide(known)
    assert isinstance(decision, kind)
    return known, decision


def posted(**case: Any) -> PostNew:
    return decided(PostNew, **case)[1]


NOTICE = (3, Notice("Blue is back.", [BLUE]))
LATE = plan.LatePicture(MESSAGE, [Picture(b"", 1, 1, "1-board.png", "A board")])
AGAIN = partial(facts, asked=[BLUE], same_step=True)
"""The player who has pressed is asked again in the same turn."""
PRIVATELY = partial(facts, asked=[BLUE], public=False)
"""The same, and nothing that has happened is visible to everybody."""
MANY_WORDS = "word " * plan.MAX_APPENDED_WORDS
NEXT = partial(facts, ago=plan.WATCHING_SECONDS)
"""The player who is asked next was not asked by this message, but is watching."""
ROUND, TURNS = ("turn",) * plan.MAX_TURNS_PER_MESSAGE, ("turn", "picked", "turn")
WITHOUT_PICTURE = partial(facts, revision=REVISION, text_board="A B", late_picture=LATE)
WITH_STILL = partial(facts, revision=REVISION, public_revision=7, late_picture=LATE._replace(still_revision=7))
"""Its board stands still, and its film was made since."""

CASES: dict[str, tuple[Callable[[], Facts], type[plan.Decision]]] = {
    "an ordinary turn": (facts, PostNew),
    "everything is published": (partial(facts, revision=REVISION), NoChange),
    "a table that waits for players": (partial(facts, stage=Stage.LOBBY), NoChange),
    "closed, with controls": (partial(facts, stage=Stage.CLOSED), plan.RemoveControls),
    "closed, without": (partial(facts, stage=Stage.CLOSED, live=False), NoChange),
    "the end": (partial(facts, stage=Stage.OVER), PostNew),
    "AI players think": (partial(facts, thinking=True), AwaitAI),
    "AI players think, without a press": (partial(facts, thinking=True, press=None), AwaitAI),
    "AI players think in a game that is over": (partial(facts, thinking=True, stage=Stage.OVER), PostNew),
    "asked again in the same turn": (AGAIN, ContinueTurn),
    "asked again, by a private press": (partial(AGAIN, press=Press(PRIVATE, CHANNEL, can_respond=False)), ContinueTurn),
    "asked again, by a command": (partial(AGAIN, press=COMMAND), ContinueTurn),
    "asked again, without a press": (partial(AGAIN, press=None), ContinueTurn),
    "asked again in the next turn": (partial(AGAIN, same_step=False, ago=0.0), AppendTurn),
    "asked again in the next turn, after a time limit": (partial(AGAIN, same_step=False, press=None), PostNew),
    "asked again while others wait for pictures": (partial(AGAIN, can_draw_now=False), PostNew),
    "asked again, with a pending notice": (partial(AGAIN, pending_notices=[NOTICE]), PostNew),
    "asked again, but the message is gone": (partial(AGAIN, message=None), PostNew),
    "asked again, but the table has moved": (partial(AGAIN, place=ELSEWHERE), PostNew),
    "asked again, but the table was set back": (partial(AGAIN, lost=[(REVISION - 1, REVISION)], revision=REVISION - 2), PostNew),
    "set back, and published since": (partial(AGAIN, lost=[(2, 4)]), ContinueTurn),
    "another player, who is watching": (NEXT, AppendTurn),
    "another player, who is watching, by a command": (partial(NEXT, press=COMMAND), AppendTurn),
    "another player, who is watching, in the same turn": (partial(NEXT, same_step=True), ContinueTurn),
    "another player, who has not acted for a while": (partial(NEXT, ago=plan.WATCHING_SECONDS + 1), PostNew),
    "another player, who has not acted at all": (partial(NEXT, ago=None), PostNew),
    "another player, while others wait for pictures": (partial(NEXT, can_draw_now=False), PostNew),
    "another player, with a pending notice": (partial(NEXT, pending_notices=[NOTICE]), PostNew),
    "another player, but the message is gone": (partial(NEXT, message=None), PostNew),
    "another player, below a long text": (partial(NEXT, preface=MANY_WORDS, new=("turn", "picked")), PostNew),
    "another player, in the same row, below a long text": (partial(NEXT, preface=MANY_WORDS), AppendTurn),
    "another player, for a round": (partial(NEXT, old=("turn", "picked"), new=TURNS), AppendTurn),
    "another player, after a round": (partial(NEXT, old=ROUND, new=TURNS), PostNew),
    "another player, and a new row is laid out": (partial(NEXT, new=("picked", "row")), PostNew),
    "another player, and it is the end": (partial(NEXT, stage=Stage.OVER), PostNew),
    "another player, below a line-up": (partial(NEXT, old=("line_up",)), PostNew),
    "another player, below the end of a race": (partial(NEXT, old=("turn", "race_over", "begins")), PostNew),
    "the end of a race, and all are watching": (partial(NEXT, new=("turn", "race_over")), PostNew),
    "a line-up, and all are watching": (partial(NEXT, new=("line_up",)), PostNew),
    "in the same turn, below a line-up": (partial(NEXT, old=("line_up",), same_step=True), ContinueTurn),
    "below a message of an older version": (partial(NEXT, since=None), PostNew),
    "an automatic roll": (partial(facts, settings=(True, "auto"), old=("turn", "picked"), new=("turn", "picked")), AppendTurn),
    "nothing public": (PRIVATELY, EditMessage),
    "nothing public, with a pending notice": (partial(PRIVATELY, pending_notices=[NOTICE]), EditMessage),
    "nothing public, but another player is asked": (partial(PRIVATELY, asked=[RED]), PostNew),
    "nothing public, and another player is watching": (partial(NEXT, public=False), AppendTurn),
    "nothing public, and another player is watching, in the same turn": (
        partial(NEXT, public=False, same_step=True),
        ContinueTurn,
    ),
    "nothing public, after a command": (partial(PRIVATELY, press=COMMAND), EditMessage),
    "a late picture": (WITHOUT_PICTURE, plan.AttachPicture),
    "late, but the message has its picture": (partial(WITHOUT_PICTURE, text_board=""), NoChange),
    "late, for an older message": (partial(WITHOUT_PICTURE, late_picture=LATE._replace(message=OLDER)), NoChange),
    "late, for a message without controls": (partial(WITHOUT_PICTURE, live=False), NoChange),
    "late, and the table has moved on": (partial(WITHOUT_PICTURE, revision=REVISION - 1), PostNew),
    "a film for a still": (WITH_STILL, plan.AttachPicture),
    "a film for a still, after an answer": (partial(WITH_STILL, revision=REVISION - 1, public_revision=None), PostNew),
    "a film for a still that has changed since": (partial(WITH_STILL, public_revision=8), NoChange),
    "a film for the still of an older message": (partial(WITH_STILL, message=OLDER), NoChange),
    "a film for a still, without controls": (partial(WITH_STILL, live=False), NoChange),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_to_be_shown(name: str) -> None:
    case, expected = CASES[name]
    assert type(decide(case())) is expected


def test_deciding_leaves_nothing_behind() -> None:
    """The same facts give the same decision, and deciding does not change them."""
    for case, _ in CASES.values():
        known = case()
        before = msgspec.json.encode([known.published, known.hosted.record])
        assert type(decide(known)) is type(decide(known))
        assert msgspec.json.encode([known.published, known.hosted.record]) == before
        assert not known.hosted.changed


@pytest.mark.parametrize(
    "case",
    [
        {"press": PRESS._replace(can_respond=False)},  # it was acknowledged meanwhile
        {"press": PRESS._replace(message=OLDER)},
        {"press": PRESS._replace(message=PRIVATE)},
        {"press": PRESS, "live": False},  # its controls are gone already
        {"press": COMMAND._replace(place=ELSEWHERE)},
        {"press": COMMAND._replace(can_respond=False)},
        {"press": COMMAND, "can_draw_now": False},  # it is answered in words
        {"press": None},
    ],
)
def test_a_press_is_answered_by_its_controls_a_command_by_the_message_itself(case: dict[str, Any]) -> None:
    decisions = posted(), posted(press=COMMAND), posted(**case)
    answers = [(decision.removes_controls, decision.answers_command) for decision in decisions]
    assert answers == [(True, False), (False, True), (False, False)]


def test_a_press_does_not_wait_for_ai_players() -> None:
    assert decide(facts(thinking=True)) == AwaitAI(removes_controls=True)
    assert decide(facts(thinking=True, press=COMMAND)) == AwaitAI(removes_controls=False)


def test_a_new_message_mentions_the_players_who_are_asked_and_those_whom_a_notice_is_for() -> None:
    decision = posted(pending_notices=[(3, Notice("Red is back.", [RED]))])
    assert decision.mentions == (RED, BLUE)
    assert decision.notice_numbers == (3,)
    assert decision.message.text.startswith("Red is back.\n")


def test_without_mentions_nobody_is_mentioned() -> None:
    assert posted(settings=(False, "ask")).mentions == ()


def test_players_who_have_just_acted_are_not_mentioned() -> None:
    for ago, mentions in ((0.0, ()), (plan.NO_MENTION_SECONDS, ()), (plan.NO_MENTION_SECONDS + 1, (BLUE,))):
        assert posted(ago=ago, can_draw_now=False, pending_notices=[NOTICE]).mentions == mentions


def test_nobody_is_mentioned_for_an_automatic_roll() -> None:
    assert posted(settings=(True, "auto"), can_draw_now=False).mentions == ()


@pytest.mark.parametrize(
    ("kinds", "sizes"),
    [
        (["turn", "turn"], [2]),
        (["line_up"], [1]),
        (["line_up", "turn", "turn"], [1, 2]),
        (["turn", "race_over", "begins"], [2, 1]),
        (["turn", "race_over", "begins", "line_up", "turn"], [2, 2, 1]),
        (["turn", "race_over", "line_up"], [2, 1]),
    ],
)
def test_a_highlight_has_a_message_to_itself(kinds: list[str], sizes: list[int]) -> None:
    """A line-up, also when AI players begin, and the end of a race, also when nobody has a choice to make for the next one."""
    events = [Event(number, kind, DATA.get(kind, {})) for number, kind in enumerate(kinds, 1)]
    for size in sizes:
        assert len(plan.events_for_one_message(table().game, events)) == size
        events = events[size:]
    assert events == []


def test_a_highlight_that_is_past_asks_nobody_and_the_rest_follows() -> None:
    known, decision = decided(PostNew, new=("line_up", "turn", "picked"), old=("picked",))
    assert (decision.message.is_complete, decision.message.waiting, decision.mentions) == (False, "", ())
    after = decision.published_after(known.hosted, known.published, CHANNEL, 200, [], "")
    assert (after.revision, after.last_event, after.since) == (known.published.revision, 2, 1)
    rest = decide(known._replace(published=after))
    assert isinstance(rest, PostNew)
    assert rest.message.is_complete
    assert rest.published_after(known.hosted, after, CHANNEL, 201, [], "").revision == REVISION


def test_the_heading_of_a_turn_is_published_with_the_events_that_follow_it() -> None:
    """Until then the question names the player; the next published events begin with the heading."""
    known, decision = decided(PostNew, old=("turn", "picked"), new=TURNS)
    assert [event.kind for event in known.new_events] == ["turn", "picked"]
    assert decision.message.last_event == 4
    assert type(decide(AGAIN(new=("turn",)))) is EditMessage, "a heading alone is no news"


def test_a_message_with_an_appended_turn_keeps_its_text_and_its_events() -> None:
    known, decision = decided(AppendTurn, ago=plan.WATCHING_SECONDS, new=("picked", "turn"))
    assert decision.message.text.startswith("Before.\n")
    assert [event["number"] for event in decision.message.view["events"]][:2] == [1, 2]
    after = decision.published_after(known.hosted, known.published, [], "letters")
    assert (after.message, after.since, after.revision) == (MESSAGE, 0, REVISION)
    assert (after.text, after.asked, after.old) == (decision.message.text, [BLUE], None)
    assert after.last_event == decision.message.last_event >= 2


def test_the_first_message_in_a_thread_brings_everybody_there() -> None:
    decision = posted(first=True, thread=True)
    assert decision.message.text.startswith(f"<@{RED}> <@{BLUE}>\n-# 3 minutes for each decision, then an AI takes over.\n")
    assert (decision.mentions, decision.adds_to_thread) == ((RED, BLUE), ())
    assert not posted(thread=True).message.text.startswith("<@")


@pytest.mark.parametrize(
    ("late", "beginning"),
    [
        ("ai", "-# 3 minutes for each decision, then an AI takes over.\n"),
        ("default", "-# 3 minutes for each decision, then the default answer is given.\n"),
        ("wait", "Row 1 is laid out"),
    ],
)
def test_the_first_message_says_once_what_happens_when_time_runs_out(late: str, beginning: str) -> None:
    known = facts(first=True)
    known.hosted.record.settings.late = late
    decision = decide(known)
    assert isinstance(decision, PostNew)
    assert decision.message.text.startswith(beginning)
    assert "3 minutes" not in posted().message.text


def test_players_who_have_just_acted_or_want_no_mentions_are_added_to_the_thread_without_one() -> None:
    new_thread = partial(posted, first=True, thread=True)
    just_acted, quiet = new_thread(ago=plan.NO_MENTION_SECONDS), new_thread(settings=(False, "ask"))
    assert (just_acted.mentions, just_acted.adds_to_thread) == ((RED,), (BLUE,))
    assert (quiet.mentions, quiet.adds_to_thread) == ((), (RED, BLUE))
    assert new_thread(thread=False, ago=plan.NO_MENTION_SECONDS).adds_to_thread == ()


def test_after_a_new_message_the_older_one_is_remembered_until_it_has_lost_its_controls() -> None:
    known, decision = decided(PostNew)
    after = decision.published_after(known.hosted, known.published, CHANNEL, 200, [], "letters")
    assert (after.old, after.old and after.old.message) == (known.published.pressable, MESSAGE)
    assert (after.message, after.revision, after.asked, after.text_board) == (200, REVISION, [BLUE], "letters")
    without_controls = msgspec.structs.replace(known.published, live=False)
    assert decision.published_after(known.hosted, without_controls, CHANNEL, 200, [], "").old is None


def test_a_continued_turn_keeps_the_text_of_its_message() -> None:
    _, decision = decided(ContinueTurn, asked=[BLUE], same_step=True)
    assert decision.message.text.startswith("Before.\n")
