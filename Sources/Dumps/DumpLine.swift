internal import Ledger
internal import Money
internal import Output
internal import Periods

/// The words of the format, in one place for writing and reading.
enum DumpLine {
    static let schemaStem = "spesa.dump/"
    static let schema = "spesa.dump/1"

    static func header(book: String, made: Instant, _ counts: BookCounts) -> JSON {
        .object([
            "schema": .text(schema), "book": .text(book), "made": .text(made.rfc3339),
            "categories": JSON(counts.categories), "ceilings": JSON(counts.ceilings), "rules": JSON(counts.rules),
            "profiles": JSON(counts.profiles), "expenses": JSON(counts.expenses), "changes": JSON(counts.changes),
        ])
    }

    static func end(lines: Int) -> JSON {
        .object(["type": .text("end"), "lines": JSON(lines)])
    }

    static func object(_ record: BookRecord) -> JSON {
        switch record {
        case .counts: preconditionFailure("counts are in the header")
        case .lastNumber(let table, let number):
            .object(["type": .text("number"), "of": .text(table.rawValue), "last": .integer(number)])
        case .row(let row): line(type(row), members(row))
        case .profile(let profile): line("profile", members(profile))
        case .change(let change): line("change", members(change))
        case .touched(let side, let row):
            .object([
                JSON.Member("type", .text(side.rawValue)), JSON.Member(type(row), .object(members(row))),
            ])
        }
    }

    private static func line(_ type: String, _ members: [JSON.Member]) -> JSON {
        .object([JSON.Member("type", .text(type))] + members)
    }

    private static func type(_ row: BookRecord.Row) -> String {
        switch row {
        case .category: "category"
        case .ceiling: "ceiling"
        case .rule: "rule"
        case .expense: "expense"
        }
    }

    private static func members(_ row: BookRecord.Row) -> [JSON.Member] {
        switch row {
        case .category(let category):
            [
                JSON.Member("id", .integer(category.id)), uid(category.uid),
                JSON.Member("parent", number(category.parent)), JSON.Member("name", .text(category.name)),
                JSON.Member("archived", .truth(category.isArchived)), changed(category.changed, category.uid),
            ]
        case .ceiling(let ceiling):
            [
                JSON.Member("id", .integer(ceiling.id)), uid(ceiling.uid),
                JSON.Member("category", number(ceiling.category)), JSON.Member("from", .text(ceiling.from.name)),
                JSON.Member("until", JSON(ceiling.until?.name)), JSON.Member("cents", .cents(ceiling.amount)),
                changed(ceiling.changed, ceiling.uid),
            ]
        case .rule(let rule):
            [
                JSON.Member("id", .integer(rule.id)), JSON.Member("text", .text(rule.text)),
                JSON.Member("category", .integer(rule.category)),
            ]
        case .expense(let expense):
            [
                JSON.Member("id", .integer(expense.id)), JSON.Member("uid", .text(expense.uid)),
                JSON.Member("day", .text(expense.day.iso)), JSON.Member("cents", .cents(expense.amount)),
                JSON.Member("currency", .text("EUR")), JSON.Member("category", .integer(expense.category)),
                JSON.Member("what", JSON(expense.details.what)), JSON.Member("payee", JSON(expense.details.payee)),
                JSON.Member("method", JSON(expense.details.method)), JSON.Member("note", JSON(expense.details.note)),
                JSON.Member("tags", .list(expense.details.tags.map(JSON.text))),
                JSON.Member("by", .text(expense.by)), JSON.Member("created", .text(expense.created.rfc3339)),
                JSON.Member("changed", .text(expense.changed.rfc3339)), JSON.Member("void", .truth(expense.isVoid)),
            ]
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
        ]
    }

    private static func members(_ profile: ImportProfile) -> [JSON.Member] {
        [
            JSON.Member("name", .text(profile.name)),
            JSON.Member("map", profile.map.isEmpty ? .null : .text(profile.map)),
            JSON.Member("encoding", JSON(profile.encoding)), JSON.Member("date_order", JSON(profile.dateOrder)),
            JSON.Member("decimal_mark", JSON(profile.decimalMark)),
        ]
    }

    // A category or ceiling of the history may be from before they had uids.

    private static func uid(_ uid: String) -> JSON.Member {
        JSON.Member("uid", uid.isEmpty ? .null : .text(uid))
    }

    private static func changed(_ changed: Instant, _ uid: String) -> JSON.Member {
        JSON.Member("changed", uid.isEmpty ? .null : .text(changed.rfc3339))
    }

    private static func number(_ number: Int64?) -> JSON {
        number.map(JSON.integer) ?? .null
    }
}
