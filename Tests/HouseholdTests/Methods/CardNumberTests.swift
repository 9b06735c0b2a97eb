import Household
import Support
import Testing

@Suite struct CardNumberTests {
    // Numbers that issuers and payment services publish for tests.
    @Test(
        arguments: [
            ("4111 1111 1111 1111", 1111), ("4222222222222", 2222), ("5555-5555-5555-4444", 4444),
            ("2223003122003222", 3222), ("378282246310005", 5), ("30569309025904", 5904), ("36227206271667", 1667),
            ("3530111333300000", 0), ("6011111111111117", 1117), ("6304000000000000", 0),
            (" 4111111111111111\r\n", 1111), ("4917610000000000003", 3),
        ])
    func `the last four digits are kept`(number: String, lastFour: Int) throws {
        #expect(try CardNumber(checking: number.utf8).lastFour == lastFour)
    }

    @Test(
        arguments: [
            ("", CardError.empty), ("  ", .empty), ("-", .empty), ("4111111111111112", .checkDigit),
            ("1411111111111111", .checkDigit), ("4111 1111 1111 111x", .characters), ("４111111111111111", .characters),
            ("4111/1111", .characters), ("0", .length), ("18", .length), ("411111111111111", .length),
            ("55555555555544440", .length), ("37828224631000", .length), ("41111111111111111111111111", .length),
            ("00000000000", .length),
        ])
    func `an invalid number is refused, and the error shows no digit of it`(number: String, error: CardError) throws {
        #expect(throws: error) { try CardNumber(checking: number.utf8) }
        #expect(error.kind == "card.number")
        #expect(error.input == nil)
        #expect(!"\(error.message) \(error.hint ?? "") \(error)".utf8.contains { 0x30...0x39 ~= $0 })
    }

    @Test func `a wrong digit and most swaps of neighbours are detected`() throws {
        let digits = Array("4539578763621486".utf8)
        #expect(try CardNumber(checking: digits).lastFour == 1486)
        for place in digits.indices.dropFirst(4) {
            for digit in UInt8(0x30)...0x39 where digit != digits[place] {
                var other = digits
                other[place] = digit
                #expect(throws: CardError.checkDigit) { try CardNumber(checking: other) }
            }
            guard place + 1 < digits.count, digits[place] != digits[place + 1] else { continue }
            // 09 and 90 have the same check digit.
            guard Set(digits[place...place + 1]) != [0x30, 0x39] else { continue }
            var other = digits
            other.swapAt(place, place + 1)
            #expect(throws: CardError.checkDigit) { try CardNumber(checking: other) }
        }
    }

    @Test func `exactly one last digit is valid for each card number`() {
        var random = SplitMix64(seed: 42)
        for _ in 0..<200 {
            // 50 belongs to no issuer with lengths of its own.
            let digits =
                [5, 0]
                + (0..<Int.random(in: 10...16, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
            // The Luhn sum: every second digit from the end is doubled, and its digits are added.
            let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
                sum
                    + (digit.offset.isMultiple(of: 2)
                        ? "\(digit.element * 2)".reduce(0) { $0 + ($1.wholeNumberValue ?? 0) } : digit.element)
            }
            let fitting = (0...9).filter { last in
                (try? CardNumber(checking: (digits + [last]).map { UInt8(0x30 + $0) })) != nil
            }
            #expect(fitting == [(10 - sum % 10) % 10], "seed 42: \(digits)")
        }
    }

    @Test func `the last digits are written with four places`() {
        #expect([0, 5, 42, 123, 9999].map(CardNumber.text) == ["0000", "0005", "0042", "0123", "9999"])
    }
}
