import Outings
import Periods
import Testing

@Suite struct ChosenRateTests {
    private let crown = Currency(code: "CZK") ?? .euro

    /// Rates as `day rate`, set by hand with a star behind.
    private func years(_ rates: [String]) throws -> [RateYear] {
        var years: [Year: RateYear] = [:]
        for text in rates {
            let parts = text.split(separator: " ").map(String.init)
            let day = try #require(Day(iso: parts[0]))
            let year = Year(containing: day)
            years[year, default: RateYear(year)].set(
                try ExchangeRate(reading: parts[1]), on: day, isByHand: parts.count == 3)
        }
        return Array(years.values)
    }

    @Test(
        arguments: [
            (["2026-11-20 25"], "2026-11-20", "25 imported 2026-11-20"),
            (["2026-11-20 25", "2026-11-20 24 *"], "2026-11-20", "24 hand 2026-11-20"),
            (["2026-11-19 24 *", "2026-11-20 25"], "2026-11-20", "25 imported 2026-11-20"),
            (["2026-11-20 25", "2026-11-21 26"], "2026-11-20", "25 imported 2026-11-20"),
            (["2026-11-13 25"], "2026-11-20", "25 imported 2026-11-13"), (["2026-11-12 25"], "2026-11-20", "rate.old"),
            (["2026-11-21 25"], "2026-11-20", "rate.missing"), ([], "2026-11-20", "rate.missing"),
            (["2025-12-31 25", "2026-01-03 26"], "2026-01-02", "25 imported 2025-12-31"),
            (["2025-12-30 25"], "2026-01-06", "25 imported 2025-12-30"), (["2025-12-29 25"], "2026-01-06", "rate.old"),
            (["2025-12-30 25", "2026-01-02 26 *"], "2026-01-02", "26 hand 2026-01-02"),
        ] as [([String], String, String)])
    func `the latest rate is valid for a week, and a manual rate outranks an imported rate`(
        rates: [String], on: String, expected: String
    ) throws {
        let day = try #require(Day(iso: on))
        do {
            let chosen = try ChosenRate.of(crown, on: day, in: years(rates))
            #expect("\(chosen.rate.machineText) \(chosen.origin) \(chosen.day?.iso ?? "-")" == expected)
        } catch let error as RateChoiceError {
            #expect(error.kind == expected)
        }
    }

    @Test func `the rate of the outing outranks all other rates`() throws {
        let day = try #require(Day(iso: "2026-11-20"))
        let own = try ExchangeRate(reading: "20")
        let chosen = try ChosenRate.of(crown, on: day, outing: own, in: years(["2026-11-20 24 *"]))
        #expect(chosen == (try ChosenRate.of(crown, on: day, outing: own, in: [])))
        #expect(chosen.rate == own && chosen.origin == .outing && chosen.day == nil)
        #expect(RateOrigin.allCases.sorted() == [.outing, .fixed, .hand, .imported])
    }

    @Test(
        arguments: [
            ("BGN", "2026-01-01", "1.95583"), ("HRK", "2023-01-01", "7.5345"), ("HRK", "2026-11-20", "7.5345"),
            ("LTL", "2026-11-20", "3.4528"), ("LVL", "2026-11-20", "0.702804"), ("EEK", "2026-11-20", "15.6466"),
            ("SKK", "2026-11-20", "30.126"), ("CYP", "2026-11-20", "0.585274"), ("MTL", "2026-11-20", "0.4293"),
            ("SIT", "2026-11-20", "239.64"), ("GRD", "2026-11-20", "340.75"), ("DEM", "1999-01-01", "1.95583"),
            ("FRF", "2026-11-20", "6.55957"), ("ITL", "2026-11-20", "1936.27"), ("ESP", "2026-11-20", "166.386"),
            ("PTE", "2026-11-20", "200.482"), ("IEP", "2026-11-20", "0.787564"), ("NLG", "2026-11-20", "2.20371"),
            ("BEF", "2026-11-20", "40.3399"), ("LUF", "2026-11-20", "40.3399"), ("ATS", "2026-11-20", "13.7603"),
            ("FIM", "2026-11-20", "5.94573"),
        ])
    func `a currency that the euro replaced has its fixed rate`(code: String, on: String, expected: String) throws {
        let currency = try Currency.named(code)
        let day = try #require(Day(iso: on))
        let manual = RateYear(Year(containing: day))
        let chosen = try ChosenRate.of(currency, on: day, in: [manual])
        #expect(chosen.rate.machineText == expected && chosen.origin == .fixed && chosen.day == nil)
        let since = try #require(EuroConversion.of(currency)).since
        #expect(throws: RateChoiceError.missing(currency, since.previous)) {
            try ChosenRate.of(currency, on: since.previous, in: [])
        }
    }

    @Test func `currencies of other countries have no fixed rate`() {
        let replaced = Currency.all.filter { EuroConversion.of($0) != nil }
        #expect(replaced.count == 21)
        #expect(!replaced.contains(.euro) && !replaced.contains(crown))
    }

    @Test func `an error shows the command to type`() throws {
        let day = try #require(Day(iso: "2026-11-20"))
        #expect {
            try ChosenRate.of(crown, on: day, in: [])
        } throws: { error in
            guard let words = (error as? RateChoiceError)?.words else { return false }
            return words.message == "there is no rate of CZK for 2026-11-20"
                && words.hint?.split(separator: "\n").dropFirst() == [
                    "spesa rate set CZK RATE --on 2026-11-20, where 1 € is RATE CZK"
                ]
        }
        #expect(throws: ExchangeRateError.self) { try ExchangeRate(reading: "RATE") }
        let outing = RateChoiceError.missing(crown, day, outing: "Gita a Praga").words.hint
        #expect(outing?.hasSuffix("\nspesa outing edit 'Gita a Praga' --rate RATE, for all of the outing") == true)
        #expect {
            try ChosenRate.of(crown, on: day, in: years(["2026-11-02 24,5 *"]))
        } throws: { error in
            guard let words = (error as? RateChoiceError)?.words else { return false }
            return words.message
                == "the latest rate of CZK for 2026-11-20 is from 2026-11-02, 18 days earlier; at most 7 days are accepted"
                && words.hint?.hasPrefix("spesa rate set CZK 24.5 --on 2026-11-20, if") == true
        }
    }
}
