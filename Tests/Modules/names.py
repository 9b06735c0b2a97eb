#!/usr/bin/env python3
"""Fails where CONTRIBUTING.md or the page of a module names a file or a type that does not exist, or two types have one name.

Checked are the paths, names of files, and words of several capitalised parts between backticks, such as `BookMerge`. The first
name of a symbol link, between double backticks, must be declared in the module of the page. A type outside of others must have a
name that no other module gives to such a type, unless it is private to its file.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["Sources", "Tests", "Benchmarks", "Resources"]
CODE = re.compile(r"`+([^`]+)`+")
FILE = re.compile(r"(?<![\w<*{…/+.-])(?:[\w+.-]+/)*[\w+.-]+\.(?:swift|py|sh|txt|tsv|md)(?![\w*])")
FOLDER = re.compile(rf"(?:{'|'.join(FOLDERS)})(?:/[\w+-]+)+(?![\w.*+/{{-])")
LINK = re.compile(r"``(\w+)[^`]*``")
DECLARED = r"\b(?:actor|class|enum|func|let|macro|protocol|struct|typealias|var)\s+{}\b"
TYPE = re.compile(r"^(?:@\w+ +|(?:final|indirect|package|public) +)*(?:actor|class|enum|protocol|struct) +(\w+)", re.MULTILINE)
WORD = re.compile(r"\b(?:[A-Z]+[a-z0-9]+){2,}[A-Z]*\b")


def unknown_links(page):
    """The symbol links of a module's page to names that the module does not declare."""
    links = set(LINK.findall(page.read_text()))
    if page.suffix != ".md" or page.parent.suffix != ".docc" or not links:
        return []
    sources = "\n".join(path.read_text() for path in page.parent.parent.rglob("*.swift"))
    return sorted(name for name in links if name != page.stem and not re.search(DECLARED.format(name), sources))


def shared_types():
    """The names of types that more than one module declares, each with its modules."""
    modules = collections.defaultdict(set)
    for path in (ROOT / "Sources").rglob("*.swift"):
        for name in TYPE.findall(path.read_text()):
            modules[name].add(path.relative_to(ROOT / "Sources").parts[0])
    return [(name, sorted(found)) for name, found in sorted(modules.items()) if len(found) > 1]


def main():
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    names = {f"/{path.relative_to(ROOT)}" for path in [*files, *ROOT.glob("*")]}
    folders = {f"{parent.relative_to(ROOT)}" for path in files for parent in path.parents if parent != ROOT and ROOT in parent.parents}
    words = set()
    for path in files:
        if path.suffix in (".swift", ".py", ".h"):
            words |= set(WORD.findall(path.read_text(errors="replace")))
    words |= {path.stem for path in files} | {part for folder in folders for part in folder.split("/")}
    problems = [f"the type {name} is declared in {' and in '.join(modules)}" for name, modules in shared_types()]
    for page in [ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("Sources/*/*.docc/*.md"))]:
        for code in CODE.findall(page.read_text()):
            missing = [file for file in FILE.findall(code) if not any(name.endswith(f"/{file}") for name in names)]
            missing += [folder for folder in FOLDER.findall(code) if folder not in folders]
            if not FILE.search(code) and not FOLDER.search(code):
                missing += [word for word in WORD.findall(code) if word not in words]
            problems += [f"{page.relative_to(ROOT)} names {name}, which does not exist" for name in missing]
        problems += [f"{page.relative_to(ROOT)} links to {name}, which its module does not declare" for name in unknown_links(page)]
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
