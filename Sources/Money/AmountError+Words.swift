extension AmountError {
    /// The stable name of what went wrong: `amount.` and the raw value of `reason`.
    public var kind: String { "amount." + reason.rawValue }

    /// What went wrong, in one line; a very long input is quoted from its beginning only.
    public var message: String {
        let input = "'\(shortened(text))'"
        switch reason {
        case .empty: return "\(input) is empty where an amount is expected"
        case .bidiControl: return "\(input) holds the invisible mark of direction \(codePoint)"
        case .controlCharacter: return "\(input) holds the invisible character \(codePoint)"
        case .nonASCIIDigit: return "\(input) holds the digit '\(offender)', which is not one of 0 to 9"
        case .notFinite: return "\(input) is not a finite amount"
        case .exponent: return "\(input) is written with an exponent"
        case .otherCurrency: return "\(input) is not in euro but in another currency, '\(offender)'"
        case .debitCreditMarker: return "\(input) holds '\(offender)', which can mean debit or credit"
        case .unexpectedCharacter where offender == text: return "\(input) is not an amount"
        case .unexpectedCharacter: return "\(input) holds '\(offender)', which is not part of an amount"
        case .noDigits: return "\(input) has no digit"
        case .twoSigns: return "\(input) has two signs"
        case .currencyTwice: return "\(input) names the currency twice"
        case .malformed: return "\(input) is not put together like an amount"
        case .twoDecimalMarks: return "\(input) has more than one decimal mark"
        case .badGrouping: return "\(input) does not group its digits in threes with one mark"
        case .tooManyDecimals: return "\(input) has more than two decimals"
        case .ambiguous:
            guard let doubt else { return "\(input) has a sign after whole euros" }
            return "\(input) can be read as \(doubt.readings.0) or as \(doubt.readings.1)"
        case .overflow:
            let refund = "\(input) is beyond the largest refund, \(Amount(cents: .min).machineText)"
            return isNegative ? refund : "\(input) is beyond the largest amount, \(Amount(cents: .max).machineText)"
        }
    }

    /// The text that was to be read, whole.
    public var input: String? { text }

    /// Where to point; `nil` when the message shows it better.
    public var caret: Range<Int>? {
        switch reason {
        case .ambiguous, .overflow: nil
        default: range
        }
    }

    /// What to type instead; every amount in it is read the same in every locale.
    public var hint: String? {
        switch reason {
        case .empty, .notFinite, .noDigits: return "write an amount such as 12,50"
        case .bidiControl, .controlCharacter: return "type the amount anew, such as 12,50"
        case .nonASCIIDigit: return "write the digits 0 to 9, such as 12,50"
        case .exponent: return "write the amount out, such as 100000"
        case .otherCurrency: return "write the amount in euro, such as 12,50 €"
        case .debitCreditMarker: return "write 12,50 for an expense or -12,50 for a refund"
        case .unexpectedCharacter: return "write digits and a mark before the cents, such as 12,50"
        case .twoSigns: return "write one minus for a refund, such as -12,50"
        case .currencyTwice: return "write the currency once or not at all, such as 12,50 €"
        case .malformed: return "write for example 12,50 or 1.234,50 or -12,50"
        case .twoDecimalMarks: return "write one mark before the cents, such as 1.234,56"
        case .badGrouping: return "write the digits without grouping, such as \(plainSpelling)"
        case .tooManyDecimals: return hintForDecimals
        case .ambiguous: return doubt?.hint ?? "write the sign first, such as \(isNegative ? "-" : "+")100"
        case .overflow where isNegative: return "write an amount down to \(Amount(cents: .min).machineText)"
        case .overflow: return "write an amount up to \(Amount(cents: .max).machineText)"
        }
    }

    private var plainSpelling: String {
        guard let spelling = AmountSpelling(self), let plain = spelling.plain else { return "1234,56" }
        return spelling.minus + plain
    }

    private var hintForDecimals: String {
        guard let spelling = AmountSpelling(self) else { return "write at most two decimals, such as 12,50" }
        let (minus, cut) = (spelling.minus, spelling.cut)
        guard spelling.couldBeThousands else { return "write at most two decimals, such as \(minus)\(cut)" }
        return "write \(minus)\(spelling.digits) or, with two decimals, \(minus)\(cut)"
    }

    /// The scalars to blame, as they were typed.
    private var offender: String {
        guard let range else { return "" }
        return shortened(String(text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
    }

    /// The scalars to blame as `U+202E`.
    private var codePoint: String {
        offender.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined(separator: " ")
    }

    /// The text itself, or its first 60 scalars and an ellipsis.
    private func shortened(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(60)
        return start.endIndex == text.endIndex ? text : String(start) + "…"
    }
}
