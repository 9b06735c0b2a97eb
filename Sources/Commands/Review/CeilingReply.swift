internal import Bookkeeping
internal import Ledger
internal import Output
internal import Reports

extension Environment {
    func category(_ name: String?, in tree: CategoryTree) throws -> Category? {
        try name.map { try category($0, in: tree) }
    }

    /// What was set, and what another ceiling still says about months after it.
    func reply(about ceiling: Ceiling, in context: Context, tree: CategoryTree) throws {
        func report() throws -> Report {
            let words = RowContext(tree: tree, amounts: context.amounts)
            let set = try context.standing(of: ceiling, in: tree)
            for other in set.stillSet { notice("still set: \(words.sentence(other))") }
            let path = ceiling.category.map(tree.path)
            let name = path.map { "\($0) in \(set.status.month.title)" }
            let sentences = [
                words.sentence(ceiling), Wording(amounts: context.amounts).sentence(set.status, of: name),
            ]
            return Report(
                schema: "spesa.ceiling/1", "ceiling",
                [
                    "category": JSON(path), "from": .text(ceiling.from.name), "until": JSON(ceiling.until?.name),
                    "cents": .cents(ceiling.amount), "amount": .string(of: ceiling.amount),
                ]
            ) { sentences }
        }
        try reply(report())
    }
}
