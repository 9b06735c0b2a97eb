internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Text

/// `spesa method edit NAME…`
struct MethodEditing: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Change what is known of a way of paying.",
        discussion: """
            What is not named stays as it is; an empty text takes what was there away. Receipts that were paid with it stay \
            as they are. Under another kind, what only the old one has goes.
            """,
        examples: [
            ("spesa method edit visa --number-stdin --expires 11/31", "a new card"),
            ("spesa method edit meal --face 10 --most ''", "another face, and any number of them"),
        ], alsoCalled: ["change"], isDiscreet: true)

    @Argument("What it is called.", placeholder: "NAME", completing: .custom("method")) var words: [String]
    @OptionGroup var options: MethodOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let name = words.joined(separator: " ")
        let known = try environment.method(name, in: context)
        var edit = try options.edit(in: context, environment)
        if options.numberStdin { edit.card = try environment.cardNumber(mayBeNone: false) }
        guard !edit.isEmpty else {
            throw CommandError.notUsableHere(
                "nothing was said to change of \(known.name)",
                hint: "say what, as in: spesa method edit \(quoted(known.name)) --expires 11/31")
        }
        let method = try context.editMethod(name, edit)
        try environment.reply(
            method.report(in: context) {
                method == known ? "Nothing to change in \(method.name): \($0)." : "Changed \(method.name): \($0)."
            })
    }
}
