import Charts
import Support

extension SplitMix64 {
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
