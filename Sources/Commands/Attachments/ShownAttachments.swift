internal import Bookkeeping
internal import Ledger
internal import Output
internal import Reports
internal import Terminal

/// Attachments with the expenses that they are of, and where their files are.
struct ShownAttachments {
    fileprivate let rows: [Row]

    fileprivate struct Row {
        let attachment: Attachment
        /// The number of the expense; `nil` where that was taken back.
        let expense: Int64?
        let standing: Picture.Standing
    }

    init(_ attachments: [Attachment], in context: Context) throws {
        let expenses = try context.book.expenses(ofAttachments: attachments)
        rows = try attachments.map {
            Row(attachment: $0, expense: expenses[$0.expense], standing: try context.book.standing(of: $0))
        }
    }

    /// All of them as a table.
    /// - Parameter none: what is said where there is none.
    func listed(none: String) -> Report {
        Report(schema: Self.schema, "attachments", of: rows, Self.fields, none: none) { row in
            "\(row.attachment.id): \(row.words)"
                + (row.expense.map { ", of expense \($0)" } ?? ", of an expense that was taken back") + "."
        }
    }

    /// What was done to them, each in a sentence that is made of it and of what it is called.
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
            Field("hash") { .text($0.attachment.hash) }, Field("file") { .text($0.standing.word) },
        ])
    }
}

extension ShownAttachments.Row {
    fileprivate var words: String { attachment.words + whyNot }

    /// Why it cannot be had where it cannot.
    fileprivate var whyNot: String {
        switch standing {
        case .kept: ""
        case .elsewhere: " (not here: its file stayed beside the book that it was attached in)"
        case .gone: " (not here: its file beside the book is gone)"
        }
    }
}

extension Picture.Standing {
    fileprivate var word: String {
        switch self {
        case .kept: "kept"
        case .elsewhere: "elsewhere"
        case .gone: "gone"
        }
    }
}

extension ExpenseDraft {
    /// What is attached to it, behind what is said of it: `, with receipt.jpg`; nothing where nothing is.
    var attachedWords: String { attachments.isEmpty ? "" : ", with \(series(attachments.map(\.name)))" }
}

extension Attachment {
    /// `receipt.jpg (JPEG, 212 KiB)`
    var words: String { "\(name) (\(kind.title), \(size))" }

    /// How large it is: to the byte below 10 KiB, then rounded up.
    var size: String {
        switch bytes {
        case ..<10_240: counted(Int(bytes), "byte")
        case ..<(10 << 20): "\((bytes + 1023) >> 10) KiB"
        default: "\((bytes + 1_048_575) >> 20) MiB"
        }
    }
}
