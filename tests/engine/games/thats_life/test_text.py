"""The words of the game: every event has its sentence, every option says what it does, and nothing is given away."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.event import Event
from engine.core.host import Ask
from engine.core.question import Option
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.modules.tokens import swaps
from engine.games.thats_life.moves import Move, moves
from engine.games.thats_life.text.names import a, short_names
from engine.games.thats_life.text.questions import phrase
from engine.games.thats_life.text.sentences import tell
from engine.games.thats_life.variant import SKINS
from engine.text.english import printed
from engine.text.phrase import seat
from tests.engine.games.thats_life.positions import position
from tests.engine.games.thats_life.transcripts import LONG, NAMES, Asked, Transcript, say, transcripts
from tests.engine.support.reference_cards import borrowed

FOLDER = Path(__file__).parents[4] / "engine" / "games" / "thats_life"
NEVER_BY_CHANCE = {"called"}
"""A game takes long to be called."""
NOBODY_DOES = {"laid", "hat_draw", "hats", "dealt", "turn", "reshuffled", "called", "game_over"}
"""What nobody does alone."""


def noted() -> set[str]:
    """The kinds of events in the code."""
    return {kind for path in FOLDER.rglob("*.py") for kind in re.findall(r"\bnote\(\s*\"(\w+)\"", path.read_text(encoding="utf-8"))}


def asked() -> set[str]:
    """The kinds of questions in the code."""
    return {
        kind for path in FOLDER.rglob("*.py") for kind in re.findall(r"\.ask\([\w.]+, \"(\w+)\"", path.read_text(encoding="utf-8"))
    }


def labels(match: Match, steps: int, seat: int = 0) -> list[str]:
    return [option.label for option in options(match, steps, seat)]


def options(match: Match, steps: int, seat: int = 0) -> tuple[Option, ...]:
    """What this player is offered with that number, with a die that leaves every choice."""
    return phrase(match, Ask(seat, "move", moves(match, seat, steps, "may"), steps), NAMES)[1]


def sentence(kind: str, **data: Any) -> str:
    return say(Event(1, kind, data), NAMES)


def moved(piece: str, left: str, on: str, steps: int = 1, hat: str | None = None) -> str:
    return sentence("moved", **{"seat": 0, "piece": piece, "hat": hat, "from": 5, "to": 5 + steps, "left": left, "on": on})


def rolled(die: int | None, action: str | None, figure: str = "Flixxy") -> str:
    return sentence("rolled", seat=0, die=die, action=action, figure=figure)


# ---------------------------------------------------------------------- events


def test_all_that_happens_and_is_asked_in_games_has_words() -> None:
    """004-9: these games have everything in them, told without holes."""
    assert noted() - {event.kind for talk in transcripts() for event in talk.events} == NEVER_BY_CHANCE
    assert asked() == {question.ask.kind for talk in transcripts() for question in talk.asked}
    for talk in transcripts():
        for line in (*talk.sentences, *(question.prompt for question in talk.asked)):
            assert re.fullmatch(r"\S(?!.*  ).*[^.][.?]", line), line
        for line in talk.lines():
            assert not re.search(r"[{}\[\]]|\bNone\b|\bfigure\b|  ", line), line


def test_whoever_does_something_is_told_as_its_doer() -> None:
    """004-9: so that a story can join what somebody does in a row."""
    for talk in transcripts():
        for event in talk.events:
            if event.kind not in NOBODY_DOES:
                assert tell(event).doer == seat(event.data["seat"]), event


def test_every_transcript_keeps_to_the_words_of_its_skin() -> None:
    """004-70: clovers, Flixxy and worms, or camels, the Mummy and torches."""
    strange = {skin.lucky: [other for other in SKINS.values() if other is not skin] for skin in SKINS.values()}
    assert {talk.match.variant.skin.lucky for talk in transcripts()} == set(strange)
    for talk in transcripts():
        [other] = strange[talk.match.variant.skin.lucky]
        words = re.compile(rf"\b({other.lucky}|{other.figure}|{other.token})(s|es)?\b", re.IGNORECASE)
        assert [line for line in talk.lines() if words.search(line)] == []


@pytest.mark.parametrize(
    ("told", "kind", "data"),
    [
        ("Red gives −6 to Blue, who has the highest top tile with +3.", "gift", {"to": 1, "tile": "-6", "top": "+3", "space": 9}),
        ("Red gives ±4 to Blue, who has the lowest top tile with −2.", "gift", {"to": 1, "tile": "±4", "top": "-2", "space": 9}),
        ("Red gives +1 to Blue, who sits next to them.", "gift", {"to": 1, "tile": "+1", "top": None, "space": 9}),
        ("Red has no tile to give away.", "gift", {"to": None, "tile": None, "top": None, "space": 9}),
        ("Red finds nobody with a tile to steal.", "steal", {"victim": None, "tile": None, "space": 9}),
        ("Red takes the +1 disc for the Mummy's last lap.", "lap", {"disc": 1, "figure": "Mummy", "last": True}),
        ("Red puts the lucky hat on another pawn.", "hat", {"how": "take", "hat": "lucky", "other": 0}),
        ("Red trades the cursed hat for Blue's lucky one.", "hat", {"how": "exchange", "hat": "cursed", "other": 1}),
        ("Red has no use for the −1.", "stays", {"steps": -1}),
        ("Red attacks with two −1s.", "attack", {"cards": ["-1y", "-1o"], "steps": -1}),
        ("Red plays Extra Turn to go again.", "token_played", {"token": "worm", "name": "Extra Turn"}),
        ("Red slips −6 under the tower (+3 is on top now).", "sunk", {"tile": "-6", "top": "+3"}),
        (
            "The die for the hats: Blue 3, Green 5.",
            "hat_draw",
            {"what": "die", "seats": [1, 2], "drawn": [3, 5]},
        ),
    ],
)
def test_sentences_are_short_and_say_why(told: str, kind: str, data: dict[str, Any]) -> None:
    """004-15, 004-42, 004-58, 004-R11"""
    assert sentence(kind, **{"seat": 0, **data}) == told


def test_a_roll_says_what_it_is_for() -> None:
    """004-39, 004-R24"""
    assert rolled(4, None) == "Red rolls a 4."
    assert rolled(4, "must", "Mummy") == "Red rolls a 4 for the Mummy."
    assert rolled(4, "may") == "Red rolls a 4 and is free to move Flixxy."
    assert rolled(4, "not") == "Red rolls a 4 and cannot move Flixxy."
    assert rolled(None, "must") == "Red rolls the action die and must move Flixxy."


def test_a_move_says_who_goes_from_where_to_where() -> None:
    """004-9, 004-56, 004-61"""
    assert moved("pawn", "-6", "+3") == "Red moves a pawn from −6 to +3."
    assert moved("pawn", "-6", "-6") == "Red moves a pawn from −6 to another −6."
    assert moved("guard", "clover", "+3", steps=-1) == "Red moves a guard back from a clover to +3."
    assert moved("pawn", "-6", "Finish", hat="lucky") == "Red brings the pawn in the lucky hat home from −6."
    assert moved("Mummy", "Start", "Gift") == "Red moves the Mummy from Start to a Gift."
    assert moved("guard", "-6", "Finish") == "Red moves a guard from −6 to Finish."


def test_a_crowd_that_is_pushed_is_told_in_one_sentence() -> None:
    """004-49, 004-56: whose pawns, how many guards, and who had to wait before Finish."""
    crowd = [["pawn", 1, 9], ["pawn", 1, 9], ["pawn", 0, 9], ["guard", None, 9], ["guard", None, 9], ["Mummy", None, 9]]
    told = sentence("pushed", seat=0, **{"from": 4, "left": "-6", "pieces": crowd, "tiles": ["+3"] * 6})
    assert told == "Red sends Blue's 2 pawns, one of their own pawns, 2 guards and the Mummy from −6 to +3."
    parted = [["pawn", 1, 9], ["pawn", 2, 8]]
    told = sentence("pushed", seat=0, **{"from": 4, "left": "-6", "pieces": parted, "tiles": ["Finish", "-10"]})
    assert told == "Red sends Blue's pawn from −6 to Finish and Green's pawn to −10."
    told = sentence("pushed", seat=0, **{"from": 4, "left": "-6", "pieces": [["guard", None, 3]], "tiles": ["-5"]})
    assert told == "Red sends a guard back from −6 to −5."


def test_tiles_that_look_alike_are_two_wherever_somebody_goes() -> None:
    """004-49, 004-50: nobody is sent from a clover to a clover, or swapped with who stands on the same."""
    told = sentence("pushed", seat=0, **{"from": 4, "left": "clover", "pieces": [["guard", None, 7]], "tiles": ["clover"]})
    assert told == "Red sends a guard from a clover to another clover."
    told = sentence("swapped", seat=0, left="-6", on="-6", piece="pawn", owner=1)
    assert told == "Red swaps a pawn on −6 with Blue's pawn on another −6."
    match = position("clover +3 -6 clover", "1 3 | 1 3", hands="3y 3o | 1y 1o", modules="cards,attack")
    attacks = [option.label for option in phrase(match, Ask(0, "attack", [1, 3], 3), NAMES)[1]]
    assert attacks == ["Attack on the clover: send Blue to another clover", "Attack on −6: send Blue to Finish"]


@pytest.mark.parametrize(
    ("points", "winners", "told"),
    [
        ([23, 4], [0], "Red wins with 23 points."),
        ([1, -4], [0], "Red wins with 1 point."),
        ([7, 7, 2], [0, 1], "Red and Blue share the win with 7 points."),
        ([7, 7, 2], [1], "Blue wins with 7 points, for Red has as many but more lucky tiles."),
        ([7, 7, 7, 7], [1, 3], "Blue and Violet share the win with 7 points, for Red and Green have as many but more lucky tiles."),
    ],
)
def test_the_end_says_what_broke_a_tie(points: list[int], winners: list[int], told: str) -> None:
    """004-1, 004-R32"""
    assert sentence("game_over", points=points, winners=winners) == f"The game is over: {told}"


# ---------------------------------------------------------------------- options


def test_options_are_unmistakable_and_fit_on_a_button() -> None:
    """004-9: 80 letters for a label, 100 for a detail, whatever people are called."""
    for talk in transcripts():
        for question in talk.asked:
            told = [option.label for option in question.options]
            assert len({*told}) == len(told), told
            assert all(0 < len(label) <= 80 for label in told), told
            assert all(len(option.detail) <= 100 for option in question.options), question.options


def brought(talk: Transcript, question: Asked) -> list[str]:
    """What came of a move that was chosen, as its label should have said it."""
    events = talk.events
    move = events[question.told]
    assert move.kind == "moved"
    told = []
    for event in events[question.told + 1 :]:
        data = event.data
        if event.cause == move.number and event.kind in ("took", "lap", "disc", "gift", "steal"):
            if event.kind == "took":
                told.append(f"take {a(data['tile']).replace('a ', 'the ')}")
                if any(later.kind == "token" and later.cause == event.number for later in events):
                    told.append(f"a {talk.match.variant.skin.token}")
            elif event.kind in ("lap", "disc"):
                told.append(f"the {data['disc']:+d} disc")
            elif data["tile"]:
                told.append("give" if event.kind == "gift" else "steal")
    return told


def test_a_label_promises_what_the_move_brings_and_nothing_else() -> None:
    """004-10, 004-14, 004-31, 004-42, 004-45, 004-64: over all moves of many games."""
    promises = 0
    for talk in transcripts():
        for question in talk.asked:
            if not isinstance(question.ask.options[question.chosen], Move):
                continue
            option, came = question.options[question.chosen], brought(talk, question)
            assert (": you " in option.name, ": " in option.label) == (bool(came), bool(came)), (option, came)
            for text in (option.name, option.label):
                assert all(part in text or (part.startswith("take") and "take it" in text) for part in came), (text, came)
            promises += bool(came)
    assert promises > 300


@pytest.mark.parametrize(
    ("label", "steps", "track", "pawns", "rest"),
    [
        ("Move the pawn on −6 to +3: you take −6", 2, "-6 +1 +3", "1 | 0", {}),
        ("Move the pawn on −6 to +3", 2, "-6 +1 +3", "1 | 1", {}),
        ("Move a pawn from −6 to +3", 2, "-6 +1 +3", "1 1 | 0", {}),
        ("Move a pawn from Start to +3", 1, "+3", "0 | 0", {}),
        ("Move the pawn on the clover to Finish: you take the clover", 6, "clover", "1 | 0", {}),
        ("Move the pawn on the clover to another clover", 2, "clover +1 clover", "1 | 1", {}),
        ("Move the pawn on Gift to +3: you give +5 to Green", 1, "Gift +3", "1 | 0 | 0", {"towers": "+5 | clover | -1"}),
        ("Move the pawn on Gift to +3", 1, "Gift +3", "1 | 0", {}),
        ("Move the pawn on Steal to +3: you steal −2 from Blue", 1, "Steal +3", "1 | 0", {"towers": " | -2"}),
        ("Move the pawn on Steal to +3: you steal a tile", 1, "Steal +3", "1 | 0 | 0", {"towers": " | -2 | +1"}),
        ("Move the guard on +8 to −2", 1, "+8 -2", "1 | 0", {"guards": "1", "version": "pro"}),
        ("Move Flixxy from −4 to Finish: you take −4 and the +4 disc", 5, "-4", "0 | 0", {"figure": 1, "modules": "flixxy"}),
        ("Move the pawn on −4 to +1: you take −4 and a torch", 1, "-4 +1", "1 | 0", {"modules": "worms", "skin": "camel"}),
        ("Move the pawn on −4 to +1: you take −4", 1, "-4 +1", "1 | 0", {"modules": "worms", "pile": ""}),
        ("Move the pawn on −4 to Finish: you take −4 and the +5 disc", 1, "-4", "1 | 0", {"modules": "cards"}),
        ("Move the pawn on −4 to Finish: you take −4", 2, "-4", "1 | 0", {"modules": "cards"}),
        ("Move the pawn on −4 back to +1: you take −4", -1, "+1 -4", "2 | 0", {"modules": "cards"}),
        ("Move the pawn in the cursed hat back to +1: you take −4", 1, "+1 -4 +2", "2C | 0L", {"modules": "hats"}),
        ("Move the pawn in the lucky hat to −4: you take +1", 1, "+1 -4", "1L 0 | 0C", {"modules": "hats"}),
        ("Move the pawn on the 2nd −6 to +3: you take −6", 1, "-6 +1 -6 +3", "1 3 | 0", {}),
    ],
)  # fmt: skip
def test_an_option_says_who_moves_where_and_what_it_brings(
    label: str, steps: int, track: str, pawns: str, rest: dict[str, Any]
) -> None:
    """004-10, 004-15, 004-19, 004-30, 004-42, 004-45, 004-56, 004-57, 004-64"""
    assert label in [option.name for option in options(position(track, pawns, **rest), steps)]


@pytest.mark.parametrize(
    ("label", "steps", "track", "pawns", "rest"),
    [
        ("Pawn on −6 → +3: take −6", 2, "-6 +1 +3", "1 | 0", {}),
        ("Pawn on −6 → +3", 2, "-6 +1 +3", "1 | 1", {}),
        ("Pawn from Start → +3", 1, "+3", "0 | 0", {}),
        ("Pawn on the clover → another clover", 2, "clover +1 clover", "1 | 1", {}),
        ("Pawn on Steal → +3: steal −2 from Blue", 1, "Steal +3", "1 | 0", {"towers": " | -2"}),
        ("Guard on +8 → −2", 1, "+8 -2", "1 | 0", {"guards": "1", "version": "pro"}),
        ("Pawn in the cursed hat back to +1: take −4", 1, "+1 -4 +2", "2C | 0L", {"modules": "hats"}),
    ],
)  # fmt: skip
def test_a_button_says_it_in_few_letters(label: str, steps: int, track: str, pawns: str, rest: dict[str, Any]) -> None:
    assert label in labels(position(track, pawns, **rest), steps)


def test_the_longest_moves_fit_on_a_button() -> None:
    """004-64: a piece comes home from a tile that looks like another one, and earns a disc as well."""
    far = ". " * 31
    looks: dict[str, Any] = {"skin": "camel", "discs": "2007", "modules": "worms,hats,cards"}
    for tile in ("camel", "Gift", "Steal", "-8", "-10"):
        for hat, elsewhere in (("", "0C"), ("C", "")):
            match = position(f"{tile} {far}{tile}", f"1 33{hat} | 0L {elsewhere}", towers="camel | camel", **looks)
            told = labels(match, 1)
            assert any("→ Finish: " in label and label.endswith("the +6 disc") for label in told)
            assert any(f"the 2nd {printed(tile)}" in label for label in told) != bool(hat), "a hat says enough"
            assert max(map(len, told)) <= 80, told


def test_the_longest_swaps_fit_on_a_button() -> None:
    """004-50: a pawn on a tile that looks like another one, and a neighbour in a hat with a long name."""
    match = position(f"clover {'. ' * 31}clover clover clover", "1 34 | 33C 33 | 35L 35", modules="worms,hats")
    told = [option.label for option in phrase(match, Ask(0, "swap", swaps(match, 0)), LONG)[1]]
    assert any("the 3rd clover with" in label and "cursed-hat pawn behind" in label for label in told)
    assert len({*told}) == len(told) == 6
    assert max(map(len, told)) <= 80, told


def test_a_detail_says_how_far_it_is_and_who_is_there() -> None:
    """004-10, 004-14: and why a tile stays."""
    option, *_ = options(position("-6 +1 +3 +2", "1 | 1 3", guards="3"), 2)
    assert option.detail == "2 from Finish · joins Blue and a guard · −6 stays with Blue"
    [option] = options(position("Gift +3", "1 | 1"), 1)
    assert option.detail == "1 from Finish · alone there · no Gift because of Blue"
    [option] = options(position("Steal +3", "1 | 0"), 1)
    assert option.detail == "1 from Finish · alone there · nothing to steal"
    [*_, back] = options(position("+1 -4 +2", "2C | 0L", modules="hats"), 1)
    assert back.detail == "2 from Finish · alone there", "the gap has closed behind it"


# ---------------------------------------------------------------------- secrets


def test_nothing_that_all_can_read_depends_on_what_somebody_holds() -> None:
    """004-46, 004-60, 004-R35: public questions, and the prompts of secret ones, are the same with any cards and tokens."""
    for talk in transcripts():
        for question in talk.asked:
            prompt, words = question.otherwise
            assert question.prompt == prompt
            if not question.ask.secret:
                assert question.options == words
                assert not any(token in option.label for option in question.options for token in ALL_TOKENS)


def test_what_is_on_somebodys_mind_cannot_be_read_from_a_secret_question() -> None:
    """004-46, 004-60: neither which token it may become, nor whether any card can be used."""
    for talk in transcripts():
        for kinds in (("token", "swap", "off"), ("card",)):
            assert len({question.prompt for question in talk.asked if question.ask.kind in kinds}) <= 1


def test_no_token_is_named_before_it_is_played_and_no_card_before_it_lies_there() -> None:
    """004-46, 004-60"""
    for talk in transcripts():
        for event, told in zip(talk.events, talk.sentences, strict=True):
            if event.only is None and event.kind != "token_played":
                assert not any(token in told for token in ALL_TOKENS), told
            if event.only is None and event.kind != "card":
                assert not re.search(r"yellow|orange", told), told


# ---------------------------------------------------------------------- our own words


def test_nothing_that_is_said_or_asked_is_taken_from_the_rules() -> None:
    """004-70: the words are our own."""
    assert borrowed((line for talk in transcripts() for line in talk.lines()), "thats-life") == []


def test_a_shortened_name_shows_it_with_its_number_too() -> None:
    assert short_names(["Bartholomew the First", "Bartholomew the Second", "Ann"], 11) == ["Bartholo… 1", "Bartholo… 2", "Ann 3"]
    assert short_names(["Bartholomew", "Maximiliane"], 10) == ["Bartholom…", "Maximilia…"]
