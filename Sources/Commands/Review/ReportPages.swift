internal import Charts
internal import Documents
internal import Money
internal import Output
internal import Reports
internal import Statistics
internal import Storage
internal import Terminal

/// A report in every output form.
struct ReportPages {
    let document: Document
    let json: () -> JSON
    let records: () -> Records
    let amounts: AmountFormatter

    /// Creates a report from a document for people, and JSON and records for programs.
    init(
        _ document: Document, amounts: AmountFormatter, json: @escaping () -> JSON, records: @escaping () -> Records
    ) {
        (self.document, self.amounts, self.json, self.records) = (document, amounts, json, records)
    }

    /// Creates the report of a period or range.
    /// - Parameter only: the description of the filter, to follow the period; empty without one.
    init(figures: ReportFigures, only: String, book: String, amounts: AmountFormatter) {
        let records = ReportRecords(figures: figures, book: book)
        self.init(
            ReportDocument(figures: figures, only: only, book: book, amounts: amounts).document, amounts: amounts,
            json: { records.json }, records: { records.records })
    }

    /// The report for standard output.
    var report: Report {
        Report(
            json: json, records: records,
            lines: { screen in
                document.lines(ChartLayout(screen, amounts: amounts)) { $0.lines(on: screen) }
            },
            sentences: { document.sentences })
    }

    /// Returns the report for a file. The text form has the width of `--width` or 80 columns, and no colour. Text and
    /// Markdown have the glyphs of the environment.
    func file(_ form: ReportForm, _ environment: Environment) -> String {
        switch form {
        case .text:
            let glyphs = environment.glyphs
            let layout = ChartLayout(width: environment.common.width ?? 80, glyphs: glyphs, amounts: amounts)
            return Rendering(color: false, cursorColumns: false, glyphs: glyphs).render(document.lines(layout))
        case .markdown: return environment.drawn(document.markdown)
        case .html: return document.html
        case .csv: return records().csv
        }
    }
}
