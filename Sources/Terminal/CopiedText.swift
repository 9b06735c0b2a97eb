extension Substring {
    /// The parts of a paragraph: words, and whole commands and paths. These are `isCopied`, because users copy them as
    /// a whole.
    /// - Complexity: O(n) for usual texts, O(n²) for many unclosed quotes.
    var partsForLines: [(text: Substring, isCopied: Bool)] {
        let words = split(separator: " ")
        var parts: [(text: Substring, isCopied: Bool)] = []
        var index = 0
        while index < words.count {
            let end = Self.endOfCopied(words, from: index)
            let last = words[(end ?? index + 1) - 1]
            parts.append((self[words[index].startIndex..<last.endIndex], end != nil))
            index = end ?? index + 1
        }
        return parts
    }

    /// The programs of proposed commands.
    private static let programs: Set<Substring> = ["spesa", "apt", "chmod", "iconv", "sudo", "unset", "usermod"]

    /// The index after the last word of a command or path that begins at `start`; `nil` if no command and no path
    /// begins there.
    private static func endOfCopied(_ words: [Substring], from start: Int) -> Int? {
        let word = words[start].drop { $0 == "(" }
        if programs.contains(word) {
            guard start > 0, words[start - 1].last == ":" || words[start - 1] == "or" else { return nil }
            return endOfCommand(words, from: start)
        }
        if word.first == "'", programs.contains(word.dropFirst()) || word.contains("/") {
            return (start..<words.count).first { isQuoteClosed(words[$0], isFirst: $0 == start) }.map { $0 + 1 }
        }
        return word.contains("/") ? start + 1 : nil
    }

    /// Whether a word ends in a closing quote, apart from punctuation. The first word of a quoted text must have
    /// another character too.
    private static func isQuoteClosed(_ word: Substring, isFirst: Bool) -> Bool {
        let text = word.trimmingEnd { ".,;:)?!".contains($0) }
        return text.last == "'" && (!isFirst || text.count > 1)
    }

    /// The index after the last word of an unquoted command, which ends at the first comma, semicolon, parenthesis or
    /// full stop outside of quotes.
    private static func endOfCommand(_ words: [Substring], from start: Int) -> Int {
        var quote: Character?
        for index in start..<words.count {
            var isEscaped = false
            for character in words[index] {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\", quote != "'" {
                    isEscaped = true
                } else if quote == character {
                    quote = nil
                } else if quote == nil, character == "'" || character == "\"" {
                    quote = character
                }
            }
            if quote == nil, endsClause(words[index], before: words.dropFirst(index + 1).first) { return index + 1 }
        }
        guard quote != nil else { return words.count }
        // A lone apostrophe is not a quote.
        let end = words.indices.dropFirst(start).first {
            endsClause(words[$0], before: words.dropFirst($0 + 1).first)
        }
        return (end ?? words.count - 1) + 1
    }

    private static func endsClause(_ word: Substring, before next: Substring?) -> Bool {
        guard let last = word.last else { return false }
        return ";,)".contains(last) || last == "." && next?.first?.isUppercase == true
    }

    private func trimmingEnd(_ isDropped: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}
