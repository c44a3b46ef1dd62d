"""Before a game begins: seats, options, settings, and when it may start."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec
import pytest

from bot.coordinator.coordinator import Coordinator
from bot.messages.lobby_message import lobby_card
from bot.store import Stage, TableSettings
from bot.tables import lobby
from bot.tables.hosted_table import Guest, HostedTable
from bot.text.options import in_few_words
from engine import Refused, get_game
from tests.bot.support import hosted_tables
from tests.bot.support.hosted_tables import BLUE, CHANNEL, GAME, GREEN, NOW, RED, VIOLET, begun, change_of, refused, told, waiting

Act = Callable[[HostedTable], object]


def names(hosted: HostedTable) -> list[str]:
    return [seat.name for seat in hosted.record.seats]


# ---------------------------------------------------------------------- a new table


def test_a_new_table_has_its_host_at_it_and_is_shown_where_it_was_opened() -> None:
    record = waiting().record
    assert (record.stage, record.host, record.people) == (Stage.LOBBY, RED.id, [RED.id])
    assert record.channel == record.place == CHANNEL
    assert record.options == get_game(GAME).new_table_options({})


def test_dice_come_from_where_nobody_can_guess_them() -> None:
    """Only tests have another source."""
    assert Coordinator.draw is secrets.token_hex
    records = [lobby.new_record(1, 2, GAME, RED, TableSettings(), {}, NOW) for _ in range(20)]
    assert len({record.seed for record in records}) == len({record.id for record in records}) == 20
    assert {len(record.seed) for record in records} == {32}


# ---------------------------------------------------------------------- sitting down, standing up


def test_who_has_the_same_name_gets_a_number() -> None:
    hosted = waiting(BLUE)
    assert lobby.join(hosted, Guest(9, "blue")) == "You have joined the table as blue 2."
    assert names(hosted) == ["Red", "Blue", "blue 2"]


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    hosted = waiting(BLUE, GREEN)
    lobby.leave(hosted, RED)
    assert hosted.record.host == BLUE.id
    lobby.leave(hosted, GREEN)
    assert (hosted.record.host, names(hosted)) == (BLUE.id, ["Blue"])


def test_a_table_at_which_only_ai_players_are_left_is_closed() -> None:
    hosted = waiting(ai=2)
    lobby.leave(hosted, RED)
    assert (hosted.record.stage, hosted.record.ended) == (Stage.CLOSED, "Everybody has left.")


def test_the_host_removes_people_and_ai_players() -> None:
    hosted = waiting(BLUE, ai=1)
    assert lobby.remove(hosted, RED, 1) == "Blue is no longer at the table."
    lobby.remove(hosted, RED, 1)
    assert names(hosted) == ["Red"]


def test_anybody_at_the_table_may_let_an_ai_sit_down_at_a_level() -> None:
    hosted = waiting(BLUE)
    assert lobby.add_ai(hosted, BLUE, "careful") == "Rusty (Expert) sits down."
    assert hosted.record.seats[-1].level == "careful"
    assert hosted.record.seats[-1].user is None


# ---------------------------------------------------------------------- what is agreed on


def test_some_options_are_changed_and_the_rest_stays() -> None:
    hosted = waiting(BLUE)
    setting, other = get_game(GAME).game_options[:2]
    value = ",".join([setting.choices[-1]] * max(1, setting.times))
    before = hosted.record.options[other.id]
    answer = lobby.set_options(hosted, RED, {setting.id: value})
    assert answer.startswith(f"{setting.title}: ")
    assert hosted.record.options[setting.id] == value
    assert hosted.record.options[other.id] == before


def test_a_preset_sets_everything_but_what_is_named_beside_it() -> None:
    hosted = waiting(BLUE)
    game = get_game("thats-life")
    hosted.record.game, hosted.record.options = game.id, game.read_options({})
    answer = lobby.set_options(hosted, RED, {}, "everything")
    assert answer.startswith(f"Preset: {game.get_preset('everything').title}.")
    assert game.preset_of(hosted.record.options) is game.get_preset("everything")


def test_a_preset_leaves_alone_what_the_table_is_asked() -> None:
    """It is no rule, so it neither makes a preset another one nor is listed among the differences from it."""
    hosted, game = waiting(BLUE), get_game("magical-athlete-2003")
    hosted.record.game, hosted.record.options = game.id, game.new_table_options({})
    assert hosted.record.options["asks"] == "matters"
    usual = in_few_words(game, hosted.record.options)
    lobby.set_options(hosted, RED, {"asks": "everything"})
    lobby.set_options(hosted, RED, {}, "advanced")
    assert hosted.record.options["asks"] == "everything"
    assert game.preset_of(hosted.record.options) is game.get_preset("advanced")
    assert not any("Questions" in line for line in usual)
    assert any("Questions: everything" in line for line in in_few_words(game, hosted.record.options))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (TableSettings(), "live, 3 minutes for each decision, then an AI takes over"),
        (TableSettings("async", 86400.0, "ai"), "a few turns a day, 1 day for each decision, then an AI takes over"),
        (TableSettings("live", 60.0, "wait"), "live, without a time limit: the table waits for everybody"),
    ],
)
def test_the_pace_is_said_in_a_sentence(settings: TableSettings, words: str) -> None:
    assert lobby.in_words(settings) == words


def test_in_a_lobby_settings_are_changed_without_telling_the_channel() -> None:
    """Its message shows them."""
    hosted = waiting(BLUE)
    answer = lobby.set_table_settings(hosted, RED, {"limit": 60.0, "thread": False, "pings": False})
    assert answer.splitlines() == [
        "Pace: live, 1 minute for each decision, then an AI takes over.",
        "The game will be played in the channel itself.",
        "Players who have to decide are named, but not mentioned.",
    ]
    assert hosted.settings == TableSettings("live", 60.0, "ai", thread=False, pings=False)
    assert told(hosted) == []


def test_a_new_time_limit_of_a_running_game_is_told_and_begins_anew() -> None:
    hosted = begun(BLUE)
    lobby.set_table_settings(hosted, RED, {"limit": 60.0})
    change = change_of(hosted)
    assert change.restart_deadlines
    assert change.notices[0].text.startswith("Red has changed the table's settings. Pace: live, 1 minute")
    assert change.notices[0].text.endswith("Time limits start again.")


@pytest.mark.parametrize("change", [{"pings": False}, {"odds": "live"}, {"banter": False}])
def test_mentions_odds_and_banter_do_not_touch_time_limits(change: dict[str, object]) -> None:
    hosted = begun(BLUE)
    lobby.set_table_settings(hosted, RED, change)
    saved = change_of(hosted)
    assert not saved.restart_deadlines
    assert len(saved.notices) == 1


def test_odds_are_told_afterwards_and_banter_is_on_until_somebody_changes_that() -> None:
    hosted = begun(BLUE)
    assert lobby.set_table_settings(hosted, RED, {"odds": "after", "banter": True}) == "Everything stays as it is."
    off = lobby.set_table_settings(hosted, RED, {"odds": "off", "banter": False})
    assert off.splitlines() == ["From now on: no odds, no what-if.", "From now on AI players keep quiet."]
    assert (hosted.settings.odds, hosted.settings.banter) == ("off", False)
    lobby.set_table_settings(hosted, RED, {"limit": 60.0})
    assert (hosted.settings.odds, hosted.settings.banter) == ("off", False)
    on = lobby.set_table_settings(hosted, RED, {"odds": "live", "banter": True})
    assert on.splitlines() == [
        "From now on: odds below what happened.",
        "From now on AI players say something now and then.",
    ]
    with pytest.raises(Refused, match="There is no such setting"):
        lobby.set_table_settings(hosted, RED, {"odds": "on"})
    assert hosted.settings.odds == "live"


@pytest.mark.parametrize(
    ("stored", "odds"), [({}, "after"), ({"odds": True}, "after"), ({"odds": False}, "off"), ({"odds_when": "live"}, "live")]
)
def test_settings_of_an_earlier_version_have_odds_unless_they_were_switched_off(stored: dict[str, object], odds: str) -> None:
    """On was what nobody had chosen, so it becomes today's default; off was a decision."""
    assert msgspec.convert(stored, TableSettings).odds == odds


