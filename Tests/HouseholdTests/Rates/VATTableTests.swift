import Household
import Periods
import Testing

@Suite struct VATTableTests {
    private static let table = VATTable(resource("vat.tsv"))

    /// The countries of the euro area, and the day from which each pays in it.
    private static let euroDays = [
        "AT": "2002-01-01", "BE": "2002-01-01", "BG": "2026-01-01", "CY": "2008-01-01", "DE": "2002-01-01",
        "EE": "2011-01-01", "ES": "2002-01-01", "FI": "2002-01-01", "FR": "2002-01-01", "GR": "2002-01-01",
        "HR": "2023-01-01", "IE": "2002-01-01", "IT": "2002-01-01", "LT": "2015-01-01", "LU": "2002-01-01",
        "LV": "2014-01-01", "MT": "2008-01-01", "NL": "2002-01-01", "PT": "2002-01-01", "SI": "2007-01-01",
        "SK": "2009-01-01",
    ]

    @Test func `the table has the 21 countries of the euro area`() {
        #expect(Self.table.countries == Self.euroDays.keys.sorted())
        #expect(Self.table.countries.count == 21)
    }

    @Test func `every country has a standard and a reduced rate from its euro day on`() throws {
        for (country, iso) in Self.euroDays {
            for day in [try #require(Day(iso: iso)), try #require(Day(iso: "2026-11-22"))] {
                let rates = Self.table.rates(of: country, on: day)
                let standard = try #require(rates.first { $0.kind == "standard" })
                #expect((150...270).contains(standard.rate.permille), "\(country)")
                #expect(rates.allSatisfy { $0.rate <= standard.rate }, "\(country)")
                #expect(rates.contains { $0.kind == "reduced" && $0.rate < standard.rate }, "\(country)")
            }
        }
    }

    @Test func `the file is sorted by country, kind and day`() throws {
        let rows = rows(of: "vat.tsv")
        #expect(rows.count > 150)
        #expect(rows.map { $0[0] } == rows.map { $0[0] }.sorted())
        var classes: [[String]] = []
        for (index, row) in rows.enumerated() {
            #expect(row.count == 4)
            _ = try #require(Day(iso: row[3]))
            if classes.last != Array(row[..<2]) { classes.append(Array(row[..<2])) }
            guard index > 0, rows[index - 1][..<2] == row[..<2] else {
                #expect(row[2] != "-", "\(row) ends what has not begun")
                continue
            }
            #expect(rows[index - 1][3] < row[3], "\(row)")
            #expect(rows[index - 1][2] != row[2], "\(row) changes nothing")
        }
        #expect(Set(classes).count == classes.count)
        let kinds = [
            "standard", "reduced", "reduced-2", "super-reduced", "parking", "temporary", "temporary-2", "zero",
        ]
        #expect(Set(rows.map { $0[1] }) == Set(kinds))
    }

