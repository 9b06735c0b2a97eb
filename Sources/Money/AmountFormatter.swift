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
            case "n": result.append(contentsOf: digits(of: amount))
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
        result.append(contentsOf: digits(of: amount))
        return String(result)
    }

    private func digits(of amount: Amount) -> String.UnicodeScalarView {
        let (euros, cents) = amount.cents.magnitude.quotientAndRemainder(dividingBy: 100)
        let whole = String(euros).unicodeScalars
        let groups = whole.count >= locale.groupingStart
        var result = String.UnicodeScalarView()
        for (position, digit) in whole.enumerated() {
            if groups, position > 0, (whole.count - position).isMultiple(of: 3) { result.append(locale.groupMark) }
            result.append(digit)
        }
        result.append(locale.decimalMark)
        if cents < 10 { result.append("0") }
        result.append(contentsOf: String(cents).unicodeScalars)
        return result
    }
}
