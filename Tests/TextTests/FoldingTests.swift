import Testing
import Text

@Suite struct FoldingTests {
    @Test(arguments: [
        ("", ""), ("groceries", "groceries"), ("GROCERIES", "groceries"), ("Caffè", "caffe"), ("CAFFE", "caffe"),
        ("Caffe\u{300}", "caffe"), ("Bäckerei", "backerei"), ("Straße", "strasse"), ("STRASSE", "strasse"),
        ("ﬁne", "fine"), ("Ⅳ", "iv"), ("１２", "12"), ("İstanbul", "istanbul"), ("ΣΑΣ", "σασ"), ("σας", "σασ"),
        ("Чай", "чаи"), ("a\u{301}\u{323}\u{308}b", "ab"), ("❤️", "❤"), ("no\u{A0}break", "no break"),
        ("a\u{0}É", "a\u{0}e"),
    ])
    func `a folded text has no case, accents or compatibility forms`(text: String, expected: String) {
        #expect(Array(folded(text).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ["L'Étoile", "L’Étoile", "l‘etoile", "LʼETOILE", "L`Etoile", "L´Etoile", "letoile", "L Étoile", "L＇Etoile"],
        ["Da Gino", "da  gino", "Da\u{A0}Gino", " DA GINO ", "DaGino", "Da\tGino", "Da\u{200B}Gino"],
        ["Caffè", "CAFFE'", "caffe", "Caffe\u{300}"], ["Straße 1", "STRASSE 1"],
        ["Ίκαρος", "ΙΚΑΡΟΣ"],
    ])
    func `spellings of one payee fold to one name`(spellings: [String]) {
        #expect(Set(spellings.map(foldedName)).count == 1)
        for spelling in spellings {
            let fold = foldedName(spelling)
            #expect(foldedName(fold) == fold)
            #expect(spellings.allSatisfy { $0.equals(foldedName: fold) })
        }
    }

    @Test(arguments: [("Lidl", "Aldi"), ("Bar 1", "Bar 2"), ("L'Étoile", "L'Étoile 2"), ("", "'"), ("'", "`")])
    func `different names fold differently`(one: String, other: String) {
        #expect(foldedName(one) != foldedName(other))
        #expect(!one.equals(foldedName: foldedName(other)))
        #expect(!other.equals(foldedName: foldedName(one)))
    }

    @Test(arguments: [
        ("L’Étoile", "l'etoile"), ("L`ETOILE", "l'etoile"), ("l´étoile", "l'etoile"), ("L＇Etoile", "l'etoile"),
        ("Da  Gino", "da  gino"), ("Straße", "strasse"), ("", ""),
    ])
    func `a folded text has one kind of apostrophe, and its blanks`(text: String, expected: String) {
        #expect(foldedText(text) == expected)
        #expect(foldedText(expected) == expected)
    }

    @Test(arguments: [
        ("Chez L’Ami", "l'ami", true), ("CHEZ L'AMI", "l'ami", true), ("chez l`ami", "l'ami", true),
        ("l`ami", "'ami", true),
        ("Salami", "l'ami", false), ("L’Ami", "lami", false), ("Caffè d´oro", "caffe d'o", true), ("`", "'", true),
        ("Caffè", "FF", false), ("pane", "", true), ("", "'", false), ("Bäckerei", "cker", true), ("ab", "abc", false),
    ])
    func `a text contains a folded part in any case, accents and apostrophes`(text: String, part: String, isHeld: Bool)
    {
        #expect(text.holds(foldedText: part) == isHeld)
        #expect(foldedText(text).holds(part) == isHeld)
    }

    @Test(
        arguments: [
            0x27, 0x60, 0xB4, 0x2B9, 0x2BB, 0x2BC, 0x2BD, 0x2C8, 0x2CA, 0x2CB, 0x55A, 0x2018, 0x2019, 0x201B, 0x2032,
            0x2035,
            0xA78C, 0xFF07,
        ] as [UInt32])
    func `every kind of apostrophe folds to one`(value: UInt32) throws {
        let text = "L" + String(try #require(Unicode.Scalar(value)))
        #expect(foldedText(text) == "l'")
        #expect(foldedText("È" + text) == "el'")
        #expect(text.holds(foldedText: "l'") && text.holds(foldedText: "'"))
    }

    @Test func `folding is idempotent`() {
        for scalar in someScalars {
            let once = folded("x" + String(scalar))
            #expect(folded(once) == once, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func `an ASCII text folds equally beside other text`() {
        for value in UInt8.min..<0x80 {
            let character = String(Unicode.Scalar(value))
            #expect(folded(character + "é") == folded(character) + "e")
        }
    }

    @Test(arguments: [
        ("e\u{301}", "\u{E9}"), ("\u{E9}", "\u{E9}"), ("", ""), ("plain", "plain"), ("ﬁ", "ﬁ"), ("Å", "Å"),
    ])
    func `a composed text has one byte sequence`(text: String, expected: String) {
        #expect(Array(composed(text).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        "A\u{30A}ngstro\u{308}m", "\u{212B}", "q\u{323}\u{307}", "q\u{307}\u{323}", "각", "a\u{0}e\u{301}",
    ])
    func `equal characters have equal bytes once composed`(text: String) {
        let decomposed = String(text.unicodeScalars.flatMap { String($0).decomposedByHand })
        #expect(Array(composed(decomposed).utf8) == Array(composed(text).utf8))
        #expect(composed(text) == text)
    }

    @Test func `composing is idempotent`() {
        for scalar in someScalars {
            let once = composed("e" + String(scalar))
            #expect(Array(composed(once).utf8) == Array(once.utf8), "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func `a long text is processed whole`() {
        #expect(folded(String(repeating: "È", count: 100_000)) == String(repeating: "e", count: 100_000))
        #expect(composed(String(repeating: "e\u{300}", count: 100_000)).unicodeScalars.count == 100_000)
    }

    private var someScalars: [Unicode.Scalar] {
        stride(from: UInt32(0), through: 0x1FFFF, by: 7).compactMap(Unicode.Scalar.init)
    }
}

extension String {
    /// The canonical parts of the few characters these tests compose.
    fileprivate var decomposedByHand: String {
        switch unicodeScalars.first?.value {
        case 0x212B, 0xC5: "A\u{30A}"
        case 0xAC01: "\u{1100}\u{1161}\u{11A8}"
        default: self
        }
    }
}
