public import Outings
internal import Periods

/// The exchange rates of one currency in one year, stored as one row.
public struct RateRecord: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The foreign currency.
    public private(set) var currency: Currency
    /// The rates of the year, both manual and imported.
    public var rates: RateYear
    /// The time of the last change.
    public var changed: Instant

    /// Makes a record without validation.
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
    /// Exchange rates, with one row for each currency and year. Rows of two books with equal keys are merged.
    public static let rate = TrackedTable(
        of: RateRecord.self, "rate", plural: "rates",
        actions: [.setRate, .removeRate, .importRates], unique: ["currency", "year"], distinct: "currency",
        isOptionalTable: true,
        listed: "rate list")
}

extension RateRecord: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .rate }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, currency: .euro, RateYear(Year(containing: Day(number: 0))))
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
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
    /// A rate was set manually.
    public static let setRate = Self("rate-set")
    /// A rate was removed.
    public static let removeRate = Self("rate-remove")
    /// Rates were imported from a file.
    public static let importRates = Self("rate-import")
}
