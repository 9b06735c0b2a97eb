/// Converts amounts to bar lengths in integer units, with one scale on both sides of zero.
struct Lengths {
    /// The space for negative amounts, left of the axis.
    let left: Int
    private let largest: UInt64
    private let roomOfLargest: Int

    init(_ cents: [Int64], room: Int) {
        let highest = max(0, cents.max() ?? 0).magnitude
        let lowest = min(0, cents.min() ?? 0).magnitude
        largest = max(highest, lowest)
        let sum = UInt128(highest) + UInt128(lowest)
        // Rounded up, so that the longest bar of the smaller side fits in the unit of the larger.
        let minor = sum == 0 ? 0 : Int((UInt128(room) * UInt128(min(highest, lowest)) + sum - 1) / sum)
        left = lowest > highest ? room - minor : minor
        roomOfLargest = room - minor
    }

    /// Returns the length of an amount, rounded down, but at least 1 for amounts other than zero.
    func length(of cents: Int64) -> Int {
        guard cents != 0, largest > 0 else { return 0 }
        return max(1, Int(UInt128(roomOfLargest) * UInt128(cents.magnitude) / UInt128(largest)))
    }
}
