import Ledger
import Money
import Periods
import Testing

extension BookContract {
    @Suite struct Categories {
        private func paths(_ notebook: Notebook) throws -> [String] {
            let tree = try notebook.book.categories()
            return tree.all.map { tree.path(of: $0.id) }
        }

        @Test(arguments: BookKind.allCases)
        func `adding a category also adds its parents, and finding it ignores case`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let apples = try notebook.book.addCategory(path: "food:fruit:apples", by: notebook.sign())
            #expect(apples.name == "apples")
            #expect(!apples.isArchived)
            #expect(try notebook.book.categories().category(apples.id) == apples)
            let pears = try notebook.book.addCategory(path: " FOOD : fruit:pears", by: notebook.sign())
            #expect(pears.parent == apples.parent)
            #expect(try paths(notebook) == ["food", "food:fruit", "food:fruit:apples", "food:fruit:pears"])
            let change = try #require(try notebook.book.changes(of: nil, limit: 1).first)
            #expect(change.before.isEmpty)
            #expect(change.after.categories == [pears] && change.after.expenses.isEmpty)
            #expect(throws: LedgerError.categoryExists(path: "food:fruit")) { try notebook.category("Food:Fruit") }
            #expect(throws: LedgerError.categoryName("food:-x", .leadingSign)) { try notebook.category("food:-x") }
            #expect(try notebook.book.changes(of: nil, limit: nil).count == 2)
        }

