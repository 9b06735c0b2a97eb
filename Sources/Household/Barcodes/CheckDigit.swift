/// Computes a GS1 check digit: digits from the right count three times and once in turn, and with the check digit their
/// sum is a multiple of ten (GS1 General Specifications 7.9).
///
/// Leading zeros change nothing, so the length of the code is irrelevant.
/// - Parameter digits: the digits before the check digit, 0 to 9 each.
/// - Complexity: O(n).
func checkDigit(of digits: some BidirectionalCollection<UInt8>) -> UInt8 {
    var sum = 0
    var weight = 3
    for digit in digits.reversed() {
        sum += Int(digit) * weight
        weight = 4 - weight
    }
    return UInt8((10 - sum % 10) % 10)
}
