import BookSupport
import Bookkeeping
import Ledger
import Testing

@Suite struct CategoryNamingTests {
    // Keeps the folder of the book until the test ends.
    private let fixture: BookFixture
    private let tree: CategoryTree

    init() throws {
        fixture = try BookFixture()
        tree = try fixture.book.categories()
    }

    @Test(arguments: [("grocries", ["food:groceries"]), ("homee", ["home"]), ("xyz", [])] as [(String, [String])])
    func `an unknown category is refused with similar names`(name: String, near: [String]) {
        #expect(throws: BookkeepingError.unknownCategory(name, nearest: near, canBeMade: false)) {
            try tree.category(named: name)
        }
    }

    @Test func `an archived category is found and takes no expenses`() throws {
        let fixture = try BookFixture()
        let other = try fixture.category("other")
        try fixture.book.archiveCategory(other, true, by: fixture.context.signature)
        let tree = try fixture.book.categories()
        #expect(try tree.category(named: "other").id == other)
        #expect(throws: LedgerError.categoryIsArchived(path: "other")) { try tree.usableCategory(named: "other") }
        #expect(tree.paths(near: "otherr") == [])
    }

    @Test func `the hint shows how to add a category, with the typed command if possible`() {
        let apart = BookkeepingError.unknownCategory("gym", nearest: [], canBeMade: false)
        #expect(apart.hint == "make it with: spesa category add gym")
        let within = BookkeepingError.unknownCategory("gym", nearest: ["gem"], canBeMade: true)
        #expect(within.words.advice.count == 2)
        #expect(within.hint == "did you mean gem?\nor make it with: spesa category add gym")
    }
}
