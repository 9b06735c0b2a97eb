/// The findings about a table by which its rows are read.
struct TableFindings {
    let map: ColumnMap
    let survey: Survey
    let layout: DelimitedLayout
    let conventions: Conventions
    let rule: AmountRule
    let currency: FileCurrency
    /// Where rows stand that are not booked.
    var pending: PendingPlaces
    /// The lines that repeat the balance as an amount, or that hold a sum.
    var balanceLines: Set<Int> = []
}
