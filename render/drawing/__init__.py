"""Scenes become images: paint, pen, icons, figures, PNG."""
