#!/usr/bin/env python3
"""Builds the page of each module with docc, from the modules of the debug build.

docs.py            all modules
docs.py MODULE...  only these

A warning is an error: a link that leads nowhere, or a page without its module. The pages are below .build/docs.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = pathlib.Path(os.path.realpath(shutil.which("swift") or sys.exit("there is no swift"))).parent


def settings():
    """What finds the modules of the program and the libraries of the system."""
    target = subprocess.run([TOOLS / "swiftc", "-print-target-info"], capture_output=True, check=True).stdout
    words = ["-target", json.loads(target)["target"]["triple"], "-I", ROOT / ".build/debug/Modules"]
    maps = [*ROOT.glob("Sources/*/module.modulemap"), ROOT / ".build/debug/Resources.build/module.modulemap"]
    for path in filter(pathlib.Path.exists, sorted(maps)):
        words += ["-Xcc", f"-fmodule-map-file={path}"]
    return words


def build(module, words, docs):
    """Builds one page; says whether it has no warning."""
    graphs, pages = docs / "graphs" / module, docs / f"{module}.doccarchive"
    shutil.rmtree(graphs, ignore_errors=True)
    graphs.mkdir(parents=True)
    extract = [TOOLS / "swift-symbolgraph-extract", "-module-name", module, "-output-dir", graphs,
               "-minimum-access-level", "internal", "-skip-synthesized-members", *words]
    convert = [TOOLS / "docc", "convert", ROOT / "Sources" / module / f"{module}.docc", "--warnings-as-errors",
               "--additional-symbol-graph-dir", graphs, "--fallback-display-name", module,
               "--fallback-bundle-identifier", f"spesa.{module}", "--output-path", pages]
    if subprocess.run(extract).returncode != 0:
        return False
    for graph in graphs.glob("*.symbols.json"):
        without_signatures(graph)
    return subprocess.run(convert).returncode == 0


def without_signatures(graph):
    """Takes the signatures of functions out of a graph. By them docc warns of each parameter without a comment, and comments
    here say only what the name of a parameter does not."""
    content = json.loads(graph.read_text())
    for symbol in content["symbols"]:
        symbol.pop("functionSignature", None)
    graph.write_text(json.dumps(content))


def main(chosen):
    modules = sorted(path.parent.name for path in ROOT.glob("Sources/*/*.docc"))
    if unknown := set(chosen) - set(modules):
        sys.exit(f"no module has this name: {', '.join(sorted(unknown))}")
    words, docs = settings(), ROOT / ".build/docs"
    failed = [module for module in chosen or modules if not build(module, words, docs)]
    if failed:
        sys.exit(f"pages with warnings: {', '.join(failed)}")


if __name__ == "__main__":
    main(sys.argv[1:])
