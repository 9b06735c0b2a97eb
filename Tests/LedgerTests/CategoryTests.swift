import Ledger
import Testing

@Suite struct CategoryTests {
    @Test(arguments: [
        ("food", ["food"]), ("food:groceries", ["food", "groceries"]), ("a:b:c:d", ["a", "b", "c", "d"]),
        ("  food  ", ["food"]), ("food : eating out", ["food", "eating out"]), ("Café & Bäckerei", ["Café & Bäckerei"]),
        ("food-and-drink", ["food-and-drink"]), ("50+", ["50+"]), ("a=b@c", ["a=b@c"]), ("食費:外食", ["食費", "外食"]),
        ("👩\u{200D}👧", ["👩\u{200D}👧"]), ("7", ["7"]),
    ])
    func `a path is split into trimmed names`(path: String, names: [String]) throws {
        #expect(try categoryNames(of: path) == names)
    }

    @Test(arguments: ["", " ", ":", "food:", ":food", "food::groceries", "food: :groceries"])
    func `an empty name is refused`(path: String) {
        #expect(throws: LedgerError.categoryName(path, .empty)) { try categoryNames(of: path) }
    }

    @Test func `a name has at most 64 letters`() throws {
        let longest = String(repeating: "é", count: longestCategoryName)
        #expect(longestCategoryName == 64)
        #expect(try categoryNames(of: "food:  \(longest)  ") == ["food", longest])
        let path = "food:" + longest + "e"
        #expect(throws: LedgerError.categoryName(path, .tooLong)) { try categoryNames(of: path) }
    }

    @Test(arguments: [
        "\u{0}", "\t", "\n", "\u{1B}", "\u{7F}", "\u{85}", "\u{200B}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{AD}",
        "\u{2028}",
        "\u{2029}", "\u{E000}", "\u{FFFF}",
    ])
    func `a name with an invisible character is refused`(character: String) {
        let path = "food:a\(character)b"
        #expect(throws: LedgerError.categoryName(path, .controlCharacter)) { try categoryNames(of: path) }
    }

    @Test(arguments: ["-food", "=food", "+food", "@food", "food:-1", "food: =1+1", "-", "-\u{301}food", "=\u{20E0}1"])
    func `a name that starts with a sign is refused, even with an accent on the sign`(path: String) {
        #expect(throws: LedgerError.categoryName(path, .leadingSign)) { try categoryNames(of: path) }
    }

    @Test func `a colon with an accent still separates two names`() throws {
        let names = try categoryNames(of: "food:\u{301}groceries")
        #expect(names.allSatisfy { !$0.unicodeScalars.contains(":") })
        #expect(names.count == 2)
    }
}
