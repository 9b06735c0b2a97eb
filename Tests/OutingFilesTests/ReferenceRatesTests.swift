import Files
import OutingFiles
import Outings
import Periods
import Support
import Testing

@Suite struct ReferenceRatesTests {
    private static let history = """
        Date,USD,JPY,CYP,CZK,TRL,
        2026-01-02,1.1520,160.35,N/A,24.310,N/A,
        2025-12-31,1.1500,160.10,N/A,24.288,N/A,
        1999-01-04,1.1789,133.73,0.58231,35.107,372274,

        """

    private func read(_ text: String, of codes: [String]? = nil, name: String = "eurofxref-hist.csv") throws
        -> ReferenceRates
    {
        try read(Array(text.utf8), of: codes, name: name)
    }

    private func read(_ bytes: [UInt8], of codes: [String]? = nil, name: String = "a.csv") throws -> ReferenceRates {
        let wanted = codes.map { Set($0.compactMap { Currency(code: $0) }) }
        return try ReferenceRates.read(InputFile(name: name, bytes: bytes), of: wanted)
    }

    /// All rates, as `CZK 2026-01-02 24.31`.
    private func told(_ rates: ReferenceRates) -> [String] {
        rates.years.sorted { $0.key < $1.key }.flatMap { currency, years in
            years.flatMap(\.entries).map { "\(currency.code) \($0.day.iso) \($0.rate.machineText)" }
        }
    }

