internal import Arguments

/// `spesa receipt restore ID…`
struct ReceiptRestore: SpesaCommand {
    static let info = CommandInfo(
        name: "restore", summary: "Put void receipts with their expenses back into the totals.",
        examples: [("spesa receipt restore 7", ""), ("spesa receipt restore last", "the one recorded last")])

    @Argument("The numbers of the receipts, or last.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws {
        try environment.setVoid(false, receiptsNamed: ids)
    }
}
