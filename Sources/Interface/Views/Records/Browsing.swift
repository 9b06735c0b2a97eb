internal import Ledger
internal import Periods
internal import Text

/// The selection of the records view: a period and a filter; and the order of its rows.
struct Browsing: Hashable {
    /// The period; `nil` for all days.
    var period: Period?
    /// The filter as typed: plain words are searched for, the rest are options of `list`.
    var filter = ""
    var order = RecordOrder.day
    /// A day of the period: the next read selects the newest expense up to it. `nil` selects no expense.
    var day: Day?

    /// All expenses.
    init() {}

    /// The expenses of a period, and of a category with its subcategories, if its path is given.
    init(_ period: Period?, category: String? = nil) {
        self.period = period
        if let category { filter = "--category " + quotedInLine(category) }
    }

    /// The expenses of a period that match a filter.
    init(_ period: Period?, filter: String) {
        self.period = period
        self.filter = filter
    }

    /// The same filter and order over another period; `nil` for all days.
    func over(_ period: Period?) -> Browsing {
        var browsing = self
        browsing.period = period
        return browsing
    }
}
