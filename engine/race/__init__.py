"""One race of racers with powers on a track: who stands where, what a turn is, and how powers answer each other.

It knows no racer by name: cards (`power`) bring the powers, and a game brings the cards. Read the files in this order:
power, racer, listeners, board, uses, agenda, arrival, effects, turn; then standing_answers, which saves people from being asked.
"""

from engine.race.compiled import arrange

SPEED = arrange(__path__)
"""Whether these files were compiled before they are run."""
