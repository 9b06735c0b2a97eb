import Secrets
import Support
import Testing

@Suite struct RecoveryCodeTests {
    // Python 3: the digits of the bytes and of twelve bits of hashlib.blake2b(bytes, digest_size=16).
    private static let known: [(text: String, secret: [UInt8])] = [
        ("000G-40R4-0M30-E209-185G-R38E-1YA7", Array(0..<16)),
        ("0000-0000-0000-0000-0000-0000-01HV", Array(repeating: 0, count: 16)),
        ("ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZYK9", Array(repeating: 255, count: 16)),
    ]
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    @Test(arguments: known)
    func `a code is parsed and formatted`(text: String, secret bytes: [UInt8]) throws {
        let code = try RecoveryCode(typed: secret(text))
        #expect(code.secret.bytes == bytes)
        #expect(code.text == text)
    }

    @Test func `every new code is read back and unique`() throws {
        var texts: Set<String> = []
        for _ in 0..<200 {
            let code = try RecoveryCode.random()
            #expect(code.text.split(separator: "-").map(\.count) == [4, 4, 4, 4, 4, 4, 4])
            #expect(try RecoveryCode(typed: secret(code.text)).secret.isEqual(to: code.secret))
            texts.insert(code.text)
        }
        #expect(texts.count == 200)
    }

    @Test(arguments: [
        "000g-40r4-0m30-e209-185g-r38e-1ya7", "000G40R40M30E209185GR38E1YA7", "000G 40R4 0M30 E209 185G R38E 1YA7",
        "OOOG-4OR4-OM3O-E2O9-I85G-R38E-LYA7", "ooog-4or4-om3o-e2o9-l85g-r38e-iya7",
        " 000G-40R4-0M30-E209-185G-R38E-1YA7 ", "0-0-0-G-40R40M30E209185GR38E1YA7--",
    ])
    func `a code may be typed in several ways`(text: String) throws {
        #expect(try RecoveryCode(typed: secret(text)).secret.bytes == Array(0..<16))
    }

    @Test func `a wrong digit and swapped digits are detected with their group`() throws {
        func groups(of typed: [UInt8]) throws -> [Int] {
            do {
                _ = try RecoveryCode(typed: secret(typed))
                Issue.record("a slip was not noticed")
                return []
            } catch SecretError.recoveryCodeMistyped(let groups) {
                return groups
            }
        }
        let text = Array(Self.known[0].text.utf8)
        var told = 0
        for index in text.indices where text[index] != UInt8(ascii: "-") {
            for digit in Self.digits where digit != text[index] {
                var typed = text
                typed[index] = digit
                let found = try groups(of: typed)
                #expect(found.contains(index / 5 + 1), "\(index)")
                told += found.count
            }
        }
        // One of 4096 other codes has the same check digits.
        #expect(told < 28 * 31 * 3 / 2)
        for index in text.indices.dropLast() where text[index] != text[index + 1] {
            guard text[index] != UInt8(ascii: "-"), text[index + 1] != UInt8(ascii: "-") else { continue }
            var typed = text
            typed.swapAt(index, index + 1)
            #expect(try groups(of: typed).contains(index / 5 + 1), "\(index)")
        }
    }

    @Test func `several wrong digits are refused without a group`() throws {
        var typed = Array(Self.known[0].text.utf8)
        for index in [0, 6, 12, 18] {
            typed[index] = typed[index] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
        }
        #expect(throws: SecretError.recoveryCodeMistyped(groups: [])) { try RecoveryCode(typed: secret(typed)) }
    }

    @Test(arguments: [
        "", "-", "a few words in a row", "000G-40R4-0M30-E209-185G-R38E", "000G-40R4-0M30-E209-185G-R38E-1YA",
        "000G-40R4-0M30-E209-185G-R38E-1YA70", "000G-40R4-0M30-E209-185G-R38E-1YA7-000G",
        "U00G-40R4-0M30-E209-185G-R38E-1YA7", "000G_40R4_0M30_E209_185G_R38E_1YA7",
        "000G-40R4-0M30-E209-185G-R38E-1YA\u{E9}", "000G-40R4-0M30-E209-185G-R38E-1YA7\n",
        "000G\u{2010}40R4-0M30-E209-185G-R38E-1YA7",
    ])
    func `an invalid code is refused`(text: String) {
        #expect(throws: SecretError.recoveryCode) { try RecoveryCode(typed: secret(text)) }
    }
}
