import Testing
import Text

@Suite struct FormulaTextTests {
    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\rx", "\nx", "'x", "'", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}1",
        "\u{FF20}x",
        "\u{FE66}1", "\u{FE62}1", "\u{FE63}1", "\u{FE6B}x", "\u{FEFF}=1", " =1", "\u{A0}=1", "\u{3000}-1",
        "\u{200B}\u{202E}@x",
        "\u{1}+1", "\u{AD} \u{FF1D}1", "=\u{301}", "\u{1C}=1",
    ])
    func `a formula is recognised after invisible characters`(text: String) {
        #expect(isTakenForFormula(text))
    }

    @Test(arguments: [
        "", "a", "Z=1", "0-1", " a", " ", "\u{FEFF}", "é=1", "(=1)", "\"=1", ";=1", "\u{2212}1", "🍎=1", "_@", "1 =1",
    ])
    func `other text is not a formula`(text: String) {
        #expect(!isTakenForFormula(text))
    }
}
