extension String {
    /// Where the first occurrence of a word ends; `nil` where there is none.
    /// - Complexity: O(n · m), for ordinary texts O(n).
    package func end(of word: String) -> Index? {
        let word = Array(word.utf8)
        guard let start = utf8.indices.first(where: { utf8[$0...].starts(with: word) }) else { return nil }
        return utf8.index(start, offsetBy: word.count)
    }
}
