#!/usr/bin/env python3
"""A change of keys on a full disk says what was changed, and what to do next.

The disk of the store is filled but for a varying space. An error after which the new password, code or end of sessions counts
must not say that nothing was changed, nor advise to repeat the command. Once space is freed, a sign-in completes the change.
"""
import json
import os

import household
from household import Household, on_own_disk, where_disks_can_be_mounted

NEW = "another phrase of anna 42"
COMMANDS = (["passwd", "--password-stdin"], ["passwd", "--recovery-code", "--password-stdin"], ["logout", "--everywhere"])


def prove(claim):
    where_disks_can_be_mounted()
    for words in COMMANDS:
        done = refused = 0
        with Household(claim.program, "sealed") as home:
            home.anna.must("add", "1", "groceries", "--note", "n" * 4000)
            former = public_key(home)
            for free in claim.random.sample(range(4, 200, 4), 8 if claim.short else 40):
                with home.copy() as twin, on_own_disk(twin, "size=2m"):
                    answer = filled(twin, words, free)
                    changed = public_key(twin) != former
                    what = f"{' '.join(words)} with {free} KiB free: {answer}"
                    claim.require(changed or answer.code != 0, f"nothing was changed: {what}")
                    if answer.code != 0 and changed:
                        done += 1
                        claim.require(
                            "nothing was changed" not in answer.err and "same command" not in answer.err,
                            f"the error denies the change: {what}")
                        completed(claim, twin, words, what)
                    elif answer.code != 0:
                        refused += 1
        claim.show(f"{' '.join(words)}: {done} times changed with an error, {refused} times refused")


def filled(home, words, free):
    """Runs a command with so many KiB free."""
    file = home.store / "ballast"
    with file.open("wb", buffering=0) as ballast:
        file.chmod(0o600)
        os.posix_fallocate(ballast.fileno(), 0, max(1, space(home) - free * 1024))
    answer = home.anna.run(*words, input=f"{home.anna.password}\n{NEW}\n")
    file.unlink()
    return answer


def space(home):
    disk = os.statvfs(home.store)
    return disk.f_bavail * disk.f_bsize


def public_key(home):
    with household.reading(home.users) as users:
        return users.execute("SELECT public_key FROM user").fetchone()[0]


def completed(claim, home, words, what):
    """Signs in once there is space; the next command completes the change."""
    if words[1] == "--password-stdin":
        home.anna.password = NEW
    home.anna.sign_in()
    home.anna.must("list")
    late = json.loads(home.anna.must("check", "--format", "json").out)["findings"]
    claim.require(late == [], f"{what}, then a sign-in: {late}")


if __name__ == "__main__":
    household.main(prove)
