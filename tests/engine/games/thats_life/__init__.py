"""The rules of That's Life!, item by item, and what must hold in every game of it."""
