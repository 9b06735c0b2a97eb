internal import Text

/// The words of a line, split as every typed line is, with their places.
struct LineWords {
    let text: String
    /// The line without the quotes and backslashes that it is split by.
    let scalars: [Unicode.Scalar]
    /// Where each word stands in `scalars`.
    let places: [Range<Int>]
    /// Where each word stands in `text`.
    private let origins: [Range<Int>]

    /// - Throws: `LineError` for a control character and for a quote without an end.
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
            throw .malformed(.unclosedQuote, text: text, range: error.offset..<error.offset + 1, example: nil)
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

    /// As they stand there, from the first to the last, without quotes.
    func written(_ words: Range<Int>) -> String { spelled(span(words)) }

    /// What some words are written with, and the blanks between them.
    func span(_ words: Range<Int>) -> Range<Int> {
        words.isEmpty ? 0..<0 : places[words.lowerBound].lowerBound..<places[words.upperBound - 1].upperBound
    }

    /// With one space between two.
    func joined(_ words: Range<Int>) -> String { words.map { self[$0] }.joined(separator: " ") }

    /// The same as they are typed in a line.
    func quoted(_ words: Range<Int>) -> String { words.map { quotedInLine(self[$0]) }.joined(separator: " ") }

    /// Where some words stand in the text, of which there must be one.
    func place(_ words: Range<Int>) -> Range<Int> {
        origins[words.lowerBound].lowerBound..<origins[words.upperBound - 1].upperBound
    }

    /// The line with other words in place of some.
    func replacing(_ words: Range<Int>, by other: String) -> String {
        [quoted(0..<words.lowerBound), other, quoted(words.upperBound..<count)].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private func spelled(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    /// Whether a word has a digit and, up to a `/`, nothing but what figures are written with.
    func isFigure(_ index: Int) -> Bool {
        let figure = scalars[places[index]].prefix { $0 != "/" }
        return figure.contains(where: \.isASCIIDigit)
            && figure.allSatisfy {
                $0.isASCIIDigit || $0.isMark || $0.isSpace || $0.isMinus
                    || "+()'\u{2019}\u{2014}€%".unicodeScalars.contains($0)
            }
    }

    /// Whether a word is like `-10%`.
    func isShareOff(_ index: Int) -> Bool {
        let word = scalars[places[index]]
        return isFigure(index) && word.first?.isMinus == true && word.last == "%"
    }

    /// What at the end of some words says how many there are: `2 x`, `1,29 x`, `2x`, `x2`; `nil` where nothing does.
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
    /// A sign of multiplication; not the capital, which is in many a name.
    fileprivate var isTimes: Bool { self == "x" || self == "×" || self == "*" }

    /// What a number or a price without a minus is written with.
    fileprivate var isPriceSign: Bool { isASCIIDigit || isMark || self == "€" }
}
