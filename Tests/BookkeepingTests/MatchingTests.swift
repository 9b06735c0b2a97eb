import BookSupport
import Bookkeeping
import Household
import Imports
import Ledger
import Money
import Outings
import Periods
import Storage
import Testing

/// Rows of statements that the user recorded by hand before.
@Suite struct MatchingTests {
    private let fixture: BookFixture

    init() throws { fixture = try BookFixture() }

    private func files(_ lines: [String], days: Int? = 4, keepsMissing: Bool = false) throws -> FileImport {
        let filing = try fixture.context.filing(rest: fixture.category("other"))
        return try FileImport(
            [try BookFixture.file(lines)], into: fixture.context, filing, treating: .addOnly, skipsBad: false,
            matchingUpTo: days, keepsMissing: keepsMissing
        ) { _ in FileImport.Watch(step: {}, end: {}) }
    }

    /// - Returns: how the rows came out.
    @discardableResult
    private func record(
        _ lines: [String], days: Int? = 4, takesBest: Bool = false
    ) throws -> [ImportOutcome: Int] {
        let outcome = try files(lines, days: days).record(
            deciding: { $0.takeSure(orBest: takesBest) }, confirm: { _, _ in })
        return Dictionary(
            uniqueKeysWithValues: ImportOutcome.allCases.map { ($0, outcome.tallies[0].count($0)) }.filter { $0.1 > 0 })
    }

    private func spend(_ cents: Int64, on day: String, payee: String?, method: String? = nil) throws -> Expense {
        try fixture.context.record([fixture.draft(cents, on: day, payee: payee, method: method)])[0].expense
    }

    private var count: Int {
        get throws {
            try fixture.book.expenses(
                from: nil, through: nil, matching: .counted, order: .day, limit: nil
            ).count
        }
    }

    @Test func `an expense from a repeat matches like a manual expense`() throws {
        _ = try fixture.context.addRepeat(
            Repeat(
                #require(RepeatInterval("month")), from: #require(Day(iso: "2026-11-01")),
                amount: Amount(cents: 650_00),
                category: fixture.category("home"), details: ExpenseDetails(payee: "Casa Verdi")), into: nil)
        let rent = try #require(fixture.context.bookRepeats().first).expense
        #expect(try record(["2026-11-03,CASA VERDI SRL,-650.00"]) == [.matched: 1])
        #expect(try fixture.book.bankMatches(ofExpenses: [rent.id])[rent.id]?.count == 1)
    }

