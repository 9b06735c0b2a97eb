import Sessions
import Testing

/// Commands that store a consent on this machine, without a home folder for it.
@Suite struct MissingHomeTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
        system.variables["HOME"] = nil
    }

    private func run(_ line: String) -> (output: String, error: String) {
        let tape = Tape()
        _ = system.run(line.split(separator: " ").map(String.init), on: tape)
        return (tape.text(.output), tape.text(.error))
    }

    @Test(arguments: [
        ("catalogue subscribe shop https://example.org/x", "catalogue list", "You follow no catalogues"),
        ("settings smtp-server smtp.example.org", "settings smtp-server --format csv", "smtp-server,,false"),
    ])
    func `a consent that cannot be stored is an error, and nothing is recorded`(
        change: String, list: String, expected: String
    ) {
        #expect(run(change).error.hasPrefix("spesa: there is no home folder"))
        let listed = run(list)
        #expect(listed.output.contains(expected), "\(listed)")
    }

    @Test func `a consent is withdrawn without a home folder`() {
        #expect(run("settings smtp-server --unset").error == "")
    }
}
