import Glibc
import Programs
import Sessions
import Support
import Testing

/// Replies to a picture whose codes zbarimg cannot list.
@Suite struct PictureScanTests {
    @Test(arguments: [
        (ProgramRunner.Outcome.tooLong(seconds: 30), "zbarimg took more than 30 seconds over"),
        (.tooMuch(bytes: 1 << 20), "zbarimg found more codes in"),
        (.output([], complaints: ""), "zbarimg found no barcode in"),
        (.failed(""), "zbarimg found no barcode in"),
        (.failed("ERROR: not enough memory\n"), "zbarimg cannot read"),
        (.killed(signal: SIGXFSZ), "zbarimg was stopped over"),
    ])
    func `the reply tells a limit and a failure from a picture without a barcode`(
        outcome: ProgramRunner.Outcome, expected: String
    ) throws {
        let system = FakeSystem()
        system.programs = ProgramRunner { _, _, _ in outcome }
        system.input = [Array("long enough to be taken".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
        let path = try #require(system.variables["HOME"]) + "/picture.gif"
        writeFile(path, Array("GIF89a".utf8))
        let tape = Tape()
        _ = system.run(["scan", path], on: tape)
        #expect(tape.text(.error).hasPrefix("spesa: \(expected) '\(path)'"), "\(tape.text(.error))")
    }
}
