internal import Bookkeeping
internal import Ledger
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// Attachments, each with its expense and whether its file is here, for replies and reports.
struct ShownAttachments {
    fileprivate let rows: [Row]

    fileprivate struct Row {
        let attachment: Attachment
        /// The number of the expense; `nil` if its recording was undone.
        let expense: Int64?
        let status: Picture.FileStatus
    }

    init(_ attachments: [Attachment], in context: Context) throws {
        let expenses = try context.book.expenses(ofAttachments: attachments)
        rows = try attachments.map {
            Row(attachment: $0, expense: expenses[$0.expense], status: try context.book.status(of: $0))
        }
    }

    /// Returns the attachments as a table.
    /// - Parameter none: the text for an empty list.
    func listed(none: String) -> Report {
        Report(schema: Self.schema, "attachments", of: rows, Self.fields, none: none) { row in
            "\(row.attachment.id): \(row.words)"
                + (row.expense.map { ", of expense \($0)" } ?? ", of an expense that was undone") + "."
        }
    }

    /// Returns a reply with a sentence for each attachment. `sentence` makes it from the attachment and its
    /// description, which also says why a file is not available.
    func report(_ sentence: @escaping (Attachment, String) -> String) -> Report {
        Report(
            schema: Self.schema, "attachments", of: rows, Self.fields,
            sentences: { rows.map { sentence($0.attachment, $0.words) } })
    }

    private static let schema = "spesa.attachments/1"

    private static var fields: Fields<Row> {
        Fields([
            Field("id", column: Table.Column("Id", alignment: .trailing)) { .integer($0.attachment.id) },
            Field(
                "expense", column: Table.Column("Expense", alignment: .trailing),
                cell: { $0.expense.map(String.init) ?? "" }
            ) { JSON($0.expense) },
            Field("name", column: Table.Column("Name", shrinksTo: 10), cell: { $0.attachment.name + $0.whyNot }) {
                .text($0.attachment.name)
            },
            Field("type", column: Table.Column("Kind"), cell: { $0.attachment.kind.title }) {
                .text($0.attachment.kind.rawValue)
            },
            Field("bytes", column: Table.Column("Size", alignment: .trailing, leaves: 1), cell: { $0.attachment.size })
            {
                .integer($0.attachment.bytes)
            },
            Field("hash") { .text($0.attachment.hash) }, Field("file") { .text($0.status.word) },
        ])
    }
}

extension ShownAttachments.Row {
    fileprivate var words: String { attachment.words + whyNot }

    /// The reason why the file is not available, in parentheses; empty if it is available.
    fileprivate var whyNot: String {
        switch status {
        case .kept: ""
        case .elsewhere: " (not here: its file is still beside the book it was attached in)"
        case .gone: " (not here: its file beside the book is gone)"
        }
    }
}

extension Picture.FileStatus {
    fileprivate var word: String {
        switch self {
        case .kept: "kept"
        case .elsewhere: "elsewhere"
        case .gone: "gone"
        }
    }
}

extension ExpenseDraft {
    /// The attachments of a draft, to follow its description: `, with receipt.jpg`; empty without any.
    var attachedWords: String { attachments.isEmpty ? "" : ", with \(series(attachments.map(\.name)))" }
}

extension Attachment {
    /// The description: `receipt.jpg (JPEG, 212 KiB)`.
    var words: String { "\(name) (\(kind.title), \(size))" }

    /// The size: bytes below 10 KiB, otherwise KiB or MiB, rounded up.
    var size: String {
        switch bytes {
        case ..<10_240: counted(Int(bytes), "byte")
        case ..<(10 << 20): "\((bytes + 1023) >> 10) KiB"
        default: "\((bytes + 1_048_575) >> 20) MiB"
        }
    }
}
