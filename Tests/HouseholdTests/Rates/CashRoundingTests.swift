import Household
import Periods
import Support
import Testing

@Suite struct CashRoundingTests {
    private static let rules = CashRounding(resource("cash-rounding.tsv"))
    private static let today = Day(number: 20_779)

    private func rounded(_ due: Int64, _ country: String, whole: Bool = true) -> Int64 {
        due + Self.rules.round(due: due, in: country, on: Self.today, isWhollyCash: whole)
    }

    @Test func `eight countries round cash`() {
        #expect(Self.today.iso == "2026-11-22")
        #expect(Self.rules.countries == ["BE", "EE", "FI", "IE", "IT", "LT", "NL", "SK"])
    }

    @Test(
        arguments: [
            ("FI", "2002-01-01"), ("NL", "2004-09-01"), ("IE", "2015-10-28"), ("IT", "2018-01-01"),
            ("BE", "2019-12-01"), ("SK", "2022-07-01"), ("EE", "2025-01-01"), ("LT", "2025-05-01"),
        ])
    func `a country rounds from its first day on`(country: String, iso: String) throws {
        let day = try #require(Day(iso: iso))
        #expect(Self.rules.round(due: 1002, in: country, on: day, isWhollyCash: true) == -2)
        #expect(Self.rules.round(due: 1002, in: country, on: day.previous, isWhollyCash: true) == 0)
    }

    @Test func `1 2 6 7 round down and 3 4 8 9 up, in every country and for refunds`() {
        let expected: [Int64] = [0, -1, -2, 2, 1, 0, -1, -2, 2, 1]
        for country in Self.rules.countries {
            for due in Int64(100)...129 {
                let change = expected[Int(due % 10)]
                #expect(rounded(due, country) == due + change)
                #expect(rounded(-due, country) == -due - change)
            }
        }
    }

    @Test func `other countries do not round`() {
        for country in ["DE", "FR", "XX", ""] {
            #expect((Int64(-12)...12).allSatisfy { rounded($0, country) == $0 })
        }
    }

    @Test(
        arguments: [
            ("FI", [0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 10]), ("BE", [0, 1, 2, 3, 4, 5, 5, 5, 10, 10, 10]),
            ("SK", [0, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10]), ("EE", [0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 10]),
        ] as [(String, [Int64])])
    func `the smallest amounts are rounded by the rule of each country`(country: String, expected: [Int64]) {
        #expect((0...10).map { rounded($0, country) } == expected)
        #expect((0...10).map { rounded(-$0, country) } == expected.map { -$0 })
    }

    @Test func `only Italy limits rounding to payments wholly in cash`() {
        for country in Self.rules.countries {
            #expect(rounded(1002, country, whole: false) == (country == "IT" ? 1002 : 1000))
        }
    }

    @Test func `the largest and smallest amounts are rounded without overflow`() {
        #expect(Self.rules.round(due: .max, in: "FI", on: Self.today, isWhollyCash: true) == -2)
        #expect(Self.rules.round(due: .min, in: "FI", on: Self.today, isWhollyCash: true) == -2)
    }

    @Test func `rounding changes at most two cents beyond the smallest amounts`() {
        let seed: UInt64 = 20_261_122
        print("seed \(seed)")
        var numbers = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let due = Int64.random(in: -100_000...100_000, using: &numbers)
            for country in Self.rules.countries where due.magnitude > 5 {
                #expect(rounded(due, country) % 5 == 0)
                #expect((rounded(due, country) - due).magnitude <= 2)
            }
        }
    }
}
