"""Rulings on how words become a slash command."""

from __future__ import annotations

from typing import Any

import pytest

from bot.arena.behaviour.errors import Json
from bot.arena.validation.commands import read_commands
from bot.arena.validation.invocation import find, options, referenced_ids


def value(kind: int, name: str, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": f"The {name}"} | more


COMMANDS = read_commands(
    [
        {"type": 2, "name": "play"},
        {
            "name": "play",
            "description": "Starts a game",
            "options": [
                value(4, "seats", required=True, min_value=2, max_value=6),
                value(3, "track", choices=[{"name": "Mild", "value": "m"}, {"name": "Wild Side", "value": "w"}]),
                value(4, "races", choices=[{"name": "One", "value": 1}, {"name": "Four", "value": 4}]),
                value(3, "title", min_length=2, max_length=5),
                value(10, "pace", min_value=0.5),
                value(5, "loud"),
                value(6, "friend"),
                value(6, "foe"),
                value(7, "where"),
                value(8, "role"),
                value(9, "whom"),
                value(11, "picture"),
            ],
        },
        {
            "name": "game",
            "description": "Games",
            "options": [
                value(1, "start", options=[value(3, "racer", required=True, autocomplete=True), value(4, "seats", required=True)]),
                value(1, "stop"),
            ],
        },
        {
            "name": "admin",
            "description": "For those who run the server",
            "options": [
                value(2, "tables", options=[value(1, "close", options=[value(7, "table", required=True)]), value(1, "list")]),
                value(1, "state"),
            ],
        },
    ],
    in_guild=False,
)
PLAY, GAME, ADMIN = COMMANDS[1:]


def sent(**given: Any) -> list[Json]:
    return options(PLAY, [], {"seats": 2} | given)


@pytest.mark.parametrize(
    ("text", "command", "path"),
    [
        ("/play", PLAY, []),
        ("play", PLAY, []),
        (" /Play ", PLAY, []),
        ("/game start", GAME, ["start"]),
        ("admin  tables close", ADMIN, ["tables", "close"]),
        ("/admin state", ADMIN, ["state"]),
    ],
)
def test_a_command_is_found_with_or_without_its_slash(text: str, command: Json, path: list[str]) -> None:
    assert find(COMMANDS, text) == (command, path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("/plya", 'There is no command "/plya"; the nearest is /play.'),
        ("/game strat", '/game has no sub-command "strat"; try /game start or /game stop.'),
        ("/gmae", 'There is no command "/gmae"; the nearest is /game start or /game stop.'),
        (
            "/zzz",
            'There is no command "/zzz"; try /admin state, /admin tables close, /admin tables list, /game start or /game stop.',
        ),
        ("/game", "/game needs a sub-command: /game start or /game stop."),
        ("/admin tables", "/admin tables needs a sub-command: /admin tables close or /admin tables list."),
        ("/game stop now", '/game stop has no sub-command "now"; give it options by name.'),
    ],
)
def test_a_command_that_is_not_there_is_answered_with_the_nearest(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        find(COMMANDS, text)
    assert str(caught.value) == sentence


def test_nothing_is_found_where_nothing_is_registered_and_menus_are_not_typed() -> None:
    with pytest.raises(ValueError, match="no application has a slash command here"):
        find(COMMANDS[:1], "/play")
    with pytest.raises(ValueError, match='There is no command "/"'):
        find(COMMANDS, "/")


def test_options_go_in_the_order_of_the_definition() -> None:
    assert options(PLAY, [], {"loud": True, "seats": 3}) == [
        {"name": "seats", "type": 4, "value": 3},
        {"name": "loud", "type": 5, "value": True},
    ]


def test_options_are_nested_as_their_sub_commands_are() -> None:
    assert options(ADMIN, ["tables", "close"], {"table": "7"}) == [
        {
            "name": "tables",
            "type": 2,
            "options": [{"name": "close", "type": 1, "options": [{"name": "table", "type": 7, "value": "7"}]}],
        }
    ]
    assert options(GAME, ["stop"], {}) == [{"name": "stop", "type": 1, "options": []}]


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("seats", "6", 6),
        ("seats", 4.0, 4),
        ("track", "w", "w"),
        ("track", "Wild Side", "w"),
        ("track", "wild side", "w"),
        ("races", 4, 4),
        ("races", "4", 4),
        ("races", "Four", 4),
        ("title", "Derby", "Derby"),
        ("pace", "1.5", 1.5),
        ("pace", 1, 1.0),
        ("loud", "true", True),
        ("loud", False, False),
        ("friend", 80, "80"),
        ("picture", "81", "81"),
    ],
)
def test_a_value_is_sent_in_the_type_of_its_option(name: str, given: Any, value: Any) -> None:
    found = next(option["value"] for option in sent(**{name: given}) if option["name"] == name)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("seats", 7, '"seats" must be between 2 and 6; 7 is not.'),
        ("seats", 1, '"seats" must be between 2 and 6; 1 is not.'),
        ("seats", "two", '"seats" takes a whole number; "two" is not one Discord can send.'),
        ("seats", 2.5, '"seats" takes a whole number; "2.5" is not one Discord can send.'),
        ("seats", True, '"seats" takes a whole number; "True" is not one Discord can send.'),
        ("seats", "1_0", '"seats" takes a whole number; "1_0" is not one Discord can send.'),
        ("seats", [], '"seats" takes a whole number; "[]" is not one Discord can send.'),
        ("pace", 0.4, '"pace" must be at least 0.5; 0.4 is not.'),
        ("pace", float("nan"), '"pace" takes a number; "nan" is not one Discord can send.'),
        ("pace", 10**400, None),
        ("track", "steep", '"track" must be Mild or Wild Side, not "steep".'),
        ("races", True, '"races" must be One or Four, not "True".'),
        ("title", "x", '"title" must be between 2 and 5 characters long; this text has 1.'),
        ("title", "xxxxxx", '"title" must be between 2 and 5 characters long; this text has 6.'),
        ("title", 5, '"title" takes a text, not 5.'),
        ("loud", "maybe", '"loud" is either true or false, not "maybe".'),
        ("loud", 1, '"loud" is either true or false, not "1".'),
        ("friend", "Ann", '"friend" takes the id of a user; "Ann" is not one.'),
        ("seats", None, '/play needs the option "seats": The seats'),
        ("seats", "", '/play needs the option "seats": The seats'),
        ("colour", 1, None),
    ],
)
def test_a_value_that_the_client_would_not_send_is_refused_in_a_sentence(name: str, given: Any, sentence: str | None) -> None:
    with pytest.raises(ValueError) as caught:
        sent(**{name: given})
    assert sentence is None or str(caught.value) == sentence


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r'/game start has no option "seat"; it has racer or seats\.'):
        options(GAME, ["start"], {"seat": 1})
    with pytest.raises(ValueError, match=r'/game stop has no option "seat"; it has none\.'):
        options(GAME, ["stop"], {"seat": 1})


