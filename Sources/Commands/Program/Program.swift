internal import Arguments
internal import Terminal

/// The whole program: takes words, writes text and returns an exit code.
///
/// Keeps the store of its last command open until the program is released, because the end of the process closes it
/// faster.
public final class Program {
    private let system: System
    private var environment: Environment?

    /// Creates a program with its access to the outside.
    public init(system: System) {
        self.system = system
    }

    /// The change that the last command saved; `nil` if it saved none.
    var saved: SavedChange? { environment?.saved }

    /// Runs the command of the words. Errors are written to standard error.
    /// - Parameter words: the words after the program's name; `nil` for a word that is not UTF-8.
    public func run(_ words: [String?]) -> ExitCode { run(words, adding: []) }

    /// Runs the command of the words with options that the user did not type, and which suggestions leave out.
    func run(_ words: [String?], adding options: [String]) -> ExitCode {
        let texts = words.compactMap(\.self)
        environment = nil
        do {
            if let position = words.firstIndex(where: { $0 == nil }) { throw CommandError.encoding(word: position + 1) }
            // Handled before parsing, which takes as long as the rest of the start-up.
            if texts == ["--version"] {
                try system.write(Version.line)
                return .done
            }
            let invocation = try Self.invocation(of: options + texts)
            try requireWholeAmounts(in: texts)
            let ready = try Environment(common: invocation.common, system: system)
            ready.reusesReads = true
            environment = ready
            try requireWholeDays(in: texts, today: ready.today)
            switch invocation.request {
            case .run(let command):
                try system.requireReadableVariables()
                try command.run(in: ready)
            case .help(let path): try ready.showHelp(of: path)
            case .version: try ready.showVersion()
            }
            return .done
        } catch {
            let failure = MistakenCommand.naming(failure(of: error), in: texts)
            report(failure, of: texts)
            return failure.exitCode
        }
    }

    /// Parses the words. Unknown commands with an explanation get it as the error.
    private static func invocation(of words: [String]) throws -> Invocation<Environment, CommonOptions> {
        do {
            return try root.parse(words)
        } catch {
            guard case .unknownCommand(let word) = error.fault, error.command == root.program,
                let other = Help.otherWords[word]
            else { throw error }
            throw CommandError.explained(error, other.hint)
        }
    }

    /// Whether the words give an option this value. Searched in the raw words, because parsing may have failed.
    private static func hasOption(_ option: String, _ value: String, in words: [String]) -> Bool {
        let options = words.prefix { $0 != "--" }
        if options.contains("\(option)=\(value)") { return true }
        return zip(options, options.dropFirst()).contains { $0 == option && $1 == value }
    }

    private func report(_ failure: any Failure, of words: [String]) {
        let locale = failure is any AmountFailure ? try? environment?.localeAlready() : nil
        let report = ErrorReport(
            failure: failure, typed: words, common: environment?.common, locale: locale ?? .undetermined,
            saved: saved)
        guard !Self.hasOption("--format", "json", in: words) else {
            return system.writeError(report.json.serialized + "\n")
        }
        // The words with the error may be the reason why there is no environment.
        let usual = Glyphs(codeset: system.codeset, term: system.variable("TERM"))
        let glyphs = environment?.glyphs ?? (Self.hasOption("--glyphs", "ascii", in: words) ? .ascii : usual)
        let width = environment?.screen().width ?? max(system.terminalSize?.columns ?? 80, 20)
        let isWrapped = system.isErrorTerminal || environment?.common.width != nil
        system.writeError(report.text(glyphs: glyphs, width: width, isWrapped: isWrapped))
    }
}
