internal import Arguments
internal import Output
internal import Terminal

/// `spesa report list`
struct ReportList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the reports that are kept with the book.",
        examples: [("spesa report list", ""), ("spesa report list --book home", "")])

    func run(in environment: Environment) throws {
        let reports = try environment.store().reports(of: environment.bookEntry())
        let objects = reports.map { report in
            JSON.object([
                "name": .text(report.name.text), "form": .text(report.name.form.rawValue), "bytes": JSON(report.bytes),
            ])
        }
        try environment.show(
            Report(
                json: { .object(["schema": .text("spesa.reports/1"), "reports": .list(objects)]) },
                records: { Records(columns: ["name", "form", "bytes"], objects: objects) },
                lines: { screen in
                    guard !reports.isEmpty else {
                        return wrapped(Self.none, to: screen.width).map { StyledText($0) }
                    }
                    let rows = reports.map {
                        [StyledText($0.name.text), StyledText($0.name.form.rawValue), StyledText(String($0.bytes))]
                    }
                    let columns = [
                        Table.Column("Report", shrinksTo: 10), Table.Column("Form", leaves: 1),
                        Table.Column("Bytes", alignment: .trailing, leaves: 0),
                    ]
                    return Table(columns: columns, rows: rows).lines(width: screen.width, glyphs: screen.glyphs)
                },
                sentences: {
                    reports.isEmpty
                        ? [Self.none]
                        : reports.map { "\($0.name.text), \($0.name.form.rawValue), \(counted($0.bytes, "byte"))." }
                }))
    }

    private static let none = "No report is kept with this book; keep one with: spesa report --save NAME"
}
