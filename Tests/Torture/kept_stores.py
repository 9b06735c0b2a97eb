#!/usr/bin/env python3
"""The store of every released version is opened by this one, with all that was in it.

They are kept as they lay on the disk, in `stores/VERSION-FORM.tar.gz`, with the password of anna and what the program that
wrote them listed.

    kept_stores.py keep PROGRAM    keeps one of each form of this program's version, to be run once at each release
"""
import pathlib
import sys
import tarfile

import commands
import household
from household import Household, Person, forms

KEPT = pathlib.Path(__file__).with_name("stores")
# What has to be the same: what each lists is promised.
QUERIES = [
    ["list", "all", "--format", "csv"], ["stats", "month", "all", "--format", "csv"],
    ["receipt", "list", "all", "--format", "csv"], ["debts", "--format", "csv"],
]


def prove(claim):
    archives = sorted(KEPT.glob("*.tar.gz"))
    claim.require(archives, "no store is kept")
    for archive in archives:
        name = archive.name.removesuffix(".tar.gz")
        password, expected = archive.with_name(f"{name}.txt").read_text().split("\n", 1)
        with unpacked(claim.program, archive, password) as home:
            anna = home.anna
            anna.sign_in()
            claim.require(listed(anna) == expected, f"{name}: it lists something else")
            found = anna.run("check", "--format", "json")
            claim.require(found.code == 0, f"{name}: {found}")
            anna.must("add", "1", "groceries")
            anna.must("undo")
            anna.must("dump", "all.spesa")
            ben = Person(home, "newcomer", "somebody who was not there then")
            home.people.append(ben)
            ben.sign_up()
            ben.must("load", str(anna.home / "all.spesa"))
            # What comes from elsewhere names who brought it in.
            brought = listed(ben).replace(" (by load of newcomer)", "")
            claim.require(brought == expected, f"{name}: what was dumped lists something else")
    claim.show(f"{len(archives)} stores of earlier versions are opened, checked, written, dumped and loaded")


def listed(person):
    return "".join(f"{' '.join(words)}\n{person.must(*words).out}" for words in QUERIES)


def unpacked(program, archive, password):
    home = Household(program, people=())
    home.people.append(Person(home, "anna", password))
    for place in (home.anna.run_folder, home.anna.home / "tmp"):
        place.mkdir(mode=0o700, parents=True)
    with tarfile.open(archive) as tar:
        tar.extractall(home.store.parent, filter="tar")
    return home


def keep(program):
    for form in forms(program):
        with commands.furnished(program, form) as home:
            version = home.anna.must("version").out.split()[1]
            text = listed(home.anna)
            home.anna.must("logout")
            name = KEPT / f"{version}-{form}"
            with tarfile.open(f"{name}.tar.gz", "w:gz") as tar:
                tar.add(home.store, arcname=home.store.name)
            name.with_name(f"{name.name}.txt").write_text(f"{home.anna.password}\n{text}")
            print("kept", name)


if __name__ == "__main__":
    if sys.argv[1:2] == ["keep"]:
        keep(sys.argv[2])
        household.forget_folders()
        sys.exit()
    household.main(prove)
