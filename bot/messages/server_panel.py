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
CHOICES: Mapping[str, Mapping[str, SettingLabel]] = {"ratings": RATINGS, "pictures": PICTURES, "odds": ODDS}
"""The settings of a server by the names that the command and the controls use, with their possible values."""


def server_panel(new_table: TableSettings, *, has_ratings: bool, may_change: bool) -> Layout:
    """The settings of a server in words; with a select for each, if the reader may change them. `new_table` are the settings with
    which a table begins there."""
    now = {"ratings": switch(has_ratings), "pictures": new_table.pictures, "odds": new_table.odds}
    text = (
        f"### This server\n**Ratings** {RATINGS[now['ratings']].in_a_sentence}\n"
        f"**New tables** {PICTURES[now['pictures']].in_a_sentence}; {ODDS[now['odds']].in_a_sentence}. "
        "The host of a table can change that with `/settings`.\n"
        f"-# {'Tables that are open stay as they are.' if may_change else 'Who may manage this server can change it.'}"
    )
    rows: list[Row] = []
    for name, title in {"ratings": "Ratings", "pictures": "Pictures", "odds": "Odds"}.items() if may_change else ():
        rows.append([select(title, CustomId("server", "", 0, (name,)), select_options(on_controls(CHOICES[name]), now[name]))])
    return Layout.of(text, rows=rows)
