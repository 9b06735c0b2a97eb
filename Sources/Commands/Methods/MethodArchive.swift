internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa method archive NAME…`
struct MethodArchive: SpesaCommand {
    static let info = CommandInfo(
        name: "archive", summary: "Offer a way of paying no more; what was paid with it stays.",
        examples: [("spesa method archive visa", ""), ("spesa method archive --undo visa", "bring it back")],
        alsoCalled: ["remove", "delete", "rm"])

    @Argument("What it is called.", placeholder: "NAME", completing: .custom("method")) var words: [String]
    @Flag("Bring it back.") var undo: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let name = words.joined(separator: " ")
        _ = try environment.method(name, in: context)
        let action: Change.Action = undo ? .unarchiveMethod : .archiveMethod
        let method = try context.book.editMethod(name, as: action, by: context.signature) { $0.isArchived = !undo }
        try environment.reply(
            method.report(in: context) { _ in
                undo ? "\(method.name) is offered again." : "\(method.name) is archived."
            })
    }
}
