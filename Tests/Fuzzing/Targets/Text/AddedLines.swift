import Commands
import Glibc
import Sessions

extension FuzzTarget {
    /// The whole program with `add --dry-run`: a byte for the format of the reply, then standard input.
    static let addedLines = FuzzTarget { input in
        var input = input
        let formats = ["table", "json", "ndjson", "csv"]
        let format = formats[input.number(below: formats.count)]
        let lines = input.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        guard let system = signedIn else { preconditionFailure("the program has ended") }
        system.input = lines
        let tape = Tape()
        let code = system.run(["add", "--dry-run", "--format", format], on: tape)
        let (output, error) = (tape.text(.output), tape.text(.error))
        switch code {
        case .done: try expect(!output.isEmpty, "nothing is replied")
        case .failed, .misused, .notFound:
            try expect(output.isEmpty, "there is a reply with the error: \(output)")
            let start = format == "json" ? "{\"schema\":\"spesa.error/1\"" : "spesa: "
            try expect(error.hasPrefix(start), "it fails without a word: \(error)")
        default: throw BrokenRule(description: "it ends with \(code)")
        }
        let isForMachines = format != "table"
        for line in (error + (isForMachines ? "" : output)).split(separator: "\n") {
            try expect(isHarmless(String(line)), "a control character is shown")
        }
    }

    /// A system in which anna has signed up; nothing is ever recorded in it.
    ///
    /// Unsafe by name only: a program that fuzzes has one thread, and one test replays.
    nonisolated(unsafe) private static var signedIn: FakeSystem? = {
        let system = FakeSystem()
        system.input = [Array("a few words in a row".utf8)]
        guard system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done else {
            preconditionFailure("anna cannot sign up")
        }
        // Its folder goes with it.
        atexit { FuzzTarget.signedIn = nil }
        return system
    }()
}
