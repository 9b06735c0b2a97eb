import Household
import Ledger
import Money
import Outings
import Periods
import Testing

extension BookContract {
    @Suite struct Undoing {
        @Test(arguments: BookKind.allCases)
        func `the last undone change is redone first, even if it is the newer change`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for author in ["anna", "ben"] {
                _ = try notebook.book.add([notebook.draft(5, on: "2026-11-20", in: food)], by: notebook.sign(author))
            }
            func isThere() throws -> [Bool] { try [1, 2].map { try notebook.book.expense($0) != nil } }
            for isSameSecond in [false, true] {
                let moment = notebook.sign("anna")
                func now() -> Signature { isSameSecond ? moment : notebook.sign("anna") }
                _ = try notebook.book.undo(1, of: .one("anna"), by: now())
                _ = try notebook.book.undo(1, of: .anybody, by: now())
                #expect(try isThere() == [false, false])
                #expect(try notebook.book.redoable(2, of: .anybody).map(\.made.by) == ["ben", "anna"])
                _ = try notebook.book.redo(1, of: .anybody, by: now())
                #expect(try isThere() == [false, true])
                _ = try notebook.book.redo(1, of: .anybody, by: now())
                #expect(try isThere() == [true, true])
                _ = try notebook.book.undo(1, of: .anybody, by: now())
                _ = try notebook.book.undo(1, of: .anybody, by: now())
                _ = try notebook.book.redo(2, of: .anybody, by: now())
                #expect(try isThere() == [true, true])
            }
        }

        /// A step for every action, with a word that names it.
        typealias Act = @Sendable (Notebook) throws -> Void

        static let actions: [(Change.Action, Act)] =
            everyday + shopping + contacts + outings + vouchers + repayments + repeats
            + Contact.Kind.allCases.flatMap(contactActions)
            + MoveAction.allCases.map { ($0.action, move(by: $0)) }

        private static func time(
            _ due: String, _ state: RepeatTime.State
        ) -> (Repeat, [RepeatTime]) throws -> (time: RepeatTime, uid: String) {
            { order, _ in
                let due = try #require(Day(iso: due))
                return (
                    RepeatTime(of: order.id, due: due, state: state, amount: Amount(cents: 7)),
                    Notebook.uid(of: order, due: due)
                )
            }
        }

        private static let repeats: [(Change.Action, Act)] = [
            (
                RepeatAction.add.action,
                { try $0.add("2 weeks", from: "2026-11-20", in: $0.book.categories().find("food").id) }
            ),
            (
                RepeatAction.edit.action,
                { _ = try $0.book.editRepeat(1, as: .edit, by: $0.sign()) { $0.amount = Amount(cents: 2) } }
            ),
            (
                RepeatAction.end.action,
                { _ = try $0.book.editRepeat(1, as: .end, by: $0.sign()) { $0.until = Day(iso: "2026-11-20") } }
            ),
            (
                RepeatAction.skip.action,
                { _ = try $0.book.noteRepeatTime(of: 1, as: .skip, by: $0.sign(), time("2026-10-30", .skipped)) }
            ),
            (
                RepeatAction.amend.action,
                { _ = try $0.book.noteRepeatTime(of: 1, as: .amend, by: $0.sign(), time("2026-11-30", .amended)) }
            ),
            (RepeatAction.book.action, { try $0.bookRepeats(through: "2026-11-20") }),
        ]

