/// A progress display on one line of the terminal, rewritten in place.
final class Progress {
    private let isShown: Bool
    private let deed: String
    private let write: (String) -> Void
    private var count = 0
    private var width = 0

    /// The rows between updates: visible progress at no measurable cost.
    private static let step = 20_000

    /// - Parameter deed: the past participle for rows: `read`, `recorded`.
    init(_ deed: String, in environment: Environment) {
        self.deed = deed
        let system = environment.system
        isShown = system.isErrorTerminal && !environment.common.quiet && system.variable("TERM") != "dumb"
        write = system.writeError
    }

    /// Counts a row, and updates the display after every 20,000 rows.
    func step() {
        count += 1
        guard isShown, count.isMultiple(of: Self.step) else { return }
        show("\(count) rows \(deed)")
    }

    /// Clears the line for the following output.
    func end() {
        if width > 0 { show("") }
        if width > 0 { write("\r") }
        width = 0
    }

    private func show(_ text: String) {
        // Uses spaces instead of an escape code, because every terminal supports them.
        write("\r" + text + String(repeating: " ", count: max(0, width - text.utf8.count)))
        width = max(width, text.utf8.count)
    }
}
