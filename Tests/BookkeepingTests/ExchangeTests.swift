import Bookkeeping
import Imports
import Ledger
import Statements
import Testing

@Suite struct ExchangeTests {
    private struct Declined: Error {}

    private func files(
        _ lines: [String], into desk: Desk, skipsBad: Bool = false, phases: Phases = Phases()
    ) throws -> FileImport {
        let filing = try desk.context.filing(
            rest: desk.category("other"), makesCategories: false, takesRefunds: false)
        return FileImport(
            [try Desk.file(lines)], into: desk.context, filing, treating: .addOnly, skipsBad: skipsBad
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

    @Test func `a look at files records nothing and keeps no copy`() throws {
        let desk = try Desk()
        let tallies = try files(Self.lines, into: desk).preview()
        #expect(tallies.map { $0.count(.added) } == [2])
        #expect(try desk.book.recordedLast(1) == nil)
        #expect(desk.copies == 0)
    }

    @Test func `what is confirmed is recorded after a copy was kept`() throws {
        let desk = try Desk()
        let phases = Phases()
        var told: [Int] = []
        let outcome = try files(Self.lines, into: desk, phases: phases).record { tallies in
            told = tallies.map { $0.count(.added) }
            #expect(desk.copies == 0)
        }
        #expect(told == [2])
        #expect(outcome.recorded == 1...2)
        #expect(desk.copies == 1)
        #expect(try desk.book.recordedLast(1) == 2)
        #expect(phases.begun == [.looking, .recording])
        #expect((phases.rows, phases.ended) == (4, 2))
    }

    @Test func `what is not confirmed leaves neither expense nor copy`() throws {
        let desk = try Desk()
        #expect(throws: Declined.self) { try files(Self.lines, into: desk).record { _ in throw Declined() } }
        #expect(try desk.book.recordedLast(1) == nil)
        #expect(desk.copies == 0)
    }

    @Test func `where nothing is new nobody is asked, and no copy is kept`() throws {
        let desk = try Desk()
        _ = try files(Self.lines, into: desk).record { _ in }
        let outcome = try files(Self.lines, into: desk).record { _ in throw Declined() }
        #expect(outcome.recorded == nil)
        #expect(outcome.tallies.map { $0.count(.known) } == [2])
        #expect(desk.copies == 1)
    }

    @Test func `a row that cannot be read refuses the files before anybody is asked`() throws {
        let desk = try Desk()
        let lines = Self.lines + ["2026-11-04,Lidl,abc"]
        #expect(throws: BookkeepingError.self) {
            try files(lines, into: desk).record { _ in Issue.record("nothing is to be confirmed") }
        }
        #expect(desk.copies == 0)
        #expect(try files(lines, into: desk, skipsBad: true).record { _ in }.recorded == 1...2)
    }

    @Test func `a day beyond a year from today is refused`() throws {
        let desk = try Desk()
        #expect(throws: BookkeepingError.self) { try files(["2027-11-22,Lidl,-1.00"], into: desk).preview() }
        #expect(try files(["2027-11-21,Lidl,-1.00"], into: desk).preview().map { $0.count(.added) } == [1])
    }

    @Test func `a merge keeps a copy first, and only where it changes something`() throws {
        let (desk, other) = (try Desk(), try Desk())
        try other.spend(500)
        let theirs = try other.book.contents()
        _ = try desk.context.merge(theirs, isDone: false)
        #expect(try desk.book.recordedLast(1) == nil)
        #expect(desk.copies == 0)
        _ = try desk.context.merge(theirs, isDone: true)
        #expect(try desk.book.recordedLast(1) == 1)
        #expect(desk.copies == 1)
        _ = try desk.context.merge(theirs, isDone: true)
        #expect(desk.copies == 1)
    }
}
