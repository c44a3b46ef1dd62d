"""Sentences are sentences, whatever names and abilities end with."""

import re

from engine import Table, get_game
from engine.games.magical_athlete.notation import whatif


def test_every_sentence_of_many_turns_ends_with_one_sign() -> None:
    position = "Copycat@0 Stickler@9 M.O.U.T.H.@9 Duelist@5 Suckerfish@5 Egg=Duelist@7"
    for seed in range(10):
        after = whatif(position, otherwise="yes", turns=15, seed=seed, track="wild")
        for sentence in (*after.sentences, *(asked.prompt for asked in after.questions)):
            assert re.search(r"(?<![.!?])([.!?]|\.\.\.)$", sentence) or sentence.endswith("M.O.U.T.H."), sentence


def test_a_space_in_a_label_is_named_as_a_space() -> None:
    assert whatif("Third Wheel@5 Egg@0 Twin@0").questions[0].options == ("Warp to Start", "Stay")
    follow = whatif("Egg@27 Suckerfish@27 Twin@0", dice=[3]).questions[0]
    assert follow.options == ("Follow Egg to the finish", "Let Egg go")


def test_a_kick_is_told_before_the_leap_it_causes() -> None:
    assert whatif("Party Animal@10 Leaptoad@12 Egg@11", dice=[3]).powers[:2] == ["Party Animal", "Leaptoad"]


def test_whoever_is_asked_is_not_named_again_in_the_question() -> None:
    """Whoever shows it says whom it is for."""
    table = Table.new("magical-athlete", ["Gertrude", "Kunigunde", "Brunhilde"], seed="5")
    while table.questions:
        question = table.questions[0]
        assert table.seats[question.seat] not in question.prompt
        table.answer(question.seat, question.key, question.default)


def test_tracks_are_called_as_on_the_board() -> None:
    setting = next(option for option in get_game("magical-athlete").game_options if option.id == "tracks")
    assert setting.in_words(setting.default) == "Mild Mile, Wild Wilds, Mild Mile, Wild Wilds"
