import Secrets
import Support
import Testing

@Suite struct Base62Tests {
    private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    private func digits(_ count: Int, of bytes: [UInt8]) -> String {
        var number = bytes
        let digits = number.withUnsafeMutableBytes { Base62.takeDigits(count, from: $0) }
        return String(decoding: digits, as: UTF8.self)
    }

    private func number(_ text: String, count: Int) -> [UInt8]? {
        var number = [UInt8](repeating: 0xAA, count: count)
        let isRead = Array(text.utf8).withUnsafeBytes { text in
            number.withUnsafeMutableBytes { Base62.read(text, into: $0) }
        }
        return isRead ? number : nil
    }

    @Test func `the digits are 0 to 9, A to Z and a to z`() {
        for (value, digit) in Self.digits.enumerated() { #expect(Base62.value(of: digit) == value) }
        for byte in UInt8.min...UInt8.max where !Self.digits.contains(byte) {
            #expect(Base62.value(of: byte) == nil, "\(byte)")
        }
    }

    // Python 3, the number divided by 62 again and again.
    @Test(
        arguments: [
            ([0], 1, "0"), ([61], 1, "z"), ([62], 2, "10"), ([255], 2, "47"), ([255], 5, "00047"),
            ([1, 2, 3, 4, 5], 7, "04iwreH"), ([], 3, "000"),
            (Array(repeating: 255, count: 32), 43, "yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1"),
        ] as [([UInt8], Int, String)])
    func `bytes are written as one number and read back`(bytes: [UInt8], count: Int, text: String) {
        #expect(digits(count, of: bytes) == text)
        #expect(number(text, count: bytes.count) == bytes)
    }

    @Test func `writing digits wipes the source bytes`() {
        var bytes: [UInt8] = [1, 2, 3, 4]
        _ = bytes.withUnsafeMutableBytes { Base62.takeDigits(6, from: $0) }
        #expect(bytes == [0, 0, 0, 0])
    }

    @Test(arguments: [
        "-0", "a b", "é", "a\n", "48", "100", "zz", "yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp2",
    ])
    func `other characters and overflowing numbers are refused`(text: String) {
        #expect(number(text, count: text.utf8.count > 10 ? 32 : 1) == nil)
    }

    @Test func `leading zeros are ignored`() {
        #expect(number("0000000000047", count: 1) == [255])
        #expect(number("", count: 2) == [0, 0])
    }

    @Test func `every number is read back`() {
        let seed: UInt64 = 0xBA5E62
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 1...32, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(number(digits(43, of: bytes), count: bytes.count) == bytes, "seed \(seed)")
        }
    }
}
