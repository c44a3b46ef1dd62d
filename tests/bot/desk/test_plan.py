"""What a channel should see, case by case: the table as it is, what the channel shows, the words owed, and the press that waits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec
import pytest

from bot.desk.outgoing.plan import Decision, Edit, GoOn, Keep, Known, LatePicture, Owed, Paint, Post, Press, Strip, Wait, decide
from bot.hall.hosted import HostedTable
from bot.store import File, Notice, Seat, Sheet, Sight, Stage
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
    """By the message that the channel shows."""
    seen: int = REVISION - 1
    live: bool = True
    place: int = CHANNEL
    shows: int | None = MESSAGE
    same_step: bool = False
    news: bool = True
    """Something has happened that everybody may see."""
    owed: Owed = ()
    press: Press | None = field(default_factory=lambda: Press(MESSAGE, CHANNEL, fresh=True))
    free: bool = True
    late: LatePicture | None = None
    letters: str = ""
    thinking: bool = False
    """Policies have to answer, and are at it: the other seats are an AI's."""
    lost: list[tuple[int, int]] = field(default_factory=list)
    pings: bool = True
    first: bool = False
    """Nothing was shown yet."""
    thread: bool = False

    def known(self) -> Known:
        played = table()
        seats = [Seat(name, None if self.thinking and user in ASKED else user) for name, user in (("Red", RED), ("Blue", BLUE))]
        sheet = Sheet("0123abcd", 1, CHANNEL, THREAD if self.thread else CHANNEL, played.game.id, RED, played.seed, 0.0)
        sheet.stage, sheet.revision, sheet.seats, sheet.lost = self.stage, self.revision, seats, self.lost
        sheet.manner.pings = self.pings
        hosted = HostedTable(sheet, None if self.stage is Stage.LOBBY else msgspec.json.encode(played.save()), 0.0)
        only = None if self.news else 0
        past = [Event(event.number, event.kind, event.data, event.cause, only) for event in played.events]
        sight = Sight(
            place=THREAD if self.thread and self.place == CHANNEL else self.place,
            message=self.shows,
            text="Before.",
            letters=self.letters,
            files=[File(5, "board.png", "A board")],
            revision=self.seen,
            live=self.live,
            asked=self.asked,
            shown=0 if self.first else 1,
            step=played.step if self.same_step else played.step - 1,
        )
        return Known(hosted, sight, past, self.owed, self.press, self.free, self.late, self.thinking)


ASKED = [seat + 1 for seat in {question.seat for question in table().questions}]
NOTICE = (3, Notice("Blue is back.", [BLUE]))
LATE = LatePicture(MESSAGE, [Picture(b"", 1, 1, "1-board.png", "A board")])
AGAIN = Case(asked=ASKED, same_step=True)
"""Whoever has pressed is asked again in the same turn."""