    @Test(
        arguments: [
            ("DE", "2006-12-31", "standard 160, reduced 70"), ("DE", "2007-01-01", "standard 190, reduced 70"),
            ("DE", "2020-06-30", "standard 190, reduced 70"), ("DE", "2020-07-01", "standard 160, reduced 50"),
            ("DE", "2020-12-31", "standard 160, reduced 50"),
            ("DE", "2026-11-22", "standard 190, reduced 70, zero 0"),
            ("IT", "2011-09-16", "standard 200, reduced 100, super-reduced 40"),
            ("IT", "2011-09-17", "standard 210, reduced 100, super-reduced 40"),
            ("IT", "2013-10-01", "standard 220, reduced 100, super-reduced 40"),
            ("IT", "2016-01-01", "standard 220, reduced 100, reduced-2 50, super-reduced 40"),
            ("AT", "2021-12-31", "standard 200, reduced 100, reduced-2 130, parking 130, temporary 50"),
            ("AT", "2022-01-01", "standard 200, reduced 100, reduced-2 130, parking 130"),
            ("AT", "2025-03-31", "standard 200, reduced 100, reduced-2 130, parking 130, zero 0"),
            ("AT", "2025-04-01", "standard 200, reduced 100, reduced-2 130, parking 130"),
            ("AT", "2026-01-01", "standard 200, reduced 100, reduced-2 130, parking 130, zero 0"),
            ("AT", "2026-07-01", "standard 200, reduced 100, reduced-2 130, super-reduced 49, parking 130, zero 0"),
            ("FI", "2009-09-30", "standard 220, reduced 170, reduced-2 80"),
            ("FI", "2012-12-31", "standard 230, reduced 130, reduced-2 90"),
            ("FI", "2024-09-01", "standard 255, reduced 140, reduced-2 100"),
            ("FI", "2026-01-01", "standard 255, reduced 135, reduced-2 100"),
            ("EE", "2011-01-01", "standard 200, reduced 90"),
            ("EE", "2024-01-01", "standard 220, reduced 90, reduced-2 50"),
            ("EE", "2025-01-01", "standard 220, reduced 90, reduced-2 130"),
            ("EE", "2025-07-01", "standard 240, reduced 90, reduced-2 130"),
            ("SK", "2010-05-01", "standard 190, reduced 100, reduced-2 60"),
            ("SK", "2011-01-01", "standard 200, reduced 100"),
            ("SK", "2025-01-01", "standard 230, reduced 190, reduced-2 50"),
            ("ES", "2012-08-31", "standard 180, reduced 80, super-reduced 40"),
            ("ES", "2012-09-01", "standard 210, reduced 100, super-reduced 40"),
            ("ES", "2024-12-31", "standard 210, reduced 100, super-reduced 40, temporary 75, temporary-2 20"),
            ("ES", "2025-01-01", "standard 210, reduced 100, super-reduced 40"),
            ("FR", "2013-12-31", "standard 196, reduced 55, reduced-2 70, super-reduced 21"),
            ("FR", "2014-01-01", "standard 200, reduced 55, reduced-2 100, super-reduced 21"),
            ("GR", "2015-07-19", "standard 230, reduced 130, reduced-2 65"),
            ("GR", "2016-06-01", "standard 240, reduced 130, reduced-2 60"),
            ("IE", "2002-02-28", "standard 200, reduced 125, super-reduced 43, parking 125, zero 0"),
            ("IE", "2009-12-31", "standard 215, reduced 135, super-reduced 48, parking 135, zero 0"),
            ("IE", "2020-09-01", "standard 210, reduced 135, reduced-2 90, super-reduced 48, parking 135, zero 0"),
            ("LU", "2023-12-31", "standard 160, reduced 70, super-reduced 30, parking 130"),
            ("LU", "2024-01-01", "standard 170, reduced 80, super-reduced 30, parking 140"),
            ("NL", "2012-09-30", "standard 190, reduced 60"), ("NL", "2012-10-01", "standard 210, reduced 60"),
            ("NL", "2019-01-01", "standard 210, reduced 90"),
            ("PT", "2010-06-30", "standard 200, reduced 50, reduced-2 120, parking 120"),
            ("PT", "2024-01-04", "standard 230, reduced 60, reduced-2 130, parking 130, temporary 0"),
            ("PT", "2024-01-05", "standard 230, reduced 60, reduced-2 130, parking 130"),
            ("BE", "2026-11-22", "standard 210, reduced 60, reduced-2 120, parking 120, zero 0"),
            ("BG", "2026-01-01", "standard 200, reduced 90"),
            ("CY", "2013-01-14", "standard 180, reduced 80, reduced-2 50"),
            ("CY", "2023-05-04", "standard 190, reduced 90, reduced-2 50"),
            ("CY", "2023-07-21", "standard 190, reduced 90, reduced-2 50, super-reduced 30, temporary 0"),
            ("CY", "2027-01-01", "standard 190, reduced 90, reduced-2 50, super-reduced 30"),
            ("HR", "2023-01-01", "standard 250, reduced 130, reduced-2 50, zero 0"),
            ("LT", "2025-12-31", "standard 210, reduced 90, reduced-2 50"),
            ("LT", "2026-01-01", "standard 210, reduced 120, reduced-2 50"),
            ("LV", "2017-12-31", "standard 210, reduced 120"),
            ("LV", "2018-01-01", "standard 210, reduced 120, reduced-2 50"),
            ("MT", "2023-12-31", "standard 180, reduced 50, reduced-2 70, zero 0"),
            ("MT", "2024-01-01", "standard 180, reduced 50, reduced-2 70, parking 120, zero 0"),
            ("SI", "2013-06-30", "standard 200, reduced 85"),
            ("SI", "2020-01-01", "standard 220, reduced 95, reduced-2 50"),
        ])
    func `a country has its rates of a day`(country: String, iso: String, expected: String) throws {
        let rates = Self.table.rates(of: country, on: try #require(Day(iso: iso)))
        #expect(rates.map { "\($0.kind) \($0.rate.permille)" }.joined(separator: ", ") == expected)
        #expect(rates.allSatisfy { $0.country == country && $0.from.iso <= iso })
    }

    @Test func `a rate has the day from which it is valid`() throws {
        let rates = Self.table.rates(of: "IT", on: try #require(Day(iso: "2026-11-22")))
        #expect(rates.first?.from.iso == "2013-10-01")
    }

    @Test(
        arguments: [
            ("IT", 220, "2013-10-01", true), ("IT", 220, "2013-09-30", false), ("IT", 210, "2013-10-01", false),
            ("FR", 55, "2026-11-22", true), ("FR", 210, "2026-11-22", false), ("FR", 0, "2026-11-22", true),
            ("PL", 230, "2026-11-22", true), ("BG", 210, "1998-01-01", true), ("ES", 50, "2025-01-01", false),
        ])
    func `a rate that a country did not have is unknown`(
        country: String, permille: Int, iso: String, expected: Bool
    ) throws {
        let day = try #require(Day(iso: iso))
        #expect(Self.table.knows(VATRate(permille: permille), in: country, on: day) == expected)
    }
}
