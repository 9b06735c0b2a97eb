internal import CTerminfo

/// The capabilities of a terminal, from terminfo, its name and the colour settings.
///
/// Only ECMA-48 terminals are supported, as all in use today are. Codes for moving and colouring are equal for all of them,
/// and terminfo says which exist.
public struct TerminalCapabilities: Hashable, Sendable {
    /// The number of colours: 0, 8, 16 or 256.
    public internal(set) var colors: Int
    /// Whether the window title can be set and restored.
    public internal(set) var hasTitle = false
    /// Whether mouse events are supported.
    public internal(set) var hasMouse = false
    /// Whether a range of rows can scroll alone.
    public internal(set) var hasScrollRegion = false
    /// Whether the rest of a row can be erased, in any style.
    var erasesLines = false
    /// Whether a number of columns can be erased.
    var erasesColumns = false
    /// Whether the lower right cell can be written without scrolling.
    var hasSafeCorner = true
    /// Whether the terminal is an emulator, which ignores private modes that it does not know.
    var passesOverModes = false
    /// The code for the alternate screen; empty if the terminal has no alternate screen.
    var enterScreen = ""
    /// The code for the normal screen; empty if the terminal has no alternate screen.
    var leaveScreen = ""
    var hideCursor = ""
    var showCursor = ""
    /// The code that disables line wrapping.
    var stopWrapping = ""
    var startWrapping = ""
    /// The code that scrolls up by a row when the cursor is in the last row of the scroll region.
    var scrollUp = "\n"
    /// The code that scrolls down by a row when the cursor is in the first row of the scroll region.
    var scrollDown = ""

    /// Whether the terminal has an alternate screen, so that its previous content returns.
    public var hasAlternateScreen: Bool { !enterScreen.isEmpty && !leaveScreen.isEmpty }

    /// The capabilities of a terminal. `nil` for no name or an empty one, `dumb`, `unknown`, a name without a terminfo
    /// entry, and a terminal whose cursor cannot be moved by ECMA-48 codes.
    ///
    /// An unknown name that begins with `xterm-` counts as `xterm-256color`, with at most the colours that it names.
    /// - Parameters:
    ///   - term: the value of `TERM`.
    ///   - color: whether colours are wanted; see `usesColor`.
    ///   - colorTerm: the value of `COLORTERM`, which may indicate more colours than `TERM`.
    public init?(term: String?, color: Bool, colorTerm: String? = nil) {
        guard let term, !["", "dumb", "unknown"].contains(term), let entry = Terminfo(term) else { return nil }
        guard entry["cup"] == "\u{1B}[%i%p1%d;%p2%dH" else { return nil }
        colors = color ? Self.colors(of: entry, named: term, colorTerm) : 0
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

    /// A terminal with a number of colours and minimal capabilities.
    init(colors: Int) { self.colors = colors }

    /// The number of colours of a terminal: 0, 8, 16 or 256. `nil` for no name, and for one without a terminfo entry.
    ///
    /// A name that ends in `256color` is not looked up.
    /// - Parameters:
    ///   - term: the value of `TERM`.
    ///   - colorTerm: the value of `COLORTERM`.
    public static func colors(ofTerminal term: String?, colorTerm: String? = nil) -> Int? {
        guard let term else { return nil }
        if term.hasSuffix("256color") { return 256 }
        guard let entry = Terminfo(term) else { return nil }
        return colors(of: entry, named: term, colorTerm)
    }

    private static func colors(of entry: borrowing Terminfo, named term: String, _ colorTerm: String?) -> Int {
        // A name with an explicit number of colours takes precedence.
        let isDirect = ["truecolor", "24bit"].contains(colorTerm) && !term.hasSuffix("color")
        let number = min(entry.number("colors"), colors(namedBy: term) ?? .max)
        return shown(isDirect ? 256 : number)
    }

    /// The number in a name such as `xterm-16color`; `nil` without one.
    private static func colors(namedBy term: String) -> Int? {
        guard term.hasSuffix("color") else { return nil }
        let digits = term.dropLast("color".count).reversed().prefix { $0.isASCII && $0.isNumber }
        return Int(String(digits.reversed()))
    }

    private static func shown(_ number: Int) -> Int {
        [256, 16, 8].first { $0 <= number } ?? 0
    }
}
