/// Writes amounts the way a locale does, always with two decimals.
///
/// Whatever it writes reads back as the same amount in every locale.
public struct AmountFormatter: Sendable {
    /// The locale whose marks and pattern are used.
    public let locale: EuroLocale

    /// Makes a formatter for one locale.
    public init(locale: EuroLocale) {
        self.locale = locale
    }

    /// The amount with the currency sign, in the standard currency pattern of CLDR 48: `1.234,50 €`.
    public func string(_ amount: Amount) -> String {
        let pattern = amount.cents < 0 ? locale.negativePattern : locale.positivePattern
        var result = String.UnicodeScalarView()
        for scalar in pattern.unicodeScalars {
            switch scalar {
            case "n": appendDigits(of: amount, to: &result)
            case "-": result.append(locale.minus)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The amount without currency, for the columns of a table: `-1.234,50`; the minus stands before the digits.
    public func number(_ amount: Amount) -> String {
        var result = String.UnicodeScalarView()
        if amount.cents < 0 { result.append(locale.minus) }
        appendDigits(of: amount, to: &result)
        return String(result)
    }

    // One by one: to append a sequence takes ten times as long.
    private func appendDigits(of amount: Amount, to result: inout String.UnicodeScalarView) {
        let (euros, cents) = amount.cents.magnitude.quotientAndRemainder(dividingBy: 100)
        let whole = String(euros).utf8
        let groups = whole.count >= locale.groupingStart
        var left = whole.count
        for digit in whole {
            if groups, left < whole.count, left.isMultiple(of: 3) { result.append(locale.groupMark) }
            result.append(Unicode.Scalar(digit))
            left -= 1
        }
        result.append(locale.decimalMark)
        result.append(Unicode.Scalar(UInt8(0x30 + cents / 10)))
        result.append(Unicode.Scalar(UInt8(0x30 + cents % 10)))
    }
}
