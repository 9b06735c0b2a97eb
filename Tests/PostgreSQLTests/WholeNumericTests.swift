import Database
import Support
import Testing

@testable import PostgreSQL

@Suite struct WholeNumericTests {
    static func bytes(_ words: [Int]) -> [UInt8] {
        words.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0], .whole(0)), ([1, 0, 0, 0, 7], .whole(7)), ([1, 0, 0x4000, 0, 7], .whole(-7)),
            ([1, 2, 0, 0, 7], .whole(700_000_000)), ([2, 1, 0, 0, 1, 9999], .whole(19_999)),
            ([1, -1, 0, 2, 5000], .other), ([2, 0, 0, 2, 1, 5000], .other), ([2, 0, 0, 2, 1, 0], .whole(1)),
            ([0, 0, 0xC000, 0], .other), ([0, 0, 0xD000, 0], .other), ([1, 5, 0, 0, 1], .tooLarge),
            ([1, 30_000, 0, 0, 1], .tooLarge), ([2, 0, 0, 0, 1], .other), ([], .other), ([-1, 0, 0, 0], .other),
        ] as [([Int], WholeNumeric)])
    func `a numeric is a whole number, too large, or not whole`(words: [Int], number: WholeNumeric) {
        let found = Self.bytes(words).withUnsafeBytes { WholeNumeric($0) }
        #expect(found == number)
    }
}

@Suite(.withServer) struct NumericSumTests {
    @Test func `sums are decoded as the server sends them`() throws {
        let connection = try TestConnection().connection
        var random = SplitMix64(seed: 3)
        var numbers: [Int64] = [.min, .max, .min + 1, 0, 9999, 10_000, -10_000, 99_999_999, 100_000_000]
        for _ in 1...300 { numbers.append(Int64(bitPattern: random.next()) >> Int64(random.next() % 64)) }
        for number in numbers {
            #expect(try connection.firstRow("SELECT $1::text::numeric", .text("\(number)")) { $0.integer(0) } == number)
        }
        for text in ["9223372036854775808", "-9223372036854775809", "1e60"] {
            #expect(throws: DatabaseError.overflow) {
                try connection.rows("SELECT $1::text::numeric", .text(text)) { _ in }
            }
        }
    }
}
