import Archives
import Files
public import Outings
public import Periods

/// Euro reference exchange rates of the ECB: units of a currency for one euro, on working days.
///
/// https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/
public struct ReferenceRates: Sendable {
    /// The currencies with a column that spesa knows, in file order. Withdrawn currencies may be missing.
    public internal(set) var currencies: [Currency] = []
    /// The first and last day; `nil` for a file without days.
    public internal(set) var days: DayRange?
    /// The rates of the requested currencies, by year in ascending order. Currencies without rates are left out.
    public internal(set) var years: [Currency: [RateYear]] = [:]

    /// Reads `eurofxref-hist.csv`, the daily `eurofxref.csv`, or a zip file of such files.
    ///
    /// - Parameter wanted: the currencies whose rates are kept; `nil` for all.
    /// - Throws: `FileError`. `.damaged` names line and column of any deviation from the format.
    /// - Complexity: O(n) in the bytes. Memory grows only with the kept rates.
    public static func read(
        _ file: InputFile, of wanted: Set<Currency>? = nil, limits: ReadingLimits = .standard
    ) throws(FileError) -> ReferenceRates {
        guard file.count > 0 else { throw .empty(file.name) }
        guard let members = try file.members(limits) else {
            var table = try RateSheet(file, wanted, limits)
            return try table.read()
        }
        var all = ReferenceRates()
        for member in members {
            let member = try member.asMember(limits)
            var table = try RateSheet(member, wanted, limits)
            all.take(try table.read())
        }
        return all
    }

    /// Merges the rates of another file. If both have a rate for a day, the other file's rate wins.
    private mutating func take(_ other: ReferenceRates) {
        currencies += other.currencies.filter { !currencies.contains($0) }
        if let more = other.days {
            days = DayRange(min(days?.first ?? more.first, more.first), max(days?.last ?? more.last, more.last))
        }
        for (currency, read) in other.years {
            var byYear = Dictionary(uniqueKeysWithValues: (years[currency] ?? []).map { ($0.year, $0) })
            for year in read { byYear[year.year, default: RateYear(year.year)].takeImported(from: year) }
            years[currency] = byYear.values.sorted { $0.year < $1.year }
        }
    }
}
