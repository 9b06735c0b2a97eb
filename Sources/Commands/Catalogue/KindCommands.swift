internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// `spesa kind …`
enum KindCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "kind", summary: "Fields for a kind of product.",
                discussion: """
                    The details of a product are shown in the order of the labels of its kind. A product can also have \
                    details with other labels.
                    """, alsoCalled: ["kinds"]),
            subcommands: [
                .command(KindList.self), .command(KindAdd.self), .command(KindEditing.self), .command(KindRemove.self),
            ],
            defaultCommand: KindList.self,
            names: { try $0.book().kinds().map(\.name) })
    }
}

/// `spesa kind list`
struct KindList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the kinds and their labels.", examples: [("spesa kind", "")])

    func run(in environment: Environment) throws {
        let kinds = try environment.book().kinds()
        try environment.show(
            Report(
                schema: "spesa.kinds/1", "kinds", of: kinds, ProductKind.fields,
                none: "No kinds yet. To make one: spesa kind add Camera Sensor Weight"
            ) { "\($0.name): \($0.labels.isEmpty ? "no labels" : series($0.labels))." })
    }
}

/// `spesa kind add NAME LABEL…`
struct KindAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Make a kind, with its labels in their order.",
        examples: [("spesa kind add Camera Sensor Weight 'Shutter speed'", "")])

    @Argument("The name of the kind.") var name: String
    @Argument("The labels.", placeholder: "LABEL") var labels: [String] = []

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let kind = try context.book.addKind(ProductKind(name: name, labels: labels), by: context.signature)
        try environment.reply(about: kind) { "Made the kind \(kind.name): \($0)." }
    }
}

/// `spesa kind edit NAME [LABEL…]`
struct KindEditing: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Rename a kind, or change its labels.",
        examples: [
            ("spesa kind edit Camera Sensor Weight Mount", "these labels, in this order"),
            ("spesa kind edit Camera --name Cameras", ""),
        ], alsoCalled: ["rename", "change"])

    @Argument("The kind.", completing: .custom("kind")) var kind: String
    @Argument("All its labels from now on (default: unchanged).", placeholder: "LABEL")
    var labels: [String] = []
    @Option("The new name.") var name: String?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let known = try context.kind(named: kind)
        guard name != nil || !labels.isEmpty else {
            throw CommandError.notUsableHere(
                "no new value was given for \(known.name)",
                advice: [.text("name its labels"), .command("or", [.option("--name", "NAME")])])
        }
        let edited = try context.book.editKind(known.id, by: context.signature) { kind in
            kind.name = name ?? kind.name
            if !labels.isEmpty { kind.labels = labels }
        }
        try environment.reply(about: edited) { "Changed the kind \(edited.name): \($0)." }
    }
}

/// `spesa kind remove NAME`
struct KindRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove a kind; its products keep their details.",
        examples: [("spesa kind remove Camera", "bring it back with: spesa undo")], alsoCalled: ["delete", "rm"])

    @Argument("The kind.", placeholder: "KIND", completing: .custom("kind")) var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let kind = try context.kind(named: words.joined(separator: " "))
        let count = try context.book.removeKind(kind.id, by: context.signature)
        try environment.reply(about: kind) { _ in
            "Removed the kind \(kind.name)"
                + (count == 0 ? "." : "; \(counted(count, "product")) \(count == 1 ? "has" : "have") no kind now.")
        }
    }
}

extension ProductKind {
    /// The fields of a kind.
    fileprivate static var fields: Fields<ProductKind> {
        Fields([
            Field("name", column: Table.Column("Kind", shrinksTo: 8)) { .text($0.name) },
            .folded(
                "labels", column: Table.Column("Labels", shrinksTo: 10), cell: { $0.labels.joined(separator: ", ") },
                value: { .list($0.labels.map(JSON.text)) }, record: { .text($0.labels.joined(separator: ";")) }),
        ])
    }
}

extension Environment {
    fileprivate func reply(about kind: ProductKind, _ sentence: (String) -> String) throws {
        let text = sentence(kind.labels.isEmpty ? "no labels" : series(kind.labels))
        try reply(Report(schema: "spesa.kind/1", "kind", of: kind, ProductKind.fields) { [text] })
    }
}
