import Money
import Periods
import Support
import Testing

@testable import Imports

@Suite struct StatementMatchingTests {
    private static func row(_ uid: String, _ day: Int, _ text: String?, cents: Int64 = 1250) -> StatementRow {
        StatementRow(uid: uid, day: Day(number: 20_000 + day), amount: Amount(cents: cents), texts: [text])
    }

    private static func logged(
        _ uid: String, _ day: Int, cents: Int64 = 1250, payee: String? = nil, what: String? = nil
    ) -> LoggedExpense {
        LoggedExpense(
            uid: uid, day: Day(number: 20_000 + day), amount: Amount(cents: cents), payee: payee, what: what)
    }

    private static let texts: [(bank: String?, payee: String?, what: String?, accord: WordAccord)] = [
        ("ESSELUNGA MILANO", "Esselunga", nil, .same),
        ("PAGAMENTO POS 4321 ESSELUNGA VIA PIRANESI MILANO", "Esselunga", nil, .same),
        ("SumUp *Bar Mario", "bar mario", nil, .same), ("SumUp *CAFFE NERO", "Caffè Nero", nil, .same),
        ("SumUp *TRATTORIA DEL", "Trattoria dell'Angelo", nil, .same),
        ("SUMUP *FARMACIA SANT", "Farmacia Santa Margherita", nil, .same),
        ("MCDONALDS MILANO", "Mc Donald's", nil, .same),
        ("Q8 PIACENZA", "Q8", nil, .same), ("MARIO BAR", "Bar Mario", nil, .same),
        ("CONAD CITY BOLOGNA", nil, "spesa da Conad City", .partly), ("CONAD CITY BOLOGNA", nil, "Conad City", .same),
        ("ESSELUNGA MILANO", "Mercato", "Esselunga", .same), ("PIZZERIA NAPOLI", "Pizzeria Roma", nil, .partly),
        // A name counts as cut only if it is long, and not in the middle of a matching word.
        ("BAR", "Bar Mario", nil, .unlike), ("BAR CENTRALE MILANO", "Bar Mario", nil, .unlike),
        ("ESSELUNGA MILANO", nil, "pranzo", .silent), (nil, "Esselunga", nil, .silent),
        ("POS 1234", nil, nil, .silent), ("PAYPAL *XYZ", "Bar Mario", "pranzo", .unlike),
    ]

    @Test(arguments: texts) func `the words of the bank are compared with the words of the user`(
        bank: String?, payee: String?, what: String?, accord: WordAccord
    ) {
        let found = ComparedWords([bank]).accord(payee: ComparedWords([payee]), what: ComparedWords([what]))
        #expect(found == accord)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let rows: [StatementRow]
        let logged: [LoggedExpense]
        var pairs: [String: String] = [:]
        var sure: Set<String> = []
        var open: [String: [String]] = [:]
    }

