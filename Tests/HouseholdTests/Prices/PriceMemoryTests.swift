import Household
import Money
import Periods
import Support
import Testing

@Suite struct PriceMemoryTests {
    private func paid(
        _ day: Int, _ payee: String?, _ e5: Int64, _ unit: Unit = .piece, month: Int = 11, year: Int = 2026
    ) throws -> PaidPrice {
        let day = try #require(Day(year: year, month: month, day: day))
        return PaidPrice(day: day, payee: payee, price: UnitPrice(e5: e5), unit: unit)
    }

    /// On 22 November 2026, in German.
    private func words(_ prices: PaidPrice...) throws -> String {
        let amounts = AmountFormatter(locale: try #require(EuroLocale(named: "de_DE")))
        return try #require(PriceMemory(prices)).words(on: november(22), amounts)
            .replacing("\u{A0}", with: " ")
    }

    @Test func `a product never bought has no price memory`() {
        #expect(PriceMemory([]) == nil)
    }

    @Test func `the last price comes first, then the last prices of other shops`() throws {
        #expect(
            try words(
                paid(1, "Aldi", 99_000), paid(10, "Lidl", 129_000), paid(3, "Aldi", 119_000), paid(8, "Lidl", 149_000))
                == "last time 1,29 € at Lidl, 12 days ago; 1,19 € at Aldi")
        #expect(try words(paid(10, "Lidl", 129_000)) == "last time 1,29 € at Lidl, 12 days ago")
    }

    @Test func `the two cheapest other shops are shown, with the latest first among equals`() throws {
        #expect(
            try words(
                paid(20, "Lidl", 129_000), paid(1, "Rewe", 135_000), paid(2, "Aldi", 119_000),
                paid(3, "Edeka", 145_000),
                paid(4, "Netto", 135_000))
                == "last time 1,29 € at Lidl, 2 days ago; 1,19 € at Aldi; 1,35 € at Netto")
    }

    @Test func `the last price is the price recorded last on its day`() throws {
        #expect(
            try words(paid(21, "Lidl", 129_000), paid(21, "Aldi", 119_000))
                == "last time 1,19 € at Aldi, yesterday; 1,29 € at Lidl")
        #expect(try words(paid(22, "Lidl", 129_000), paid(22, "Lidl", 99_000)) == "last time 0,99 € at Lidl, today")
    }

    @Test func `old prices, prices without a shop and other units are not compared`() throws {
        #expect(
            try words(
                paid(10, "Lidl", 299_000, .kilogram), paid(9, "Aldi", 199_000, .piece), paid(8, nil, 99_000, .kilogram),
                paid(9, "Rewe", 1_000, .kilogram, year: 2025), paid(10, "Edeka", 310_000, .kilogram, year: 2025))
                == "last time 2,99 €/kg at Lidl, 12 days ago; 3,10 €/kg at Edeka")
        #expect(
            try words(paid(10, nil, 129_000), paid(9, "Aldi", 119_000))
                == "last time 1,29 €, 12 days ago; 1,19 € at Aldi")
    }

    @Test func `prices per gram and per kilogram are compared`() throws {
        let memory = try #require(
            PriceMemory([
                paid(1, "Aldi", 310, .gram), paid(2, "Rewe", 309_000, .kilogram), paid(3, "Edeka", 299, .gram),
                paid(4, "Lidl", 305_000, .kilogram),
            ]))
        #expect(memory.last.payee == "Lidl" && memory.others.map(\.payee) == ["Edeka", "Rewe"])
        let huge = try #require(
            PriceMemory([
                paid(1, "Aldi", .max, .gram), paid(2, "Rewe", .max, .kilogram), paid(3, "Lidl", .min, .gram),
            ]))
        #expect(huge.others.map(\.payee) == ["Rewe", "Aldi"])
    }

    @Test(
        arguments: [
            (129_000, "piece", "1,29 €", "€1.29"), (189_900, "l", "1,899 €/l", "€1.899/l"),
            (25_341, "kWh", "0,25341 €/kWh", "€0.25341/kWh"), (-25_000, "piece", "-0,25 €", "-€0.25"),
            (-25_500, "piece", "-0,255 €", "-€0.255"), (123_450_000, "kg", "1.234,50 €/kg", "€1,234.50/kg"),
            (0, "piece", "0,00 €", "€0.00"), (123_450_100, "piece", "1234,501 €", "€1234.501"),
            (Int64.max, "piece", "92233720368547,75807 €", "€92233720368547.75807"),
            (Int64.min, "piece", "-92233720368547,75808 €", "-€92233720368547.75808"),
        ] as [(Int64, String, String, String)])
    func `a unit price is written like an amount`(e5: Int64, unit: String, german: String, irish: String) throws {
        for (locale, text) in [("de_DE", german), ("en_IE", irish)] {
            let amounts = AmountFormatter(locale: try #require(EuroLocale(named: locale)))
            let written = UnitPrice(e5: e5).string(per: try #require(Unit(word: unit)), amounts)
            #expect(written.replacing("\u{A0}", with: " ") == text)
        }
    }

    @Test func `the distance to a future day is shown`() throws {
        #expect(try words(paid(23, "Lidl", 129_000)) == "last time 1,29 € at Lidl, 1 day after today")
        #expect(try words(paid(30, "Lidl", 129_000)) == "last time 1,29 € at Lidl, 8 days after today")
    }

    @Test func `the price memory agrees with a full search over random prices`() throws {
        let seed: UInt64 = 1331
        var random = SplitMix64(seed: seed)
        for number in 0..<3_000 {
            let what: Comment = "seed \(seed), number \(number)"
            let prices = try (0..<Int.random(in: 1...12, using: &random)).map { _ in
                try paid(
                    .random(in: 1...28, using: &random),
                    ["a", "b", "c", "d", nil].randomElement(using: &random) ?? nil,
                    .random(in: 1...5, using: &random) * 1000,
                    [.piece, .piece, .kilogram, .gram].randomElement(using: &random) ?? .piece,
                    month: .random(in: 10...12, using: &random), year: .random(in: 2025...2026, using: &random))
            }
            let memory = try #require(PriceMemory(prices), what)
            let lastDay = try #require(prices.map(\.day).max(), what)
            #expect(memory.last == prices.last { $0.day == lastDay }, what)
            var left: [PaidPrice] = []
            for payee in ["a", "b", "c", "d"] where payee != memory.last.payee {
                let own = prices.filter { $0.payee == payee }
                guard let day = own.map(\.day).max(), let paid = own.last(where: { $0.day == day }) else { continue }
                let isWeighed = [Unit.kilogram, .gram].contains(paid.unit)
                let isAlike = isWeighed == [Unit.kilogram, .gram].contains(memory.last.unit)
                if isAlike, paid.day.days(until: lastDay) <= 365 { left.append(paid) }
            }
            func each(_ paid: PaidPrice) -> Int64 { paid.price.e5 * (paid.unit == .gram ? 1000 : 1) }
            #expect(memory.others.count == min(2, left.count), what)
            #expect(memory.others.map(each) == left.map(each).sorted().prefix(2).map { $0 }, what)
            #expect(memory.others.allSatisfy(left.contains), what)
            for (one, next) in zip(memory.others, memory.others.dropFirst()) where each(one) == each(next) {
                #expect(one.day >= next.day, what)
            }
        }
    }
}
