package import Charts
internal import Money
internal import Output
package import Periods
internal import Statistics
package import Terminal

/// A chart's data and drawing functions, independent of the output format.
package struct ChartPicture {
    /// A bar, slice, column or square.
    struct Row {
        /// The name; `nil` for the expenses without one.
        let label: String?
        /// The spending that the bar, slice, column or square represents; `nil` for a period without data.
        let cents: Int64?
        /// The share in positive spending, in tenths of a percent; 0 for refunds. `nil` in a chart without shares, and
        /// for a row that is not drawn or merged into `Other (n)`.
        let sharePermille: Int?
        let members: Members

        init(_ label: String?, cents: Int64?, sharePermille: Int? = nil, members: Members = Members()) {
            self.label = label
            self.cents = cents
            self.sharePermille = sharePermille
            self.members = members
        }

        init(_ row: ChartRow, sharePermille: Int? = nil, members: Members) {
            self.init(
                row.isNamed ? row.label : nil, cents: row.cents, sharePermille: sharePermille, members: members)
        }
    }

    let title: String
    package let range: DayRange
    /// The dimension of the rows: a value of `--by`, or `day`.
    let by: String
    let rows: [Row]
    /// The rows merged into the row `Other (n)`.
    var other: [Row] = []
    var notDrawn: [Row] = []
    /// The members with null values, for rows that are not a period, such as `Other (2)`. Their names are also the
    /// columns of records.
    var noMembers = Members()
    let total: Amount
    /// The ceiling for all categories; `nil` if the range is not a single period, or the period has no ceiling.
    let ceiling: Amount?
    /// The estimated total of the month of a trend; `nil` if not requested, and for other charts.
    var forecast: Amount?
    /// The expenses in the total that are dated after today.
    let ahead: DatedAhead
    /// A note below the picture; `nil` for no note.
    var note: String?
    /// Draws the picture for a layout, without its title.
    package let lines: (ChartLayout) -> [StyledText]
    let sentences: (AmountFormatter) -> [StyledText]

    /// Whether all amounts are zero. The picture then has no title and no notes. It is a single sentence, except for
    /// gauges.
    package var isEmpty: Bool {
        (rows + notDrawn).allSatisfy { ($0.cents ?? 0) == 0 }
    }
}
