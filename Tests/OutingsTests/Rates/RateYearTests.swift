import Outings
import Periods
import Support
import Testing

private func rate(_ text: String) throws -> ExchangeRate { try ExchangeRate(reading: text) }

private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

private func year(_ number: Int = 2026) throws -> Year { try #require(Year(number: number)) }

@Suite struct RateYearTests {
    @Test func `rates are sorted by day, the manual rate first`() throws {
        var rates = RateYear(try year())
        rates.set(try rate("25,3"), on: try day("2026-03-02"), isByHand: false)
        rates.set(try rate("25,1"), on: try day("2026-01-01"), isByHand: true)
        rates.set(try rate("25,4"), on: try day("2026-03-02"), isByHand: true)
        rates.set(try rate("25,5"), on: try day("2026-12-31"), isByHand: false)
        rates.set(try rate("25,2"), on: try day("2026-01-01"), isByHand: true)
        #expect(
            rates.entries.map { "\($0.day.iso) \($0.origin) \($0.rate.machineText)" } == [
                "2026-01-01 hand 25.2", "2026-03-02 hand 25.4", "2026-03-02 imported 25.3", "2026-12-31 imported 25.5",
            ])
        #expect(try rates.latest(notAfter: day("2026-03-02"))?.rate == rate("25,4"))
        #expect(try rates.latest(notAfter: day("2026-06-30"))?.rate == rate("25,4"))
        #expect(try rates.latest(notAfter: day("2026-03-01"))?.rate == rate("25,2"))
        #expect(try rates.latest(notAfter: day("2027-01-01"))?.rate == rate("25,5"))
        #expect(try rates.latest(notAfter: day("2025-12-31")) == nil)
        #expect(try rates.remove(on: day("2026-03-02"), isByHand: true))
        #expect(try !rates.remove(on: day("2026-03-02"), isByHand: true))
        #expect(try rates.latest(notAfter: day("2026-03-02"))?.origin == .imported)
    }

    @Test func `imported rates replace imported rates, but not manual rates`() throws {
        var rates = RateYear(try year())
        rates.set(try rate("1"), on: try day("2026-01-02"), isByHand: true)
        rates.set(try rate("2"), on: try day("2026-01-02"), isByHand: false)
        rates.set(try rate("3"), on: try day("2026-01-05"), isByHand: false)
        rates.set(try rate("4"), on: try day("2026-01-07"), isByHand: true)
        var file = RateYear(try year())
        for (date, text) in [("2026-01-01", "5"), ("2026-01-02", "6"), ("2026-01-05", "3"), ("2026-01-07", "7")] {
            file.set(try rate(text), on: try day(date), isByHand: false)
        }
        file.set(try rate("9"), on: try day("2026-01-09"), isByHand: true)
        #expect(rates.takeImported(from: file) == 3)
        #expect(
            rates.entries.map { "\($0.day.iso) \($0.origin) \($0.rate.machineText)" } == [
                "2026-01-01 imported 5", "2026-01-02 hand 1", "2026-01-02 imported 6", "2026-01-05 imported 3",
                "2026-01-07 hand 4", "2026-01-07 imported 7",
            ])
        #expect(rates.takeImported(from: file) == 0)
    }

    @Test func `a packed year of working days takes four characters a day`() throws {
        var random = SplitMix64(seed: 41)
        var rates = RateYear(try year())
        var value: Int64 = 25_310
        for day in try year().days where day.weekday != .saturday && day.weekday != .sunday {
            value += .random(in: -80...80, using: &random)
            rates.set(try #require(ExchangeRate(e8: value * 100_000)), on: day, isByHand: false)
        }
        #expect(rates.entries.count == 261)
        #expect(rates.packed.utf8.count < 261 * 4)
        #expect(try RateYear(packed: rates.packed, of: year()) == rates)
    }

    @Test func `packed rates are unpacked unchanged`() throws {
        let seed: UInt64 = 42
        var random = SplitMix64(seed: seed)
        for round in 0..<1000 {
            let year = try year([1, 1999, 2024, 2026, 9999].randomElement(using: &random) ?? 1)
            var rates = RateYear(year)
            let unit = (0..<Int.random(in: 0...9, using: &random)).reduce(Int64(1)) { power, _ in power * 10 }
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                let length = year.days.first.days(until: year.days.last)
                let day = year.days.first.adding(days: .random(in: 0...length, using: &random))
                let any = Int64.random(in: 1 ... .max, using: &random) >> Int64.random(in: 0..<62, using: &random)
                let exact = Bool.random(using: &random) ? 1 : Int64.max
                let rate = ExchangeRate(e8: any / unit * unit) ?? ExchangeRate(e8: exact)
                rates.set(try #require(rate), on: day, isByHand: Bool.random(using: &random))
            }
            let packed = rates.packed
            #expect(RateYear(packed: packed, of: year) == rates, "seed \(seed), round \(round): \(packed)")
            #expect(packed.utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || $0 >= 0x30 }, "seed \(seed): \(packed)")
        }
    }

    @Test(arguments: [
        "J", "A", "AA", "AAAA", "AAC!", "!", "AACé", "AAD", "AA//////////////C", "A//////////////AC", "AACAAC",
        "ABCBBA", "I6WC",
        "A_____________AC", "AA_____________AC", "AACABC", "AwXC", "A9____________PC",
    ])
    func `an invalid packed year is refused`(text: String) throws {
        #expect(try RateYear(packed: text, of: year()) == nil)
    }

    @Test func `a leap year has one more day`() throws {
        let last = try #require(RateYear(packed: "I6WC", of: year(2024)))
        #expect(last.entries.map(\.day.iso) == ["2024-12-31"] && last.entries.map(\.rate) == [.one])
        #expect(try RateYear(packed: "I4WC", of: year())?.entries.map(\.day.iso) == ["2026-12-31"])
        #expect(try RateYear(packed: "", of: year())?.isEmpty == true)
    }

    @Test func `a changed character does not crash the reader, and rates that are read pack to equal rates`() throws {
        let seed: UInt64 = 43
        var random = SplitMix64(seed: seed)
        var rates = RateYear(try year())
        for number in 0..<30 {
            let day = try year().days.first.adding(days: number * 12)
            rates.set(
                try #require(ExchangeRate(e8: .random(in: 1...1 << 40, using: &random))), on: day,
                isByHand: number % 5 == 0)
        }
        let packed = Array(rates.packed.utf8)
        var read = 0
        for _ in 0..<20_000 {
            var bytes = packed
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0x20..<0x7F, using: &random)
            case 1: bytes.remove(at: .random(in: bytes.indices, using: &random))
            default:
                bytes.insert(packed.randomElement(using: &random) ?? 0, at: .random(in: bytes.indices, using: &random))
            }
            guard let other = try RateYear(packed: String(decoding: bytes, as: UTF8.self), of: year()) else { continue }
            read += 1
            #expect(try RateYear(packed: other.packed, of: year()) == other, "seed \(seed)")
        }
        #expect(read > 100)
    }
}
