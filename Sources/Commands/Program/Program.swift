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
            let invocation = try root.parse(texts)
            let ready = try Environment(common: invocation.common, system: system)
            environment = ready
            switch invocation.request {
            case .run(let command): try command.run(in: ready)
            case .help(let path): try ready.showHelp(of: path)
            case .version: try ready.showVersion()
            }
            return .done
        } catch let failure as any Failure {
            tell(failure, wantsJSON: Self.wantsJSON(texts), environment)
            return failure.exitCode
        } catch {
            preconditionFailure("an error that has no words: \(error)")
        }
    }

    /// Whether errors are to be read by a program. Looked for in the words themselves, as they may be what is wrong.
    private static func wantsJSON(_ words: [String]) -> Bool {
        let options = words.prefix { $0 != "--" }
        if options.contains("--format=json") { return true }
        return zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    }

    private func tell(_ failure: any Failure, wantsJSON: Bool, _ environment: Environment?) {
        let report = ErrorReport(failure: failure)
        guard !wantsJSON else { return system.writeError(report.json.serialized + "\n") }
        // What is wrong may be the very words that the environment is made from.
        let glyphs = environment?.glyphs ?? Glyphs(codeset: system.codeset, term: system.variable("TERM"))
        let width = environment?.screen().width ?? max(system.terminalSize?.columns ?? 80, 20)
        system.writeError(report.text(glyphs: glyphs, width: width))
    }
}
