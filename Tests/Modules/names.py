#!/usr/bin/env python3
"""Fails where CONTRIBUTING.md or the page of a module names a file or a type that does not exist.

Checked are the paths, names of files, and words of several capitalised parts between backticks, such as `BookMerge`. The first
name of a symbol link, between double backticks, must be declared in the module of the page.
"""
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
WORD = re.compile(r"\b(?:[A-Z]+[a-z0-9]+){2,}[A-Z]*\b")


def unknown_links(page):
    """The symbol links of a module's page to names that the module does not declare."""
    links = set(LINK.findall(page.read_text()))
    if page.suffix != ".md" or page.parent.suffix != ".docc" or not links:
        return []
    sources = "\n".join(path.read_text() for path in page.parent.parent.rglob("*.swift"))
    return sorted(name for name in links if name != page.stem and not re.search(DECLARED.format(name), sources))


def main():
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    names = {f"/{path.relative_to(ROOT)}" for path in [*files, *ROOT.glob("*")]}
    folders = {f"{parent.relative_to(ROOT)}" for path in files for parent in path.parents if parent != ROOT and ROOT in parent.parents}
    words = set()
    for path in files:
        if path.suffix in (".swift", ".py", ".h"):
            words |= set(WORD.findall(path.read_text(errors="replace")))
    words |= {path.stem for path in files} | {part for folder in folders for part in folder.split("/")}
    problems = []
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
