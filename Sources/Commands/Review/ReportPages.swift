internal import Charts
internal import Documents
internal import Money
internal import Output
internal import Reports
internal import Statistics
internal import Storage
internal import Terminal

/// A report in all its forms.
struct ReportPages {
    let document: Document
    let json: () -> JSON
    let records: () -> Records
    let amounts: AmountFormatter

    /// A report of figures that are told by a document, and to programs.
    init(
        _ document: Document, amounts: AmountFormatter, json: @escaping () -> JSON, records: @escaping () -> Records
    ) {
        (self.document, self.amounts, self.json, self.records) = (document, amounts, json, records)
    }

    /// - Parameter only: which expenses count, behind the period; empty for all.
    init(figures: ReportFigures, only: String, book: String, amounts: AmountFormatter) {
        let records = ReportRecords(figures: figures, book: book)
        self.init(
            ReportDocument(figures: figures, only: only, book: book, amounts: amounts).document, amounts: amounts,
            json: { records.json }, records: { records.records })
    }

    /// For standard output.
    var report: Report {
        Report(
            json: json, records: records, lines: { document.lines(ChartLayout($0, amounts: amounts)) },
            sentences: { document.sentences })
    }

    /// For a file: text as wide as was asked for, or else 80 columns, without colour.
    func file(_ form: ReportForm, _ environment: Environment) -> String {
        switch form {
        case .text:
            let glyphs = environment.glyphs
            let layout = ChartLayout(width: environment.common.width ?? 80, glyphs: glyphs, amounts: amounts)
            return Rendering(color: false, cursorColumns: false, glyphs: glyphs).render(document.lines(layout))
        case .markdown: return document.markdown
        case .html: return document.html
        case .csv: return records().csv
        }
    }
}
