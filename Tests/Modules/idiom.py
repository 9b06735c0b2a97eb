#!/usr/bin/env python3
"""Counts the documentation comments that avoid the noun: "What somebody recorded by hand" for "A manual entry".

    idiom.py [FOLDER …] [--list]

Prints a line for each folder, by default Sources and Tests, and lists such comments with --list. Exits with 1 if a folder has
3 % of them or more. A comment counts if it begins with a pronoun, or contains a word or a phrase of this style.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST = 3
START = re.compile(
    r"(?:What|Whether|Whose?|Which|Those|One|It|Nothing|As|Nobody|Somebody|Whoever|Whatever|None|That which|He|They)\b")
IDIOM = re.compile(
    r"\b(?:somebody|nobody|whoever|whatever|whichever|the same|lies|lie in|stands|stand in|(?:is|are|was) (?:told|said)|"
    r"says of itself|comes? to|came to|none is|(?:is|are) none|of which|of whom|as (?:many|much) as|so many|in vain|"
    r"takes? away|taken away|takes? back|taken back|is known of|said so|nothing is|what (?:it|they) (?:is|are)|what is)\b", re.I)
# "Whether the file is sealed." is usual for a Bool.
IS_BOOL = re.compile(r"Bool|= (?:true|false)|^case |: \(.*\) -> Bool")


def comments(path):
    """Each documentation comment of a file, with its line and the declaration below it."""
    found, begins = [], 0
    for number, line in enumerate([*path.read_text().split("\n"), ""], 1):
        if line.strip().startswith("///"):
            begins = begins or number
            found.append(line.strip()[3:].strip())
        elif found:
            yield begins, " ".join(found), line.strip()
            found, begins = [], 0


def has_idiom(comment, declaration):
    begins = START.match(comment)
    if begins and not (begins[0] == "Whether" and IS_BOOL.search(declaration)):
        return True
    return bool(IDIOM.search(re.sub(r"\bthere (?:is|are) none\b", "", comment)))


def main():
    folders = [word for word in sys.argv[1:] if word != "--list"] or [ROOT / "Sources", ROOT / "Tests"]
    is_too_much = False
    for folder in folders:
        count, found = 0, []
        for path in sorted(pathlib.Path(folder).rglob("*.swift")):
            for line, comment, declaration in comments(path):
                count += 1
                if has_idiom(comment, declaration):
                    found.append(f"{path}:{line}: {comment}")
        share = 100 * len(found) / max(count, 1)
        is_too_much = is_too_much or share >= MOST
        print(f"{folder}: {len(found)} of {count} comments, {share:.1f} %")
        print(*(found if "--list" in sys.argv else []), sep="\n", end="\n" if found and "--list" in sys.argv else "")
    return 1 if is_too_much else 0


if __name__ == "__main__":
    sys.exit(main())
