import Money
import Outings
import Support
import Testing

private let crown = Currency(code: "CZK") ?? .euro
private let yen = Currency(code: "JPY") ?? .euro
private let dinar = Currency(code: "KWD") ?? .euro

@Suite struct ExchangeRateTests {
    @Test(
        arguments: [
            ("25,31", 2_531_000_000), ("25.31", 2_531_000_000), ("0.00000001", 1), (" 117 ", 11_700_000_000),
            ("1.234", 123_400_000), ("1,234", 123_400_000), (",5", 50_000_000), ("5,", 500_000_000),
            ("000016500", 1_650_000_000_000), ("92233720368,54775807", .max), ("1,00000000", 100_000_000),
        ] as [(String, Int64)])
    func `the single mark of a rate is a decimal mark`(text: String, e8: Int64) throws {
        #expect(try ExchangeRate(reading: text).e8 == e8)
    }

    @Test(
        arguments: [
            ("", .malformed, nil), ("  ", .malformed, nil), (",", .malformed, nil), ("x", .malformed, 0..<1),
            ("-25", .malformed, 0..<1), ("25,31 CZK", .grouping, 5..<6), ("25\n", .malformed, 2..<3),
            ("２", .malformed, 0..<1),
            ("1.234,5", .grouping, 5..<6), ("1 234", .grouping, 1..<2), ("1'234", .grouping, 1..<2),
            ("1.234.567", .grouping, 5..<6), ("0,123456789", .tooManyDecimals, 2..<11), ("0", .zero, 0..<1),
            ("0,00000000", .zero, 0..<10), ("92233720368,54775808", .tooLarge, 0..<20),
            ("99999999999999999999999999999999999999999", .tooLarge, 0..<41),
        ] as [(String, ExchangeRateError.Fault, Range<Int>?)])
    func `an invalid rate is refused`(text: String, fault: ExchangeRateError.Fault, range: Range<Int>?) {
        let error = ExchangeRateError.unreadable(fault, text: text, range: range)
        #expect(throws: error) { try ExchangeRate(reading: text) }
        #expect(error.kind == "rate." + fault.rawValue)
    }

