"""Where code iterates over a set and the order can matter: strings come out of a set in another order in every process.

A set is known by how it is written (a display, a comprehension, `set()`, a union), by its annotation, or by what was assigned to
it. A name that is a set in one function of a file counts as one in that function, an attribute or a function that is annotated
as a set counts as one everywhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

SET_TYPES = {"set", "frozenset", "Set", "AbstractSet", "FrozenSet", "MutableSet"}
MAKERS = {"set", "frozenset"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
OPERATORS = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)
UNORDERED = {"set", "frozenset", "sorted", "len", "any", "all", "bool", "Counter", "isinstance"}
"""What may be called with the elements of a set: the result is the same in any order."""
ITERATING = {
    *("list", "tuple", "dict", "deque", "sum", "fsum", "prod", "max", "min", "reduce", "accumulate", "iter", "next", "enumerate"),
    *("reversed", "zip", "map", "starmap", "filter", "chain", "islice", "cycle", "permutations", "combinations", "product"),
}
ITERATING_METHODS = {"join", "extend", "fromkeys", "from_iterable", "writelines"}

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Sets(NamedTuple):
    """The names of attributes, and of functions and methods, that are annotated as sets anywhere."""

    attributes: frozenset[str]
    functions: frozenset[str]


def is_set_type(annotation: ast.expr | None) -> bool:
    """Return whether an annotation says set, or a union of which one part is a set."""
    match annotation:
        case ast.Subscript(value=ast.Name(id="Final" | "ClassVar"), slice=inner):
            return is_set_type(inner)
        case ast.Subscript(value=value):
            return is_set_type(value)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in SET_TYPES
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return is_set_type(left) or is_set_type(right)
        case ast.Constant(value=str(text)):
            return is_set_type(ast.parse(text, mode="eval").body)
    return False


def annotated_sets(trees: Iterable[ast.AST]) -> Sets:
    """Collect what is a set wherever it is used: constants, attributes of classes, and what functions return."""
    attributes: set[str] = set()
    functions: set[str] = set()
    for tree in trees:
        for node in ast.walk(tree):
            match node:
                case ast.FunctionDef(name=name, returns=returns, decorator_list=decorators) if is_set_type(returns):
                    is_property = any("property" in ast.unparse(decorator) for decorator in decorators)
                    (attributes if is_property else functions).add(name)
                case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=annotation) if is_set_type(annotation):
                    attributes.add(name)
                case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if NOTHING_KNOWN.is_set(value):
                    attributes.add(name)
                case ast.ClassDef(body=body) | ast.Module(body=body):
                    attributes.update(_set_fields(body))
    return Sets(frozenset(attributes), frozenset(functions))


def _set_fields(body: Iterable[ast.stmt]) -> Iterator[str]:
    for statement in body:
        match statement:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if is_set_type(annotation):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if NOTHING_KNOWN.is_set(value):
                yield name


class Scope:
    """The names that are sets in one function or on the level of a file."""

    def __init__(self, known: Sets, names: Iterable[str]) -> None:
        self.known, self.names = known, {*names}

    def learn(self, body: Iterable[ast.AST]) -> None:
        """Add the names that are annotated or assigned as sets in this body."""
        for node in (inner for statement in body for inner in ast.walk(statement)):
            match node:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if is_set_type(annotation):
                    self.names.add(name)
                case ast.arg(arg=name, annotation=annotation) if is_set_type(annotation):
                    self.names.add(name)
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        self._learn_assigned(target, value)
                case ast.NamedExpr(target=target, value=value):
                    self._learn_assigned(target, value)

    def _learn_assigned(self, target: ast.expr, value: ast.expr) -> None:
        match target, value:
            case ast.Name(id=name), _ if self.is_set(value):
                self.names.add(name)
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                for inner, part in zip(targets, values, strict=True):
                    self._learn_assigned(inner, part)

    def is_set(self, value: ast.expr) -> bool:
        """Return whether an expression is a set, or may be one."""
        match value:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id=name)):
                return name in MAKERS or name in self.known.functions
            case ast.Call(func=ast.Attribute(attr=name, value=owner)):
                return name in self.known.functions or (self.is_set(owner) and name in {*SET_METHODS, "copy"})
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, OPERATORS):
                return any(self.is_set(side) or _is_keys(side) for side in (left, right))
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body) or self.is_set(orelse)
            case ast.BoolOp(values=values):
                return any(map(self.is_set, values))
            case ast.NamedExpr(value=inner):
                return self.is_set(inner)
            case ast.Name(id=name):
                return name in self.names
            case ast.Attribute(attr=name):
                return name in self.known.attributes
        return False


NOTHING_KNOWN = Scope(Sets(frozenset(), frozenset()), ())


def _is_keys(value: ast.expr) -> bool:
    """Return whether this is `keys()` or `items()` of a mapping, which an operator turns into a set."""
    match value:
        case ast.Call(func=ast.Attribute(attr="keys" | "items"), args=[]):
            return True
    return False


def iterated_sets(tree: ast.AST, known: Sets) -> list[tuple[int, str]]:
    """Return every place where the order of a set can matter: the line, and the set as it is written."""
    module = Scope(known, ())
    body = tree.body if isinstance(tree, ast.Module) else [tree]
    module.learn(node for node in body if not isinstance(node, (ast.FunctionDef, ast.ClassDef)))
    return sorted({*_found(tree, module)})


def _found(node: ast.AST, scope: Scope, is_unordered: bool = False) -> Iterator[tuple[int, str]]:
    if isinstance(node, Function):
        scope = Scope(scope.known, scope.names - {*_bound(node)})
        scope.learn([node.args, *(node.body if isinstance(node.body, list) else [node.body])])
    for value in _iterated(node, is_unordered):
        if scope.is_set(value):
            yield value.lineno, ast.unparse(value)
    calms = _calms(node) or (is_unordered and isinstance(node, ast.Starred))
    for child in ast.iter_child_nodes(node):
        yield from _found(child, scope, calms)


def _bound(function: Function) -> Iterator[str]:
    """Yield the names that a function gives a meaning of its own."""
    for node in ast.walk(function):
        match node:
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                yield name


def _calms(node: ast.AST) -> bool:
    """Return whether what stands directly in this node may come in any order."""
    match node:
        case ast.Set():
            return True
        case ast.Call(func=ast.Name(id="max" | "min"), keywords=[]):  # without a key nothing but the values counts
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in UNORDERED
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in {*SET_METHODS, "update", "issuperset", "issubset", "isdisjoint"}
    return False


def _iterated(node: ast.AST, is_unordered: bool) -> Iterator[ast.expr]:
    """Yield what this node iterates over in an order that can matter."""
    match node:
        case ast.For(iter=value) | ast.YieldFrom(value=value):
            yield value
        case ast.ListComp(generators=generators) | ast.GeneratorExp(generators=generators) | ast.DictComp(generators=generators):
            if not is_unordered:
                yield from (generator.iter for generator in generators)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            yield from (element.value for element in elements if isinstance(element, ast.Starred))
        case ast.Assign(targets=[ast.Tuple(elts=elements) | ast.List(elts=elements)], value=value) if len(elements) > 1:
            yield value
        case ast.Call(func=ast.Name(id="max" | "min"), keywords=[]):
            return
        case ast.Call(func=ast.Name(id=name), args=arguments):
            starred = [argument.value for argument in arguments if isinstance(argument, ast.Starred)]
            yield from starred if name not in UNORDERED else ()
            yield from arguments if name in ITERATING else ()
        case ast.Call(func=ast.Attribute(attr=name, value=owner), args=arguments):
            yield from (argument.value for argument in arguments if isinstance(argument, ast.Starred) and not _calms(node))
            yield from arguments if name in ITERATING_METHODS else ()
            if name == "pop" and not arguments:
                yield owner
