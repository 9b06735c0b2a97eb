internal import Arguments
internal import Ledger
internal import Output
internal import Terminal
internal import Users

/// `spesa token list`
struct TokenList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List your tokens; what they are is not shown again.",
        examples: [("spesa token list", "")])

    func run(in environment: Environment) throws {
        let now = environment.system.now().seconds
        let tokens = try environment.store().tokens(of: environment.account().user).map {
            TokenDocument(entry: $0, now: now)
        }
        try environment.show(
            Report(
                json: { .object(["schema": .text("spesa.tokens/1"), "tokens": .list(tokens.map(\.listed))]) },
                records: { Records(columns: TokenDocument.listedColumns, objects: tokens.map(\.listed)) },
                lines: { screen in
                    guard !tokens.isEmpty else { return [StyledText(TokenDocument.none)] }
                    return Table(
                        columns: [
                            Table.Column("Token", shrinksTo: 8), Table.Column("Book", shrinksTo: 6, leaves: 2),
                            Table.Column("Can"), Table.Column("Created (UTC)", leaves: 1), Table.Column("Expires"),
                            Table.Column("Last used", leaves: 3),
                        ], rows: tokens.map { $0.cells.map { StyledText($0) } }
                    ).lines(width: screen.width, glyphs: screen.glyphs)
                },
                sentences: { tokens.isEmpty ? [TokenDocument.none] : tokens.map(\.sentence) }))
    }
}