    private static let cases = [
        Case(
            testDescription: "the same day", rows: [row("r", 1, "COOP")], logged: [logged("a", 1, payee: "Coop")],
            pairs: ["r": "a"], sure: ["r"]),
        Case(
            testDescription: "four days later", rows: [row("r", 5, "COOP")], logged: [logged("a", 1, payee: "Coop")],
            pairs: ["r": "a"], sure: ["r"]),
        Case(
            testDescription: "five days later", rows: [row("r", 6, "COOP")], logged: [logged("a", 1, payee: "Coop")]),
        Case(testDescription: "a day before", rows: [row("r", 1, "COOP")], logged: [logged("a", 2, payee: "Coop")]),
        Case(
            testDescription: "another amount", rows: [row("r", 1, "COOP", cents: 1251)],
            logged: [logged("a", 1, payee: "Coop")]),
        Case(
            testDescription: "nothing written", rows: [row("r", 2, "COOP")], logged: [logged("a", 1, what: "spesa")],
            pairs: ["r": "a"], sure: ["r"]),
        Case(
            testDescription: "another payee is never sure", rows: [row("r", 2, "ROSSI SRL")],
            logged: [logged("a", 1, payee: "Coop")], pairs: ["r": "a"]),
        Case(
            testDescription: "words before days", rows: [row("r", 3, "COOP ROMA")],
            logged: [logged("a", 1, payee: "Coop"), logged("b", 3, what: "spesa")], pairs: ["r": "a"]),
        Case(
            testDescription: "another payee is no rival", rows: [row("r", 3, "COOP ROMA")],
            logged: [logged("a", 1, payee: "Coop"), logged("b", 3, payee: "Bar Mario")], pairs: ["r": "a"],
            sure: ["r"]),
        Case(
            testDescription: "the nearer of two", rows: [row("r", 3, "COOP")],
            logged: [logged("a", 1, payee: "Coop"), logged("b", 2, payee: "Coop")], pairs: ["r": "b"]),
        Case(
            testDescription: "written twice", rows: [row("r", 3, "COOP")],
            logged: [logged("a", 1, payee: "Coop"), logged("b", 1, payee: "Coop")], open: ["r": ["a", "b"]]),
        Case(
            testDescription: "booked twice", rows: [row("r", 3, "COOP"), row("s", 3, "COOP")],
            logged: [logged("a", 1, payee: "Coop")], open: ["r": ["a"], "s": ["a"]]),
        Case(
            testDescription: "two coffees", rows: [row("r", 2, "BAR"), row("s", 2, "BAR")],
            logged: [logged("a", 1, payee: "Bar"), logged("b", 1, payee: "Bar")], pairs: ["r": "a", "s": "b"],
            sure: ["r", "s"]),
        Case(
            testDescription: "two rows of one spelling, two expenses of two",
            rows: [row("r", 2, "X"), row("s", 2, "X")],
            logged: [logged("a", 1, what: "pane"), logged("b", 1, what: "latte")], pairs: ["r": "a", "s": "b"],
            sure: ["r", "s"]),
        Case(
            testDescription: "two that differ on both sides", rows: [row("r", 2, "X"), row("s", 2, "Y")],
            logged: [logged("a", 1, what: "pane"), logged("b", 1, what: "latte")],
            open: ["r": ["a", "b"], "s": ["a", "b"]]),
        Case(
            testDescription: "two days in a row", rows: [row("r", 1, "BAR"), row("s", 2, "BAR")],
            logged: [logged("a", 1, payee: "Bar"), logged("b", 2, payee: "Bar")], pairs: ["r": "a", "s": "b"]),
        Case(
            testDescription: "what is left after the better is new", rows: [row("r", 1, "COOP"), row("s", 2, "COOP")],
            logged: [logged("a", 1, payee: "Coop")], pairs: ["r": "a"]),
        Case(
            testDescription: "what may be of something open is open",
            rows: [row("r", 3, "COOP"), row("s", 3, "COOP"), row("t", 5, "COOP")],
            logged: [logged("a", 1, payee: "Coop")], open: ["r": ["a"], "s": ["a"], "t": ["a"]]),
        Case(
            testDescription: "a row that fits nothing may be of the wrong day",
            rows: [row("r", 3, "COOP"), row("s", 20, "COOP")], logged: [logged("a", 1, payee: "Coop")],
            pairs: ["r": "a"]),
        Case(
            testDescription: "not a year later", rows: [row("r", 3, "COOP"), row("s", 365, "COOP")],
            logged: [logged("a", 1, payee: "Coop")], pairs: ["r": "a"], sure: ["r"]),
    ]

    @Test(arguments: cases) func `rows are matched with their best expense`(_ said: Case) {
        let matching = StatementMatching(said.rows, with: said.logged, upTo: 4)
        #expect(Dictionary(uniqueKeysWithValues: matching.pairs.map { ($0.row, $0.logged) }) == said.pairs)
        #expect(Set(matching.pairs.filter { $0.certainty == .only }.map(\.row)) == said.sure)
        #expect(matching.open.mapValues { $0.sorted() } == said.open)
    }

    @Test func `a rejected pair is matched again`() {
        let rows = [Self.row("r", 3, "COOP")]
        let logged = [Self.logged("a", 1, payee: "Coop"), Self.logged("b", 2, payee: "Coop")]
        let parted: Set = [StatementMatching.Rejection(row: "r", logged: "b")]
        let matching = StatementMatching(rows, with: logged, upTo: 4, parting: parted)
        #expect(matching.pairs.map(\.logged) == ["a"])
    }

    @Test func `rows whose uids are canonically equivalent are matched too`() {
        let rows = ["\u{E9}", "e\u{301}"].map { Self.row($0, 2, "COOP") }
        let logged = [Self.logged("a", 1, payee: "Coop"), Self.logged("b", 2, payee: "Coop")]
        let matching = StatementMatching(rows, with: logged, upTo: 4)
        #expect(matching.pairs.count + matching.open.count > 0)
        #expect(Set(matching.candidates["\u{E9}"] ?? []) == ["a", "b"])
    }

    @Test func `too many equal amounts are left open`() {
        let rows = (0..<1100).map { Self.row("r\($0)", 2, "COOP") }
        let logged = (0..<1100).map { Self.logged("a\($0)", 1, what: "\($0)") }
        let matching = StatementMatching(rows, with: logged, upTo: 4)
        #expect(matching.pairs.isEmpty)
        #expect(matching.open.count == 1100)
    }

    /// Few days, amounts and names, so that many rows compete for an expense.
    private static func crowd(_ random: inout SplitMix64) -> ([StatementRow], [LoggedExpense]) {
        let names = ["Coop", "Bar Mario", "Bar Centrale", "Lidl"]
        let rows = (0..<Int.random(in: 0...9, using: &random)).map { index in
            row(
                "r\(index)", Int.random(in: 0...12, using: &random),
                Bool.random(using: &random) ? names.randomElement(using: &random)!.uppercased() : nil,
                cents: Int64.random(in: 1...2, using: &random))
        }
        let expenses = (0..<Int.random(in: 0...9, using: &random)).map { index in
            logged(
                "a\(index)", Int.random(in: 0...12, using: &random), cents: Int64.random(in: 1...2, using: &random),
                payee: Bool.random(using: &random) ? names.randomElement(using: &random)! : nil)
        }
        return (rows, expenses)
    }

