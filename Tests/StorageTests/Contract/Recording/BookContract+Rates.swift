import Ledger
import Money
import Outings
import Periods
import Storage
import Testing

extension BookContract {
    @Suite struct Rates {
        private let czk: Currency
        private let jpy: Currency

        init() throws {
            czk = try #require(Currency(code: "CZK"))
            jpy = try #require(Currency(code: "JPY"))
        }

        private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

        private func set(_ text: String, _ currency: Currency, on day: String, in notebook: Notebook) throws {
            _ = try notebook.book.setRate(
                ExchangeRate(reading: text), of: currency, on: self.day(day), by: notebook.sign())
        }

        private func imported(_ rates: [(day: String, rate: String)]) throws -> [RateYear] {
            var years: [Year: RateYear] = [:]
            for (text, rate) in rates {
                let day = try day(text)
                let year = Year(containing: day)
                years[year, default: RateYear(year)].set(try ExchangeRate(reading: rate), on: day, isByHand: false)
            }
            return years.values.sorted { $0.year < $1.year }
        }

        /// `CZK 2026-11-20 hand 25.31`
        private func told(_ book: Book, of currency: Currency? = nil) throws -> [String] {
            try book.rates(of: currency).flatMap { record in
                record.rates.entries.map {
                    "\(record.currency.code) \($0.day.iso) \($0.origin.rawValue) \($0.rate.machineText)"
                }
            }
        }

