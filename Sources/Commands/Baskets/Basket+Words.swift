internal import Household
internal import Ledger
internal import Output

extension RowWords {
    static let basket = RowWords(
        of: Basket.self,
        title: { basket, _, _ in "basket '\(basket.name)'" },
        differences: { found, _ in
            found.compare("its name") { $0.name }
            found.compare("it") { $0.isRemoved ? "removed" : "in use" }
        },
        clauses: { changed, _ in
            changed.after.map { change in
                let (old, basket) = (change.old, change.new)
                guard let old else { return "made the basket '\(basket.name)'" }
                if old.isRemoved != basket.isRemoved {
                    return "\(basket.isRemoved ? "removed" : "brought back") the basket '\(basket.name)'"
                }
                return "renamed the basket '\(old.name)' to '\(basket.name)'"
            } + changed.removed.map { "removed the basket '\($0.name)'" }
        },
        json: { basket, _ in .object(["id": .integer(basket.id), "basket": .text(basket.name)]) })

    static let basketLine = RowWords(
        of: BasketLine.self,
        title: { line, _, _ in "'\(line.what)' in a basket" },
        differences: { found, context in
            let locale = context.amounts.locale
            found.compare("its basket") { context.name(of: $0.basket, in: .basket) }
            found.compare("it") { $0.what }
            found.compare("its quantity") { $0.quantity.text(in: locale) }
            found.compare("its price") { line in line.price.map { $0.text(per: line.quantity.unit, in: locale) } }
            found.compare("its comment") { $0.comment }
            found.compare("it") { $0.isTicked ? "ticked" : "not ticked" }
        },
        clauses: { changed, context in
            changed.after.map { change in
                let (old, line) = (change.old, change.new)
                let basket = context.name(of: line.basket, in: .basket)
                guard let old else { return "put \(line.text(context)) into '\(basket)'" }
                if old.isTicked != line.isTicked {
                    return "\(line.isTicked ? "ticked" : "unticked") \(line.text(context)) in '\(basket)'"
                }
                return "changed \(line.what) in '\(basket)'\(differenceText(change.differences))"
            }
                + changed.removed.map { line in
                    "removed \(line.text(context)) from '\(context.name(of: line.basket, in: .basket))'"
                }
        },
        json: { line, context in
            .object([
                "id": .integer(line.id), "basket": .text(context.name(of: line.basket, in: .basket)),
                "line": .integer(line.number), "what": .text(line.what),
                "quantity_milli": .integer(line.quantity.milli), "unit": .text(line.quantity.unit.sign),
                "ticked": .truth(line.isTicked),
            ])
        })

    static let basketUser = RowWords(
        of: BasketUser.self,
        title: { choice, _, _ in "the current basket of \(choice.user)" },
        differences: { found, context in
            found.compare("it", \.basket) { context.name(of: $0.basket, in: .basket) }
        },
        clauses: { changed, context in
            changed.after.map { change in
                let basket = context.name(of: change.new.basket, in: .basket)
                return "made '\(basket)' the current basket of \(change.new.user)"
            }
        },
        json: { choice, context in
            .object(["user": .text(choice.user), "basket": .text(context.name(of: choice.basket, in: .basket))])
        })
}

extension BasketLine {
    /// The line as text: `2 x Milk`.
    fileprivate func text(_ context: RowContext) -> String { "\(quantity.text(in: context.amounts.locale)) \(what)" }
}

extension RowWords {
    static let move = RowWords(
        of: StockRecord.self,
        title: { move, number, context in
            "move of stock " + (number.map(String.init) ?? "(\(move.sentence(context)))")
        },
        differences: { found, context in found.compare("it") { $0.sentence(context) } },
        clauses: { changed, context in
            changed.after.filter { $0.old == nil }.map { "moved stock: \($0.new.sentence(context))" }
                + changed.after.filter { $0.old != nil }.map { "changed the move of stock \($0.new.id)" }
                + changed.removed.map { "removed the move of stock: \($0.sentence(context))" }
        },
        json: { move, context in .object(["id": .integer(move.id), "what": .text(move.sentence(context))]) })
}

extension StockRecord {
    /// The move as text: `-2 x milk used`.
    fileprivate func sentence(_ context: RowContext) -> String {
        let product = context.name(of: product, in: .product)
        return "\(quantity.text(in: context.amounts.locale)) \(product) \(reason.rawValue)"
    }
}
