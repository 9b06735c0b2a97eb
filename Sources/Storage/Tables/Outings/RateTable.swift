internal import Database
public import Ledger
public import Outings
public import Periods
internal import Secrets

extension OptionalTables {
    static let rates = OptionalTables(
        tables: ["rate"],
        script: """
            CREATE TABLE rate (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                currency TEXT NOT NULL,
                year INTEGER NOT NULL,
                rates TEXT NOT NULL,
                changed INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX rate_year ON rate (currency, year);
            """,
        digest: "d23248369919bf7480e6d89d50a0be44cb363581e69c34dbd417ec3dcf102822",
        views: { _ in rateViews })
}

/// The exchange rates of currencies against the euro.
struct RateTable {
    let database: any Database

    private var rows: TrackedRows { TrackedRows(database: database) }

    /// The rows of a currency, or of all currencies with `nil`, sorted by currency and year.
    func all(of currency: Currency?) throws -> [RateRecord] {
        try rows.records(RateRecord.self).filter { currency == nil || $0.currency == currency }.sorted {
            ($0.currency, $0.rates.year) < ($1.currency, $1.rates.year)
        }
    }

    /// The row of a currency and year, or a new one with number 0.
    func record(of currency: Currency, in year: Year) throws -> RateRecord {
        guard try rows.isThere(.rate) else { return RateRecord(currency: currency, RateYear(year)) }
        let id = try database.firstRow(
            "SELECT id FROM rate WHERE currency = $1 AND year = $2", .text(currency.code), Value(year.number)
        ) { $0.integer(0) ?? 0 }
        guard let id else { return RateRecord(currency: currency, RateYear(year)) }
        return try rows.records([id], RateRecord.self).first ?? RateRecord(currency: currency, RateYear(year))
    }

    /// The years that decide a currency's rate for a day, latest first: the latest year with rates up to the year of
    /// the day. If all rates of that year are after the day, the next earlier year with rates follows. Empty if there
    /// are none.
    /// - Throws: `DatabaseError.contradiction` for a malformed row.
    func years(of currency: Currency, for day: Day) throws -> [RateYear] {
        guard try rows.isThere(.rate) else { return [] }
        // The first rate of the day's year may be later than the day. Every rate of an earlier year is early enough.
        let found = try database.rows(
            "SELECT year, rates FROM rate WHERE currency = $1 AND year <= $2 ORDER BY year DESC LIMIT 2",
            .text(currency.code), Value(day.year)
        ) { (year: Int($0.integer(0) ?? 0), packed: $0.text(1) ?? "") }
        var years: [RateYear] = []
        for row in found {
            guard let year = Year(number: row.year), let rates = RateYear(packed: row.packed, of: year) else {
                throw DatabaseError.contradiction("the rates of \(currency.code) in \(row.year) cannot be read")
            }
            years.append(rates)
            if rates.latest(notAfter: day) != nil { break }
        }
        return years
    }

    /// The currencies in a tracked table; empty if the book does not have the table.
    /// - Parameter sql: selects the codes of the currencies.
    func currencies(of table: TrackedTable, _ sql: String) throws -> [Currency] {
        guard try rows.isThere(table) else { return [] }
        return try database.rows(sql) { $0.text(0) ?? "" }.compactMap(Currency.init(code:))
    }

    /// Inserts or replaces rows, one per currency and year, as one change. Rows without rates are removed.
    func write(_ records: [RateRecord], as action: Change.Action, by signature: Signature) throws {
        let known = records.map(\.id).filter { $0 != 0 }
        try ChangeTable(database: database)
            .record(action, by: signature, touching: TouchedRows(.rate, known)) { touched in
                try rows.remove(records.filter(\.rates.isEmpty).map(\.id), of: .rate)
                for var record in records where !record.rates.isEmpty {
                    if record.id == 0 {
                        record = RateRecord(
                            id: try rows.nextNumber(of: .rate),
                            uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000), currency: record.currency,
                            record.rates)
                        touched[.rate].append(record.id)
                    }
                    record.changed = signature.at
                    try rows.put([record])
                }
            }
    }
}

