"""Names in all scripts: drawn correctly, as wide as measured, and cut only between graphemes."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from engine.text.truncate import MORE
from render.drawing.paint import put
from render.registry import artist_of
from render.scene.scene import Box, Label
from render.scene.theme import DARK
from render.typography import measuring
from render.typography.display_names import MOST_MARKS, drawable
from render.typography.draw_text import SWASH, letters
from render.typography.fitting import shortened
from render.typography.font_faces import CHINESE, EMOJI, JAPANESE, SCRIPTS, SHAPING, WritingScript, face_for, face_in
from render.typography.graphemes import clusters
from render.typography.runs import pieces
from tests.render import random_games
from tests.render.bare import names_unshaped
from tests.render.checks import check_page
from tests.render.games.microbot_racers import games as microbots
from tests.render.games.thats_life import games as thats_life

WRITTEN = {
    "Chinese": ("李小龍", "王芳"),
    "Japanese": ("さくら", "東京タワー", "ガガ"),
    "Korean": ("김민수", "홍길동 2"),
    "Arabic": ("مريم", "محمد علي", "أُمّ كلثوم"),
    "Hebrew": ("דוד", "בן-גוריון", "דוד7"),
    "Thai": ("สมชาย", "น้ำฝน", "ปู่ฐู้"),
    "Devanagari": ("प्रिया", "क्षितिज", "हिन्दी"),
    "Greek": ("Νίκος", "Ωμέγα"),
    "emoji": ("🦊 Fox", "🦊🔥", "👩‍👩‍👧‍👦", "🇺🇳", "👍🏽", "1️⃣", "❤️ Ann"),
}
EVERYBODY = tuple(name for names in WRITTEN.values() for name in names)
ODD = (
    "Ann مريم, דוד 3",
    "Z̸̢̛͓͇̈́a̵͖̓l̷̫̈́g̶̰̋o̴͙͑",
    "ส" + "\u0e49" * 30,
    "م" + "\u064e" * 30,
    "🏴" + "\U000e0067" * 30,
    "👩" + "\u200d👩" * 20,
    "क" + "्क" * 20,
    "𒐫",
    "꧁Ann꧂",
    "﷽",
    "\u202eAnn\u202c \u2067דוד\u2069",
    "मि\u200d \u200cAnn",
)
names = st.one_of(
    st.sampled_from((*EVERYBODY, *ODD)),
    st.lists(st.sampled_from([*"aZ7. -–,(", *"李さ김ملدשสีุ้पिि्🦊🔥🇺🇳", "\u200d", "\ufe0f", "\u202e"]), max_size=24).map("".join),
)
sizes = st.sampled_from((18, 33, 48))
often = settings(max_examples=80)


def is_drawn(script: WritingScript) -> bool:
    """Returns whether there is a font for a script here, and the shaping it needs. Without them, no part of a name is drawn."""
    if face_in(script) is not None and (SHAPING or not script.shaped):
        return True
    assert drawable(script.sample * 3, "Player 3") == "Player 3"
    return False


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_name_is_drawn_as_it_is_written_or_not_at_all(script: WritingScript) -> None:
    for name in WRITTEN[script.name] if is_drawn(script) else ():
        assert drawable(name, "Player 3") == name
        assert all(face_for(cluster) for cluster in clusters(name))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_name_is_as_wide_as_it_is_measured_and_whole(script: WritingScript) -> None:
    for name in WRITTEN[script.name] if is_drawn(script) else ():
        mask, colours = letters(name, 48, True)
        ink = [box for box in (mask.getbbox(), colours and colours.getbbox()) if box]
        assert mask.width == measuring.width(name, 48, True) + 2 * SWASH
        assert min(left for left, _, _, _ in ink) >= 1, "nothing stands out at the left"
        assert max(right for _, _, right, _ in ink) <= mask.width - 1, "nor at the right"
        assert max(right for _, _, right, _ in ink) >= mask.width * 0.8, "and no room is left over"


@given(names, sizes, st.booleans())
@settings(max_examples=30)
@example("👩‍👩‍👧‍👦👍🏽🇺🇳👩‍👩‍👧‍👦", 33, False)
@example("ปู่ฐู้น้ำฝน", 33, True)
@example("प्रिया हिन्दी", 33, True)
def test_a_name_is_cut_between_signs_and_fits_into_any_width(name: str, size: int, bold: bool) -> None:
    text = drawable(name, "Player 3")
    beginnings = {"".join(clusters(text)[:count]).rstrip() for count in range(len(clusters(text)) + 1)}
    for width in range(1, measuring.width(text, size, bold), 5):
        short = shortened(text, width, size, bold)
        assert measuring.width(short, size, bold) <= width
        assert short.removesuffix(MORE) in beginnings


@given(names, sizes, st.booleans())
@often
def test_no_name_leaves_its_box(name: str, size: int, bold: bool) -> None:
    text = shortened(drawable(name, "Player 3"), 300, size, bold)
    image = Image.new("RGB", (500, 200))
    box = Box(100, 60, max(1, measuring.width(text, size, bold)), round(size * 1.2))
    put(image, Label(box, text, size, bold=bold, align="middle"), DARK)
    left, top, right, bottom = image.getbbox() or (*box[:2], box.right, box.bottom)
    assert box.holds(Box(left, top, right - left, bottom - top))


# ---------------------------------------------------------------------- direction and form


def standing(text: str) -> str:
    """Returns the runs from left to right, with right-to-left ones in brackets."""
    return "".join(f"[{piece.text}]" if piece.leftward else piece.text for piece in pieces(text))


@pytest.mark.parametrize(
    ("text", "from_the_left"),
    [
        ("דוד", "[דוד]"),
        ("דוד בן-גוריון", "[גוריון]-[בן] [דוד]"),
        ("דוד12", "12[דוד]"),
        ("דוד…", "…[דוד]"),
        ("דוד wins", "[דוד] wins"),
        ("Ann, דוד, שרה 3", "Ann, [דוד], [שרה] 3"),
        ("דוד (שרה)", "[דוד] ([שרה])"),
        ("Ann", "Ann"),
    ],
)
def test_what_is_read_to_the_left_keeps_its_place_in_the_line(text: str, from_the_left: str) -> None:
    assert standing(text) == from_the_left


def ink(text: str, size: int = 60) -> Image.Image:
    mask = letters(text, size, False).mask
    return mask.crop(mask.getbbox())


def test_hebrew_begins_at_the_right() -> None:
    word, first = ink("שו"), ink("ש")
    assert first.width > word.width / 2
    ending = word.crop((word.width - first.width, 0, *word.size))
    assert ending.crop(ending.getbbox()).size[0] == pytest.approx(first.width, abs=2)
    assert ink("שו").tobytes() != ink("וש").tobytes()


@pytest.mark.parametrize(("joined", "script"), [("مريم", "Arabic"), ("क्ष", "Devanagari"), ("👩‍👩‍👧‍👦", "emoji")])
def test_signs_that_grow_together_are_narrower_than_apart(joined: str, script: str) -> None:
    if is_drawn(next(known for known in SCRIPTS if known.name == script)):
        apart = sum(measuring.width(letter, 60) for letter in joined if letter not in "\u200d\u094d")
        assert measuring.width(joined, 60) < 0.9 * apart


def test_where_letters_cannot_be_joined_only_those_are_drawn_that_stand_alone() -> None:
    """A partial or reversed name would not be recognised."""
    assert names_unshaped(["مريم", "דוד", "สมชาย", "प्रिया", "Ann"]) == [*(f"Player {seat}" for seat in (1, 2, 3, 4)), "Ann"]


def test_chinese_signs_beside_japanese_ones_are_drawn_as_in_japan() -> None:
    if is_drawn(CHINESE) and is_drawn(JAPANESE):
        assert {piece.face for piece in pieces("直さん")} == {face_in(JAPANESE)}
        assert pieces("直 Ann さん")[0].face == face_in(CHINESE)


def test_emoji_keep_their_colours() -> None:
    if not is_drawn(EMOJI):
        return
    image = Image.new("RGB", (80, 80))
    put(image, Label(Box(0, 0, 80, 80), "🦊", 48, ink="#0000ff"), DARK)
    red, _, blue = (image.getchannel(channel).point(lambda value: 255 if value > 150 else 0) for channel in "RGB")
    assert ImageChops.subtract(red, blue).histogram()[255] > 200


@pytest.mark.parametrize("name", ODD)
def test_nobody_towers_over_a_line(name: str) -> None:
    drawn = drawable(name, "Player 3")
    assert not set(drawn) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    for mark in "\u0e49\u064e":
        assert drawn.count(mark) <= MOST_MARKS


# ---------------------------------------------------------------------- in pictures

TABLES = (("李小龍", "さくら", "김민수", "مريم", "דוד", "สมชาย"), ("प्रिया", "🦊 Fox", "Dr. No", "Зоя", "أُمّ محمد علي", "🦊🔥" * 6))


@pytest.mark.parametrize("people", TABLES, ids=["one table", "another"])
def test_nothing_is_in_the_way_at_a_table_of_the_whole_world(people: tuple[str, ...]) -> None:
    several = [*random_games.views(4, 6, people=people)]
    views = [several[5], several[len(several) // 2], several[-1]]
    views += [{**view, "seats": [*people]} for view in thats_life.views(1, 6, thats_life.EVERYTHING, every=40)]
    views += [{**view, "seats": [*names]} for names in (people[:4], people[2:]) for view in microbots.views(4, 4, every=40)]
    for view in views:
        for page in artist_of(view["game"]).pages(view):
            check_page(page, view["game"])
