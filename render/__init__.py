"""Pictures: a view of a game becomes a layout, and the layout an image. May import the views of the engine."""
