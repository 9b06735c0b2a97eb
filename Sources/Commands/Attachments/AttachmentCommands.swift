internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output

/// `spesa attachment …`
enum AttachmentCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "attachment", summary: "Save, remove or show an attachment of an expense.",
                discussion: """
                    Name an attachment by its number, which 'spesa attachments' and 'spesa show' list.
                    """),
            subcommands: [
                .command(AttachmentShow.self), .command(AttachmentSave.self), .command(AttachmentRemove.self),
            ])
    }
}

/// `spesa attachment save N`
struct AttachmentSave: SpesaCommand {
    static let info = CommandInfo(
        name: "save", summary: "Save an attachment to a file.",
        discussion: """
            Without --to the file is written into the current folder, under the name it was attached with. It never \
            replaces a file there. A name that begins with . or -, or contains / or a control character, is refused: \
            give --to.
            """,
        examples: [
            ("spesa attachment save 3", "into the current folder"),
            ("spesa attachment save 3 --to /tmp/receipt.jpg", ""),
        ])

    @Argument("The number of the attachment.", placeholder: "N") var number: String
    @Option("The file to write.", placeholder: "FILE", completing: .file, alsoCalled: fileNames)
    var to: String?
    @Flag("Overwrite the file that --to names.") var replace: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let (attachment, bytes) = try context.book.reading {
            let attachment = try context.attachment(number)
            return try (attachment, context.book.content(of: attachment))
        }
        let file = try environment.save(
            bytes, named: attachment.name, to: to, isReplacing: replace)
        try environment.reply(
            Report(
                schema: "spesa.attachment/1", "attachment",
                [
                    "id": .integer(attachment.id), "name": .text(attachment.name),
                    "type": .text(attachment.kind.rawValue), "bytes": .integer(attachment.bytes),
                    "hash": .text(attachment.hash), "file": .text(file),
                ]
            ) { ["Wrote \(file), attachment \(attachment.id)."] })
    }
}

/// `spesa attachment remove N…`
struct AttachmentRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove attachments from their expenses.",
        discussion: """
            'spesa undo' brings them back. Their files therefore stay beside the book until no undo can bring them \
            back; then 'spesa check --tidy' removes them. 'spesa erase expense' erases an expense with all its \
            attachments.
            """,
        examples: [("spesa attachment remove 3", ""), ("spesa attachment remove 3 4", "")])

    @Argument("The numbers of the attachments.", placeholder: "N") var numbers: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        var seen: Set<Int64> = []
        let ids = try numbers.map(Context.attachmentNumber).filter { seen.insert($0).inserted }
        let shown = try ShownAttachments(context.book.detach(ids, by: context.signature), in: context)
        try environment.reply(
            shown.report { "Removed attachment \($0.id): \($1); to undo: spesa undo" })
    }
}
