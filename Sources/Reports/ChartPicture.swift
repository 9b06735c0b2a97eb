package import Charts
internal import Money
internal import Output
internal import Periods
internal import Statistics
package import Terminal

/// A chart before it is written in a format: what is drawn, row by row, and how.
package struct ChartPicture {
    /// What a bar, slice, column or square stands for.
    struct Row {
        let label: String
        /// `nil` for a period nothing is known of.
        let cents: Int64?
        /// Tenths of a percent of spending above zero; `nil` where shares say nothing.
        let sharePermille: Int?
        /// Members only this kind of chart has.
        let more: [JSON.Member]

        init(_ label: String, cents: Int64?, sharePermille: Int? = nil, more: [JSON.Member] = []) {
            self.label = label
            self.cents = cents
            self.sharePermille = sharePermille
            self.more = more
        }
    }

    let title: String
    let range: DayRange
    /// What the rows stand for: a word of `--by`, or `day`.
    let by: String
    let rows: [Row]
    /// What was merged into one row of the rest.
    var other: [Row] = []
    var notDrawn: [Row] = []
    let total: Amount
    /// The ceiling for everything, where the range is one period that has one.
    let ceiling: Amount?
    /// What the month may come to, where that was asked for.
    var forecast: Amount?
    /// The expenses dated after today that the total holds.
    let ahead: DatedAhead
    /// Said below the picture.
    var note: String?
    /// Draws it in the room there is, without its title.
    package let lines: (ChartLayout) -> [StyledText]
    let sentences: (AmountFormatter) -> [StyledText]

    /// Whether there is nothing to draw, so that the picture is one sentence without a title.
    package var isEmpty: Bool {
        (rows + notDrawn).allSatisfy { ($0.cents ?? 0) == 0 }
    }
}
