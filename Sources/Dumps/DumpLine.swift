internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Text

/// The names of the members and kinds of lines, common to writing and reading.
enum DumpLine {
    static let schemaStem = "spesa.dump/"
    static let schema = "spesa.dump/1"

    static func header(book: String, made: Instant, _ counts: BookCounts) -> JSON {
        .object(
            [
                JSON.Member("schema", .text(schema)), JSON.Member("book", .text(book)),
                JSON.Member("made", .text(made.rfc3339)),
            ]
                + TrackedTable.all.filter { !$0.isOptionalTable || counts[$0] > 0 }
                .map { JSON.Member($0.plural, JSON(counts[$0])) }
                + [JSON.Member("changes", JSON(counts.changes))]
                + (counts.files == 0 ? [] : [JSON.Member(files, JSON(counts.files))]))
    }

    static func end(lines: Int) -> JSON {
        .object(["type": .text("end"), "lines": JSON(lines)])
    }

    static func object(_ record: BookRecord) -> JSON {
        switch record {
        case .counts: preconditionFailure("counts are in the header")
        case .file(let file):
            .object([
                "type": .text(fileType), "file": .text(file.file), "salt": .text(Base64.text(file.salt)),
                "bytes": JSON(file.content.count),
            ])
        case .lastNumber(let name, let number):
            .object(["type": .text("number"), "of": .text(name), "last": .integer(number)])
        case .row(let table, let row): line(table.name, members(row, table))
        case .versions(let table, let uid, let versions):
            .object([
                "type": .text(versionType), "of": .text(table.name), "uid": .text(uid),
                "stamps": versions.json,
            ])
        case .change(let change): line(changeType, members(change))
        case .touched(let side, let table, let row):
            .object([
                JSON.Member("type", .text(side.rawValue)), JSON.Member(table.name, .object(members(row, table))),
            ])
        }
    }

    /// Returns the line for a piece of the file that was begun last.
    static func piece(_ bytes: ArraySlice<UInt8>) -> JSON {
        .object(["type": .text(pieceType), "content": .text(Base64.text(bytes))])
    }

    static let files = "files"
    static let fileType = "file"
    static let pieceType = "piece"
    /// The maximum number of a file's bytes in a line.
    static let pieceCount = 3 << 16
    static let versionType = "version"
    static let changeType = BookRecord.changes

    private static func line(_ type: String, _ members: [JSON.Member]) -> JSON {
        .object([JSON.Member("type", .text(type))] + members)
    }

    private static func members(_ row: TrackedRow, _ table: TrackedTable) -> [JSON.Member] {
        [JSON.Member("id", .integer(row.id))]
            + zip(table.fields, row.values).map { field, value in
                // Earlier versions stored empty texts of vouchers.
                let isEmpty = !field.isRequired && value == .text("")
                return JSON.Member(field.name, isEmpty ? .null : json(value, field.kind))
            }
    }

    private static func json(_ value: FieldValue, _ kind: TrackedField.Kind) -> JSON {
        switch (kind, value) {
        case (_, .none): .null
        case (_, .text(let text)): .text(text)
        case (_, .words(let words)): .list(words.map(JSON.text))
        case (.entries(let fields), .entries(let entries)):
            .list(
                entries.map { .object(zip(fields, $0).map { JSON.Member($0.name, json($1, $0.kind)) }) })
        case (_, .entries): preconditionFailure("only a field of entries holds them")
        case (.truth, .number(let number)): .truth(number == 1)
        case (.day, .number(let number)): .text(Day(number: Int(number)).iso)
        case (.month, .number(let number)): .text(Month(index: Int(number)).name)
        case (.instant, .number(let number)): .text(Instant(seconds: number).rfc3339)
        case (_, .number(let number)): .integer(number)
        }
    }

    private static func members(_ change: BookChange) -> [JSON.Member] {
        [
            JSON.Member("id", .integer(change.id)), JSON.Member("made", .text(change.made.at.rfc3339)),
            JSON.Member("by", .text(change.made.by)), JSON.Member("action", .text(change.action.rawValue)),
            JSON.Member("state", .text(change.state.rawValue)), JSON.Member("undone", JSON(change.undone?.at.rfc3339)),
            JSON.Member("undone_by", JSON(change.undone?.by)), JSON.Member("added", JSON(change.imported?.added)),
            JSON.Member("altered", JSON(change.imported?.altered)),
            JSON.Member("first_added", number(change.imported?.numbers?.lowerBound)),
            JSON.Member("last_added", number(change.imported?.numbers?.upperBound)),
        ] + (change.made.device.map { [JSON.Member("device", .text($0))] } ?? [])
    }

    private static func number(_ number: Int64?) -> JSON {
        number.map(JSON.integer) ?? .null
    }
}