    private static func score(_ row: StatementRow, _ expense: LoggedExpense) -> (WordAccord, Int)? {
        let days = row.day.number - expense.day.number
        guard row.amount == expense.amount, 0...4 ~= days else { return nil }
        return (row.words.accord(payee: expense.payee, what: expense.what), -days)
    }

    @Test func `the matching is stable: no row and expense prefer each other to their matches`() throws {
        var random = SplitMix64(seed: 20_261_123)
        for _ in 0..<3000 {
            let (rows, expenses) = Self.crowd(&random)
            let matching = StatementMatching(rows, with: expenses, upTo: 4)
            let ofRow = Dictionary(uniqueKeysWithValues: matching.pairs.map { ($0.row, $0.logged) })
            let ofExpense = Dictionary(uniqueKeysWithValues: matching.pairs.map { ($0.logged, $0.row) })
            let inDoubt = Set(matching.open.values.joined())
            for row in rows {
                for expense in expenses {
                    guard let score = Self.score(row, expense) else {
                        #expect(ofRow[row.uid] != expense.uid)
                        continue
                    }
                    let partner = ofRow[row.uid].flatMap { uid in expenses.first { $0.uid == uid } }
                    let rowPartner = ofExpense[expense.uid].flatMap { uid in rows.first { $0.uid == uid } }
                    let own = partner.flatMap { Self.score(row, $0) }
                    let its = rowPartner.flatMap { Self.score($0, expense) }
                    let isRather = (own.map { score > $0 } ?? true) && (its.map { score > $0 } ?? true)
                    let isOpen = matching.open[row.uid] != nil || inDoubt.contains(expense.uid)
                    #expect(!isRather || isOpen, "\(row) and \(expense)")
                    // No equally good match is skipped.
                    if ofRow[row.uid] != nil, ofRow[row.uid] != expense.uid, let own, score == own, its == nil {
                        Issue.record("\(row) fits \(expense) as well")
                    }
                }
            }
            for pair in matching.pairs where pair.certainty == .only {
                let row = try #require(rows.first { $0.uid == pair.row })
                let others = expenses.filter { $0.uid != pair.logged && (Self.score(row, $0)?.0 ?? .unlike) > .unlike }
                // Only one of several equal rows.
                let alike = rows.filter { $0.day == row.day && $0.words == row.words && $0.amount == row.amount }
                #expect(others.count < max(alike.count, 1) || others.isEmpty)
            }
        }
    }

    @Test func `the order of rows does not matter`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            let (rows, expenses) = Self.crowd(&random)
            let matching = StatementMatching(rows, with: expenses, upTo: 4)
            let shuffled = StatementMatching(
                rows.shuffled(using: &random), with: expenses.shuffled(using: &random), upTo: 4)
            #expect(matching.pairs == shuffled.pairs)
            #expect(matching.open == shuffled.open)
        }
    }

    @Test func `uids decide only among equal rows`() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<2000 {
            let (rows, expenses) = Self.crowd(&random)
            func said(_ matching: StatementMatching, _ rows: [StatementRow], _ expenses: [LoggedExpense]) -> [String] {
                matching.pairs.map { pair in
                    let row = rows.first { $0.uid == pair.row }
                    let expense = expenses.first { $0.uid == pair.logged }
                    return "\(row.map { "\($0.day.iso) \($0.amount) \($0.words)" } ?? "") "
                        + "\(expense.map { "\($0.day.iso) \($0.payee)" } ?? "") \(pair.certainty)"
                }.sorted()
            }
            let names = (0..<10).shuffled(using: &random)
            let otherRows = rows.enumerated().map { index, row in
                StatementRow(uid: "r\(names[index])", like: row)
            }
            let otherExpenses = expenses.enumerated().map { index, expense in
                LoggedExpense(uid: "a\(names[index])", like: expense)
            }
            let one = StatementMatching(rows, with: expenses, upTo: 4)
            let other = StatementMatching(otherRows, with: otherExpenses, upTo: 4)
            #expect(said(one, rows, expenses) == said(other, otherRows, otherExpenses))
            #expect(one.open.count == other.open.count)
        }
    }
}

extension StatementRow {
    fileprivate init(uid: String, like row: StatementRow) {
        self.init(uid: uid, day: row.day, amount: row.amount, words: row.words)
    }
}

extension LoggedExpense {
    fileprivate init(uid: String, like other: LoggedExpense) {
        self.init(uid: uid, day: other.day, amount: other.amount, payee: other.payee, what: other.what)
    }
}
