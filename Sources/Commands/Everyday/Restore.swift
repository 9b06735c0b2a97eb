internal import Arguments

/// `spesa restore ID…`
struct Restore: SpesaCommand {
    static let info = CommandInfo(
        name: "restore", summary: "Put void expenses back into the totals.",
        examples: [("spesa restore 42", "")])

    @Argument("The numbers of the expenses, or last, -1, -2 and so on.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws {
        try environment.setVoid(false, ids)
    }
}
