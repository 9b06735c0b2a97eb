/// A text split into numbers, words and punctuation, with the pattern that they form.
struct TokenizedText {
    struct Number {
        /// The value, clamped to the range of `Int`.
        let value: Int
        let digits: Int
        /// The range of the number in the typed text, in scalars.
        let span: Range<Int>

        /// Whether the number can be a day or a month: one digit or two.
        var isShort: Bool { digits <= 2 }
        /// Whether the number can be a year: four digits.
        var isYear: Bool { digits == 4 }
    }

    let passage: TextSpan
    /// The pattern: `0` for a number, `a` for a word, and punctuation unchanged. `20 nov` has the shape `0 a`.
    let shape: String
    let numbers: [Number]
    /// The words in lower case.
    let words: [String]
    /// The range of each word in the typed text, in scalars.
    let wordSpans: [Range<Int>]

    /// Whether the phrase is the word for all days.
    var isAll: Bool { shape == "a" && words == ["all"] }

    /// Splits a part of a text; `nil` if it is longer than any valid form, or contains anything except letters, accents
    /// and apostrophes in words, ASCII digits, `.`, `/`, `-` and space.
    init?(_ passage: TextSpan) {
        guard let scalars = passage.scalars else { return nil }
        var shape = ""
        var numbers: [Number] = []
        var words: [String] = []
        var wordSpans: [Range<Int>] = []
        var rest = scalars
        while let scalar = rest.first {
            let digits = rest.prefix { ("0"..."9").contains($0) }
            let letters = Self.isLetter(scalar) ? rest.prefix { Self.isLetter($0) || Self.isInsideWord($0) } : []
            let start = passage.span.lowerBound + rest.startIndex - scalars.startIndex
            if !digits.isEmpty {
                let value = Self.value(of: digits)
                numbers.append(Number(value: value, digits: digits.count, span: start..<start + digits.count))
                shape.append("0")
            } else if !letters.isEmpty {
                var word = ""
                // Appending a sequence would do type lookups at run time, which take as long as parsing all days of a
                // command.
                for letter in letters { word.unicodeScalars.append(letter == "’" ? "'" : letter) }
                words.append(word.lowercased())
                wordSpans.append(start..<start + letters.count)
                shape.append("a")
            } else if scalar == "." || scalar == "/" || scalar == "-" || scalar == " " {
                shape.unicodeScalars.append(scalar)
            } else {
                return nil
            }
            rest = rest.dropFirst(max(1, digits.count, letters.count))
        }
        self.passage = passage
        self.shape = shape
        self.numbers = numbers
        self.words = words
        self.wordSpans = wordSpans
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            || !scalar.isASCII && scalar.properties.isAlphabetic
    }

    /// Whether a scalar may follow the first letter of a word: an apostrophe, or an accent of its own.
    private static func isInsideWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "’" || (0x300...0x36F).contains(scalar.value)
    }

    private static func value(of digits: ArraySlice<Unicode.Scalar>) -> Int {
        var value = 0
        for digit in digits {
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            if overflow { return .max }
            value = tens.addingClamped(Int(digit.value - ("0" as Unicode.Scalar).value))
        }
        return value
    }

    /// An error about this phrase, or about a number in it.
    func error(_ problem: PeriodError.Problem, at number: Number? = nil) -> PeriodError {
        passage.error(problem, at: number?.span)
    }
}
