/// The words of a line, split at spaces, with their places.
struct LineWords {
    let text: String
    let scalars: [Unicode.Scalar]
    /// Where each word stands.
    let places: [Range<Int>]

    /// - Complexity: O(n) in the length of the text.
    init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        self.text = text
        self.scalars = scalars
        places = scalars.indices.split { scalars[$0] == " " }.map { $0.lowerBound..<$0.upperBound }
    }

    var count: Int { places.count }

    subscript(index: Int) -> String { spelled(places[index]) }

    /// As they stand there, from the first to the last.
    func written(_ words: Range<Int>) -> String { words.isEmpty ? "" : spelled(place(words)) }

    /// With one space between two.
    func joined(_ words: Range<Int>) -> String { words.map { self[$0] }.joined(separator: " ") }

    /// Where some words stand, of which there must be one.
    func place(_ words: Range<Int>) -> Range<Int> {
        places[words.lowerBound].lowerBound..<places[words.upperBound - 1].upperBound
    }

    /// The line with other words in place of some.
    func replacing(_ words: Range<Int>, by other: String) -> String {
        [joined(0..<words.lowerBound), other, joined(words.upperBound..<count)].filter { !$0.isEmpty }
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
