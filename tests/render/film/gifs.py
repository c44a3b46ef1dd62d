"""What a GIF shows, and for how long."""

from __future__ import annotations

from io import BytesIO

from PIL import Image


def moments(data: bytes) -> tuple[list[int], Image.Image]:
    """How long each frame of a GIF is shown, and the GIF."""
    image = Image.open(BytesIO(data))
    times = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        times.append(image.info["duration"])
    return times, image
