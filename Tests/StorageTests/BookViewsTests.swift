import Database
import Household
import Ledger
import Money
import Outings
import Periods
import Storage
import Support
import Testing

/// The views for queries: their columns are promised, and their rows equal the book.
@Suite struct BookViewsTests {
    let household = Household()

    /// A change here breaks scripts of users: columns may only be added, at the end.
    private static let promised = [
        "expenses": [
            "id", "uid", "day", "month", "cents", "amount", "currency", "category", "what", "payee", "method", "note",
            "tags", "by", "void", "created", "changed",
        ],
        "days": ["day", "month", "count", "cents", "amount"],
        "categories": ["id", "category", "name", "parent", "archived"],
        "ceilings": ["id", "category", "from", "until", "cents", "amount"],
        "receipts": [
            "id", "uid", "day", "month", "payee", "cents", "amount", "prices", "country", "rounding_cents", "by",
            "void",
            "created", "changed",
        ],
        "lines": [
            "receipt", "line", "day", "what", "quantity_milli", "unit", "price_e5", "discount_cents", "cents", "amount",
            "category", "vat_permille", "void", "product",
        ],
        "prices": ["product", "day", "payee", "price_e5", "unit", "receipt"],
        "products": [
            "id", "uid", "name", "code", "maker", "shelf", "kind", "category", "unit", "price_e5", "vat_permille",
            "description", "minimum_milli", "barcodes", "archived", "by", "created", "changed",
        ],
        "moves": [
            "id", "day", "product", "name", "quantity_milli", "unit", "reason", "place", "best_before", "receipt", "by",
            "made",
        ],
        "stock": ["product", "name", "unit", "quantity_milli", "minimum_milli", "best_before", "low"],
        "tenders": [
            "receipt", "tender", "day", "method", "kind", "cents", "amount", "count", "face_cents", "change_cents",
            "forgone_cents", "void",
        ],
        "months": ["month", "count", "cents", "amount", "ceiling_cents", "left_cents", "carry"],
        "payees": [
            "id", "name", "sells", "runs", "address", "phone", "mail", "takes_cards", "takes_vouchers", "tax_number",
            "tax_number_2", "note",
        ],
        "people": ["id", "name", "phone", "mail", "role", "note", "own"],
        "places": ["id", "name", "address", "note"],
        "debts": ["expense", "repayment", "day", "outing", "from", "to", "cents", "amount"],
        "rates": ["currency", "day", "rate", "from"],
        "bank_matches": ["expense", "booked", "reference", "text"],
        "attachments": ["id", "uid", "expense", "name", "type", "bytes", "hash"],
        "flexible_ceilings": ["id", "category", "per", "from", "until", "cents", "amount", "carry"],
        "outings": [
            "id", "uid", "name", "place", "from", "to", "starts", "ends", "closed", "unreconciled", "ceiling_cents",
            "purse", "currency", "note", "by", "created", "changed",
        ],
        "circumstances": ["expense", "outing", "time", "paid_by", "paid_cents", "currency", "units", "rate_e8"],
        "vouchers": [
            "id", "day", "kind", "action", "number", "expires", "paid_cents", "method", "from", "outing", "note",
            "expense", "void",
        ],
    ]

    private func rows(_ sql: String) throws -> [[QueryValue]] {
        try answer(sql).rows
    }

    private func answer(_ sql: String) throws -> (columns: [String], rows: [[QueryValue]]) {
        let anna = try household.signedIn("anna")
        var (columns, rows): ([String], [[QueryValue]]) = ([], [])
        try anna.at(household.reopened()).query(
            sql, of: anna.book, today: #require(Day(iso: "2026-11-21")), within: 5,
            into: QueryReceiver(columns: { columns = $0 }, row: { rows.append($0) }, stop: { nil }))
        return (columns, rows)
    }

    private static func value(_ text: String?) -> QueryValue { text.map(QueryValue.text) ?? .null }

