import Glibc
import Testing

@testable import Commands

@Suite struct ErrorReportTests {
    @Test(arguments: [false, true])
    func `an error after a saved change says so, instead of a hint that assumes no change`(isAfterSaving: Bool) {
        var report = ErrorReport(failure: StreamError.cannotWrite(code: ENOSPC))
        report.isAfterSaving = isAfterSaving
        let hint =
            isAfterSaving
            ? "what the command recorded before this error is saved; see it before you repeat the command: spesa history"
            : "free some space, or write somewhere else"
        let message = "spesa: the result could not be written: No space left on device\n"
        #expect(report.text(glyphs: .block, width: 200, isWrapped: false) == message + "  \(hint)\n")
        #expect(report.json.serialized.contains(hint))
    }
}
