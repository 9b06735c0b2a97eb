public import Arguments
internal import Bookkeeping
internal import Output
internal import Periods
public import Storage

/// The options for form and destination of a report.
struct ReportTarget: Parameters {
    @Option(name: "as", "The form of the document.", alsoCalled: ["form", "type", "kind"]) var form: ReportForm?
    @Option("The file to write.", placeholder: "FILE", completing: .file, alsoCalled: fileNames)
    var to: String?
    @Option("The name under which it is kept with the book.", placeholder: "NAME") var save: String?
    @Flag("Overwrite the file, or the report that is kept under that name.") var replace: Bool

    /// Rejects contradictory options, and a file name that implies an unsupported form.
    func check(_ common: CommonOptions) throws {
        try requireFittingOptions(common)
        try requireForm()
    }

    /// Returns the context for the report. It hides amounts only if the report is shown, not if it is saved or written
    /// to a file. In files, and in forms other than text, amounts have the euro sign.
    func place(of context: Context) -> Context {
        guard to == nil, save == nil else { return context.unhidden }
        return form ?? .text == .text ? context : context.withEuroSign
    }

    /// Returns the name to save the report under; `nil` without `--save`.
    /// - Parameter prefix: put before the name.
    /// - Throws: `StoreError.reportName` for an invalid name.
    func name(after prefix: String = "") throws -> ReportName? {
        try save.map { try ReportName(prefix + $0, as: chosenForm(for: $0)) }
    }

    /// Keeps the report with the book, writes it to the file of `--to`, or shows it.
    /// - Parameters:
    ///   - what: the description, such as `the report of November 2026`.
    ///   - subject: the member of the reply that identifies the period or outing.
    ///   - name: the name under which the report is kept; `nil` to write or show it.
    func deliver(
        _ pages: ReportPages, _ what: String, _ subject: JSON.Member, keptAs name: ReportName?,
        in environment: Environment
    ) throws {
        let title = what.prefix(1).uppercased() + what.dropFirst()
        if let name {
            let context = try environment.context()
            try context.requireChosen()
            let text = pages.file(name.form, environment)
            try environment.session().keep(text, as: name, of: context.entry, isReplacing: replace)
            try environment.replyWritten(
                "\(title) is kept as \(name.text).", name: name.text, file: nil, name.form, subject, text)
        } else if let to {
            let form = chosenForm(for: to)
            let text = pages.file(form, environment)
            try environment.writing(to: to, isReplacing: replace, dividedByTabs: false) { try $0(text) }
            try environment.replyWritten("\(title) is in \(to).", name: nil, file: to, form, subject, text)
        } else {
            try show(pages, in: environment)
        }
    }

    private func show(_ pages: ReportPages, in environment: Environment) throws {
        switch form ?? .text {
        case .text: try environment.show(pages.report, namesBook: true)
        case .csv: try environment.writing(to: nil, dividedByTabs: false) { try $0(pages.records().csv) }
        case .markdown, .html:
            let text = pages.file(form ?? .text, environment)
            try environment.writing(to: nil, dividedByTabs: false) { try $0(text) }
        }
    }

    private func requireForm() throws {
        guard form == nil, let name = save ?? to, let ending = ReportForm.foreignEnding(ofFile: name) else { return }
        let endings = ReportForm.allCases.map { "." + $0.ending }
        throw CommandError.notUsableHere(
            "a report cannot be written as .\(ending)",
            hint: "end the name in \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "")")
    }

    private func chosenForm(for name: String) -> ReportForm { form ?? ReportForm(ofFile: name) ?? .text }

    private func requireFittingOptions(_ common: CommonOptions) throws {
        guard to == nil || save == nil else {
            throw CommandError.notUsableHere(
                "a report goes to one place", hint: "write --to FILE or --save NAME, not both")
        }
        guard to != nil || save != nil || form == nil || common.format == nil || common.format == .table else {
            throw CommandError.notUsableHere(
                "--as and --format both choose the form",
                hint: "leave one of them out, or write the document to a file with --to FILE")
        }
        guard !replace || to != nil || save != nil else {
            throw CommandError.notUsableHere(
                "--replace goes with --to or --save", hint: "name the file or the report that is to be written")
        }
    }
}

extension ReportForm: ParameterValue {}

extension Environment {
    fileprivate func replyWritten(
        _ sentence: String, name: String?, file: String?, _ form: ReportForm, _ subject: JSON.Member, _ text: String
    ) throws {
        try reply(
            Report(
                schema: "spesa.written-report/1", "report",
                [
                    JSON.Member("name", JSON(name)), JSON.Member("file", JSON(file)),
                    JSON.Member("form", .text(form.rawValue)), subject,
                    JSON.Member("bytes", JSON(text.utf8.count)),
                ]
            ) { [sentence] })
    }
}
