/// How far a long reading has come, on one line of a terminal that is rewritten in place.
final class Progress {
    private let isShown: Bool
    private let deed: String
    private let write: (String) -> Void
    private var count = 0
    private var width = 0

    /// Often enough to be seen moving, seldom enough to cost nothing.
    private static let step = 20_000

    /// - Parameter deed: what is done with rows: `read`, `recorded`.
    init(_ deed: String, in environment: Environment) {
        self.deed = deed
        let system = environment.system
        isShown = system.isErrorTerminal && !environment.common.quiet && system.variable("TERM") != "dumb"
        write = system.writeError
    }

    /// Counts a row.
    func step() {
        count += 1
        guard isShown, count.isMultiple(of: Self.step) else { return }
        show("\(count) rows \(deed)")
    }

    /// Leaves the line empty, for what is told next.
    func end() {
        if width > 0 { show("") }
        if width > 0 { write("\r") }
        width = 0
    }

    private func show(_ text: String) {
        // Spaces, not an escape code: every terminal knows them.
        write("\r" + text + String(repeating: " ", count: max(0, width - text.utf8.count)))
        width = max(width, text.utf8.count)
    }
}
