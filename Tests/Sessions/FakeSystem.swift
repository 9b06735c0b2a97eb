public import Commands
public import Database
import Glibc
import Ledger
import Periods
import PostgreSQL
public import Programs
import SQLite
import Secrets
internal import Support
import Terminal
import Users

/// The environment of a run under the test's control: private folders, a stopped clock, prepared input and recorded
/// output.
public final class FakeSystem {
    private let folder = TemporaryFolder()
    /// The environment variables.
    public var variables: [String: String]
    /// The window size of all three streams; `nil` if they are pipes.
    public var terminal: TerminalSize?
    /// Whether standard input is a pipe although there is a terminal.
    public var isInputPiped = false
    /// The character set of the terminal, as from `nl_langinfo(CODESET)`.
    public var codeset = "UTF-8"
    /// The day in the user's time zone, independent of `now`.
    public var today = Day(iso: "2026-11-21")!
    /// The user's offset from UTC in seconds.
    public var secondsAheadOfUTC: Int64 = 0
    /// The clock; default: 2026-11-21, 18:03:11 UTC.
    public var now = Instant(seconds: 1_795_284_191)
    /// The remaining lines of standard input, as arbitrary bytes.
    public var input: [[UInt8]] = []
    /// The content of file descriptors above 2.
    public var descriptors: [Int32: [UInt8]] = [:]
    /// The answers to prompts.
    public let answers = PromptScript()
    /// Whether the echo of typed text is recorded on the tape.
    public var isEchoTaped = true
    /// The `errno` with which every write to standard output fails.
    public var outputFailure: Int32?
    /// The reason that ends every query, in place of a clock.
    public var queryStop: QueryStop?
    /// Runs other programs; by default no program is installed.
    public var programs = ProgramRunner { _, _, _ in .notFound }
    /// The waits for a server.
    public let waits = ServerWaits()
    /// The error with which every opening of a database fails.
    public var databaseFailure: DatabaseError?

    /// Creates a system with an Italian locale, a UTF-8 terminal, empty folders and no store.
    public init() {
        variables = [
            "HOME": folder.path + "/home", "XDG_RUNTIME_DIR": folder.path + "/run",
            "SPESA_STORE": folder.path + "/store", "LANG": "it_IT.UTF-8", "TERM": "xterm-256color",
        ]
        for name in ["home", "run"] { mkdir("\(folder.path)/\(name)", 0o700) }
    }

    /// The database and the invitation code of a store on a server.
    var served: (database: ServedDatabase, invitation: String)?

    /// The folders that the names in transcripts mean, or the address of a store on a server.
    public var places: [(name: String, path: String)] {
        [
            ("STORE", served?.database.address ?? folder.path + "/store"), ("RUN", folder.path + "/run"),
            ("HOME", folder.path + "/home"),
        ]
    }

    /// Runs the program once.
    /// - Parameter words: the arguments; `nil` for one that is not UTF-8.
    public func run(_ words: [String?], on tape: Tape) -> ExitCode {
        Program(system: system(on: tape)).run(words)
    }

    /// The system interface for a run that records its output on a tape.
    public func system(on tape: Tape) -> System {
        let failure = databaseFailure
        // The program removes the token from its environment too.
        let token = variables["SPESA_TOKEN"].flatMap { $0.isEmpty ? nil : Array($0.utf8) }
        return System(
            variables: variables.filter { $0.key != "SPESA_TOKEN" }, unreadableVariables: [],
            isInputTerminal: terminal != nil && !isInputPiped,
            isOutputTerminal: terminal != nil,
            isErrorTerminal: terminal != nil, terminalSize: terminal, codeset: codeset, now: { [self] in now },
            milliseconds: { [self] in now.seconds * 1000 }, secondsAheadOfUTC: { [self] _ in secondsAheadOfUTC },
            today: { [self] in today }, prompt: answers.prompt(on: tape, isEchoed: isEchoTaped),
            readLine: { [self] in try nextLine() },
            readSecretLine: { [self] in try nextSecretLine() }, readToken: { [self] in try lineOfDescriptor($0) },
            takeToken: { try token.map(Self.secret) },
            watching: { [self] body in try body { [self] _ in { [self] in queryStop } } },
            write: { [self] text in
                if let outputFailure { throw StreamError.cannotWrite(code: outputFailure) }
                tape.write(text, to: .output)
            },
            writeToReader: { [self] text in
                if let outputFailure { throw StreamError.cannotWrite(code: outputFailure) }
                tape.write(text, to: .output)
            },
            page: { text, _ in
                tape.write(text, to: .output)
                return true
            }, fullScreen: { _, _ in throw PromptError.failed(operation: "show a full screen", code: ENOTTY) },
            writeError: { tape.write($0, to: .error) },
            driver: DatabaseDriver { path, access throws(DatabaseError) in
                if let failure { throw failure }
                return try DatabaseDriver.sqlite.open(path, access)
            } openImage: { image in
                try DatabaseDriver.sqlite.openImage(image)
            } openForeign: { path, access throws(DatabaseError) in
                try DatabaseDriver.sqlite.openForeign(path, access)
            },
            server: { [variables, waits] in
                try DatabaseServer.postgreSQL($0, passwordFile: variables["PGPASSFILE"], waits: waits)
            }, waits: waits, programs: programs, passwordCost: PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1)!)
    }

    private func nextLine() throws -> String? {
        guard !input.isEmpty else { return nil }
        guard let line = String(validating: input.removeFirst(), as: UTF8.self) else { throw StreamError.lineNotUTF8 }
        return line
    }

    private func nextSecretLine() throws -> Secret? {
        guard !input.isEmpty else { return nil }
        let line = input.removeFirst()
        guard line.count <= PasswordRules.longest else { throw UserError.passwordTooLong(limit: PasswordRules.longest) }
        return try Self.secret(line)
    }

    private func lineOfDescriptor(_ descriptor: Int32) throws -> Secret? {
        if descriptor == 0 { return input.isEmpty ? nil : try Self.secret(input.removeFirst()) }
        guard let bytes = descriptors[descriptor] else {
            throw UserError.system(action: "read", path: "/dev/fd/\(descriptor)", code: EBADF)
        }
        return bytes.isEmpty ? nil : try Self.secret(bytes)
    }

    private static func secret(_ bytes: [UInt8]) throws -> Secret {
        let secret = try Secret(capacity: bytes.count)
        secret.fill { memory in
            memory.copyBytes(from: bytes)
            return bytes.count
        }
        return secret
    }
}
