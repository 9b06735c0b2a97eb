import Household
import Outings
import Periods
import Support
import Testing

/// How often the actual mistake is the named cause, in typical outings: two cards with the value and the number of a
/// strip, and a purse.
@Suite struct SeededCauseTests {
    private static let cases = 100

    /// How often the actual mistake is named: with its expense first, among the five causes, or not at all.
    private struct Score: CustomStringConvertible {
        var made = 0
        var first = 0
        var among = 0

        var description: String { "first \(first), among five \(among), of \(made)" }

        static func + (one: Score, other: Score) -> Score {
            Score(made: one.made + other.made, first: one.first + other.first, among: one.among + other.among)
        }
    }

    /// Prices in cents. Every fifth price is round, and some prices are equal.
    private func outing(using random: inout SplitMix64) -> RandomOuting {
        var payments: [Payment] = []
        for id in 1...Int64.random(in: 8...40, using: &random) {
            if Int.random(in: 0..<15, using: &random) == 0, let model = payments.randomElement(using: &random) {
                payments.append(model.with(id: id, isVoid: false))
                continue
            }
            let isRound = Int.random(in: 0..<5, using: &random) == 0
            payments.append(
                Payment(
                    origin: .expense(id), method: RandomOuting.methods.randomElement(using: &random) ?? "visa",
                    amount: isRound
                        ? .random(in: 2...80, using: &random) * 50 : .random(in: 120...9_999, using: &random),
                    day: marketDay, payee: ["Rossi", "Bianchi", "Verdi", "Neri"].randomElement(using: &random),
                    category: "food", isVoid: Int.random(in: 0..<20, using: &random) == 0))
        }
        var outing = RandomOuting(payments, counts: [:])
        for method in RandomOuting.methods {
            let status = outing.status(of: method)
            outing.counts[method] = MethodCount(
                value: status.value, number: method == "cash" ? nil : status.number)
        }
        return outing
    }

    private func score(_ kind: Cause.Kind, seed: UInt64) throws -> Score {
        var random = SplitMix64(seed: seed)
        var score = Score()
        while score.made < Self.cases {
            var outing = outing(using: &random)
            guard outing.err(kind, using: &random) else { continue }
            let causes = try #require(
                try Reconciliation(of: outing.record, counted: outing.counts).row(outing.method)
            ).causes
            let place = causes.firstIndex { cause in
                cause.kind == kind
                    && (outing.mistaken.isEmpty || outing.mistaken.isSuperset(of: cause.expenses.prefix(1)))
            }
            score.made += 1
            score.first += place == 0 ? 1 : 0
            score.among += place == nil ? 0 : 1
        }
        return score
    }

    @Test func `the search lists nine of ten mistakes first, and 99 of 100 among five causes`() throws {
        var all = Score()
        var told: [String] = []
        for (place, kind) in Cause.Kind.allCases.enumerated() where kind != .pair {
            let seed = 960 + UInt64(place)
            let score = try score(kind, seed: seed)
            #expect(score.first * 4 >= score.made * 3, "\(kind), seed \(seed): \(score)")
            all = all + score
            told.append("\(kind): \(score)")
        }
        let comment = Comment(rawValue: (told + ["all: \(all)"]).joined(separator: "; "))
        #expect(all.first * 10 >= all.made * 9, comment)
        #expect(all.among * 100 >= all.made * 99, comment)
    }
}
