public import Money

/// The format of a share of spending.
public enum Share {
    /// The width of "100,0%", the longest text.
    static let columns = 6

    /// A share for a picture: "49,4%", or "<0,1%" for a positive share that rounds to zero. Empty for refunds and
    /// zeros.
    public static func percentage(_ permille: Int, of row: ChartRow, in amounts: AmountFormatter) -> String {
        row.cents > 0 ? (permille == 0 ? "<" + number(1, in: amounts) : number(permille, in: amounts)) + "%" : ""
    }

    /// A share for a sentence: "49,4", or "less than 0,1" for a positive share that rounds to zero.
    static func spoken(_ permille: Int, in amounts: AmountFormatter) -> String {
        permille == 0 ? "less than " + number(1, in: amounts) : number(permille, in: amounts)
    }

    /// Tenths of a percent, written as percent with one decimal.
    static func number(_ permille: Int, in amounts: AmountFormatter) -> String {
        "\(permille / 10)\(amounts.decimalMark)\(permille % 10)"
    }
}

extension AmountFormatter {
    /// The mark before the cents.
    var decimalMark: String { String(locale.decimalMark) }
}
