import Support

extension SplitMix64 {
    /// A number of any size, small ones as likely as large ones.
    mutating func nextOfAnySize() -> Int64 {
        Int64(truncatingIfNeeded: next()) >> Int64.random(in: 0..<64, using: &self)
    }
}
