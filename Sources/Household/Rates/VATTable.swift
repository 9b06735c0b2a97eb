public import Periods

/// The rates of value added tax of countries, with the days they hold from, as a file of the program has them.
public struct VATTable: Sendable {
    /// One rate that holds, or held.
    public struct Entry: Hashable, Sendable {
        /// Two capitals, ISO 3166: `GR` for Greece.
        public let country: String
        /// `standard`, `reduced`, `reduced-2`, `super-reduced`, `parking`, `temporary`, `temporary-2` or `zero`.
        public let kind: String
        /// The rate.
        public let rate: VATRate
        /// The first day it holds.
        public let from: Day
    }

    private struct Row {
        let kind: String
        let rate: VATRate?
        let from: Day
    }

    private let rows: [String: [Row]]

    /// The table of a text of lines, each with a country, a class, a rate in tenths of a percent and a first day, with tabs
    /// between them; lines that are empty or begin with `#` say nothing.
    ///
    /// A rate holds until the next one of its country and class, which stands below it; `-` instead of a rate ends the class.
    /// The text must be such lines, as it is part of the program.
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

    /// The countries, by their letters.
    public var countries: [String] { rows.keys.sorted() }

    /// The rates that a country has on a day, the classes in the order of the file; none for a country or a day that it does not know.
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

    /// Whether there is nothing to say against a rate in a country on a day.
    ///
    /// So it is where the country has that rate then, where the table knows nothing of the country or of so early a day, and
    /// always for 0 %, as there are things without tax everywhere.
    /// - Complexity: O(n) in the rows of the country.
    public func knows(_ rate: VATRate, in country: String, on day: Day) -> Bool {
        let entries = rates(of: country, on: day)
        return rate.permille == 0 || entries.isEmpty || entries.contains { $0.rate == rate }
    }
}

/// The fields of the lines of a text that are neither empty nor comments.
func tabulated(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
        $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
}
