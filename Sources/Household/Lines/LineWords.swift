internal import Text

/// The words of a line with their positions, split by the rules for all typed lines.
struct LineWords {
    let text: String
    /// The line without quotes and backslashes.
    let scalars: [Unicode.Scalar]
    /// The range of each word in `scalars`.
    let places: [Range<Int>]
    /// The range of each word in `text`.
    private let origins: [Range<Int>]

    /// Splits a line into words.
    /// - Throws: `LineError` for a control character, and for a quote without an end.
    /// - Complexity: O(n) in the length of the text.
    init(_ text: String) throws(LineError) {
        if let index = text.unicodeScalars.enumerated().first(where: { $1.properties.generalCategory == .control }) {
            let place = index.offset..<index.offset + 1
            throw .malformed(.controlCharacter, text: text, range: place, example: nil)
        }
        let words: [LineWord]
        do {
            words = try splitWords(of: text).filter { !$0.text.isEmpty }
        } catch {
            throw .quote(error)
        }
        var scalars: [Unicode.Scalar] = []
        var places: [Range<Int>] = []
        var end = 0
        for word in words {
            scalars += repeatElement(" ", count: word.place.lowerBound - end)
            end = word.place.upperBound
            let start = scalars.count
            scalars += word.text.unicodeScalars
            places.append(start..<scalars.count)
        }
        self.text = text
        self.scalars = scalars
        self.places = places
        origins = words.map(\.place)
    }

    var count: Int { places.count }

    subscript(index: Int) -> String { spelled(places[index]) }

    /// Returns words with their original spacing, without quotes.
    func written(_ words: Range<Int>) -> String { spelled(span(words)) }

    /// Returns the range in `scalars` from the first to the last of some words.
    func span(_ words: Range<Int>) -> Range<Int> {
        words.isEmpty ? 0..<0 : places[words.lowerBound].lowerBound..<places[words.upperBound - 1].upperBound
    }

    /// Returns words separated by single spaces.
    func joined(_ words: Range<Int>) -> String { words.map { self[$0] }.joined(separator: " ") }

    /// Returns words quoted so that they can be typed in a line.
    func quoted(_ words: Range<Int>) -> String { words.map { quotedInLine(self[$0]) }.joined(separator: " ") }

    /// Returns the range in `text` of some words; at least one is required.
    func place(_ words: Range<Int>) -> Range<Int> {
        origins[words.lowerBound].lowerBound..<origins[words.upperBound - 1].upperBound
    }

    /// Returns the line with some words replaced.
    func replacing(_ words: Range<Int>, by other: String) -> String {
        [quoted(0..<words.lowerBound), other, quoted(words.upperBound..<count)].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private func spelled(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    /// Whether a word has a digit and, up to a `/`, only characters of numbers.
    func isFigure(_ index: Int) -> Bool {
        let figure = scalars[places[index]].prefix { $0 != "/" }
        return figure.contains(where: \.isASCIIDigit)
            && figure.allSatisfy {
                $0.isASCIIDigit || $0.isMark || $0.isSpace || $0.isMinus
                    || "+()'\u{2019}\u{2014}€%".unicodeScalars.contains($0)
            }
    }

    /// Whether a word is a negative percentage, such as `-10%`.
    func isShareOff(_ index: Int) -> Bool {
        let word = scalars[places[index]]
        return isFigure(index) && word.first?.isMinus == true && word.last == "%"
    }

    /// Returns the words of a count at the end of a range of words: `2 x`, `1,29 x`, `2x`, `x2`; `nil` if the range
    /// does not end in a count.
    func times(in words: Range<Int>) -> Range<Int>? {
        guard let last = words.last else { return nil }
        let word = scalars[places[last]]
        let (isFirst, isLast) = (word.first?.isTimes == true, word.last?.isTimes == true)
        if word.count == 1 {
            guard isLast, last > words.lowerBound, scalars[places[last - 1]].allSatisfy(\.isPriceSign) else {
                return nil
            }
            return last - 1..<last + 1
        }
        let number = isFirst ? word.dropFirst() : isLast ? word.dropLast() : []
        return number.isEmpty || !number.allSatisfy(\.isPriceSign) ? nil : last..<last + 1
    }

    func fault(_ fault: LineError.Fault, at words: Range<Int>?, example: String? = nil) -> LineError {
        .malformed(fault, text: text, range: words.map(place), example: example)
    }
}

extension Unicode.Scalar {
    /// Whether this is a multiplication sign. The capital X is excluded, because many names contain it.
    fileprivate var isTimes: Bool { self == "x" || self == "×" || self == "*" }

    /// Whether this can occur in a number or price, apart from a minus.
    fileprivate var isPriceSign: Bool { isASCIIDigit || isMark || self == "€" }
}
