"""Draws the cells of a terminal into a PNG image.

ASCII has a font of 5 by 8 dots. Lines, blocks, shades, braille and common marks are drawn by their geometry, any other character
as a frame. Letters with accents are letters with a mark above.
"""
import functools
import struct
import unicodedata
import zlib

# Pixels of a cell.
WIDTH, HEIGHT = 12, 24
# Five columns of each character from the space on, with the top dot as the lowest bit.
FONT = (
    "0000000000" "00005f0000" "0007000700" "147f147f14" "242a7f2a12" "2313086462" "3649562050" "0008070300" "001c224100"
    "0041221c00" "2a1c7f1c2a" "08083e0808" "0080703000" "0808080808" "0000606000" "2010080402" "3e5149453e" "00427f4000"
    "7249494946" "2141494d33" "1814127f10" "2745454539" "3c4a494931" "4121110907" "3649494936" "464949291e" "0000140000"
    "0040340000" "0008142241" "1414141414" "0041221408" "0201590906" "3e415d594e" "7c1211127c" "7f49494936" "3e41414122"
    "7f4141413e" "7f49494941" "7f09090901" "3e41415173" "7f0808087f" "00417f4100" "2040413f01" "7f08142241" "7f40404040"
    "7f021c027f" "7f0408107f" "3e4141413e" "7f09090906" "3e4151215e" "7f09192946" "2649494932" "03017f0103" "3f4040403f"
    "1f2040201f" "3f4038403f" "6314081463" "0304780403" "6159494d43" "007f414141" "0204081020" "004141417f" "0402010204"
    "4040404040" "0003070800" "2054547840" "7f28444438" "3844444428" "384444287f" "3854545418" "00087e0902" "18a4a49c78"
    "7f08040478" "00447d4000" "2040403d00" "7f10284400" "00417f4000" "7c04780478" "7c08040478" "3844444438" "fc18242418"
    "18242418fc" "7c08040408" "4854545424" "04043f4424" "3c4040207c" "1c2040201c" "3c4030403c" "4428102844" "4c9090907c"
    "4464544c44" "0008364100" "0000770000" "0041360800" "0201020402")
OTHERS = {
    "€": "143e555541", "·": "0000180000", "…": "4000400040", "×": "2214081422", "–": "0808080808", "−": "0808080808",
    "→": "08082a1c08", "←": "081c2a0808", "↑": "04027f0204", "↓": "10207f2010", "²": "00190d1200", "✓": "1020100804",
    "✗": "2214081422", "°": "0006090906", "’": "0008070300", "‘": "0003070800", "“": "0007000700", "”": "0007000700",
    "＋": "08083e0808", "ß": "7e01493600", "£": "487e494240", "▸": "007f3e1c08", "▾": "061e7e1e06", "▶": "007f3e1c08",
    "◀": "081c3e7f00", "▲": "60787e7860", "▼": "061e7e1e06", "●": "1c3e3e3e1c", "•": "00183c3c18", "○": "1c2222221c"}
# Two rows of five dots above a letter.
MARKS = {
    "\u0300": (0b01000, 0b00100), "\u0301": (0b00010, 0b00100), "\u0302": (0b00100, 0b01010), "\u0303": (0b01101, 0b10010),
    "\u0308": (0b01010, 0), "\u030a": (0b00100, 0b01010), "\u030c": (0b01010, 0b00100), "\u0327": (0, 0)}
# Lines from the middle of a cell to the left, right, top and bottom.
LINES = {
    "─": "lr", "━": "lr", "═": "lr", "│": "tb", "┌": "rb", "┐": "lb", "└": "tr", "┘": "lt", "├": "trb", "┤": "ltb", "┬": "lrb",
    "┴": "lrt", "┼": "lrtb", "╭": "rb", "╮": "lb", "╰": "tr", "╯": "lt", "╴": "l", "╶": "r", "╵": "t", "╷": "b"}
QUADRANTS = dict(zip("▖▗▘▙▚▛▜▝▞▟", (4, 8, 1, 13, 9, 7, 11, 2, 6, 14)))
FULL = (1 << WIDTH) - 1


def span(left, right):
    """Returns a row of pixels that is set from one column to before another. The highest bit is the left pixel."""
    return ((1 << max(0, right - left)) - 1) << (WIDTH - right)


def rectangle(left, top, right, bottom):
    return [span(left, right) if top <= row < bottom else 0 for row in range(HEIGHT)]


def joined(*shapes):
    return [functools.reduce(lambda one, other: one | other, rows) for rows in zip(*shapes)]


def dots(columns, marks=()):
    """Draws dots of 2 by 2 pixels: five columns of a font, and rows of marks above."""
    rows = [0] * HEIGHT
    wanted = [(x, y + 2) for x, column in enumerate(columns) for y in range(8) if column >> y & 1]
    wanted += [(4 - x, y) for mark in marks for y, row in enumerate(mark) for x in range(5) if row >> x & 1]
    for x, y in wanted:
        for row in (2 * y, 2 * y + 1):
            rows[row] |= span(2 * x + 1, 2 * x + 3)
    return rows


