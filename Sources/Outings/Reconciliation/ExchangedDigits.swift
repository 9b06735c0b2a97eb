/// Returns all amounts that result from swapping two different digits, without results beyond 64 bits.
///
/// The digits include all decimals: 5 cents are 0, 0 and 5. Leading zeros are allowed: 21,30 becomes 1,32. The results
/// are distinct, because each swap changes other positions.
/// - Complexity: O(*d*²) in the digits.
func exchangedDigits(of amount: Int64, decimals: Int) -> [Int64] {
    var rest = amount.magnitude
    // The digits from last to first, each with the value of its position.
    var digits: [(digit: Int128, worth: Int128)] = []
    var worth: Int128 = amount < 0 ? -1 : 1
    while rest > 0 || digits.count <= decimals {
        digits.append((Int128(rest % 10), worth))
        rest /= 10
        worth *= 10
    }
    var results: [Int64] = []
    for (place, lower) in digits.enumerated() {
        for higher in digits[(place + 1)...] where higher.digit != lower.digit {
            let gain = (lower.digit - higher.digit) * (higher.worth - lower.worth)
            if let result = Int64(exactly: Int128(amount) + gain) { results.append(result) }
        }
    }
    return results
}
