"""What Discord refuses in the components of messages, and how it gives back those that it takes."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.arena.behaviour.errors import Json
from bot.arena.validation.component_tree import walk
from bot.arena.validation.components import with_media
from tests.bot.arena.garbage import examples
from tests.bot.arena.refusals import button, container, faults, gallery, refused, row, select, sent, text, v2

RESPONSES = {1: "ActionRow", 9: "Section", 10: "TextDisplay", 12: "MediaGallery", 13: "File", 14: "Separator", 17: "Container"}
FILES = {"0": "board.png", "1": "rules.txt"}


def section(*texts: Json, accessory: Json | None = None) -> Json:
    return {"type": 9, "components": list(texts), "accessory": button("aside") if accessory is None else accessory}


def in_row(component: Json) -> Any:
    """The errors of one component alone in a row, without the path that leads there."""
    errors = refused({"components": [row(component)]})
    assert isinstance(errors, dict)
    return {path.removeprefix("components.0.components.0").removeprefix("."): code for path, code in errors.items()}


def at_top(component: Json) -> Any:
    """The errors of one component of a V2 message, without the path that leads there."""
    errors = refused(v2(component), uploads=FILES)
    assert isinstance(errors, dict)
    return {path.removeprefix("components.0").removeprefix("."): code for path, code in errors.items()}


def test_a_classic_message_has_at_most_five_rows() -> None:
    rows = [row(button(f"b{at}")) for at in range(6)]
    assert sent({"components": rows[:5]})
    assert refused({"components": rows}) == {"components": "BASE_TYPE_MAX_LENGTH"}
    assert sent(v2(*rows))


def test_a_row_has_one_to_five_buttons() -> None:
    buttons = [button(f"b{at}") for at in range(6)]
    assert sent({"components": [row(*buttons[:5])]})
    assert refused({"components": [row()]}) == {"components.0.components": "BASE_TYPE_BAD_LENGTH"}
    assert refused({"components": [{"type": 1}]}) == {"components.0.components": "BASE_TYPE_REQUIRED"}
    errors = refused({"components": [row(*buttons)]})
    assert isinstance(errors, dict)
    assert errors["components.0.components"] == "BASE_TYPE_BAD_LENGTH"


@pytest.mark.parametrize("others", [[button()], [select("second")], [{"type": 5, "custom_id": "who"}]])
def test_a_select_is_alone_in_its_row(others: list[Json]) -> None:
    assert refused({"components": [row(select(), *others)]}) == {"components.0.components.1": "COMPONENT_LAYOUT_WIDTH_EXCEEDED"}
    assert refused({"components": [row(*others, select())]}) == {"components.0.components.1": "COMPONENT_LAYOUT_WIDTH_EXCEEDED"}


@pytest.mark.parametrize("component", [text(), container(text()), button(), select(), {"type": 99}, {"type": 4}])
def test_only_rows_stand_at_the_top_of_a_classic_message(component: Json) -> None:
    assert refused({"components": [component]}) == {"components.0": "UNION_TYPE_CHOICES"}


@pytest.mark.parametrize("component", [button(), select(), {"type": 11}, {"type": 99}, {"type": 18}])
def test_some_kinds_do_not_stand_at_the_top_of_v2(component: Json) -> None:
    assert at_top(component) == {"": "UNION_TYPE_CHOICES"}


def test_a_container_does_not_stand_in_another() -> None:
    assert at_top(container(container(text()))) == {"components.0": "UNION_TYPE_CHOICES"}
    assert at_top(container()) == {"components": "BASE_TYPE_BAD_LENGTH"}
    assert at_top(container(text()) | {"accent_color": 0x1000000}) == {"accent_color": "NUMBER_TYPE_MAX"}


def test_a_component_has_a_type() -> None:
    assert at_top({"content": "x"}) == {"type": "BASE_TYPE_REQUIRED"}
    assert at_top({"type": "text"}) == {"type": "NUMBER_TYPE_COERCE"}
    assert refused({"flags": 1 << 15, "components": [None]}) == {
        "components.0": "MODEL_TYPE_CONVERT",
        "components.0.type": "BASE_TYPE_REQUIRED",
    }


def test_v2_has_at_most_40_components_counted_through_everything() -> None:
    rows = [row(*(button(f"{at}.{beside}") for beside in range(5))) for at in range(6)]
    assert sent(v2(container(*rows, section(text()))))
    assert refused(v2(container(*rows, section(text()), text()))) == {"components": "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"}


def test_v2_has_at_most_4000_characters_of_text_in_all() -> None:
    assert sent(v2(text("x" * 2000), container(section(text("y" * 2000)))))
    too_much = v2(text("x" * 2000), container(section(text("y" * 2001))))
    assert refused(too_much) == {"components": "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"}
    assert at_top(text("")) == {"content": "BASE_TYPE_REQUIRED"}


def test_a_section_has_one_to_three_texts_and_something_beside_them() -> None:
    assert sent(v2(section(text(), text(), text())))
    assert at_top(section()) == {"components": "BASE_TYPE_BAD_LENGTH"}
    assert at_top(section(text(), text(), text(), text())) == {"components": "BASE_TYPE_BAD_LENGTH"}
    assert at_top({"type": 9, "components": [text()]}) == {"accessory": "BASE_TYPE_REQUIRED"}
    assert at_top(section(text(), accessory=select())) == {"accessory": "UNION_TYPE_CHOICES"}
    assert at_top(section(button())) == {"components.0": "UNION_TYPE_CHOICES"}


def test_a_gallery_has_one_to_ten_pictures() -> None:
    assert sent(v2(gallery(*["https://example.org/x.png"] * 10)))
    assert at_top(gallery()) == {"items": "BASE_TYPE_BAD_LENGTH"}
    assert at_top(gallery(*["https://example.org/x.png"] * 11)) == {"items": "BASE_TYPE_BAD_LENGTH"}


def test_alternative_text_has_at_most_1024_characters() -> None:
    media = {"media": {"url": "https://example.org/x.png"}, "description": "x" * 1025}
    assert at_top({"type": 12, "items": [media]}) == {"items.0.description": "BASE_TYPE_BAD_LENGTH"}
    assert at_top(section(text(), accessory={"type": 11, **media})) == {"accessory.description": "BASE_TYPE_BAD_LENGTH"}


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("attachment://lost.png", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
        ("ftp://example.org", "URL_TYPE_INVALID_SCHEME"),
        ("board.png", "URL_TYPE_INVALID_URL"),
        ("https://exa mple.org", "URL_TYPE_INVALID_URL"),
        (None, "BASE_TYPE_REQUIRED"),
    ],
)
def test_a_picture_has_an_address_that_exists(url: str, code: str) -> None:
    assert at_top(gallery(url)) == {"items.0.media.url": code}


def test_a_file_component_shows_only_attachments() -> None:
    read = sent(v2({"type": 13, "file": {"url": "attachment://rules.txt"}}), uploads=FILES)["components"][0]
    assert read["name"] == "rules.txt"
    assert at_top({"type": 13, "file": {"url": "https://example.org/x"}}) == {"file.url": "URL_TYPE_INVALID_SCHEME"}


def test_a_separator_is_small_or_large() -> None:
    assert sent(v2({"type": 14}))["components"] == [{"type": 14, "id": 1, "spacing": 1, "divider": True}]
    assert at_top({"type": 14, "spacing": 3}) == {"spacing": "BASE_TYPE_CHOICES"}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"custom_id": None}, {"custom_id": "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"}),
        ({"custom_id": ""}, {"custom_id": "BASE_TYPE_BAD_LENGTH"}),
        ({"custom_id": "x" * 101}, {"custom_id": "BASE_TYPE_BAD_LENGTH"}),
        ({"label": "x" * 81}, {"label": "BASE_TYPE_MAX_LENGTH"}),
        ({"label": None}, {"label": "BASE_TYPE_REQUIRED"}),
        ({"label": ""}, {"label": "BASE_TYPE_REQUIRED"}),
        ({"style": 7}, {"style": "BASE_TYPE_CHOICES"}),
        ({"style": None}, {"style": "BASE_TYPE_REQUIRED"}),
        ({"emoji": {"name": ":dice:"}}, {"emoji.name": "BUTTON_COMPONENT_INVALID_EMOJI"}),
        ({"emoji": {"name": "🎲" * 33}}, {"emoji.name": "BASE_TYPE_MAX_LENGTH"}),
        ({"emoji": {"id": "dice"}}, {"emoji.id": "NUMBER_TYPE_COERCE"}),
        ({"emoji": {}}, {"emoji.name": "BASE_TYPE_REQUIRED"}),
        ({"url": "https://example.org"}, {"": "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"}),
        ({"style": 5, "url": "https://example.org"}, {"": "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"}),
        ({"style": 5, "custom_id": None}, {"url": "BUTTON_COMPONENT_URL_REQUIRED"}),
        ({"style": 5, "custom_id": None, "url": "ftp://example.org"}, {"url": "URL_TYPE_INVALID_SCHEME"}),
        ({"style": 5, "custom_id": None, "url": "https://e.org/" + "x" * 499}, {"url": "BASE_TYPE_MAX_LENGTH"}),
        ({"style": 6, "custom_id": None, "label": None}, {"sku_id": "BASE_TYPE_REQUIRED"}),
        ({"style": 6, "custom_id": None, "sku_id": "5"}, {"label": "BUTTON_COMPONENT_PREMIUM_FIELD_INVALID"}),
        ({"sku_id": "5"}, {"sku_id": "BUTTON_COMPONENT_SKU_ID_INVALID"}),
        ({"disabled": "yes"}, {"disabled": "BOOLEAN_TYPE_CONVERT"}),
    ],
)
def test_a_button_that_is_refused(more: Json, code: Json) -> None:
    assert in_row(button(**more)) == code


@pytest.mark.parametrize("emoji", ["🎲", "ℹ️", "1️⃣", "👩🏽‍🚀", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️", "™️"])
def test_an_emoji_is_enough_for_a_button(emoji: str) -> None:
    assert sent({"components": [row(button(label=None, emoji={"name": emoji}))]})


def test_an_own_emoji_has_a_number() -> None:
    emoji = discord.PartialEmoji.from_str("<a:dice:123456789012345678>").to_dict()
    read = sent({"components": [row(button(emoji=emoji))]})["components"][0]["components"][0]
    assert read["emoji"] == {"id": "123456789012345678", "name": "dice", "animated": True}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"custom_id": None}, {"custom_id": "BASE_TYPE_REQUIRED"}),
        ({"custom_id": "x" * 101}, {"custom_id": "BASE_TYPE_BAD_LENGTH"}),
        ({"placeholder": "x" * 151}, {"placeholder": "BASE_TYPE_MAX_LENGTH"}),
        ({"options": []}, {"options": "BASE_TYPE_BAD_LENGTH"}),
        ({"options": None}, {"options": "BASE_TYPE_REQUIRED"}),
        ({"options": [{"label": "x" * 101, "value": "x"}]}, {"options.0.label": "BASE_TYPE_BAD_LENGTH"}),
        ({"options": [{"label": "x", "value": "x" * 101}]}, {"options.0.value": "BASE_TYPE_BAD_LENGTH"}),
        ({"options": [{"label": "", "value": "x"}]}, {"options.0.label": "BASE_TYPE_REQUIRED"}),
        ({"options": [{"label": "x", "value": "x", "description": "x" * 101}]}, {"options.0.description": "BASE_TYPE_MAX_LENGTH"}),
        ({"options": [{"label": "x", "value": "x"}] * 2}, {"options.1.value": "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"}),
        ({"min_values": 26}, {"min_values": "NUMBER_TYPE_MAX"}),
        ({"max_values": 0}, {"max_values": "NUMBER_TYPE_MIN"}),
        ({"min_values": 2}, {"min_values": "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX_VALUES"}),
        ({"max_values": 3}, {"options": "BASE_TYPE_BAD_LENGTH"}),
        (
            {"options": [{"label": one, "value": one, "default": True} for one in "ab"]},
            {"options": "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"},
        ),
    ],
)
def test_a_select_that_is_refused(more: Json, code: Json) -> None:
    errors = in_row(select(**more))
    assert {path: errors.get(path) for path in code} == code


def test_a_select_comes_back_with_what_was_left_out() -> None:
    read = sent({"components": [row({"type": 8, "custom_id": "where"})]})["components"][0]["components"][0]
    assert read == {"type": 8, "id": 2, "custom_id": "where", "min_values": 1, "max_values": 1, "disabled": False}


def test_a_select_has_at_most_25_options() -> None:
    values = tuple(str(at) for at in range(26))
    assert sent({"components": [row(select(values=values[:25], min_values=0, max_values=25))]})
    assert in_row(select(values=values)) == {"options": "BASE_TYPE_BAD_LENGTH"}


@pytest.mark.parametrize(
    ("kind", "more", "code"),
    [
        (5, {"default_values": [{"type": "role", "id": "5"}]}, {"default_values.0.type": "BASE_TYPE_CHOICES"}),
        (6, {"default_values": [{"type": "role"}]}, {"default_values.0.id": "BASE_TYPE_REQUIRED"}),
        (7, {"default_values": [{"type": "channel", "id": "5"}]}, {"default_values.0.type": "BASE_TYPE_CHOICES"}),
        (
            7,
            {"default_values": [{"type": "user", "id": "5"}, {"type": "role", "id": "6"}]},
            {"default_values": "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"},
        ),
        (
            5,
            {"default_values": [{"type": "user", "id": "5"}], "min_values": 2, "max_values": 2},
            {"default_values": "SELECT_COMPONENT_TOO_FEW_DEFAULT_VALUES"},
        ),
        (8, {"channel_types": [99]}, {"channel_types.0": "BASE_TYPE_CHOICES"}),
        (8, {"channel_types": [0, 0]}, {"channel_types.1": "SET_TYPE_ALREADY_CONTAINS_VALUE"}),
    ],
)
def test_a_select_of_people_roles_or_channels_that_is_refused(kind: int, more: Json, code: Json) -> None:
    assert in_row({"type": kind, "custom_id": "who", **more}) == code


def test_a_custom_id_comes_once_in_a_message() -> None:
    twice = "COMPONENT_CUSTOM_ID_DUPLICATED"
    assert refused({"components": [row(button(), button())]}) == {"components.0.components.1.custom_id": twice}
    assert refused({"components": [row(button("x")), row(select("x"))]}) == {"components.1.components.0.custom_id": twice}
    body = v2(section(text(), accessory=button("x")), container(row(button("x"))))
    assert refused(body) == {"components.1.components.0.components.0.custom_id": twice}


def test_components_are_numbered_in_reading_order_around_the_given_numbers() -> None:
    body = v2(container(section(text(), accessory=button()), text() | {"id": 2}), text() | {"id": 0}, {"type": 14, "id": 40})
    read = sent(body)["components"]
    assert [(part["type"], part["id"]) for part in walk(read)] == [(17, 1), (9, 3), (10, 4), (2, 5), (10, 2), (10, 6), (14, 40)]


def test_a_number_comes_once_in_a_message() -> None:
    assert refused(v2(text() | {"id": 5}, text() | {"id": 5})) == {"components.1.id": "COMPONENT_ID_DUPLICATED"}
    assert at_top(text() | {"id": 2**31}) == {"id": "NUMBER_TYPE_MAX"}


def test_a_message_without_a_flag_takes_back_what_came_from_discord() -> None:
    once = sent({"components": [row(button()), row(select())]})["components"]
    assert sent({"components": once})["components"] == once


def found(url: str) -> Json:
    return {"id": "9", "url": f"http://cdn/{url}", "proxy_url": f"http://cdn/{url}", "width": 8, "height": 8, "size": 123}


def test_media_are_looked_up_wherever_they_are() -> None:
    thumbnail = {"type": 11, "media": {"url": "https://example.org/x.png"}}
    file = {"type": 13, "file": {"url": "attachment://rules.txt"}}
    body = v2(container(section(text(), accessory=thumbnail), gallery("attachment://board.png"), file))
    read = sent(body, uploads=FILES)["components"]
    aside, pictures, shown = with_media(read, found)[0]["components"]
    assert aside["accessory"]["media"]["url"] == "http://cdn/https://example.org/x.png"
    assert pictures["items"][0]["media"]["url"] == "http://cdn/attachment://board.png"
    assert shown["file"]["url"] == "http://cdn/attachment://rules.txt"
    assert read[0]["components"][1]["items"][0]["media"] == {"url": "attachment://board.png"}


def test_a_view_of_discord_py_is_taken() -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Roll", emoji="🎲"))
    view.add_item(discord.ui.Button(label="Rules", url="https://example.org", row=1))
    options = [
        discord.SelectOption(label="Banana", emoji="🍌", description="Slips"),
        discord.SelectOption(label="Egg", default=True),
    ]
    view.add_item(discord.ui.Select(options=options, placeholder="Pick", min_values=0, max_values=2))
    view.add_item(discord.ui.ChannelSelect(channel_types=[discord.ChannelType.text], row=3))
    view.add_item(discord.ui.MentionableSelect(default_values=[discord.SelectDefaultValue.from_user(discord.Object(5))], row=4))
    read = sent({"content": "x", "components": view.to_components()})["components"]
    assert [part["type"] for part in walk(read)] == [1, 2, 1, 2, 1, 3, 1, 8, 1, 7]
    check(read)


def test_a_layout_of_discord_py_is_taken() -> None:
    ui = discord.ui
    view = ui.LayoutView(timeout=None)
    inside: list[Any] = [
        ui.TextDisplay("# Lap 1"),
        ui.Section("Banana leads", accessory=ui.Thumbnail("https://example.org/x.png", description="A banana")),
        ui.Separator(spacing=discord.SeparatorSpacing.large),
        ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="The board")),
        ui.File("attachment://rules.txt", spoiler=True),
        ui.ActionRow(ui.Button(label="Roll"), ui.Button(label="Hand", style=discord.ButtonStyle.danger)),
    ]
    view.add_item(ui.Container(*inside, accent_color=discord.Color.red()))
    view.add_item(ui.ActionRow(ui.UserSelect(max_values=3)))
    components: list[Json] = view.to_components()  # type: ignore[no-untyped-call]
    check(sent(v2(*components), uploads=FILES)["components"])


def check(components: list[Json]) -> None:
    """Fails when Discord would not give components back like this."""
    for component in with_media(components, found):
        assert faults(f"{RESPONSES[component['type']]}ComponentResponse", component) == []


NOTHING: st.SearchStrategy[Json] = st.just({})


def maybe(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Json]:
    """Each of the fields is there, or null, or missing."""
    return st.fixed_dictionaries({}, optional={name: st.none() | field for name, field in fields.items()})


def made(kind: int, optional: st.SearchStrategy[Json] = NOTHING, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Json]:
    return st.tuples(st.fixed_dictionaries({"type": st.just(kind), **fields}), optional).map(lambda two: two[1] | two[0])


NAMES = st.uuids(version=4).map(str)
WORDS = st.text("abc é🎲", min_size=1, max_size=20)
EMOJIS = st.sampled_from([{"name": "🎲"}, {"id": None, "name": "❤️"}, {"id": 5, "name": "egg", "animated": True}, {"id": "5"}])
MEDIA = st.sampled_from(["attachment://board.png", "https://example.org/x.png"]).map(lambda url: {"url": url})
TEXTS = made(10, content=WORDS)
OPTIONS = st.lists(
    st.tuples(st.fixed_dictionaries({"label": WORDS, "value": WORDS}), maybe(description=WORDS, emoji=EMOJIS)).map(
        lambda two: two[0] | two[1]
    ),
    min_size=1,
    max_size=25,
    unique_by=lambda option: option["value"],
)
BUTTONS = st.one_of(
    made(2, maybe(emoji=EMOJIS, disabled=st.booleans()), style=st.integers(1, 4), label=WORDS, custom_id=NAMES),
    made(2, maybe(label=WORDS), style=st.just(5), emoji=EMOJIS, url=st.sampled_from(["https://example.org", "discord://-/x"])),
    made(2, style=st.just(6), sku_id=st.just("5")),
)
CHOOSING = maybe(placeholder=WORDS, min_values=st.integers(0, 1), max_values=st.just(1), disabled=st.booleans())
MENUS = st.one_of(
    made(3, CHOOSING, custom_id=NAMES, options=OPTIONS),
    made(5, CHOOSING, custom_id=NAMES, default_values=st.just([{"type": "user", "id": 5}])),
    made(6, CHOOSING, custom_id=NAMES),
    made(7, CHOOSING, custom_id=NAMES, default_values=st.just([{"type": "role", "id": "5"}])),
    made(8, CHOOSING, custom_id=NAMES, channel_types=st.lists(st.sampled_from([0, 5, 11]), unique=True)),
)
MADE_ROWS = made(1, components=st.lists(BUTTONS, min_size=1, max_size=5) | MENUS.map(lambda menu: [menu]))
PICTURES = st.tuples(st.fixed_dictionaries({"media": MEDIA}), maybe(description=WORDS, spoiler=st.booleans())).map(
    lambda two: two[0] | two[1]
)
INNER = st.one_of(
    TEXTS,
    MADE_ROWS,
    made(9, components=st.lists(TEXTS, min_size=1, max_size=3), accessory=BUTTONS | PICTURES.map(lambda one: {"type": 11, **one})),
    made(12, items=st.lists(PICTURES, min_size=1, max_size=3)),
    made(13, maybe(spoiler=st.booleans()), file=st.just({"url": "attachment://rules.txt"})),
    made(14, maybe(divider=st.booleans(), spacing=st.integers(1, 2))),
)
COLOURED = maybe(accent_color=st.integers(0, 0xFFFFFF), spoiler=st.booleans())
TOP = INNER | made(17, COLOURED, components=st.lists(INNER, min_size=1, max_size=3))


@examples(60)
@given(components=st.lists(TOP, min_size=1, max_size=3))
def test_whatever_is_valid_is_taken_and_comes_back_in_discords_form(components: list[Json]) -> None:
    read = sent(v2(*components), uploads=FILES)["components"]
    ids = [part["id"] for part in walk(read)]
    assert ids == list(range(1, len(ids) + 1))
    assert [part["type"] for part in walk(read)] == [part["type"] for part in walk(components)]
    check(read)