@functools.cache
def shape(text):
    """Returns the pixels of a cell's text, a number for each row."""
    parts = unicodedata.normalize("NFD", text)
    base, marks = parts[:1].replace("\u00a0", " "), parts[1:]
    code = ord(base or " ")
    if " " <= (base or " ") <= "~":
        place = 10 * (code - 32)
        return dots(bytes.fromhex(FONT[place:place + 10]), [MARKS[mark] for mark in marks if mark in MARKS])
    if base in OTHERS:
        return dots(bytes.fromhex(OTHERS[base]))
    if base in LINES:
        ends = {"l": (0, 11, 7, 13), "r": (5, 11, WIDTH, 13), "t": (5, 0, 7, 13), "b": (5, 11, 7, HEIGHT)}
        return joined(*(rectangle(*ends[side]) for side in LINES[base]))
    if base in "╌┄┈":
        return joined(rectangle(1, 11, 5, 13), rectangle(7, 11, 11, 13))
    if base == "▀":
        return rectangle(0, 0, WIDTH, HEIGHT // 2)
    if base == "▐":
        return rectangle(WIDTH // 2, 0, WIDTH, HEIGHT)
    if base == "▔":
        return rectangle(0, 0, WIDTH, HEIGHT // 8)
    if base == "▕":
        return rectangle(WIDTH - 2, 0, WIDTH, HEIGHT)
    if "▁" <= base <= "█":
        return rectangle(0, HEIGHT - HEIGHT * (code - 0x2580) // 8, WIDTH, HEIGHT)
    if "▉" <= base <= "▏":
        return rectangle(0, 0, round(WIDTH * (0x2590 - code) / 8), HEIGHT)
    if base in "░▒▓":
        pattern = {"░": (0b100010001000, 0), "▒": (0b101010101010, 0b010101010101), "▓": (FULL, 0b101010101010)}[base]
        return [pattern[row // 2 % 2] for row in range(HEIGHT)]
    if base in QUADRANTS:
        halves = [(0, WIDTH // 2), (WIDTH // 2, WIDTH)]
        return joined(*(
            rectangle(halves[part % 2][0], part // 2 * 12, halves[part % 2][1], part // 2 * 12 + 12)
            for part in range(4) if QUADRANTS[base] >> part & 1))
    if 0x2800 <= code < 0x2900:
        places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
        return joined([0] * HEIGHT, *(
            rectangle(6 * x + 2, 6 * y + 2, 6 * x + 4, 6 * y + 4)
            for bit, (x, y) in enumerate(places) if code >> bit & 1))
    return joined(
        rectangle(1, 4, 11, 5), rectangle(1, 19, 11, 20), rectangle(1, 4, 2, 20), rectangle(10, 4, 11, 20))


def palette(index):
    """Returns a colour of xterm's 256."""
    if index < 16:
        named = {4: (0, 0, 238), 7: (229, 229, 229), 8: (127, 127, 127), 12: (92, 92, 255)}
        bright = 205 if index < 8 else 255
        return named.get(index) or tuple(bright * (index >> bit & 1) for bit in range(3))
    if index >= 232:
        return (8 + 10 * (index - 232),) * 3
    steps = ((index - 16) // size % 6 for size in (36, 6, 1))
    return tuple(55 + 40 * step if step else 0 for step in steps)


def cell_rows(text, style, ink, paper):
    """Returns the bytes of each row of pixels of a cell, three for each pixel."""
    front = ink if style.foreground is None else palette(style.foreground)
    back = paper if style.background is None else palette(style.background)
    if style.reverse:
        front, back = back, front
    if style.dim:
        front = tuple((one + other) // 2 for one, other in zip(front, back))
    rows = shape(text)
    if style.bold and (text[:1] < "─" or text in OTHERS):
        rows = [row | row >> 1 for row in rows]
    if style.strikethrough:
        rows = joined(rows, rectangle(0, 12, WIDTH, 13))
    colors = bytes(back), bytes(front)
    return [b"".join(colors[row >> bit & 1] for bit in reversed(range(WIDTH))) for row in rows]


def png(rows, ink, paper):
    """Returns a PNG file.

    `rows` are rows of cells, each a text and a `terminal.Style`. The second cell of a wide character is empty. `ink` and
    `paper` are the default colours: red, green and blue, 0 to 255.
    """
    known = {}

    def drawn(cell):
        if cell not in known:
            known[cell] = cell_rows(*cell, ink, paper)
        return known[cell]

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    lines = []
    for row in rows:
        cells = [drawn(cell) for cell in row]
        # Each row of pixels begins with its filter: none.
        lines += [b"\0" + b"".join(cell[y] for cell in cells) for y in range(HEIGHT)]
    header = struct.pack(">IIBBBBB", WIDTH * len(rows[0]), HEIGHT * len(rows), 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(lines)))
        + chunk(b"IEND", b""))
