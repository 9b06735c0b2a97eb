#!/usr/bin/env python3
"""The imports between the modules of the program, as Package.swift names them.

graph.py          prints the layers from the bottom up: each module with those that it imports, without those that
                  another of them imports already
graph.py --check  fails where the layers in CONTRIBUTING.md or the imports on the page of a module differ from
                  Package.swift, where a module has no page, and where it names a dependency that none of its files imports
graph.py --renew  writes the layers into CONTRIBUTING.md, and the imports into the pages
"""
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- make graph: begin -->\n", "<!-- make graph: end -->\n"
IMPORTS = re.compile(r"^It may import .*?\n\n", re.MULTILINE | re.DOTALL)
IMPORT = re.compile(r"^(?:(?:public|package|internal|@testable) )*import (\w+)$", re.MULTILINE)


def dependencies():
    """The dependencies of each module, with the libraries of the system."""
    package = (ROOT / "Package.swift").read_text()
    found = {}
    for target in re.split(r"\.(?=\w*[tT]arget\(|systemLibrary\()", package):
        name = re.match(r'(?:target|executableTarget)\(\s*name: "(\w+)"', target)
        if name and 'path: "Tests' not in target:
            listed = re.search(r"dependencies: \[(.*?)\]", target, re.DOTALL)
            found[name[1]] = re.findall(r'"(\w+)"', listed[1]) if listed else []
    return found


def modules(found):
    """The dependencies of each module, without the libraries of the system."""
    return {name: [other for other in listed if other in found] for name, listed in found.items()}


def page(name):
    """The page of a module below Sources."""
    return ROOT / "Sources" / name / f"{name}.docc" / f"{name}.md"


def renewed(text, listed):
    """A page of a module with the imports that Package.swift lists."""
    names = [f"`{name}`" for name in sorted(listed)] or ["no other module"]
    sentence = f"It may import {' and '.join(filter(None, [', '.join(names[:-1]), names[-1]]))}."
    return IMPORTS.sub(textwrap.fill(sentence, 118) + "\n\n", text, count=1)


def pages(found):
    """Each module below Sources with its page as it is and as it should be; `None` for a page that is missing."""
    for name, listed in found.items():
        if (ROOT / "Sources" / name).is_dir():
            text = page(name).read_text() if page(name).exists() else None
            yield name, text, text and renewed(text, listed)


def layers(graph):
    """The modules by the longest way down from them, the lowest first."""
    depth = {}

    def height(name):
        if name not in depth:
            depth[name] = max((height(other) + 1 for other in graph[name]), default=0)
        return depth[name]

    for name in graph:
        height(name)
    return [sorted(name for name in graph if depth[name] == level) for level in range(max(depth.values()) + 1)]


def below(graph, name):
    """All modules that a module imports, itself or through others."""
    return set(graph[name]).union(*(below(graph, other) for other in graph[name]))


def nearest(graph, name):
    """The modules that a module imports, without those that another of them imports."""
    return [other for other in graph[name] if not any(other in below(graph, near) for near in graph[name])]


def section(graph):
    lines = []
    for level, names in enumerate(layers(graph)):
        lines += textwrap.wrap(f"{level}. {', '.join(names)}", 118, subsequent_indent="   ")
    return BEGIN + "\n".join(lines) + "\n" + END


def unused(graph):
    """The dependencies that no file of their module imports."""
    for name, listed in graph.items():
        folder = ROOT / "Sources" / name
        imported = set()
        for file in folder.rglob("*.swift"):
            imported |= set(IMPORT.findall(file.read_text()))
        for other in listed:
            if folder.is_dir() and other not in imported:
                yield name, other


def main(words):
    found = dependencies()
    graph = modules(found)
    if words == ["--renew"] or words == ["--check"]:
        shown = PAGE.read_text()
        start, end = shown.index(BEGIN), shown.index(END) + len(END)
        right = shown[:start] + section(graph) + shown[end:]
        if words == ["--renew"]:
            PAGE.write_text(right)
            for name, text, renewed_text in pages(found):
                if text:
                    page(name).write_text(renewed_text)
            return 0
        problems = [f"Package.swift: {name} does not import {other}" for name, other in unused(graph)]
        if shown != right:
            problems.append("CONTRIBUTING.md shows other layers than Package.swift has: make graph RECORD=1")
        for name, text, renewed_text in pages(found):
            path = page(name).relative_to(ROOT)
            if text is None or not IMPORTS.search(text):
                problems.append(f"{path} is missing, or does not say what the module may import")
            elif text != renewed_text:
                problems.append(f"{path} shows other imports than Package.swift has: make graph RECORD=1")
        print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
        return 1 if problems else 0
    if words:
        print(__doc__, file=sys.stderr)
        return 64
    for level, names in enumerate(layers(graph)):
        print(f"{level}.")
        for name in names:
            print("\n".join(textwrap.wrap(
                f"   {name:<13} {' '.join(nearest(graph, name))}", 118, subsequent_indent=" " * 17)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
