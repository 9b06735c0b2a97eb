public import Periods

/// The VAT rates of countries with their first days, read from a data file of the program.
public struct VATTable: Sendable {
    /// A VAT rate, current or past.
    public struct Entry: Hashable, Sendable {
        /// Two capitals (ISO 3166): `GR` for Greece.
        public let country: String
        /// `standard`, `reduced`, `reduced-2`, `super-reduced`, `parking`, `temporary`, `temporary-2` or `zero`.
        public let kind: String
        /// The rate.
        public let rate: VATRate
        /// The first day on which it applies.
        public let from: Day
    }

    private struct Row {
        let kind: String
        let rate: VATRate?
        let from: Day
    }

    private let rows: [String: [Row]]

    /// Reads rates from tab-separated lines: country, kind, tenths of a percent, and first day. Empty lines and lines
    /// starting with `#` are ignored.
    ///
    /// A rate applies until the next line of its country and kind. `-` instead of a rate ends the kind. The text must
    /// be valid, because it is part of the program.
    /// - Complexity: O(n) in the length of the text.
    public init(_ text: String) {
        var rows: [String: [Row]] = [:]
        for fields in tabulated(text) {
            guard fields.count == 4, let from = Day(iso: String(fields[3])) else {
                preconditionFailure("a line of rates has a country, a class, a rate and a day")
            }
            let permille = Int(fields[2])
            precondition(permille != nil || fields[2] == "-", "a rate is a number of tenths of a percent, or -")
            rows[String(fields[0]), default: []].append(
                Row(kind: String(fields[1]), rate: permille.map(VATRate.init(permille:)), from: from))
        }
        self.rows = rows
    }

    /// The codes of the countries, sorted.
    public var countries: [String] { rows.keys.sorted() }

    /// Returns the rates of a country on a day, kinds in the order of the file. Empty for an unknown country, and for
    /// a day before its first rate.
    /// - Complexity: O(n) in the rows of the country.
    public func rates(of country: String, on day: Day) -> [Entry] {
        var entries: [(kind: String, entry: Entry?)] = []
        for row in rows[country] ?? [] where row.from <= day {
            let entry = row.rate.map { Entry(country: country, kind: row.kind, rate: $0, from: row.from) }
            if let index = entries.firstIndex(where: { $0.kind == row.kind }) {
                entries[index].entry = entry
            } else {
                entries.append((row.kind, entry))
            }
        }
        return entries.compactMap(\.entry)
    }

    /// Whether a rate is plausible in a country on a day.
    ///
    /// True if the country has the rate on the day, or if the table has no data for country and day. 0 % is always
    /// plausible, because every country has tax-free goods.
    /// - Complexity: O(n) in the rows of the country.
    public func knows(_ rate: VATRate, in country: String, on day: Day) -> Bool {
        let entries = rates(of: country, on: day)
        return rate.permille == 0 || entries.isEmpty || entries.contains { $0.rate == rate }
    }
}

/// Splits tab-separated lines into fields; skips empty lines and comments.
func tabulated(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
        $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
}
