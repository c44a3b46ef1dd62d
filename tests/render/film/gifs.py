"""Reading GIFs."""

from __future__ import annotations

from io import BytesIO

from PIL import Image


def moments(data: bytes) -> tuple[list[int], Image.Image]:
    """Returns the duration of each frame of a GIF, and the GIF."""
    image = Image.open(BytesIO(data))
    times = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        times.append(image.info["duration"])
    return times, image
