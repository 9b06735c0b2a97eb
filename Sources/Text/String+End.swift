extension String {
    /// Returns the end of the first occurrence of a word; `nil` without one.
    /// - Complexity: O(n · m), for ordinary texts O(n).
    package func end(of word: String) -> Index? {
        let word = Array(word.utf8)
        guard let start = utf8.indices.first(where: { utf8[$0...].starts(with: word) }) else { return nil }
        return utf8.index(start, offsetBy: word.count)
    }
}
