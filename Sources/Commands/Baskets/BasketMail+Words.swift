internal import Household
internal import Ledger
internal import Output

extension BasketMail.Form {
    /// With its article.
    var words: String {
        switch self {
        case .quote: "a request for a quote"
        case .order: "an order"
        }
    }
}

extension BasketMail {
    /// As programs read it.
    var json: JSON {
        .object([
            "to": .text(recipient), "as": .text(form.rawValue), "sent": .text(sent.rfc3339), "by": .text(by),
            "lines": .list(
                lines.map { line in
                    .object([
                        "line": .integer(line.number), "what": .text(line.what),
                        "quantity_milli": .integer(line.quantity.milli),
                        "quantity": .decimal(line.quantity.machineText), "unit": .text(line.quantity.unit.sign),
                        "price_e5": JSON(line.price?.e5), "comment": JSON(line.comment),
                    ])
                }),
        ])
    }
}

extension RowWords {
    static let basketMail = RowWords(
        table: .basketMail,
        clauses: { before, after, context in
            let old = Set(before.map(\.id))
            return after.map { "\(old.contains($0.id) ? "changed what was sent: " : "sent ")\(text($0, context))" }
                + gone(before, after).map { "forgot that \(text($0, context)) was sent" }
        },
        title: { row, _, _ in "what was sent to \(row.text(3) ?? "")" },
        differences: { old, new, context in
            let (one, other) = (text(old, context), text(new, context))
            return one == other ? [] : [RowDifference(name: "it", old: one, new: other)]
        },
        listed: { row, context in json(row, context) },
        document: { row, context in json(row, context) },
        isAlwaysNamed: false)

    /// `'Week' to shop@example.org as an order`
    private static func text(_ row: TrackedRow, _ context: RowContext) -> String {
        guard let mail = BasketMail(row) else { return "mail \(row.id)" }
        return "'\(context.name(of: mail.basket, in: .basket))' to \(mail.recipient) as \(mail.form.words)"
    }

    private static func json(_ row: TrackedRow, _ context: RowContext) -> JSON {
        guard let mail = BasketMail(row) else { return .object(["id": .integer(row.id)]) }
        return .object([
            "id": .integer(row.id), "basket": .text(context.name(of: mail.basket, in: .basket)), "sent": mail.json,
        ])
    }
}
