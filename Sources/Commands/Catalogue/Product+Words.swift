internal import Household
internal import Ledger
internal import Output
internal import Text

extension RowWords {
    static let product = RowWords(
        of: Product.self,
        title: { product, _, _ in "product '\(product.name)'" },
        differences: { found, context in
            let locale = context.amounts.locale
            found.compare("its name") { $0.name }
            found.compare("its code") { $0.code }
            found.compare("its maker") { $0.maker }
            found.compare("its shelf") { $0.shelf.map { context.name(of: $0, in: .shelf) } }
            found.compare("its kind") { $0.kind.map { context.name(of: $0, in: .kind) } }
            found.compare("its category") { $0.category.map { context.path($0) } }
            found.compare("its unit") { $0.unit.sign }
            found.compare("its price") { product in product.price.map { $0.text(per: product.unit, in: locale) } }
            found.compare("its VAT") { $0.rate?.text(in: locale) }
            found.compare("its minimum") { product in
                product.minimum.map { Quantity(milli: $0, unit: product.unit).text(in: locale) }
            }
            found.compare("its place") { $0.place.map { String($0) } }
            found.compare("its barcodes") { listed($0.barcodes) }
            found.compare("its details") { listed($0.details.map { "\($0.label) \($0.value)" }) }
            found.compare("its parts") { listed($0.parts.map(\.name)) }
            found.compare("its links") { listed($0.links) }
            found.compare("its description", as: "text") { $0.description }
            found.compare("it") { $0.isArchived ? "archived" : "in use" }
        },
        clauses: { changed, _ in
            changed.after.map { change in
                let (old, product) = (change.old, change.new)
                let title = "product '\(product.name)'"
                guard let old else { return "added the \(title)" }
                guard old.isArchived == product.isArchived else {
                    return "\(product.isArchived ? "archived" : "brought back") the \(title)"
                }
                return "changed the \(title)\(differenceText(change.differences))"
            } + changed.removed.map { "removed the product '\($0.name)'" }
        },
        json: { product, _ in
            .object(["id": .integer(product.id), "uid": .text(product.uid), "name": .text(product.name)])
        })

    private static func listed(_ texts: [String]) -> String? { texts.isEmpty ? nil : series(texts) }

    static let shelf = RowWords(
        of: Shelf.self,
        title: { shelf, _, _ in "shelf '\(shelf.path)'" },
        differences: { found, _ in
            found.compare("its name") { $0.path }
            found.compare("its place") { $0.place.map { String($0) } }
        },
        json: { shelf, _ in .object(["id": .integer(shelf.id), "shelf": .text(shelf.path)]) })

    static let kind = RowWords(
        of: ProductKind.self,
        title: { kind, _, _ in "kind '\(kind.name)'" },
        differences: { found, _ in
            found.compare("its name") { $0.name }
            found.compare("its labels") { series($0.labels) }
        },
        json: { kind, _ in .object(["id": .integer(kind.id), "kind": .text(kind.name)]) })
}
