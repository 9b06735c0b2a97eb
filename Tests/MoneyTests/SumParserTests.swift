import Support
import Testing

@testable import Money

/// The cents of a sum, or the raw value of the error's kind.
private func reading(sum text: String, in locale: EuroLocale = .undetermined) -> String {
    do {
        return String(try AmountParser(locale: locale).parseSum(text).cents)
    } catch {
        return error.reason.rawValue
    }
}

@Suite struct SumParserTests {
    @Test(arguments: [
        ("3*2,50", "750"), ("10+5", "1500"), ("20-3,40", "1660"), ("(4+6)*1,5", "1500"), ("50+10%", "5500"),
        ("37/3", "1233"), ("3×2,50", "750"), ("3·2,50", "750"), ("37÷3", "1233"), ("20−3,40", "1660"),
        ("3 * 2,50 €", "750"), ("3*€ 2,50", "750"), ("(4+6) €", "1000"), ("€ (4+6)*2", "2000"), ("-(4+6)", "-1000"),
        ("2€+3€", "500"), ("37/3 EUR", "1233"), ("1 234*2", "246800"), ("1.234,50*2", "246900"), ("12,-+5", "1700"),
        ("-5+3", "-200"), ("-€12,50+2", "-1050"), ("10*(-2)", "-2000"), ("2+3*4", "1400"), ("20-5-5", "1000"),
        ("100/5/2", "1000"), ("2*(3+(4-1))", "1200"), ("50-10%", "4500"), ("20+30+10%", "5500"), ("2*3+10%", "660"),
        ("(50+10%)*2", "11000"), ("50*10%", "500"), ("50/10%", "50000"), ("50+12,34567%", "5617"),
        ("50 + 10 %", "5500"),
    ])
    func `sums are read`(text: String, cents: String) {
        #expect(reading(sum: text) == cents)
    }

    @Test(arguments: [
        "2026-11-20", "20-11-2026", "20/11/2026", "2026/1/2", "2026-11", "1999/12", "5/12/26", "12·50",
    ])
    func `a date with a year and a number with a raised point are no sums`(text: String) {
        #expect(["malformed", "two_signs", "unexpected_character"].contains(reading(sum: text)))
    }

    @Test(arguments: [
        ("20-5-5", "1000"), ("100/5/2", "1000"), ("2500-11", "248900"), ("3·2,50", "750"), ("12·5", "6000"),
    ])
    func `sums that look like dates are read`(text: String, cents: String) {
        #expect(reading(sum: text) == cents)
    }

    @Test(arguments: ["1e-5", "1E+05", "2*1e5"])
    func `an exponent is no part of a sum`(text: String) {
        #expect(reading(sum: text) == "exponent")
    }

    @Test(arguments: [
        ("1/8", "13"), ("-1/8", "-13"), ("1/3+1/3+1/3", "100"), ("1/200", "1"), ("1/201", "0"), ("2/3*3", "200"),
        ("10*1,123456789", "1123"), ("10*0,33333333333333", "333"), ("100/1,21", "8264"),
    ])
    func `a sum is rounded once, a half away from zero`(text: String, cents: String) {
        #expect(reading(sum: text) == cents)
    }

    @Test(arguments: [
        // Text, and the reading in de_DE, en_IE and the undetermined locale.
        ("2*1.234", "246800", "247", "ambiguous"), ("2*1,234", "247", "246800", "ambiguous"),
        ("10+1.234", "124400", "too_many_decimals", "ambiguous"), ("2*01,234", "247", "247", "247"),
        ("2*1.234,56", "246912", "246912", "246912"), ("2*1'234", "ambiguous", "ambiguous", "ambiguous"),
    ])
    func `the numbers of a sum are read in the locale`(
        text: String, german: String, irish: String, unknown: String
    ) throws {
        #expect(reading(sum: text, in: try #require(EuroLocale(named: "de_DE"))) == german)
        #expect(reading(sum: text, in: try #require(EuroLocale(named: "en_IE"))) == irish)
        #expect(reading(sum: text) == unknown)
    }

