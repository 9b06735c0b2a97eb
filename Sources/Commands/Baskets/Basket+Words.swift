internal import Household
internal import Ledger
internal import Output

extension RowWords {
    static let basket = RowWords(
        table: .basket,
        clauses: { before, after, _ in
            let old = Dictionary(before.map { ($0.id, Basket($0)) }) { first, _ in first }
            return after.map { row in
                let basket = Basket(row)
                guard let former = old[row.id] else { return "made the basket '\(basket.name)'" }
                if former.isRemoved != basket.isRemoved {
                    return "\(basket.isRemoved ? "took away" : "brought back") the basket '\(basket.name)'"
                }
                return "renamed the basket '\(former.name)' to '\(basket.name)'"
            } + gone(before, after).map { "removed the basket '\($0.text(1) ?? "")'" }
        },
        title: { row, _, _ in "basket '\(row.text(1) ?? "")'" },
        differences: { old, new, _ in
            let (old, new) = (Basket(old), Basket(new))
            var differences: [RowDifference] = []
            if old.name != new.name {
                differences.append(RowDifference(name: "its name", old: old.name, new: new.name))
            }
            if old.isRemoved != new.isRemoved {
                differences.append(
                    RowDifference(
                        name: "it", old: old.isRemoved ? "taken away" : "in use",
                        new: new.isRemoved ? "taken away" : "in use"))
            }
            return differences
        },
        listed: { row, _ in .object(["id": .integer(row.id), "basket": JSON(row.text(1))]) },
        document: { row, _ in .object(["id": .integer(row.id), "basket": JSON(row.text(1))]) },
        isAlwaysNamed: false)

    static let basketLine = RowWords(
        table: .basketLine,
        clauses: { before, after, context in
            let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            return after.map { row in
                let basket = context.name(of: BasketLine(row).basket, in: .basket)
                guard let former = old[row.id] else { return "put \(text(row, context)) into '\(basket)'" }
                if BasketLine(former).isTicked != BasketLine(row).isTicked {
                    return "\(BasketLine(row).isTicked ? "ticked" : "unticked") \(text(row, context)) in '\(basket)'"
                }
                let clauses = differencesOfLines(former, row, context).map { "\($0.name) \($0.old) → \($0.new)" }
                return "changed \(BasketLine(row).what) in '\(basket)'"
                    + (clauses.isEmpty ? "" : ": \(clauses.joined(separator: ", "))")
            }
                + gone(before, after).map { row in
                    "took \(text(row, context)) out of '\(context.name(of: BasketLine(row).basket, in: .basket))'"
                }
        },
        title: { row, _, _ in "'\(BasketLine(row).what)' in a basket" },
        differences: differencesOfLines,
        listed: { row, context in json(row, context) },
        document: { row, context in json(row, context) },
        isAlwaysNamed: false)

    static let basketUser = RowWords(
        table: .basketUser,
        clauses: { _, after, context in
            after.map { row in
                "made '\(context.name(of: row.number(1) ?? 0, in: .basket))' the current basket of \(row.text(0) ?? "")"
            }
        },
        title: { row, _, _ in "the current basket of \(row.text(0) ?? "")" },
        differences: { old, new, context in
            guard old.number(1) != new.number(1) else { return [] }
            let names = [old, new].map { context.name(of: $0.number(1) ?? 0, in: .basket) }
            return [RowDifference(name: "it", old: names[0], new: names[1])]
        },
        listed: { row, context in
            .object(["user": JSON(row.text(0)), "basket": .text(context.name(of: row.number(1) ?? 0, in: .basket))])
        },
        document: { row, context in
            .object(["user": JSON(row.text(0)), "basket": .text(context.name(of: row.number(1) ?? 0, in: .basket))])
        },
        isAlwaysNamed: false)

    private static func text(_ row: TrackedRow, _ context: RowContext) -> String {
        let line = BasketLine(row)
        return "\(line.quantity.text(in: context.amounts.locale)) \(line.what)"
    }

    private static func json(_ row: TrackedRow, _ context: RowContext) -> JSON {
        let line = BasketLine(row)
        return .object([
            "id": .integer(row.id), "basket": .text(context.name(of: line.basket, in: .basket)),
            "line": .integer(line.number), "what": .text(line.what), "quantity_milli": .integer(line.quantity.milli),
            "unit": .text(line.quantity.unit.sign), "ticked": .truth(line.isTicked),
        ])
    }

    @Sendable private static func differencesOfLines(
        _ old: TrackedRow, _ new: TrackedRow, _ context: RowContext
    ) -> [RowDifference] {
        context.telling { context in
            let locale = context.amounts.locale
            let (old, new) = (BasketLine(old), BasketLine(new))
            var differences: [RowDifference] = []
            func tell(_ name: String, _ value: (BasketLine) -> String?) {
                let (one, other) = (value(old) ?? "(none)", value(new) ?? "(none)")
                if one != other { differences.append(RowDifference(name: name, old: one, new: other)) }
            }
            tell("its basket") { context.name(of: $0.basket, in: .basket) }
            tell("it") { $0.what }
            tell("its quantity") { $0.quantity.text(in: locale) }
            tell("its price") { line in line.price.map { $0.text(per: line.quantity.unit, in: locale) } }
            tell("its comment") { $0.comment }
            tell("it") { $0.isTicked ? "ticked" : "not ticked" }
            return differences
        }
    }
}

extension RowWords {
    static let move = RowWords(
        table: .move,
        clauses: { before, after, context in
            let old = Set(before.map(\.id))
            return after.filter { !old.contains($0.id) }.map { "moved stock: \(sentence($0, context))" }
                + after.filter { old.contains($0.id) }.map { "changed the move of stock \($0.id)" }
                + gone(before, after).map { "took back: \(sentence($0, context))" }
        },
        title: { row, number, _ in "move of stock \(number.map(String.init) ?? row.text(0) ?? "")" },
        differences: { old, new, context in
            let (one, other) = (sentence(old, context), sentence(new, context))
            return one == other ? [] : [RowDifference(name: "it", old: one, new: other)]
        },
        listed: { row, context in .object(["id": .integer(row.id), "what": .text(sentence(row, context))]) },
        document: { row, context in .object(["id": .integer(row.id), "what": .text(sentence(row, context))]) },
        isAlwaysNamed: false)

    /// `-2 x milk used`
    private static func sentence(_ row: TrackedRow, _ context: RowContext) -> String {
        guard let move = StockRecord(row) else { return "move \(row.id)" }
        let product = context.name(of: move.product, in: .product)
        return "\(move.quantity.text(in: context.amounts.locale)) \(product) \(move.reason.rawValue)"
    }
}
