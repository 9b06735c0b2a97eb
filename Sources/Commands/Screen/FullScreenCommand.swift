internal import Arguments
internal import Charts
package import Interface
internal import Output
package import Screen
internal import Terminal

/// `spesa ui`
struct FullScreenCommand: SpesaCommand {
    static let stage = Stage.elsewhere
    static let info = CommandInfo(
        name: "ui", summary: "See and change the book on a full screen.",
        discussion: """
            Tabs show summary, records, statistics and settings, and shopping and outings if the book has them. ? \
            shows all keys, a adds an expense, A a receipt, / filters, u undoes the last change, : runs any command, \
            q quits. --plain does the same with questions and sentences, for a screen reader.
            """,
        examples: [("spesa ui", ""), ("spesa ui --book family", ""), ("spesa ui --plain", "line by line")],
        alsoCalled: ["tui", "screen", "interactive"])

    @Flag("Ask and answer line by line, for a screen reader.") var plain: Bool

    func run(in environment: Environment) throws {
        let system = environment.system
        guard environment.common.tokenFd == nil else {
            throw CommandError.notUsableHere(
                "the full screen needs its token more than once", hint: "name a file of mode 0600 with --token-file")
        }
        func run(_ words: [String], format: Format? = nil) -> SavedChange? {
            // Invalid words are reported when the command runs.
            let options = (try? root.parse(words).common) ?? CommonOptions()
            let program = Program(system: system)
            _ = program.run(words, adding: options.words(from: environment.common, format: format))
            return program.saved
        }
        // A signed-out user is asked for the password before the screen is taken.
        _ = try environment.session()
        if plain || environment.format == .plain {
            return try PlainMenu(environment, run: { run($0, format: .plain) }).ask()
        }
        guard system.isInputTerminal, system.isOutputTerminal else {
            throw CommandError.notUsableHere(
                "a full screen needs a terminal", hint: "for scripts there is: spesa summary --format json")
        }
        let variables = system.variables
        // The frames have no colours if the settings want none.
        guard
            let abilities = TerminalCapabilities(
                term: variables["TERM"], color: true, colorTerm: variables["COLORTERM"])
        else {
            let name = variables["TERM"].map { "TERM=\($0)" } ?? "no TERM"
            throw CommandError.notUsableHere(
                "a full screen cannot be drawn on this terminal (\(name))",
                advice: [.command("line by line", [.option("--plain")])])
        }
        let console = try Console(environment, colors: abilities.colors)
        let terminal = try system.fullScreen(abilities, "spesa")
        defer { terminal.leave() }
        let sign = WaitSign(on: terminal, console.appearance().glyphs)
        system.waits.watcher = sign.cuts
        defer { system.waits.watcher = nil }
        let screen = try environment.screenRun(console, size: terminal.size)
        let end = try screen.run(
            at: terminal, sign: sign,
            outside: { words in
                let saved = run(words)
                _ = try? environment.prompt.ask("Enter goes back to the screen. ")
                return saved != nil
            },
            signIn: {
                system.writeError("The session has ended. What you typed is kept.\n")
                try environment.signInAgain()
            })
        if end == .interrupt { throw PromptError.interrupted }
    }
}

extension Environment {
    /// Returns a run of the full screen with a size, for the current book.
    fileprivate func screenRun(_ console: Console, size: Size) throws -> ScreenRun {
        let context = try console.context()
        let (glyphs, colors) = console.appearance()
        let canvas = Canvas(
            size: size, glyphs: glyphs, colors: colors, cellAspect: cellAspect, amounts: context.amounts,
            today: today)
        return ScreenRun(host: console.host, canvas: canvas)
    }
}

extension Program {
    /// Returns a run of the full screen without a terminal, for tests, with the signed-in user's book.
    /// - Parameter colors: the number of colours: 0, 8, 16 or 256.
    package static func screenRun(in system: System, size: Size, colors: Int = 256) throws -> ScreenRun {
        let environment = try Environment(common: root.parse([]).common, system: system)
        _ = try environment.session()
        return try environment.screenRun(Console(environment, colors: colors), size: size)
    }
}