@pytest.mark.parametrize("path", [[], ["strat"], ["start", "start"]])
def test_a_path_that_leads_nowhere_is_refused(path: list[str]) -> None:
    with pytest.raises(ValueError, match="sub-command"):
        options(GAME, path, {})


def test_an_optional_option_left_empty_is_not_sent() -> None:
    assert [option["name"] for option in sent(title="", track=None)] == ["seats"]


def test_the_option_that_is_typed_goes_as_text_and_required_ones_may_be_missing() -> None:
    assert options(GAME, ["start"], {"racer": "gu"}, focused="racer") == [
        {"name": "start", "type": 1, "options": [{"name": "racer", "type": 3, "value": "gu", "focused": True}]}
    ]
    start = options(GAME, ["start"], {"seats": 3}, focused="racer")[0]["options"]
    assert start == [{"name": "racer", "type": 3, "value": "", "focused": True}, {"name": "seats", "type": 4, "value": 3}]


def test_a_number_that_is_typed_is_not_a_number_yet() -> None:
    command = read_commands(
        [{"name": "go", "description": "d", "options": [value(4, "space", autocomplete=True, max_value=9)]}], in_guild=False
    )
    assert options(command[0], [], {"space": "1x"}, focused="space") == [
        {"name": "space", "type": 4, "value": "1x", "focused": True}
    ]


def test_only_an_option_that_is_completed_can_be_focused() -> None:
    with pytest.raises(ValueError, match='"seats" of /game start does not suggest anything'):
        options(GAME, ["start"], {}, focused="seats")
    with pytest.raises(ValueError, match="no option"):
        options(GAME, ["start"], {}, focused="nothing")


def test_the_ids_to_resolve_are_listed_once_by_type() -> None:
    given = sent(friend="1", foe="1", where="2", role="3", whom="4", picture="5")
    assert referenced_ids(given) == {6: ["1"], 7: ["2"], 8: ["3"], 9: ["4"], 11: ["5"]}
    assert referenced_ids(sent(friend="1", foe="8")) == {6: ["1", "8"]}
    assert referenced_ids(options(ADMIN, ["tables", "close"], {"table": "7"})) == {7: ["7"]}
    assert referenced_ids(sent()) == {}
