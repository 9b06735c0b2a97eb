internal import Arguments
internal import Output
internal import Storage
internal import Terminal

/// `spesa report list`
struct ReportList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the reports that are kept with the book.",
        examples: [("spesa report list", ""), ("spesa report list --book home", "")])

    func run(in environment: Environment) throws {
        let reports = try environment.store().reports(of: environment.bookEntry())
        try environment.show(
            Report(
                schema: "spesa.reports/1", "reports", of: reports, Self.fields,
                none: "No report is kept with this book; keep one with: spesa report --save NAME"
            ) { "\($0.name.text), \($0.name.form.rawValue), \(counted($0.bytes, "byte"))." })
    }

    private static var fields: Fields<KeptReport> {
        Fields([
            Field("name", column: Table.Column("Report", shrinksTo: 10)) { .text($0.name.text) },
            Field("form", column: Table.Column("Form", leaves: 1)) { .text($0.name.form.rawValue) },
            Field("bytes", column: Table.Column("Bytes", alignment: .trailing, leaves: 0)) { JSON($0.bytes) },
        ])
    }
}
