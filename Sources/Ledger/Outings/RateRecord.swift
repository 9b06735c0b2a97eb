public import Outings
internal import Periods

/// The rates of one currency on days of one year, as a book keeps them: one row.
public struct RateRecord: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// Whose rates they are.
    public private(set) var currency: Currency
    /// The rates of the year, those set by hand and those of files.
    public var rates: RateYear
    /// When they were changed last.
    public var changed: Instant

    /// A record as it is given.
    public init(
        id: Int64 = 0, uid: String = "", currency: Currency, _ rates: RateYear, changed: Instant = Instant(seconds: 0)
    ) {
        self.id = id
        self.uid = uid
        self.currency = currency
        self.rates = rates
        self.changed = changed
    }
}

extension TrackedTable {
    /// The rates of other currencies, a row a currency and year; of two books, such rows are one, and hold what was changed
    /// later.
    public static let rate = TrackedTable(
        of: RateRecord.self, "rate", plural: "rates",
        actions: [.setRate, .removeRate, .importRates], unique: ["currency", "year"], distinct: "currency",
        isInRoom: true,
        listed: "rate list")
}

extension RateRecord: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .rate }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, currency: .euro, RateYear(Year(containing: Day(number: 0))))
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (year, packed) = (rates.year.number, rates.packed)
        fields.field("uid", &uid, role: .identity)
        fields.field("currency", &currency)
        fields.field("year", &year)
        fields.field("rates", &packed, .rates)
        fields.field("changed", &changed, role: .changed)
        guard fields.isReading else { return }
        guard currency != .euro, let year = Year(number: year), let read = RateYear(packed: packed, of: year),
            !read.isEmpty
        else { return fields.refuse() }
        rates = read
    }
}

extension Change.Action {
    /// A rate was set by hand.
    public static let setRate = Self("rate-set")
    /// A rate was taken away.
    public static let removeRate = Self("rate-remove")
    /// Rates came from a file.
    public static let importRates = Self("rate-import")
}
