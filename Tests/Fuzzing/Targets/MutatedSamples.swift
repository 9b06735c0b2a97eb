import Support

extension FuzzTarget {
    /// A sample of a bank or program with something changed that a real file may have too: eight bytes are the seed that
    /// chooses the sample and what is changed.
    static let mutatedSamples = FuzzTarget { input in
        var input = input
        var seed: UInt64 = 0
        for _ in 0..<8 { seed = seed << 8 | UInt64(input.number(below: 256)) }
        _ = try MutatedSamples.check(seed: seed)
    }
}

/// Samples with something changed, and what may come of them: read as before, refused, or left out with a reason; never
/// another total in silence.
enum MutatedSamples {
    /// What came of a sample with one thing changed.
    enum Outcome: String, CaseIterable, Hashable {
        /// Every row is what it was, or what the change makes of it by what the file itself says.
        case read = "read as the file says"
        /// The same, and a line is told that does not agree with the balance.
        case told = "read, and told"
        /// Rows are left out or refused by themselves.
        case leftOut = "rows left out or refused"
        /// The file is refused, or not known.
        case refused = "file refused"
    }

    /// What was changed, and what came of it.
    struct Result: Hashable {
        let change: String
        let outcome: Outcome
    }

    /// - Throws: a `BrokenRule` that names the sample, the change and the seed.
    static func check(seed: UInt64) throws -> Result {
        var random = SplitMix64(seed: seed)
        let tables = SampleTable.all
        let texts = SampleText.all
        let index = Int.random(in: 0..<(tables.count + texts.count), using: &random)
        do {
            guard index < tables.count else {
                return try SampleTextChange.check(texts[index - tables.count], &random)
            }
            return try SampleTableChange.check(tables[index], &random)
        } catch let broken as BrokenRule {
            throw BrokenRule(description: "seed \(seed): \(broken.description)")
        }
    }
}
