import Ledger
import Testing

@Suite struct CategoryTreeTests {
    @Test func `a duplicate number of a damaged book is one category`() throws {
        let tree = CategoryTree([
            Category(id: 1, parent: nil, name: "food", isArchived: false),
            Category(id: 1, parent: 1, name: "again", isArchived: false),
            Category(id: 2, parent: 1, name: "out", isArchived: false),
        ])
        #expect(tree.all.map { tree.path(of: $0.id) } == ["food", "food:out"])
    }

    @Test func `a category with the smallest number, from a damaged book, is ignored`() throws {
        let tree = CategoryTree([
            Category(id: 1, parent: nil, name: "food", isArchived: false),
            Category(id: .min, parent: nil, name: "least", isArchived: false),
            Category(id: 2, parent: .min, name: "below", isArchived: false),
        ])
        #expect(tree.all.map { tree.path(of: $0.id) } == ["food"])
        #expect(tree.children(of: nil).map(\.name) == ["food"])
    }

    private let tree = CategoryTree(
        categories(
            "food", "food:groceries", "food:eating out", "home", "home:rent", "food:groceries:fruit", "travel",
            "travel:food", "Café", "gifts", "home:gifts"))

    @Test func `a category is found by its number`() {
        #expect(tree.category(2)?.name == "groceries")
        #expect(tree.category(99) == nil)
    }

    @Test func `a path lists every category from the top, and is empty for an unknown category`() {
        #expect(tree.path(of: 1) == "food")
        #expect(tree.path(of: 6) == "food:groceries:fruit")
        #expect(tree.path(of: 99) == "")
    }

