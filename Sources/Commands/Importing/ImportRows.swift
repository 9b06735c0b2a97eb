internal import Imports
internal import Ledger
internal import Output
internal import Reports
internal import Statements
internal import Terminal

/// The rows of files in a dry run.
struct ImportRows {
    let files: [FileTally]
    let wording: Wording

    private typealias Row = RowSample.Row

    /// Returns a table of a file's first and last rows, with the number of rows that are not shown between them.
    func lines(of file: FileTally, _ screen: OutputScreen) -> [StyledText] {
        let rows = file.rows
        guard rows.count > 0 else { return [] }
        let isNarrow = screen.width < 60
        let columns = [
            Table.Column("Line", alignment: .trailing, leaves: 1), Table.Column("Day"),
            Table.Column("Goes to", shrinksTo: 8, holdsPaths: true),
            Table.Column("What", shrinksTo: 4, leaves: isNarrow ? 2 : nil),
            Table.Column("Amount", alignment: .trailing),
        ]
        let table = Table(columns: columns, rows: (rows.first + rows.last).map(cells))
        var lines = table.lines(on: screen)
        if rows.hidden > 0 {
            let gap = screen.glyphs.shown("… and \(counted(rows.hidden, "row")) more: --rows shows all")
            lines.insert(
                contentsOf: screen.paragraph(gap, style: .dim),
                at: lines.count - rows.last.count)
        }
        return lines
    }

    private func cells(_ row: Row) -> [StyledText] {
        let isLeftOut = row.path == nil
        return [
            StyledText(String(row.line)), StyledText(row.day?.fullText ?? ""),
            StyledText(place(row), style: isLeftOut ? .dim : .plain), StyledText(text(row)),
            StyledText(amount(row), style: isLeftOut ? .dim : .plain),
        ]
    }

    /// Returns the amount in digits, with its currency if that is not the euro; without digits if it is unknown.
    private func amount(_ row: Row) -> String {
        let digits = row.amount.map(wording.amounts.number) ?? ""
        return row.isEuro ? digits : "\(digits) \(row.currency ?? "")"
    }

    func sentences(of file: FileTally) -> [String] {
        let rows = file.rows
        let gap = rows.hidden > 0 ? ["And \(counted(rows.hidden, "row")) more: --rows shows all."] : []
        return rows.first.map(sentence) + gap + rows.last.map(sentence)
    }

    private func sentence(_ row: Row) -> String {
        var parts = ["line \(row.line): \(place(row))"]
        if let amount = row.amount { parts.append(row.isEuro ? wording.amounts.string(amount) : self.amount(row)) }
        if let day = row.day { parts.append("on \(day.fullText)") }
        let text = text(row)
        return (parts + (text.isEmpty ? [] : [text])).joined(separator: ", ") + "."
    }

    /// Returns the result of reading a row: the category of its expense, or why nothing is recorded.
    private func place(_ row: Row) -> String {
        switch row.fate {
        case .taken(.added): (row.path ?? "") + (row.isVoid ? ", void" : "")
        case .taken(.changed): "changed: \(row.path ?? "")"
        case .taken(.known): "recorded already"
        case .taken(.matched): "found in the book"
        case .taken(.open): "left open"
        case .leftOut(let reason): reason.words
        case .refused: "not read"
        }
    }

    private func text(_ row: Row) -> String {
        let text = [row.what, row.payee.map { "@\($0)" }].compactMap(\.self).joined(separator: " ")
        return text.isEmpty ? row.entry?.note ?? "" : text
    }

    /// The rows as records, each with its file.
    var records: Records {
        let columns = ["file"] + Self.fields.columns
        let rows = files.flatMap { file in
            file.rows.first.map { row in
                [JSON.text(file.name)] + Self.all.map { $0.value(row) }
            }
        }
        return Records(columns: columns, rows: rows)
    }

    private static var all: [(name: String, value: (RowSample.Row) -> JSON)] {
        [
            ("line", { JSON($0.line) }), ("day", { JSON($0.day?.iso) }),
            ("cents", { $0.amount.map { .cents($0) } ?? .null }),
            ("amount", { $0.amount.map { .amount($0) } ?? .null }), ("category", { JSON($0.path) }),
            ("what", { JSON($0.what) }), ("payee", { JSON($0.payee) }),
            ("file_category", { JSON($0.entry?.category) }), ("outcome", { .text($0.outcome) }),
            ("reason", { JSON($0.reason) }), ("currency", { JSON($0.currency) }),
        ]
    }

    /// The fields of a row for machine formats.
    static var fields: Fields<RowSample.Row> { Fields(all.map { Field($0.name, value: $0.value) }) }
}

extension RowSample.Row {
    /// Whether the amount is in euro, or its currency is unknown.
    fileprivate var isEuro: Bool { currency.map { $0 == "EUR" } ?? true }

    fileprivate var outcome: String {
        switch fate {
        case .taken(.added): "new"
        case .taken(.changed): "changed"
        case .taken(.known): "known"
        case .taken(.matched): "matched"
        case .taken(.open): "open"
        case .leftOut: "left_out"
        case .refused: "refused"
        }
    }

    /// Whether the row is an expense that the file says is void.
    fileprivate var isVoid: Bool { entry?.origin?.isVoid ?? false }

    /// The key of the reason why the row was skipped or refused, as in the counts, or `void` for a void expense; `nil` for
    /// other expenses.
    fileprivate var reason: String? {
        switch fate {
        case .taken: isVoid ? "void" : nil
        case .leftOut(let reason): reason.rawValue
        case .refused(let refusal): refusal.kind
        }
    }
}
