#!/usr/bin/env python3
"""Accounts of one machine share a store of their group: each opens only their own books, and other accounts open nothing.

The proof makes two accounts in a group and one outside it, and removes them at the end. That needs root.
"""
import contextlib
import grp
import json
import os
import pwd
import shutil
import stat
import subprocess
import sys
import time

import household
from household import Broken, CannotTell, Person, expense_lines, has_command, new_folder

TOOLS = ["groupadd", "groupdel", "useradd", "userdel"]
ROUNDS, SHORT_ROUNDS = 40, 8


class Member(Person):
    """A user with an account of the machine."""

    def __init__(self, shared, name, account):
        super().__init__(shared, name, f"{name} {os.urandom(12).hex()}")
        self.account = pwd.getpwnam(account)
        # Only the outer folder is readable by all accounts; below it each account has its own.
        self.home.mkdir()
        self.home.chmod(0o700)
        os.chown(self.home, self.account.pw_uid, self.account.pw_gid)

    def start(self, *words, under=(), **how):
        identity = ["setpriv", f"--reuid={self.account.pw_uid}", f"--regid={self.account.pw_gid}", "--init-groups"]
        return super().start(*words, under=(*identity, *under), **how)

    def sign_up(self):
        for folder in (self.run_folder, self.home / "tmp"):
            folder.mkdir(mode=0o700)
            os.chown(folder, self.account.pw_uid, self.account.pw_gid)
        answer = self.must("signup", self.name, "--password-stdin", "--format", "json", input=self.password + "\n")
        self.code = json.loads(answer.out)["user"].get("recovery_code")

    def can_read(self, file):
        return self.start_other("cat", file) == 0

    def start_other(self, *words):
        """Runs another program as this account. Returns its exit code."""
        return subprocess.run(
            ["setpriv", f"--reuid={self.account.pw_uid}", f"--regid={self.account.pw_gid}", "--init-groups", *words],
            env=self.environment, cwd="/", capture_output=True).returncode


class Shared:
    """A group, its accounts, and the folder for its store."""

    def __init__(self, program):
        folder = household.pathlib.Path(new_folder())
        folder.chmod(0o755)
        self.folder = folder
        # Every account can run the program there.
        self.program = shutil.copy(program, folder / "spesa")
        os.chmod(self.program, 0o755)
        self.place = folder / "place"
        self.place.mkdir()
        self.place.chmod(0o777)
        self.store = self.place / "store"


@contextlib.contextmanager
def accounts():
    """Makes a group, two accounts in it and one outside. Removes them at the end."""
    mark = os.urandom(3).hex()
    group, names = f"spesa-g{mark}", [f"spesa-{letter}{mark}" for letter in "abc"]
    made = []
    try:
        must("groupadd", group)
        for name in names:
            inside = ["-G", group] if name != names[2] else []
            must("useradd", "--no-create-home", "--user-group", *inside, "--shell", "/usr/sbin/nologin", name)
            made.append(name)
        yield group, names
    finally:
        for name in made:
            subprocess.run(["userdel", name], capture_output=True)
        subprocess.run(["groupdel", group], capture_output=True)


def must(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        raise Broken(f"{' '.join(words)}: {done.stderr}")


def prove(claim):
    if os.geteuid() != 0:
        raise CannotTell("only root can make accounts")
    if missing := [tool for tool in [*TOOLS, "setpriv"] if not shutil.which(tool)]:
        raise CannotTell(f"no {', '.join(missing)} here")
    if not has_command(claim.program, "store"):
        raise CannotTell("the program has no group stores")
    with accounts() as (group, names):
        shared = Shared(claim.program)
        anna, bruno, carla = people = [
            Member(shared, person, account) for person, account in zip(["anna", "bruno", "carla"], names)]
        make(claim, shared, group, *people)
        exchanged(claim, shared, group, anna, bruno)
        sign_in(claim, shared, *people)
        work(claim, shared, anna, bruno)
        lies_open(claim, shared, group, anna, bruno)
        restored(claim, shared, group, *people)
        refused(claim, shared, *people)


def refuses(claim, answer, code, words, what):
    claim.require(answer.code == code and words in answer.err and answer.out == "", f"{what}: {answer}")


def make(claim, shared, group, anna, bruno, carla):
    create = ["store", "create", str(shared.store), "--group"]
    refuses(claim, carla.run(*create, group), 4, "you are not in the group", "made by a stranger")
    refuses(claim, anna.run(*create, "spesa-none"), 3, "there is no group", "made for no group")
    claim.require(not shared.store.exists(), "a refused store exists")
    anna.must(*create, group)
    refuses(claim, bruno.run(*create, group), 1, "already exists", "made twice")
    claim.show("made by one of the group, for an existing group, once")


def exchanged(claim, shared, group, anna, bruno):
    """A link that bruno puts in the place of the folder of anna's new store does not give her private folder away."""
    if not shutil.which("strace"):
        raise CannotTell("no strace here")
    private, target = anna.home / "private", shared.place / "exchanged"
    private.mkdir(mode=0o700)
    os.chown(private, anna.account.pw_uid, anna.account.pw_gid)
    before = private.stat()
    slowly = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=chown,fchown",
              "-e", "inject=chown,fchown:delay_enter=3000000"]
    process = anna.start("store", "create", str(target), "--group", group, under=slowly)
    end = time.monotonic() + 60
    while not target.exists() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    moved = bruno.start_other("sh", "-c", f"mv '{target}' '{target}.aside' && ln -s '{private}' '{target}'")
    _, err = process.communicate(timeout=120)
    after = private.stat()
    claim.require(moved == 0, "the folder could not be exchanged")
    claim.require(process.returncode != 0, "a store was made where the folder was exchanged")
    claim.require(
        (stat.S_IMODE(after.st_mode), after.st_gid, os.listdir(private)) == (0o700, before.st_gid, []),
        f"the private folder has mode {after.st_mode:o}, group {after.st_gid}: {err.decode()}")
    claim.show("a link in the place of the new folder gave nothing away")