        @Test(arguments: BookKind.allCases)
        func `a name is unique under its parent, and free under another parent`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            for path in ["food", "food:food", "home:food"] { _ = try notebook.category(path) }
            #expect(try paths(notebook) == ["food", "food:food", "home", "home:food"])
        }

        @Test(arguments: BookKind.allCases)
        func `renaming a category keeps its subcategories`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            _ = try notebook.category("food:fruit")
            _ = try notebook.category("home")
            try notebook.book.renameCategory(food, to: " eating out ", by: notebook.sign())
            #expect(try paths(notebook) == ["eating out", "eating out:fruit", "home"])
            try notebook.book.renameCategory(food, to: "Eating Out", by: notebook.sign())
            #expect(try paths(notebook) == ["Eating Out", "Eating Out:fruit", "home"])
            let state = try BookState(notebook.book)
            let history = try notebook.book.changes(of: nil, limit: nil)
            try notebook.book.renameCategory(food, to: "Eating Out", by: notebook.sign())
            for (name, error) in [
                ("HOME", LedgerError.categoryExists(path: "home")), ("a:b", .categoryName("a:b", .colon)),
                ("", .categoryName("", .empty)), ("=x", .categoryName("=x", .leadingSign)),
            ] {
                #expect(throws: error) { try notebook.book.renameCategory(food, to: name, by: notebook.sign()) }
            }
            #expect(try BookState(notebook.book) == state)
            #expect(try notebook.book.changes(of: nil, limit: nil) == history)
        }

        @Test(arguments: BookKind.allCases)
        func `moving a category moves its subcategories`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let apples = try notebook.category("food:fruit:apples")
            let home = try notebook.category("home")
            let tree = try notebook.book.categories()
            let fruit = try tree.find("fruit").id
            try notebook.add(5, in: apples)
            try notebook.book.moveCategory(fruit, under: home, by: notebook.sign())
            #expect(try paths(notebook) == ["food", "home", "home:fruit", "home:fruit:apples"])
            try notebook.book.moveCategory(fruit, under: nil, by: notebook.sign())
            #expect(try paths(notebook) == ["food", "fruit", "fruit:apples", "home"])
            _ = try notebook.category("home:FRUIT")
            let state = try BookState(notebook.book)
            for (parent, error) in [
                (fruit, LedgerError.categoryUnderItself(path: "fruit")), (apples, .categoryUnderItself(path: "fruit")),
                (home, .categoryExists(path: "home:FRUIT")), (999, .noSuchCategory("999")),
            ] {
                #expect(throws: error) { try notebook.book.moveCategory(fruit, under: parent, by: notebook.sign()) }
            }
            #expect(try BookState(notebook.book) == state)
        }

        @Test(arguments: BookKind.allCases)
        func `a merged category gives its expenses and children away and is removed`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let apples = try notebook.category("food:fruit:apples")
            let home = try notebook.category("home")
            let fruit = try notebook.book.categories().find("fruit").id
            let inFruit = try notebook.add(5, in: fruit)
            let inApples = try notebook.add(7, in: apples)
            let inHome = try notebook.add(9, in: home)
            let voided = try notebook.add(11, in: fruit)
            try notebook.setVoid([voided.id])
            #expect(try notebook.book.mergeCategory(fruit, into: home, by: notebook.sign()) == 2)
            #expect(try paths(notebook) == ["food", "home", "home:apples"])
            let categories = try [inFruit, inApples, inHome, voided].map { try notebook.book.expense($0.id)?.category }
            #expect(categories == [home, apples, home, home])
            #expect(
                try Set(notebook.book.totals(by: .category, in: Month(containing: inFruit.day).days)) == [
                    GroupTotal(key: .category(home), count: 2, amount: Amount(cents: 14)),
                    GroupTotal(key: .category(apples), count: 1, amount: Amount(cents: 7)),
                ])
        }

        @Test(arguments: BookKind.allCases)
        func `a category merge keeps the ceiling of the remaining category`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            let month = Month(index: 24_300)
            for (category, cents) in [(food, 100), (home, 200)] as [(Ledger.Category.ID, Int64)] {
                try notebook.book.setCeiling(
                    Amount(cents: cents), for: category, from: month, until: nil, by: notebook.sign())
            }
            try notebook.book.mergeCategory(food, into: home, by: notebook.sign())
            let plan = try notebook.book.ceilings()
            #expect(plan.amount(for: home, in: month) == Amount(cents: 200))
            #expect(plan.ceilings.count == 1)
            try notebook.undo()
            #expect(try notebook.book.ceilings().amount(for: food, in: month) == Amount(cents: 100))
        }

        @Test(arguments: BookKind.allCases)
        func `an impossible merge is refused and changes nothing`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let fruit = try notebook.category("food:fruit")
            let home = try notebook.category("home")
            _ = try notebook.category("home:FRUIT")
            try notebook.add(1, in: food)
            let state = try BookState(notebook.book)
            let history = try notebook.book.changes(of: nil, limit: nil)
            for (from, into, error) in [
                (food, food, LedgerError.categoryUnderItself(path: "food")),
                (food, fruit, .categoryUnderItself(path: "food")), (food, home, .categoryExists(path: "home:FRUIT")),
                (food, 999, .noSuchCategory("999")), (999, home, .noSuchCategory("999")),
                (999, 999, .noSuchCategory("999")),
            ] {
                #expect(throws: error) { try notebook.book.mergeCategory(from, into: into, by: notebook.sign()) }
            }
            #expect(try BookState(notebook.book) == state)
            #expect(try notebook.book.changes(of: nil, limit: nil) == history)
        }

        @Test(arguments: BookKind.allCases)
        func `an archived category keeps its expenses`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let expense = try notebook.add(5, in: food)
            try notebook.book.archiveCategory(food, true, by: notebook.sign())
            #expect(try notebook.book.categories().category(food)?.isArchived == true)
            #expect(try notebook.book.expense(expense.id) == expense)
            let history = try notebook.book.changes(of: nil, limit: nil)
            try notebook.book.archiveCategory(food, true, by: notebook.sign())
            #expect(try notebook.book.changes(of: nil, limit: nil) == history)
            try notebook.book.archiveCategory(food, false, by: notebook.sign())
            #expect(try notebook.book.categories().category(food)?.isArchived == false)
        }

        @Test(arguments: BookKind.allCases)
        func `changing an unknown category is refused`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let missing = LedgerError.noSuchCategory("7")
            #expect(throws: missing) { try notebook.book.renameCategory(7, to: "x", by: notebook.sign()) }
            #expect(throws: missing) { try notebook.book.moveCategory(7, under: nil, by: notebook.sign()) }
            #expect(throws: missing) { try notebook.book.archiveCategory(7, true, by: notebook.sign()) }
            #expect(throws: missing) {
                try notebook.book.setCeiling(
                    Amount(cents: 1), for: 7, from: Month(index: 1), until: nil, by: notebook.sign())
            }
            #expect(try notebook.book.changes(of: nil, limit: nil) == [])
        }
    }
}
