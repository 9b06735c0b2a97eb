/// The results of the passes over a table that are needed to read its rows.
struct TableFindings {
    let map: ColumnMap
    let survey: Survey
    let layout: DelimitedLayout
    let conventions: Conventions
    var rule: AmountRule
    let currency: FileCurrency
    /// Whether a heading above the table announces pending transactions. Without a heading, the name of the sheet
    /// decides.
    let isPending: Bool
    /// The positions and marks of pending rows.
    var pending: PendingPlaces
    /// The lines whose amount repeats the balance, or is a sum of other rows.
    var balanceLines: Set<Int> = []
    /// The lines of rows without a day that are the sum of the rows above, or payments.
    var doubtfulSums: Set<Int> = []
    /// The payments in other currencies that conversions paid in euro; `nil` if there are no conversions.
    var conversions: PaidConversions?
}
