internal import Ledger
internal import Periods
internal import Text

/// Which expenses are looked through: those of a period that a filter means.
struct Browsing: Hashable {
    /// `nil` for all days.
    var period: Period?
    /// As it is typed: words are searched, options are those of `list`.
    var filter = ""

    /// Everything there is.
    init() {}

    /// A period, and of it a group where that has a name.
    init(_ period: Period?, category: String? = nil) {
        self.period = period
        if let category { filter = "--category " + quotedInLine(category) }
    }

    /// A period, and of it what a filter means.
    init(_ period: Period?, filter: String) {
        self.period = period
        self.filter = filter
    }
}
