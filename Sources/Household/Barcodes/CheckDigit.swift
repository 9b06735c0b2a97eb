/// The digit that makes a number of GS1 check: digits from the right count three times and once in turn, and with the check
/// digit their sum is a multiple of ten (GS1 General Specifications 7.9).
///
/// Zeros in front change nothing, so it is the same for a code of any length.
/// - Parameter digits: those before it, 0 to 9 each.
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
