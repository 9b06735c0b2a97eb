import Commands
import Database
import Glibc
import Ledger
import Periods
import PostgreSQL
import SQLite
import Screen
import Secrets
import Terminal

/// The entry point: chooses the database driver, collects the process's inputs, runs the program and exits with its code.
@main
enum Main {
    /// Whether the locale variable in effect names the encoding UTF-8.
    private static var wantsUTF8: Bool {
        func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(value).first { !$0.isEmpty }
        let encoding = name?.split(separator: ".", maxSplits: 1).dropFirst().first?.prefix { $0 != "@" }.lowercased()
        return encoding == "utf-8" || encoding == "utf8"
    }

    static func main() {
        Hardening.apply()
        let token = Result { try TokenVariable.take() }
        // The name of a locale gives the encoding of the terminal, even if the locale is not installed.
        if setlocale(LC_CTYPE, "") == nil, Self.wantsUTF8 { setlocale(LC_CTYPE, "C.UTF-8") }
        signal(SIGPIPE, SIG_IGN)
        let words = CommandLine.unsafeArgv
        // The runtime reads arguments from /proc. If the program's own name is missing, reading has failed.
        guard CommandLine.argc > 0 else {
            try? StandardOutput.write("spesa: the words of the command line cannot be read\n", to: 2)
            exit(ExitCode.failed.rawValue)
        }
        let arguments = (1..<Int(CommandLine.argc)).map { index in
            words[index].flatMap { String(validatingCString: $0) }
        }
        let program = Program(system: .process(token: token))
        let code = program.run(arguments)
        // The program is not released, because the end of the process closes the store with fewer instructions.
        withExtendedLifetime(program) { exit(code.rawValue) }
    }
}

extension System {
    /// The system interface of the actual process.
    /// - Parameter token: the result of `TokenVariable.take`.
    static func process(token: Result<Secret?, any Error>) -> System {
        let isInputTerminal = isatty(0) == 1
        let input = InputLines(descriptor: 0)
        let isOutputTerminal = isatty(1) == 1
        let isErrorTerminal = isatty(2) == 1
        let (variables, unreadable) = processVariables()
        let codeset = String(cString: nl_langinfo(nl_item(CODESET)))
        let rendering = Rendering(
            color: usesColor(choice: .auto, isTerminal: isErrorTerminal, environment: variables),
            cursorColumns: isErrorTerminal, glyphs: Glyphs(codeset: codeset, term: variables["TERM"]))
        let waits = ServerWaits()
        return System(
            variables: variables, unreadableVariables: unreadable, isInputTerminal: isInputTerminal,
            isOutputTerminal: isOutputTerminal,
            isErrorTerminal: isErrorTerminal, terminalSize: TerminalSize.of(1), codeset: codeset,
            now: { Instant(seconds: Int64(time(nil))) }, milliseconds: milliseconds,
            secondsAheadOfUTC: secondsAheadOfUTC, today: localToday,
            prompt: .terminal(rendering: rendering, isDumb: variables["TERM"] == "dumb"),
            readLine: input.next, readSecretLine: { try Secret.readLine(fileDescriptor: 0) },
            readToken: { try Secret.readLine(fileDescriptor: $0, as: .token, path: "/dev/fd/\($0)") },
            takeToken: token.get, watching: QueryWatch.during, write: { try StandardOutput.write($0) },
            writeToReader: { try StandardOutput.write($0, mustBeRead: true) },
            page: ExternalPager.show, fullScreen: { try FullScreen($0, title: $1) },
            writeError: { try? StandardOutput.write($0, to: 2) },
            driver: .sqliteForOneThread(),
            server: { try DatabaseServer.postgreSQL($0, passwordFile: variables["PGPASSFILE"], waits: waits) },
            waits: waits, programs: .system, passwordCost: .full)
    }

    /// The environment variables, and the names of those with invalid UTF-8. Variables with an invalid name are ignored.
    private static func processVariables() -> (readable: [String: String], unreadable: Set<String>) {
        var (readable, unreadable): ([String: String], Set<String>) = ([:], [])
        var entry = environ
        while let text = entry.pointee {
            entry += 1
            guard let equals = strchr(text, 0x3D),
                let name = String(validating: UnsafeRawBufferPointer(start: text, count: equals - text), as: UTF8.self)
            else { continue }
            if let value = String(validatingCString: equals + 1) {
                readable[name] = value
            } else {
                unreadable.insert(name)
            }
        }
        return (readable, unreadable)
    }

    private static func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    private static func secondsAheadOfUTC(at instant: Instant) -> Int64 {
        var moment = time_t(instant.seconds)
        var parts = tm()
        return localtime_r(&moment, &parts) == nil ? 0 : Int64(parts.tm_gmtoff)
    }

    /// The calendar date in the user's time zone. Days are never derived from UTC.
    private static func localToday() -> Day {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
            ?? Day(number: now / 86_400)
    }
}