    @Test(
        arguments: [
            ("1/0", "division_by_zero", 2..<3, "'1/0' divides by zero"),
            ("1/(2-2)", "division_by_zero", 2..<7, "'1/(2-2)' divides by zero"),
            ("2*", "missing_number", 1..<2, "'2*' has no number beside '*'"),
            ("*2", "missing_number", 0..<1, "'*2' has no number beside '*'"),
            ("2*/3", "missing_number", 2..<3, "'2*/3' has no number beside '/'"),
            ("2*()", "missing_number", 3..<4, "'2*()' has no number beside ')'"),
            ("(3", "open_parenthesis", 0..<1, "'(3' has a '(' without the other parenthesis"),
            ("2*(3+4", "open_parenthesis", 2..<3, "'2*(3+4' has a '(' without the other parenthesis"),
            ("3+4)", "open_parenthesis", 3..<4, "'3+4)' has a ')' without the other parenthesis"),
            ("10%", "percentage", 2..<3, "'10%' has its percentage in the wrong place"),
            ("50+10%*2", "percentage", 5..<6, "'50+10%*2' has its percentage in the wrong place"),
            ("2*1.234", "ambiguous", 3..<4, "'1.234' can be read as 1.234,000 or as 1,234"),
            ("10 + 1.234", "ambiguous", 6..<7, "'1.234' can be read as 1.234,00 or as 1,234"),
            ("(12,50)+5", "ambiguous", 0..<1, "'(12,50)' can be read as 12,50 or as -12,50"),
            ("(1.234)*2", "ambiguous", 0..<1, "'(1.234)' can be read as 1.234 or as -1.234"),
            ("(€12)*2", "ambiguous", 0..<1, "'(€12)' can be read as 12 or as -12"),
            ("(,50)*2", "ambiguous", 0..<1, "'(,50)' can be read as 0,50 or as -0,50"),
            ("10+1,2345", "too_many_decimals", 5..<9, "'1,2345' has more than two decimals"),
            ("10*12,50,00", "two_decimal_marks", 8..<9, "'12,50,00' has more than one decimal mark"),
            ("10--5", "two_signs", 3..<4, "'10--5' has two signs"),
            ("10*-2", "two_signs", 3..<4, "'10*-2' has two signs"),
            ("2*-(3+4)", "two_signs", 2..<3, "'2*-(3+4)' has two signs"),
            ("2€*3€", "currency_twice", 4..<5, "'2€*3€' names the currency twice"),
            ("€(2€+3)", "currency_twice", 0..<1, "'€(2€+3)' names the currency twice"),
            ("2*12 CHF", "other_currency", 5..<8, "'12 CHF' is not in euro but in another currency, 'CHF'"),
            ("12*food", "unexpected_character", 3..<7, "'food' is not an amount"),
            ("12,-5", "malformed", 3..<4, "'12,-5' is not an amount"),
            ("2(3+4)", "malformed", 1..<2, "'2(3+4)' is not an amount"),
            ("(1+2)(3+4)", "malformed", 5..<6, "'(1+2)(3+4)' is not an amount"),
            ("5*2\u{202E}", "bidi_control", 3..<4, "'5*2\u{202E}' contains the invisible direction mark U+202E"),
            ("9999999999*9999", "overflow", 0..<15, "'9999999999*9999' is out of range"),
            ("2*99999999999999999999", "overflow", 2..<22, "'2*99999999999999999999' is out of range"),
        ] as [(String, String, Range<Int>, String)])
    func `a fault of a sum is marked in the whole text`(
        text: String, kind: String, caret: Range<Int>, message: String
    ) throws {
        let error = try #require(throws: AmountError.self) {
            _ = try AmountParser(locale: .undetermined).parseSum(text)
        }
        #expect(error.words.kind == "amount." + kind)
        #expect(error.words.message == message)
        #expect(error.words.input == text)
        #expect(error.words.caret == caret)
        #expect(error.words.hint != nil)
    }

    @Test(arguments: AmountCase.all)
    func `amounts are read as before, and only texts that are none become sums`(example: AmountCase) throws {
        let locale = try #require(EuroLocale(named: example.locale) ?? (example.locale == "und" ? .undetermined : nil))
        let plain = reading(example.text, in: locale)
        let typed = AmountText(text: example.text, scalars: Array(example.text.unicodeScalars))
        if Int64(plain) != nil || !typed.isSum {
            #expect(reading(sum: example.text, in: locale) == plain)
        }
        if Int64(plain) != nil { #expect(AmountFormatter(locale: locale).sum(in: example.text) == nil) }
    }

    @Test func `a reply shows the sum as typed, but not where amounts are hidden`() {
        let amounts = AmountFormatter(locale: .undetermined)
        #expect(amounts.sum(in: " 37/3 ") == "37/3")
        #expect(amounts.sum(in: "-12,50") == nil)
        #expect(amounts.sum(in: "12,50 €-") == nil)
        #expect(amounts.sum(in: nil) == nil)
        #expect(AmountFormatter(locale: EuroLocale.undetermined.hidingAmounts()).sum(in: "37/3") == nil)
    }

    @Test func `deep parentheses are refused`() {
        let deep = String(repeating: "(", count: 100_000) + "3+4" + String(repeating: ")", count: 100_000)
        #expect(reading(sum: deep) == "malformed")
        #expect(reading(sum: "((((3+4))))*2") == "1400")
    }

    @Test func `the sums of other currencies have their decimals`() throws {
        func units(_ text: String, _ code: String, _ decimals: Int) throws -> Int64 {
            try MinorUnitParser(locale: .undetermined, currency: CurrencyForm(code: code, decimals: decimals))
                .parseSum(text)
        }
        #expect(try units("3*40 CZK", "CZK", 2) == 12000)
        #expect(try units("1000*1,5", "JPY", 0) == 1500)
        #expect(try units("10/3 KWD", "KWD", 3) == 3333)
        #expect(throws: AmountError.self) { try units("3*40 €", "CZK", 2) }
    }

    @Test func `10,000 random sums agree with exact integers, and their results read back`() throws {
        let seed: UInt64 = 37
        var random = SplitMix64(seed: seed)
        var values = 0
        for _ in 0..<10_000 {
            let locale = everyLocale.randomElement(using: &random) ?? .undetermined
            let sum = RandomSum.next(numbers: Int.random(in: 2...4, using: &random), using: &random)
            let text = sum.text(using: &random)
            let what: Comment = "seed \(seed): \(text) in \(locale.name)"
            guard let value = sum.value else {
                #expect(reading(sum: text, in: locale) == "division_by_zero", what)
                continue
            }
            let cents = value.cents
            guard cents.magnitude <= SumParser.largest.magnitude else {
                #expect(reading(sum: text, in: locale) == "overflow", what)
                continue
            }
            values += 1
            let amount = try AmountParser(locale: locale).parseSum(text)
            #expect(Int128(amount.cents) == cents, what)
            #expect(try AmountParser(locale: locale).parseSum(AmountFormatter(locale: locale).string(amount)) == amount)
            #expect(AmountFormatter(locale: locale).sum(in: text) != nil, what)
        }
        #expect(values > 9000)
    }

    @Test func `any text of a sum is read or refused with a place in it`() {
        let seed: UInt64 = 38
        var random = SplitMix64(seed: seed)
        let pieces = [
            "0", "1", "2,5", "12", "1.234", ",", ".", "(", ")", "+", "-", "−", "*", "×", "·", "/", "÷", "%", " ", "€",
            "EUR", "x", "'", "—", "--",
        ]
        var amounts = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let locale = everyLocale.randomElement(using: &random) ?? .undetermined
            do {
                _ = try AmountParser(locale: locale).parseSum(text)
                amounts += 1
            } catch {
                let all = 0..<text.unicodeScalars.count
                let what: Comment = "seed \(seed): \(text) in \(locale.name)"
                #expect(error.words.caret.map { !$0.isEmpty && all.contains($0) } ?? true, what)
                #expect(error.words.hint != nil, what)
            }
        }
        #expect(amounts > 500)
    }
}

