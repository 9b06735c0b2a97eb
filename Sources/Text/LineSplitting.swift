/// A word of a line, with its place.
public struct LineWord: Hashable, Sendable {
    /// The word without its quotes and escaping backslashes.
    public let text: String
    /// The range of the word in the line, in scalars, including its quotes and backslashes.
    public let place: Range<Int>
}

/// A quote without an end, or one that an apostrophe inside it may end, as in `'L'Étoile'`.
public struct QuoteError: Error, Equatable, Sendable {
    /// The whole line.
    public let line: String
    /// The index of the opening quote in the line, in scalars.
    public let offset: Int
    /// The text up to the later quote that was probably meant as the end; `nil` for a quote without an end.
    public let meant: String?

    /// The memberwise initializer.
    public init(line: String, offset: Int, meant: String? = nil) {
        self.line = line
        self.offset = offset
        self.meant = meant
    }

    /// The description of the error, with the line from the quote on.
    public var message: String {
        let rest = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(offset)))
        return (meant == nil ? "a quote is not closed: " : "a quote ends inside a word: ") + rest
    }

    /// The advice on how to type the line.
    public var remedy: String {
        meant.map { "if all of it is quoted, write: \(quotedInLine($0))" } ?? "close it, or put a backslash before it"
    }
}

/// Splits a typed line into words: from standard input, from a receipt, or from `:` and `/` in the full screen.
///
/// Words are separated by spaces and tabs. A quote, `'` or `"`, at the beginning of a word or of the value in `--name=`
/// quotes up to the next quote of its kind. Elsewhere it is text, as in `L'Étoile`. A backslash escapes a quote, a blank or
/// a backslash; elsewhere it is text.
///
/// A quote that ends before a letter is refused if a word ends in another one like it: in `'L'Étoile'` the apostrophe would
/// be lost.
/// - Complexity: O(n).
public func splitWords(of line: String) throws(QuoteError) -> [LineWord] {
    let scalars = Array(line.unicodeScalars)
    var words: [LineWord] = []
    var index = 0
    while index < scalars.count {
        guard !scalars[index].isBlank else {
            index += 1
            continue
        }
        let start = index
        var text = String.UnicodeScalarView()
        var mayQuote = true
        while index < scalars.count, !scalars[index].isBlank {
            let scalar = scalars[index]
            if mayQuote, scalar.isQuote {
                let quote = index
                index += 1
                while index < scalars.count, scalars[index] != scalar {
                    text.append(scalars.unescaped(at: &index))
                }
                guard index < scalars.count else { throw QuoteError(line: line, offset: quote) }
                index += 1
                if let end = scalars.strayQuote(from: index, like: scalar) {
                    let meant = String(String.UnicodeScalarView(scalars[quote + 1..<end]))
                    throw QuoteError(line: line, offset: quote, meant: meant)
                }
                mayQuote = false
            } else {
                text.append(scalars.unescaped(at: &index))
                mayQuote = scalar == "=" && isOptionName(scalars[start..<index - 1])
            }
        }
        words.append(LineWord(text: String(text), place: start..<index))
    }
    return words
}

/// Quotes a word for `splitWords`, if necessary.
/// - Complexity: O(n).
public func quotedInLine(_ word: String) -> String {
    let scalars = Array(word.unicodeScalars)
    let equals = scalars.firstIndex(of: "=").map { $0 + 1 } ?? 0
    let beginsQuoted =
        scalars.first?.isQuote == true
        || equals < scalars.count && scalars[equals].isQuote && isOptionName(scalars[..<max(0, equals - 1)])
    guard scalars.isEmpty || beginsQuoted || scalars.contains(where: { $0.isBlank || $0 == "\\" }) else { return word }
    let quote: Unicode.Scalar = scalars.contains("'") ? "\"" : "'"
    var line = String.UnicodeScalarView([quote])
    for scalar in scalars {
        if scalar == quote || scalar == "\\" { line.append("\\") }
        line.append(scalar)
    }
    line.append(quote)
    return String(line)
}

/// Whether the scalars have the form `--name`.
private func isOptionName(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.count > 2 && scalars.prefix(2).allSatisfy { $0 == "-" }
        && scalars.dropFirst(2).allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
}

extension Array where Element == Unicode.Scalar {
    /// The index of the next quote of a kind that ends a word, if an end of a quote before `start` is followed by a letter;
    /// `nil` if another word begins with a quote before that.
    fileprivate func strayQuote(from start: Int, like quote: Unicode.Scalar) -> Int? {
        guard start < count, !self[start].isBlank else { return nil }
        var index = start
        var wordStart = start
        while index < count {
            if self[index].isBlank {
                wordStart = index + 1
            } else if self[index].isQuote, index > start,
                index == wordStart || self[index - 1] == "=" && isOptionName(self[wordStart..<index - 1])
            {
                return nil
            } else if self[index] == quote, index + 1 == count || self[index + 1].isBlank {
                return index
            } else if self[index] == "\\" {
                index += 1
            }
            index += 1
        }
        return nil
    }

    /// The scalar at an index, or the one escaped by a backslash there. The index moves past it.
    fileprivate func unescaped(at index: inout Int) -> Unicode.Scalar {
        let next = index + 1
        if self[index] == "\\", next < count, self[next].isQuote || self[next].isBlank || self[next] == "\\" {
            index = next
        }
        defer { index += 1 }
        return self[index]
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
    fileprivate var isQuote: Bool { self == "'" || self == "\"" }
}