        private static let everyday: [(Change.Action, Act)] = [
            (
                .add,
                {
                    try $0.add(
                        7, in: $0.book.categories().find("food").id, ExpenseDetails(what: "x", tags: ["b", "a"]))
                }
            ),
            (
                .edit,
                { notebook in
                    _ = try notebook.book.edit([1, 2], as: .edit, by: notebook.sign()) { expense in
                        expense.amount = Amount(cents: 77)
                        expense.day = expense.day.adding(days: -40)
                        expense.details = ExpenseDetails(payee: "p", tags: ["later"])
                    }
                }
            ),
            (.void, { try $0.setVoid([1, 2]) }),
            (.restore, { try $0.setVoid([3], false) }),
            (.addCategory, { _ = try $0.category("food:fruit:apples") }),
            (
                .renameCategory,
                { try $0.book.renameCategory($0.book.categories().find("food").id, to: "eat", by: $0.sign()) }
            ),
            (
                .moveCategory,
                { notebook in
                    let tree = try notebook.book.categories()
                    try notebook.book.moveCategory(
                        tree.find("bread").id, under: tree.find("home").id, by: notebook.sign())
                }
            ),
            (
                .mergeCategory,
                { notebook in
                    let tree = try notebook.book.categories()
                    try notebook.book.mergeCategory(
                        tree.find("food").id, into: tree.find("home").id, by: notebook.sign())
                }
            ),
            (
                .archiveCategory,
                { try $0.book.archiveCategory($0.book.categories().find("food").id, true, by: $0.sign()) }
            ),
            (
                .unarchiveCategory,
                { try $0.book.archiveCategory($0.book.categories().find("attic").id, false, by: $0.sign()) }
            ),
            (
                .setCeiling,
                { notebook in
                    try notebook.book.setCeiling(
                        Amount(cents: 50_000), for: notebook.book.categories().find("food").id,
                        from: Month(index: 24_300), until: nil, by: notebook.sign())
                }
            ),
            (
                .removeCeiling,
                { notebook in
                    try notebook.book.setCeiling(
                        nil, for: nil, from: Month(index: 24_301), until: nil, by: notebook.sign())
                }
            ),
            (
                .addRule,
                { notebook in
                    _ = try notebook.book.addRule(
                        "old", category: notebook.book.categories().find("home").id, by: notebook.sign())
                }
            ),
            (.removeRule, { _ = try $0.book.removeRule("old", by: $0.sign()) }),
            (.addRule, { _ = try $0.book.addRule("old", category: nil, by: $0.sign()) }),
            (
                .applyRules,
                { notebook in
                    let home = try notebook.book.categories().find("home").id
                    _ = try notebook.book.edit([1], as: .applyRules, by: notebook.sign()) { $0.category = home }
                }
            ),
            (
                .saveProfile,
                { notebook in
                    try notebook.book.save(
                        ImportProfile(
                            name: "odd", map: "date=Tag", encoding: nil, dateOrder: nil, decimalMark: "comma",
                            sign: "negative-is-spent", categories: "Car=home", person: "Anna"),
                        by: notebook.sign())
                }
            ),
            (
                .addMethod,
                { notebook in
                    let food = try notebook.book.categories().find("food").id
                    _ = try notebook.book.addMethod(
                        PaymentMethod(
                            name: "meal", kind: .voucher, face: Amount(cents: 800), categories: [food], isFree: true),
                        by: notebook.sign())
                }
            ),
            (
                .editMethod,
                { notebook in
                    _ = try notebook.book.editMethod("visa", as: .editMethod, by: notebook.sign()) {
                        $0.lastFour = 42
                    }
                }
            ),
            (
                .archiveMethod,
                { notebook in
                    _ = try notebook.book.editMethod("visa", as: .archiveMethod, by: notebook.sign()) {
                        $0.isArchived = true
                    }
                }
            ),
            (
                .unarchiveMethod,
                { notebook in
                    _ = try notebook.book.editMethod("old", as: .unarchiveMethod, by: notebook.sign()) {
                        $0.isArchived = false
                    }
                }
            ),
            (.setForBook, { try $0.book.set(.country, to: nil, by: $0.sign()) }),
            (
                .addReceipt,
                { notebook in
                    let tree = try notebook.book.categories()
                    try notebook.buy(
                        [(tree.find("food").id, 129), (tree.find("home").id, 50)],
                        paying: [("card", 100), ("cash", 100)])
                }
            ),
            (
                .editReceipt,
                { notebook in
                    let home = try notebook.book.categories().find("home").id
                    let purchase = try notebook.receiptDraft([(home, 7)], paying: [("card", 7)]).purchase
                    try notebook.edit(#require(try notebook.book.receipt(1)), as: .editReceipt) {
                        $0.purchase = purchase
                    }
                }
            ),
            (
                .voidReceipt,
                { try $0.edit(#require(try $0.book.receipt(1)), as: .voidReceipt) { $0.isVoid = true } }
            ),
            (
                .restoreReceipt,
                { try $0.edit(#require(try $0.book.receipt(2)), as: .restoreReceipt) { $0.isVoid = false } }
            ),
            (.removeProfile, { try $0.book.removeProfile("odd", by: $0.sign()) }),
            (
                .importing,
                { notebook in
                    let known = try #require(try notebook.book.expense(1))
                    try notebook.importing(
                        [
                            notebook.imported(
                                5, on: "2026-11-03", to: "food:new", ExpenseDetails(tags: ["b", "a"])),
                            notebook.imported(-9, on: "2026-11-04", to: "home", uid: known.uid),
                        ], treating: .replace)
                }
            ),
            (
                .merge,
                { notebook in
                    let other = try Notebook(.open, uids: "other-", seconds: 1_796_000_000)
                    try other.book.load(records(of: notebook.book))
                    let food = try other.book.categories().find("food").id
                    // Two categories swap their names, so the undo must not fail on unique names.
                    try other.book.renameCategory(food, to: "house", by: other.sign())
                    try other.book.renameCategory(
                        other.book.categories().find("home").id, to: "food", by: other.sign())
                    try other.add(5, in: food)
                    try other.add(6, in: other.category("house:fruit"))
                    _ = try other.book.edit([1], as: .edit, by: other.sign()) { $0.amount = Amount(cents: 77) }
                    try other.book.setCeiling(
                        Amount(cents: 1), for: food, from: Month(index: 24_300), until: nil, by: other.sign())
                    _ = try notebook.book.merge(other.book.contents(), by: notebook.sign())
                }
            ),
        ]

        private static let shopping: [(Change.Action, Act)] = [
            (
                .addProduct,
                { notebook in
                    var lamp = Product(name: "lamp")
                    (lamp.barcodes, lamp.parts) = (
                        ["96385074"], [Product.Part(name: "milk", product: 1, milli: 500)]
                    )
                    _ = try notebook.book.addProducts([lamp], by: notebook.sign())
                }
            ),
            (
                .editProduct,
                { notebook in
                    _ = try notebook.book.editProducts([1], as: .editProduct, by: notebook.sign()) {
                        ($0.name, $0.barcodes, $0.details) = ("cow's", [], [])
                    }
                }
            ),
            (
                .archiveProduct,
                { notebook in
                    _ = try notebook.book.editProducts([1], as: .archiveProduct, by: notebook.sign()) {
                        $0.isArchived = true
                    }
                }
            ),
            (
                .unarchiveProduct,
                { notebook in
                    _ = try notebook.book.editProducts([3], as: .unarchiveProduct, by: notebook.sign()) {
                        $0.isArchived = false
                    }
                }
            ),
            (
                .attach,
                { notebook in
                    let file = try GivenAttachment(path: "b.txt", bytes: [2], isAsIs: false)
                    _ = try notebook.book.attach([file], to: 1, by: notebook.sign())
                }
            ),
            (.detach, { _ = try $0.book.detach([1], by: $0.sign()) }),
            (
                .editPictures,
                { notebook in
                    var edit = PictureEdit()
                    edit.added = [try GivenPicture(path: "milk.gif", bytes: Array("GIF89a".utf8))]
                    _ = try notebook.book.editProduct(1, pictures: edit, by: notebook.sign()) { _ in }
                }
            ),
            (.mergeProduct, { _ = try $0.book.mergeProduct(1, into: 3, by: $0.sign()) }),
            (.addShelf, { _ = try $0.book.addShelf(Shelf(path: "Cellar:Wine"), by: $0.sign()) }),
            (.editShelf, { _ = try $0.book.editShelf(1, path: "Cucina", place: .some(4), by: $0.sign()) }),
            (.removeShelf, { _ = try $0.book.removeShelf(1, by: $0.sign()) }),
            (.addKind, { _ = try $0.book.addKind(ProductKind(name: "Wine", labels: ["Year"]), by: $0.sign()) }),
            (.editKind, { _ = try $0.book.editKind(1, by: $0.sign()) { $0.labels = ["Fat", "Farm"] } }),
            (.removeKind, { _ = try $0.book.removeKind(1, by: $0.sign()) }),
            (.newBasket, { _ = try $0.book.newBasket("Party", with: [], by: $0.sign()) }),
            (.useBasket, { try $0.book.useBasket(2, by: $0.sign()) }),
            (.editBasket, { _ = try $0.book.editBasket(1, as: .editBasket, by: $0.sign()) { $0.name = "Monday" } }),
            (
                .removeBasket,
                { _ = try $0.book.editBasket(1, as: .removeBasket, by: $0.sign()) { $0.isRemoved = true } }
            ),
            (
                .restoreBasket,
                { _ = try $0.book.editBasket(3, as: .restoreBasket, by: $0.sign()) { $0.isRemoved = false } }
            ),
            (
                .addToBasket,
                { notebook in
                    let line = BasketLine(basket: 1, product: nil, what: "flowers", quantity: .onePiece)
                    _ = try notebook.book.addToBasket([line], by: notebook.sign())
                }
            ),
            (
                .editBasketLine,
                { notebook in
                    _ = try notebook.book.editBasketLines([1], as: .editBasketLine, by: notebook.sign()) {
                        ($0.comment, $0.price) = ("cold", UnitPrice(e5: 7))
                        return true
                    }
                }
            ),
            (
                .takeFromBasket,
                { notebook in
                    _ = try notebook.book.editBasketLines(
                        [1], as: .takeFromBasket, by: notebook.sign(), { _ in false })
                }
            ),
            (
                .tickInBasket,
                { notebook in
                    _ = try notebook.book.editBasketLines([1], as: .tickInBasket, by: notebook.sign()) {
                        $0.isTicked = true
                        return true
                    }
                }
            ),
            (
                .sendBasket,
                { notebook in try notebook.book.keep(notebook.mail("second", ofBasket: 1), by: notebook.sign()) }
            ),
            (
                .addPattern,
                { notebook in
                    _ = try notebook.book.addPattern(
                        PayeePattern(payee: "Lidl", pattern: BarcodePattern(reading: "22.....{NNNDD}")),
                        by: notebook.sign())
                }
            ),
            (.removePattern, { try $0.book.removePatterns([1], by: $0.sign()) }),
            (
                .subscribe,
                { _ = try $0.book.subscribe(to: Subscription(name: "market", place: "/srv/m"), by: $0.sign()) }
            ),
            (.unsubscribe, { try $0.book.unsubscribe(from: 1, by: $0.sign()) }),
            (
                .importCatalogue,
                { notebook in
                    try notebook.book.takeCatalogue(by: notebook.sign(), noting: nil) { status in
                        let last = status.last
                        var rows = CatalogueRows()
                        rows.shelves = [Shelf(id: last.shelf + 1, path: "Cellar")]
                        rows.kinds = [ProductKind(id: last.kind + 1, name: "Wine", labels: ["Year"])]
                        var (box, wine) = (Product(name: "box"), Product(name: "wine"))
                        (wine.shelf, wine.kind) = (last.shelf + 1, last.kind + 1)
                        box.parts = [Product.Part(name: "wine", product: last.product + 2, milli: 6000)]
                        var known = try #require(status.products.first)
                        known.maker = "Mila"
                        rows.products = [known, box.numbered(last.product + 1), wine.numbered(last.product + 2)]
                        rows.sources = [
                            ProductSource(
                                id: 1, uid: "known", product: 1, source: "shop", key: "a", seen: ["maker": "Mila"]),
                            ProductSource(id: 2, product: 4, source: "shop", key: nil, seen: ["name": "box"]),
                        ]
                        return rows
                    }
                }
            ),
        ]

        private static let contacts: [(Change.Action, Act)] = [
            (.renamePayee, { _ = try $0.book.renamePayee("B", to: "Rossi", by: $0.sign()) }),
            (
                ContactAction.merge.action(of: .payee),
                { _ = try $0.book.mergePayee("b", into: "payee 1", by: $0.sign()) }
            ),
            (
                .setRate,
                { notebook in
                    _ = try notebook.book.setRate(
                        ExchangeRate(reading: "25,31"), of: #require(Currency(code: "CZK")),
                        on: #require(Day(iso: "2026-11-20")), by: notebook.sign())
                }
            ),
            (
                .removeRate,
                { notebook in
                    _ = try notebook.book.removeRate(
                        of: #require(Currency(code: "JPY")), on: #require(Day(iso: "2026-11-20")), by: notebook.sign())
                }
            ),
            (
                .importRates,
                { notebook in
                    var rates = RateYear(try #require(Year(number: 2026)))
                    for text in ["2026-11-20", "2026-11-21"] {
                        try rates.set(
                            ExchangeRate(reading: "160"), on: #require(Day(iso: text)), isByHand: false)
                    }
                    let jpy = try #require(Currency(code: "JPY"))
                    _ = try notebook.book.importRates([jpy: [rates]], by: notebook.sign())
                }
            ),
            (ContactAction.remove.action(of: .payee), { try $0.book.removeContact(1, .payee, by: $0.sign()) }),
        ]

        private static func outing(_ name: String) throws -> Outing {
            let day = try #require(Day(iso: "2026-11-20"))
            return Outing(name: name, days: DayRange(day, day))
        }

        private static func change(
            _ id: Int64, as action: Change.Action, _ notebook: Notebook, _ change: (inout Outing) -> Void
        ) throws {
            _ = try notebook.book.editOuting(
                id, as: action, naming: OutingNames(), noting: [], by: notebook.sign(), change)
        }

        private static let outings: [(Change.Action, Act)] = [
            (
                .openOuting,
                { notebook in
                    _ = try notebook.book.openOuting(
                        outing("new"), naming: OutingNames(place: "p", people: ["x", "X"], payees: ["y"]),
                        by: notebook.sign())
                }
            ),
            (.editOuting, { try change(1, as: .editOuting, $0) { $0.note = "later" } }),
            (.closeOuting, { try change(1, as: .closeOuting, $0) { ($0.isClosed, $0.unreconciled) = (true, "lost") } }),
            (.reopenOuting, { try change(2, as: .reopenOuting, $0) { $0.isClosed = false } }),
            (.removeOuting, { try $0.book.removeOuting(3, by: $0.sign()) }),
            (.drawCash, { try change(1, as: .drawCash, $0) { $0.drawn.append(5000) } }),
            (
                .reconcileOuting,
                { notebook in
                    try change(1, as: .reconcileOuting, notebook) { outing in
                        outing.counts = [OutingCount(method: "card", count: MethodCount(value: 100, number: 1))]
                        outing.differences = [OutingDifference(method: "cash", units: -1, made: notebook.sign())]
                    }
                }
            ),
        ]

        private static let repayments: [(Change.Action, Act)] = [
            (.settle, { _ = try $0.settle(5) }),
            (.voidRepayment, { try $0.setVoid(repayment: 1) }),
            (.restoreRepayment, { try $0.setVoid(repayment: 2, false) }),
        ]

        private static let vouchers: [(Change.Action, Act)] = VoucherAction.allCases.map { action in
            (
                action.action,
                { notebook in
                    guard let move = VoucherMove.Action(rawValue: action.rawValue) else {
                        _ = try notebook.book.setVoucherMoves(
                            action == .void ? [1, 2] : [3, 4], void: action == .void, by: notebook.sign())
                        return
                    }
                    try notebook.move(move, 2, in: notebook.book.categories().find("food").id)
                }
            )
        }

        private static func contactActions(_ kind: Contact.Kind) -> [(Change.Action, Act)] {
            [.add, .edit, .importing, .merge, .remove].compactMap { (action: ContactAction) -> (Change.Action, Act)? in
                // Merging and removing payees have separate cases.
                if kind == .payee, action == .merge || action == .remove { return nil }
                let act: Act = { notebook in
                    switch action {
                    case .remove: try notebook.book.removeContact(1, kind, by: notebook.sign())
                    case .merge: _ = try notebook.book.mergeContact(2, into: 1, kind, by: notebook.sign())
                    case .add, .edit, .importing:
                        _ = try notebook.book.changeContacts(kind, as: action, by: notebook.sign()) { all in
                            var record = action == .add ? ContactRecord(Contact(kind, name: "new")) : all[0]
                            record.contact.note = "seen"
                            let more = action == .importing ? [ContactRecord(Contact(kind, name: "newer"))] : []
                            return [record] + more
                        }
                    }
                }
                return (action.action(of: kind), act)
            }
        }

        private static func move(by action: MoveAction) -> Act {
            { notebook in
                let day = try #require(Day(iso: "2026-11-19"))
                _ = try notebook.book.changeStock(of: 1, as: action, on: day, by: notebook.sign()) { status in
                    switch action {
                    case .add: [try status.adding(.onePiece, place: "Cellar", value: Amount(cents: 120))]
                    case .use, .spoil, .giveBack: try status.taking(.onePiece)
                    case .count: try status.counting(.onePiece)
                    case .move: try status.moving(.onePiece, to: "Fridge")
                    case .setBestBefore: try status.settingBestBefore(Day(number: 21_000))
                    }
                }
            }
        }

        /// Three expenses, the third void, three receipts, the second void, the third of a product, two methods, the second
        /// archived, a country, a tree, an archived category, ceilings, three products, the second with the first as a part,
        /// the third archived, shelves and a kind, three baskets,
        /// the third removed, the first sent, a pattern, two payees, people and places, three outings, the second closed,
        /// the first with an expense, four moves of vouchers, two of them void, two payments between people of their own, the
        /// second void.
        func filled(_ kind: BookKind) throws -> Notebook {
            let notebook = try Notebook(kind)
            let bread = try notebook.category("food:bread")
            let food = try notebook.book.categories().find("food").id
            _ = try notebook.category("home")
            let attic = try notebook.category("attic")
            try notebook.book.archiveCategory(attic, true, by: notebook.sign())
            try notebook.add(
                100, in: food, ExpenseDetails(what: "a", payee: "b", method: "c", note: "d", tags: ["z", "e"]))
            try notebook.add(-20, on: "2026-10-31", in: bread)
            try notebook.add(3, in: food)
            try notebook.setVoid([3])
            _ = try notebook.book.addRule("old", category: food, by: notebook.sign())
            try notebook.book.save(
                ImportProfile(name: "odd", map: "", encoding: "CP850", dateOrder: nil, decimalMark: nil),
                by: notebook.sign())
            for name in ["visa", "old"] {
                _ = try notebook.book.addMethod(PaymentMethod(name: name, kind: .card), by: notebook.sign())
            }
            _ = try notebook.book.editMethod("old", as: .archiveMethod, by: notebook.sign()) { $0.isArchived = true }
            try notebook.book.set(.country, to: "IT", by: notebook.sign())
            try notebook.buy([(food, 130), (bread, 20)], paying: [("cash", 200)])
            try notebook.edit(notebook.buy([(bread, 1)], paying: [("card", 1)]), as: .voidReceipt) { $0.isVoid = true }
            try notebook.stock(in: food)
            try notebook.fillBaskets()
            try notebook.fillContacts()
            try notebook.fillOutings(in: food)
            try notebook.fillVouchers(in: food)
            for _ in 1...2 { try notebook.settle(100) }
            try notebook.setVoid(repayment: 2)
            _ = try notebook.book.attach(
                [GivenAttachment(path: "a.txt", bytes: [1], isAsIs: false)], to: 1, by: notebook.sign())
            _ = try notebook.book.setRate(
                ExchangeRate(reading: "161"), of: #require(Currency(code: "JPY")), on: #require(Day(iso: "2026-11-20")),
                by: notebook.sign())
            try notebook.add("month", from: "2026-09-30", in: food)
            for category in [nil, food, bread] {
                try notebook.book.setCeiling(
                    Amount(cents: 90_000), for: category, from: Month(index: 24_300), until: Month(index: 24_310),
                    by: notebook.sign())
            }
            return notebook
        }

        @Test(arguments: BookKind.allCases)
        func `every action has a test case`(kind: BookKind) {
            // A copy from the side database is not a user's action.
            #expect(Set(Self.actions.map(\.0)) == Set(Change.Action.all).subtracting([.adoptProducts]))
        }

        @Test(arguments: BookKind.allCases)
        func `undo reverts a whole action, and redo repeats it`(kind: BookKind) throws {
            let notebook = try filled(kind)
            let before = try BookState(notebook.book)
            for (action, act) in Self.actions {
                let comment: Comment = "\(action)"
                try act(notebook)
                let after = try BookState(notebook.book)
                #expect(after != before, comment)
                let done = try #require(try notebook.book.changes(of: nil, limit: 1).first)
                #expect(done.action == action)
                #expect(done.state == .done, comment)
                #expect(done.undone == nil, comment)
                #expect(try notebook.book.undoable(1, of: .anybody) == [done], comment)
                for isLast in [false, true] {
                    let signature = notebook.sign("bruno")
                    #expect(try notebook.book.undo(1, of: .anybody, by: signature).map(\.id) == [done.id], comment)
                    #expect(try BookState(notebook.book) == before, comment)
                    #expect(try BookState(notebook.reopened()) == before, comment)
                    let undone = try #require(try notebook.book.changes(of: nil, limit: 1).first)
                    #expect(undone.id == done.id, comment)
                    #expect(undone.state == .undone, comment)
                    #expect(undone.undone == signature, comment)
                    #expect(try notebook.book.redoable(9, of: .anybody) == [undone], comment)
                    // Redone, so that the next action finds the same book.
                    if isLast { continue }
                    let again = try notebook.book.redo(1, of: .anybody, by: notebook.sign())
                    #expect(again.map(\.id) == [done.id], comment)
                    #expect(try BookState(notebook.book) == after, comment)
                    #expect(try BookState(notebook.reopened()) == after, comment)
                    #expect(try notebook.book.changes(of: nil, limit: 1) == [done], comment)
                    #expect(try notebook.book.redoable(9, of: .anybody) == [], comment)
                }
            }
        }

        @Test(arguments: BookKind.allCases)
        func `several changes are undone from the newest and redone from the oldest`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            var states: [BookState] = []
            for cents in 1...4 {
                try notebook.add(Int64(cents), in: food)
                states.append(try BookState(notebook.book))
            }
            let newest = try notebook.book.undoable(3, of: .anybody)
            #expect(newest.map { $0.after.expenses.first?.amount.cents } == [4, 3, 2])
            let signature = notebook.sign()
            let undone = try notebook.book.undo(3, of: .anybody, by: signature)
            #expect(undone.map(\.id) == newest.map(\.id))
            #expect(undone.allSatisfy { $0.state == .undone && $0.undone == signature })
            #expect(try BookState(notebook.book) == states[0])
            #expect(try notebook.book.redoable(2, of: .anybody).map(\.id) == [newest[2].id, newest[1].id])
            #expect(
                try notebook.book.redo(2, of: .anybody, by: notebook.sign()).map(\.id) == [newest[2].id, newest[1].id])
            #expect(try BookState(notebook.book) == states[2])
        }

        @Test(arguments: BookKind.allCases)
        func `undo or redo of more changes than exist is refused whole`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            #expect(throws: LedgerError.nothingToUndo(available: 0)) { try notebook.undo() }
            #expect(throws: LedgerError.nothingToRedo(available: 0)) { try notebook.redo() }
            let food = try notebook.category("food")
            try notebook.add(1, in: food)
            let state = try BookState(notebook.book)
            #expect(throws: LedgerError.nothingToUndo(available: 2)) { try notebook.undo(3) }
            #expect(try BookState(notebook.book) == state)
            try notebook.undo(2)
            let emptied = try BookState(notebook.book)
            #expect(throws: LedgerError.nothingToRedo(available: 2)) { try notebook.redo(3) }
            #expect(try BookState(notebook.book) == emptied)
            #expect(try notebook.book.undo(0, of: .anybody, by: notebook.sign()) == [])
            #expect(try notebook.book.redo(0, of: .anybody, by: notebook.sign()) == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a new change drops the redo history, a change without effect keeps it`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let kept = try notebook.add(1, in: food)
            try notebook.add(2, in: food)
            try notebook.undo()
            let same = ExpenseDraft(
                uid: kept.uid, day: kept.day, amount: kept.amount, category: food, details: kept.details)
            _ = try notebook.book.add([same], by: notebook.sign())
            try notebook.setVoid([kept.id], false)
            #expect(throws: LedgerError.noSuchExpense(999)) { try notebook.setVoid([999]) }
            #expect(try notebook.book.redoable(9, of: .anybody).count == 1)
            try notebook.setVoid([kept.id])
            #expect(try notebook.book.redoable(9, of: .anybody) == [])
            #expect(throws: LedgerError.nothingToRedo(available: 0)) { try notebook.redo() }
            #expect(try notebook.book.changes(of: nil, limit: nil).map(\.state) == [.done, .dropped, .done, .done])
            // A dropped change is not undone again.
            try notebook.undo(2)
            #expect(try notebook.book.undoable(9, of: .anybody).map(\.action) == [.addCategory])
        }

        @Test(arguments: BookKind.allCases)
        func `an undone expense can be recorded again with its uid`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let draft = try notebook.draft(5, on: "2026-11-20", in: notebook.category("food"))
            _ = try notebook.book.add([draft], by: notebook.sign())
            try notebook.undo()
            #expect(try notebook.book.add([draft], by: notebook.sign()).map(\.isNew) == [true])
            #expect(try notebook.find().count == 1)
        }

        @Test(arguments: BookKind.allCases)
        func `the history of an expense lists its changes and keeps them after undo`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            let first = try notebook.add(1, in: food).id
            let second = try notebook.add(2, in: home).id
            try notebook.setVoid([first])
            try notebook.book.mergeCategory(food, into: home, by: notebook.sign())
            #expect(try notebook.book.changes(of: first, limit: nil).map(\.action) == [.mergeCategory, .void, .add])
            #expect(try notebook.book.changes(of: first, limit: 2).map(\.action) == [.mergeCategory, .void])
            #expect(try notebook.book.changes(of: second, limit: nil).map(\.action) == [.add])
            #expect(try notebook.book.changes(of: 999, limit: nil) == [])
            try notebook.undo(3)
            #expect(
                try notebook.book.changes(of: first, limit: nil).map(\.state) == [.undone, .undone, .done])
            #expect(try notebook.book.changes(of: second, limit: nil).map(\.state) == [.undone])
            #expect(try notebook.book.changes(of: nil, limit: nil).count == 6)
        }
    }
}
