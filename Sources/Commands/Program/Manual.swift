internal import Arguments

/// `spesa manual`
struct Manual: SpesaCommand {
    static let info = CommandInfo(
        name: "manual", summary: "Show the whole manual, or a page of it.",
        discussion: """
            formats describes the files that spesa reads and writes, scripts what programs that call spesa need. As \
            manual pages these are spesa-formats(5) and spesa-scripts(7); spesa(1) has all the rest.
            """,
        examples: [
            ("spesa manual", ""), ("spesa manual formats", ""), ("spesa manual --roff >spesa.1", "as a manual page"),
            ("spesa manual scripts --roff >spesa-scripts.7", ""),
        ])

    @Argument("The page.") var page: ManualText.Page?
    @Flag("Write the source of a manual page.") var roff: Bool

    func run(in environment: Environment) throws {
        if roff { return try environment.system.write(source(date: environment.today.iso)) }
        let width = environment.screen().width
        try environment.page(environment.drawn(text(width: width)))
    }

    private func source(date: String) -> String {
        guard let page else {
            return root.manual(
                prose: ManualText.sections(of: nil), seeAlso: ManualText.pages(besides: nil), date: date)
        }
        return root.manual(
            page.prosePage, prose: ManualText.sections(of: page), seeAlso: ManualText.pages(besides: page), date: date)
    }

    private func text(width: Int) -> String {
        guard let page else { return root.manualText(prose: ManualText.sections, width: width) }
        return root.manualText(
            page.prosePage, prose: ManualText.sections(of: page), seeAlso: ManualText.pages(besides: page),
            width: width)
    }
}
