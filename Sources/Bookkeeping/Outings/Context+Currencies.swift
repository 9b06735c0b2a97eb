public import Ledger
public import Money
public import OutingFiles
public import Outings
public import Periods

/// A payment as recorded: in euro, with the original currency if it was another.
public struct BookedAmount: Hashable, Sendable {
    /// The amount in euro.
    public let amount: Amount
    /// The amount in the original currency; `nil` if paid in euro.
    public let original: ForeignAmount?
    /// The exchange rate used; `nil` if paid in euro.
    public let rate: ExchangeRate?

    /// Stores the original amount and rate with the extras of an expense.
    public func note(in extras: inout ExpenseExtras) {
        (extras.original, extras.rate) = (original, rate)
    }
}

extension Context {
    /// Parses an amount that may name its currency.
    /// - Parameters:
    ///   - currency: the currency of an option. A different one in the text is an error.
    ///   - outing: its currency is the default.
    /// - Throws: `AmountError`.
    public func money(
        _ text: String, in currency: Currency? = nil, under outing: Outing? = nil
    ) throws(AmountError) -> TypedAmount {
        let reader = MoneyReader(locale: locale)
        if let currency { return try reader.read(text, in: currency) }
        return try reader.read(text, unlessNamed: outing?.currency ?? .euro)
    }

    /// Parses an amount into minor units of a currency, which the text may name.
    /// - Throws: `AmountError`, also if the text names another currency.
    public func units(_ text: String, in currency: Currency) throws(AmountError) -> Int64 {
        switch try money(text, in: currency) {
        case .euro(let amount): amount.cents
        case .foreign(let amount): amount.units
        }
    }

    /// Converts a payment to euro. Uses the rate of the outing if that is in this currency, otherwise the rate of the
    /// day.
    /// - Throws: `RateChoiceError`, `ExchangeRateError.overflow`.
    public func booked(_ money: TypedAmount, on day: Day, under outing: Outing?) throws -> BookedAmount {
        switch money {
        case .euro(let amount): return BookedAmount(amount: amount, original: nil, rate: nil)
        case .foreign(let original):
            let own = outing?.currency == original.currency ? outing?.rate : nil
            let years = try own == nil ? book.rates(of: original.currency, for: day) : []
            do {
                let rate = try ChosenRate.of(original.currency, on: day, outing: own, in: years).rate
                return BookedAmount(amount: try rate.euros(for: original), original: original, rate: rate)
            } catch RateChoiceError.missing(let currency, let day, nil) {
                let name = outing.flatMap { $0.currency == currency ? $0.name : nil }
                throw RateChoiceError.missing(currency, day, outing: name)
            }
        }
    }

    /// Converts an amount that is still to be paid to euro, as an estimate: by the rate of today, or else by the latest one,
    /// however old.
    /// - Throws: `RateChoiceError.missing`, `ExchangeRateError.overflow`.
    public func estimated(_ money: TypedAmount) throws -> BookedAmount {
        guard case .foreign(let original) = money else { return try booked(money, on: today, under: nil) }
        do {
            return try booked(money, on: today, under: nil)
        } catch RateChoiceError.old(_, _, let latest) {
            return BookedAmount(amount: try latest.rate.euros(for: original), original: original, rate: latest.rate)
        }
    }

    /// Returns the rates of a currency (`nil`: of all) in a range, by currency and day. A manual rate precedes an
    /// imported one.
    /// - Complexity: O(rates of the book).
    public func rates(of currency: Currency?, in days: PeriodSelection) throws -> [DatedRate] {
        try book.rates(of: currency).flatMap { record in
            record.rates.entries.filter { entry in
                (days.first.map { $0 <= entry.day } ?? true) && (days.last.map { entry.day <= $0 } ?? true)
            }.map { DatedRate(currency: record.currency, entry: $0) }
        }
    }

