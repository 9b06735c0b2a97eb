import BookSupport
import Bookkeeping
import Files
import Imports
import Ledger
import Money
import Statements
import Storage
import Testing

@Suite struct ExchangeTests {
    private struct Declined: Error {}

    private func files(
        _ lines: [String], into fixture: BookFixture, skipsBad: Bool = false, phases: Phases = Phases()
    ) throws -> FileImport {
        let filing = try fixture.context.filing(
            rest: fixture.category("other"))
        return try FileImport(
            [try BookFixture.file(lines)], into: fixture.context, filing, treating: .addOnly, skipsBad: skipsBad
        ) { phase in
            phases.begun.append(phase)
            return FileImport.Watch(step: { phases.rows += 1 }, end: { phases.ended += 1 })
        }
    }

    private final class Phases {
        var begun: [FileImport.Phase] = []
        var rows = 0
        var ended = 0
    }

    private static let lines = ["2026-11-02,Lidl,-12.50", "2026-11-03,Coop,-7.00"]

    @Test func `a preview of files records nothing and keeps no copy`() throws {
        let fixture = try BookFixture()
        let tallies = try files(Self.lines, into: fixture).preview()
        #expect(tallies.map { $0.count(.added) } == [2])
        #expect(try fixture.book.recordedLast(1) == nil)
        #expect(fixture.copies == 0)
    }

    @Test func `a confirmed import keeps a copy and then records`() throws {
        let fixture = try BookFixture()
        let phases = Phases()
        var told: [Int] = []
        let outcome = try files(Self.lines, into: fixture, phases: phases).record { tallies, _ in
            told = tallies.map { $0.count(.added) }
            #expect(fixture.copies == 0)
        }
        #expect(told == [2])
        #expect(outcome.recorded == 1...2)
        #expect(fixture.copies == 1)
        #expect(try fixture.book.recordedLast(1) == 2)
        #expect(phases.begun == [.looking, .recording])
        #expect((phases.rows, phases.ended) == (4, 2))
    }

    @Test(arguments: [1, 10, 12])
    func `an import in which no row can be read lists the rows and changes nothing`(count: Int) throws {
        let fixture = try BookFixture()
        let bad = (1...count).map { "2026-11-31,Shop \($0),-1.00" }
        let files = try files(bad, into: fixture, skipsBad: true)
        var errors: [BookkeepingError] = []
        do { _ = try files.preview() } catch let error as BookkeepingError { errors.append(error) }
        let profile = ImportProfile(
            name: "bank", map: "", encoding: nil, dateOrder: nil, decimalMark: nil)
        do { _ = try files.record(saving: profile) { _, _ in } } catch let error as BookkeepingError {
            errors.append(error)
        }
        #expect(errors.count == 2)
        for error in errors {
            guard case .noRowsLeft(let rows, count) = error else {
                Issue.record(error)
                continue
            }
            #expect(rows.count == min(count, 10))
            #expect(rows.first?.contains(", line ") == true)
        }
        #expect(try fixture.book.profiles().isEmpty)
        #expect(fixture.copies == 0)
    }

    @Test func `readable rows are recorded beside unreadable ones`() throws {
        let fixture = try BookFixture()
        let lines = Self.lines + ["2026-11-31,Aldi,-1.00"]
        let outcome = try files(lines, into: fixture, skipsBad: true).record { _, _ in }
        #expect(outcome.tallies.map { [$0.taken, $0.refused] } == [[2, 1]])
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `others can write while files are previewed`(form: BookEntry.Form) throws {
        let fixture = try BookFixture(form: form)
        let category = try fixture.category("other")
        let filing = try fixture.context.filing(rest: category)
        var written = 0
        let files = try FileImport(
            [try BookFixture.file(Self.lines)], into: fixture.context, filing, treating: .addOnly, skipsBad: false
        ) { _ in
            FileImport.Watch(
                step: {
                    guard let other = try? fixture.context.session.open(fixture.context.entry),
                        let draft = try? fixture.draft(1),
                        (try? other.add([draft], by: fixture.context.signature)) != nil
                    else { return }
                    written += 1
                }, end: {})
        }
        _ = try files.preview()
        #expect(written == 2)
    }

    @Test func `a declined import leaves neither expense nor copy`() throws {
        let fixture = try BookFixture()
        #expect(throws: Declined.self) { try files(Self.lines, into: fixture).record { _, _ in throw Declined() } }
        #expect(try fixture.book.recordedLast(1) == nil)
        #expect(fixture.copies == 0)
    }

    @Test func `an import without new rows asks nothing and keeps no copy`() throws {
        let fixture = try BookFixture()
        _ = try files(Self.lines, into: fixture).record { _, _ in }
        let outcome = try files(Self.lines, into: fixture).record { _, _ in throw Declined() }
        #expect(outcome.recorded == nil)
        #expect(outcome.tallies.map { $0.count(.known) } == [2])
        #expect(fixture.copies == 1)
    }

    @Test func `an unreadable row refuses the files before any question`() throws {
        let fixture = try BookFixture()
        let lines = Self.lines + ["2026-11-04,Lidl,abc"]
        #expect(throws: BookkeepingError.self) {
            try files(lines, into: fixture).record { _, _ in Issue.record("nothing is to be confirmed") }
        }
        #expect(fixture.copies == 0)
        #expect(try files(lines, into: fixture, skipsBad: true).record { _, _ in }.recorded == 1...2)
    }

