"""A terminal that a program runs in: a pseudo-terminal, and a model of what is seen on it.

The model knows what terminals of ECMA-48 have in common and what of xterm the program uses. What it does not know, and
what no text from people may become, it notes as a fault.
"""
import contextlib
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unicodedata
from typing import NamedTuple

from household import Broken

KEYS = {
    "Enter": "\r", "Esc": "\x1b", "Tab": "\t", "BackTab": "\x1b[Z", "Backspace": "\x7f", "Delete": "\x1b[3~",
    "Up": "\x1b[A", "Down": "\x1b[B", "Right": "\x1b[C", "Left": "\x1b[D", "Home": "\x1b[H", "End": "\x1b[F",
    "PageUp": "\x1b[5~", "PageDown": "\x1b[6~", "Insert": "\x1b[2~", "F1": "\x1bOP", "F10": "\x1b[21~",
    "WheelUp": "\x1b[<64;5;5M", "WheelDown": "\x1b[<65;5;5M",
} | {f"Ctrl-{chr(code + 0x60).upper()}": chr(code) for code in range(1, 27)}

PRIVATE_MODES = {
    1: "application cursor", 7: "wrap", 12: "blink", 25: "cursor", 1000: "mouse", 1006: "mouse numbers",
    1049: "alternate screen", 2004: "paste marks", 2026: "together",
}
# As terminals are when nothing was sent to them.
AS_BEFORE = {"wrap": True, "cursor": True}
TOKEN = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|\x1b\[(?P<private>[<=>?]?)(?P<numbers>[0-9;:]*)(?P<between>[ -/]*)(?P<final>[@-~])"
    r"|\x1b\](?P<title>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b(?P<charset>[()][0-9A-Z])"
    r"|\x1b(?P<escape>[0-Z\\^-~])"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f-\x9f])")
UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|[()])?")
# Steers a terminal, or how it lays out what comes after.
STEERING = re.compile(r"[\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")


class Style(NamedTuple):
    """How a cell looks; colours by their numbers among 256."""
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    strikethrough: bool = False
    foreground: int | None = None
    background: int | None = None


PLAIN = Style()
BLANK = " ", PLAIN
# What a window shows after its size changed: nothing that a program may count on.
UNKNOWN = "\N{MEDIUM SHADE}", PLAIN


