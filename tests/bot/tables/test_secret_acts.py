"""Secret acts: written like any other, and not counted where anybody could see the number."""

from __future__ import annotations

import msgspec

from bot.publishing.plan import EditMessage, Facts, NoChange, decide
from bot.store import PublishedState, TableRecord
from bot.tables import play, suspension
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.question_codes import question_code
from bot.tables.suspension import LEAP
from tests.bot.support.advantages import with_things
from tests.bot.support.hosted_tables import BLUE, GREEN, asked, at_secret_picks, begun, by_default, change_of, copied, told, written


def ordered(hosted: HostedTable, guest: Guest = GREEN) -> HostedTable:
    """The table after an order that answers nothing."""
    play.order(hosted, guest, "reroll=no")
    assert hosted.is_secret
    return written(hosted)


def racing() -> HostedTable:
    hosted = begun(BLUE, GREEN)
    while hosted.table.questions[0].kind != "roll":
        by_default(hosted)
    return written(hosted)


def shown(hosted: HostedTable) -> PublishedState:
    """What the channel shows once it is up to date."""
    published = PublishedState(place=hosted.record.place, message=5, live=True, last_event=hosted.table.last_event)
    published.asked, published.named = hosted.named_users(), [question.seat for question in hosted.questions]
    published.note_revision(hosted.record)
    return published


def test_an_order_is_a_revision_that_nobody_sees() -> None:
    """Fault 75."""
    before = racing()
    published, numbers = shown(before), (before.record.revision, before.record.public_revision)
    after = ordered(before)
    assert (after.record.revision, after.record.public_revision) == (numbers[0] + 1, numbers[1])
    assert decide(Facts(after, published)) == NoChange()
    by_default(after)
    assert change_of(after).record.public_revision == numbers[1] + 1


def test_a_changed_pick_is_a_revision_that_nobody_sees_and_the_first_one_is_seen() -> None:
    """Fault 75."""
    hosted = at_secret_picks(BLUE, GREEN)
    question, guest = asked(hosted)
    play.answer(hosted, guest, None, question.options[0].id)
    assert not hosted.is_secret
    hosted = written(hosted)
    play.answer(hosted, guest, question_code(hosted.record, question.key), question.options[1].id)
    assert hosted.is_secret


def test_passing_in_a_window_is_seen_only_when_nobody_is_asked_any_more() -> None:
    """Fault 75."""
    hosted = with_things({"red": {"gust": "ask"}, "blue": {"emp": "ask"}})
    secret = []
    for question in hosted.windows:
        hosted.answer(question.seat, question.key, question.default, "1")
        secret.append(hosted.is_secret)
        hosted = written(hosted)
    assert secret == [True, False]


def test_after_a_restored_backup_the_numbers_that_were_shown_are_discarded_and_no_others() -> None:
    hosted = ordered(ordered(racing(), BLUE))
    public = hosted.record.public_revision
    seen = public + 1
    assert seen < hosted.record.revision, "what was shown of the lost future is a smaller number than what is stored"
    assert hosted.record.is_discarded(seen)
    assert suspension.set_back(hosted, seen)
    assert told(hosted) == [suspension.SET_BACK]
    record = hosted.record
    assert [number for number in range(1, seen + LEAP + 2) if not record.is_discarded(number)] == [
        *range(1, public + 1),
        record.public_revision,
    ]


def test_when_an_older_version_has_written_the_table_numbers_only_grow_and_nothing_stays_unshown() -> None:
    """It drops what it does not know: then every revision counts."""
    hosted = ordered(racing())
    before, published = hosted.record.public_revision, shown(hosted)
    record = msgspec.to_builtins(hosted.record)
    del record["secret_acts"]
    known = msgspec.convert(record, TableRecord)
    assert known.public_revision == known.revision > before
    published.public_revision = None  # written by the older version
    after = ordered(HostedTable(copied(hosted.record), change_of(hosted).save, 0.0), BLUE)
    assert isinstance(decide(Facts(after, published)), EditMessage), "rather once too often"