@pytest.mark.parametrize(("odds", "earlier"), [("after", True), ("live", True), ("off", False)])
def test_settings_load_again_and_an_earlier_version_can_read_them(odds: str, earlier: bool) -> None:
    settings = msgspec.structs.replace(TableSettings(), odds=odds)
    stored = msgspec.json.decode(msgspec.json.encode(settings))
    assert stored["odds"] is earlier
    assert msgspec.convert(stored, TableSettings) == settings


@pytest.mark.parametrize(
    ("people", "wanted", "words"),
    [
        ([], "usual", "this game counts if a second person joins"),
        ([BLUE], "usual", "this game counts"),
        ([], "on", "this game counts"),
        ([BLUE], "off", "this game does not count"),
    ],
)
def test_the_lobby_says_whether_the_game_counts(people: list[Guest], wanted: str, words: str) -> None:
    hosted = waiting(*people, ai=1)
    lobby.set_table_settings(hosted, RED, {"rated": wanted})
    assert lobby_card(hosted).below.endswith(f"-# Ratings: {words}")
    assert lobby_card(hosted, has_ratings=False).below.endswith("-# Ratings: none in this server")
    lobby.start(hosted, RED)
    assert hosted.record.rated is ("if" not in words and "not" not in words)


def test_what_is_so_already_changes_nothing() -> None:
    hosted = waiting(BLUE)
    assert lobby.set_table_settings(hosted, RED, {"limit": hosted.settings.limit}) == "Everything stays as it is."
    assert not hosted.changed