def columns(character):
    """How many columns one character takes by itself, as wcwidth has it."""
    if unicodedata.category(character) in ("Mn", "Me", "Cf") or 0x1160 <= ord(character) <= 0x11ff:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    """What is seen on a terminal that was sent some bytes.

    A wide character is in the left of its two cells, and the right one holds no text. Of emoji in several parts
    `clusters` says whether they are one picture or, as older terminals have it, one beside the other.
    """

    def __init__(self, columns, rows, clusters=True):
        self.clusters = clusters
        self.faults = []
        self.title, self.titles = "", []
        self.modes = dict.fromkeys(PRIVATE_MODES.values(), False) | AS_BEFORE
        self.style = PLAIN
        self.codes = set()
        self._pending = ""
        self._bytes = b""
        self._main = None
        self.resize(columns, rows)
        self.rows = self._blank()

    def _blank(self, cell=BLANK):
        return [[cell] * self.width for _ in range(self.height)]

    def resize(self, columns, rows):
        """Another window, of which nobody knows what it shows."""
        self.width, self.height = columns, rows
        self.rows = self._blank(UNKNOWN)
        self.row = self.column = 0
        self.region = 0, rows - 1
        self._wraps = False
        self._last = None

    @property
    def lines(self):
        """The rows as text."""
        return ["".join(text for text, _ in row).rstrip() for row in self.rows]

    @property
    def text(self):
        return "\n".join(self.lines)

    @property
    def state(self):
        """All that is seen."""
        return self.rows, (self.row, self.column) if self.modes["cursor"] else None

    @property
    def changed_modes(self):
        """What is not as it is on a terminal that nothing was sent to."""
        changed = {name for name, on in self.modes.items() if on != AS_BEFORE.get(name, False)}
        if self.region != (0, self.height - 1):
            changed.add(f"rows {self.region} scroll")
        if self.style != PLAIN:
            changed.add(str(self.style))
        if self.titles:
            changed.add("a title is kept")
        return changed

    def feed(self, data):
        data = self._bytes + data
        # A character that is not complete waits for the rest of it.
        for cut in range(min(4, len(data) + 1)):
            try:
                text = data[:len(data) - cut].decode()
                break
            except UnicodeDecodeError:
                continue
        else:
            self.faults.append(f"no UTF-8 in {data[:80]!r}")
            text, cut = data.decode(errors="replace"), 0
        self._bytes = data[len(data) - cut:]
        text = self._pending + text
        place = 0
        while place < len(text):
            found = TOKEN.match(text, place)
            if not found:
                if UNFINISHED.fullmatch(text, place):
                    break
                self.faults.append(f"nothing a terminal knows: {text[place:place + 20]!r}")
                place += 1
                continue
            place = found.end()
            self._take(found)
        self._pending = text[place:]

    def _take(self, found):
        kind = found.lastgroup
        if kind == "text":
            if steering := STEERING.search(found["text"]):
                self.faults.append(f"{steering[0]!r} in {found['text'][:60]!r}")
            self._put(found["text"])
            return
        self._last = None
        if kind == "control":
            self._control(found["control"])
        elif kind == "title":
            # 2 is the title of the window.
            number, _, title = found["title"].partition(";")
            if number == "2":
                self.title = title
            else:
                self._unknown(found)
        elif kind == "escape":
            if found["escape"] == "M":
                self._reverse_line_feed()
            elif found["escape"] == "D":
                self._line_feed()
            elif found["escape"] not in "=>78\\":
                self._unknown(found)
        elif kind == "final":
            self._sequence(found)

    def _unknown(self, found):
        self.faults.append(f"nothing that the program means to send: {found[0]!r}")

    def _control(self, control):
        if control == "\r":
            self.column = 0
        elif control == "\n":
            self._line_feed()
        elif control == "\b":
            self.column = max(0, self.column - 1)
        elif control not in "\a\x0e\x0f":
            self.faults.append(f"the control {control!r} in row {self.row}")
        self._wraps = False

    def _sequence(self, found):
        final, private = found["final"], found["private"]
        numbers = [int(number or 0) for number in re.split("[;:]", found["numbers"])] if found["numbers"] else []
        first = numbers[0] if numbers else 0
        if final == "m" and not private:
            self._select(numbers or [0])
            return
        self._wraps = False
        if private == "?" and final in "hl":
            for number in numbers:
                self._mode(number, final == "h", found)
        elif private or found["between"]:
            # The Linux console has the shape of its cursor so.
            if (private, final) != ("?", "c"):
                self._unknown(found)
        elif final in "Hf":
            self.row = min(max(first, 1), self.height) - 1
            self.column = min(max(numbers[1] if len(numbers) > 1 else 1, 1), self.width) - 1
        elif final == "G":
            self.column = min(max(first, 1), self.width) - 1
        elif final == "d":
            self.row = min(max(first, 1), self.height) - 1
        elif final in "ABCD":
            count = max(first, 1)
            if final in "AB":
                self.row = min(max(self.row + (count if final == "B" else -count), 0), self.height - 1)
            else:
                self.column = min(max(self.column + (count if final == "C" else -count), 0), self.width - 1)
        elif final == "J":
            self._erase_screen(first)
        elif final == "K":
            ends = [(self.column, self.width), (0, self.column + 1), (0, self.width)]
            self._erase(self.row, *ends[first])
        elif final == "X":
            self._erase(self.row, self.column, min(self.column + max(first, 1), self.width))
        elif final == "r":
            top, bottom = (numbers + [0, 0])[:2]
            self.region = max(top, 1) - 1, min(bottom or self.height, self.height) - 1
            self.row = self.column = 0
        elif final == "t" and first in (22, 23):
            if first == 22:
                self.titles.append(self.title)
            elif self.titles:
                self.title = self.titles.pop()
        elif final in "hl":
            # GNU screen shows a cursor in two ways.
            if numbers != [34]:
                self._unknown(found)
        else:
            self._unknown(found)

    def _mode(self, number, is_on, found):
        name = PRIVATE_MODES.get(number)
        if name is None:
            self._unknown(found)
            return
        if name == "alternate screen" and is_on != self.modes[name]:
            if is_on:
                self._main = self.rows, self.row, self.column
                self.rows = self._blank()
            elif self._main:
                rows, row, column = self._main
                self.rows = [(line + [BLANK] * self.width)[:self.width] for line in rows[:self.height]]
                self.rows += self._blank()[len(self.rows):]
                self.row, self.column = min(row, self.height - 1), min(column, self.width - 1)
        # The blinking of the cursor is nothing that anybody sets.
        if name != "blink":
            self.modes[name] = is_on

    def _select(self, numbers):
        numbers = iter(numbers)
        for number in numbers:
            self.codes.add(number)
            style = self.style
            if number == 0:
                style = PLAIN
            elif number in (1, 2, 7, 9):
                style = style._replace(**{{1: "bold", 2: "dim", 7: "reverse", 9: "strikethrough"}[number]: True})
            elif number in (38, 48):
                if next(numbers, None) != 5:
                    self.faults.append("a colour in a way that not all terminals know")
                part = "foreground" if number == 38 else "background"
                style = style._replace(**{part: next(numbers, 0)})
            else:
                for base, part, bright in (
                    (30, "foreground", 0),
                    (40, "background", 0),
                    (90, "foreground", 8),
                    (100, "background", 8),
                ):
                    if base <= number < base + 8:
                        style = style._replace(**{part: number - base + bright})
                        break
                else:
                    self.faults.append(f"an unknown style: {number}")
            self.style = style

    @property
    def _erased(self):
        # Erased cells have the background that is on.
        return " ", PLAIN._replace(background=self.style.background)

    def _erase_screen(self, how):
        if how in (2, 3):
            self.rows = self._blank(self._erased)
            return
        self._erase(self.row, *((self.column, self.width) if how == 0 else (0, self.column + 1)))
        for row in range(self.row + 1, self.height) if how == 0 else range(self.row):
            self._erase(row, 0, self.width)

    def _erase(self, row, start, end):
        for column in range(start, end):
            self._set(row, column, self._erased)

    def _set(self, row, column, cell):
        line = self.rows[row]
        # Of a wide character that is half overwritten nothing stays.
        if line[column][0] == "" and column > 0:
            line[column - 1] = " ", line[column - 1][1]
        if column + 1 < self.width and line[column + 1][0] == "":
            line[column + 1] = " ", line[column + 1][1]
        line[column] = cell

    def _line_feed(self):
        if self.row == self.region[1]:
            del self.rows[self.region[0]]
            self.rows.insert(self.region[1], [self._erased] * self.width)
        else:
            self.row = min(self.row + 1, self.height - 1)

    def _reverse_line_feed(self):
        if self.row == self.region[0]:
            del self.rows[self.region[1]]
            self.rows.insert(self.region[0], [self._erased] * self.width)
        else:
            self.row = max(self.row - 1, 0)

    def _put(self, text):
        for character in text:
            width = 1 if " " <= character <= "~" else columns(character)
            if self._last and (width == 0 or self.clusters and self._joins(character)):
                self._join(character)
                continue
            if width == 0:
                self.faults.append(f"{character!r} by itself")
                continue
            if self._wraps or self.column + width > self.width:
                if self.modes["wrap"]:
                    self.column = 0
                    self._line_feed()
                else:
                    self.column = max(0, self.width - width)
            self._wraps = False
            self._last = self.row, self.column
            self._set(self.row, self.column, (character, self.style))
            if width == 2 and self.column + 1 < self.width:
                self._set_right_half()
            self._go(width)

    def _set_right_half(self):
        self._set(self.row, self.column + 1, BLANK)
        self.rows[self.row][self.column + 1] = "", self.style

    def _go(self, width):
        self.column += width
        if self.column >= self.width:
            self.column = self.width - 1
            self._wraps = True

    def _joins(self, character):
        row, column = self._last
        text = self.rows[row][column][0]
        is_flag = 0x1f1e6 <= ord(character) <= 0x1f1ff
        return (
            text.endswith("\N{ZERO WIDTH JOINER}")
            or unicodedata.category(character) == "Mc"
            or 0x1F3FB <= ord(character) <= 0x1F3FF
            or (is_flag and len(text) == 1 and 0x1F1E6 <= ord(text) <= 0x1F1FF)
        )

    def _join(self, character):
        row, column = self._last
        text, style = self.rows[row][column]
        self.rows[row][column] = text + character, style
        is_narrow = column + 1 < self.width and self.rows[row][column + 1][0] != ""
        widens = (
            character in "\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}"
            or 0x1F1E6 <= ord(character) <= 0x1F1FF
        )
        if self.clusters and widens and is_narrow and self.column == column + 1:
            self.row = row
            self._set(row, column + 1, BLANK)
            self.rows[row][column + 1] = "", style
            self._go(1)


