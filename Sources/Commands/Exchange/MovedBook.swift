internal import Ledger
internal import Output

/// A book that went into a file, or came out of one.
struct MovedBook {
    let file: String
    let book: String
    let counts: BookCounts

    var contents: String {
        [
            counted(counts[.expense], "expense"), counted(counts[.category], "category", "categories"),
            counted(counts[.ceiling], "ceiling"), counted(counts.changes, "change"),
        ].joined(separator: ", ")
    }

    func report(schema: String, _ sentence: @escaping () -> String) -> Report {
        let members = [
            JSON.Member("file", .text(file)), JSON.Member("book", .text(book)),
            JSON.Member("expenses", JSON(counts[.expense])), JSON.Member("categories", JSON(counts[.category])),
            JSON.Member("ceilings", JSON(counts[.ceiling])), JSON.Member("changes", JSON(counts.changes)),
        ]
        return Report(
            json: { .object([JSON.Member("schema", .text(schema))] + members) },
            records: { Records(columns: members.map(\.name), objects: [.object(members)]) },
            sentences: { [sentence()] })
    }
}