# ---------------------------------------------------------------------- start and end


def test_how_many_are_missing_is_said() -> None:
    hosted = waiting()
    assert hosted.game.fewest == 2
    assert lobby.missing_players(hosted) == "1 more player needed"
    hosted.record.seats.clear()
    assert lobby.missing_players(hosted) == "2 more players needed"
    assert lobby.missing_players(waiting(BLUE)) is None


def test_options_that_do_not_go_with_so_many_players_are_said_at_once_and_stop_the_start() -> None:
    hosted = waiting(BLUE, ai=2)
    clash = "Double racers are for 3 players, not for 4."
    assert lobby.set_options(hosted, RED, {"racers": "double"}).endswith(f"**The game cannot begin like this.** {clash}")
    with refused(f"The game cannot begin like this. {clash}"):
        lobby.start(hosted, RED)
    lobby.remove(hosted, RED, 3)
    assert lobby.options_conflict(hosted) is None


def test_a_game_begins_with_the_dice_that_were_sealed_when_the_table_was_opened() -> None:
    hosted = waiting(BLUE, ai=1)
    assert lobby.start(hosted, RED) == "The game begins."
    change = change_of(hosted)
    assert change.record.stage is Stage.PLAYING
    assert hosted.table.seed == change.record.seed
    assert list(hosted.table.seats) == ["Red", "Blue", "Rusty"]
    assert list(change.events) == hosted.table.events


def test_a_running_game_that_is_called_off_says_so_and_a_lobby_need_not() -> None:
    running, lobbied = begun(BLUE), waiting(BLUE)
    for hosted in (running, lobbied):
        assert lobby.cancel(hosted, RED) == "The table is closed."
        assert (hosted.record.stage, hosted.record.ended) == (Stage.CLOSED, "Red has called it off.")
    assert told(running) == ["Red has ended the game. There is no winner; `/play` opens a new table."]
    assert told(lobbied) == []


def test_a_lobby_that_waited_in_vain_gives_way_and_a_game_does_not() -> None:
    hosted = waiting()
    lobby.give_way(hosted)
    assert hosted.record.stage is Stage.CLOSED
    with pytest.raises(Refused):
        lobby.give_way(begun(BLUE))


# ---------------------------------------------------------------------- refused, and nothing has changed


def closed() -> HostedTable:
    hosted = waiting(BLUE)
    lobby.cancel(hosted, RED)
    return HostedTable(hosted_tables.copied(hosted.record), None, NOW)


def full() -> HostedTable:
    return waiting(BLUE, ai=4)