        @Test(arguments: BookKind.allCases)
        func `setting, importing and removing rates are changes that undo restores`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            #expect(try notebook.book.rates(of: nil) == [])
            #expect(try notebook.book.rates(of: czk, for: day("2026-11-20")) == [])
            var states = [try BookState(notebook.book)]
            try set("25,31", czk, on: "2026-11-20", in: notebook)
            states.append(try BookState(notebook.book))
            let years = try imported([("2025-12-31", "24.9"), ("2026-11-19", "25.2"), ("2026-11-20", "25.3")])
            #expect(try notebook.book.importRates([czk: years, jpy: years], by: notebook.sign()) == 6)
            #expect(
                try told(notebook.reopened(), of: czk) == [
                    "CZK 2025-12-31 imported 24.9", "CZK 2026-11-19 imported 25.2", "CZK 2026-11-20 hand 25.31",
                    "CZK 2026-11-20 imported 25.3",
                ])
            #expect(try told(notebook.book).count == 7)
            states.append(try BookState(notebook.book))
            #expect(
                try notebook.book.removeRate(of: czk, on: day("2026-11-20"), by: notebook.sign())?.origin == .hand)
            states.append(try BookState(notebook.book))
            // Without a rate left, the row of the year is removed.
            #expect(try notebook.book.removeRate(of: jpy, on: day("2025-12-31"), by: notebook.sign()) != nil)
            #expect(try notebook.book.rates(of: jpy).map(\.rates.year.number) == [2026])
            states.append(try BookState(notebook.book))
            for state in states.reversed().dropFirst() {
                try notebook.undo()
                #expect(try BookState(notebook.book) == state)
                #expect(try notebook.reopened().findings() == [])
            }
            for state in states.dropFirst() {
                try notebook.redo()
                #expect(try BookState(notebook.book) == state)
            }
            let moved = try Notebook(kind)
            try moved.book.load(records(of: notebook.book))
            #expect(try moved.dump() == notebook.dump())
            #expect(try told(moved.book) == told(notebook.book))
        }

        @Test(arguments: BookKind.allCases)
        func `rates without effect record no change`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let years = try imported([("2026-11-19", "25.2")])
            #expect(try notebook.book.importRates([czk: years], by: notebook.sign()) == 1)
            try set("25,31", czk, on: "2026-11-20", in: notebook)
            let changes = try notebook.book.changes(of: nil, limit: nil).count
            #expect(try notebook.book.importRates([czk: years], by: notebook.sign()) == 0)
            #expect(try notebook.book.importRates([:], by: notebook.sign()) == 0)
            try set("25.310", czk, on: "2026-11-20", in: notebook)
            #expect(try notebook.book.removeRate(of: czk, on: day("2026-11-21"), by: notebook.sign()) == nil)
            #expect(try notebook.book.removeRate(of: jpy, on: day("2026-11-20"), by: notebook.sign()) == nil)
            #expect(try notebook.book.changes(of: nil, limit: nil).count == changes)
            let former = try notebook.book.setRate(
                ExchangeRate(reading: "25.4"), of: czk, on: day("2026-11-20"), by: notebook.sign())
            #expect(former?.machineText == "25.31")
        }

        @Test(arguments: BookKind.allCases)
        func `the rate of a day is found in the latest year with an earlier rate`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let years = try imported([("2023-12-29", "1"), ("2024-12-31", "2"), ("2026-03-02", "3")])
            _ = try notebook.book.importRates([czk: years], by: notebook.sign())
            for (text, found) in [
                ("2023-12-28", nil), ("2023-12-29", "1"), ("2024-12-30", "1"), ("2025-01-01", "2"),
                ("2026-03-01", "2"), ("2026-03-02", "3"), ("2027-08-01", "3"),
            ] {
                let latest = try notebook.book.rates(of: czk, for: day(text)).compactMap {
                    try $0.latest(notAfter: day(text))
                }.max { $0.day < $1.day }
                #expect(latest?.rate.machineText == found, "\(text)")
            }
        }

        @Test(arguments: BookKind.allCases)
        func `rates of two copies merge into one row per year, and the later change wins`(
            kind: BookKind
        ) throws {
            let one = try Notebook(kind)
            let other = try Notebook(.open, uids: "other-", seconds: 1_795_500_000)
            try set("25,31", czk, on: "2026-11-20", in: one)
            try set("24,9", czk, on: "2025-11-20", in: one)
            try set("25,4", czk, on: "2026-11-21", in: other)
            try set("160", jpy, on: "2026-11-21", in: other)
            let (ours, theirs) = (try one.book.contents(), try other.book.contents())
            _ = try one.book.merge(theirs, by: one.sign())
            _ = try other.book.merge(ours, by: other.sign())
            let wanted = ["CZK 2025-11-20 hand 24.9", "CZK 2026-11-21 hand 25.4", "JPY 2026-11-21 hand 160"]
            #expect(try told(one.book) == wanted)
            #expect(try told(other.book) == wanted)
            #expect(try one.book.contents() == other.book.contents())
            for notebook in [one, other] { #expect(try notebook.reopened().findings() == []) }
            try one.undo()
            #expect(try told(one.book) == ["CZK 2025-11-20 hand 24.9", "CZK 2026-11-20 hand 25.31"])
        }

        @Test(arguments: BookKind.allCases)
        func `the used currencies are the currencies of outings, expenses and rates`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            #expect(try notebook.book.currenciesUsed() == [])
            let food = try notebook.category("food")
            var draft = try notebook.draft(474, on: "2026-11-20", in: food)
            draft.extras.original = ForeignAmount(12_000, in: czk)
            draft.extras.rate = try ExchangeRate(reading: "25.31")
            _ = try notebook.book.add([draft], by: notebook.sign())
            #expect(try notebook.book.currenciesUsed() == [czk])
            let today = try day("2026-11-20")
            var outing = Outing(name: "Tokyo", days: DayRange(today, today))
            outing.currency = jpy
            _ = try notebook.book.openOuting(outing, naming: OutingNames(), by: notebook.sign())
            _ = try notebook.book.openOuting(
                Outing(name: "Ferrara", days: DayRange(today, today)), naming: OutingNames(), by: notebook.sign())
            try set("0,37", #require(Currency(code: "KWD")), on: "2026-11-20", in: notebook)
            #expect(try notebook.book.currenciesUsed().map(\.code) == ["CZK", "JPY", "KWD"])
            #expect(
                try notebook.reopened().extras(ofExpenses: [1])[1]?.original == ForeignAmount(12_000, in: czk))
        }
    }
}
