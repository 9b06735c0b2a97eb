import Glibc
import Storage
import Testing
import Users

@testable import Commands

@Suite struct ErrorReportTests {
    private static let saved =
        "what the command recorded before this error is saved; see it before you repeat the command: spesa history"

    /// The lines below the message.
    private func hints(_ failure: any Failure, isAfterSaving: Bool) -> [String] {
        let report = ErrorReport(failure: failure, isAfterSaving: isAfterSaving)
        return report.text(glyphs: .block, width: 200, isWrapped: false).split(separator: "\n").dropFirst()
            .map { String($0.dropFirst(2)) }
    }

    @Test func `an error that is not of the store keeps its hint after a saved change`() {
        let output = StreamError.cannotWrite(code: ENOSPC)
        #expect(hints(output, isAfterSaving: true) == ["free some space, or write somewhere else"])
    }

    @Test func `an error of the store after a saved change says that the change is saved`() {
        let broken = StoreError.unsealedReport(path: "reports/x/november.html")
        #expect(hints(broken, isAfterSaving: false).joined().contains("nothing was changed"))
        #expect(hints(broken, isAfterSaving: true) == [Self.saved])
    }

    @Test func `an error that says what was done keeps its hint after a saved change`() throws {
        let part = StoreError.partlyDone(
            .shared(try UserName("ben"), book: try FoldedName("home", of: .book)), .readOnly(path: "users.db"))
        #expect(hints(part, isAfterSaving: true) == hints(part, isAfterSaving: false))
        #expect(hints(part, isAfterSaving: true).joined().contains("run the same command again"))
    }
}
