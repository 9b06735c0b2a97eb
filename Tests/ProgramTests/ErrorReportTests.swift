import Database
import Glibc
import Storage
import Testing
import Users

@testable import Commands

@Suite struct ErrorReportTests {
    private static let recorded =
        "what the command recorded before this error is saved; see it before you repeat the command: spesa history"

    /// The lines below the message.
    private func hints(_ failure: any Failure, after saved: SavedChange?) -> [String] {
        let report = ErrorReport(failure: failure, saved: saved)
        return report.text(glyphs: .block, width: 200, isWrapped: false).split(separator: "\n").dropFirst()
            .map { String($0.dropFirst(2)) }
    }

    @Test func `an error that is not of the store keeps its hint after a saved change, and says that it is saved`() {
        let output = StreamError.cannotWrite(code: ENOSPC)
        #expect(hints(output, after: nil) == ["free some space, or write somewhere else"])
        #expect(hints(output, after: .book) == ["free some space, or write somewhere else", Self.recorded])
    }

    @Test func `an error of a later step says what is done, and not that nothing was changed`() {
        let error = DatabaseError.full.afterStep(
            "the email was sent to x@y.it, but recording it failed", hint: "do not send it again")
        #expect(error.words.message.hasPrefix("the email was sent to x@y.it, but recording it failed: "))
        #expect(hints(error, after: .book) == ["free some space", "do not send it again"])
        #expect(error.exitCode == DatabaseError.full.exitCode && error.kind == DatabaseError.full.kind)
    }

    @Test func `an error of the store after a saved change says that the change is saved`() {
        let broken = StoreError.unsealedReport(path: "reports/x/november.html")
        #expect(hints(broken, after: nil).joined().contains("nothing was changed"))
        #expect(hints(broken, after: .book) == [Self.recorded])
        #expect(
            hints(broken, after: .store) == [
                "what the command changed before this error is saved; look at it before you repeat the command"
            ])
    }

    @Test func `an error that says what was done keeps its hint after a saved change`() throws {
        let part = StoreError.partlyDone(
            .shared(try UserName("ben"), book: try FoldedName("home", of: .book)), .readOnly(path: "users.db"))
        #expect(hints(part, after: .store) == hints(part, after: nil))
        #expect(hints(part, after: .store).joined().contains("run the same command again"))
    }
}
