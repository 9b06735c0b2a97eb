internal import Charts
internal import Documents
internal import Money
internal import Output
internal import Statistics
internal import Storage
internal import Terminal

/// A report in all its forms.
struct ReportPages {
    let document: Document
    let records: ReportRecords
    let amounts: AmountFormatter

    /// - Parameter only: which expenses count, behind the period; empty for all.
    init(figures: ReportFigures, only: String, book: String, amounts: AmountFormatter) {
        document = ReportDocument(figures: figures, only: only, book: book, amounts: amounts).document
        records = ReportRecords(figures: figures, book: book)
        self.amounts = amounts
    }

    /// For standard output.
    var report: Report {
        Report(
            json: { records.json }, records: { records.records },
            lines: { document.lines(ChartLayout($0, amounts: amounts)) }, sentences: { document.sentences })
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
        case .csv: return records.records.csv
        }
    }
}
