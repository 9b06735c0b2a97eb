/// Formats amounts for a locale, always with the decimals of the currency: two for the euro.
///
/// Amounts of euros parse back to an equal amount in every locale. A locale that hides amounts gives `•••` for all.
public struct AmountFormatter: Sendable {
    /// The locale with the marks and patterns.
    public let locale: EuroLocale

    /// A formatter for a locale.
    public init(locale: EuroLocale) {
        self.locale = locale
    }

    /// The amount with the currency, in the standard currency pattern of CLDR 48: `1.234,50 €`; `1234,50 euros` if the
    /// locale spells euros.
    public func string(_ amount: Amount) -> String {
        guard !locale.hidesAmounts else { return EuroLocale.hidden }
        let pattern = amount.cents < 0 ? locale.negativePattern : locale.positivePattern
        var result: [UInt8] = []
        for scalar in pattern.unicodeScalars {
            switch scalar {
            case "n": appendDigits(of: amount, to: &result)
            case "-": result.append(locale.minus)
            case "€": result += locale.sign.utf8
            default: result.append(scalar)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The calculation typed in place of an amount, such as `3*2,50`, as typed without surrounding spaces, for a reply.
    /// `nil` for a plain amount, for `nil`, and if the locale hides amounts.
    /// - Parameter text: a text that was read as an amount or a sum.
    public func sum(in text: String?) -> String? {
        guard let text, !locale.hidesAmounts else { return nil }
        let typed = AmountText(text: text, scalars: Array(text.unicodeScalars))
        guard typed.isSum, let place = try? typed.trimmed() else { return nil }
        return String(String.UnicodeScalarView(typed.scalars[place]))
    }

    /// An amount of another currency in minor units, with the code in place of the sign: `1.234,50 CZK`.
    ///
    /// Parses back in this locale. In other locales it may not, if the currency has three decimals.
    public func string(_ units: Int64, in currency: CurrencyForm) -> String {
        guard !locale.hidesAmounts else { return EuroLocale.hidden }
        var pattern = Array((units < 0 ? locale.negativePattern : locale.positivePattern).unicodeScalars)
        // A minus after a whole number could be read as the dash of a price.
        if currency.decimals == 0, pattern.last == "-" { pattern = ["-"] + pattern.dropLast() }
        var result: [UInt8] = []
        for (index, scalar) in pattern.enumerated() {
            switch scalar {
            case "n": append(units, in: currency, to: &result)
            case "-": result.append(locale.minus)
            case "€":
                result += currency.code.utf8
                // Letters need a space before digits, unlike signs.
                if index + 1 < pattern.count, pattern[index + 1] == "n" { result.append("\u{A0}" as Unicode.Scalar) }
            default: result.append(scalar)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// An amount of another currency in minor units, without the currency: `-1.234,50`.
    public func number(_ units: Int64, in currency: CurrencyForm) -> String {
        guard !locale.hidesAmounts else { return EuroLocale.hidden }
        var result: [UInt8] = []
        if units < 0 { result.append(locale.minus) }
        append(units, in: currency, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    private func append(_ units: Int64, in currency: CurrencyForm, to result: inout [UInt8]) {
        let digits = currency.plainText(units, mark: locale.decimalMark).unicodeScalars.drop { $0 == "-" }
        let mark = digits.firstIndex(of: locale.decimalMark) ?? digits.endIndex
        appendGrouped(String(digits[..<mark]).utf8, to: &result)
        result += String(digits[mark...]).utf8
    }

    /// The amount without currency, for columns of a table: `-1.234,50`. The minus precedes the digits.
    public func number(_ amount: Amount) -> String {
        guard !locale.hidesAmounts else { return EuroLocale.hidden }
        var result: [UInt8] = []
        if amount.cents < 0 { result.append(locale.minus) }
        appendDigits(of: amount, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    // Works on bytes: appending scalars to a string takes four times as long.
    private func appendDigits(of amount: Amount, to result: inout [UInt8]) {
        let (euros, cents) = amount.cents.magnitude.quotientAndRemainder(dividingBy: 100)
        appendGrouped(String(euros).utf8, to: &result)
        result.append(locale.decimalMark)
        result.append(UInt8(0x30 + cents / 10))
        result.append(UInt8(0x30 + cents % 10))
    }

    private func appendGrouped(_ whole: String.UTF8View, to result: inout [UInt8]) {
        let groups = whole.count >= locale.groupingStart
        var left = whole.count
        for digit in whole {
            if groups, left < whole.count, left.isMultiple(of: 3) { result.append(locale.groupMark) }
            result.append(digit)
            left -= 1
        }
    }
}

extension [UInt8] {
    /// Appends the UTF-8 bytes of a scalar.
    fileprivate mutating func append(_ scalar: Unicode.Scalar) { self += UTF8.encode(scalar)! }
}
