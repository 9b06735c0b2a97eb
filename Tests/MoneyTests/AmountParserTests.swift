import Support
import Testing

@testable import Money

@Suite struct AmountParserTests {
    @Test func `there are 396 recorded cases`() {
        #expect(AmountCase.all.count == 396)
    }

    @Test(arguments: AmountCase.all)
    func `every recorded case has the expected reading`(kept: AmountCase) throws {
        let read = try reading(kept.text, in: kept.locale)
        #expect((Int64(read) == nil ? "error:" + read : read) == kept.expected)
    }

    @Test(arguments: [
        ("1.234", "123400", "too_many_decimals", "ambiguous"),
        ("1,234", "too_many_decimals", "123400", "too_many_decimals"),
        ("1.234,5", "123450", "123450", "123450"), ("12.5", "1250", "1250", "1250"), ("1,5", "150", "150", "150"),
        ("1.000.000", "100000000", "100000000", "100000000"), ("1 234", "123400", "123400", "123400"),
        ("0,999", "too_many_decimals", "too_many_decimals", "too_many_decimals"),
        ("1.23,45", "bad_grouping", "bad_grouping", "bad_grouping"),
        ("12.34,56", "bad_grouping", "bad_grouping", "bad_grouping"),
        ("1.23.456", "bad_grouping", "bad_grouping", "bad_grouping"), ("12.50", "1250", "1250", "1250"),
        ("12,50", "1250", "1250", "1250"), ("1,234.56", "123456", "123456", "123456"), ("12,-", "1200", "1200", "1200"),
        ("12€50", "1250", "1250", "1250"), ("12,50-", "-1250", "-1250", "-1250"),
        ("(12,50)", "-1250", "-1250", "-1250"),
        ("1e5", "exponent", "exponent", "exponent"),
    ])
    func `inputs that other programs read differently have one reading`(
        text: String, german: String, irish: String, french: String
    ) throws {
        #expect(try reading(text, in: "de_DE") == german)
        #expect(try reading(text, in: "en_IE") == irish)
        #expect(try reading(text, in: "fr_FR") == french)
    }

    @Test(arguments: [
        "100-", "100+", "€79-", "20. -", "2−", "1.000.000-", "12. +", "1 234-", "-,50", "€ –,50", "- .78 €", "-.42",
    ])
    func `a sign with two possible meanings is ambiguous`(text: String) {
        #expect(reading(text) == "ambiguous")
    }

    @Test(arguments: [
        ("+.50", "50"), ("(.50)", "-50"), (".50-", "-50"), ("-€.50", "-50"), ("-€ ,5", "-50"), ("12,5-", "-1250"),
        ("12€50+", "1250"), ("(€,50)", "-50"), ("-0,50", "-50"),
    ])
    func `a sign with one possible meaning is read`(text: String, cents: String) {
        #expect(reading(text) == cents)
    }

    @Test(arguments: [
        ("92233720368547758,07", "9223372036854775807"), ("92233720368547758,08", "overflow"),
        ("-92233720368547758,08", "-9223372036854775808"), ("-92233720368547758,09", "overflow"),
        ("92233720368547758.1", "overflow"), ("92233720368547759", "overflow"), ("-92233720368547759", "overflow"),
        ("(92.233.720.368.547.758,08)", "-9223372036854775808"), ("92233720368547758€08", "overflow"),
        ("99999999999999999999999999999999999999999999999999999999999", "overflow"),
        ("00000000000000000000000000000000000000000000000000000000001", "100"),
    ])
    func `both limits are read, and amounts beyond are refused`(text: String, expected: String) {
        #expect(reading(text) == expected)
    }

    @Test func `any text is read or refused consistently, and errors have a message`() throws {
        let seed: UInt64 = 8
        var random = SplitMix64(seed: seed)
        let pieces =
            [
                "0", "1", "2", "5", "12", "50", "123", "000", ".", ",", " ", "\u{A0}", "'", "\u{2019}", "-", "–", "—",
                "+",
            ]
            + ["(", ")", "€", "EUR", "e", "S", "kr", "$", "∞", "\u{301}", "\t", "\u{202E}", "\u{FF11}", "x", "--"]
        var kinds: Set<AmountError.Kind> = []
        var amounts = 0
        for _ in 0..<20000 {
            // Mostly digits and marks, or nearly everything would be refused for its characters.
            let rare = Int.random(in: 0..<6, using: &random) == 0
            let alphabet = rare ? pieces[...] : pieces[..<22]
            let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? ""
            }.joined()
            let locale = everyLocale.randomElement(using: &random) ?? .undetermined
            let what: Comment = "seed \(seed): \(text) in \(locale.name)"
            do {
                let amount = try AmountParser(locale: locale).parse(text)
                amounts += 1
                #expect(reading(text, in: locale) == String(amount.cents), what)
            } catch {
                kinds.insert(error.reason)
                #expect(try refusal(text, in: locale) == error, what)
                #expect(!error.message.isEmpty && error.hint != nil, what)
                let all = 0..<text.unicodeScalars.count
                #expect(error.caret.map { !$0.isEmpty && all.contains($0) } ?? true, what)
                for word in (error.hint ?? "").split(separator: " ") where word.contains(where: \.isWholeNumber) {
                    let suggestion = reading(String(word), in: locale)
                    #expect(Int64(suggestion) != nil, "\(what): \(word) is \(suggestion)")
                }
            }
        }
        #expect(amounts > 1000)
        let ofSums: Set<AmountError.Kind> = [.missingNumber, .openParenthesis, .percentage, .divisionByZero]
        #expect(kinds == Set(AmountError.Kind.allCases).subtracting(ofSums).subtracting([.overflow]))
    }

    @Test(arguments: ["1", ".", ".234", "a ", "12,-"])
    func `a megabyte is read in linear time`(piece: String) throws {
        let size = 1 << 20
        let scalars = Array(String(repeating: piece, count: size / piece.unicodeScalars.count).unicodeScalars)
        let reads = ReadCount()
        let counted = CountedScalars(scalars: scalars, reads: reads)
        #expect(throws: AmountError.self) {
            try AmountParser(locale: .undetermined).parse(AmountText(text: "", scalars: counted))
        }
        #expect(reads.count >= scalars.count)
        #expect(reads.count < 24 * size)
    }

    @Test func `messages about a megabyte of text stay short`() throws {
        for piece in ["1", ".1", "abc", "1.234.", "12-"] {
            let error = try refusal(String(repeating: piece, count: 1 << 18))
            #expect(error.message.unicodeScalars.count < 250)
            #expect((error.hint ?? "").unicodeScalars.count < 120)
        }
    }
}

private final class ReadCount {
    var count = 0
}

/// Scalars that count how often they are looked at.
private struct CountedScalars: RandomAccessCollection {
    let scalars: [Unicode.Scalar]
    let reads: ReadCount

    var startIndex: Int { 0 }
    var endIndex: Int { scalars.count }

    subscript(position: Int) -> Unicode.Scalar {
        reads.count += 1
        return scalars[position]
    }
}

extension Range<Int> {
    fileprivate func contains(_ other: Range<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
