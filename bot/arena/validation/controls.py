"""Validates buttons, selects and text inputs of messages and modals."""

from __future__ import annotations

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.commands import CHANNEL_TYPES
from bot.arena.validation.component_tree import ComponentIds, ComponentType
from bot.arena.validation.links import WEB, read_link
from bot.arena.validation.lists import numbers, without_none

LINK, PREMIUM = 5, 6
DEFAULTS_OF = {
    ComponentType.USER_SELECT: ("user",),
    ComponentType.ROLE_SELECT: ("role",),
    ComponentType.MENTIONABLE_SELECT: ("user", "role"),
    ComponentType.CHANNEL_SELECT: ("channel",),
}


def is_emoji(text: str) -> bool:
    """Whether a text can be an emoji; ℹ is the only emoji that is a letter in Unicode."""
    return any(ord(sign) > 127 for sign in text) and not any(sign.isalpha() and sign != "ℹ" for sign in text)


def read_emoji(form: BodyReader) -> Json | None:
    """Reads the emoji of a button, an option or a poll answer."""
    part = form.part("emoji")
    if part is None:
        return None
    emoji_id, name, animated = part.snowflake("id"), part.string("name", 32), part.boolean("animated")
    if emoji_id is None and not part.has("id"):
        if not name:
            part.add_error("name", "BASE_TYPE_REQUIRED", "This field is required")
        elif not is_emoji(name):
            part.add_error("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        return {"name": name}
    return {"id": emoji_id, "name": name or "_", "animated": bool(animated)}


def read_button(form: BodyReader, ids: ComponentIds) -> Json:
    """Reads a button; its style decides which fields it needs."""
    button = ids.start(form, ComponentType.BUTTON)
    style = form.choice("style", range(1, 7), required=True)
    custom_id = ids.custom_id(form, required=False)
    label, emoji = form.string("label", 80) or None, read_emoji(form)
    url = read_link(form, "url", schemes=(*WEB, "discord"), most=512)
    sku_id, disabled = form.snowflake("sku_id"), form.boolean("disabled")
    if style == PREMIUM:
        if not form.has("sku_id"):
            form.add_error("sku_id", "BASE_TYPE_REQUIRED", "This field is required")
        for name in ("custom_id", "label", "url", "emoji"):
            if form.has(name):
                form.add_error(name, "BUTTON_COMPONENT_PREMIUM_FIELD_INVALID", "This field cannot be used by premium buttons")
    elif style is not None:
        if form.has("custom_id") and form.has("url"):
            message = "A custom id and url cannot both be specified"
            form.add_error("", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        elif style == LINK and not form.has("url"):
            form.add_error("url", "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
        elif style != LINK and not form.has("custom_id"):
            form.add_error("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        if form.has("sku_id"):
            form.add_error("sku_id", "BUTTON_COMPONENT_SKU_ID_INVALID", "Only premium buttons can have a sku id")
        if not form.body.get("label") and not form.has("emoji"):
            form.add_error("label", "BASE_TYPE_REQUIRED", "This field is required")
    return button | without_none(
        style=style, custom_id=custom_id, label=label, emoji=emoji, url=url, sku_id=sku_id, disabled=bool(disabled)
    )


def read_range(form: BodyReader, most: int, *, default: int = 1) -> tuple[int, int]:
    """Reads the minimum and maximum number of chosen values."""
    low, high = form.integer("min_values", 0, most), form.integer("max_values", 1, most)
    least_chosen, most_chosen = 1 if low is None else low, default if high is None else high
    if least_chosen > most_chosen:
        message = "The specified minimum values exceeds the specified maximum values"
        form.add_error("min_values", "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX_VALUES", message)
    return least_chosen, most_chosen


def read_options(form: BodyReader, most: int, least: int = 1, *, emojis: bool = False) -> list[Json]:
    """Reads the options of a select, whose values must be unique."""
    options: list[Json] = []
    values: set[str] = set()
    for part in form.parts("options", most, least, required=True):
        value = part.string("value", 100, 1, required=True)
        if value in values:
            part.add_error("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
        values.add(value or "")
        option = without_none(
            label=part.string("label", 100, 1, required=True),
            value=value,
            description=part.string("description", 100) or None,
            emoji=read_emoji(part) if emojis else None,
            default=part.boolean("default"),
        )
        options.append(option)
    return options


def check_defaults(form: BodyReader, name: str, chosen: int, most: int) -> None:
    """Adds an error if there are more default values than may be chosen."""
    if chosen > most:
        message = "The specified number of default values exceeds the specified maximum values"
        form.add_error(name, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)


def read_default_values(form: BodyReader, kind: ComponentType, least: int, most: int) -> list[Json] | None:
    """Reads the users, roles or channels that are chosen by default."""
    if not form.has("default_values"):
        return None
    chosen: list[Json] = []
    for part in form.parts("default_values", 25):
        kind_name = part.string("type", required=True)
        if kind_name is not None and kind_name not in DEFAULTS_OF[kind]:
            part.add_error("type", "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(repr, DEFAULTS_OF[kind]))}}}.")
        chosen.append({"id": part.snowflake("id", required=True), "type": kind_name})
    check_defaults(form, "default_values", len(chosen), most)
    if chosen and len(chosen) < least:
        message = "The specified number of default values is less than the specified minimum values"
        form.add_error("default_values", "SELECT_COMPONENT_TOO_FEW_DEFAULT_VALUES", message)
    return chosen


def read_select(form: BodyReader, kind: ComponentType, ids: ComponentIds) -> Json:
    """Reads a select of any type."""
    select = ids.start(form, kind) | without_none(custom_id=ids.custom_id(form), placeholder=form.string("placeholder", 150))
    least, most = read_range(form, 25)
    select |= {"min_values": least, "max_values": most, "disabled": bool(form.boolean("disabled"))}
    form.boolean("required")
    if kind != ComponentType.STRING_SELECT:
        if kind == ComponentType.CHANNEL_SELECT and form.has("channel_types"):
            select["channel_types"] = numbers(form, "channel_types", CHANNEL_TYPES)
        return select | without_none(default_values=read_default_values(form, kind, least, most))
    select["options"] = options = read_options(form, 25, emojis=True)
    if 0 < len(options) < most <= 25:
        form.add_error("options", "BASE_TYPE_BAD_LENGTH", f"Must be between {most} and 25 in length.")
    check_defaults(form, "options", sum(option.get("default", False) for option in options), most)
    return select


def read_text_input(form: BodyReader, ids: ComponentIds, *, labelled: bool) -> Json:
    """Reads a text input; `labelled` if a label component contains it, so that it needs no label of its own."""
    text_input = ids.start(form, ComponentType.TEXT_INPUT) | without_none(custom_id=ids.custom_id(form))
    least, most = form.integer("min_length", 0, 4000), form.integer("max_length", 1, 4000)
    if least is not None and most is not None and least > most:
        message = "The specified minimum length exceeds the specified maximum length"
        form.add_error("min_length", "TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH", message)
    required = form.boolean("required")
    return text_input | {
        "style": form.choice("style", (1, 2), required=True),
        "label": form.string("label", 45, 1, required=not labelled),
        "min_length": least,
        "max_length": most,
        "required": True if required is None else required,
        **without_none(value=form.string("value", min(most or 4000, 4000)), placeholder=form.string("placeholder", 100)),
    }
