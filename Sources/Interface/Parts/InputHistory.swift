/// The lines typed into an input line, which the arrow keys bring back.
struct InputHistory: Hashable {
    /// An input line with a history of its own.
    enum Line: Hashable {
        case command, filter, search
    }

    /// The number of lines to keep of each input line.
    private static let most = 100

    private var lines: [Line: [String]] = [:]

    /// The earlier lines, oldest first.
    func lines(of line: Line) -> [String] { lines[line] ?? [] }

    /// Adds a typed line as the latest, and removes an equal earlier one. Ignores a blank line.
    mutating func add(_ text: String, to line: Line) {
        guard !text.allSatisfy(\.isWhitespace) else { return }
        lines[line] = (lines(of: line).filter { $0 != text } + [text]).suffix(Self.most)
    }
}

/// The walk through the earlier lines of an input line.
struct HistoryWalk {
    /// The earlier lines, oldest first.
    private let lines: [String]
    /// The index of the present line; the count of `lines` for the new one.
    private var place: Int
    /// The text of the new line, kept while an earlier line is shown.
    private var typed = ""

    init(_ lines: [String] = []) {
        self.lines = lines
        place = lines.count
    }

    /// Moves to an earlier or later line.
    /// - Parameters:
    ///   - step: -1 for the line before, 1 for the line after.
    ///   - text: the present text of the input line, kept if it is the new one.
    /// - Returns: the text to show; `nil` if there is no such line.
    mutating func step(_ step: Int, from text: String) -> String? {
        let next = place + step
        guard next >= 0, next <= lines.count else { return nil }
        if place == lines.count { typed = text }
        place = next
        return next == lines.count ? typed : lines[next]
    }
}
