import Outings
import Support
import Testing

@Suite struct RandomOutingTests {
    /// How often the actual mistake is named as a cause.
    struct Score: CustomStringConvertible {
        var made = 0
        /// The first cause explains it and is no less simple.
        var isSimple = 0
        /// How often the actual mistake is among the five causes, five other causes explain the difference, or a single
        /// cause explains a pair.
        var isAmong = 0

        var description: String { "\(made) made, \(isSimple) as simple, \(isAmong) among five" }
    }

    @Test(arguments: Cause.Kind.allCases)
    func `a mistake or an equally good explanation is found`(kind: Cause.Kind) throws {
        let seed: UInt64 = 900
        var random = SplitMix64(seed: seed)
        var score = Score()
        while score.made < 1000 {
            var outing = RandomOuting(using: &random)
            guard outing.err(kind, using: &random) else { continue }
            let found = try Reconciliation(of: outing.record, counted: outing.counts)
            let row = try #require(found.row(outing.method))
            score.made += 1
            for row in found.methods {
                for cause in row.causes {
                    #expect(agrees(row.method, after: cause, in: outing), "seed \(seed), \(cause.told)")
                }
            }
            if kind == .method {
                let named = found.methods.count { $0.causes.contains { isInjected($0, .method, outing) } }
                #expect(named == 2, "seed \(seed): it stands in both methods")
            }
            guard let first = row.causes.first else { continue }
            let isNamed = row.causes.contains { isInjected($0, kind, outing) }
            score.isSimple += first.kind <= kind ? 1 : 0
            let isOutdone = row.causes.count == 5 || kind == .pair && first.kind != .pair
            score.isAmong += isNamed || isOutdone ? 1 : 0
        }
        #expect(score.isSimple * 10 >= score.made * 9, "\(kind), seed \(seed): \(score)")
        #expect(score.isAmong * 100 >= score.made * 99, "\(kind), seed \(seed): \(score)")
    }

    private func isInjected(_ cause: Cause, _ kind: Cause.Kind, _ outing: RandomOuting) -> Bool {
        outing.mistaken.isEmpty ? cause.kind == kind : !outing.mistaken.isDisjoint(with: cause.expenses)
    }

    private func agrees(_ method: String, after cause: Cause, in outing: RandomOuting) -> Bool {
        var outing = outing
        for correction in cause.corrections { outing.make(correction) }
        return outing.agrees(method)
    }

    @Test func `an outing without mistakes has no causes`() throws {
        let seed: UInt64 = 910
        var random = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let outing = RandomOuting(using: &random)
            let found = try Reconciliation(of: outing.record, counted: outing.counts)
            #expect(found.isAgreed && found.methods.allSatisfy { $0.agrees && $0.causes.isEmpty }, "seed \(seed)")
        }
    }

    @Test(arguments: Cause.Kind.allCases)
    func `the causes and their order equal the result of a full search`(kind: Cause.Kind) throws {
        let seed: UInt64 = 920
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 {
            var outing = RandomOuting(of: 5...14, using: &random)
            guard outing.err(kind, using: &random) else { continue }
            try check(outing, "\(kind), seed \(seed)")
        }
    }

    @Test func `a difference without explanation has no causes`() throws {
        let seed: UInt64 = 930
        var random = SplitMix64(seed: seed)
        var named = 0
        var unnamed = 0
        for _ in 0..<1000 {
            var outing = RandomOuting(of: 5...10, using: &random)
            for method in RandomOuting.methods {
                guard let count = outing.counts[method] else { continue }
                outing.counts[method] = MethodCount(
                    value: count.value + .random(in: -20_000...20_000, using: &random),
                    number: count.number.map { max(0, $0 + .random(in: -2...2, using: &random)) })
            }
            let found = try check(outing, "seed \(seed)")
            named += found.methods.count { !$0.causes.isEmpty }
            unnamed += found.methods.count { $0.causes.isEmpty }
        }
        #expect(named > 100 && unnamed > 1000, "seed \(seed): \(named) named, \(unnamed) not")
    }

    @discardableResult
    private func check(_ outing: RandomOuting, _ what: Comment) throws -> Reconciliation {
        let found = try Reconciliation(of: outing.record, counted: outing.counts)
        let oracle = CauseOracle(record: outing.record, rows: found.methods)
        for row in found.methods {
            #expect(row.causes.map(\.told) == oracle.causes(of: row), what)
        }
        return found
    }
}
