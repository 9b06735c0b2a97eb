internal import Arguments
internal import Output

/// `spesa report delete NAME`
struct ReportDelete: SpesaCommand {
    static let info = CommandInfo(
        name: "delete", summary: "Delete a report that is kept with the book.",
        discussion:
            "Only who may write the book can. The expenses stay, and the report can be written again from them.",
        examples: [("spesa report delete october.html", "")], alsoCalled: ["remove", "rm"])

    @Argument("The report, with or without the ending of its form.", completing: .custom("report")) var name: String

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let book = try environment.bookEntry()
        let name = try store.reportName(name, of: book)
        try store.deleteReport(name, of: book, for: environment.signedIn())
        try environment.reply(
            Report(
                schema: "spesa.deleted-report/1", "report",
                ["name": .text(name.text), "form": .text(name.form.rawValue)]
            ) { ["The report \(name.text) is deleted."] })
    }
}
