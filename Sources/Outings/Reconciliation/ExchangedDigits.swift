/// All amounts that one becomes where two different digits of it are exchanged, without those that do not fit.
///
/// Digits are those of the amount as it is written with all its decimals: 5 cents are 0, 0 and 5. What begins with a zero then is
/// an amount too: 21,30 becomes 1,32. None comes twice, as each exchange changes other places.
/// - Complexity: O(*d*²) in the digits.
func exchangedDigits(of amount: Int64, decimals: Int) -> [Int64] {
    var rest = amount.magnitude
    // From the last to the first, with what a digit is worth there.
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
