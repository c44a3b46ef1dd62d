"""The plan, case by case: the table, what its channel shows, the pending notices and the waiting press lead to one decision."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import pytest

from bot.publishing.plan import (
    LONG_RACE_MESSAGES,
    MAX_APPENDED_WORDS,
    MAX_TURNS_PER_MESSAGE,
    NO_MENTION_SECONDS,
    WATCHING_SECONDS,
    AppendTurn,
    AttachPicture,
    AwaitAI,
    ContinueTurn,
    Decision,
    EditMessage,
    Facts,
    LatePicture,
    NoChange,
    NumberedNotices,
    PostNew,
    Press,
    RemoveControls,
    decide,
    events_for_one_message,
)
from bot.store import File, Notice, PublishedState, Seat, Stage, TableRecord
from bot.tables.hosted_table import HostedTable
from engine import Event, Table
from render import Picture

RED, BLUE = 1, 2
CHANNEL, THREAD, ELSEWHERE = 10, 11, 12
MESSAGE, OLDER, PRIVATE = 100, 99, 101
REVISION = 7


def table() -> Table:
    """Red picks first, then Blue, twice; the seats are asked one by one."""
    return Table.new("magical-athlete", ["Red", "Blue"], seed="3")


@dataclass
class Case:
    """The ordinary press: Red has picked on the table message, and Blue is asked now."""

    stage: Stage = Stage.PLAYING
    revision: int = REVISION
    asked: list[int] = field(default_factory=lambda: [RED])
    """The users asked by the current message."""
    seen: int = REVISION - 1
    live: bool = True
    place: int = CHANNEL
    shows: int | None = MESSAGE
    same_step: bool = False
    news: bool = True
    """Whether the new events are visible to everybody."""
    pending_notices: NumberedNotices = ()
    press: Press | None = field(default_factory=lambda: Press(MESSAGE, CHANNEL, can_respond=True))
    can_draw_now: bool = True
    late_picture: LatePicture | None = None
    letters: str = ""
    ai_is_thinking: bool = False
    """AI players are answering: the other seats are theirs."""
    lost: list[tuple[int, int]] = field(default_factory=list)
    pings: bool = True
    first: bool = False
    """Nothing was published yet."""
    thread: bool = False
    ago: float | None = None
    """Seconds since Blue, who is asked, last acted at this table."""
    new_kinds: tuple[str, ...] = ("picked",)
    """The kinds of the events that are not published yet."""
    published_kinds: tuple[str, ...] = ("row",)
    """The kinds of the events that the current message describes."""
    says: str = "Before."
    is_old: bool = False
    """Whether an older version of the bot has posted the current message."""
    roll: str = "ask"
    after: int | None = None
    """How many messages have followed the last highlight."""

    def facts(self) -> Facts:
        played = table()
        if self.roll == "auto":
            while played.questions[0].kind != "roll":
                played.answer(played.questions[0].seat, played.questions[0].key, played.questions[0].default)
        people = (("Red", RED), ("Blue", BLUE))
        seats = [Seat(name, None if self.ai_is_thinking and user in ASKED else user) for name, user in people]
        record = TableRecord("0123abcd", 1, CHANNEL, THREAD if self.thread else CHANNEL, played.game.id, RED, played.seed, 0.0)
        record.stage, record.revision, record.seats, record.lost = self.stage, self.revision, seats, self.lost
        record.settings.pings, record.settings.roll = self.pings, self.roll
        hosted = HostedTable(record, None if self.stage is Stage.LOBBY else msgspec.json.encode(played.save()), 0.0)
        only, before = None if self.news else 0, len(self.published_kinds)
        past = [Event(number, kind, DATA[kind]) for number, kind in enumerate(self.published_kinds, 1)]
        past += [Event(number, kind, DATA[kind], 0, only) for number, kind in enumerate(self.new_kinds, before + 1)]
        published = PublishedState(
            place=THREAD if self.thread and self.place == CHANNEL else self.place,
            message=self.shows,
            text=self.says,
            preface=self.says,
            text_board=self.letters,
            files=[File(5, "board.png", "A board")],
            revision=self.seen,
            live=self.live,
            asked=self.asked,
            named=[user - 1 for user in self.asked],
            last_event=0 if self.first else before,
            since=None if self.is_old else 0,
            step=played.step if self.same_step else played.step - 1,
            messages_since_highlight=self.after,
        )
        acted = dict.fromkeys(ASKED, self.ago) if self.ago is not None else {}
        return Facts(
            hosted,
            published,
            past,
            self.pending_notices,
            self.press,
            self.can_draw_now,
            self.late_picture,
            self.ai_is_thinking,
            acted,
        )


DATA: dict[str, dict[str, Any]] = {
    "row": {"set": 1, "racers": ["Gunk", "Hare"]},
    "picked": {"seat": 0, "racer": "Gunk"},
    "turn": {"racer": "Gunk", "seat": 0, "space": 3},
    "line_up": {"race": 1, "track": "mild", "racers": [[0, "Gunk"], [1, "Hare"]], "first": 0},
    "race_over": {"race": 1, "gained": [3, 1], "points": [3, 1]},
    "begins": {"seat": 0, "race": 2},
}
ASKED = [seat + 1 for seat in {question.seat for question in table().questions}]
NOTICE = (3, Notice("Blue is back.", [BLUE]))
LATE = LatePicture(MESSAGE, [Picture(b"", 1, 1, "1-board.png", "A board")])
AGAIN = Case(asked=ASKED, same_step=True)
"""The player who has pressed is asked again in the same turn."""
ENOUGH = "word " * MAX_APPENDED_WORDS
NEXT = Case(ago=WATCHING_SECONDS)
"""The player who is asked next was not asked by this message, but is watching."""
LONG = replace(
    NEXT, published_kinds=("turn",) * MAX_TURNS_PER_MESSAGE, new_kinds=("turn", "picked", "turn"), after=LONG_RACE_MESSAGES + 1
)
"""The same in a race that has taken many messages already."""

CASES: dict[str, tuple[Case, type[Decision]]] = {
    "an ordinary turn": (Case(asked=[3]), PostNew),
    "all of it is seen": (Case(seen=REVISION), NoChange),
    "a table that waits for players": (Case(stage=Stage.LOBBY), NoChange),
    "closed, with controls": (Case(stage=Stage.CLOSED), RemoveControls),
    "closed, without": (Case(stage=Stage.CLOSED, live=False), NoChange),
    "the end": (Case(stage=Stage.OVER), PostNew),
    "policies think": (Case(ai_is_thinking=True), AwaitAI),
    "policies think, and nobody has pressed": (Case(ai_is_thinking=True, press=None), AwaitAI),
    "policies think of a game that is over": (Case(ai_is_thinking=True, stage=Stage.OVER), PostNew),
    "asked again in the same turn": (AGAIN, ContinueTurn),
    "asked again, by a private press": (replace(AGAIN, press=Press(PRIVATE, CHANNEL, can_respond=False)), ContinueTurn),
    "asked again, by a command": (replace(AGAIN, press=Press(None, CHANNEL, can_respond=True)), ContinueTurn),
    "asked again, without a press": (replace(AGAIN, press=None), ContinueTurn),
    "asked again in the next turn": (replace(AGAIN, same_step=False, ago=0.0), AppendTurn),
    "asked again in the next turn, after a time limit": (replace(AGAIN, same_step=False, press=None), PostNew),
    "asked again while others wait for pictures": (replace(AGAIN, can_draw_now=False), PostNew),
    "asked again, and words are owed": (replace(AGAIN, pending_notices=[NOTICE]), PostNew),
    "asked again, but the message is gone": (replace(AGAIN, shows=None), PostNew),
    "asked again, but the table has moved": (replace(AGAIN, place=ELSEWHERE), PostNew),
    "asked again, but the table was set back": (replace(AGAIN, lost=[(REVISION - 1, REVISION)], seen=REVISION - 2), PostNew),
    "set back, and shown since": (replace(AGAIN, lost=[(2, 4)]), ContinueTurn),
    "somebody else, who looks on": (NEXT, AppendTurn),
    "somebody else, who looks on, by a command": (replace(NEXT, press=Press(None, CHANNEL, can_respond=True)), AppendTurn),
    "somebody else, who looks on, in the same turn": (replace(NEXT, same_step=True), ContinueTurn),
    "somebody else, who has not acted for a while": (replace(NEXT, ago=WATCHING_SECONDS + 1), PostNew),
    "somebody else, who has not acted at all": (replace(NEXT, ago=None), PostNew),
    "somebody else, while others wait for pictures": (replace(NEXT, can_draw_now=False), PostNew),
    "somebody else, and words are owed": (replace(NEXT, pending_notices=[NOTICE]), PostNew),
    "somebody else, but the message is gone": (replace(NEXT, shows=None), PostNew),
    "somebody else, and the message says enough": (replace(NEXT, says=ENOUGH, new_kinds=("turn", "picked")), PostNew),
    "somebody else, in the same row, and the message says much": (replace(NEXT, says=ENOUGH), AppendTurn),
    "somebody else, for a round": (
        replace(NEXT, published_kinds=("turn", "picked"), new_kinds=("turn", "picked", "turn")),
        AppendTurn,
    ),
    "somebody else, after a round": (
        replace(NEXT, published_kinds=("turn",) * MAX_TURNS_PER_MESSAGE, new_kinds=("turn", "picked", "turn")),
        PostNew,
    ),
    "somebody else, after a round of a race that is not long yet": (replace(LONG, after=LONG_RACE_MESSAGES), PostNew),
    "somebody else, after a round of a long race": (LONG, AppendTurn),
    "somebody else, after two rounds of a long race": (
        replace(LONG, published_kinds=("turn",) * 2 * MAX_TURNS_PER_MESSAGE),
        PostNew,
    ),
    "somebody else, after two rounds of a longer race": (
        replace(LONG, published_kinds=("turn",) * 2 * MAX_TURNS_PER_MESSAGE, after=LONG_RACE_MESSAGES + 3),
        AppendTurn,
    ),
    "somebody else, and a new row is laid out": (replace(NEXT, new_kinds=("picked", "row")), PostNew),
    "somebody else, and it is the end": (replace(NEXT, stage=Stage.OVER), PostNew),
    "somebody else, below a line-up": (replace(NEXT, published_kinds=("line_up",)), PostNew),
    "somebody else, below the end of a race": (replace(NEXT, published_kinds=("turn", "race_over", "begins")), PostNew),
    "the end of a race, and all look on": (replace(NEXT, new_kinds=("turn", "race_over")), PostNew),
    "a line-up, and all look on": (replace(NEXT, new_kinds=("line_up",)), PostNew),
    "in the same turn, below a line-up": (replace(NEXT, published_kinds=("line_up",), same_step=True), ContinueTurn),
    "below what an older version has posted": (replace(NEXT, is_old=True), PostNew),
    "a roll that comes by itself": (
        Case(roll="auto", asked=[3], published_kinds=("turn", "picked"), new_kinds=("turn", "picked")),
        AppendTurn,
    ),
    "nothing for all to see": (Case(asked=ASKED, news=False), EditMessage),
    "nothing for all to see, and words are owed": (Case(asked=ASKED, news=False, pending_notices=[NOTICE]), EditMessage),
    "nothing for all to see, but somebody else is asked": (Case(asked=[3], news=False), PostNew),
    "nothing for all to see, and somebody else looks on": (replace(NEXT, news=False), AppendTurn),
    "nothing for all to see, and somebody else looks on, in the same turn": (
        replace(NEXT, news=False, same_step=True),
        ContinueTurn,
    ),
    "nothing for all to see, after a command": (
        Case(asked=ASKED, news=False, press=Press(None, CHANNEL, can_respond=True)),
        EditMessage,
    ),
    "a picture that was late": (Case(seen=REVISION, letters="A B", late_picture=LATE), AttachPicture),
    "late, but the message has its picture": (Case(seen=REVISION, late_picture=LATE), NoChange),
    "late, for an older message": (Case(seen=REVISION, letters="A B", late_picture=LATE._replace(message=OLDER)), NoChange),
    "late, for controls that are gone": (Case(seen=REVISION, letters="A B", late_picture=LATE, live=False), NoChange),
    "late, and the table has moved on": (Case(asked=[3], letters="A B", late_picture=LATE), PostNew),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_to_be_shown(name: str) -> None:
    case, expected = CASES[name]
    assert type(decide(case.facts())) is expected


def test_deciding_leaves_nothing_behind() -> None:
    """The same facts give the same decision, and deciding does not change them."""
    for case, _ in CASES.values():
        facts = case.facts()
        before = msgspec.json.encode([facts.published, facts.hosted.record])
        assert type(decide(facts)) is type(decide(facts))
        assert msgspec.json.encode([facts.published, facts.hosted.record]) == before
        assert not facts.hosted.changed


def posted(case: Case) -> PostNew:
    decision = decide(case.facts())
    assert isinstance(decision, PostNew)
    return decision


@pytest.mark.parametrize(
    ("press", "strips", "answers"),
    [
        (Press(MESSAGE, CHANNEL, can_respond=True), True, False),
        (Press(MESSAGE, CHANNEL, can_respond=False), False, False),  # it was acknowledged meanwhile
        (Press(OLDER, CHANNEL, can_respond=True), False, False),
        (Press(PRIVATE, CHANNEL, can_respond=True), False, False),
        (Press(None, CHANNEL, can_respond=True), False, True),
        (Press(None, ELSEWHERE, can_respond=True), False, False),
        (Press(None, CHANNEL, can_respond=False), False, False),
        (None, False, False),
    ],
)
def test_a_press_is_answered_by_its_controls_a_command_by_the_message_itself(
    press: Press | None, strips: bool, answers: bool
) -> None:
    decision = posted(Case(asked=[3], press=press))
    assert (decision.removes_controls, decision.answers_command) == (strips, answers)


def test_whoever_has_pressed_need_not_wait_for_policies() -> None:
    assert decide(Case(ai_is_thinking=True).facts()) == AwaitAI(removes_controls=True)
    assert decide(Case(ai_is_thinking=True, press=Press(None, CHANNEL, can_respond=True)).facts()) == AwaitAI(
        removes_controls=False
    )


def test_while_others_wait_for_pictures_a_command_is_answered_in_words() -> None:
    assert not posted(Case(asked=[3], press=Press(None, CHANNEL, can_respond=True), can_draw_now=False)).answers_command


def test_controls_that_are_gone_already_answer_no_press() -> None:
    assert not posted(Case(asked=[3], live=False)).removes_controls


def test_whoever_is_asked_is_called_and_so_is_whoever_the_words_are_for() -> None:
    decision = posted(Case(asked=[3], pending_notices=[NOTICE]))
    assert set(decision.mentions) == {*ASKED, BLUE}
    assert decision.notice_numbers == (3,)
    assert decision.message.text.startswith("Blue is back.\n")


def test_where_nobody_wants_to_be_called_nobody_is() -> None:
    assert posted(Case(asked=[3], pings=False)).mentions == ()


def test_nobody_is_called_who_has_just_acted() -> None:
    for ago, called in ((0.0, False), (NO_MENTION_SECONDS, False), (NO_MENTION_SECONDS + 1, True)):
        decision = posted(Case(asked=[3], ago=ago, can_draw_now=False, pending_notices=[NOTICE]))
        assert set(decision.mentions) == ({*ASKED, BLUE} if called else set())


def test_nobody_is_called_for_a_roll_that_comes_by_itself() -> None:
    assert posted(Case(asked=[3], roll="auto", can_draw_now=False)).mentions == ()


@pytest.mark.parametrize(
    ("kinds", "parts"),
    [
        (["turn", "turn"], [2]),
        (["line_up"], [1]),
        (["line_up", "turn", "turn"], [1, 2]),
        (["turn", "race_over", "begins"], [3]),
        (["turn", "race_over", "begins", "line_up", "turn"], [3, 1, 1]),
        (["turn", "race_over", "line_up"], [2, 1]),
    ],
)
def test_an_occasion_has_a_message_to_itself(kinds: list[str], parts: list[int]) -> None:
    """A line-up, also when AI players begin, and the end of a race, also when nobody has a choice to make for the next one."""
    events, found = [Event(number, kind, {}) for number, kind in enumerate(kinds, 1)], []
    while events:
        found.append(len(events_for_one_message(table().game, events)))
        events = events[found[-1] :]
    assert found == parts


def test_what_the_game_has_left_behind_asks_nobody_and_the_rest_follows() -> None:
    case = Case(asked=[3], new_kinds=("line_up", "turn", "picked"), published_kinds=("picked",))
    facts = case.facts()
    decision = decide(facts)
    assert isinstance(decision, PostNew)
    assert not decision.message.is_complete
    assert decision.message.waiting == ""
    assert decision.mentions == ()
    after = decision.published_after(facts.hosted, facts.published, CHANNEL, 200, [], "")
    assert (after.revision, after.last_event, after.since) == (facts.published.revision, 2, 1)
    rest = decide(facts._replace(published=after))
    assert isinstance(rest, PostNew)
    assert rest.message.is_complete
    assert rest.published_after(facts.hosted, after, CHANNEL, 201, [], "").revision == REVISION


def test_whose_turn_it_is_is_told_with_what_comes_of_it() -> None:
    """Until then the question names the player; the next published events begin with the heading."""
    facts = Case(asked=[3], published_kinds=("turn", "picked"), new_kinds=("turn", "picked", "turn")).facts()
    assert [event.kind for event in facts.new_events] == ["turn", "picked"]
    decision = decide(facts)
    assert isinstance(decision, PostNew)
    assert decision.message.last_event == 4
    announced = replace(AGAIN, new_kinds=("turn",)).facts()
    assert type(decide(announced)) is EditMessage, "that is no news"


def test_a_message_that_is_passed_on_tells_all_it_told_and_what_is_new_for_good() -> None:
    facts = replace(NEXT, new_kinds=("picked", "turn")).facts()
    decision = decide(facts)
    assert isinstance(decision, AppendTurn)
    assert decision.message.text.startswith("Before.\n")
    assert [event["number"] for event in decision.message.view["events"]][:2] == [1, 2]
    after = decision.published_after(facts.hosted, facts.published, [], "letters")
    assert (after.message, after.since, after.revision) == (MESSAGE, 0, REVISION)
    assert (after.text, after.asked, after.old) == (decision.message.text, ASKED, None)
    assert after.last_event == decision.message.last_event >= 2


@pytest.mark.parametrize(
    ("before", "happened", "after"),
    [
        (None, ("turn", "picked"), None),
        (None, ("line_up",), 0),
        (0, ("turn", "picked"), 1),
        (5, ("turn", "picked"), 6),
        (5, ("turn", "race_over"), 0),
    ],
)
def test_messages_are_counted_from_one_occasion_to_the_next(
    before: int | None, happened: tuple[str, ...], after: int | None
) -> None:
    facts = Case(asked=[3], after=before, new_kinds=happened).facts()
    decision = decide(facts)
    assert isinstance(decision, PostNew)
    assert decision.published_after(facts.hosted, facts.published, CHANNEL, 200, [], "").messages_since_highlight == after


def test_the_first_message_in_a_thread_brings_everybody_there() -> None:
    decision = posted(Case(asked=[3], first=True, thread=True))
    assert decision.message.text.startswith(f"<@{RED}> <@{BLUE}>\n-# 3 minutes for each decision, then an AI takes over.\n")
    assert (decision.mentions, decision.adds_to_thread) == ((RED, BLUE), ())
    assert not posted(Case(asked=[3], thread=True)).message.text.startswith("<@")


@pytest.mark.parametrize(
    ("late", "said"),
    [
        ("ai", "-# 3 minutes for each decision, then an AI takes over.\n"),
        ("default", "-# 3 minutes for each decision, then the default answer is given.\n"),
        ("wait", ""),
    ],
)
def test_the_first_message_says_once_what_happens_when_time_runs_out(late: str, said: str) -> None:
    facts = Case(asked=[3], first=True).facts()
    facts.hosted.record.settings.late = late
    decision = decide(facts)
    assert isinstance(decision, PostNew)
    assert decision.message.text.startswith(said or "Roll-off:")
    assert "3 minutes" not in posted(Case(asked=[3])).message.text


def test_whoever_has_just_acted_or_wants_no_calls_is_brought_there_without_one() -> None:
    case = Case(asked=[3], first=True, thread=True)
    (here,) = ASKED
    (other,) = {RED, BLUE} - {here}
    decision = posted(replace(case, ago=NO_MENTION_SECONDS))
    assert (decision.mentions, decision.adds_to_thread) == ((other,), (here,))
    quiet = posted(replace(case, pings=False))
    assert (quiet.mentions, quiet.adds_to_thread) == ((), (RED, BLUE))
    assert posted(replace(case, thread=False)).adds_to_thread == ()


def test_once_it_is_there_the_older_message_is_remembered_until_its_controls_are_off() -> None:
    facts = Case(asked=[3]).facts()
    decision = decide(facts)
    assert isinstance(decision, PostNew)
    after = decision.published_after(facts.hosted, facts.published, CHANNEL, 200, [], "letters")
    assert after.old == facts.published.pressable
    assert after.old is not None
    assert after.old.message == MESSAGE
    assert (after.message, after.revision, after.asked, after.text_board) == (200, REVISION, ASKED, "letters")
    stripped = msgspec.structs.replace(facts.published, live=False)
    assert decision.published_after(facts.hosted, stripped, CHANNEL, 200, [], "").old is None


def test_a_message_that_goes_on_says_what_it_said_and_what_has_come_of_it() -> None:
    facts = AGAIN.facts()
    decision = decide(facts)
    assert isinstance(decision, ContinueTurn)
    assert decision.message.text.startswith("Before.\n")
