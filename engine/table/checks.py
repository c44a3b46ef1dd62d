"""Checks the names and the seed with which a table is opened."""

from __future__ import annotations

from engine.core.question import Refused

LONGEST_NAME = 100


def check_names(seats: object) -> None:
    if not isinstance(seats, list | tuple):
        raise Refused("The seats of a table have to be a list of names.")
    for name in seats:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not _can_be_written(name):
            raise Refused(f"The seats of a table have to be a list of names, each of 1 to {LONGEST_NAME} characters.")


def check_seed(seed: object) -> str:
    text = str(seed)
    if not isinstance(seed, str | int) or len(text) > LONGEST_NAME or not _can_be_written(text):
        raise Refused(f"A seed has to be a number or a word of at most {LONGEST_NAME} characters.")
    return text


def _can_be_written(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
