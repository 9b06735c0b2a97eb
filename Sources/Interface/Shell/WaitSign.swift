package import Screen
package import Terminal

/// Shows on the screen that the program waits for a server, and lets keys cut the wait.
///
/// Called while the screen's state is being changed, so it uses nothing of it.
package final class WaitSign {
    private let terminal: FullScreen
    private let words: String
    /// The frame that the terminal shows.
    private var frame: Frame
    /// Whether letters are input, so that `q` does not cut a wait.
    private var takesLetters = false
    /// Whether the program looks for changes by itself, so that any key cuts the wait.
    private var isBackground = false
    private var isCut = false

    /// The wait after which the sign is shown, and the keys work.
    private static let patience = Duration.milliseconds(300)
    /// The wait of the program itself after which a key cuts it.
    private static let backgroundPatience = Duration.seconds(2)

    /// Creates a sign for a terminal that shows nothing yet.
    package init(on terminal: FullScreen, _ glyphs: Glyphs) {
        self.terminal = terminal
        words = glyphs.shown("Waiting for the server. Esc stops waiting, q and Ctrl-C quit.")
        frame = Frame(terminal.size, glyphs: glyphs)
    }

    /// Shows a frame.
    func show(_ frame: Frame) {
        self.frame = frame
        terminal.show(frame)
    }

    /// Begins with what the user or the program asks for next.
    func begin(takesLetters: Bool, isBackground: Bool) {
        (self.takesLetters, self.isBackground, isCut) = (takesLetters, isBackground, false)
    }

    /// Whether to cut a wait that has lasted for a time. A cut wait cuts the later ones too, until `begin`.
    package func cuts(after waited: Duration) -> Bool {
        guard terminal.isShown else { return false }
        if isCut { return true }
        if isBackground {
            isCut = waited >= Self.backgroundPatience && terminal.isKeyWaiting
            return isCut
        }
        guard waited >= Self.patience else { return false }
        var sign = frame
        sign.put(StyledText(words, style: Style(reverse: true)), row: sign.size.rows - 1, column: 0, fill: true)
        sign.cursor = nil
        terminal.show(sign)
        // A key that quits stays for the program, which quits then.
        isCut =
            terminal.takeKey { $0 == .escape }
            || terminal.takeKey(isRemoved: false) { [takesLetters] key in
                key == .control("c") || !takesLetters && (key == .text("q") || key == .function(10))
            }
        return isCut
    }
}
