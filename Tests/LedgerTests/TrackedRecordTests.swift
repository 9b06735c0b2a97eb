import Ledger
import Money
import Outings
import Periods
import Testing

/// Encoding records as rows and decoding them.
@Suite struct TrackedRecordTests {
    /// A record of every type, with fields set.
    private static let records: [any TrackedRecord] = {
        let day = Day(number: 20_777)
        var outing = Outing(blank: 3)
        (outing.name, outing.people, outing.drawn) = ("Rome", [1, 2], [2_000])
        outing.counts = [OutingCount(method: "cash", count: MethodCount(value: 2_500, number: 3))]
        outing.differences = [
            OutingDifference(method: "cash", units: -5, made: Signature(by: "anna", at: Instant(seconds: 9)))
        ]
        var product = Product(name: "Milk", uid: "p")
        (product.barcodes, product.links) = (["4006381333931"], ["https://example.org"])
        product.details = [Product.Detail(label: "Fat", value: "3,5 %")]
        product.parts = [Product.Part(name: "Bottle", product: 4, milli: 1_000)]
        var expense = Expense(blank: 5)
        (expense.day, expense.amount, expense.details.tags) = (day, Amount(cents: -1_250), ["a", "b"])
        var rates = RateRecord(blank: 6)
        rates = RateRecord(id: 6, uid: "r", currency: Currency(code: "CZK") ?? .euro, rates.rates)
        if let rate = ExchangeRate(e8: 2_500_000_000) {
            rates.rates.set(rate, on: rates.rates.year.days.first, isByHand: true)
        }
        var said = ExpenseExtras(outing: 1, time: TimeOfDay(minutes: 9))
        (said.paidBy, said.paid) = (4, Amount(cents: -3))
        said.shares = [PersonWeight(person: 1, weight: 2), PersonWeight(person: 3)]
        (said.original, said.rate) = (Currency(code: "KWD").map { ForeignAmount(5, in: $0) }, ExchangeRate(e8: 33))
        var order = Repeat(.monthly, from: day, amount: Amount(cents: 2), category: 1, details: ExpenseDetails())
            .recorded(22, uid: "z", in: 1, by: Signature(by: "anna", at: Instant(seconds: 3)))
        (order.extras.paidBy, order.extras.shares, order.extras.original) = (4, said.shares, said.original)
        return [
            order, RepeatExtrasRecord(id: 23, order),
            ExpenseExtrasRecord(id: 12, expense: "x", said, changed: Instant(seconds: 2)),
            BankMatch(id: 13, uid: "m", expense: "x", booked: day, reference: nil, text: "SHOP"),
            RepeatTimeRecord(
                id: 14, uid: "t", RepeatTime(of: 1, due: day, state: .amended, amount: Amount(cents: -1), day: day)),
            ImportProfile(
                id: 15, name: "odd", map: "", encoding: "CP850", dateOrder: nil, decimalMark: nil, person: "Ann"),
            SettingRecord(id: 16, key: "country", value: nil), BasketUser(id: 17, user: "anna", basket: 8),
            ProductSource(id: 18, uid: "o", product: 4, source: "shop", key: nil, seen: ["name": "Milk", "code": "1"]),
            ProductFile(
                id: 19, uid: "g", products: "a", sources: "b", former: ["c", "d"], count: 3, added: 2, altered: 1),
            Subscription(id: 20, uid: "n", name: "shop", place: "/srv/shop", version: 4, lastRow: 9),
            Category(id: 1, uid: "c", parent: 2, name: "food", isArchived: true),
            Ceiling(id: 2, uid: "l", category: 1, from: Month(index: 24_300), until: nil, amount: Amount(cents: 5)),
            FlexibleCeiling(
                Ceiling(
                    id: 21, uid: "f", category: 1, from: Month(index: 24_300), until: nil, amount: Amount(cents: 5),
                    carry: .both)),
            Rule(id: 3, text: "LIDL", category: 1), outing, product, expense, rates,
            RepaymentRecord(
                id: 4, uid: "q", Repayment(from: 1, to: 2, amount: Amount(cents: 7)), on: day, note: "lunch"),
            Basket(id: 8, uid: "b", name: "Week"), Shelf(id: 9, uid: "s", path: "Kitchen:Top", place: 2),
            ProductKind(id: 10, uid: "k", name: "Camera", labels: ["Sensor", "Weight"]),
            PaymentMethod(id: 11, name: "meal", kind: .voucher, face: Amount(cents: 800), categories: [1]),
        ]
    }()

