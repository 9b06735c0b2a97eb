import Support
import Testing

@testable import Users

@Suite struct NormalizationTests {
    @Test(arguments: [
        ("", "", "", ""), ("abc", "abc", "abc", "abc"), ("ABC", "ABC", "ABC", "abc"),
        ("e\u{301}", "\u{E9}", "\u{E9}", "\u{E9}"), ("\u{FB01}", "\u{FB01}", "fi", "fi"),
        ("\u{212B}", "\u{C5}", "\u{C5}", "\u{E5}"), ("Straße", "Straße", "Straße", "strasse"),
        ("\u{FF21}", "\u{FF21}", "A", "\u{FF41}"), ("ΣΊΣΥΦΟΣ", "ΣΊΣΥΦΟΣ", "ΣΊΣΥΦΟΣ", "σίσυφοσ"),
        ("q\u{307}\u{323}", "q\u{323}\u{307}", "q\u{323}\u{307}", "q\u{323}\u{307}"), ("a\0b", "a\0b", "a\0b", "a\0b"),
    ])
    func `each normal form equals the normal form of Unicode`(text: String, nfc: String, nfkc: String, folded: String)
        throws
    {
        // Two strings are equal for Swift when they are canonically equivalent, so scalars are compared.
        #expect(try Normalization.nfc(text).unicodeScalars.elementsEqual(nfc.unicodeScalars))
        #expect(try Normalization.nfkc(text).unicodeScalars.elementsEqual(nfkc.unicodeScalars))
        #expect(try Normalization.folded(text).unicodeScalars.elementsEqual(folded.unicodeScalars))
    }

    @Test func `a secret of ASCII text has the normal forms of the text`() throws {
        let text = String(String.UnicodeScalarView((0..<0x80 as Range<UInt8>).map(Unicode.Scalar.init)))
        for form in [Normalization.nfc, .nfkc, .folded] {
            let normal = try #require(try form(secret(Array(text.utf8))))
            #expect(try Array(form(text).utf8) == normal.withUnsafeBytes { Array($0) })
        }
    }

    @Test(
        arguments: [
            [0xFF], [0x61, 0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 have no normal form`(bytes: [UInt8]) throws {
        #expect(try Normalization.nfkc(secret(bytes)) == nil)
    }

    @Test func `canonically equivalent texts have one normal form`() throws {
        let seed: UInt64 = 0x0F_C0DE
        var random = SplitMix64(seed: seed)
        let alphabet = "aeioucnszAEIOUé\u{300}\u{301}\u{303}\u{308}\u{30C}\u{323}\u{327}ÅǗ가각\u{1100}\u{1161}\u{11A8}"
            .unicodeScalars.map(\.self)
        for _ in 0..<2000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...8, using: &random) { text.append(alphabet.randomElement(using: &random)!) }
            let given = String(text)
            let normal = try Normalization.nfc(given)
            #expect(normal == given, "seed \(seed)")
            #expect(try Normalization.nfc(normal).unicodeScalars.elementsEqual(normal.unicodeScalars), "seed \(seed)")
        }
    }
}
