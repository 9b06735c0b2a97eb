internal import CTerminfo

/// What a terminal can do, from terminfo, its name and the rules of colour.
///
/// Only terminals of ECMA-48 are known, as all are that people have today: what moves and colours is the same for each of them,
/// and terminfo tells which of it there is.
public struct Abilities: Hashable, Sendable {
    /// The colours it shows: 0, 8, 16 or 256.
    public internal(set) var colors: Int
    /// Whether it knows a title and gives it back.
    public internal(set) var hasTitle = false
    /// Whether it tells of the mouse.
    public internal(set) var hasMouse = false
    /// Whether a few rows can scroll alone.
    public internal(set) var hasScrollRegion = false
    /// Whether the rest of a row can be made blank, in whatever style.
    var erasesLines = false
    /// Whether a number of columns can be made blank.
    var erasesColumns = false
    /// Whether something may stand in the lower right corner without moving all up.
    var hasSafeCorner = true
    /// Whether it is a terminal in a window, which passes over private modes that it does not know.
    var passesOverModes = false
    /// What shows another screen; empty where there is none.
    var enterScreen = ""
    /// What shows the screen from before.
    var leaveScreen = ""
    var hideCursor = ""
    var showCursor = ""
    /// What keeps text that is too long in its row.
    var stopWrapping = ""
    var startWrapping = ""
    /// Moves the rows up by one where the cursor stands in the last one of those that scroll.
    var scrollUp = "\n"
    /// Moves the rows down by one where the cursor stands in the first one of those that scroll.
    var scrollDown = ""

    /// Whether there is another screen, so that what was shown before comes back.
    public var hasAlternateScreen: Bool { !enterScreen.isEmpty && !leaveScreen.isEmpty }

    /// What is known of a terminal; `nil` for no name, `dumb`, one that nothing is known of, and one whose cursor cannot be
    /// moved as ECMA-48 has it.
    ///
    /// A name that begins with `xterm-` and is not known counts as `xterm-256color`.
    /// - Parameters:
    ///   - term: the value of `TERM`.
    ///   - color: whether colours are wanted; see `usesColor`.
    ///   - colorTerm: the value of `COLORTERM`, which names terminals of more colours than `TERM` says.
    public init?(term: String?, color: Bool, colorTerm: String? = nil) {
        guard let term, !["", "dumb", "unknown"].contains(term), let entry = Terminfo(term) else { return nil }
        guard entry["cup"] == "\u{1B}[%i%p1%d;%p2%dH" else { return nil }
        // A name that says how many colours it has is believed.
        let isDirect = ["truecolor", "24bit"].contains(colorTerm) && !term.hasSuffix("color")
        colors = color ? Self.shown(isDirect ? 256 : entry.number("colors")) : 0
        passesOverModes = entry.flag("XT") || term.hasPrefix("tmux")
        hasTitle = passesOverModes
        hasMouse = entry["kmous"].hasPrefix("\u{1B}[")
        scrollUp = entry["ind"]
        scrollDown = entry["ri"]
        hasScrollRegion =
            entry["csr"] == "\u{1B}[%i%p1%d;%p2%dr" && ["\n", "\u{1B}D"].contains(scrollUp) && !scrollDown.isEmpty
        erasesLines = entry["el"] == "\u{1B}[K"
        erasesColumns = entry["ech"] == "\u{1B}[%p1%dX"
        hasSafeCorner = !entry.flag("am") || entry.flag("xenl") || entry["rmam"] != ""
        enterScreen = entry["smcup"]
        leaveScreen = entry["rmcup"]
        hideCursor = entry["civis"]
        showCursor = entry["cnorm"]
        if entry["smam"] != "" { (stopWrapping, startWrapping) = (entry["rmam"], entry["smam"]) }
    }

    /// A terminal that shows so many colours and can do nothing that need not be.
    init(colors: Int) { self.colors = colors }

    private static func shown(_ number: Int) -> Int {
        [256, 16, 8].first { $0 <= number } ?? 0
    }
}
