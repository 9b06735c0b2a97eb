internal import Arguments
internal import Ledger
internal import Output
internal import Reports
internal import Storage
internal import Terminal

/// `spesa report list`
struct ReportList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the reports that are kept with the book.",
        examples: [("spesa report list", ""), ("spesa report list --book home", "")])

    func run(in environment: Environment) throws {
        let reports = try environment.session().reports(of: environment.bookEntry())
        // Only reports of outings need the book itself.
        let isOfOutings = reports.contains { $0.name.outing != nil }
        let outings = try isOfOutings ? environment.context().book.outings() : []
        let names = Dictionary(outings.map { ($0.id, $0.name) }) { $1 }
        try environment.show(
            Report(
                schema: "spesa.reports/1", "reports", of: reports, Self.fields(names, showsOutings: isOfOutings),
                none: "No report is kept with this book; keep one with: spesa report --save NAME"
            ) { report in
                let outing = report.name.outing.flatMap { names[$0] }.map { ", of \($0)" } ?? ""
                return "\(report.name.text), \(report.name.form.rawValue), \(counted(report.bytes, "byte"))\(outing)."
            })
    }

    private static func fields(_ outings: [Int64: String], showsOutings: Bool) -> Fields<KeptReport> {
        let outing = Field<KeptReport>("outing", column: Table.Column("Outing", shrinksTo: 6)) { report in
            JSON(report.name.outing.flatMap { outings[$0] })
        }
        return Fields(
            [
                Field("name", column: Table.Column("Report", shrinksTo: 10)) { .text($0.name.text) },
                Field("form", column: Table.Column("Form", leaves: 1)) { .text($0.name.form.rawValue) },
                Field("bytes", column: Table.Column("Bytes", alignment: .trailing, leaves: 0)) { JSON($0.bytes) },
            ] + (showsOutings ? [outing] : []))
    }
}

extension ReportName {
    /// Returns the prefix of the names of an outing's kept reports.
    static func prefix(ofOuting id: Int64) -> String { "outing-\(id)." }

    /// The number of the outing of a report; `nil` for other reports.
    var outing: Int64? {
        let parts = stem.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, parts[0].hasPrefix("outing-") else { return nil }
        return Int64(parts[0].dropFirst("outing-".count))
    }
}