    @Test func `a day more than a year from today is refused`() throws {
        let fixture = try BookFixture()
        #expect(throws: BookkeepingError.self) { try files(["2027-11-22,Lidl,-1.00"], into: fixture).preview() }
        #expect(try files(["2027-11-21,Lidl,-1.00"], into: fixture).preview().map { $0.count(.added) } == [1])
    }

    @Test func `a loaded book names its loader beside other users, and its history continues`() throws {
        let (fixture, other) = (try BookFixture(), try BookFixture())
        let ben = Signature(by: "ben", at: Instant(seconds: BookFixture.now))
        try other.spend(500)
        _ = try other.book.add([other.draft(700)], by: ben)
        _ = try other.book.edit([1], as: .edit, by: ben) { $0.amount = Amount(cents: 600) }
        _ = try other.book.undo(1, of: .anybody, by: ben)
        var records: [BookRecord] = []
        try other.book.forEachRecord(isSlow: false) { records.append($0) }
        var left = records[...]
        #expect(try fixture.context.load { left.popFirst() }[.expense] == 2)
        #expect(try [1, 2].map { try fixture.book.expense($0)?.by } == ["anna", "ben (by load of anna)"])
        let changes = try fixture.book.changes(of: nil, limit: nil)
        #expect(changes.map(\.made.by) == ["ben (by load of anna)", "ben (by load of anna)", "anna"])
        #expect(changes.map(\.undone?.by) == ["ben (by load of anna)", nil, nil])
        #expect(try fixture.book.findings() == [])
        _ = try fixture.context.redo(1, isDone: true)
        #expect(try fixture.book.expense(1)?.amount.cents == 600)
        #expect(try fixture.book.findings() == [])
    }

    @Test func `expenses of other users are imported under the importer's name`() throws {
        let fixture = try BookFixture()
        let text = """
            id,day,amount,currency,category,what,payee,method,note,tags,by,void,uid,created,changed
            1,2026-11-02,1.00,EUR,food:groceries,,,,,,anna,false,0198a5c2-0000-7000-8000-000000000001,2026-11-02T10:00:00Z,2026-11-02T10:00:00Z
            2,2026-11-02,2.00,EUR,food:groceries,,,,,,ben,false,0198a5c2-0000-7000-8000-000000000002,2026-11-02T10:00:00Z,2026-11-02T10:00:00Z

            """
        let statement = try Statement.open(
            InputFile(name: "own.csv", bytes: Array(text.utf8)), options: ReadingOptions())
        let filing = try fixture.context.filing(
            rest: fixture.category("other"))
        let files = try FileImport(
            [("own.csv", statement)], into: fixture.context, filing, treating: .addOnly, skipsBad: false
        ) { _ in FileImport.Watch(step: {}, end: {}) }
        _ = try files.record { _, _ in }
        #expect(try [1, 2].map { try fixture.book.expense($0)?.by } == ["anna", "ben (by import of anna)"])
    }

    @Test func `a merge keeps a copy first, and only if it changes something`() throws {
        let (fixture, other) = (try BookFixture(), try BookFixture())
        try other.spend(500)
        let theirs = try OtherBook(other.book)
        _ = try fixture.context.merge(theirs, isDone: false)
        #expect(try fixture.book.recordedLast(1) == nil)
        #expect(fixture.copies == 0)
        _ = try fixture.context.merge(theirs, isDone: true)
        #expect(try fixture.book.recordedLast(1) == 1)
        #expect(fixture.copies == 1)
        _ = try fixture.context.merge(theirs, isDone: true)
        #expect(fixture.copies == 1)
    }
}