REFUSED: dict[str, tuple[Callable[[], HostedTable], Act, str]] = {
    "sitting twice": (lambda: waiting(BLUE), lambda hosted: lobby.join(hosted, BLUE), "You are already at this table."),
    "sitting twice in a game": (lambda: begun(BLUE), lambda hosted: lobby.join(hosted, BLUE), "You are already at this table."),
    "joining a game": (lambda: begun(BLUE), lambda hosted: lobby.join(hosted, GREEN), "the host can offer you one with `/sub`"),
    "joining a closed table": (closed, lambda hosted: lobby.join(hosted, RED), "This table was closed. Red has called it off."),
    "a seventh seat": (full, lambda hosted: lobby.join(hosted, GREEN), "All 6 seats are taken."),
    "a seventh seat for an AI": (full, lambda hosted: lobby.add_ai(hosted, RED, "quick"), "All 6 seats are taken."),
    "an AI by a passer-by": (waiting, lambda hosted: lobby.add_ai(hosted, BLUE, "quick"), "You are not at this table"),
    "an AI of no level": (waiting, lambda hosted: lobby.add_ai(hosted, RED, "divine"), "Beginner, Regular, Expert"),
    "an AI in a game": (lambda: begun(BLUE), lambda hosted: lobby.add_ai(hosted, RED, "quick"), "has already begun"),
    "leaving without a seat": (waiting, lambda hosted: lobby.leave(hosted, VIOLET), "You are not at this table."),
    "leaving a game": (lambda: begun(BLUE), lambda hosted: lobby.leave(hosted, RED), "`/resign` leaves it for good"),
    "removing without being host": (lambda: waiting(BLUE), lambda hosted: lobby.remove(hosted, BLUE, 0), "Only the host"),
    "removing oneself": (lambda: waiting(BLUE), lambda hosted: lobby.remove(hosted, RED, 0), "You cannot remove yourself."),
    "options without being host": (lambda: waiting(BLUE), lambda hosted: lobby.set_options(hosted, BLUE, {}), "Only the host"),
    "options of another game": (waiting, lambda hosted: lobby.set_options(hosted, RED, {"lint": "all"}), "has no option 'lint'"),
    "no such preset": (waiting, lambda hosted: lobby.set_options(hosted, RED, {}, "everything at once"), "has no preset"),
    "options of a running game": (lambda: begun(BLUE), lambda hosted: lobby.set_options(hosted, RED, {}), "has already begun"),
    "no such pace": (waiting, lambda hosted: lobby.set_table_settings(hosted, RED, {"pace": "warp"}), "There is no such setting."),
    "no such lateness": (
        waiting,
        lambda hosted: lobby.set_table_settings(hosted, RED, {"late": "shout"}),
        "There is no such setting.",
    ),
    "9 seconds": (waiting, lambda hosted: lobby.set_table_settings(hosted, RED, {"limit": 9.9}), "from 10 seconds to 14 days"),
    "15 days": (waiting, lambda hosted: lobby.set_table_settings(hosted, RED, {"limit": 15 * 86400}), "from 10 seconds to 14 days"),
    "a thread for a running game": (
        lambda: begun(BLUE),
        lambda hosted: lobby.set_table_settings(hosted, RED, {"thread": False}),
        "stays where it is played",
    ),
    "ratings for a running game": (
        lambda: begun(BLUE),
        lambda hosted: lobby.set_table_settings(hosted, RED, {"rated": "off"}),
        "Whether a game is rated is agreed before it begins.",
    ),
    "no such rating": (
        waiting,
        lambda hosted: lobby.set_table_settings(hosted, RED, {"rated": "double"}),
        "There is no such setting.",
    ),
    "settings of a closed table": (
        closed,
        lambda hosted: lobby.set_table_settings(hosted, RED, {"limit": 60}),
        "This table was closed.",
    ),
    "starting alone": (waiting, lambda hosted: lobby.start(hosted, RED), "cannot begin yet: 1 more player needed."),
    "starting without being host": (lambda: waiting(BLUE), lambda hosted: lobby.start(hosted, BLUE), "Only the host"),
    "starting twice": (lambda: begun(BLUE), lambda hosted: lobby.start(hosted, RED), "This game has already begun."),
    "closing without being host": (lambda: waiting(BLUE), lambda hosted: lobby.cancel(hosted, BLUE), "Only the host"),
    "closing twice": (closed, lambda hosted: lobby.cancel(hosted, RED), "This table was closed."),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_gets_a_sentence_and_leaves_everything_as_it_was(what: str) -> None:
    hosted_tables.check_refused(*REFUSED[what])
