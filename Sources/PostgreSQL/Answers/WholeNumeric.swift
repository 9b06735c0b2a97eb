/// A `numeric`, the type of sums, converted to an integer.
enum WholeNumeric: Equatable {
    case whole(Int64)
    /// An integer beyond 64 bits.
    case tooLarge
    /// A fraction, a special value, or invalid bytes.
    case other

    /// Decodes the binary form: number of base-10000 digits, weight of the first, sign, display scale, digits.
    init(_ bytes: UnsafeRawBufferPointer) {
        func word(_ index: Int) -> Int {
            Int(Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self)))
        }
        guard bytes.count >= 8, word(0) >= 0, bytes.count == 8 + 2 * word(0), word(2) == 0 || word(2) == 0x4000 else {
            self = .other
            return
        }
        let (digits, first, isNegative) = (word(0), word(1), word(2) != 0)
        // Accumulated as a negative number, whose range is larger by one.
        var sum: Int64 = 0
        for place in stride(from: 0, through: first, by: 1) {
            let (product, isOver) = sum.multipliedReportingOverflow(by: 10_000)
            let digit = place < digits ? Int64(word(4 + place)) : 0
            let (difference, isBelow) = product.subtractingReportingOverflow(digit)
            guard !isOver, !isBelow else {
                self = .tooLarge
                return
            }
            sum = difference
        }
        guard (max(0, first + 1)..<max(digits, max(0, first + 1))).allSatisfy({ word(4 + $0) == 0 }) else {
            self = .other
            return
        }
        guard !isNegative else {
            self = .whole(sum)
            return
        }
        let (positive, isOver) = Int64(0).subtractingReportingOverflow(sum)
        self = isOver ? .tooLarge : .whole(positive)
    }
}
