internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Terminal
internal import Text

extension PaymentMethod {
    /// The fields of a method, for tables and machine formats.
    static func fields(in tree: CategoryTree, _ amounts: AmountFormatter) -> Fields<PaymentMethod> {
        Fields([
            Field("name", column: Table.Column("Method", shrinksTo: 8)) { .text($0.name) },
            Field("kind", column: Table.Column("Kind")) { .text($0.kind.rawValue) },
            Field("last_four", column: Table.Column("Card"), cell: { $0.card }) { method in
                JSON(method.lastFour.map { CardNumber.text(of: $0) })
            },
            Field("expires", column: Table.Column("Expires"), cell: { $0.expiry?.text ?? "" }) {
                JSON($0.expiry?.month.name)
            },
            Field("face_cents") { .cents($0.face) },
            Field(
                "face", column: Table.Column("Each", alignment: .trailing),
                cell: { $0.face.map(amounts.string) ?? "" }
            ) { JSON($0.face?.machineText) },
            Field("most", column: Table.Column("Most", alignment: .trailing), cell: { $0.most.map(String.init) ?? "" })
            {
                JSON($0.most)
            },
            .folded(
                "for", column: Table.Column("For", shrinksTo: 8), cell: { $0.purposes(in: tree) },
                value: { method in .list(method.categories.map { .text(tree.path(of: $0)) }) },
                record: { method in .text(method.categories.map { tree.path(of: $0) }.joined(separator: ";")) }),
            Field("free") { .truth($0.isFree) },
            Field("archived") { .truth($0.isArchived) },
        ])
    }

    /// Returns the description: `card …1111, good until 11/28` or `voucher, 8,00 € each, at most 8 on a receipt, for
    /// food, free of charge`.
    func terms(in tree: CategoryTree, _ amounts: AmountFormatter) -> String {
        let parts = [
            card.isEmpty ? kind.rawValue : "\(kind.rawValue) \(card)", expiry.map { "good until \($0.text)" },
            face.map { "\(amounts.string($0)) each" }, most.map { "at most \($0) on a receipt" },
            categories.isEmpty ? nil : "for \(purposes(in: tree))", isFree ? "free of charge" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// The last four digits of the method's card, such as `…1111`; empty if unknown.
    private var card: String { lastFour.map { "…\(CardNumber.text(of: $0))" } ?? "" }

    private func purposes(in tree: CategoryTree) -> String { series(categories.map { tree.path(of: $0) }) }
}

extension PaymentMethod {
    /// Returns the reply to a change of the method.
    /// - Parameter sentence: returns the text of the reply, given the text of `terms`.
    func report(in context: Context, _ sentence: (String) -> String) throws -> Report {
        let tree = try context.book.categories()
        let text = sentence(terms(in: tree, context.amounts))
        return Report(
            schema: "spesa.method/1", "method", of: self, Self.fields(in: tree, context.amounts)
        ) { [text] }
    }
}

extension Environment {
    /// Returns the payment method with a name.
    /// - Throws: `CardError.asName` for a name that may be a card number, `LedgerError.noSuchMethod` for an unknown
    ///   one.
    func method(_ name: String, in context: Context) throws -> PaymentMethod {
        try PaymentMethod.requireNoCard(name)
        guard let method = try context.book.methods().named(name) else { throw LedgerError.noSuchMethod(name) }
        return method
    }
}