/// A random sum, whose value is computed with whole numerators and denominators that are never shortened.
private indirect enum RandomSum {
    /// Cents of an amount.
    case amount(Int128)
    /// Digits with any decimals, beside `*` or `/`.
    case factor(Int128, places: Int)
    case operation(RandomSum, Character, RandomSum)
    /// More or less by a percentage, in tenths of one per cent.
    case percent(RandomSum, Character, Int128)

    struct Value {
        var numerator: Int128
        var denominator: Int128

        /// Rounded, a half away from zero.
        var cents: Int128 {
            let (above, below) = (
                numerator * 100 * (denominator < 0 ? -1 : 1), denominator < 0 ? -denominator : denominator
            )
            let doubled = (above < 0 ? -above : above) * 2 + below
            return doubled / (below * 2) * (above < 0 ? -1 : 1)
        }
    }

    static func next(numbers: Int, using random: inout SplitMix64) -> RandomSum {
        if numbers == 1 { return .amount(Int128.random(in: 0...999_999, using: &random)) }
        if Int.random(in: 0..<8, using: &random) == 0 {
            return .percent(
                next(numbers: numbers - 1, using: &random), Bool.random(using: &random) ? "+" : "-",
                Int128.random(in: 1...2000, using: &random))
        }
        let sign: Character = ["+", "-", "*", "/"].randomElement(using: &random) ?? "+"
        let left = Int.random(in: 1..<numbers, using: &random)
        func part(_ count: Int, using random: inout SplitMix64) -> RandomSum {
            guard count == 1, "*/".contains(sign), Bool.random(using: &random) else {
                return next(numbers: count, using: &random)
            }
            return .factor(Int128.random(in: 0...99_999, using: &random), places: Int.random(in: 1...5, using: &random))
        }
        return .operation(part(left, using: &random), sign, part(numbers - left, using: &random))
    }

    /// `nil` for a division by zero.
    var value: Value? {
        switch self {
        case .amount(let cents): return Value(numerator: cents, denominator: 100)
        case .factor(let digits, let places):
            return Value(numerator: digits, denominator: (0..<places).reduce(1) { power, _ in power * 10 })
        case .percent(let of, let sign, let tenths):
            guard let value = of.value else { return nil }
            return Value(
                numerator: value.numerator * (sign == "+" ? 1000 + tenths : 1000 - tenths),
                denominator: value.denominator * 1000)
        case .operation(let left, let sign, let right):
            guard let left = left.value, let right = right.value else { return nil }
            let (above, below) = (right.numerator, right.denominator)
            switch sign {
            case "*": return Value(numerator: left.numerator * above, denominator: left.denominator * below)
            case "/":
                guard above != 0 else { return nil }
                return Value(numerator: left.numerator * below, denominator: left.denominator * above)
            default:
                let other = above * left.denominator * (sign == "+" ? 1 : -1)
                return Value(numerator: left.numerator * below + other, denominator: left.denominator * below)
            }
        }
    }

    /// The sum in one of its spellings.
    func text(using random: inout SplitMix64) -> String {
        let mark = Bool.random(using: &random) ? "," : "."
        switch self {
        case .amount(let cents):
            let euros = String(cents / 100)
            let rest = String(cents % 100)
            if cents % 100 == 0, Bool.random(using: &random) { return euros }
            return euros + mark + (rest.utf8.count == 1 ? "0" : "") + rest
        case .factor(let digits, let places):
            let digits = String(digits)
            let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
            // A zero in front of up to three digits keeps the mark from being one of thousands.
            let zero = places == 3 ? "0" : ""
            return zero + padded.dropLast(places) + mark + padded.suffix(places)
        case .percent(let of, let sign, let tenths):
            return of.enclosed(using: &random) + Self.spelled(sign, using: &random)
                + "\(tenths / 10)\(mark)\(tenths % 10)%"
        case .operation(let left, let sign, let right):
            return left.enclosed(using: &random) + Self.spelled(sign, using: &random) + right.enclosed(using: &random)
        }
    }

    private func enclosed(using random: inout SplitMix64) -> String {
        switch self {
        case .amount, .factor: text(using: &random)
        default: "(\(text(using: &random)))"
        }
    }

    private static func spelled(_ sign: Character, using random: inout SplitMix64) -> String {
        let signs: [Character: [String]] = [
            "+": ["+", " + "], "-": ["-", "−", " - "], "*": ["*", "×", "·", " * "], "/": ["/", "÷", " / "],
        ]
        return signs[sign]?.randomElement(using: &random) ?? String(sign)
    }
}