extension Book {
    /// The rates of a currency, or of all currencies with `nil`, sorted by currency and year.
    /// - Complexity: O(rates of the book).
    public func rates(of currency: Currency?) throws -> [RateRecord] {
        try RateTable(database: file.reader()).all(of: currency)
    }

    /// The years of a currency's rates in which to look for the latest rate on or before a day, latest first. At most
    /// two; empty if the currency has no rates up to that year.
    /// - Complexity: O(rates of two years).
    public func rates(of currency: Currency, for day: Day) throws -> [RateYear] {
        try RateTable(database: file.reader()).years(of: currency, for: day)
    }

    /// The currencies of outings, expenses, repeats and rates, sorted by code, without the euro.
    /// - Complexity: O(outings + repeats + expenses in other currencies + rates).
    public func currenciesUsed() throws -> [Currency] {
        try reading {
            let table = RateTable(database: try file.reader())
            let found =
                try table.currencies(of: .rate, "SELECT DISTINCT currency FROM rate")
                + table.currencies(of: .outing, "SELECT DISTINCT currency FROM outing WHERE currency IS NOT NULL")
                + table.currencies(
                    of: .circumstance, "SELECT DISTINCT currency FROM circumstance WHERE currency IS NOT NULL")
                + table.currencies(
                    of: .repeatExtras, "SELECT DISTINCT currency FROM repeat_extra WHERE currency IS NOT NULL")
            return Set(found).subtracting([.euro]).sorted()
        }
    }

    /// Sets the manual rate of a day, which takes precedence over an imported rate. An equal rate is not recorded as a
    /// change.
    /// - Returns: the former manual rate of the day; `nil` if the day had no manual rate.
    public func setRate(
        _ rate: ExchangeRate, of currency: Currency, on day: Day, by signature: Signature
    ) throws -> ExchangeRate? {
        try file.write(by: signature) { database, signature in
            let table = RateTable(database: database)
            var record = try table.record(of: currency, in: Year(containing: day))
            let former = record.rates.entries.first { $0.day == day && $0.isByHand }?.rate
            guard former != rate else { return former }
            record.rates.set(rate, on: day, isByHand: true)
            try table.write([record], as: .setRate, by: signature)
            return former
        }
    }

    /// Removes the rate of a day. If the day also has a manual rate, only the manual rate is removed.
    /// - Returns: the rate removed; `nil` if the day had no rate.
    public func removeRate(of currency: Currency, on day: Day, by signature: Signature) throws -> RateYear.Entry? {
        let present = try RateTable(database: file.reader()).record(of: currency, in: Year(containing: day))
        // A write that finds nothing to remove would count as a saved change.
        guard present.rates.entries.contains(where: { $0.day == day }) else { return nil }
        return try file.write(by: signature) { database, signature in
            let table = RateTable(database: database)
            var record = try table.record(of: currency, in: Year(containing: day))
            // The manual rate of a day is sorted first.
            guard let entry = record.rates.entries.first(where: { $0.day == day }) else { return nil }
            record.rates.remove(on: day, isByHand: entry.isByHand)
            try table.write([record], as: .removeRate, by: signature)
            return entry
        }
    }

    /// Imports rates as one change. They replace earlier imported rates of these days.
    /// - Returns: the number of rates added or changed.
    /// - Complexity: O(rates given and rates of the book).
    public func importRates(_ rates: [Currency: [RateYear]], by signature: Signature) throws -> Int {
        try file.write(by: signature) { database, signature in
            let table = RateTable(database: database)
            var known: [Currency: [Year: RateRecord]] = [:]
            for record in try table.all(of: nil) { known[record.currency, default: [:]][record.rates.year] = record }
            var (altered, count) = ([RateRecord](), 0)
            for (currency, years) in rates.sorted(by: { $0.key < $1.key }) {
                for year in years {
                    var record = known[currency]?[year.year] ?? RateRecord(currency: currency, RateYear(year.year))
                    let changes = record.rates.takeImported(from: year)
                    guard changes > 0 else { continue }
                    count += changes
                    altered.append(record)
                }
            }
            if !altered.isEmpty { try table.write(altered, as: .importRates, by: signature) }
            return count
        }
    }
}
