internal import Arguments
internal import Terminal

/// The whole program behind one door: words in, text and an exit code out.
public struct Program {
    private let system: System

    /// A program that takes all it needs from outside from one value.
    public init(system: System) {
        self.system = system
    }

    /// Runs the command the words name.
    /// - Parameter words: the words after the program's name; `nil` stands for one that is not UTF-8.
    public func run(_ words: [String?]) -> ExitCode {
        let texts = words.compactMap(\.self)
        var environment: Environment?
        do {
            if let position = words.firstIndex(where: { $0 == nil }) { throw CommandError.encoding(word: position + 1) }
            // Answered before the options of every command are looked into, which takes as long as the rest of start-up.
            if texts == ["--version"] {
                try system.write(Version.line)
                return .done
            }
            let invocation = try Self.invocation(of: texts)
            let ready = try Environment(common: invocation.common, system: system)
            environment = ready
            switch invocation.request {
            case .run(let command):
                try system.requireReadableVariables()
                try command.run(in: ready)
            case .help(let path): try ready.showHelp(of: path)
            case .version: try ready.showVersion()
            }
            return .done
        } catch {
            let failure = failure(of: error)
            tell(failure, of: texts, environment)
            return failure.exitCode
        }
    }

    /// The command that the words name; a word for what is no command of its own is explained.
    private static func invocation(of words: [String]) throws -> Invocation<Environment, CommonOptions> {
        do {
            return try root.parse(words)
        } catch {
            guard case .unknownCommand(let word) = error.fault, let other = Help.otherWords[word] else { throw error }
            throw CommandError.explained(error, other.says)
        }
    }

    /// Whether the words hold an option with a value. Looked for in the words themselves, as they may be what is wrong.
    private static func says(_ option: String, _ value: String, in words: [String]) -> Bool {
        let options = words.prefix { $0 != "--" }
        if options.contains("\(option)=\(value)") { return true }
        return zip(options, options.dropFirst()).contains { $0 == option && $1 == value }
    }

    private func tell(_ failure: any Failure, of words: [String], _ environment: Environment?) {
        let locale = failure is any AmountFailure ? try? environment?.localeAlready() : nil
        let report = ErrorReport(
            failure: failure, typed: words, common: environment?.common, locale: locale ?? .undetermined)
        guard !Self.says("--format", "json", in: words) else {
            return system.writeError(report.json.serialized + "\n")
        }
        // What is wrong may be the very words that the environment is made from.
        let usual = Glyphs(codeset: system.codeset, term: system.variable("TERM"))
        let glyphs = environment?.glyphs ?? (Self.says("--glyphs", "ascii", in: words) ? .ascii : usual)
        let width = environment?.screen().width ?? max(system.terminalSize?.columns ?? 80, 20)
        let isWrapped = system.isErrorTerminal || environment?.common.width != nil
        system.writeError(report.text(glyphs: glyphs, width: width, isWrapped: isWrapped))
    }
}
