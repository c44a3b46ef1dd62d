"""The place of the graph among the pages of a view."""

from __future__ import annotations

from collections.abc import Sequence

from render.artist import Page, View
from render.odds.alt import graph_alt
from render.odds.graph import graph_scene
from render.odds.odds_view import odds_of


def with_graph(pages: Sequence[Page], view: View) -> list[Page]:
    """Adds the graph after the last page that ends a part, or before the final page of a finished game.

    A view that shows no end gets no graph.
    """
    odds = odds_of(view)
    ends = [index for index, page in enumerate(pages, 1) if page.ends] or ([len(pages) - 1] if view["result"] else [])
    if not ends or len(odds.line) < 2:
        return [*pages]
    graph = Page(f"{view['game']}-odds-graph", graph_scene(odds), graph_alt(odds))
    return [*pages[: ends[-1]], graph, *pages[ends[-1] :]]
