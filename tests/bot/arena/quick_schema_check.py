"""Whether something fits a schema of Discord's description, seen at a glance: surely, or perhaps not. What perhaps does not is for
the library to judge, which can say what is wrong but takes many times as long; nearly everything fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sized
from typing import Any

from jsonschema import FormatChecker
from msgspec import Struct

Json = dict[str, Any]
Fits = Callable[[Any], bool]

# What JSON calls a type, by what Python makes of it; 1.0 is an integer there.
KINDS: dict[type, set[str]] = {
    dict: {"object"},
    list: {"array"},
    str: {"string"},
    bool: {"boolean"},
    int: {"integer", "number"},
    float: {"integer", "number"},
    type(None): {"null"},
}
REFERENCE = "#/components/schemas/"
FOR_READERS = {"contentEncoding", "default", "deprecated", "description", "title", "x-discord-union"}


class Branch(Struct, frozen=True):
    """One side of a union, and how to see from outside that something cannot be meant for it."""

    schema: Json
    kinds: frozenset[str] | None
    types: frozenset[Any] | None

    def may_hold(self, instance: Any) -> bool:
        if self.kinds is not None and self.kinds.isdisjoint(KINDS[type(instance)]):
            return False
        told = instance.get("type") if isinstance(instance, dict) else None
        return self.types is None or not isinstance(told, int | str) or told in self.types


class Glances:
    """At all schemas of a description; each is looked through once."""

    def __init__(self, schemas: dict[str, Json], formats: FormatChecker) -> None:
        self._schemas = schemas
        self._formats = formats
        self._made: dict[int, Fits] = {}
        self._branches: dict[int, list[Branch]] = {}

    def fits(self, schema: Json, instance: Any) -> bool:
        return self._look(schema)(instance)

    def branches(self, sides: list[Json]) -> list[Branch]:
        if id(sides) not in self._branches:
            self._branches[id(sides)] = [self._branch(side) for side in sides]
        return self._branches[id(sides)]

    def _branch(self, side: Json) -> Branch:
        named = side
        while "$ref" in named:
            named = self._schemas[named["$ref"].removeprefix(REFERENCE)]
        kinds = named.get("type")
        types = named.get("properties", {}).get("type", {}).get("enum")
        return Branch(
            schema=side,
            kinds=None if kinds is None else frozenset([kinds] if isinstance(kinds, str) else kinds),
            types=None if types is None else frozenset(types),
        )

    def _look(self, schema: Json) -> Fits:
        if id(schema) not in self._made:
            wanted = [self._keyword(name, value, schema) for name, value in schema.items() if name not in FOR_READERS]
            self._made[id(schema)] = wanted[0] if len(wanted) == 1 else lambda thing: all(fits(thing) for fits in wanted)
        return self._made[id(schema)]

    def _keyword(self, name: str, value: Any, schema: Json) -> Fits:
        match name:
            case "$ref":
                named = self._schemas[value.removeprefix(REFERENCE)]
                return lambda thing: self._look(named)(thing)  # not before it is needed: it may lead back here
            case "type":
                kinds = {value} if isinstance(value, str) else {*value}
                return lambda thing: type(thing) is not float and not kinds.isdisjoint(KINDS[type(thing)])
            case "enum":
                return lambda thing: type(thing) in (str, int) and thing in value
            case "format":
                return lambda thing: self._formats.conforms(thing, value)
            case "pattern":
                return lambda thing: not isinstance(thing, str) or re.search(value, thing) is not None
            case "oneOf" | "anyOf":
                return self._union(value)
            case "allOf":
                parts = [self._look(part) for part in value]
                return lambda thing: all(fits(thing) for fits in parts)
            case "required":
                return lambda thing: not isinstance(thing, dict) or all(key in thing for key in value)
            case "properties":
                return self._properties(value)
            case "additionalProperties":
                return self._others(value, schema.get("properties", {}))
            case "items":
                return lambda thing: not isinstance(thing, list) or all(map(self._look(value), thing))
            case "uniqueItems":
                return lambda thing: not isinstance(thing, list) or (_are_words(thing) and len({*thing}) == len(thing))
            case "minLength" | "maxLength":
                return _sized(str, name, value)
            case "minItems" | "maxItems":
                return _sized(list, name, value)
            case "minProperties" | "maxProperties":
                return _sized(dict, name, value)
            case "minimum":
                return lambda thing: type(thing) is not int or thing >= value
            case "maximum":
                return lambda thing: type(thing) is not int or thing <= value
        return lambda thing: False

    def _union(self, sides: list[Json]) -> Fits:
        """Surely only if no other side can be meant."""

        def fits(thing: Any) -> bool:
            meant = [branch.schema for branch in self.branches(sides) if branch.may_hold(thing)]
            return len(meant) == 1 and self._look(meant[0])(thing)

        return fits

    def _properties(self, known: dict[str, Json]) -> Fits:
        looks = {name: self._look(schema) for name, schema in known.items()}

        def fits(thing: Any) -> bool:
            return not isinstance(thing, dict) or all(name not in looks or looks[name](value) for name, value in thing.items())

        return fits

    def _others(self, schema: Json | bool, known: dict[str, Json]) -> Fits:
        def fits(thing: Any) -> bool:
            others = [value for name, value in thing.items() if name not in known] if isinstance(thing, dict) else []
            return not others or (schema if isinstance(schema, bool) else all(map(self._look(schema), others)))

        return fits


def _sized(kind: type[Sized], name: str, limit: int) -> Fits:
    if name.startswith("min"):
        return lambda thing: not isinstance(thing, kind) or len(thing) >= limit
    return lambda thing: not isinstance(thing, kind) or len(thing) <= limit


def _are_words(things: list[Any]) -> bool:
    return all(isinstance(thing, str) for thing in things)
