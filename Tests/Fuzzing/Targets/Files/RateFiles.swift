import Files
import OutingFiles
import Outings
import Periods

extension FuzzTarget {
    /// Rates: a file of the ECB if the first byte is even, else a stored year of rates.
    static let rateFiles = FuzzTarget { input in
        var input = input
        guard input.number(below: 2) == 0 else { return try checkPacked(input.text) }
        let limits = ReadingLimits(bytes: 1 << 18, recordBytes: 1 << 13, columns: 60, rows: 300)
        do {
            let rates = try ReferenceRates.read(InputFile(name: "file", bytes: Array(input.bytes)), limits: limits)
            for (currency, years) in rates.years {
                try expect(rates.currencies.contains(currency), "there are rates without a column")
                try expect(years.map(\.year) == Set(years.map(\.year)).sorted(), "a year stands twice")
                for year in years {
                    try expect(
                        !year.isEmpty && year.entries.allSatisfy { !$0.isByHand }, "a year holds no imported rate")
                    try checkPacked(year.packed, as: year, of: year.year)
                }
            }
        } catch let error as FileError {
            let words = error.words
            try expect(words.kind.hasPrefix("import.") && !words.message.isEmpty, "it fails without a word")
        }
    }

    private static func checkPacked(_ text: String) throws {
        guard let year = Year(number: 2024), let rates = RateYear(packed: text, of: year) else { return }
        try checkPacked(rates.packed, as: rates, of: year)
        let order = rates.entries.map { ($0.day.number, $0.isByHand ? 0 : 1) }
        try expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 }, "rates stand in no order")
        for entry in rates.entries {
            try expect(Year(containing: entry.day) == year, "a rate is of another year")
            let latest = rates.latest(notAfter: entry.day)
            try expect(
                latest?.day == entry.day && latest.map { $0.isByHand || !entry.isByHand } == true, "a rate is not found"
            )
        }
    }

    private static func checkPacked(_ text: String, as rates: RateYear, of year: Year) throws {
        try expect(RateYear(packed: text, of: year) == rates, "'\(text)' is not what was packed")
    }
}
