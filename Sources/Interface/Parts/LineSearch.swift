internal import Terminal
internal import Text

/// A text to find in lines, ignoring case, accents and kinds of apostrophes.
struct LineSearch: Hashable {
    private let part: String

    /// Returns `nil` for an empty text.
    init?(_ text: String) {
        part = foldedText(text)
        if part.isEmpty { return nil }
    }

    /// The next line after `line` that contains the text, continuing at the first line; `nil` if no line does.
    func next(after line: Int, in lines: [String]) -> Int? {
        guard !lines.isEmpty else { return nil }
        return (1...lines.count).lazy.map { (line + $0) % lines.count }.first { lines[$0].holds(foldedText: part) }
    }
}
