internal import Arguments
internal import Charts
internal import Interface
internal import Screen
internal import Terminal

/// `spesa ui`
struct FullScreenCommand: SpesaCommand {
    static let stage = Stage.elsewhere
    static let info = CommandInfo(
        name: "ui", summary: "See and change the book on a full screen.",
        discussion: """
            Summary, records, statistics and settings as tabs, with shopping and outings where the book has them. ? shows \
            all keys, a adds an expense, / filters, u takes the last change back, : runs any command, q leaves. With \
            --plain the same as questions and sentences, for a screen reader.
            """,
        examples: [("spesa ui", ""), ("spesa ui --book family", ""), ("spesa ui --plain", "line by line")],
        alsoCalled: ["tui", "screen", "interactive"])

    @Flag("Ask and tell line by line, as a screen reader needs it.") var plain: Bool

    func run(in environment: Environment) throws {
        let system = environment.system
        guard system.isInputTerminal, system.isOutputTerminal else {
            throw CommandError.notUsableHere(
                "a full screen needs a terminal", hint: "for scripts there is: spesa summary --format json")
        }
        let variables = system.variables
        let isColored = usesColor(
            choice: environment.common.color, isTerminal: true, environment: variables)
        guard
            let abilities = Abilities(
                term: variables["TERM"], color: isColored, colorTerm: variables["COLORTERM"])
        else {
            let name = variables["TERM"].map { "TERM=\($0)" } ?? "no TERM"
            throw CommandError.notUsableHere(
                "a full screen cannot be drawn on this terminal (\(name))", hint: "line by line: spesa ui --plain")
        }
        // Whoever is not signed in is asked before the screen is taken.
        let context = try environment.context()
        let console = Console(environment)
        let terminal = try system.fullScreen(abilities, "spesa")
        defer { terminal.leave() }
        let canvas = Canvas(
            size: terminal.size, glyphs: environment.glyphs, isColored: abilities.colors > 0,
            cellAspect: environment.cellAspect, amounts: context.amounts, today: environment.today)
        let sitting = Sitting(desk: console.desk, canvas: canvas)
        let end = try sitting.run(
            at: terminal,
            outside: { words in
                _ = Program(system: system).run(words)
                _ = try? environment.prompt.ask("Enter goes back to the screen. ")
            },
            signIn: { try environment.signInAgain() })
        if end == .interrupt { throw PromptError.interrupted }
    }
}
