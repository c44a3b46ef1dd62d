"""The private panel with the settings of a server: whether its games are rated, and how its new tables begin."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout, Row, select, select_options
from bot.store import TableSettings
from bot.text.table_settings import ODDS, PICTURES, SettingLabel, on_controls, switch

RATINGS = {
    "on": SettingLabel("Games are rated, unless a table agrees otherwise. `/leaderboard` shows the ratings.", "Games are rated"),
    "off": SettingLabel(
        "There are no ratings: none are made, and none are shown. Those from before come back when you switch them on.",
        "No ratings",
    ),
}
TITLE = "### This server"
CHOICES: Mapping[str, Mapping[str, SettingLabel]] = {"ratings": RATINGS, "pictures": PICTURES, "odds": ODDS}
"""The settings of a server by the names that the command and the controls use, with their possible values."""


def server_panel(new_table: TableSettings, *, has_ratings: bool, called_role: int | None, may_change: bool) -> Layout:
    """The settings of a server in words; with a select below each, if the reader may change them. `new_table` are the settings with
    which a table begins there."""
    now = {"ratings": switch(has_ratings), "pictures": new_table.pictures, "odds": new_table.odds}
    lines = {
        "ratings": f"**Ratings**: {RATINGS[now['ratings']].in_a_sentence}",
        "pictures": f"**Pictures at new tables**: {PICTURES[now['pictures']].in_a_sentence}.",
        "odds": f"**Odds at new tables**: {ODDS[now['odds']].in_a_sentence}.",
    }
    calls = f"each lobby may call <@&{called_role}> once" if called_role is not None else "none; `/server role:` names one"
    call_line = f"**Role to call**: {calls}."
    note = "-# A host can change pictures and odds for a table, with `/settings`. Open tables stay as they are."
    if not may_change:
        return Layout.of(
            "\n".join([TITLE, *lines.values(), call_line, note, "-# Only those who manage this server can change it."])
        )
    rows: list[Row] = []
    for name, line in lines.items():
        options = select_options(on_controls(CHOICES[name]), now[name])
        rows += [line, [select(name.capitalize(), CustomId("server", "", 0, (name,)), options)]]
    return Layout.of(TITLE, rows=[*rows, f"{call_line}\n{note}"])
