public import Failures

extension AmountError: WordedError {
    /// The kind is `amount.` and the raw value of `reason`. Only the beginning of a very long input is quoted. All
    /// locales parse the amounts in the hint alike.
    public var words: ErrorWords {
        func errorWords(_ message: String, pointing: Bool = true, hint: String) -> ErrorWords {
            ErrorWords(
                kind: "amount." + reason.rawValue, message: "'\(shortened(text))' \(message)",
                input: sum?.text ?? text, caret: caretInSum ?? (pointing ? range : nil), hint: hint)
        }
        switch reason {
        case .empty:
            return errorWords("is empty where an amount is expected", hint: "write an amount such as \(example)")
        case .bidiControl:
            return errorWords(
                "contains the invisible direction mark \(codePoint)", hint: "type the amount again, such as \(example)")
        case .controlCharacter:
            return errorWords(
                "contains the invisible character \(codePoint)", hint: "type the amount again, such as \(example)")
        case .nonASCIIDigit:
            return errorWords(
                "contains the digit '\(offender)', which is not one of 0 to 9",
                hint: "write the digits 0 to 9, such as \(example)")
        case .notFinite: return errorWords("is not a finite amount", hint: "write an amount such as \(example)")
        case .exponent:
            return errorWords("is written with an exponent", hint: "write the amount in full, without an exponent")
        case .otherCurrency:
            return errorWords(
                "is not in \(currency.isEuro ? "euro" : currency.code) but in another currency, '\(offender)'",
                hint: "write the amount in \(currency.isEuro ? "euro" : currency.code), such as \(exampleWithCurrency)")
        case .debitCreditMarker:
            return errorWords(
                "contains '\(offender)', which can mean debit or credit",
                hint: "write \(example) for an expense or -\(example) for a refund")
        case .unexpectedCharacter:
            return errorWords(
                offender == text ? "is not an amount" : "contains '\(offender)', which is not part of an amount",
                hint: hasDecimals
                    ? "write digits, with a decimal mark before the cents, such as \(example)"
                    : "write digits, such as \(example)")
        case .noDigits: return errorWords("has no digit", hint: "write an amount such as \(example)")
        case .twoSigns: return errorWords("has two signs", hint: "write one minus for a refund, such as -\(example)")
        case .currencyTwice:
            return errorWords(
                "names the currency twice",
                hint: "write the currency once or not at all, such as \(exampleWithCurrency)")
        case .malformed:
            return errorWords(
                "is not an amount",
                hint: "write for example \(example) or \(hasDecimals ? "1.234,50" : "1.234.500") or -\(example)")
        case .twoDecimalMarks:
            return errorWords(
                "has more than one decimal mark",
                hint: hasDecimals
                    ? "write one mark before the cents, such as 1.234,56" : "write digits alone, such as \(example)")
        case .badGrouping:
            return errorWords(
                "does not group its digits in threes with one mark",
                hint: "write the digits without grouping, such as \(plainSpelling)")
        case .tooManyDecimals:
            return errorWords(
                hasDecimals ? "has more than \(decimals) decimals" : "has decimals, but \(currency.code) has none",
                hint: hintForDecimals)
        case .ambiguous:
            guard let doubt else {
                return errorWords(
                    "has a sign after whole \(currency.isEuro ? "euros" : "ones")", pointing: false,
                    hint: "write the sign first, such as \(isNegative ? "-" : "+")100")
            }
            return errorWords(
                "can be read as \(doubt.readings.0) or as \(doubt.readings.1)", pointing: false, hint: doubt.hint)
        case .missingNumber:
            return errorWords("has no number beside '\(offender)'", hint: "write a sum such as 3*2,50 or 10+5")
        case .openParenthesis:
            return errorWords(
                "has a '\(offender)' without the other parenthesis", hint: "write a sum such as (4+6)*1,5")
        case .percentage:
            return errorWords(
                "has its percentage in the wrong place",
                hint: "write 50+10% for ten per cent more, or 50*10% for ten per cent of 50")
        case .divisionByZero: return errorWords("divides by zero", hint: "divide by another number")
        case .overflow where sum != nil:
            return errorWords(
                "is out of range", hint: "write a sum that comes to at most \(currency.machineText(SumParser.largest))")
        case .overflow:
            let limit = currency.machineText(isNegative ? .min : .max)
            return errorWords(
                "is beyond the largest \(isNegative ? "refund" : "amount"), \(limit)", pointing: false,
                hint: "write an amount \(isNegative ? "down" : "up") to \(limit)")
        }
    }

    /// The wrong scalars as offsets into the sum, all of the number if the error has none; `nil` outside of sums.
    private var caretInSum: Range<Int>? {
        guard let sum else { return nil }
        let place = range ?? 0..<text.unicodeScalars.count
        return sum.offset + place.lowerBound..<sum.offset + place.upperBound
    }

    private var hasDecimals: Bool { currency.decimals > 0 }

    private var decimals: String { ["no", "one", "two", "three", "four"][currency.decimals] }

    /// An amount that all locales parse alike.
    private var example: String { hasDecimals ? "12,50" : "1250" }

    private var exampleWithCurrency: String { example + " " + (currency.isEuro ? "€" : currency.code) }

    private var plainSpelling: String {
        guard let spelling = AmountSpelling(self), let plain = spelling.plain else {
            return hasDecimals ? "1234,56" : "123456"
        }
        return spelling.minus + plain
    }

    private var hintForDecimals: String {
        let most = hasDecimals ? "write at most \(decimals) decimals, such as" : "write whole ones, such as"
        guard let spelling = AmountSpelling(self) else { return "\(most) \(example)" }
        let (minus, cut) = (spelling.minus, spelling.cut)
        guard spelling.couldBeThousands else { return "\(most) \(minus)\(cut)" }
        return "write \(minus)\(spelling.digits) or, with \(decimals) decimals, \(minus)\(cut)"
    }

    /// The wrong scalars, as typed.
    private var offender: String {
        guard let range else { return "" }
        return shortened(String(text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
    }

    /// The wrong scalars as `U+202E`.
    private var codePoint: String {
        offender.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined(separator: " ")
    }

    /// The text, or its first 60 scalars and an ellipsis.
    private func shortened(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(60)
        return start.endIndex == text.endIndex ? text : String(start) + "…"
    }
}
