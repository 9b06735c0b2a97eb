public import Money

/// How a share of spending is written in a chart.
public enum Share {
    /// "100,0%" and anything shorter.
    static let columns = 6

    /// "49,4%", "<0,1%" for more than nothing that rounds to nothing, and no text for refunds and zeros.
    public static func percentage(_ permille: Int, of row: ChartRow, in amounts: AmountFormatter) -> String {
        row.cents > 0 ? (permille == 0 ? "<" + number(1, in: amounts) : number(permille, in: amounts)) + "%" : ""
    }

    /// "49,4", and "less than 0,1" for more than nothing that rounds to nothing.
    static func spoken(_ permille: Int, in amounts: AmountFormatter) -> String {
        permille == 0 ? "less than " + number(1, in: amounts) : number(permille, in: amounts)
    }

    /// Tenths of a percent as percent with one decimal.
    static func number(_ permille: Int, in amounts: AmountFormatter) -> String {
        "\(permille / 10)\(amounts.decimalMark)\(permille % 10)"
    }
}

extension AmountFormatter {
    /// What stands before the cents.
    var decimalMark: String { String(locale.decimalMark) }
}
