internal import Bookkeeping
internal import Ledger
internal import OutingFiles
internal import Outings
internal import Output
internal import Reports

/// The report of a contact import, done or as a dry run.
struct ContactImportReport {
    let kind: Contact.Kind
    let names: [String]
    let files: [ContactFile]
    let outcome: ContactImport
    /// Whether the import was done; `false` for a dry run, and for the preview before the question.
    let isDone: Bool

    private typealias Row = ContactImport.Row

    var report: Report {
        let head =
            [JSON.Member("kind", .text(kind.rawValue))]
            + ContactImport.Outcome.allCases.map { JSON.Member($0.rawValue, JSON(outcome.count($0))) }
        return Report(
            schema: "spesa.contact-import/1", after: head, "rows", of: outcome.rows, fields, sentences: { sentences })
    }

    private var sentences: [String] {
        zip(names, files).enumerated().flatMap { number, file in
            let rows = outcome.rows.filter { $0.file == number }
            var sentences = ["\(file.0): \(counted(rows.count))."]
            sentences += file.1.facts.map { "- \($0.name): \($0.value) (\($0.reason))" }
            if !file.1.ignored.isEmpty {
                sentences.append("- unused columns: " + listed(file.1.ignored))
            }
            func add(_ what: String, _ status: ContactImport.Outcome, _ text: (Row) -> String) {
                let texts = rows.filter { $0.status == status }.map(text)
                if !texts.isEmpty { sentences.append("- \(what): " + listed(texts)) }
            }
            add("new", .new) { $0.name }
            add("changed", .changed) { "\($0.name) (\($0.changed.map(\.title).joined(separator: ", ")))" }
            add("there already", .unchanged) { $0.name }
            return sentences
        } + [closing]
    }

    private func counted(_ count: Int) -> String {
        Reports.counted(count, kind.rawValue, TrackedTable.contacts(kind).plural)
    }

    /// Joins the first ten texts, and counts the others: `Lidl; Aldi and 3 more`.
    private func listed(_ texts: [String]) -> String {
        texts.prefix(10).joined(separator: "; ") + (texts.count > 10 ? " and \(texts.count - 10) more" : "")
    }

    private var closing: String {
        let (new, changed, unchanged) = (outcome.count(.new), outcome.count(.changed), outcome.count(.unchanged))
        var parts: [String] = []
        if new > 0 { parts.append("\(isDone ? "Imported" : "Would import") \(counted(new))") }
        if changed > 0 {
            parts.append(
                parts.isEmpty ? "\(isDone ? "Changed" : "Would change") \(counted(changed))" : "\(changed) changed")
        }
        if parts.isEmpty { parts.append("Nothing new") }
        if unchanged > 0 { parts.append("\(unchanged) unchanged") }
        return parts.joined(separator: "; ") + "." + (isDone && new + changed > 0 ? " To undo: spesa undo" : "")
    }

    private var fields: Fields<Row> {
        Fields([
            Field("file") { .text(names[$0.file]) }, Field("line") { JSON($0.line) }, Field("name") { .text($0.name) },
            Field("outcome") { .text($0.status.rawValue) },
            .folded(
                "changed", value: { row in .list(row.changed.map { .text($0.rawValue) }) },
                record: { row in
                    row.changed.isEmpty ? .null : .text(row.changed.map(\.rawValue).joined(separator: ";"))
                }),
        ])
    }
}
