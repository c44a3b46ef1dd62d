"""The graph among the other pages of a view."""

from __future__ import annotations

from collections.abc import Sequence

from render.artist import Page, View
from render.odds.alt import graph_alt
from render.odds.graph import graph_scene
from render.odds.odds_view import odds_of


def with_graph(pages: Sequence[Page], view: View) -> list[Page]:
    """The graph comes after the end of what it is about: after the last page that ends a part, or, where the game as a whole has
    ended, before the page that sums it up. A view that shows no end has no place for it."""
    odds = odds_of(view)
    ends = [at for at, page in enumerate(pages, 1) if page.ends] or ([len(pages) - 1] if view["result"] else [])
    if not ends or len(odds.line) < 2:
        return [*pages]
    graph = Page(f"{view['game']}-odds-graph", graph_scene(odds), graph_alt(odds))
    return [*pages[: ends[-1]], graph, *pages[ends[-1] :]]
