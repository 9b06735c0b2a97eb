internal import Text

/// A command as one would type it; the words that end its options are there only where a word looks like one.
func commandText(_ words: [String]) -> String {
    let end = words.firstIndex(of: "--")
    let isNeeded = end.map { words[($0 + 1)...].contains { $0.hasPrefix("-") } } ?? false
    let shown = words.indices.filter { isNeeded || $0 != end }.map { words[$0] }
    return "spesa " + shown.map(quoted).joined(separator: " ")
}
