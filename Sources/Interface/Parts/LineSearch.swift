internal import Terminal
internal import Text

/// A text that is looked for in lines, whatever the case and the accents.
struct LineSearch: Hashable {
    private let part: String

    /// `nil` for nothing.
    init?(_ text: String) {
        part = folded(text)
        if part.isEmpty { return nil }
    }

    /// The first line that holds it of those behind one, and then of those from the first on; `nil` where none does.
    func next(after line: Int, in lines: [String]) -> Int? {
        guard !lines.isEmpty else { return nil }
        return (1...lines.count).lazy.map { (line + $0) % lines.count }.first { lines[$0].holds(folded: part) }
    }
}
