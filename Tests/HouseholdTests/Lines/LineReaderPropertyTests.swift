import Household
import Money
import Support
import Testing

@Suite struct LineReaderPropertyTests {
    private func euroLocale(_ numbers: inout SplitMix64) -> EuroLocale {
        EuroLocale.all.randomElement(using: &numbers) ?? .undetermined
    }

    private func amount(_ numbers: inout SplitMix64) -> Amount {
        Amount(cents: Int64.random(in: 1...(1 << Int64.random(in: 1...40, using: &numbers)), using: &numbers))
    }

    /// Words that could be taken for something else.
    private static let words = [
        "Milk", "3,5%", "7up", "Brot", "€5-Gutschein", "x", "kg", "a=b", "me@home", "№", "(bio)", "–",
    ]

    @Test func `a line is read back from its parts in every locale`() throws {
        let seed: UInt64 = 2_026
        print("seed \(seed)")
        var numbers = SplitMix64(seed: seed)
        for _ in 0..<1500 {
            let locale = euroLocale(&numbers)
            let amounts = AmountFormatter(locale: locale)
            let unit = [Unit.piece, .kilogram, .litre, Unit(sign: "kWh")].randomElement(using: &numbers) ?? .piece
            let milli = Int64.random(in: 1...100_000, using: &numbers) * (unit == .piece ? 1000 : 1)
            let quantity = Bool.random(using: &numbers) ? Quantity(milli: milli, unit: unit) : nil
            let what = (1...Int.random(in: 1...3, using: &numbers)).map { _ in
                Self.words.randomElement(using: &numbers) ?? ""
            }
            let isPerUnit = quantity != nil && unit != .piece && (unit.sign == "kWh" || Bool.random(using: &numbers))
            let amount = amount(&numbers)
            let price = UnitPrice(e5: Int64.random(in: 1...10_000_000, using: &numbers))
            let isTotal = !isPerUnit && quantity != nil && unit != .piece
            let total = Bool.random(using: &numbers) ? (isTotal ? amount : self.amount(&numbers)) : nil
            let rate = Bool.random(using: &numbers) ? VATRate(permille: Int.random(in: 0...1000, using: &numbers)) : nil
            let category =
                Bool.random(using: &numbers)
                ? ["food", "food:groceries", "eating out"].randomElement(using: &numbers) : nil
            // Without a quantity a first word such as `x` or `–` is a word like others; `–` right before a price is a sign.
            guard what.last != "–" else { continue }

            let parts: [String?] = [
                quantity?.text(in: locale), what.joined(separator: " "),
                isPerUnit ? price.text(per: unit, in: locale) : amounts.number(amount),
                total.map { "= " + amounts.string($0) },
                rate.map { "@" + $0.text(in: locale) }, category,
            ]
            let text = parts.compactMap(\.self).joined(separator: " ")
            let expected = WrittenLine(
                quantity: quantity, what: what.joined(separator: " "),
                price: isPerUnit
                    ? .each(price) : isTotal ? .total(amount) : .each(try #require(UnitPrice(amount))),
                printedTotal: total, rate: rate, category: category)
            let reader = LineReader(locale: locale) { ["food", "eating out"].contains($0) }
            #expect(try reader.read(text) == .line(expected), "\(text)")
        }
    }

    @Test func `any text is read or refused with a caret inside the line`() {
        let seed: UInt64 = 99
        print("seed \(seed)")
        var numbers = SplitMix64(seed: seed)
        let pieces = [
            "2", "x", "1,29", "0,5", "kg", "/kg", "/", "€", "-", "=", "@", "%", "@10%", "= 2,58", "Milk", "food", " ",
            " ", " ",
            "1/2", "1.234", ",", "(", ")", "\u{202E}", "\u{A0}", "×", "99999999999999999999", "'", "12€50", "+", "é",
            "👨‍👩‍👧", "/100g", "-10%",
        ]
        var reads = 0
        for _ in 0..<3_000 {
            let text = (0..<Int.random(in: 0...9, using: &numbers)).map { _ in
                (pieces.randomElement(using: &numbers) ?? "") + (Bool.random(using: &numbers) ? " " : "")
            }.joined()
            do throws(LineError) {
                let line = try lineReader().read(text)
                reads += 1
                if case .line(let line) = line {
                    #expect(!line.what.isEmpty && line.category?.isEmpty != true && line.quantity?.milli != 0)
                }
            } catch {
                let (length, caret) = (text.unicodeScalars.count, error.caret ?? 0..<0)
                let isTold = error.input == text && !error.message.isEmpty && error.hint != nil
                #expect(isTold && caret.lowerBound >= 0 && caret.upperBound <= length, "\(text)")
            }
        }
        #expect(reads > 50)
    }
}
