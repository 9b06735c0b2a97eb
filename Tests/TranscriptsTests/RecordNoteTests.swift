import Commands
import Database
import SQLite
import Sessions
import Support
import Testing

/// Notes about recorded expenses: they must be true at the time, and are not left out in silence.
@Suite struct RecordNoteTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try #require(run("signup anna --password-stdin").code == .done)
    }

    /// Runs a command line in which single quotes join words.
    private func run(_ line: String) -> (code: ExitCode, output: String, notes: String) {
        let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
        let tape = Tape()
        let code = system.run(words, on: tape)
        return (code, tape.text(.output), tape.text(.error))
    }

    @Test(arguments: [
        "receipt add --payee A 'Wine 10,00 groceries'", "receipt add --payee A 'Wine 10,00 groceries' --pay cash=5",
        "receipt add --payee A 'Wine 10,00 groceries' --pay cash --total 11", "add 20 --split groceries=30,home",
        "voucher lose meal 1 nowhere", "settle ben 5",
    ])
    func `a refused record has no note about the outing in use`(line: String) throws {
        try #require(run("method add meal --kind voucher --face 8").code == .done)
        try #require(run("person add Ben").code == .done)
        try #require(run("outing open Fiera --on 2026-11-20").code == .done)
        let refused = run(line)
        #expect(refused.code != .done)
        #expect(!refused.notes.contains("Fiera") && !refused.notes.contains("spesa undo"), "\(refused.notes)")
    }

    @Test(arguments: [
        "receipt add --payee A 'Wine 10,00 groceries' --pay cash --dry-run",
        "add 20 --split groceries=15,home --dry-run", "add 20 groceries --dry-run",
    ])
    func `a dry run names the option that files under the outing, and nothing to undo`(line: String) throws {
        try #require(run("outing open Fiera --on 2026-11-20").code == .done)
        let shown = run(line)
        #expect(shown.code == .done)
        #expect(shown.notes.contains("to add it there: --outing Fiera"), "\(shown.notes)")
        #expect(!shown.notes.contains("spesa undo") && !shown.notes.contains("spesa edit"))
        #expect(!run("list all").output.contains("groceries"))
    }

    @Test(arguments: ["report", "export csv", "report 2026 --format json", "export hledger 2026-11"])
    func `a report and an export by method note the expenses paid in several ways`(line: String) throws {
        try #require(run("receipt add --payee A 'Wine 10,00 groceries' --pay cash=4 --pay card").code == .done)
        try #require(run("add 5 home --method cash").code == .done)
        let note = "1 expense paid in several ways counts in full"
        #expect(run("\(line) --method cash").notes.contains(note))
        #expect(!run("\(line) --method card --min 11").notes.contains(note))
        #expect(!run(line).notes.contains(note))
    }

    @Test func `a note whose data cannot be read says so after the record`() throws {
        try #require(run("book open anna").code == .done)
        try #require(run("repeat add 12,50 leisure --every month").code == .done)
        let store = try #require(system.variables["SPESA_STORE"])
        let book = try #require(namesOfFiles(in: "\(store)/books").first { $0.hasSuffix(".book") })
        try DatabaseDriver.sqlite.open("\(store)/books/\(book)", .readWrite).executeScript(
            "PRAGMA ignore_check_constraints = ON; UPDATE repeat SET unit = 'moon'")
        let added = run("add 12,50 leisure")
        #expect(added.code == .done && added.output.hasPrefix("Added 1: "))
        #expect(added.notes.contains("note: it was recorded; a note about it failed: "), "\(added.notes)")
    }

    @Test func `a method or payee that the book has is never called new`() throws {
        for line in [
            "method add visa --kind card", "method add bancomat --kind card", "payee add Lidel",
            "receipt add --payee Lidl 'Milk 20,00 groceries' --pay visa=16 --pay cash",
        ] { try #require(run(line).code == .done) }
        for method in ["cash", "CASH", "visa", "Visa", "card", "bancomat", "voucher"] {
            let notes = run("add 5 eating-out --method \(method) --dry-run").notes
            #expect(!notes.contains("is a new"), "\(method): \(notes)")
        }
        for payee in ["Lidel", "LIDEL", "lidl"] {
            let notes = run("add 5 eating-out --payee \(payee) --dry-run").notes
            #expect(!notes.contains("is a new"), "\(payee): \(notes)")
        }
        #expect(run("add 5 eating-out --method vsa --dry-run").notes.contains("if you meant 'visa'"))
        #expect(run("add 5 eating-out --payee Lidll --dry-run").notes.contains("if you meant 'Lidl'"))
        #expect(!run("list all --payee Lidel").notes.contains("did you mean"))
        #expect(!run("list all --method bancomat").notes.contains("did you mean"))
    }

    @Test func `expenses sent twice are compared with as many earlier ones`() throws {
        let lines = ["7,10 groceries z", "7,10 groceries z", "8 groceries y"].map { Array($0.utf8) }
        system.input = lines
        try #require(run("add").code == .done)
        system.input = lines
        let again = run("add").notes
        #expect(again.contains("3 of 3 new expenses look the same as expenses 1, 2 and 3"), "\(again)")
    }

    @Test func `hours are suggested as times only in order`() {
        for (line, isOffered) in [
            ("outing open Praga --from 13 --until 9", false), ("outing open Praga --from 9 --until 9", false),
            ("outing open Praga --from 9 --until 13", true), ("outing open Praga --until 13", true),
            ("outing open Praga --on 2026-12-12..2026-12-14 --from 13 --until 9", true),
        ] {
            let refused = run(line)
            #expect(refused.code != .done)
            #expect(refused.notes.contains("for times write") == isOffered, "\(refused.notes)")
        }
    }

    @Test func `a duplicate of an expense that a repeat recorded has one note`() throws {
        for line in ["repeat add 650 rent --payee Landlord --every month --on 2026-11-01", "repeat record"] {
            let result = run(line)
            try #require(result.code == .done, "\(result.notes)")
        }
        let notes = run("add 650 rent --payee Landlord --on 1").notes
        #expect(notes.ranges(of: "looks the same as").count == 1, "\(notes)")
    }

    @Test func `a mistyped method of a count suggests the known one, and the suggestion corrects the count`() throws {
        for line in [
            "method add visa --kind card", "outing open Fiera", "add 23,40 eating-out --method visa",
            "outing reconcile --card visa=23,40/1 --card amex=0", "add 5 home --method cash",
        ] { try #require(run(line).code == .done) }
        #expect(!run("outing reconcile --card VISA=23,40/1").notes.contains("new method"))
        let mistyped = run("outing reconcile --card vsa=23,40/1").notes
        let command = "outing reconcile Fiera --card 'vsa=0' --card 'visa=23,40/1'"
        #expect(mistyped.contains("'vsa' is a new method; if you meant 'visa': spesa \(command)"), "\(mistyped)")
        #expect(run("outing close").code != .done)
        let corrected = run(command)
        #expect(corrected.code == .done && corrected.output.contains("Reconciled"), "\(corrected.output)")
        #expect(run("outing close").code == .done)
    }
}
