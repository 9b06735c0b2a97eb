import Ledger
import Money
import Outings
import Periods
import Testing

@Suite struct OutingTests {
    private func outing(_ name: String, _ day: Int = 20_000, id: Int64 = 0) -> Outing {
        Outing(id: id, name: name, days: DayRange(Day(number: day), Day(number: day)))
    }

    @Test(arguments: ["", " ", "12", "007", "2026-11", "last-week", "today", "nov", "30d", "None", "ALL", "1.1..3.1"])
    func `a name that could be a number, period or option word is refused`(name: String) {
        #expect(throws: LedgerError.self) { try outing(name).checked() }
    }

    @Test(arguments: ["Fair 12", "Fair of Ferrara", "ferragosto", "market", "12 monkeys", "none of it"])
    func `other names are accepted`(name: String) throws {
        #expect(try outing(name).checked().name == name)
    }

    @Test func `an outing of one day ends after its start, an outing of several days at any time`() throws {
        var one = outing("Fair")
        (one.starts, one.ends) = (TimeOfDay(minutes: 600), TimeOfDay(minutes: 600))
        #expect(throws: LedgerError.self) { try one.checked() }
        one.ends = TimeOfDay(minutes: 601)
        #expect(try one.checked() == one)
        var two = one
        two.days = DayRange(one.days.first, one.days.first.adding(days: 1))
        two.ends = TimeOfDay(minutes: 0)
        #expect(try two.checked() == two)
    }

    @Test func `a purse holds at most the largest amount`() throws {
        var outing = outing("Fair")
        (outing.purse, outing.drawn) = (.max - 5, [2, 3])
        #expect(try outing.checked().putIntoPurse == .max)
        outing.drawn.append(1)
        #expect(outing.putIntoPurse == nil)
        let error = #expect(throws: LedgerError.self) { try outing.checked() }
        #expect(error?.kind == "outing.purse")
        outing.purse = nil
        #expect(try outing.checked() == outing)
    }

    @Test func `a counted method with a name that no expense can have is refused`() throws {
        var fair = outing("Fair")
        fair.counts = [OutingCount(method: String(repeating: "x", count: 4096), count: MethodCount(value: 1))]
        #expect(try fair.checked() == fair)
        fair.counts = [OutingCount(method: String(repeating: "x", count: 4097), count: MethodCount(value: 1))]
        #expect(throws: LedgerError.detailTooLong(field: "method", bytes: 4097)) { try fair.checked() }
    }

    @Test func `a negative ceiling or purse is refused`() throws {
        var less = outing("Fair")
        less.ceiling = Amount(cents: -1)
        #expect(throws: LedgerError.self) { try less.checked() }
        less.ceiling = .zero
        less.purse = -1
        #expect(throws: LedgerError.self) { try less.checked() }
        less.purse = 0
        #expect(try less.checked() == less)
    }

    @Test func `an outing is found by number, name or day, and an open outing wins over a newer one`() {
        var all = [
            outing("Fair", 20_000, id: 1), outing("fair", 20_007, id: 2), outing("FAIR", 20_003, id: 3),
            outing("mail@home", 20_000, id: 4),
        ]
        func find(_ name: String) -> Int64? { all.named(name) { Int($0).map(Day.init(number:)) }?.id }
        for place in 0...2 { all[place].isClosed = true }
        #expect(find("fair") == 2)
        all[0].isClosed = false
        #expect(find("Fàir") == 1)
        #expect(find("3") == 3)
        #expect(find("fair@20003") == 3)
        #expect(find("fair@20004") == nil)
        #expect(find("mail@home") == 4)
        #expect(find("fairs") == nil)
        #expect(find("9") == nil)
    }

    @Test func `an outing is read back from its row, and an invalid row is refused`() throws {
        var all = outing("Fair", id: 7)
        (all.starts, all.ends) = (TimeOfDay(minutes: 0), TimeOfDay(minutes: 1))
        (all.place, all.people, all.payees) = (3, [2, 1], [9])
        (all.ceiling, all.purse, all.drawn) = (Amount(cents: 5), 6, [7, 8])
        (all.currency, all.rate) = (try #require(Currency(code: "CZK")), ExchangeRate(e8: 1))
        all.counts = [OutingCount(method: "a", count: MethodCount(value: 1, number: nil))]
        all.differences = [OutingDifference(method: "b", units: 2, made: Signature(by: "c", at: Instant(seconds: 3)))]
        (all.note, all.isClosed, all.unreconciled) = ("n", true, "u")
        #expect(Outing(all.row) == all)
        let table = TrackedTable.outing
        for (field, value) in [
            ("last", FieldValue.number(19_999)), ("starts", .number(1440)), ("ends", .number(-1)),
            ("currency", .text("XXQ")), ("rate", .number(0)),
        ] {
            var row = all.row
            row.values[table.index(of: field)] = value
            #expect(Outing(row) == nil, "\(field)")
            #expect(table.fault(row) != nil)
        }
        var twice = all.row
        twice.values[table.index(of: "people")] = .entries([[.number(2)], [.number(2)], [.number(1)]])
        #expect(Outing(twice)?.people == [2, 1])
    }

    @Test func `extras are read back from their row, and merged people add their weights`() throws {
        var said = ExpenseExtras(outing: 1, time: TimeOfDay(minutes: 9))
        (said.paidBy, said.paid) = (4, Amount(cents: -3))
        said.shares = [PersonWeight(person: 1, weight: 2), PersonWeight(person: 3)]
        said.original = ForeignAmount(5, in: try #require(Currency(code: "KWD")))
        said.rate = ExchangeRate(e8: 33_000_000)
        let record = ExpenseExtrasRecord(id: 1, expense: "uid", said, changed: Instant(seconds: 2))
        let row = record.row
        #expect(ExpenseExtrasRecord(row) == record)
        var joined = row
        let shares = TrackedTable.circumstance.index(of: "shares")
        joined.values[shares] = .entries([
            [.number(1), .number(2)], [.number(3), .number(1)], [.number(1), .number(5)],
        ])
        #expect(
            ExpenseExtrasRecord(joined)?.extras.shares
                == [PersonWeight(person: 1, weight: 7), PersonWeight(person: 3)])
        joined.values[shares] = .entries([[.number(1), .number(.max)], [.number(1), .number(1)]])
        #expect(ExpenseExtrasRecord(joined) == nil)
        joined.values[shares] = .entries([[.number(1), .number(0)]])
        #expect(TrackedTable.circumstance.fault(joined) == "it cannot be read")
        var unitless = row
        unitless.values[TrackedTable.circumstance.index(of: "units")] = .none
        #expect(ExpenseExtrasRecord(unitless) == nil)
        #expect(ExpenseExtras().isEmpty)
    }
}
