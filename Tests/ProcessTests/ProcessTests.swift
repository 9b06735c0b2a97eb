import Database
import SQLite
import Support
import Testing

/// What only the real process has: its own password cost and streams.
@Suite struct ProcessTests {
    private let folder = TemporaryFolder()
    private let password = Array("a few words in a row\n".utf8)

    private func run(_ words: String..., input: [UInt8] = [], hasReader: Bool = true) -> Spawned {
        Spawned(["--store", folder / "store"] + words, input: input, in: folder, hasReader: hasReader)
    }

    @Test func `a password is hashed at the full cost`() throws {
        let signup = run("signup", "anna", "--password-stdin", input: password)
        #expect(signup.exitCode == 0, "\(String(decoding: signup.error, as: UTF8.self))")
        let users = try DatabaseDriver.sqlite.open(folder / "store" + "/users.db", .readOnly)
        let hash = try users.firstRow("SELECT password FROM user") { $0.text(0) ?? "" }
        let parts = try #require(hash).split(separator: "$")
        #expect(parts.prefix(3) == ["argon2id", "v=19", "m=65536,t=3,p=4"])
    }

    @Test func `a line of standard input that is too long is refused whole`() {
        _ = run("signup", "anna", "--password-stdin", input: password)
        let add = run(
            "add", "--format", "json",
            input: Array("1 groceries\n2 groceries ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 1 << 20))
        #expect(add.exitCode == 2)
        #expect(add.output.isEmpty)
        #expect(String(decoding: add.error, as: UTF8.self).contains("\"kind\":\"input.too-long\""))
        let list = run("list", "--format", "ndjson")
        #expect(list.exitCode == 0)
        #expect(list.output.isEmpty)
    }

    @Test func `a pipe that nobody reads is no error`() {
        let help = run("help", hasReader: false)
        #expect(help.exitCode == 0)
        #expect(help.error.isEmpty)
    }
}