    @Test func `the views have the promised columns`() throws {
        try household.signUp("anna")
        #expect(Set(bookViews.map(\.name)) == Set(Self.promised.keys))
        for view in bookViews {
            #expect(view.columns == Self.promised[view.name], "\(view.name)")
            #expect(try answer("SELECT * FROM \(view.name)").columns == view.columns, "\(view.name)")
        }
    }

    @Test func `the views of receipts, lines and tenders equal the book, and are empty without receipts`() throws {
        try household.signUp("anna")
        #expect(try rows("SELECT * FROM receipts, lines, tenders").isEmpty)
        let book = try household.book(of: "anna")
        let food = try book.categories().find("groceries").id
        let lines = [
            try ReceiptLine(
                what: "Apples", quantity: Quantity(milli: 480, unit: .kilogram), price: UnitPrice(e5: 299_000),
                discount: Amount(cents: 44), category: food, rate: VATRate(permille: 40)),
            try ReceiptLine(
                what: "Bottle", quantity: Quantity(milli: -1000, unit: .piece),
                price: UnitPrice(e5: 25_000), category: food),
        ]
        let tender = Tender(method: "cash", kind: .cash, amount: Amount(cents: 100), change: Amount(cents: 25))
        _ = try book.addReceipts(
            [
                ReceiptDraft(
                    uid: "r", day: #require(Day(iso: "2026-11-20")), payee: "Lidl",
                    purchase: Purchase(
                        basis: .gross, country: nil, lines: lines, printedVAT: [], tenders: [tender], rounding: .zero))
            ], by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        #expect(
            try rows("SELECT id, day, payee, cents, amount, void FROM receipts") == [
                [.integer(1), .text("2026-11-20"), .text("Lidl"), .integer(75), .text("0.75"), .integer(0)]
            ])
        #expect(
            try rows("SELECT line, what, quantity_milli, unit, price_e5, discount_cents, cents, category FROM lines")
                == [
                    [
                        .integer(1), .text("Apples"), .integer(480), .text("kg"), .integer(299_000), .integer(44),
                        .integer(100), .text("food:groceries"),
                    ],
                    [
                        .integer(2), .text("Bottle"), .integer(-1000), .text("piece"), .integer(25_000), .integer(0),
                        .integer(-25), .text("food:groceries"),
                    ],
                ])
        #expect(
            try rows("SELECT receipt, method, kind, cents, change_cents FROM tenders") == [
                [.integer(1), .text("cash"), .text("cash"), .integer(100), .integer(25)]
            ])
    }

    @Test func `the views of products and prices equal the book, with discounts and VAT`() throws {
        try household.signUp("anna")
        #expect(try rows("SELECT * FROM products, prices").isEmpty)
        let book = try household.book(of: "anna")
        let signature = Signature(by: "anna", at: Instant(seconds: Household.now))
        let food = try book.categories().find("groceries").id
        let shelf = try book.addShelf(Shelf(path: "Kitchen:Fridge"), by: signature)
        var milk = Product(name: "Milk")
        (milk.shelf, milk.category, milk.barcodes) = (shelf.id, food, ["4006381333931", "96385074"])
        _ = try book.addProducts([milk], by: signature)
        var random = SplitMix64(seed: 20_261_122)
        let day = try #require(Day(iso: "2026-11-20"))
        for number in 1...60 {
            let lines = try (1...3).map { _ in
                let price = UnitPrice(e5: Int64.random(in: -200_000...500_000, using: &random))
                let quantity = Quantity(milli: Int64.random(in: 1...5000, using: &random), unit: .kilogram)
                let printed = try price.cost(of: quantity).cents + Int64.random(in: -1...1, using: &random)
                return try ReceiptLine(
                    what: "Milk", product: 1, quantity: quantity, price: price, total: Amount(cents: printed),
                    discount: Amount(cents: Bool.random(using: &random) ? 0 : Int64.random(in: 1...90, using: &random)),
                    category: food, rate: Bool.random(using: &random) ? nil : VATRate(permille: 104))
            }
            _ = try book.addReceipts(
                [
                    ReceiptDraft(
                        uid: "r\(number)", day: day.adding(days: number), payee: "Lidl",
                        purchase: Purchase(
                            basis: Bool.random(using: &random) ? .gross : .net, country: nil, lines: lines,
                            printedVAT: [], tenders: [], rounding: .zero))
                ], by: signature)
        }
        #expect(
            try rows("SELECT id, name, shelf, category, unit, barcodes FROM products") == [
                [
                    .integer(1), .text("Milk"), .text("Kitchen:Fridge"), .text("food:groceries"), .text("piece"),
                    .text("4006381333931 96385074"),
                ]
            ])
        let paid = try book.pricesPaid(for: [1])
        #expect(paid.count == 180)
        #expect(
            try rows("SELECT price_e5, unit, receipt FROM prices ORDER BY receipt DESC, price_e5")
                == paid.sorted { ($1.receipt, $0.paid.price.e5) < ($0.receipt, $1.paid.price.e5) }.map {
                    [.integer($0.paid.price.e5), .text("kg"), .integer($0.receipt)]
                })
    }

    @Test func `the views of payees, people and places equal the book, and may be empty`() throws {
        try household.signUp("anna")
        #expect(try rows("SELECT * FROM payees, people, places").isEmpty)
        let book = try household.book(of: "anna")
        let signature = Signature(by: "anna", at: Instant(seconds: Household.now))
        var rossi = Contact(.payee, name: "Rossi")
        (rossi.sells, rossi.takesCards, rossi.taxNumber) = ("cheese", false, "IT01")
        var ben = Contact(.person, name: "Ben")
        (ben.role, ben.phone) = ("manager", "1")
        var square = Contact(.place, name: "Square")
        square.address = "Ferrara"
        for contact in [rossi, ben, square] {
            _ = try book.changeContacts(contact.kind, as: .add, by: signature) { _ in
                [ContactRecord(contact, isOwn: contact.kind == .person ? true : nil)]
            }
        }
        #expect(
            try rows("SELECT id, name, sells, takes_cards, takes_vouchers, tax_number FROM payees") == [
                [.integer(1), .text("Rossi"), .text("cheese"), .integer(0), .null, .text("IT01")]
            ])
        #expect(
            try rows("SELECT * FROM people") == [
                [.integer(1), .text("Ben"), .text("1"), .null, .text("manager"), .null, .integer(1)]
            ])
        #expect(
            try rows("SELECT * FROM places") == [[.integer(1), .text("Square"), .text("Ferrara"), .null]])
    }

    @Test func `the view of debts shows who owes whom, with the program's rounding to cents`() throws {
        try household.signUp("anna")
        #expect(try rows("SELECT * FROM debts").isEmpty)
        let book = try household.book(of: "anna")
        let signature = Signature(by: "anna", at: Instant(seconds: Household.now))
        let names = ["anna", "ben", "carla", "dora"]
        _ = try book.changeContacts(.person, as: .add, by: signature) { _ in
            names.map { ContactRecord(Contact(.person, name: $0)) }
        }
        let food = try book.categories().find("groceries").id
        let day = try #require(Day(iso: "2026-11-20"))
        let outing = try book.openOuting(
            Outing(name: "Market", days: DayRange(day, day)), naming: OutingNames(), by: signature)
        var random = SplitMix64(seed: 0xDEB7)
        var debts = Debts()
        for number in 1...40 {
            var draft = ExpenseDraft(
                uid: "uid-\(number)", day: day, amount: Amount(cents: number == 1 ? 1000 : 0), category: food,
                details: ExpenseDetails())
            let few =
                number == 1
                ? [2, 3] : [1, 2, 3, 4].shuffled(using: &random).prefix(.random(in: 1...4, using: &random))
            var said = ExpenseExtras()
            said.outing = number == 1 ? outing.id : nil
            said.paidBy = number == 1 ? 1 : .random(in: 1...4, using: &random)
            said.shares = few.map {
                PersonWeight(person: Int64($0), weight: number == 1 ? Int64($0) : .random(in: 1...9, using: &random))
            }
            said.paid = Amount(cents: number == 1 ? 1000 : .random(in: -99_999...99_999, using: &random))
            draft.extras = said
            _ = try book.add([draft], by: signature)
            debts.add(try SharedExpense(paid: said.paid ?? .zero, by: said.paidBy ?? 0, for: said.shares))
        }
        let repayment = Repayment(from: 2, to: 1, amount: Amount(cents: 150))
        for isVoid in [false, true] {
            _ = try book.settle(naming: [:], by: signature) { _, _ in RepaymentRecord(repayment, on: day) }
            guard isVoid else { continue }
            _ = try book.editRepayments([2], as: .voidRepayment, by: signature) { $2.isVoid = true }
        }
        debts.add(repayment)
        #expect(
            try rows("SELECT * FROM debts WHERE expense = 1 OR repayment ORDER BY expense, \"from\"") == [
                [
                    .null, .integer(1), .text("2026-11-20"), .null, .text("ben"), .text("anna"), .integer(-150),
                    .text("-1.50"),
                ],
                [
                    .integer(1), .null, .text("2026-11-20"), .text("Market"), .text("ben"), .text("anna"),
                    .integer(400), .text("4.00"),
                ],
                [
                    .integer(1), .null, .text("2026-11-20"), .text("Market"), .text("carla"), .text("anna"),
                    .integer(600), .text("6.00"),
                ],
            ])
        let balances = try debts.balances().map {
            [QueryValue.text(names[Int($0.person) - 1]), .integer($0.amount.cents)]
        }
        #expect(
            try rows(
                """
                SELECT person, sum(cents) FROM (SELECT "to" AS person, cents FROM debts
                    UNION ALL SELECT "from", -cents FROM debts) GROUP BY person ORDER BY person
                """) == balances)
        _ = try book.edit([1], as: .void, by: signature) { $0.isVoid = true }
        #expect(try rows("SELECT * FROM debts WHERE expense = 1").isEmpty)
    }

    @Test func `the views of outings, extras and vouchers equal the book, and may be empty`() throws {
        try household.signUp("anna")
        #expect(try rows("SELECT * FROM outings, circumstances, vouchers").isEmpty)
        let book = try household.book(of: "anna")
        let signature = Signature(by: "anna", at: Instant(seconds: Household.now))
        let day = try #require(Day(iso: "2026-11-20"))
        var fair = Outing(name: "Fair", days: DayRange(day, day.adding(days: 1)))
        (fair.starts, fair.purse, fair.drawn, fair.ceiling) = (TimeOfDay(minutes: 545), 100, [5, 7], Amount(cents: 9))
        _ = try book.openOuting(fair, naming: OutingNames(place: "Square"), by: signature)
        #expect(
            try rows(
                "SELECT id, name, place, \"from\", \"to\", starts, ends, ceiling_cents, purse, currency FROM outings")
                == [
                    [
                        .integer(1), .text("Fair"), .integer(1), .text("2026-11-20"), .text("2026-11-21"),
                        .text("09:05"),
                        .null, .integer(9), .integer(112), .text("EUR"),
                    ]
                ])
        let home = try book.categories().find("home").id
        var draft = ExpenseDraft(
            uid: "u", day: day, amount: Amount(cents: 800), category: home, details: ExpenseDetails(method: "meal"))
        draft.extras = ExpenseExtras(outing: 1, time: TimeOfDay(minutes: 0))
        _ = try book.addVoucherMove(
            VoucherRecord(kind: "meal", VoucherMove(.spend, 1, on: day), outing: 1), spending: draft, by: signature)
        _ = try book.addVoucherMove(
            VoucherRecord(kind: "meal", VoucherMove(.get, 3, on: day, expires: day)), spending: nil, by: signature)
        #expect(
            try rows("SELECT expense, outing, time, paid_by FROM circumstances")
                == [[.integer(1), .integer(1), .text("00:00"), .null]])
        let query = "SELECT id, action, number, expires, expense, void FROM vouchers ORDER BY id"
        let second: [QueryValue] = [.integer(2), .text("get"), .integer(3), .text("2026-11-20"), .null, .integer(0)]
        #expect(
            try rows(query) == [[.integer(1), .text("spend"), .integer(1), .null, .integer(1), .integer(0)], second])
        _ = try book.edit([1], as: .void, by: signature) { $0.isVoid = true }
        #expect(
            try rows(query) == [[.integer(1), .text("spend"), .integer(1), .null, .integer(1), .integer(1)], second])
    }

    @Test func `the view of rates shows each rate of the book`() throws {
        try household.signUp("anna")
        #expect(try rows("SELECT * FROM rates").isEmpty)
        let book = try household.book(of: "anna")
        let signature = Signature(by: "anna", at: Instant(seconds: Household.now))
        var random = SplitMix64(seed: 2_711)
        var years: [Currency: [RateYear]] = [:]
        for (code, highest) in [("CZK", 3_000_000_000), ("JPY", Int64(20_000_000_000)), ("KWD", 40_000_000)] {
            for number in [1999, 2024, 2026] {
                let year = try #require(Year(number: number))
                var rates = RateYear(year)
                for day in year.days where Bool.random(using: &random) {
                    let e8 = Int64.random(in: 1...highest, using: &random)
                    let rounded = Bool.random(using: &random) ? e8 : max(e8 / 1_000_000, 1) * 1_000_000
                    rates.set(try #require(ExchangeRate(e8: rounded)), on: day, isByHand: false)
                }
                years[try #require(Currency(code: code)), default: []].append(rates)
            }
        }
        #expect(try book.importRates(years, by: signature) > 1000)
        for (code, day) in [("CZK", "2024-02-29"), ("USD", "2026-12-31")] {
            _ = try book.setRate(
                #require(ExchangeRate(e8: 1)), of: #require(Currency(code: code)), on: #require(Day(iso: day)),
                by: signature)
        }
        let wanted = try book.rates(of: nil).flatMap { record in
            record.rates.entries.map { entry in
                [record.currency.code, entry.day.iso, entry.rate.machineText, entry.origin.rawValue].map(
                    QueryValue.text)
            }
        }
        #expect(try rows("SELECT * FROM rates ORDER BY currency, day, \"from\"") == wanted)
    }

    @Test(arguments: [false, true])
    func `the views of expenses, categories and ceilings equal the book`(isOpen: Bool) throws {
        try household.signUp("anna")
        let anna = try household.signedIn("anna")
        if isOpen { _ = try anna.unseal(anna.book) }
        let book = try household.book(of: "anna")
        let signature = Signature(by: "anna", at: Instant(seconds: Household.now))
        let deep = try book.addCategory(path: "food:fruit:apples", by: signature).id
        let home = try book.categories().find("home").id
        try book.archiveCategory(book.categories().find("groceries").id, true, by: signature)
        var random = SplitMix64(seed: 20_261_121)
        let first = try #require(Day(iso: "1999-12-30"))
        let drafts = (1...60).map { number in
            ExpenseDraft(
                uid: "uid-\(number)",
                // The smallest amount is dated before all ceilings: the rest of a ceiling would overflow.
                day: number == 1 ? first : first.adding(days: Int.random(in: 10...20_000, using: &random)),
                amount: Amount(cents: number == 1 ? .min + 1 : Int64.random(in: -250...250, using: &random)),
                category: Bool.random(using: &random) ? deep : home,
                details: ExpenseDetails(
                    what: number % 3 == 0 ? nil : "what '\(number)'", payee: number % 4 == 0 ? "Gi\"no" : nil,
                    method: number % 5 == 0 ? "card" : nil, note: number % 7 == 0 ? "a\nb" : nil,
                    tags: number % 2 == 0 ? ["zebra", "ant"] : []))
        }
        _ = try book.add(drafts, by: signature)
        _ = try book.edit([3, 4, 5], as: .void, by: signature) { $0.isVoid = true }
        try book.setCeiling(Amount(cents: 90_000), for: nil, from: Month(index: 24_000), until: nil, by: signature)
        try book.setCeiling(
            Amount(cents: 5), for: nil, from: Month(index: 24_010), until: Month(index: 24_300), by: signature)
        try book.setCeiling(nil, for: nil, from: Month(index: 24_400), until: nil, by: signature)
        try book.setCeiling(Amount(cents: 7), for: deep, from: Month(index: 24_000), until: nil, by: signature)
        let tree = try book.categories()
        let plan = try book.ceilings()
        func text(_ instant: Instant) -> QueryValue { .text(instant.rfc3339) }

        let expenses = try book.expenses(
            from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: nil
        ).reversed().map { expense in
            [
                .integer(expense.id), .text(expense.uid), .text(expense.day.iso),
                .text(Month(containing: expense.day).name), .integer(expense.amount.cents),
                .text(expense.amount.machineText), .text("EUR"), .text(tree.path(of: expense.category)),
                Self.value(expense.details.what), Self.value(expense.details.payee), Self.value(expense.details.method),
                Self.value(expense.details.note),
                Self.value(expense.details.tags.isEmpty ? nil : expense.details.tags.joined(separator: " ")),
                .text(expense.by), .integer(expense.isVoid ? 1 : 0), text(expense.created), text(expense.changed),
            ] as [QueryValue]
        }
        #expect(try rows("SELECT * FROM expenses ORDER BY id") == expenses)

        let spent = try #require(try book.daysSpent())
        let totals = try book.dayTotals(in: spent)
        #expect(
            try rows("SELECT * FROM days ORDER BY day")
                == totals.map { total in
                    [
                        .text(total.day.iso), .text(Month(containing: total.day).name), .integer(Int64(total.count)),
                        .integer(total.amount.cents), .text(total.amount.machineText),
                    ]
                })

        let months = Dictionary(grouping: totals) { Month(containing: $0.day) }.sorted { $0.key < $1.key }
        #expect(
            try rows("SELECT * FROM months ORDER BY month")
                == months.map { month, days in
                    let sum = try days.map(\.amount).total()
                    let ceiling = plan.amount(for: nil, in: month)
                    return [
                        .text(month.name), .integer(Int64(days.reduce(0) { $0 + $1.count })), .integer(sum.cents),
                        .text(sum.machineText), ceiling.map { .integer($0.cents) } ?? .null,
                        try ceiling.map { .integer(try $0.subtracting(sum).cents) } ?? .null, .null,
                    ]
                })

        #expect(
            try rows("SELECT * FROM categories ORDER BY id")
                == tree.all.sorted { $0.id < $1.id }.map { category in
                    [
                        .integer(category.id), .text(tree.path(of: category.id)), .text(category.name),
                        Self.value(category.parent.map(tree.path)), .integer(category.isArchived ? 1 : 0),
                    ]
                })
        #expect(
            try rows("SELECT * FROM ceilings ORDER BY id")
                == plan.ceilings.sorted { $0.id < $1.id }.map { ceiling in
                    [
                        .integer(ceiling.id), Self.value(ceiling.category.map(tree.path)), .text(ceiling.from.name),
                        Self.value(ceiling.until?.name), ceiling.amount.map { .integer($0.cents) } ?? .null,
                        Self.value(ceiling.amount?.machineText),
                    ]
                })
    }

    @Test func `views use the ceiling set last of two with equal starts, independent of their numbers`() throws {
        try household.signUp("anna")
        let signature = Signature(by: "anna", at: Instant(seconds: Household.now))
        let book = try household.book(of: "anna")
        let draft = ExpenseDraft(
            uid: "uid", day: Day(number: 20_000), amount: Amount(cents: 1),
            category: try book.categories().find("food").id, details: ExpenseDetails())
        _ = try book.add([draft], by: signature)
        let month = Month(containing: draft.day)
        try book.setCeiling(Amount(cents: 50), for: nil, from: month, until: nil, by: signature)
        // A ceiling from another copy of the book, set earlier, gets the next number.
        let older = TrackedRow(
            id: 1,
            values: [
                .text("older"), .none, .number(Int64(month.index)), .number(Int64(month.next.index)), .number(90),
                .number(Household.now - 1),
            ])
        _ = try book.merge(BookContents(rows: [.ceiling: [older]]), by: signature)
        #expect(try book.ceilings().ceilings.count == 2)
        #expect(try book.ceilings().amount(for: nil, in: month)?.cents == 50)
        #expect(try rows("SELECT ceiling_cents FROM months") == [[.integer(50)]])
    }

    @Test func `a ceiling that carries over is in the months, and with others of its kind in a view`() throws {
        try household.signUp("anna")
        let signature = Signature(by: "anna", at: Instant(seconds: Household.now))
        let book = try household.book(of: "anna")
        let food = try book.categories().find("food").id
        let draft = ExpenseDraft(
            uid: "uid", day: Day(number: 20_000), amount: Amount(cents: 1), category: food, details: ExpenseDetails())
        _ = try book.add([draft], by: signature)
        #expect(try rows("SELECT * FROM flexible_ceilings").isEmpty)
        let month = Month(containing: draft.day)
        try book.setCeiling(Amount(cents: 50), for: nil, from: month, until: nil, by: signature)
        try book.setCeiling(
            Amount(cents: 70), for: nil, from: month, until: month.next, carry: .left, by: signature)
        try book.setCeiling(Amount(cents: 1200), for: food, per: .year, from: month, until: nil, by: signature)
        try book.setCeiling(Amount(cents: 9), for: nil, per: .week, from: month, until: nil, by: signature)
        // The next month has 69 cents of this one as well; the view has the ceiling as it was set.
        let later = ExpenseDraft(
            uid: "later", day: month.next.days.first, amount: Amount(cents: 2), category: food,
            details: ExpenseDetails())
        _ = try book.add([later], by: signature)
        #expect(
            try rows("SELECT ceiling_cents, left_cents, carry FROM months ORDER BY month") == [
                [.integer(70), .integer(69), .text("left")], [.integer(70), .integer(68), .text("left")],
            ])
        #expect(try rows("SELECT cents FROM ceilings") == [[.integer(50)]])
        #expect(
            try rows("SELECT * FROM flexible_ceilings ORDER BY id") == [
                [
                    .integer(1), .null, .text("month"), .text(month.name), .text(month.next.name), .integer(70),
                    .text("0.70"), .text("left"),
                ],
                [
                    .integer(2), .text("food"), .text("year"), .text(month.name), .null, .integer(1200),
                    .text("12.00"), .null,
                ],
                [
                    .integer(3), .null, .text("week"), .text(month.name), .null, .integer(9), .text("0.09"), .null,
                ],
            ])
    }

    @Test func `a query sees the preceding change`() throws {
        try household.signUp("anna")
        let signature = Signature(by: "anna", at: Instant(seconds: Household.now))
        let book = try household.book(of: "anna")
        let food = try book.categories().find("food").id
        for number in 1...3 {
            let draft = ExpenseDraft(
                uid: "uid-\(number)", day: Day(number: 20_000), amount: Amount(cents: 1), category: food,
                details: ExpenseDetails())
            _ = try book.add([draft], by: signature)
            #expect(try rows("SELECT count(*) FROM expenses") == [[.integer(Int64(number))]])
        }
    }
}