    @Test func `categories are listed with parents first and siblings by name`() {
        let paths = tree.all.map { tree.path(of: $0.id) }
        #expect(
            paths == [
                "Café", "food", "food:eating out", "food:groceries", "food:groceries:fruit", "gifts", "home",
                "home:gifts",
                "home:rent", "travel", "travel:food",
            ])
    }

    @Test func `the order does not depend on the order in the file`() {
        let reversed = CategoryTree(tree.all.reversed())
        #expect(reversed.all == tree.all)
    }

    @Test func `children are the direct subcategories, by name`() {
        #expect(tree.children(of: 1).map(\.name) == ["eating out", "groceries"])
        #expect(tree.children(of: nil).map(\.name) == ["Café", "food", "gifts", "home", "travel"])
        #expect(tree.children(of: 6).isEmpty)
        #expect(tree.children(of: 99).isEmpty)
    }

    @Test(
        arguments: [
            (["home"], [], ["home"], []), (["home:rent", "travel"], [], ["home:rent", "travel"], []),
            (["food"], ["food:groceries"], ["food"], ["food:groceries"]),
            (["food", "food:groceries"], [], ["food"], []), ([], ["home"], [], ["home"]),
            ([], ["home:rent", "food"], [], ["food", "home:rent"]),
            (["Café", "food", "gifts", "home"], [], [], ["travel"]),
            ([], [], ["Café", "food", "gifts", "home", "travel"], []),
        ] as [([String], [String], [String], [String])])
    func `a set of categories is described by few subtrees`(
        any: [String], none: [String], inside: [String], outside: [String]
    ) throws {
        func subtrees(_ paths: [String]) throws -> Set<Ledger.Category.ID> {
            try paths.reduce(into: []) { $0.formUnion(tree.subtree(of: try tree.find($1).id)) }
        }
        let all = try any.isEmpty ? Set(tree.all.map(\.id)) : subtrees(any)
        let outline = try tree.outline(of: all.subtracting(subtrees(none)))
        #expect(outline.any.map(tree.path) == inside)
        #expect(outline.none.map(tree.path) == outside)
    }

    @Test func `a subtree is a category with everything below it`() {
        #expect(tree.subtree(of: 1) == [1, 2, 3, 6])
        #expect(tree.subtree(of: 6) == [6])
    }

    @Test func `a lineage leads from the top to the category`() {
        #expect(tree.lineage(of: 6) == [1, 2, 6])
        #expect(tree.lineage(of: 1) == [1])
        #expect(tree.lineage(of: 99).isEmpty)
    }

    @Test func `a depth is the number of names`() {
        #expect(tree.depth(of: 1) == 1)
        #expect(tree.depth(of: 6) == 3)
    }

    @Test(arguments: [
        ("food", 1), ("food:groceries", 2), ("groceries", 2), ("eating out", 3), ("fruit", 6), ("groceries:fruit", 6),
        ("food:groceries:fruit", 6), ("rent", 5), ("travel:food", 8), ("home:gifts", 11),
    ])
    func `a category is found by its path or a unique end of it`(text: String, id: Category.ID) throws {
        #expect(try tree.find(text).id == id)
    }

    @Test func `a whole path outranks the end of another`() throws {
        #expect(try tree.find("food").id == 1)
        #expect(try tree.find("gifts").id == 10)
    }

    @Test(arguments: [
        ("FOOD", 1), ("Groceries", 2), ("FOOD:groCERIES", 2), ("café", 9), ("CAFÉ", 9), ("Cafe\u{301}", 9),
    ])
    func `case and composed accents do not matter`(text: String, id: Category.ID) throws {
        #expect(try tree.find(text).id == id)
    }

    @Test(arguments: ["grocerie", "roceries", "food:fruit", "ood:groceries", "food:", ":food", "", ":", "cafe"])
    func `a part of a name, a gap in a path and an empty text find nothing`(text: String) {
        #expect(throws: LedgerError.noSuchCategory(text)) { try tree.find(text) }
    }

    @Test func `an ambiguous end is refused with the possible paths`() {
        let tree = CategoryTree(categories("work", "work:lunch", "home", "home:lunch", "a", "a:b", "a:b:lunch"))
        #expect(throws: LedgerError.ambiguousCategory("Lunch", paths: ["a:b:lunch", "home:lunch", "work:lunch"])) {
            try tree.find("Lunch")
        }
        #expect(throws: Never.self) { try tree.find("b:lunch") }
    }

    @Test func `an archived category is found like any other category`() throws {
        let tree = CategoryTree([Category(id: 3, parent: nil, name: "old", isArchived: true)])
        #expect(try tree.find("old").isArchived)
    }

    @Test func `a child is found by its name in any case`() {
        #expect(tree.child(of: 1, named: "GROCERIES")?.id == 2)
        #expect(tree.child(of: nil, named: "Food")?.id == 1)
        #expect(tree.child(of: 1, named: "fruit") == nil)
        #expect(tree.child(of: nil, named: "rent") == nil)
    }

    @Test func `an empty book has an empty tree`() {
        let tree = CategoryTree([])
        #expect(tree.all.isEmpty)
        #expect(throws: LedgerError.noSuchCategory("food")) { try tree.find("food") }
    }

    @Test func `cyclic and orphaned categories of a damaged book are left out of the tree`() {
        let tree = CategoryTree([
            Category(id: 1, parent: nil, name: "food", isArchived: false),
            Category(id: 2, parent: 3, name: "snake", isArchived: false),
            Category(id: 3, parent: 2, name: "tail", isArchived: false),
            Category(id: 4, parent: 4, name: "ring", isArchived: false),
            Category(id: 5, parent: 3, name: "below", isArchived: false),
            Category(id: 6, parent: 77, name: "orphan", isArchived: false),
        ])
        #expect(tree.all.map(\.id) == [1])
        for id in Category.ID(2)...6 {
            #expect(tree.category(id) == nil)
            #expect(tree.path(of: id) == "")
            #expect(tree.lineage(of: id).isEmpty)
            #expect(tree.subtree(of: id) == [id])
            #expect(tree.children(of: id).isEmpty)
        }
    }

    @Test(arguments: ["eating out", "eating-out", "Eating_Out", "food:eating-out", "FOOD:eating_out"])
    func `spaces, hyphens and underscores are equal in a name`(text: String) throws {
        #expect(try tree.find(text).id == 3)
    }

    @Test func `an exact spelling outranks a similar spelling`() throws {
        let tree = CategoryTree(categories("eating out", "eating-out", "take_away", "home", "home:take away"))
        #expect(try tree.find("eating-out").id == 2)
        #expect(try tree.find("eating out").id == 1)
        #expect(throws: LedgerError.ambiguousCategory("eating_out", paths: ["eating out", "eating-out"])) {
            try tree.find("eating_out")
        }
        #expect(try tree.find("take-away").id == 3)
    }

    @Test func `new categories get free numbers beside those of a hostile book`() throws {
        let known = [.min + 1, -1, -3, .max].map { Category(id: $0, parent: nil, name: "c\($0)", isArchived: false) }
        let tree = try CategoryTree(known).adding(path: "a:b:c").adding(path: "a:d")
        #expect(tree.all.count == known.count + 4)
        #expect(try ["a", "a:b", "a:b:c", "a:d"].allSatisfy { try tree.category(at: $0).map { $0.id < 0 } ?? false })
    }
}