class Terminal:
    """A program that runs in a pseudo-terminal of its own, with somebody who types and looks."""

    # What a frame may take on a machine that others work on.
    PATIENCE = 20

    def __init__(self, command, environment, folder, columns=80, rows=24, clusters=True):
        self.master, self.slave = pty.openpty()
        # What is seen when it is left is what was seen before.
        self.before = termios.tcgetattr(self.slave)
        self.screen = Screen(columns, rows, clusters)
        self.sent = 0
        self.log = b""
        self._tell_size()
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=environment, cwd=folder,
            start_new_session=True, preexec_fn=self._take_terminal)
        # The program itself, where another one starts it.
        self.pid = self.process.pid
        os.set_blocking(self.master, False)

    @staticmethod
    def _take_terminal():
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        # What runs the proof may ignore some, as nohup does.
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
            self.process.wait()
        for end in (self.master, self.slave):
            with contextlib.suppress(OSError):
                os.close(end)

    def _tell_size(self):
        size = struct.pack("HHHH", self.screen.height, self.screen.width, 0, 0)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, size)

    def resize(self, columns, rows):
        """Gives the window another size, and waits for what is shown then."""
        self.look()
        # Nobody is told of the same size once more.
        if (columns, rows) == (self.screen.width, self.screen.height):
            return
        sent = self.sent
        self.screen.resize(columns, rows)
        self._tell_size()
        # All is drawn anew, if only to be blank.
        if self.screen.modes["alternate screen"]:
            self.until(lambda: self.sent > sent)
        self.settle()

    @property
    def settings(self):
        return termios.tcgetattr(self.slave)

    def look(self, seconds=0):
        """Takes what comes; whether anything did."""
        end = time.monotonic() + seconds
        found = False
        while select.select([self.master], [], [], max(0, end - time.monotonic()))[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return found
            if not data:
                return found
            found = True
            self.sent += len(data)
            self.log = (self.log + data)[-200_000:]
            self.screen.feed(data)
        return found

    def _switches(self):
        """How often the program has gone to sleep; nothing once it has ended."""
        try:
            status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return None
        if re.search(r"^State:\s+[ZX]", status, re.M):
            return None
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.M)[1])

    def _is_asleep(self):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            return pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] in "STZX"
        return True

    def _reads(self):
        """How many bytes the program has read; nothing where only root may know."""
        with contextlib.suppress(OSError):
            return int(re.search(r"^rchar: (\d+)", pathlib.Path(f"/proc/{self.pid}/io").read_text(), re.M)[1])
        return None

    def settle(self, since=None, reads=None):
        """Waits until the program has read all that was typed and sleeps.

        `since` is how often it had slept before, `reads` how many bytes it has read once it has all of them.
        """
        end = time.monotonic() + self.PATIENCE
        while time.monotonic() < end:
            self.look(0.001)
            switches = self._switches()
            if switches is None:
                self.look()
                return
            waiting = struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4)))[0]
            if reads is not None and (self._reads() or reads) < reads:
                continue
            if switches != since and waiting == 0 and self._is_asleep() and not self.look(0.001):
                if self._switches() == switches:
                    return
        raise Broken(f"the program is still at work after {self.PATIENCE} s:\n{self.screen.text}")

    @property
    def is_stopped(self):
        """Whether the program was stopped as a job."""
        return pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"

    def send(self, text):
        """Sends what a keyboard would, and waits for nothing."""
        os.write(self.master, text.encode())

    def type(self, text):
        """Sends what a keyboard would, and waits for what is shown then."""
        self.look()
        switches, reads = self._switches(), self._reads()
        data = text.encode()
        if reads is not None:
            reads += len(data)
        while data:
            try:
                data = data[os.write(self.master, data[:1024]):]
            except BlockingIOError:
                pass
            self.look()
        self.settle(switches, reads)
        if text.endswith("\x1b"):
            # It is a key once nothing follows.
            self.look(0.06)
            self.settle()

    def press(self, *keys):
        """Types keys by their names, one after the other; what is no name is typed as it is."""
        for key in keys:
            self.type(KEYS.get(key, key))

    def paste(self, text):
        """What a terminal sends for text that is pasted."""
        marked = self.screen.modes["paste marks"]
        self.type(f"\x1b[200~{text}\x1b[201~" if marked else text)

    def until(self, holds, patience=PATIENCE):
        """Waits for something to be so; whether it is."""
        end = time.monotonic() + patience
        while not holds():
            if time.monotonic() > end:
                return False
            self.look(0.01)
        return True

    def shows(self, text, patience=PATIENCE):
        """Waits for a text on the screen; whether it is there."""
        return self.until(lambda: text in self.screen.text, patience)

    def ends(self, patience=PATIENCE):
        """Waits for the program to end; its exit code, or nothing."""
        self.until(lambda: self.process.poll() is not None, patience)
        self.look()
        return self.process.poll()


def full_screen(person, *words, columns=80, rows=24, variables=None, without=(), clusters=True):
    """`spesa ui` of a person, once its first frame is shown."""
    environment = {
        name: value for name, value in (person.environment | (variables or {})).items() if name not in without}
    if "SWIFT_BACKTRACE" in os.environ:
        # At a fault a program for debugging starts another one, which asks questions; who tries one says no here.
        environment["SWIFT_BACKTRACE"] = os.environ["SWIFT_BACKTRACE"]
    window = Terminal([person.household.program, "ui", *words], environment, person.home, columns, rows, clusters)
    window.settle(0)
    return window
