/// The results of the passes over a table that are needed to read its rows.
struct TableFindings {
    let map: ColumnMap
    let survey: Survey
    let layout: DelimitedLayout
    let conventions: Conventions
    var rule: AmountRule
    let currency: FileCurrency
    /// Whether a heading above the table, or else the name of its sheet, announces pending transactions.
    let isPending: Bool
    /// The positions and marks of pending rows.
    var pending: PendingPlaces
    /// The lines that repeat the balance as an amount, or that contain a sum.
    var balanceLines: Set<Int> = []
    /// The payments in other currencies that conversions paid in euro.
    var conversions: PaidConversions?
}
