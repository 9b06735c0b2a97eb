import Archives
import Files
public import Outings
public import Periods

/// What a file of the ECB's reference rates says: units of other currencies for one euro, on working days.
///
/// https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/
public struct ReferenceRates: Sendable {
    /// The currencies that have a column, in the order of the file; those that nobody pays in any more may be left out.
    public internal(set) var currencies: [Currency] = []
    /// How many days it has.
    public internal(set) var dayCount = 0
    /// From its first day to its last, in time; `nil` for a file without a day.
    public internal(set) var days: DayRange?
    /// The rates of each currency that was asked for and has any, by year.
    public internal(set) var years: [Currency: [RateYear]] = [:]

    /// Reads `eurofxref-hist.csv`, the daily `eurofxref.csv`, or a zip file of such files.
    ///
    /// - Parameter wanted: the currencies whose rates are kept; `nil` for all of the file.
    /// - Throws: `FileError`, `.damaged` with line and column for whatever is not as it should be.
    /// - Complexity: O(n) in the bytes; nothing but the rates that are kept stays in memory.
    public static func read(
        _ file: InputFile, of wanted: Set<Currency>? = nil, limits: ReadingLimits = .standard
    ) throws(FileError) -> ReferenceRates {
        guard file.count > 0 else { throw .empty(file.name) }
        guard let members = try file.members(limits) else {
            var table = try RateTable(file, wanted, limits)
            return try table.read()
        }
        var all = ReferenceRates()
        for member in members {
            let member = try member.asMember(limits)
            var table = try RateTable(member, wanted, limits)
            all.take(try table.read())
        }
        return all
    }

    /// Adds what another file says; of one day what was read last holds.
    private mutating func take(_ other: ReferenceRates) {
        currencies += other.currencies.filter { !currencies.contains($0) }
        dayCount += other.dayCount
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
