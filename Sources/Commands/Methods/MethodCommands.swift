internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Text

/// `spesa method …`
enum MethodCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "method", summary: "Payment methods: cards, vouchers and others.",
                discussion: """
                    You can use any name with --method and --pay. For a method added here, the book has more details: \
                    the last digits of a card and when it expires, what a voucher is worth, how many a receipt takes, \
                    and which categories it pays for.
                    """, alsoCalled: ["methods", "account", "accounts", "wallet", "card", "cards"]),
            subcommands: [
                .command(MethodList.self), .command(MethodAdd.self), .command(MethodEditing.self),
                .command(MethodArchive.self),
            ],
            defaultCommand: MethodList.self,
            names: {
                let used = try $0.book().names(of: .method)
                // Methods that are defined but not yet used are offered too.
                return try used + $0.book().methods().filter { !$0.isArchived && !used.contains($0.name) }.map(\.name)
            })
    }
}

/// `spesa method list`
struct MethodList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the payment methods that have details.",
        examples: [("spesa method", ""), ("spesa method list --archived", "with archived ones")])

    @Flag("Include archived ones.") var archived: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let book = context.book
        let (methods, tree) = try book.reading { (try book.methods(), try book.categories()) }
        let shown = methods.filter { archived || !$0.isArchived }
        let amounts = context.amounts
        try environment.show(
            Report(
                schema: "spesa.methods/1", "methods", of: shown, PaymentMethod.fields(in: tree, amounts),
                none: "No methods yet. To make one: spesa method add visa --kind card"
            ) { "\($0.name): \($0.terms(in: tree, amounts))\($0.isArchived ? ", archived" : "")." })
    }
}

/// `spesa method add NAME…`
struct MethodAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Add a payment method with its details.",
        discussion: """
            Without --kind, the name decides if it is one of a kind (cash, card, transfer, voucher). Otherwise the \
            method is a voucher if you give an option for vouchers, a card if you give one for cards, or else of the \
            kind other, which pays as a card does. You type the number of a card at a prompt that does not show it, or \
            spesa reads it from standard input. It is checked, and only its last four digits are kept. A card that has \
            expired is refused.
            """,
        examples: [
            ("spesa method add visa --kind card --expires 11/28", "asks for the number on a terminal"),
            ("spesa method add visa --number-stdin <number", "for scripts"),
            (
                "spesa method add meal --kind voucher --face 8 --most 8 --for food",
                "at most eight of 8,00 €, for food only"
            ),
        ], isDiscreet: true, hidesOnlyNumbers: true)

    @Argument("The name (no quotes needed: all words are the name).", placeholder: "NAME") var words: [String]
    @OptionGroup var options: MethodOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let name = words.joined(separator: " ")
        try PaymentMethod.requireNoCard(name)
        var edit = try options.edit(in: context, environment)
        if options.numberStdin {
            edit.card = try environment.cardNumber(mayBeNone: false)
        } else if environment.canAsk, edit.kind(ofNew: name) == .card {
            edit.card = try environment.cardNumber(mayBeNone: true)
        }
        let method = try context.addMethod(name, edit)
        try environment.reply(method.report(in: context) { "Added \(name): \($0)." })
    }
}

/// `spesa method edit NAME…`
struct MethodEditing: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Edit the details of a payment method.",
        discussion: """
            Options that are not given change nothing. An empty value clears the field. Receipts that were paid with \
            it do not change. If the kind changes, details that only the old kind has are removed.
            """,
        examples: [
            ("spesa method edit visa --number-stdin --expires 11/31", "a new card"),
            ("spesa method edit meal --face 10 --most ''", "another value, and any number per receipt"),
        ], alsoCalled: ["change"], isDiscreet: true, hidesOnlyNumbers: true)

    @Argument("The name.", placeholder: "NAME", completing: .custom("method")) var words: [String]
    @OptionGroup var options: MethodOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let name = words.joined(separator: " ")
        let known = try environment.method(name, in: context)
        var edit = try options.edit(in: context, environment)
        if options.numberStdin { edit.card = try environment.cardNumber(mayBeNone: false) }
        guard !edit.isEmpty else {
            throw CommandError.notUsableHere(
                "no new value was given for \(known.name)",
                hint: "for example: spesa method edit \(quoted(known.name)) --expires 11/31")
        }
        let method = try context.editMethod(name, edit)
        try environment.reply(
            method.report(in: context) {
                method == known ? "\(method.name) is already like that: \($0)." : "Changed \(method.name): \($0)."
            })
    }
}

/// `spesa method archive NAME…`
struct MethodArchive: SpesaCommand {
    static let info = CommandInfo(
        name: "archive", summary: "Archive a payment method; payments with it stay.",
        examples: [("spesa method archive visa", ""), ("spesa method archive --undo visa", "bring it back")],
        alsoCalled: ["remove", "delete", "rm"])

    @Argument("The name.", placeholder: "NAME", completing: .custom("method")) var words: [String]
    @Flag("Bring it back.") var undo: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let name = words.joined(separator: " ")
        _ = try environment.method(name, in: context)
        let action: Change.Action = undo ? .unarchiveMethod : .archiveMethod
        let method = try context.book.editMethod(name, as: action, by: context.signature) { $0.isArchived = !undo }
        try environment.reply(
            method.report(in: context) { _ in
                undo ? "\(method.name) is in use again." : "Archived \(method.name)."
            })
    }
}
