#!/usr/bin/env python3
"""Runs the tests of one target, and builds nothing that they do not need.

    one.py TARGET [OPTION...]

The options are those of Swift Testing, as --filter. `swift test` builds and links every target of tests, whatever its filter
says, and a change in a module is compiled again into all that import it.
"""
import json
import pathlib
import subprocess
import sys

RUNNER = "import Testing\n\n@main struct Runner {\n    static func main() async { await Testing.__swiftPMEntryPoint() as Never }\n}\n"


def closure(target):
    """The targets that a target is linked with, itself among them, by name."""
    described = subprocess.run(["swift", "package", "--ignore-lock", "describe", "--type", "json"], capture_output=True, check=True).stdout
    targets = {one["name"]: one for one in json.loads(described)["targets"]}
    if target not in targets or targets[target]["type"] != "test":
        sys.exit(f"there is no target of tests called {target}")
    found, rest = {}, [target]
    while rest:
        if (name := rest.pop()) not in found:
            found[name] = targets[name]
            rest += targets[name].get("target_dependencies", [])
    if programs := [name for name, one in found.items() if one["type"] == "executable"]:
        sys.exit(f"{target} starts {' and '.join(programs)}: swift test --filter {target}")
    return found


def objects(build, name):
    """What a target was compiled into."""
    folder = build / f"{name}.build"
    if (files := folder / "output-file-map.json").exists():
        return [entry["object"] for entry in json.loads(files.read_text()).values() if "object" in entry]
    return [str(path) for path in folder.rglob("*.o")]


def main(target, *options):
    linked = closure(target)
    subprocess.run(["swift", "build", "--ignore-lock", "--target", target], check=True)
    build = pathlib.Path(".build/debug").resolve()
    folder = build / "one"
    folder.mkdir(exist_ok=True)
    runner, listed, program = folder / "Runner.swift", folder / f"{target}.objects", build / f"{target}.one"
    if not runner.exists() or runner.read_text() != RUNNER:
        runner.write_text(RUNNER)
        subprocess.run(
            ["swiftc", "-parse-as-library", "-c", "-o", str(folder / "Runner.o"), "-module-name", "Runner", str(runner)],
            check=True)
    listed.write_text("".join(f"{path}\n" for name in linked for path in objects(build, name)))
    subprocess.run(
        ["swiftc", "-emit-executable", "-use-ld=lld", "-Xlinker", "-rpath=$ORIGIN", "-o", str(program), f"@{listed}",
         str(folder / "Runner.o")], check=True)
    return subprocess.run([str(program), "--testing-library", "swift-testing", *options]).returncode


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
