public import Outings
public import Periods

/// The rates of one currency on days of one year, as a book keeps them: one row.
public struct RateRecord: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public let uid: String
    /// Whose rates they are.
    public let currency: Currency
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
        "rate", plural: "rates",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("currency", .anyCurrency, isRequired: true),
            TrackedField("year", .number, isRequired: true),
            TrackedField("rates", .rates, isRequired: true),
            TrackedField("changed", .instant, role: .changed, isRequired: true),
        ],
        actions: [.setRate, .removeRate, .importRates], unique: ["currency", "year"], distinct: "currency",
        isInRoom: true,
        listed: "rate list", fault: { row in RateRecord(row) == nil ? "its rates cannot be read" : nil })
}

extension RateRecord {
    /// From a row of `TrackedTable.rate`; `nil` for one that no rates are written as.
    public init?(_ row: TrackedRow) {
        guard let currency = row.text(1).flatMap(Currency.init(code:)), currency != .euro,
            let year = row.number(2).flatMap(Int.init(exactly:)).flatMap(Year.init(number:)),
            let rates = row.text(3).flatMap({ RateYear(packed: $0, of: year) }), !rates.isEmpty
        else { return nil }
        self.init(
            id: row.id, uid: row.text(0) ?? "", currency: currency, rates,
            changed: Instant(seconds: row.number(4) ?? 0))
    }

    /// As a row of `TrackedTable.rate`.
    public var row: TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), .text(currency.code), .number(Int64(rates.year.number)), .text(rates.packed),
                .number(changed.seconds),
            ])
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

/// A book's rates of other currencies.
public protocol RateBook: AnyObject {
    /// All rates of a currency, or of every one, by currency and year.
    /// - Complexity: O(rates of the book).
    func rates(of currency: Currency?) throws -> [RateRecord]
    /// The years of a currency's rates among which the latest is that is not after a day.
    /// - Complexity: O(rates of two years).
    func rates(of currency: Currency, for day: Day) throws -> [RateYear]
    /// The currencies of outings, of expenses and of rates, by code; never the euro.
    /// - Complexity: O(outings + expenses in other currencies + rates).
    func currenciesUsed() throws -> [Currency]
    /// Sets the rate of a day by hand; the one that was set by hand before is returned.
    func setRate(
        _ rate: ExchangeRate, of currency: Currency, on day: Day, by signature: Signature
    ) throws -> ExchangeRate?
    /// Takes the rate of a day away, first the one that was set by hand; `nil` where there was none.
    func removeRate(of currency: Currency, on day: Day, by signature: Signature) throws -> RateYear.Entry?
    /// Takes imported rates over, in the place of those imported before for the same days; one change.
    /// - Returns: how many are new or other ones.
    /// - Complexity: O(rates given and rates of the book).
    func importRates(_ rates: [Currency: [RateYear]], by signature: Signature) throws -> Int
}
