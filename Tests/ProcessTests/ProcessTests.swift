import Database
import Glibc
import SQLite
import Support
import Testing

/// Properties of the real process: the full password cost and its streams.
@Suite struct ProcessTests {
    private let folder = TemporaryFolder()
    private let password = Array("a few words in a row\n".utf8)

    private func run(
        _ words: String..., input: [UInt8] = [], variables: [String] = [], files: [Int32: String] = [:],
        hasReader: Bool = true, whileRunning look: ((pid_t) -> Void)? = nil
    ) -> Spawned {
        Spawned(
            ["--store", folder / "store"] + words, input: input, variables: variables, files: files, in: folder,
            hasReader: hasReader, whileRunning: look)
    }

    /// A token of a user who has signed up and out again.
    private func token(_ words: String...) throws -> String {
        _ = run("signup", "anna", "--password-stdin", input: password)
        let add = Spawned(["--store", folder / "store", "token", "add", "cron", "--quiet"] + words, in: folder)
        try #require(add.exitCode == 0, "\(String(decoding: add.error, as: UTF8.self))")
        _ = run("logout")
        return String(decoding: add.output.dropLast(), as: UTF8.self)
    }

    /// The environment variables in the memory of a process.
    private func variables(of process: pid_t) -> String? {
        access("/proc/\(process)/environ", R_OK) == 0
            ? String(decoding: fileBytes("/proc/\(process)/environ"), as: UTF8.self) : nil
    }

    @Test func `a password is hashed at the full cost`() throws {
        let signup = run("signup", "anna", "--password-stdin", input: password)
        #expect(signup.exitCode == 0, "\(String(decoding: signup.error, as: UTF8.self))")
        let users = try DatabaseDriver.sqlite.open(folder / "store" + "/users.db", .readOnly)
        let hash = try users.firstRow("SELECT password FROM user") { $0.text(0) ?? "" }
        let parts = try #require(hash).split(separator: "$")
        #expect(parts.prefix(3) == ["argon2id", "v=19", "m=65536,t=3,p=4"])
    }

    @Test(arguments: ["SPESA_STORE", "HOME", "XDG_DATA_HOME", "SPESA_BOOK", "LC_ALL"])
    func `a variable that is not UTF-8 is refused`(name: String) {
        // The shell makes the byte, which no text here can hold.
        let shell = Spawned(["list"], in: folder, after: "export \(name)=\"$(printf '/tmp/caf\\351')\"")
        #expect(shell.exitCode == 2)
        #expect(String(decoding: shell.error, as: UTF8.self).hasPrefix("spesa: the value of \(name) is not UTF-8\n"))
    }

    @Test func `an overlong line of standard input refuses all lines`() {
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

    @Test func `a token is read from a file descriptor up to the end of its line`() throws {
        let token = try token("--can", "write")
        writeFile(folder / "token", Array((token + "\n12 groceries\n").utf8))
        let whoami = run("whoami", "--format", "csv", "--token-fd", "5", files: [5: folder / "token"])
        #expect(String(decoding: whoami.output, as: UTF8.self).contains("\nanna,true,anna,cron,write,"))
        let add = run("add", "--format", "ndjson", "--token-fd", "0", input: fileBytes(folder / "token"))
        #expect(add.exitCode == 0, "\(String(decoding: add.error, as: UTF8.self))")
        #expect(String(decoding: add.output, as: UTF8.self).contains("\"cents\":1200"))
        let closed = run("whoami", "--token-fd", "5")
        #expect(closed.exitCode == 1)
        #expect(
            String(decoding: closed.error, as: UTF8.self) == "spesa: cannot read '/dev/fd/5': Bad file descriptor\n")
    }

    @Test func `a token in a variable is removed from the process at once`() throws {
        let token = try token("--can", "write")
        let secret = String(token.dropFirst("spesa_".count))
        // Set twice, as by a careless caller: the first value applies, and both are removed.
        let given = ["SPESA_TOKEN=\(token)", "SPESA_NOTHING=here", "SPESA_TOKEN=\(token)"]
        var seen: String?
        let add = run("add", variables: given) { process in
            // The process may not have come as far as its first statement yet.
            for _ in 0..<500 {
                seen = variables(of: process)
                guard let seen else { break }
                if seen.contains("SPESA_NOTHING=here"), !seen.contains(secret) { break }
                usleep(10_000)
            }
        }
        if let seen {
            #expect(seen.contains("SPESA_NOTHING=here"))
            #expect(!seen.contains(secret))
            #expect(!seen.contains("SPESA_TOKEN"))
        } else {
            // Only root may look into a process that forbids it.
            #expect(geteuid() != 0)
        }
        #expect(add.exitCode == 2)
        #expect(String(decoding: add.error, as: UTF8.self).contains("no expense was given"))
    }

    @Test func `a token in a variable signs in, and an overlong token is malformed`() throws {
        let token = try token()
        let whoami = run("whoami", variables: ["SPESA_TOKEN=\(token)"])
        #expect(
            String(decoding: whoami.output, as: UTF8.self).hasPrefix(
                "anna, by the token cron, which reads the book anna.\nkey: "))
        for text in ["x", token + "x", token + "\n", String(repeating: token, count: 1000)] {
            let refused = run("whoami", "--format", "json", variables: ["SPESA_TOKEN=\(text)"])
            #expect(refused.exitCode == 4)
            let error = String(decoding: refused.error, as: UTF8.self)
            #expect(error.contains("\"kind\":\"token.malformed\""))
            #expect(!error.contains(token.prefix(14)))
        }
        let none = run("whoami", variables: ["SPESA_TOKEN="])
        #expect(String(decoding: none.error, as: UTF8.self).hasPrefix("spesa: you are not signed in\n"))
    }

    @Test func `a closed pipe is not an error`() {
        let help = run("help", hasReader: false)
        #expect(help.exitCode == 0)
        #expect(help.error.isEmpty)
    }
}
