import Glibc
import Testing

@Suite struct MutatedSamplesTests {
    /// The number of changed samples and the first seed; `MUTATIONS=100000 swift test --filter MutatedSamples`.
    private static func number(_ name: String, else usual: UInt64) -> UInt64 {
        getenv(name).flatMap { UInt64(String(cString: $0)) } ?? usual
    }

    @Test func `every delimited sample can be parsed`() throws {
        let names = Set(SampleTable.all.map(\.name))
        #expect(SampleTable.names.filter { !names.contains($0) } == [])
        #expect(SampleText.all.count == 13)
    }

    @Test func `a changed sample is read as its rows say, refused, or skipped with a reason`() throws {
        let (count, seed) = (Self.number("MUTATIONS", else: 2000), Self.number("SEED", else: 20_261_123))
        var results: [MutatedSamples.Result: Int] = [:]
        var broken = 0
        for number in 0..<count {
            do {
                results[try MutatedSamples.check(seed: seed &+ number), default: 0] += 1
            } catch let rule as BrokenRule {
                broken += 1
                Issue.record("\(rule.description)")
                guard broken < 20 else { return }
            }
        }
        print("\(count) samples changed, from seed \(seed) on")
        for change in Set(results.keys.map(\.change)).sorted() {
            let outcomes = MutatedSamples.Outcome.allCases.compactMap { outcome in
                results[MutatedSamples.Result(change: change, outcome: outcome)].map { "\($0) \(outcome.rawValue)" }
            }
            print("  \(change): \(outcomes.joined(separator: ", "))")
        }
        guard count >= 1000 else { return }
        // A reader that refuses everything would break no rule.
        let all = results.values.reduce(0, +)
        let refused = results.reduce(0) { $0 + ($1.key.outcome == .refused ? $1.value : 0) }
        #expect(4 * refused < 3 * all)
        let same = results.filter { $0.key.change == "columns swapped" && $0.key.outcome == .read }.values.reduce(0, +)
        let swapped = results.filter { $0.key.change == "columns swapped" }.values.reduce(0, +)
        #expect(10 * same > 7 * swapped, "\(same) of \(swapped) with columns swapped are read")
    }
}
