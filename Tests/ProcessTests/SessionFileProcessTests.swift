import Glibc
import Support
import Testing

/// Sign-in and sign-out where the file of the session cannot be changed.
@Suite(.enabled(if: TinyDisk.isPossible, "only root can mount a file system")) struct SessionFileProcessTests {
    private let folder = TemporaryFolder()
    private let disk: TinyDisk
    private let password = "a few words in a row\n"

    init() throws {
        disk = try TinyDisk(kibibytes: 256)
    }

    private func run(_ words: String..., input: String = "") -> Spawned { run(words, input: input) }

    private func run(_ words: [String], input: String = "") -> Spawned {
        Spawned(
            ["--store", folder / "store"] + words, input: Array(input.utf8), in: folder,
            after: "export XDG_RUNTIME_DIR='\(disk.path)'")
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func signUpAndForbidWriting() throws {
        #expect(run("signup", "anna", "--password-stdin", input: password).exitCode == 0)
        try disk.forbidWriting()
    }

    @Test func `a sign-in whose session cannot be stored leaves the user signed in as before`() throws {
        try signUpAndForbidWriting()
        let again = run("login", "anna", "--password-stdin", input: password)
        #expect(again.exitCode == 1 && again.output.isEmpty)
        #expect(run("whoami").exitCode == 0)
    }

    @Test(arguments: [[], ["--everywhere"]])
    func `a sign-out is reported also if the file of the session stays`(option: [String]) throws {
        try signUpAndForbidWriting()
        let out = run(["logout"] + option)
        #expect(out.exitCode == 0 && !out.output.isEmpty)
        #expect(text(out.error).contains("the file of your sign-in, which opens nothing any more, is left"))
        #expect(run("whoami").exitCode == 4)
    }
}
