"""Scenes become images: painting, the pen, icons, figures and PNG encoding."""
