import Charts

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Up to `count` rows, amounts of very different sizes, some of them refunds and zeros if `signed`.
    mutating func rows(upTo count: Int, signed: Bool) -> [ChartRow] {
        (0..<Int.random(in: 1...count, using: &self)).map { index in
            let magnitude =
                Int64.random(in: 1...9, using: &self) * [1, 37, 1000, 41_239, 1_000_003].randomElement(using: &self)!
            let sign: Int64 = signed ? [1, 1, 1, 1, 0, -1].randomElement(using: &self)! : 1
            return ChartRow(label: "Category \(index)", cents: sign * magnitude)
        }
    }
}
