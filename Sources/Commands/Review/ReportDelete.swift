internal import Arguments
internal import Output
internal import Reports
internal import Storage

/// `spesa report delete NAME`
struct ReportDelete: SpesaCommand {
    static let info = CommandInfo(
        name: "delete", summary: "Delete a report that is kept with the book.",
        discussion: """
            Only a member who may write the book can delete a report. The expenses stay, and the report can be written \
            again from them.
            """,
        examples: [("spesa report delete october.html", ""), ("spesa report delete --all", "all of them")],
        alsoCalled: ["remove", "rm"])

    @Argument("The report, with or without its file ending.", completing: .custom("report")) var name: String?
    @Flag("Every report that is kept with the book.") var all: Bool

    func run(in environment: Environment) throws {
        let (book, session) = (try environment.bookEntry(), try environment.session())
        guard all == (name == nil) else {
            guard name == nil else {
                throw CommandError.notUsableHere("--all goes without a name", hint: "leave one of them out")
            }
            throw root.misuse(.missingWord("NAME"), of: ["report", Self.info.name])
        }
        guard let name else {
            let names = try session.reports(of: book).map(\.name)
            for name in names { try session.deleteReport(name, of: book) }
            return try environment.reply(
                Report(
                    schema: "spesa.deleted-reports/1", "reports", of: names,
                    Fields([Field("name") { .text($0.text) }, Field("form") { .text($0.form.rawValue) }])
                ) {
                    [names.isEmpty ? "No report is kept with this book." : "\(counted(names.count, "report")) deleted."]
                })
        }
        let known = try session.reportName(name, of: book)
        try session.deleteReport(known, of: book)
        try environment.reply(
            Report(
                schema: "spesa.deleted-report/1", "report",
                ["name": .text(known.text), "form": .text(known.form.rawValue)]
            ) { ["Deleted the report \(known.text)."] })
    }
}
