public import Money

extension UnitPrice {
    /// The price for files and scripts: `1.29`, `0.25341`; as many decimals as needed, at least two.
    public var machineText: String {
        "\(e5 < 0 ? "-" : "")\(digits(mark: "."))"
    }

    /// Formats the price without currency and unit, with the locale's mark and minus: `2,99`, `1,899`. Uses at least
    /// two decimals, and more if needed. A locale that hides amounts gives a placeholder.
    public func number(in locale: EuroLocale) -> String {
        guard !locale.hidesAmounts else { return EuroLocale.hidden }
        return "\(e5 < 0 ? String(locale.minus) : "")\(digits(mark: locale.decimalMark))"
    }

    /// Formats the price so that parsing it gives an equal price: `2,99/kg`, `1,29`. A locale that hides amounts gives
    /// a placeholder.
    public func text(per unit: Unit, in locale: EuroLocale) -> String {
        guard !locale.hidesAmounts else { return EuroLocale.hidden }
        let number = number(in: locale)
        return unit == .piece && e5.isMultiple(of: 1000) ? number : "\(number)/\(unit.sign)"
    }

    /// Returns the digits without a sign, with as many decimals as needed, at least two.
    func digits(mark: Unicode.Scalar) -> String {
        let (euros, rest) = e5.magnitude.quotientAndRemainder(dividingBy: 100_000)
        var decimals = String(100_000 + rest).dropFirst()
        while decimals.utf8.count > 2, decimals.last == "0" { decimals.removeLast() }
        return "\(euros)\(mark)\(decimals)"
    }
}
