internal import Arguments
internal import Output

/// `spesa token list`
struct TokenList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List your tokens; what they are is not shown again.",
        examples: [("spesa token list", "")])

    func run(in environment: Environment) throws {
        let now = environment.system.now().seconds
        _ = try environment.account()
        let tokens = try environment.store().tokens(of: environment.signedIn()).map {
            TokenDocument(entry: $0, now: now)
        }
        try environment.show(
            Report(
                schema: "spesa.tokens/1", "tokens", of: tokens, TokenDocument.listed,
                none: "You have no tokens. Make one with: spesa token add NAME", sentence: \.sentence))
    }
}