    @Test func `the history is read newest first, with commas at line ends`() throws {
        let rates = try read(Self.history)
        #expect(
            told(rates) == [
                "CYP 1999-01-04 0.58231", "CZK 1999-01-04 35.107", "CZK 2025-12-31 24.288", "CZK 2026-01-02 24.31",
                "JPY 1999-01-04 133.73", "JPY 2025-12-31 160.1", "JPY 2026-01-02 160.35",
                "USD 1999-01-04 1.1789", "USD 2025-12-31 1.15", "USD 2026-01-02 1.152",
            ])
        #expect(rates.currencies.map(\.code) == ["USD", "JPY", "CYP", "CZK"])
        #expect(rates.days?.first.iso == "1999-01-04" && rates.days?.last.iso == "2026-01-02")
        #expect(
            rates.years.values.allSatisfy { years in years.map(\.year.number) == years.map(\.year.number).sorted() })
        #expect(rates.years.values.allSatisfy { $0.allSatisfy { $0.entries.allSatisfy { $0.origin == .imported } } })
    }

    @Test func `only the requested currencies are kept`() throws {
        #expect(try told(read(Self.history, of: ["CYP", "SEK"])) == ["CYP 1999-01-04 0.58231"])
        #expect(try told(read(Self.history, of: [])).isEmpty)
    }

    @Test(arguments: ["\n", "\r\n"])
    func `the file of a day is read with its spaces and date`(end: String) throws {
        let text = "Date, USD, JPY, CZK, \(end)23 November 2026, 1.1520, 160.35, 24.310, \(end)"
        #expect(try told(read(text)) == ["CZK 2026-11-23 24.31", "JPY 2026-11-23 160.35", "USD 2026-11-23 1.152"])
        #expect(try told(read("\u{FEFF}Date,USD\(end)2 May 2026,1.5")) == ["USD 2026-05-02 1.5"])
    }

    @Test func `zip files are read, and several files joined`() throws {
        var zip = ZipWriter()
        zip.add("eurofxref-hist.csv", Array(Self.history.utf8))
        #expect(try told(read(zip.finished(), of: ["CZK"])).count == 3)
        zip.add("eurofxref.csv", Array("Date, CZK, \n05 January 2026, 24.4, \n".utf8))
        zip.add("__MACOSX/._x", [1, 2, 3])
        let rates = try read(zip.finished(), of: ["CZK"])
        #expect(told(rates).suffix(2) == ["CZK 2026-01-02 24.31", "CZK 2026-01-05 24.4"])
        #expect(rates.days?.last.iso == "2026-01-05")
        var nested = ZipWriter()
        nested.add("a.zip", zip.finished())
        #expect(throws: FileError.self) { try read(nested.finished()) }
    }

    @Test(arguments: [
        ("Date,USD\n2026-01-02,1,2", 2, "it has 3 columns where the first line has 2"),
        ("Date,USD,JPY,\n2026-01-02,1\n", 2, "it has 2 columns where the first line has 3"),
        ("Date,USD\n2026-01-32,1", 2, "column 1 (Date): '2026-01-32' is not a day"),
        ("Date,USD\n02/01/2026,1", 2, "column 1 (Date): '02/01/2026' is not a day"),
        ("Date,USD\n2 Nov 2026,1", 2, "column 1 (Date): '2 Nov 2026' is not a day"),
        ("Date,USD\n0999-01-02,1", 2, "column 1 (Date): '0999-01-02' is not a day"),
        ("Date,USD\n,1", 2, "column 1 (Date): '' is not a day"),
        ("Date,USD,JPY\n2026-01-02,1,1\n2026-01-01,1.2.3,1", 3, "column 2 (USD): '1.2.3' is not a rate"),
        ("Date,USD,JPY\n2026-01-02,1,-1", 2, "column 3 (JPY): '-1' is not a rate"),
        ("Date,USD,TRL\n2026-01-02,1,x", 2, "column 3 (TRL): 'x' is not a rate"),
        ("Date,USD\n2026-01-02,0", 2, "column 2 (USD): '0' is not a rate"),
        ("Date,USD\n2026-01-02,n/a", 2, "column 2 (USD): 'n/a' is not a rate"),
        ("Date,USD\n2026-01-02,1.123456789", 2, "column 2 (USD): '1.123456789' is not a rate"),
        ("Date,USD\n2026-01-02,99999999999999999999", 2, "column 2 (USD): '99999999999999999999' is not a rate"),
        ("Date,USD\n2026-01-02,1\n2026-01-02,1", 3, "column 1 (Date): 2026-01-02 occurs a second time"),
        ("Date,USD,USD\n", 1, "two columns are of one currency"),
        ("Date,Amount\n2026-01-02,1", 1, "it does not begin as rates of the ECB do: Date,USD,JPY"),
        ("USD,CZK\n", 1, "it does not begin as rates of the ECB do: Date,USD,JPY"),
        ("Date\n", 1, "it does not begin as rates of the ECB do: Date,USD,JPY"),
    ])
    func `a damaged line is refused with line and column`(text: String, line: Int, problem: String) {
        #expect(throws: FileError.damaged("a.csv", line: line, problem: problem)) { try read(text, name: "a.csv") }
    }

    @Test func `a file without rows is empty`() throws {
        #expect(throws: FileError.empty("a.csv")) { try read([]) }
        #expect(throws: FileError.empty("a.csv")) { try read("\n\n", name: "a.csv") }
        let none = try read("Date,USD,\n")
        #expect(none.days == nil && none.years.isEmpty)
    }

    @Test func `a randomly changed file gives rates or an error`() throws {
        let seed: UInt64 = 61
        var random = SplitMix64(seed: seed)
        var zip = ZipWriter()
        zip.add("a.csv", Array(Self.history.utf8))
        var (whole, refused) = (0, 0)
        for bytes in [Array(Self.history.utf8), zip.finished()] {
            for _ in 0..<2000 {
                var bytes = bytes
                for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                    let place = Int.random(in: bytes.indices, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bytes[place] = .random(in: .min ... .max, using: &random)
                    case 1: bytes.remove(at: place)
                    case 2: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: place)
                    default: bytes.removeSubrange(place...)
                    }
                }
                do {
                    for years in try read(bytes).years.values {
                        for year in years {
                            #expect(RateYear(packed: year.packed, of: year.year) == year, "seed \(seed)")
                        }
                    }
                    whole += 1
                } catch is FileError {
                    refused += 1
                }
            }
        }
        #expect(whole > 100 && refused > 100)
    }
}
