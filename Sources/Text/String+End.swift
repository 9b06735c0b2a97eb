extension String {
    /// Returns the end of the first occurrence of a word; `nil` without one.
    ///
    /// Several times as fast as `contains` of the standard library, which builds a table of the word first.
    /// - Complexity: O(n · m), for ordinary texts O(n).
    package func end(of word: String) -> Index? {
        let word = word.utf8
        guard let first = word.first else { return startIndex }
        var rest = utf8[...]
        while rest.count >= word.count, let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: word) { return utf8.index(start, offsetBy: word.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
