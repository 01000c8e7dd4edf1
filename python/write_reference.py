#!/usr/bin/env python3
"""Writes docs/src/python/reference.md from the stubs. `--check` fails where it is out of date."""

from __future__ import annotations

import ast
import inspect
import pathlib
import re
import sys

PACKAGE = pathlib.Path(__file__).parent / "sumito"
REFERENCE = pathlib.Path(__file__).parent.parent / "docs/src/python/reference.md"

HEAD = """# Python: reference

Generated from the stubs by `python/write_reference.py`. Names without a module are those of `sumito`; `Engine`, `SearchResult` and `Line` are in `sumito.engine`, `board` is
in `sumito.svg`. Four aliases: `_Path` is a text or a path, `_Readable` a file object, `_Progress` a function of the work done and of all work (`None` if unknown), and `_Value` the
value of an option: a text, a number, a flag, a `range`, a pair of numbers, a date (of Python or NumPy), a position, a list of texts, or `None` for none.
"""


def text_of(node: ast.ClassDef | ast.FunctionDef) -> str:
    """The documentation of a node as Markdown, a line for each paragraph."""
    text = inspect.cleandoc(ast.get_docstring(node) or "")
    text = re.sub(r":\w+:`~?\.?([^`]+)`", r"`\1`", text).replace("``", "`")
    paragraphs = text.split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def signature(node: ast.FunctionDef) -> str:
    arguments = node.args
    arguments.args = [argument for argument in arguments.args if argument.arg not in ("self", "cls")]
    result = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__new__" else ""
    text = ast.unparse(arguments).removesuffix(", /")
    return f"({text}){result}"


def decorators(node: ast.FunctionDef) -> set[str]:
    return {ast.unparse(decorator) for decorator in node.decorator_list}


def entry(node: ast.FunctionDef, owner: str) -> str | None:
    text = text_of(node).replace("\n\n", "\n\n  ")
    if not text and "overload" not in decorators(node):
        return None
    if "property" in decorators(node):
        assert node.returns is not None
        return f"- `{node.name}: {ast.unparse(node.returns)}`: {text}\n"
    name = owner if node.name == "__new__" else node.name
    if node.name == "__getitem__":
        name = f"{owner.lower()}[...]"
    if "staticmethod" in decorators(node):
        name = f"{owner}.{node.name}"
    return f"- `{name}{signature(node)}`{':' if text else ''} {text}".rstrip() + "\n"


def class_entries(node: ast.ClassDef) -> str:
    functions = [item for item in node.body if isinstance(item, ast.FunctionDef)]
    entries = [entry(function, node.name) for function in functions]
    return "".join(item for item in entries if item)


def reference() -> str:
    parts = [HEAD]
    functions = ["\n## Functions\n\n"]
    for node in ast.parse((PACKAGE / "_sumito.pyi").read_text()).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            parts.append(f"\n## {node.name}\n\n{text_of(node)}\n\n{class_entries(node)}")
        elif isinstance(node, ast.FunctionDef):
            functions.append(entry(node, "") or "")
    errors = ["\n## Exceptions\n\n"]
    for node in ast.parse((PACKAGE / "errors.py").read_text()).body:
        if isinstance(node, ast.ClassDef):
            bases = ", ".join(ast.unparse(base) for base in node.bases)
            errors.append(f"- `{node.name}({bases})`: {text_of(node)}\n")
    return "".join([*parts[:1], *functions, *parts[1:], *errors])


def main() -> int:
    text = reference()
    if "--check" in sys.argv:
        if REFERENCE.read_text() != text:
            print(f"{REFERENCE} is out of date: run {__file__}", file=sys.stderr)
            return 1
        return 0
    REFERENCE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
