internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa receipt void ID…`
struct ReceiptVoid: SpesaCommand {
    static let info = CommandInfo(
        name: "void", summary: "Void receipts with their expenses; they stay in the record.",
        examples: [("spesa receipt void 7", ""), ("spesa receipt void last", "the one recorded last")])

    @Argument("The numbers of the receipts, or last.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws {
        try environment.setVoid(true, receiptsNamed: ids)
    }
}

extension Environment {
    /// Voids or restores receipts, and replies. The reply names receipts that were so already.
    /// - Parameter ids: the numbers as typed, or `last`.
    func setVoid(_ isVoid: Bool, receiptsNamed ids: [String]) throws {
        let context = try contextToChange()
        let before = try context.receipts(named: ids)
        let unchanged = Set(before.filter { $0.isVoid == isVoid }.map(\.id))
        let action: Change.Action = isVoid ? .voidReceipt : .restoreReceipt
        let agreement = try context.agreement(ofReceipts: before)
        let receipts = try context.book.editReceipts(before.map(\.id), as: action, by: context.signature) {
            $0.isVoid = isVoid
        }
        try reportDisagreements(of: agreement)
        for notice in try context.stockNotices(of: receipts) { self.notice(notice) }
        try reply(
            about: receipts, in: context, tree: context.book.categories(), isPlural: ids.count > 1
        ) { receipt in
            let what =
                switch (unchanged.contains(receipt.id), isVoid) {
                case (true, true): "Receipt \(receipt.id) is already void"
                case (true, false): "Receipt \(receipt.id) is not void"
                case (false, true): "Voided receipt \(receipt.id)"
                case (false, false): "Restored receipt \(receipt.id)"
                }
            return what
        }
    }
}

/// `spesa receipt restore ID…`
struct ReceiptRestore: SpesaCommand {
    static let info = CommandInfo(
        name: "restore", summary: "Restore void receipts with their expenses.",
        examples: [("spesa receipt restore 7", ""), ("spesa receipt restore last", "the one recorded last")])

    @Argument("The numbers of the receipts, or last.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws {
        try environment.setVoid(false, receiptsNamed: ids)
    }
}
