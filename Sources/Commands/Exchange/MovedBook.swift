internal import Ledger
internal import Output
internal import Reports

/// A book that was dumped, loaded, moved or checked out: the file or place, its name, and how many records it has.
struct MovedBook {
    let file: String
    let book: String
    let counts: BookCounts

    var contents: String {
        [
            counted(counts[.expense], "expense"), counted(counts[.category], "category", "categories"),
            counted(counts[.ceiling] + counts[.flexibleCeiling], "ceiling"), counted(counts.changes, "change"),
            attached,
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// The number of attachments and of their files; `nil` without any.
    private var attached: String? {
        guard counts[.attachment] > 0 else { return nil }
        let count = counts[.attachment]
        let none = count == 1 ? "without its file" : "without their files"
        return "\(counted(count, "attachment")) " + (counts.files == 0 ? none : "with \(counted(counts.files, "file"))")
    }

    /// A hint how to include attachment files, for a reply about a dump without them; empty if the book has no
    /// attachments.
    var leftOut: String {
        counts[.attachment] == 0 ? "" : " To include the files of attachments: --with-attachments."
    }

    func report(schema: String, _ sentence: @escaping () -> String) -> Report {
        let members =
            [
                JSON.Member("file", .text(file)), JSON.Member("book", .text(book)),
                JSON.Member("expenses", JSON(counts[.expense])), JSON.Member("categories", JSON(counts[.category])),
                JSON.Member("ceilings", JSON(counts[.ceiling] + counts[.flexibleCeiling])),
                JSON.Member("changes", JSON(counts.changes)),
            ]
            + (counts[.attachment] == 0
                ? []
                : [JSON.Member("attachments", JSON(counts[.attachment])), JSON.Member("files", JSON(counts.files))])
        return Report(
            json: { .object([JSON.Member("schema", .text(schema))] + members) },
            records: { Records(columns: members.map(\.name), objects: [.object(members)]) },
            sentences: { [sentence()] })
    }
}
