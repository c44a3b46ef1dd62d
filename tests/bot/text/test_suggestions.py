from __future__ import annotations

from bot.text.suggestions import not_found

NAMES = ["Banana", "Baba Yaga", "M.O.U.T.H.", "Huge Baby", "Third Wheel"]


def test_who_mistypes_is_told_what_is_nearest() -> None:
    assert str(not_found("bannana", "is not on offer", NAMES)) == "“bannana” is not on offer. Did you mean Banana?"


def test_what_is_like_nothing_is_told_what_there_is_in_letters_that_mean_nothing() -> None:
    sentence = str(not_found("@everyone **x**", "is not on offer", NAMES))
    assert sentence.startswith("“@\u200beveryone \\*\\*x\\*\\*” is not on offer. Possible: Banana, Baba Yaga")
    many = [f"Racer {number}" for number in range(30)]
    assert str(not_found("🍌", "is not on offer", many)).endswith("Racer 11, …")
    assert len(str(not_found("x" * 500, "is not on offer", ["y"]))) < 100
    assert str(not_found("Chess", "is not a game I know", ["Magical Athlete", "That's Life!"])).endswith(
        ": Magical Athlete, That's Life!"
    )
