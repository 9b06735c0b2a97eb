public import Ledger
public import Money
public import OutingFiles
public import Outings
public import Periods

/// What was paid, as a book keeps it.
public struct BookedMoney: Hashable, Sendable {
    /// In euro.
    public let amount: Amount
    /// In the other currency; `nil` where it was paid in euro.
    public let original: ForeignAmount?
    /// The rate it was booked at; `nil` where it was paid in euro.
    public let rate: ExchangeRate?

    /// Keeps what was paid beside the amount.
    public func note(in circumstances: inout Circumstances) {
        (circumstances.original, circumstances.rate) = (original, rate)
    }
}

extension Context {
    /// What a text means that may name its currency.
    /// - Parameters:
    ///   - currency: the one that was said beside it; another one in the text is refused then.
    ///   - outing: the outing it is paid in, whose currency is meant where none is named.
    /// - Throws: `AmountError`.
    public func money(
        _ text: String, in currency: Currency? = nil, under outing: Outing? = nil
    ) throws(AmountError) -> WrittenMoney {
        let reader = MoneyReader(locale: locale)
        if let currency { return try reader.read(text, in: currency) }
        return try reader.read(text, unlessNamed: outing?.currency ?? .euro)
    }

    /// An amount in the smallest units of a currency, which the text may name.
    /// - Throws: `AmountError`.
    public func units(_ text: String, in currency: Currency) throws(AmountError) -> Int64 {
        switch try money(text, in: currency) {
        case .euro(let amount): amount.cents
        case .foreign(let amount): amount.units
        }
    }

    /// What was paid on a day, booked in euro: at the rate of the outing it is paid in, if that has one of the currency, else
    /// at the rate of the day.
    /// - Throws: `RateChoiceError`, `ExchangeRateError.overflow`.
    public func booked(_ money: WrittenMoney, on day: Day, under outing: Outing?) throws -> BookedMoney {
        switch money {
        case .euro(let amount): return BookedMoney(amount: amount, original: nil, rate: nil)
        case .foreign(let original):
            let own = outing?.currency == original.currency ? outing?.rate : nil
            let years = try own == nil ? book.rates(of: original.currency, for: day) : []
            let rate = try ChosenRate.of(original.currency, on: day, outing: own, in: years).rate
            return BookedMoney(amount: try rate.euros(for: original), original: original, rate: rate)
        }
    }

    /// The rates of a currency or of all, on days of a selection, by currency and day; of one day that set by hand first.
    /// - Complexity: O(rates of the book).
    public func rates(of currency: Currency?, in days: PeriodSelection) throws -> [DatedRate] {
        try book.rates(of: currency).flatMap { record in
            record.rates.entries.filter { entry in
                (days.first.map { $0 <= entry.day } ?? true) && (days.last.map { entry.day <= $0 } ?? true)
            }.map { DatedRate(currency: record.currency, entry: $0) }
        }
    }

    /// Sets the rate of a day by hand.
    /// - Returns: the rate as it is then, and the one that was set by hand before.
    /// - Throws: `RateKeepingError.ofEuro`.
    public func setRate(
        _ rate: ExchangeRate, of currency: Currency, on day: Day
    ) throws -> (set: DatedRate, former: ExchangeRate?) {
        guard currency != .euro else { throw RateKeepingError.ofEuro }
        let former = try book.setRate(rate, of: currency, on: day, by: signature)
        return (DatedRate(currency: currency, day: day, rate: rate, origin: .hand), former)
    }

    /// Takes the rate of a day away, first the one that was set by hand.
    /// - Throws: `RateKeepingError.noneOn`.
    public func removeRate(of currency: Currency, on day: Day) throws -> DatedRate {
        guard let entry = try book.removeRate(of: currency, on: day, by: signature) else {
            throw RateKeepingError.noneOn(currency, day)
        }
        return DatedRate(currency: currency, entry: entry)
    }

    /// The currencies whose rates are taken from a file: those that are named, else those that the book uses.
    /// - Throws: `RateKeepingError.noCurrencyUsed`, `ofEuro`.
    public func currenciesToImport(_ named: [Currency]) throws -> Set<Currency> {
        guard !named.contains(.euro) else { throw RateKeepingError.ofEuro }
        let wanted = named.isEmpty ? try book.currenciesUsed() : named
        guard !wanted.isEmpty else { throw RateKeepingError.noCurrencyUsed }
        return Set(wanted)
    }

    /// Takes the rates of a file over; what was set by hand stays beside them, and beats them.
    /// - Parameter wanted: the currencies they were read for.
    /// - Throws: `RateKeepingError.noneInFile` for a file that has none of these.
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
    /// The currency.
    public let currency: Currency
    /// The day it is of.
    public let day: Day
    /// How many units were one euro.
    public let rate: ExchangeRate
    /// Where it comes from.
    public let origin: RateOrigin

    init(currency: Currency, day: Day, rate: ExchangeRate, origin: RateOrigin) {
        (self.currency, self.day, self.rate, self.origin) = (currency, day, rate, origin)
    }

    init(currency: Currency, entry: RateYear.Entry) {
        self.init(currency: currency, day: entry.day, rate: entry.rate, origin: entry.origin)
    }
}

/// What an import of rates came to.
public struct ImportedRates: Hashable, Sendable {
    /// How many rates the file has of the currencies.
    public let count: Int
    /// How many of these are new or other ones.
    public let changes: Int
    /// The latest rate of each currency in the file, by code.
    public let latest: [DatedRate]
    /// From the first day to the last; `nil` for a file without a day.
    public let days: DayRange?
    /// The currencies of which the file has none.
    public let missing: [Currency]
}