def sign_in(claim, shared, anna, bruno, carla):
    anna.sign_up()
    bruno.sign_up()
    answer = carla.run("signup", "carla", "--password-stdin", input="a long password of carla\n")
    refuses(claim, answer, 1, "belongs to a group that you are not in", "a stranger signs up")
    (anna_session,), (bruno_session,) = (list(member.run_folder.glob("spesa/*.session")) for member in (anna, bruno))
    for member, file in [(anna, bruno_session), (bruno, anna_session), (carla, anna_session), (carla, bruno_session)]:
        claim.require(not member.can_read(file), f"{member.name} can read {file}")
        answer = member.run("list", variables={"XDG_RUNTIME_DIR": str(file.parent.parent)})
        claim.require(answer.code != 0 and answer.out == "", f"{member.name} with the session of another: {answer}")
    for file in [shared.store, *shared.store.rglob("*")]:
        claim.require(carla.start_other("ls", str(file)) != 0 or not file.is_dir(), f"carla can list {file}")
        claim.require(not file.is_file() or not carla.can_read(file), f"carla can read {file}")
    claim.show("2 accounts signed up, 4 sessions of other accounts refused; a third account reads nothing")


def work(claim, shared, anna, bruno):
    """Both members record in one book, in turn and at once, and make and restore copies, reports and backups."""
    anna.must("book", "add", "home")
    anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
    rounds = SHORT_ROUNDS if claim.short else ROUNDS
    for number in range(rounds):
        for member in (anna, bruno):
            member.must("add", f"{number + 1},50", "groceries", "--book", "home")
    both = [member.start("add", "--book", "home", stdin=subprocess.PIPE) for member in (anna, bruno) for _ in range(2)]
    for place, process in enumerate(both):
        out, err = process.communicate(expense_lines(20, first=100 * (place + 1)).encode(), 120)
        claim.require(process.returncode == 0, f"at once: {err.decode()}")
    for member in (anna, bruno):
        found = member.json("list", "all", "--book", "home")["expenses"]
        claim.require(len(found) == 2 * rounds + 80, f"{member.name} finds {len(found)} expenses")
        by = [expense["by"] for expense in found]
        claim.require(by.count("anna") == by.count("bruno") == rounds + 40, f"recorded by {set(by)}")
    # Each uses what the other made: a report, copies, a new key, another password.
    anna.must("report", "2026-11", "--book", "home", "--save", "november.html")
    bruno.must("report", "show", "november.html", "--book", "home")
    exported = bruno.must("export", "csv", "--book", "home").out
    file = anna.home / "tmp" / "rows.csv"
    file.write_text(exported)
    os.chown(file, anna.account.pw_uid, anna.account.pw_gid)
    anna.must("import", str(file), "--book", "anna")
    anna.must("book", "share", "home", "--with", "bruno", "--as", "reader")
    refuses(claim, bruno.run("add", "1", "groceries", "--book", "home"), 4, "only read", "a reader writes")
    anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
    bruno.must("add", "1", "groceries", "--book", "home")
    bruno.must("passwd", "--password-stdin", input=f"{bruno.password}\nanother password of bruno\n")
    bruno.must("undo", "--book", "home")
    for member in (anna, bruno):
        answer = member.run("check")
        claim.require(answer.code == 0, f"check of {member.name}: {answer}")
    claim.show(f"{2 * rounds + 80} expenses of two accounts in one sealed book; check finds nothing")


