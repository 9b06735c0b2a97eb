internal import Arguments

/// `spesa void ID…`
struct VoidExpenses: SpesaCommand {
    static let info = CommandInfo(
        name: "void", summary: "Take expenses out of the totals; they stay in the record.",
        examples: [("spesa void 42", ""), ("spesa void last", "the one recorded last"), ("spesa void 41 42 43", "")],
        alsoCalled: ["remove", "delete", "rm", "del"])

    @Argument("The numbers of the expenses, or last, -1, -2 and so on.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws {
        try environment.setVoid(true, ids)
    }
}
