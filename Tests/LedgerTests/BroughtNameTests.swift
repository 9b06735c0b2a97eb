import Testing

@testable import Ledger

@Suite struct BroughtNameTests {
    private let ben = Signature(by: "ben", at: Instant(seconds: 0))

    @Test(arguments: BroughtName.Way.allCases)
    func `a name is read back from its text`(way: BroughtName.Way) throws {
        let name = BroughtName("anna", way, of: "ben")
        #expect(BroughtName(name.description) == name)
    }

    @Test(arguments: [
        "anna", "", "anna (by merge of )x", "anna (by merge of ben", "anna (by theft of ben)", "anna(by merge of ben)",
        "anna (by merge of ben c)", "anna (merge of ben)", "(by merge of ben)",
    ])
    func `other text is a plain name`(text: String) {
        #expect(BroughtName(text) == nil)
    }

    @Test(arguments: [
        ("ben", "ben"), ("anna", "anna (by merge of ben)"), ("anna (by merge of ben)", "anna (by merge of ben)"),
        ("anna (by load of carl)", "anna (by merge of ben)"), ("ben (by import of carl)", "ben"),
        ("Ben", "Ben (by merge of ben)"), ("anna (by merge of ben) (by merge of ben)", "anna (by merge of ben)"),
    ])
    func `only the importer's name is imported unchanged`(name: String, written: String) {
        #expect(ben.vouched(name, .merge) == written)
    }
}