def lies_open(claim, shared, group, anna, bruno):
    """Every file belongs to the group and is closed to other accounts."""
    number, owners, count = grp.getgrnam(group).gr_gid, set(), 0
    for file in [shared.store, *shared.store.rglob("*")]:
        status = file.lstat()
        wanted = 0o2770 if file.is_dir() else 0o660
        mode = stat.S_IMODE(status.st_mode)
        claim.require((status.st_gid, mode) == (number, wanted), f"{file}: group {status.st_gid}, mode {mode:o}")
        owners.add(status.st_uid)
        count += 1
    claim.require(owners == {anna.account.pw_uid, bruno.account.pw_uid}, f"files of {owners}")
    claim.show(f"{count} files and folders of both accounts, all the group's")


def restored(claim, shared, group, anna, bruno, carla):
    """A restored backup is a store of the group again. Without --group the reply says that it is for one account."""
    backup = str(anna.home / "tmp" / "backup.spesa")
    anna.must("backup", backup, "--password-stdin", input="words of the backup\n")
    restore = ["restore-store", backup, "--password-stdin", "--store"]
    words = {"input": "words of the backup\n"}
    refuses(claim, carla.run(*restore, str(shared.place / "x"), "--group", "spesa-none", **words), 1, "cannot read",
            "restored by a stranger")
    refuses(claim, anna.run(*restore, str(shared.place / "x"), "--group", "spesa-none", **words), 3,
            "there is no group", "restored for no group")
    refuses(claim, anna.run(*restore, str(shared.place / "x"), "--group", carla.account.pw_name, **words), 4,
            "you are not in the group", "restored for the group of another account")
    answer = anna.must(*restore, str(shared.place / "alone"), **words)
    claim.require("Only your account can use it" in answer.out and "--group NAME" in answer.out, f"not told: {answer}")
    answer = bruno.run("login", "bruno", "--password-stdin", "--store", str(shared.place / "alone"), input="x\n")
    claim.require(answer.code != 0, f"bruno signs in at a store of anna's account: {answer}")
    place = shared.place / "again"
    anna.must(*restore, str(place), "--group", group, **words)
    number = grp.getgrnam(group).gr_gid
    for file in [place, *place.rglob("*")]:
        status = file.lstat()
        wanted = 0o2770 if file.is_dir() else 0o660
        mode = stat.S_IMODE(status.st_mode)
        claim.require((status.st_gid, mode) == (number, wanted), f"{file}: group {status.st_gid}, mode {mode:o}")
    bruno.must("login", "bruno", "--password-stdin", "--store", str(place), input="another password of bruno\n")
    bruno.must("add", "3", "groceries", "--book", "home", "--store", str(place))
    # An account has one session, so Bruno signs in to the shared store again.
    bruno.must("login", "bruno", "--password-stdin", input="another password of bruno\n")
    claim.show("a backup restored for the group, which works on in it, and for one account, which is told")


def refused(claim, shared, anna, bruno, carla):
    for member in (anna, bruno):
        answer = member.run("book", "open", member.name)
        refuses(claim, answer, 1, "takes sealed books only", f"{member.name} opens a book")
        answer = member.run("book", "add", "trips", "--open")
        refuses(claim, answer, 1, "takes sealed books only", f"{member.name} makes an open book")
    for mode in (0o2772, 0o2777, 0o770, 0o2750):
        shared.store.chmod(mode)
        for member in (anna, bruno, carla):
            answer = member.run("login", member.name, "--password-stdin", input="x\n")
            refuses(claim, answer, 1, str(shared.store), f"mode {mode:o}, {member.name}")
        answer = anna.run("list")
        refuses(claim, answer, 1, "its folder does not", f"mode {mode:o}")
        shared.store.chmod(0o2770)
    anna.must("list")
    own = Shared(claim.program)
    alone = Member(own, "anna", anna.account.pw_name)
    alone.sign_up()
    (book,) = (own.store / "books").glob("*.book")
    for file in (own.store, own.store / "users.db", book):
        mode = stat.S_IMODE(file.stat().st_mode)
        for more in (0o020, 0o002):
            file.chmod(mode | more)
            refuses(claim, alone.run("list"), 1, "can be written by others", f"{file} with {more:o} more")
        file.chmod(mode)
    alone.must("list")
    claim.show("open books, folders of another mode, and 6 rights to write in a store of one account refused")


if __name__ == "__main__":
    household.main(prove)
