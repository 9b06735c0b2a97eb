internal import Bookkeeping
internal import Catalogues
internal import Output
internal import Reports
internal import Terminal

/// A report of a catalogue import, done or previewed.
struct CatalogueReport {
    let file: String
    let format: String
    /// The names of the columns that are not imported.
    let ignored: [String]
    let outcome: CatalogueOutcome
    /// Whether the import was done; `false` for a preview.
    let isDone: Bool

    private typealias Row = CatalogueOutcome.Row

    func report() -> Report {
        Report(
            schema: "spesa.catalogue-import/1",
            after: CatalogueOutcome.Outcome.allCases.map {
                JSON.Member($0.rawValue, JSON(outcome.count($0)))
            } + (outcome.pictures > 0 ? [JSON.Member("pictures", JSON(outcome.pictures))] : [])
                + (outcome.hasLost ? [JSON.Member("lost", .truth(true))] : []),
            "rows", of: outcome.rows, fields, sentences: { sentences })
    }

    private var sentences: [String] {
        var sentences = ["\(file): \(format), \(counted(outcome.rows.count, "row"))."]
        if !ignored.isEmpty {
            sentences.append("- unused columns: " + listed(ignored))
        }
        func rows(_ status: CatalogueOutcome.Outcome) -> [Row] { outcome.rows.filter { $0.status == status } }
        func add(_ what: String, _ texts: [String]) {
            if !texts.isEmpty { sentences.append("- \(what): " + listed(texts)) }
        }
        add("new", rows(.new).map { $0.name ?? "" })
        add(
            "changed",
            rows(.changed).map { row in
                let fields = row.changed.isEmpty ? "gone" : row.changed.map(words).joined(separator: ", ")
                return "\(row.product ?? 0) \(row.name ?? "") (\(fields))"
            })
        if !isDone { add("unchanged", rows(.unchanged).map { "\($0.product ?? 0) \($0.name ?? "")" }) }
        add(
            "kept, because it was set by hand",
            outcome.rows.filter { !$0.kept.isEmpty }.map { row in
                "\(row.product ?? 0) \(row.name ?? "") (\(row.kept.map(words).joined(separator: ", ")))"
            })
        var details = outcome.rows.flatMap { row in
            row.row.map { number in row.notices.map { "- row \(number), \(row.name ?? ""): \($0)" } } ?? []
        }
        details += rows(.refused).compactMap(\.refusal).map { "- row \($0.row) is skipped: \($0.message)" }
        sentences += details.prefix(20)
        if details.count > 20 { sentences.append("- and \(details.count - 20) more; --format json lists them") }
        if outcome.hasLost {
            sentences.append(
                "- a file beside the book \(isDone ? "was" : "is") gone: earlier products that this file does not "
                    + "contain are lost")
        }
        return sentences + [closing]
    }

    /// Returns the first ten texts, and the number of others.
    private func listed(_ texts: [String]) -> String {
        texts.prefix(10).joined(separator: "; ") + (texts.count > 10 ? " and \(texts.count - 10) more" : "")
    }

    private func words(_ field: CatalogueField) -> String {
        if case .detail(let label) = field { label } else { field.key }
    }

    private var closing: String {
        let isChanged = outcome.count(.new) + outcome.count(.changed) + outcome.pictures > 0
        return Self.summary(of: outcome, isDone: isDone) + "."
            + (isDone && isChanged ? " To undo: spesa undo" : "")
    }

    /// Returns the counts of an import: `Imported 3 products; 2 changed; 40 unchanged; 1 skipped`.
    static func summary(of outcome: CatalogueOutcome, isDone: Bool = true) -> String {
        let (new, changed) = (outcome.count(.new), outcome.count(.changed))
        var parts: [String] = []
        if new > 0 { parts.append("\(isDone ? "Imported" : "Would import") \(counted(new, "product"))") }
        if changed > 0 {
            parts.append(
                parts.isEmpty
                    ? "\(isDone ? "Changed" : "Would change") \(counted(changed, "product"))" : "\(changed) changed")
        }
        if outcome.pictures > 0 {
            let pictures = counted(outcome.pictures, "picture")
            parts.append(parts.isEmpty ? "\(isDone ? "Imported" : "Would import") \(pictures)" : pictures)
        }
        if parts.isEmpty { parts.append("Nothing new") }
        let unchanged = outcome.count(.unchanged)
        if unchanged > 0 { parts.append("\(unchanged) unchanged") }
        let refused = outcome.count(.refused)
        if refused > 0 { parts.append("\(refused) skipped") }
        return parts.joined(separator: "; ")
    }

    private var fields: Fields<Row> {
        Fields([
            Field("row") { JSON($0.row) }, Field("outcome") { .text($0.status.rawValue) },
            Field("product") { JSON($0.product) }, Field("name") { JSON($0.name) },
            list("changed") { $0.changed.map(\.key) }, list("kept") { $0.kept.map(\.key) },
            list("notices") { $0.notices }, Field("kind") { JSON($0.refusal?.kind) },
            Field("message") { JSON($0.refusal?.message) },
        ])
    }

    private func list(_ name: String, _ texts: @escaping (Row) -> [String]) -> Field<Row> {
        .folded(
            name, value: { .list(texts($0).map(JSON.text)) },
            record: { row in texts(row).isEmpty ? .null : .text(texts(row).joined(separator: ";")) })
    }
}
