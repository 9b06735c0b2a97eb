internal import Money

extension AmountFormatter {
    /// An amount for a sentence, with its unit: "1921,37 euros".
    func euros(_ cents: Int64) -> String { spoken(cents) + " euros" }

    /// An amount for a sentence: "1921,37". Thousands are not grouped, since a screen reader would speak the separator.
    func spoken(_ cents: Int64) -> String {
        guard !locale.hidesAmounts else { return EuroLocale.hidden }
        let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(whole)\(decimalMark)\(rest < 10 ? "0" : "")\(rest)"
    }

    /// An amount for a sentence, without its sign and unit: "1921,37".
    func spokenMagnitude(_ cents: Int64) -> String {
        let text = spoken(cents)
        return cents < 0 && !locale.hidesAmounts ? String(text.dropFirst()) : text
    }
}
