public import Database
public import Ledger
public import Periods
public import Programs
public import Screen
public import Secrets
public import Terminal

/// Everything outside the program: process, streams, clock and terminal.
///
/// A value, so that tests can pass in their own.
public struct System {
    /// The environment variables.
    public var variables: [String: String]
    /// The names of variables that are not UTF-8 and therefore left out.
    public var unreadableVariables: Set<String>
    /// Whether standard input is a terminal. Questions are asked only if standard error is one too.
    public var isInputTerminal: Bool
    /// Whether standard output is a terminal, which supports colours and cursor movement.
    public var isOutputTerminal: Bool
    /// Whether standard error is a terminal, for questions and progress.
    public var isErrorTerminal: Bool
    /// The size of the terminal at start; `nil` if it is unknown or there is no terminal.
    public var terminalSize: TerminalSize?
    /// The character encoding of the locale, such as `UTF-8`, from `nl_langinfo(CODESET)`.
    public var codeset: String
    /// Returns the current time.
    public var now: () -> Instant
    /// Returns the current time in milliseconds since 1970, for delays shorter than a second.
    public var milliseconds: () -> Int64
    /// Returns the seconds by which local time is ahead of UTC at a time.
    public var secondsAheadOfUTC: (Instant) -> Int64
    /// Returns the local calendar date.
    public var today: () -> Day
    /// Asks questions.
    public var prompt: Prompt
    /// Returns the next line of standard input without its line ending; `nil` at the end.
    public var readLine: () throws -> String?
    /// Reads the next line of standard input directly into locked memory; `nil` at the end.
    public var readSecretLine: () throws -> Secret?
    /// Reads the first line of a file descriptor directly into locked memory; `nil` at its end.
    public var readToken: (_ descriptor: Int32) throws -> Secret?
    /// Returns the value of SPESA_TOKEN, which is removed from the environment; `nil` if unset or empty.
    public var takeToken: () throws -> Secret?
    /// Calls `body`, which may run at most one query. Ctrl-C stops the query, even if pressed before it starts. `limit`
    /// starts the query's time limit, in seconds, and returns a function that gives the reason to stop the query, or
    /// `nil` to continue it.
    public var watching: (_ body: (_ limit: (_ seconds: Int) -> () -> QueryStop?) throws -> Void) throws -> Void
    /// Writes to standard output. A closed pipe is not an error.
    public var write: (String) throws -> Void
    /// Writes to standard output. A closed pipe is an error, for secrets shown only once.
    public var writeToReader: (String) throws -> Void
    /// Shows text in the pager that a shell command starts, or in the default pager for `nil`. Returns `false` without
    /// showing anything if there is no pager.
    public var page: (_ text: String, _ command: String?) throws -> Bool
    /// Switches the terminal to a full screen with a title.
    public var fullScreen: (_ abilities: TerminalCapabilities, _ title: String) throws -> FullScreen
    /// Writes to standard error.
    public var writeError: (String) -> Void
    /// The driver that opens databases.
    public var driver: DatabaseDriver
    /// Returns the server and database of an address; `nil` if the text is not such an address, for example a folder.
    public var server: (String) throws -> DatabaseServer?
    /// The waits for a server, which the full screen watches.
    public var waits: ServerWaits
    /// Runs external programs.
    public var programs: ProgramRunner
    /// The cost of password hashing.
    public var passwordCost: PasswordCost

    /// Creates a system from all of its parts, so that none can be forgotten.
    public init(
        variables: [String: String], unreadableVariables: Set<String>, isInputTerminal: Bool, isOutputTerminal: Bool,
        isErrorTerminal: Bool,
        terminalSize: TerminalSize?, codeset: String, now: @escaping () -> Instant,
        milliseconds: @escaping () -> Int64, secondsAheadOfUTC: @escaping (Instant) -> Int64,
        today: @escaping () -> Day,
        prompt: Prompt, readLine: @escaping () throws -> String?, readSecretLine: @escaping () throws -> Secret?,
        readToken: @escaping (Int32) throws -> Secret?, takeToken: @escaping () throws -> Secret?,
        watching: @escaping ((_ limit: (Int) -> () -> QueryStop?) throws -> Void) throws -> Void,
        write: @escaping (String) throws -> Void, writeToReader: @escaping (String) throws -> Void,
        page: @escaping (String, String?) throws -> Bool,
        fullScreen: @escaping (TerminalCapabilities, String) throws -> FullScreen,
        writeError: @escaping (String) -> Void,
        driver: DatabaseDriver, server: @escaping (String) throws -> DatabaseServer?, waits: ServerWaits,
        programs: ProgramRunner, passwordCost: PasswordCost
    ) {
        self.variables = variables
        self.unreadableVariables = unreadableVariables
        self.isInputTerminal = isInputTerminal
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
        self.terminalSize = terminalSize
        self.codeset = codeset
        self.now = now
        self.milliseconds = milliseconds
        self.secondsAheadOfUTC = secondsAheadOfUTC
        self.today = today
        self.prompt = prompt
        self.readLine = readLine
        self.readSecretLine = readSecretLine
        self.readToken = readToken
        self.takeToken = takeToken
        self.watching = watching
        self.write = write
        self.writeToReader = writeToReader
        self.page = page
        self.fullScreen = fullScreen
        self.writeError = writeError
        self.driver = driver
        self.server = server
        self.waits = waits
        self.programs = programs
        self.passwordCost = passwordCost
    }

    /// Refuses to run if a relevant variable is not UTF-8, because another store might be used.
    /// - Throws: `CommandError.variableEncoding`.
    func requireReadableVariables() throws {
        let name = unreadableVariables.sorted().first { name in
            ["SPESA_", "XDG_", "LC_"].contains(where: name.hasPrefix) || Self.common.contains(name)
        }
        if let name { throw CommandError.variableEncoding(name) }
    }

    /// Variables shared with other programs that spesa reads.
    private static let common: Set = [
        "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "HOME", "LANG", "NO_COLOR", "PAGER", "TERM",
    ]

    /// Returns a variable; `nil` if unset or empty.
    func variable(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The local time of day; `nil` if `today` is not the current day.
    func timeOfDay(on today: Day) -> TimeOfDay? {
        guard today == self.today() else { return nil }
        let now = now()
        let (local, isTooFar) = now.seconds.addingReportingOverflow(secondsAheadOfUTC(now))
        guard !isTooFar else { return nil }
        let seconds = local % 86_400
        return TimeOfDay(minutes: Int(seconds < 0 ? seconds + 86_400 : seconds) / 60)
    }
}