    @Test func `a matched expense stays unchanged and is known in later imports`() throws {
        let expense = try spend(1250, on: "2026-11-02", payee: "Lidl")
        let lines = ["2026-11-04,LIDL MILANO,-12.50", "2026-11-05,COOP,-7.00"]
        #expect(try record(lines) == [.matched: 1, .added: 1])
        #expect(try fixture.book.expense(expense.id) == expense)
        let match = try #require(fixture.book.bankMatches(ofExpenses: [expense.id])[expense.id]?.first)
        #expect(match.booked.iso == "2026-11-04")
        #expect(match.text == "LIDL MILANO")
        #expect(try count == 2)
        for days in [nil, 4, 0] as [Int?] { #expect(try record(lines, days: days) == [.known: 2]) }
        for treatment in ImportTreatment.allCases {
            let filing = try fixture.context.filing(rest: fixture.category("other"))
            let files = try FileImport(
                [try BookFixture.file(lines)], into: fixture.context, filing, treating: treatment, skipsBad: false
            ) { _ in FileImport.Watch(step: {}, end: {}) }
            _ = try files.record { _, _ in }
            #expect(try fixture.book.expense(expense.id) == expense)
            #expect(try count == 2)
        }
        #expect(try fixture.book.findings() == [])
    }

    @Test func `undo removes the matches of an import, and redo restores them`() throws {
        let expense = try spend(1250, on: "2026-11-02", payee: "Lidl")
        let lines = ["2026-11-04,LIDL MILANO,-12.50", "2026-11-05,COOP,-7.00"]
        try record(lines)
        _ = try fixture.book.undo(1, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.book.bankMatches(ofExpenses: [expense.id]).isEmpty)
        #expect(try count == 1)
        _ = try fixture.book.redo(1, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.book.bankMatches(ofExpenses: [expense.id])[expense.id]?.count == 1)
        #expect(try record(lines) == [.known: 2])
        // The history of the expense names the import.
        #expect(try fixture.book.changes(of: expense.id, limit: nil).map(\.action) == [.importing, .add])
        #expect(try fixture.book.findings() == [])
    }

    @Test func `an import with matches only is recorded as a change`() throws {
        _ = try spend(1250, on: "2026-11-02", payee: "Lidl")
        #expect(try record(["2026-11-04,LIDL,-12.50"]) == [.matched: 1])
        _ = try fixture.book.undo(1, of: .anybody, by: fixture.context.signature)
        #expect(try record(["2026-11-04,LIDL,-12.50"], days: nil) == [.added: 1])
    }

    @Test func `a void expense keeps its match, an erased expense loses it`() throws {
        let expense = try spend(1250, on: "2026-11-02", payee: "Lidl")
        let lines = ["2026-11-04,LIDL,-12.50"]
        try record(lines)
        _ = try fixture.book.edit([expense.id], as: .void, by: fixture.context.signature) { $0.isVoid = true }
        #expect(try record(lines) == [.known: 1])
        _ = try fixture.book.erase([expense.id])
        #expect(try fixture.book.matchedExpenses().isEmpty)
        #expect(try record(lines) == [.added: 1])
        #expect(try fixture.book.findings() == [])
    }

    @Test(
        arguments: [
            ("2026-11-02", "Lidl", nil, true), ("2026-10-31", "Lidl", nil, true), ("2026-10-30", "Lidl", nil, false),
            ("2026-11-05", "Lidl", nil, false), ("2026-11-02", "Lidl", "cash", false),
            ("2026-11-02", "Lidl", "card", true),
            ("2026-11-02", "Lidl", "voucher", false), ("2026-11-02", nil, "Visa", true),
        ] as [(String, String?, String?, Bool)])
    func `later expenses and expenses paid in cash or by voucher are not matched`(
        day: String, payee: String?, method: String?, isFound: Bool
    ) throws {
        _ = try spend(1250, on: day, payee: payee, method: method)
        #expect(try record(["2026-11-04,LIDL,-12.50"]) == [isFound ? .matched : .added: 1])
    }

    @Test func `imported expenses are not matched`() throws {
        try record(["2026-11-02,LIDL,-12.50"], days: nil)
        #expect(try record(["2026-11-04,LIDL,-12.50"]) == [.added: 1])
    }

    @Test func `a row with equal candidates stays unmatched, and the best candidate is taken on request`()
        throws
    {
        for _ in 1...2 { _ = try spend(1250, on: "2026-11-02", payee: "Lidl") }
        #expect(try record(["2026-11-04,LIDL,-12.50"], takesBest: true) == [.open: 1])
        _ = try spend(700, on: "2026-11-02", payee: "Coop")
        _ = try spend(700, on: "2026-11-03", payee: "Coop")
        #expect(try record(["2026-11-04,COOP,-7.00"]) == [.open: 1])
        #expect(try record(["2026-11-04,COOP,-7.00"], takesBest: true) == [.matched: 1])
        #expect(try count == 4)
        // Without matching, the rows are new expenses.
        #expect(try record(["2026-11-04,LIDL,-12.50", "2026-11-04,COOP,-7.00"], days: nil) == [.added: 1, .known: 1])
    }

    @Test func `a shared expense is matched by the whole amount that the user paid`() throws {
        var draft = try fixture.draft(1000, on: "2026-11-02", payee: "Lidl")
        draft.extras.paid = Amount(cents: 3000)
        _ = try fixture.context.record([draft])
        #expect(try record(["2026-11-04,LIDL,-10.00"]) == [.added: 1])
        #expect(try record(["2026-11-04,LIDL,-30.00"]) == [.matched: 1])
    }

    @Test func `the user decides row by row`() throws {
        let first = try spend(1250, on: "2026-11-02", payee: "Lidl")
        let second = try spend(1250, on: "2026-11-03", payee: "Lidl")
        var plan = try #require(try files(["2026-11-04,LIDL,-12.50", "2026-11-04,COOP,-7.00"]).plan())
        guard case .same(let proposal) = plan.question else { throw Unexpected() }
        #expect(proposal.logged.expense == second)
        plan.part(proposal.movement, from: proposal.logged)
        guard case .same(let other) = plan.question else { throw Unexpected() }
        #expect(other.logged.expense == first)
        var taken = plan
        taken.take(other.movement, as: other.logged)
        #expect(taken.question == nil)
        #expect(taken.taken.map(\.logged.expense) == [first])
        plan.part(other.movement, from: other.logged)
        #expect(plan.question == nil)
        #expect(plan.taken.isEmpty)
    }

    @Test func `rows and expenses without a match are listed`() throws {
        _ = try spend(1250, on: "2026-11-02", payee: "Lidl")
        let cinema = try spend(900, on: "2026-11-03", payee: "Cinema")
        _ = try spend(800, on: "2026-11-20", payee: "Later")
        _ = try spend(500, on: "2026-11-03", payee: "Bar", method: "cash")
        var plan = try #require(
            try files(["2026-11-02,OLD,-1.00", "2026-11-04,LIDL,-12.50", "2026-11-06,COOP,-7.00"], keepsMissing: true)
                .plan())
        plan.takeSure(orBest: false)
        #expect(plan.unrecorded.map(\.draft.amount.cents) == [100, 700])
        let days = DayRange(try #require(Day(iso: "2026-11-02")), try #require(Day(iso: "2026-11-06")))
        #expect(plan.missing(in: days).map(\.expense) == [cinema])
    }

    @Test func `a match that disappears before recording refuses the whole import`() throws {
        let expense = try spend(1250, on: "2026-11-02", payee: "Lidl")
        let files = try files(["2026-11-04,LIDL,-12.50", "2026-11-04,COOP,-7.00"])
        #expect(throws: LedgerError.matchChanged) {
            _ = try files.record(
                deciding: { $0.takeSure(orBest: false) },
                confirm: { _, _ in _ = try fixture.book.undo(1, of: .anybody, by: fixture.context.signature) })
        }
        #expect(try count == 0)
        #expect(try fixture.book.expense(expense.id) == nil)
    }

    private struct Unexpected: Error {}
}
