import Household
import Ledger
import Periods
import Testing

/// Decoding and validation of rows with numbers that no user action produces, such as `Int64.min`.
@Suite struct HostileRowTests {
    private func voucherMove(_ number: Int64) -> TrackedRow {
        TrackedRow(
            id: 1,
            values: [
                .text("u"), .text("meal"), .text("get"), .number(number), .number(20_777), .none, .none, .none, .none,
                .none,
                .none, .none, .none, .text("anna"), .number(0), .number(0), .number(0),
            ])
    }

    @Test func `a voucher move with an impossible number is refused`() {
        for number in [0, 1, 1_000_000_000] as [Int64] { #expect(VoucherRecord(voucherMove(number)) != nil) }
        for number in [.min, -1, 1_000_000_001, .max] as [Int64] {
            #expect(VoucherRecord(voucherMove(number)) == nil, "\(number)")
        }
    }

    @Test func `a basket line with an impossible number is refused`() {
        var row = BasketLine(id: 1, basket: 1, product: nil, what: "x", quantity: .onePiece).row
        for (number, isRead) in [(0, true), (7, true), (1 << 53, true), (.max, false), (-1, false), (.min, false)]
            as [(Int64, Bool)]
        {
            row.values[TrackedTable.basketLine.index(of: "number")] = .number(number)
            #expect((BasketLine(row) != nil) == isRead, "\(number)")
        }
    }

    @Test(arguments: ["", "<script>alert(1)</script>", "[a](b)", "k g", String(repeating: "k", count: 100_000)])
    func `a basket line with a text that is no unit is read without it, and refused from outside`(text: String) {
        var row = BasketLine(id: 1, basket: 1, product: nil, what: "x", quantity: .onePiece).row
        row.values[TrackedTable.basketLine.index(of: "unit")] = .text("kWh")
        #expect(BasketLine(row)?.quantity.unit.sign == "kWh")
        row.values[TrackedTable.basketLine.index(of: "unit")] = .text(text)
        #expect(BasketLine(row)?.quantity.unit == .unreadable)
        #expect(TrackedTable.basketLine.fault(row) == "it cannot be read")
    }

    @Test func `empty texts of a voucher move are removed`() throws {
        let places = ["method", "from", "note"].map(TrackedTable.voucherMove.index)
        var row = voucherMove(1)
        for place in places { row.values[place] = .text("") }
        let checked = try #require(VoucherRecord(row)).checked().row
        #expect(places.allSatisfy { checked.values[$0] == FieldValue.none })
    }

    @Test func `every table reads or refuses rows of extreme numbers`() {
        let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, 1 << 53, .max - 1, .max]
        for table in TrackedTable.all {
            for number in numbers {
                let row = TrackedRow(id: number, values: table.fields.map { Self.value(of: $0, number) })
                _ = table.fault(row)
                for place in table.fields.indices {
                    var other = row
                    other.values[place] = table.fields[place].kind.absent
                    _ = table.fault(other)
                }
            }
        }
    }

    @Test func `rows of extreme numbers are merged`() {
        let numbers: [Int64] = [.min, -1, 0, 1 << 53, .max]
        for table in TrackedTable.all {
            for number in numbers {
                let row = TrackedRow(id: 1, values: table.fields.map { Self.value(of: $0, number) })
                let one = BookContents(rows: [table: [row]], versions: [:])
                for place in table.fields.indices where table.fields[place].role != .identity {
                    var other = row
                    other.values[place] = table.fields[place].kind.absent
                    let uid = table.uid(of: row.values)
                    for versions in [[:], [uid: RowVersions(base: 7)]] {
                        _ = BookMerge(one, BookContents(rows: [table: [other]], versions: [table: versions]))
                    }
                }
            }
        }
    }

    /// A value of the field's kind, with `number` wherever the kind contains a number.
    private static func value(of field: TrackedField, _ number: Int64) -> FieldValue {
        switch field.kind {
        case .text, .author, .longText: .text(field.name == "unit" ? "kg" : "x")
        case .choice(let words): .text(words[0])
        case .currency, .anyCurrency: .text("EUR")
        case .rates: .text("\(number)")
        case .words: .words(["x"])
        case .entries(let fields): .entries([fields.map { value(of: $0, number) }])
        case .truth, .amount, .number, .day, .month, .instant, .reference: .number(number)
        }
    }
}
