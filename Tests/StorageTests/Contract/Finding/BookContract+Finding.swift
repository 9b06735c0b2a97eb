import Ledger
import Money
import Periods
import Testing

extension BookContract {
    @Suite struct Finding {
        @Test(arguments: BookKind.allCases)
        func `a list is ordered by day, by amount, or as recorded`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let a = try notebook.add(300, on: "2026-11-01", in: food).id
            let b = try notebook.add(100, on: "2026-11-03", in: food).id
            let c = try notebook.add(.max, on: "2026-10-02", in: food).id
            let d = try notebook.add(100, on: "2026-11-03", in: food).id
            let e = try notebook.add(.min, on: "2026-09-02", in: food).id
            let f = try notebook.add(300, on: "2026-11-01", in: food).id
            #expect(try notebook.find(order: .day) == [d, b, f, a, c, e])
            #expect(try notebook.find(order: .amount) == [c, f, a, d, b, e])
            #expect(try notebook.find(order: .recorded) == [f, e, d, c, b, a])
        }

        @Test(arguments: BookKind.allCases)
        func `both ends of a range are included, and either is optional`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let ids = try ["0001-01-01", "1969-12-31", "2026-11-20", "9999-12-31"].map {
                try notebook.add(1, on: $0, in: food).id
            }
            #expect(try notebook.find() == ids.reversed())
            #expect(try notebook.find(from: "1969-12-31") == [ids[3], ids[2], ids[1]])
            #expect(try notebook.find(through: "1969-12-31") == [ids[1], ids[0]])
            #expect(try notebook.find(from: "1970-01-01", through: "2026-11-20") == [ids[2]])
            #expect(try notebook.find(from: "2026-11-21", through: "2026-11-19") == [])
        }

        @Test(arguments: BookKind.allCases)
        func `an expense must match every condition of a filter`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            let a = try notebook.add(100, in: food, ExpenseDetails(payee: "Caffè Nero", method: "Cash", tags: ["trip"]))
                .id
            let b = try notebook.add(
                200, in: home, ExpenseDetails(payee: "caffe nero", method: "cash", tags: ["x", "Trip"])
            ).id
            let c = try notebook.add(-50, in: home, ExpenseDetails(payee: "Caffè", method: "card")).id
            try notebook.setVoid([b])
            #expect(try notebook.find { $0.categories = [food] } == [a])
            #expect(try notebook.find { $0.categories = [food, home] } == [c, b, a])
            #expect(try notebook.find { $0.categories = [] } == [])
            #expect(try notebook.find { $0.payee.any = [["CAFFE NERO"]] } == [b, a])
            #expect(try notebook.find { $0.method.any = [["cash"]] } == [b, a])
            #expect(try notebook.find { $0.tag.any = [["TRIP"]] } == [b, a])
            #expect(try notebook.find { $0.tag.any = [["tri"]] } == [])
            #expect(try notebook.find { $0.least = Amount(cents: 100) } == [b, a])
            #expect(try notebook.find { $0.most = Amount(cents: 100) } == [c, a])
            #expect(try notebook.find { $0.void = .only } == [b])
            #expect(try notebook.find { $0.void = .none } == [c, a])
            #expect(
                try notebook.find {
                    $0.categories = [home]
                    $0.payee.any = [["caffe nero"]]
                    $0.void = .none
                } == [])
            #expect(
                try notebook.find {
                    $0.categories = [food]
                    $0.payee.any = [["caffe nero"]]
                    $0.least = Amount(cents: 100)
                    $0.most = Amount(cents: 100)
                    $0.void = .none
                } == [a])
        }

        @Test(
            arguments: BookKind.allCases,
            [
                ("caffe", [1, 2, 3]), ("CAFFÈ", [1, 2, 3]), ("caffe\u{300}", [1, 2, 3]), ("ffè lat", [1]),
                ("strasse", [4]), ("100%", [5]), ("a_c", [5]), ("", [6, 5, 4, 3, 2, 1]), ("method", []), ("tag", []),
                ("L'AMI", [6]), ("chez l`ami", [6]), ("lami", []), ("'", [6]),
            ])
        func `a search ignores case, accents and kinds of apostrophes and has no wildcards`(
            kind: BookKind, search: (text: String, found: [Int])
        ) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let ids = try [
                ExpenseDetails(what: "Caffè latte"), ExpenseDetails(payee: "CAFFE\u{300}"),
                ExpenseDetails(note: "un caffe"),
                ExpenseDetails(what: "Straße", method: "method", tags: ["tag"]), ExpenseDetails(what: "100% a_c"),
                ExpenseDetails(payee: "Chez L’Ami"),
            ].map { try notebook.add(1, in: food, $0).id }
            #expect(
                Set(try notebook.find { $0.search = search.text }) == Set(search.found.map { ids[$0 - 1] }),
                "\(search.text)")
        }

        @Test(arguments: BookKind.allCases)
        func `a limit counts matching expenses`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let ids = try (1...6).map {
                try notebook.add($0, in: food, ExpenseDetails(what: $0 % 2 == 0 ? "even" : "odd")).id
            }
            #expect(try notebook.find(limit: 0) == [])
            #expect(try notebook.find(limit: 2) == [ids[5], ids[4]])
            #expect(try notebook.find(limit: 9).count == 6)
            #expect(try notebook.find(limit: 2) { $0.search = "odd" } == [ids[4], ids[2]])
            #expect(try notebook.find(limit: 0) { $0.search = "odd" } == [])
            #expect(try notebook.find(limit: 9) { $0.search = "odd" } == [ids[4], ids[2], ids[0]])
        }

        @Test(arguments: BookKind.allCases)
        func `used names are sorted by number of uses`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            #expect(try notebook.book.names(of: .payee) == [])
            for (payee, method, tags) in [
                ("b", "card", ["y"]), ("c", "cash", ["x", "y"]), ("b", "cash", []), ("a", "cash", ["z"]),
            ] {
                try notebook.add(1, in: food, ExpenseDetails(payee: payee, method: method, tags: tags))
            }
            try notebook.add(1, in: food)
            #expect(try notebook.book.names(of: .payee) == ["b", "a", "c"])
            #expect(try notebook.book.names(of: .method) == ["cash", "card"])
            #expect(try notebook.book.names(of: .tag) == ["y", "x", "z"])
            for dimension in [Dimension.payee, .method, .tag] {
                let names = try notebook.book.names(of: dimension)
                #expect(try notebook.book.distinctNames(of: dimension).sorted() == names.sorted())
                #expect(try notebook.book.names(of: dimension, among: names.reversed() + ["none"]) == names)
            }
        }

        @Test(arguments: BookKind.files)
        func `frequent queries use an index`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.add(1, in: notebook.category("food"))
            let questions = [
                "SELECT id FROM change WHERE added IS NOT NULL AND first_added <= 1 AND last_added >= 1",
                "SELECT id FROM change WHERE made >= 1 AND made < 2 AND state = 'done'",
                "SELECT min(payee) FROM expense WHERE payee > 'a' AND payee IS NOT NULL",
                "SELECT min(method) FROM expense WHERE method > 'a' AND method IS NOT NULL",
                "SELECT id FROM expense WHERE day BETWEEN 1 AND 2 ORDER BY day DESC, id DESC LIMIT 20",
            ]
            try notebook.damageTables { database in
                for question in questions {
                    let plan = try database.rows("EXPLAIN QUERY PLAN " + question) { $0.text(3) ?? "" }
                    #expect(plan.count == 1)
                    #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") && $0.contains(" INDEX ") }, "\(plan)")
                }
            }
        }

        @Test(arguments: BookKind.allCases)
        func `category names are the open paths in tree order`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            for path in ["home", "food:fruit", "food:bread"] { _ = try notebook.category(path) }
            try notebook.book.archiveCategory(notebook.book.categories().find("fruit").id, true, by: notebook.sign())
            #expect(try notebook.book.names(of: .category) == ["food", "food:bread", "home"])
        }

        @Test(arguments: BookKind.allCases)
        func `nested reads see one state`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.add(5, in: notebook.category("food"))
            let book = notebook.book
            #expect(try book.reading { try book.reading { try book.expense(1)?.amount.cents } } == 5)
            #expect(try book.reading { try book.daysSpent() } != nil)
        }

        @Test(arguments: BookKind.allCases)
        func `a known name matches exactly, with its case`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let names: [(Dimension, String)] = [(.payee, "Lidl"), (.method, "card"), (.tag, "lunch")]
            for (dimension, name) in names { #expect(try !notebook.book.isKnown(name, as: dimension)) }
            let draft = ExpenseDraft(
                uid: "0192f1c4-7c00-7000-8000-000000000000", day: Day(number: 20_000), amount: Amount(cents: 5),
                category: try notebook.category("food"),
                details: ExpenseDetails(payee: "Lidl", method: "card", tags: ["lunch"]))
            _ = try notebook.book.add([draft], by: notebook.sign())
            for (dimension, name) in names {
                #expect(try notebook.book.isKnown(name, as: dimension))
                #expect(try !notebook.book.isKnown(name.uppercased(), as: dimension))
            }
        }

        @Test(arguments: BookKind.allCases, [1, 2, 3, 7, 100])
        func `pages of any length cover every expense once, by day and number`(kind: BookKind, length: Int) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let days = [
                "2026-11-20", "2026-11-18", "2026-11-20", "2026-11-19", "2026-11-18", "2026-11-21", "2026-11-01",
            ]
            for (index, day) in days.enumerated() {
                let details = ExpenseDetails(what: index.isMultiple(of: 2) ? "Caffè" : "pane")
                try notebook.add(Int64(index + 1), on: day, in: food, details)
            }
            func read(_ filter: ExpenseFilter) throws -> [Int64] {
                var numbers: [Int64] = []
                var position: ExpensePosition?
                while true {
                    let piece = try notebook.book.expenses(
                        from: Day(iso: "2026-11-02"), through: Day(iso: "2026-11-20"), matching: filter,
                        after: position, limit: length)
                    numbers += piece.map(\.id)
                    guard piece.count == length, let last = piece.last else { return numbers }
                    position = ExpensePosition(last)
                }
            }
            #expect(try read(ExpenseFilter()) == [2, 5, 4, 1, 3])
            var filter = ExpenseFilter()
            filter.search = "caffe"
            #expect(try read(filter) == [5, 1, 3])
        }

        @Test(arguments: BookKind.allCases)
        func `an empty book returns empty results`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let book = notebook.book
            let range = try #require(Year(number: 2026)).days
            #expect(try book.daysSpent() == nil)
            #expect(try book.dayTotals(in: range) == [])
            for dimension in Dimension.allCases { #expect(try book.totals(by: dimension, in: range) == []) }
            #expect(try book.expense(1) == nil)
            #expect(try book.categories().all == [])
            #expect(try book.ceilings().ceilings == [])
            #expect(try book.changes(of: nil, limit: nil) == [])
            #expect(try book.undoable(3, of: .anybody) == [])
            #expect(try book.redoable(3, of: .anybody) == [])
        }
    }
}