    /// Sets a manual rate for a day.
    /// - Returns: the new rate, and the previous manual one.
    /// - Throws: `RateKeepingError.ofEuro`, or `fixed` for a currency that the euro had replaced by that day.
    public func setRate(
        _ rate: ExchangeRate, of currency: Currency, on day: Day
    ) throws -> (set: DatedRate, former: ExchangeRate?) {
        guard currency != .euro else { throw RateKeepingError.ofEuro }
        if let conversion = EuroConversion.of(currency), conversion.since <= day {
            throw RateKeepingError.fixed(currency, conversion)
        }
        let former = try book.setRate(rate, of: currency, on: day, by: signature)
        return (DatedRate(currency: currency, day: day, rate: rate, origin: .hand), former)
    }

    /// Removes a rate of a day, and returns it. If the day has a manual and an imported rate, the manual one is
    /// removed.
    /// - Throws: `RateKeepingError.noneOn` if the day has no rate.
    public func removeRate(of currency: Currency, on day: Day) throws -> DatedRate {
        guard let entry = try book.removeRate(of: currency, on: day, by: signature) else {
            throw RateKeepingError.noneOn(currency, day)
        }
        return DatedRate(currency: currency, entry: entry)
    }

    /// Returns the currencies to import: the named ones, otherwise those used in the book.
    /// - Throws: `RateKeepingError.ofEuro` if the euro is named, `noCurrencyUsed` if no currency is named or used.
    public func currenciesToImport(_ named: [Currency]) throws -> Set<Currency> {
        guard !named.contains(.euro) else { throw RateKeepingError.ofEuro }
        let wanted = named.isEmpty ? try book.currenciesUsed() : named
        guard !wanted.isEmpty else { throw RateKeepingError.noCurrencyUsed }
        return Set(wanted)
    }

    /// Imports the rates of a file. Manual rates are kept and take precedence.
    /// - Parameter wanted: the currencies for which the file was read.
    /// - Throws: `RateKeepingError.noneInFile` if the file has none of them.
    /// - Complexity: O(rates of the file and of the book).
    public func importRates(_ file: ReferenceRates, of wanted: Set<Currency>) throws -> ImportedRates {
        guard !file.years.isEmpty else { throw RateKeepingError.noneInFile(wanted.sorted()) }
        let entries = file.years.values.flatMap { $0.flatMap(\.entries) }
        let changes = try book.importRates(file.years, by: signature)
        let days = entries.map(\.day)
        return ImportedRates(
            count: entries.count, changes: changes,
            latest: file.years.sorted { $0.key < $1.key }.compactMap { currency, years in
                years.last?.entries.last.map { DatedRate(currency: currency, entry: $0) }
            },
            days: days.min().flatMap { first in days.max().map { DayRange(first, $0) } },
            missing: wanted.subtracting(file.years.keys).sorted())
    }
}

/// The rate of a currency on a day.
public struct DatedRate: Hashable, Sendable {
    /// The foreign currency.
    public let currency: Currency
    /// The day of the rate.
    public let day: Day
    /// Units of the currency for one euro.
    public let rate: ExchangeRate
    /// Its origin: manual or imported.
    public let origin: RateOrigin

    init(currency: Currency, day: Day, rate: ExchangeRate, origin: RateOrigin) {
        (self.currency, self.day, self.rate, self.origin) = (currency, day, rate, origin)
    }

    init(currency: Currency, entry: RateYear.Entry) {
        self.init(currency: currency, day: entry.day, rate: entry.rate, origin: entry.origin)
    }
}

/// The result of an import of rates.
public struct ImportedRates: Hashable, Sendable {
    /// The number of rates in the file for the requested currencies.
    public let count: Int
    /// The number of rates that were added to the book or changed in it.
    public let changes: Int
    /// The latest rate of each requested currency in the file, by code.
    public let latest: [DatedRate]
    /// The range of days in the file; `nil` if the file is empty.
    public let days: DayRange?
    /// The requested currencies that the file lacks.
    public let missing: [Currency]
}