    @Test(arguments: records.indices)
    func `every record is read back from its row`(place: Int) throws {
        func check<Record: TrackedRecord>(_ record: Record) throws {
            let row = record.row
            #expect(row.values.count == Record.table.fields.count)
            #expect(try #require(Record(row)).row == row)
            #expect(Record.table.fault(row) == nil)
            #expect(record.row(id: 99).id == 99)
        }
        try check(Self.records[place])
    }

    @Test(arguments: Contact.Kind.allCases)
    func `every contact is read back from its row`(kind: Contact.Kind) throws {
        var contact = Contact(kind, name: "Rossi")
        for field in ContactField.all(of: kind) {
            let isSet = contact.set(field, to: field.isTruth ? "false" : "\(field)")
            #expect(isSet)
        }
        let record = ContactRecord(
            id: 7, uid: "u", contact, isOwn: kind == .person ? true : nil, changed: Instant(seconds: 9))
        let table = TrackedTable.contacts(kind)
        #expect(ContactRecord(record.row, kind) == record)
        #expect(table.fault(record.row) == nil)
        for (index, field) in table.fields.enumerated() {
            for value in Self.strange(field.kind) + (field.isRequired ? [.none] : []) {
                var row = record.row
                row.values[index] = value
                #expect(ContactRecord(row, kind) == nil, "\(field.name): \(value)")
                #expect(table.fault(row) == "it cannot be read")
            }
        }
        var nameless = record.row
        nameless.values[table.index(of: "name")] = .text("")
        #expect(table.fault(nameless) == "it has no name")
    }

    @Test func `a source without seen values is read`() throws {
        var row = ProductSource(id: 1, product: 4, source: "shop", key: nil, seen: [:]).row
        let seen = TrackedTable.productSource.index(of: "seen")
        #expect(row.values[seen] == .text("{}"))
        for (text, known) in [(#"{"a":"b","c":1}"#, ["a": "b"]), ("{", [:]), ("[]", [:])] {
            row.values[seen] = .text(text)
            #expect(try #require(ProductSource(row)).seen == known)
        }
    }

    /// Values that a field of that kind cannot hold.
    private static func strange(_ kind: TrackedField.Kind) -> [FieldValue] {
        switch kind {
        case .truth: [.number(2), .text("1")]
        case .choice: [.text("no such choice"), .number(1)]
        case .anyCurrency: [.text("nothing"), .number(1)]
        case .text, .author, .longText, .currency, .rates: [.number(1)]
        case .words, .entries: []
        case .amount, .number, .day, .month, .instant, .reference: [.text("1")]
        }
    }

    @Test(arguments: records.indices)
    func `a row with an impossible value is refused`(place: Int) {
        func check<Record: TrackedRecord>(_ record: Record) {
            for (index, field) in Record.table.fields.enumerated() {
                for value in Self.strange(field.kind) + (field.isRequired && !field.isLater ? [.none] : []) {
                    var row = record.row
                    if field.kind.isApart { continue }
                    row.values[index] = value
                    #expect(Record(row) == nil, "\(field.name): \(value)")
                    #expect(Record.table.fault(row) == "it cannot be read")
                }
            }
        }
        check(Self.records[place])
    }

    @Test func `a row without later fields is read`() throws {
        var row = Category(id: 1, uid: "c", parent: nil, name: "food", isArchived: false).row
        (row.values[0], row.values[4]) = (.none, .none)
        let category = try #require(Category(row))
        #expect(category.uid.isEmpty && category.changed == Instant(seconds: 0) && category.name == "food")
    }
}
