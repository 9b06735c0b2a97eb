internal import Arguments
internal import Output

/// `spesa report show NAME`
struct ReportShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show a report that is kept with the book, as it was written.",
        examples: [("spesa report show october", ""), ("spesa report show october.html >october.html", "")])

    @Argument("The report, with or without its file ending.", completing: .custom("report")) var name: String

    func run(in environment: Environment) throws {
        let (book, session) = (try environment.bookEntry(), try environment.session())
        let name = try session.reportName(name, of: book)
        let bytes = try session.report(name, of: book)
        let text = String(decoding: bytes, as: UTF8.self)
        switch environment.format {
        case .table, .plain:
            // Only the text form is adapted to the terminal. Other forms are meant for programs.
            let shown = name.form == .text ? environment.drawn(text) : text
            try environment.writing(to: nil, dividedByTabs: false) { try $0(shown) }
        case .csv, .tsv, .json, .ndjson:
            try environment.show(
                Report(
                    schema: "spesa.kept-report/1", "report",
                    [
                        "name": .text(name.text), "form": .text(name.form.rawValue), "bytes": JSON(bytes.count),
                        "text": .text(text),
                    ]
                ) { [] })
        }
    }
}