    @Test func `a formatted rate is read back`() throws {
        let seed: UInt64 = 31
        var random = SplitMix64(seed: seed)
        let german = try #require(EuroLocale(named: "de_DE"))
        for _ in 0..<2000 {
            let rate = try #require(
                ExchangeRate(
                    e8: Int64.random(in: 1 ... .max, using: &random) >> Int64.random(in: 0..<62, using: &random) | 1))
            #expect(try ExchangeRate(reading: rate.machineText) == rate)
            #expect(try ExchangeRate(reading: rate.text(in: german)) == rate)
        }
        #expect(try ExchangeRate(reading: "25.310").machineText == "25.31")
        #expect(try ExchangeRate(reading: "25.31").text(in: german) == "25,31")
        #expect(ExchangeRate.one.machineText == "1")
        #expect(ExchangeRate(e8: 0) == nil && ExchangeRate(e8: -1) == nil)
    }

    @Test(
        arguments: [
            (12000, crown, "25,31", 474), (-12000, crown, "25,31", -474), (12000, crown, "24", 500),
            (1234, yen, "160,5", 769),
            (1234, dinar, "0,33", 374), (1, yen, "200", 1), (-1, yen, "200", -1), (1, yen, "200,00000001", 0),
            (1, dinar, "0,2", 1), (.max, crown, "1", .max), (.min, crown, "1", .min), (0, crown, "25,31", 0),
        ] as [(Int64, Currency, String, Int64)])
    func `euros are the amount divided by the rate, rounded away from zero`(
        units: Int64, currency: Currency, rate: String, cents: Int64
    ) throws {
        let euros = try ExchangeRate(reading: rate).euros(for: ForeignAmount(units, in: currency))
        #expect(euros == Amount(cents: cents))
    }

    @Test func `overflowing euros are refused`() throws {
        let amount = ForeignAmount(.max, in: yen)
        let error = ExchangeRateError.overflow(amount)
        #expect(throws: error) { try ExchangeRate(reading: "0,5").euros(for: amount) }
        #expect(throws: error) { try ExchangeRate(reading: "0,00000001").euros(for: amount) }
        #expect(error.kind == "rate.overflow" && error.hint == "a rate is how many JPY 1 € is worth")
        let german = AmountFormatter(locale: try #require(EuroLocale(named: "de_DE")))
        #expect(
            ExchangeRateError.noRate(ForeignAmount(-12_000, in: crown), Amount(cents: 479)).words(german).message
                == "no rate makes 4,79\u{A0}€ of -120,00\u{A0}CZK")
    }

    @Test(
        arguments: [
            (12000, crown, 479, "25.05219207"), (-12000, crown, -479, "25.05219207"), (1600, yen, 1000, "160"),
            (330, dinar, 100, "0.33"), (1, crown, .max, nil), (12000, crown, 0, nil), (0, crown, 5, nil),
            (12000, crown, -5, nil), (.max, yen, 1, nil),
        ] as [(Int64, Currency, Int64, String?)])
    func `the effective rate is the amount divided by the euros`(
        units: Int64, currency: Currency, cents: Int64, rate: String?
    ) throws {
        let (amount, euros) = (ForeignAmount(units, in: currency), Amount(cents: cents))
        guard let rate else {
            #expect(throws: ExchangeRateError.noRate(amount, euros)) { try ExchangeRate(of: amount, for: euros) }
            return
        }
        #expect(try ExchangeRate(of: amount, for: euros).machineText == rate)
    }

    /// A quotient rounded to the nearest integer, half up, computed digit by digit as on paper from the digits of the
    /// dividend.
    private static func divided(_ digits: String, by divisor: Int128) -> String {
        var rest: Int128 = 0
        var quotient = ""
        for digit in digits.utf8 {
            rest = rest * 10 + Int128(digit - 0x30)
            var times = 0
            while rest >= divisor {
                rest -= divisor
                times += 1
            }
            quotient += String(times)
        }
        var result = Array(quotient.utf8)
        if rest * 2 >= divisor {
            var place = result.count - 1
            while place >= 0, result[place] == 0x39 {
                result[place] = 0x30
                place -= 1
            }
            if place >= 0 { result[place] += 1 } else { result.insert(0x31, at: 0) }
        }
        let text = String(decoding: result, as: UTF8.self).drop { $0 == "0" }
        return text.isEmpty ? "0" : String(text)
    }

    @Test func `euros and effective rates equal an exact calculation`() throws {
        let seed: UInt64 = 32
        var random = SplitMix64(seed: seed)
        var told = 0
        for _ in 0..<5000 {
            let currency = Currency.all.randomElement(using: &random) ?? .euro
            let units = Int64.random(in: 1 ... .max, using: &random) >> Int64.random(in: 0..<62, using: &random)
            let e8 = Int64.random(in: 1 ... .max, using: &random) >> Int64.random(in: 0..<62, using: &random)
            guard units > 0, e8 > 0, let rate = ExchangeRate(e8: e8) else { continue }
            let power = (0..<currency.decimals).reduce(Int128(1)) { power, _ in power * 10 }
            let expected = Self.divided("\(units)0000000000", by: Int128(e8) * power)
            let note: Comment = "seed \(seed): \(units) \(currency.code) at \(e8)"
            let amount = ForeignAmount(units, in: currency)
            let euros = try? rate.euros(for: amount)
            #expect(euros.map { String($0.cents) } == Int64(expected).map(String.init), note)
            #expect(try euros == (try? rate.euros(for: ForeignAmount(-units, in: currency)))?.negated(), note)
            guard let euros, euros != .zero else { continue }
            told += 1
            let effective = Self.divided("\(units)0000000000", by: Int128(euros.cents) * power)
            let read = try? ExchangeRate(of: amount, for: euros)
            #expect(read.map { String($0.e8) } == Int64(effective).flatMap { $0 > 0 ? String($0) : nil }, note)
        }
        #expect(told > 1000)
    }
}

extension Amount {
    fileprivate func negated() throws -> Amount { try Amount.zero.subtracting(self) }
}
