internal import Text

/// A command as one would type it.
func commandText(_ words: [String]) -> String { "spesa " + words.map(quoted).joined(separator: " ") }
