internal import Arguments

/// `spesa manual`
struct Manual: SpesaCommand {
    static let info = CommandInfo(
        name: "manual", summary: "Show the whole manual.",
        examples: [("spesa manual", ""), ("spesa manual --roff >spesa.1", "as a manual page")])

    @Flag("As the source of a manual page.") var roff: Bool

    func run(in environment: Environment) throws {
        let prose = ManualText.sections
        guard !roff else { return try environment.system.write(root.manual(prose: prose, date: environment.today.iso)) }
        try environment.page(environment.drawn(root.manualText(prose: prose, width: environment.screen().width)))
    }
}
