internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Output
internal import Terminal

/// `spesa barcode …`
enum BarcodeCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "barcode", summary: "Define how shops put weights and prices into their own barcodes.",
                alsoCalled: ["barcodes"]),
            subcommands: [.command(BarcodePatterns.self)], defaultCommand: BarcodePatterns.self)
    }
}

/// `spesa barcode pattern add|list|remove`
struct BarcodePatterns: SpesaCommand {
    static let info = CommandInfo(
        name: "pattern", summary: "Add, list or remove the patterns of a payee's own barcodes.",
        discussion: """
            Codes that begin with 20 to 29 or 02 are a shop's own. A pattern has the 12 places of a code before its \
            check digit: digits as they are, a point for each digit of the item, and in braces the weight, {NNDDD} for \
            12,345 kg, or the price, {NNNDD} for 123,45.
            """,
        examples: [
            ("spesa barcode pattern add LIDL '21.....{NNDDD}'", "the weight is in it"),
            ("spesa barcode pattern", "all of them"), ("spesa barcode pattern remove LIDL", "all of Lidl"),
        ])

    /// The actions on patterns.
    enum Action: String, CaseIterable, ParameterValue {
        case list, add, remove
    }

    @Argument("What to do.", placeholder: "add|list|remove") var action: Action?
    @Argument("The payee whose codes they are.", completing: .custom("payee")) var payee: String?
    @Argument("The pattern.") var pattern: String?

    func run(in environment: Environment) throws {
        switch action ?? .list {
        case .list:
            let all = try environment.book().patterns()
            try show(payee.map(all.of) ?? all, in: environment)
        case .add:
            guard let payee, let pattern else {
                throw root.misuse(.missingWord(payee == nil ? "PAYEE" : "PATTERN"), of: ["barcode", "pattern"])
            }
            let context = try environment.contextToChange()
            let made = try context.book.addPattern(
                PayeePattern(payee: payee, pattern: BarcodePattern(reading: pattern)), by: context.signature)
            try reply([made], in: environment) { "\($0.payee) prints \($0.pattern.text)." }
        case .remove:
            guard let payee else { throw root.misuse(.missingWord("PAYEE"), of: ["barcode", "pattern"]) }
            let context = try environment.contextToChange()
            let gone = try context.book.patterns().of(payee).filter { pattern == nil || $0.pattern.text == pattern }
            guard !gone.isEmpty else { throw LedgerError.noSuchPattern(pattern ?? "", of: payee) }
            try context.book.removePatterns(gone.map(\.id), by: context.signature)
            try reply(gone, in: environment) { "Removed \($0.pattern.text) of \($0.payee)." }
        }
    }

    private func show(_ patterns: [PayeePattern], in environment: Environment) throws {
        try environment.show(
            Report(
                schema: "spesa.barcode-patterns/1", "patterns", of: patterns, Self.fields,
                none: "No patterns yet. To add one: spesa barcode pattern add LIDL '21.....{NNDDD}'"
            ) { "\($0.payee): \($0.pattern.text)." })
    }

    private func reply(
        _ patterns: [PayeePattern], in environment: Environment, _ sentence: @escaping (PayeePattern) -> String
    ) throws {
        try environment.reply(
            Report(schema: "spesa.barcode-patterns/1", "patterns", of: patterns, Self.fields) {
                patterns.map(sentence)
            })
    }

    private static var fields: Fields<PayeePattern> {
        Fields([
            Field("payee", column: Table.Column("Payee", shrinksTo: 6)) { .text($0.payee) },
            Field("pattern", column: Table.Column("Pattern")) { .text($0.pattern.text) },
        ])
    }
}
