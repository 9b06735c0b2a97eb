public import Commands
import Database
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

/// Everything a run takes from outside, under a test's control: folders of its own, a clock that stands still, input that is
/// known and output that is kept.
public final class FakeSystem {
    private let folder = TemporaryFolder()
    /// The process's environment.
    public var variables: [String: String]
    /// The window all three streams belong to; `nil` when they are pipes.
    public var terminal: TerminalSize?
    /// Whether standard input is a pipe although there is a terminal.
    public var isInputPiped = false
    /// The character set of the terminal, as `nl_langinfo(CODESET)` names it.
    public var codeset = "UTF-8"
    /// The day in the user's time zone, whatever `now` is.
    public var today = Day(iso: "2026-11-21")!
    /// How far clocks where the user is are ahead of UTC, in seconds.
    public var secondsAheadOfUTC: Int64 = 0
    /// What the clock shows until it is moved; on 2026-11-21, 18:03:11 UTC.
    public var now = Instant(seconds: 1_795_284_191)
    /// Lines of standard input that are still to be read, which may be anything.
    public var input: [[UInt8]] = []
    /// What can be read from file descriptors above 2.
    public var descriptors: [Int32: [UInt8]] = [:]
    /// What the person at the prompts will type.
    public let answers = PromptScript()
    /// Whether the terminal's echo of what is typed is on the tape.
    public var isEchoTaped = true
    /// What every write to standard output fails with, as `errno`.
    public var outputFailure: Int32?
    /// What ends every query, instead of a clock.
    public var queryStop: QueryStop?
    /// What runs other programs; none is installed.
    public var programs = ProgramRunner { _, _, _ in .notFound }
    /// What every opening of a database fails with.
    public var databaseFailure: DatabaseError?

    /// An Italian at a terminal that knows UTF-8, with no store yet; all folders are new and empty.
    public init() {
        variables = [
            "HOME": folder.path + "/home", "XDG_RUNTIME_DIR": folder.path + "/run",
            "SPESA_STORE": folder.path + "/store", "LANG": "it_IT.UTF-8", "TERM": "xterm-256color",
        ]
        for name in ["home", "run"] { mkdir("\(folder.path)/\(name)", 0o700) }
    }

    /// The database of a store on a server, and what whoever signs up there shows.
    var served: (database: ServedDatabase, invitation: String)?

    /// Folders by the names that stand for them in transcripts, or the address of a store on a server.
    public var places: [(name: String, path: String)] {
        [
            ("STORE", served?.database.address ?? folder.path + "/store"), ("RUN", folder.path + "/run"),
            ("HOME", folder.path + "/home"),
        ]
    }

    /// Runs the program once.
    /// - Parameter words: `nil` stands for one that is not UTF-8.
    public func run(_ words: [String?], on tape: Tape) -> ExitCode {
        Program(system: system(on: tape)).run(words)
    }

    /// What a run takes from outside, with all that it says on a tape.
    public func system(on tape: Tape) -> System {
        let failure = databaseFailure
        // The process does not leave it among its variables either.
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
            watching: { [self] _, body in try body { [self] in queryStop } },
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
            }, server: DatabaseServer.postgreSQL, programs: programs,
            passwordCost: PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1)!)
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
