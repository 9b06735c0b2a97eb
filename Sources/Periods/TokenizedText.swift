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

    /// `nil` if the text contains anything except ASCII letters, ASCII digits, `.`, `/`, `-` and space.
    init?(_ passage: TextSpan) {
        guard let scalars = passage.scalars else { return nil }
        var shape = ""
        var numbers: [Number] = []
        var words: [String] = []
        var rest = scalars
        while let scalar = rest.first {
            let digits = rest.prefix { ("0"..."9").contains($0) }
            let letters = rest.prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
            if !digits.isEmpty {
                let start = passage.span.lowerBound + digits.startIndex - scalars.startIndex
                let value = Self.value(of: digits)
                numbers.append(Number(value: value, digits: digits.count, span: start..<start + digits.count))
                shape.append("0")
            } else if !letters.isEmpty {
                var word = ""
                // Appending a sequence would do type lookups at run time, which take as long as parsing all days of a
                // command.
                for letter in letters { word.unicodeScalars.append(letter) }
                words.append(word.lowercased())
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
