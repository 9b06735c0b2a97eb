internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Text

/// `spesa attach ID FILE…`
struct Attach: SpesaCommand {
    static let info = CommandInfo(
        name: "attach", summary: "Attach pictures or documents to an expense.",
        discussion: """
            Any file of at most 32 MiB can be attached. It is kept in a sealed file beside the book; files with the \
            same content are stored once. The location stored in a JPEG is removed unless you give --as-is; the \
            picture itself does not change. Other files are kept whole. A void expense keeps its attachments. 'spesa \
            add … --attach FILE' records an expense and attaches a file in one command.
            """,
        examples: [
            ("spesa attach last receipt.jpg", "of the expense recorded last"),
            ("spesa attach 42 invoice.pdf warranty.pdf", ""),
            ("spesa attach 42 photo.jpg --as-is", "keeps the location where it was taken"),
        ])

    @Argument("The number of the expense, or last, -1, -2 and so on.", placeholder: "ID") var expense: String
    @Argument("A file to attach.", placeholder: "FILE", completing: .file) var files: [String]
    @OptionGroup var options: AsIsOption

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let number = try context.number(of: ExpenseReference(expense))
        let given = try files.map { try Context.attachment($0, isAsIs: options.asIs) }
        let before = Dictionary(
            try context.book.attachments(ofExpenses: [number]).map { ($0.id, try context.book.status(of: $0)) }
        ) { first, _ in first }
        let attached = try context.book.attach(given, to: number, by: context.signature)
        environment.reportLocations(given)
        let shown = try ShownAttachments(attached, in: context)
        try environment.reply(
            shown.report { attachment, words in
                switch before[attachment.id] {
                case nil: "Attached \(words) to expense \(number), as attachment \(attachment.id)."
                case .kept: "Already attached to expense \(number): \(words), as attachment \(attachment.id)."
                default: "Restored the missing file \(words), attachment \(attachment.id) of expense \(number)."
                }
            })
    }
}

/// The option to keep the location data in pictures, which is removed by default.
struct AsIsOption: Parameters {
    @Flag("Keep the location stored in a JPEG.") var asIs: Bool
}

extension Environment {
    /// Reports, in a notice, the files from which the location was removed. Does nothing if there are none.
    func reportLocations(_ files: [GivenAttachment]) {
        let names = files.filter(\.hadPlace).map(\.name)
        guard !names.isEmpty else { return }
        notice("removed the location from \(series(names)) (keep it with --as-is)")
    }
}
