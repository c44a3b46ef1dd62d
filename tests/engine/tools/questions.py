"""Prints every kind of question of every game as the asked player reads it, with an example or a few that differ in their words.

nice -n 19 python -m tests.engine.tools.questions --games 60 > build/questions.txt
"""

from __future__ import annotations

import argparse
from collections import defaultdict

from engine import Question, all_games
from tests.engine.support.asked_questions import asked_questions, shape_of

GAMES, EXAMPLES = 60, 4


def examples(game: str, games: int, most: int) -> dict[str, list[Question]]:
    """Return questions of each kind whose words differ, those with the most different labels first."""
    found: dict[str, dict[str, Question]] = defaultdict(dict)
    for seed in range(games):
        for asked in asked_questions(game, seed):
            found[asked.question.kind].setdefault(shape_of(asked.question), asked.question)
    return {
        kind: sorted(alike.values(), key=lambda question: -len({option.label for option in question.options}))[:most]
        for kind, alike in sorted(found.items())
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many of each (default: {GAMES})")
    parser.add_argument("--examples", type=int, default=EXAMPLES, help=f"of each kind (default: {EXAMPLES})")
    given = parser.parse_args()
    for game in all_games():
        for kind, questions in examples(game, given.games, given.examples).items():
            print(f"\n{game} {kind}")
            for question in questions:
                print(f"  {question.prompt}{' (secret)' if question.secret else ''}")
                for option in question.options:
                    print(f"    - {option.label}{f'  |  {option.detail}' if option.detail else ''}")


if __name__ == "__main__":
    main()
