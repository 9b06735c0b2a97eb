#!/usr/bin/env python3
"""Prints the line coverage of each module: coverage.py CODECOV.json"""
import collections
import json
import sys

counts = collections.defaultdict(lambda: [0, 0])
for file in json.load(open(sys.argv[1]))["data"][0]["files"]:
    if "/Sources/" not in file["filename"]:
        continue
    module = file["filename"].split("/Sources/")[1].split("/")[0]
    lines = file["summary"]["lines"]
    for name in (module, "the whole"):
        counts[name][0] += lines["covered"]
        counts[name][1] += lines["count"]
for name, (covered, count) in sorted(counts.items(), key=lambda item: (item[0] == "the whole", item[0])):
    print(f"{name:<12} {100 * covered / count:6.1f} %  of {count} lines")
