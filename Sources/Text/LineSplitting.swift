/// A word of a line, and where it stands.
public struct LineWord: Hashable, Sendable {
    /// The word without the quotes around it and without the backslashes that escape.
    public let text: String
    /// Its scalars in the line, with quotes and backslashes.
    public let place: Range<Int>
}

/// A quote that begins a word and has no end.
public struct UnclosedQuote: Error, Equatable, Sendable {
    /// The whole line.
    public let line: String
    /// Where the quote stands, in scalars.
    public let offset: Int

    /// Says where a quote of a line stands.
    public init(line: String, offset: Int) {
        self.line = line
        self.offset = offset
    }
}

/// The words of a typed line: of standard input, of a receipt, of `:` and `/` in the full screen.
///
/// Blanks (spaces and tabs) part words. A quote, `'` or `"`, quotes up to the next quote of its kind where it begins a word, or
/// the value of `--name=`; elsewhere it is text, as in `L'Étoile`. A backslash is text, but before a quote, a blank or a
/// backslash, which it makes text.
/// - Complexity: O(n).
public func splitWords(of line: String) throws(UnclosedQuote) -> [LineWord] {
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
                guard index < scalars.count else { throw UnclosedQuote(line: line, offset: quote) }
                index += 1
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

/// The word as `splitWords` reads it from a line: quoted where it must be.
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

/// Whether scalars are `--name`.
private func isOptionName(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.count > 2 && scalars.prefix(2).allSatisfy { $0 == "-" }
        && scalars.dropFirst(2).allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
}

extension Array where Element == Unicode.Scalar {
    /// The scalar at an index, or the one that a backslash there escapes; the index moves behind it.
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
