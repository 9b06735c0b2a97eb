internal import Text

/// A command as a shell user would type it. The `--` is left out unless a later word begins with a hyphen.
func commandText(_ words: [String]) -> String {
    let end = words.firstIndex(of: "--")
    let isNeeded = end.map { words[($0 + 1)...].contains { $0.hasPrefix("-") } } ?? false
    let shown = words.indices.filter { isNeeded || $0 != end }.map { words[$0] }
    return "spesa " + shown.map(quoted).joined(separator: " ")
}

/// The longest text that all words begin with; empty without words.
func sharedPrefix(of words: [String]) -> String {
    guard let first = words.first else { return "" }
    return words.dropFirst().reduce(first) { shared, word in
        String(zip(shared, word).prefix { $0 == $1 }.map(\.0))
    }
}
