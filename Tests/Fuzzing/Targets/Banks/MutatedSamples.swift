import Support

extension FuzzTarget {
    /// A sample of a bank or program with a change that may also occur in a real file: eight bytes are the seed that
    /// chooses the sample and the change.
    static let mutatedSamples = FuzzTarget { input in
        var input = input
        var seed: UInt64 = 0
        for _ in 0..<8 { seed = seed << 8 | UInt64(input.number(below: 256)) }
        _ = try MutatedSamples.check(seed: seed)
    }
}

/// Samples with a change, and the allowed outcomes: read as before, refused, or left out with a reason, but never
/// another total without a notice.
enum MutatedSamples {
    /// The outcome of a sample with one change.
    enum Outcome: String, CaseIterable, Hashable {
        /// Every row is unchanged, or has the values of the changed file.
        case read = "read as the file says"
        /// Every row is read like `read`, and a line that contradicts the balance is reported.
        case told = "read, and told"
        /// Rows are left out or refused by themselves.
        case leftOut = "rows left out or refused"
        /// The file is refused, or not known.
        case refused = "file refused"
    }

    /// A change and its outcome.
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