CASES: dict[str, tuple[Case, type[Decision]]] = {
    "an ordinary turn": (Case(asked=[3]), Post),
    "all of it is seen": (Case(seen=REVISION), Keep),
    "a table that waits for players": (Case(stage=Stage.LOBBY), Keep),
    "closed, with controls": (Case(stage=Stage.CLOSED), Strip),
    "closed, without": (Case(stage=Stage.CLOSED, live=False), Keep),
    "the end": (Case(stage=Stage.OVER), Post),
    "policies think": (Case(thinking=True), Wait),
    "policies think, and nobody has pressed": (Case(thinking=True, press=None), Wait),
    "policies think of a game that is over": (Case(thinking=True, stage=Stage.OVER), Post),
    "asked again in the same turn": (AGAIN, GoOn),
    "asked again, by a private press": (replace(AGAIN, press=Press(PRIVATE, CHANNEL, fresh=False)), GoOn),
    "asked again, by a command": (replace(AGAIN, press=Press(None, CHANNEL, fresh=True)), Post),
    "asked again, without a press": (replace(AGAIN, press=None), Post),
    "asked again in the next turn": (replace(AGAIN, same_step=False), Post),
    "asked again while others wait for pictures": (replace(AGAIN, free=False), Post),
    "asked again, and words are owed": (replace(AGAIN, owed=[NOTICE]), Post),
    "asked again, but the message is gone": (replace(AGAIN, shows=None), Post),
    "asked again, but the table has moved": (replace(AGAIN, place=ELSEWHERE), Post),
    "asked again, but the table was set back": (replace(AGAIN, lost=[(REVISION - 1, REVISION)], seen=REVISION - 2), Post),
    "set back, and shown since": (replace(AGAIN, lost=[(2, 4)]), GoOn),
    "nothing for all to see": (Case(asked=ASKED, news=False), Edit),
    "nothing for all to see, and words are owed": (Case(asked=ASKED, news=False, owed=[NOTICE]), Edit),
    "nothing for all to see, but somebody else is asked": (Case(asked=[3], news=False), Post),
    "nothing for all to see, after a command": (Case(asked=ASKED, news=False, press=Press(None, CHANNEL, fresh=True)), Edit),
    "a picture that was late": (Case(seen=REVISION, letters="A B", late=LATE), Paint),
    "late, but the message has its picture": (Case(seen=REVISION, late=LATE), Keep),
    "late, for an older message": (Case(seen=REVISION, letters="A B", late=LATE._replace(message=OLDER)), Keep),
    "late, for controls that are gone": (Case(seen=REVISION, letters="A B", late=LATE, live=False), Keep),
    "late, and the table has moved on": (Case(asked=[3], letters="A B", late=LATE), Post),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_to_be_shown(name: str) -> None:
    case, expected = CASES[name]
    assert type(decide(case.known())) is expected


def test_deciding_leaves_nothing_behind() -> None:
    """The same is decided from the same, and what it was decided from is as it was."""
    for case, _ in CASES.values():
        known = case.known()
        before = msgspec.json.encode([known.sight, known.hosted.sheet])
        assert type(decide(known)) is type(decide(known))
        assert msgspec.json.encode([known.sight, known.hosted.sheet]) == before
        assert not known.hosted.changed


def posted(case: Case) -> Post:
    decision = decide(case.known())
    assert isinstance(decision, Post)
    return decision


@pytest.mark.parametrize(
    ("press", "strips", "answers"),
    [
        (Press(MESSAGE, CHANNEL, fresh=True), True, False),
        (Press(MESSAGE, CHANNEL, fresh=False), False, False),  # it was acknowledged meanwhile
        (Press(OLDER, CHANNEL, fresh=True), False, False),
        (Press(PRIVATE, CHANNEL, fresh=True), False, False),
        (Press(None, CHANNEL, fresh=True), False, True),
        (Press(None, ELSEWHERE, fresh=True), False, False),
        (Press(None, CHANNEL, fresh=False), False, False),
        (None, False, False),
    ],
)
def test_a_press_is_answered_by_its_controls_a_command_by_the_message_itself(
    press: Press | None, strips: bool, answers: bool
) -> None:
    decision = posted(Case(asked=[3], press=press))
    assert (decision.strips, decision.answers) == (strips, answers)


def test_whoever_has_pressed_need_not_wait_for_policies() -> None:
    assert decide(Case(thinking=True).known()) == Wait(strips=True)
    assert decide(Case(thinking=True, press=Press(None, CHANNEL, fresh=True)).known()) == Wait(strips=False)


def test_while_others_wait_for_pictures_a_command_is_answered_in_words() -> None:
    assert not posted(Case(asked=[3], press=Press(None, CHANNEL, fresh=True), free=False)).answers


def test_controls_that_are_gone_already_answer_no_press() -> None:
    assert not posted(Case(asked=[3], live=False)).strips


def test_whoever_is_asked_is_called_and_so_is_whoever_the_words_are_for() -> None:
    decision = posted(Case(asked=[3], owed=[NOTICE]))
    assert set(decision.mention) == {*ASKED, BLUE}
    assert decision.notices == (3,)
    assert decision.message.text.startswith("Blue is back.\n")


def test_where_nobody_wants_to_be_called_nobody_is() -> None:
    assert posted(Case(asked=[3], pings=False)).mention == ()


def test_the_first_message_in_a_thread_brings_everybody_there() -> None:
    decision = posted(Case(asked=[3], first=True, thread=True))
    assert decision.message.text.startswith(f"<@{RED}> <@{BLUE}>\n")
    assert decision.mention == (RED, BLUE)
    assert not posted(Case(asked=[3], thread=True)).message.text.startswith("<@")


def test_once_it_is_there_the_older_message_is_remembered_until_its_controls_are_off() -> None:
    known = Case(asked=[3]).known()
    decision = decide(known)
    assert isinstance(decision, Post)
    after = decision.seen(known.hosted, known.sight, CHANNEL, 200, [], "letters")
    assert after.old == known.sight.pressable
    assert after.old is not None
    assert after.old.message == MESSAGE
    assert (after.message, after.revision, after.asked, after.letters) == (200, REVISION, ASKED, "letters")
    stripped = msgspec.structs.replace(known.sight, live=False)
    assert decision.seen(known.hosted, stripped, CHANNEL, 200, [], "").old is None


def test_a_message_that_goes_on_says_what_it_said_and_what_has_come_of_it() -> None:
    known = AGAIN.known()
    decision = decide(known)
    assert isinstance(decision, GoOn)
    assert decision.longer(known.sight).text == f"Before.\n{decision.message.text}"
