import Files
import Statements
import Testing

@Suite struct QIFTornTests {
    private func rows(_ text: String) throws -> [String] {
        let file = InputFile(name: "a.qif", bytes: Array("!Type:Bank\n\(text)".utf8))
        return try #require(try Statement.qif(file, options: ReadingOptions())).lines()
    }

    @Test(
        arguments: [
            "D13/11/2025\nT-1.00\nD14/11/2025\nT-2.00\n^\n", "D13/11/2025\nT-1.00\nT-2.00\n^\n",
            "D13/11/2025\nT-10.00\n$-9.00\n^\n",
        ])
    func `records without an end mark or with a missing split are refused`(text: String) throws {
        #expect(try rows(text) == ["2 | refused: qif.torn"])
    }

    @Test func `a heading after an unfinished record is read`() throws {
        let text = "D13/11/2025\nT-1.00\n!Type:Invst\nD14/11/2025\nNBuy\nT10.00\n^\n"
        #expect(try rows(text).allSatisfy { $0.contains("refused") })
    }
}
