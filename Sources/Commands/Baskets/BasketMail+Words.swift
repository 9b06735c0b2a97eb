internal import Household
internal import Ledger
internal import Output

extension BasketMail.Form {
    /// The form of the mail with its article: `an order`.
    var words: String {
        switch self {
        case .quote: "a request for a quote"
        case .order: "an order"
        }
    }
}

extension BasketMail {
    /// The mail as JSON.
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
        of: BasketMail.self,
        title: { mail, _, _ in "email to \(mail.recipient)" },
        differences: { found, context in found.compare("it") { $0.text(context) } },
        clauses: { changed, context in
            changed.after.map { change in
                let (old, mail) = (change.old, change.new)
                return "\(old == nil ? "sent " : "changed what was sent: ")\(mail.text(context))"
            } + changed.removed.map { "removed the record that \($0.text(context)) was sent" }
        },
        json: { mail, context in
            .object([
                "id": .integer(mail.id), "basket": .text(context.name(of: mail.basket, in: .basket)),
                "sent": mail.json,
            ])
        })
}

extension BasketMail {
    /// The mail as text: `'Week' to shop@example.org as an order`.
    fileprivate func text(_ context: RowContext) -> String {
        "'\(context.name(of: basket, in: .basket))' to \(recipient) as \(form.words)"
    }
}
