public import Database
public import Ledger
public import Periods
public import Programs
public import Screen
public import Secrets
public import Terminal

/// Everything a run takes from outside: the process, its streams, the clock and the person at the terminal.
///
/// A value, so that a test hands in its own.
public struct System {
    /// The variables of the process.
    public var variables: [String: String]
    /// The names of those that are left out because they hold something else than UTF-8.
    public var unreadableVariables: Set<String>
    /// Whether standard input is a terminal; questions are asked where standard error is one too.
    public var isInputTerminal: Bool
    /// Whether standard output is a terminal, which may be coloured and have its cursor moved.
    public var isOutputTerminal: Bool
    /// Whether standard error is a terminal, where questions and progress are shown.
    public var isErrorTerminal: Bool
    /// The window of standard output when the program began; `nil` where it is no terminal, or does not say.
    public var terminalSize: TerminalSize?
    /// `nl_langinfo(CODESET)`.
    public var codeset: String
    /// The moment, asked anew each time.
    public var now: () -> Instant
    /// The same in milliseconds since 1970, for delays that must not end with the second they began in.
    public var milliseconds: () -> Int64
    /// Seconds that clocks where the user is are ahead of UTC at a moment.
    public var secondsAheadOfUTC: (Instant) -> Int64
    /// The calendar date where the user is.
    public var today: () -> Day
    /// Whoever answers questions.
    public var prompt: Prompt
    /// The next line of standard input without its end, `nil` after the last.
    public var readLine: () throws -> String?
    /// The next line of standard input, straight into locked memory.
    public var readSecretLine: () throws -> Secret?
    /// The line that a file descriptor begins with, straight into locked memory; `nil` at its end.
    public var readToken: (_ descriptor: Int32) throws -> Secret?
    /// What SPESA_TOKEN held, which is not among the variables any more; `nil` where it was not set, or empty.
    public var takeToken: () throws -> Secret?
    /// Runs a body for at most so many seconds: what it is handed says when it must stop, and why.
    public var watching: (_ seconds: Int, _ body: (_ stop: @escaping () -> QueryStop?) throws -> Void) throws -> Void
    /// Sends text to standard output; a closed pipe is no error.
    public var write: (String) throws -> Void
    /// The same where a closed pipe is one: what is shown this once must reach somebody.
    public var writeToReader: (String) throws -> Void
    /// Shows text on the terminal a screen at a time, with the program that a command line of the shell names, or the usual
    /// one; `false` where there is none, and nothing is shown.
    public var page: (_ text: String, _ command: String?) throws -> Bool
    /// Takes the terminal for a full screen under a title.
    public var fullScreen: (_ abilities: Abilities, _ title: String) throws -> FullScreen
    /// Sends text to standard error.
    public var writeError: (String) -> Void
    /// What opens databases.
    public var driver: DatabaseDriver
    /// The server with the database that an address names; `nil` for what is no address of one, as a folder.
    public var server: (String) throws -> DatabaseServer?
    /// What runs the programs that read the journals of others.
    public var programs: ProgramRunner
    /// What a password hash costs.
    public var passwordCost: PasswordCost

    /// Takes all of it, so that no stream can be forgotten.
    public init(
        variables: [String: String], unreadableVariables: Set<String>, isInputTerminal: Bool, isOutputTerminal: Bool,
        isErrorTerminal: Bool,
        terminalSize: TerminalSize?, codeset: String, now: @escaping () -> Instant,
        milliseconds: @escaping () -> Int64, secondsAheadOfUTC: @escaping (Instant) -> Int64,
        today: @escaping () -> Day,
        prompt: Prompt, readLine: @escaping () throws -> String?, readSecretLine: @escaping () throws -> Secret?,
        readToken: @escaping (Int32) throws -> Secret?, takeToken: @escaping () throws -> Secret?,
        watching: @escaping (Int, (@escaping () -> QueryStop?) throws -> Void) throws -> Void,
        write: @escaping (String) throws -> Void, writeToReader: @escaping (String) throws -> Void,
        page: @escaping (String, String?) throws -> Bool,
        fullScreen: @escaping (Abilities, String) throws -> FullScreen, writeError: @escaping (String) -> Void,
        driver: DatabaseDriver, server: @escaping (String) throws -> DatabaseServer?, programs: ProgramRunner,
        passwordCost: PasswordCost
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
        self.programs = programs
        self.passwordCost = passwordCost
    }

    /// Refuses to run with a variable whose meaning would have to be guessed: another store, or none, might be taken.
    /// - Throws: `CommandError.variableEncoding`.
    func requireReadableVariables() throws {
        let name = unreadableVariables.sorted().first { name in
            ["SPESA_", "XDG_", "LC_"].contains(where: name.hasPrefix) || Self.common.contains(name)
        }
        if let name { throw CommandError.variableEncoding(name) }
    }

    /// What is read of the variables that other programs read too.
    private static let common: Set = [
        "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "HOME", "LANG", "NO_COLOR", "PAGER", "TERM",
    ]

    /// A variable that is set and not empty.
    func variable(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The time of the day where the user is; `nil` if another day counts as today.
    func timeOfDay(on today: Day) -> TimeOfDay? {
        guard today == self.today() else { return nil }
        let now = now()
        let (local, isTooFar) = now.seconds.addingReportingOverflow(secondsAheadOfUTC(now))
        guard !isTooFar else { return nil }
        let seconds = local % 86_400
        return TimeOfDay(minutes: Int(seconds < 0 ? seconds + 86_400 : seconds) / 60)
    }
}
