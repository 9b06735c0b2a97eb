internal import Money

extension AmountFormatter {
    /// An amount as a sentence says it, with its unit: "1921,37 euros".
    func euros(_ cents: Int64) -> String { spoken(cents) + " euros" }

    /// An amount as a sentence says it: "1921,37". Thousands are not grouped, since a mark between them is read aloud as one.
    func spoken(_ cents: Int64) -> String {
        guard !locale.hidesAmounts else { return EuroLocale.hidden }
        let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(whole)\(decimalMark)\(rest < 10 ? "0" : "")\(rest)"
    }

    /// How far an amount is from zero, as a sentence says it.
    func spokenMagnitude(_ cents: Int64) -> String {
        let text = spoken(cents)
        return cents < 0 && !locale.hidesAmounts ? String(text.dropFirst()) : text
    }
}
