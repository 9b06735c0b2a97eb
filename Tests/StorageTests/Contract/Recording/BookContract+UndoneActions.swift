import Household
import Ledger
import Money
import Outings
import Periods
import Testing

/// The actions that undo and redo are tried with.
extension BookContract.Undoing {
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
}
