internal import Ledger
internal import Output
internal import Reports

extension RowWords {
    /// The data that imports noted about products. A book can have many such rows, so the history tells only their
    /// number.
    static let productSource = RowWords(
        of: ProductSource.self,
        title: { source, _, context in "data of \(source.source) on \(context.name(of: source.product, in: .product))"
        },
        differences: { found, context in
            found.compare("its product", \.product) { context.name(of: $0.product, in: .product) }
            found.compare("its values", as: "text") { [$0.key: $0.seen] }
        },
        clauses: { changed, _ in
            [
                (changed.after.count { $0.old == nil }, "noted"),
                (changed.after.count { $0.old != nil }, "updated"), (changed.removed.count, "forgot"),
            ].filter { $0.0 > 0 }.map { "\($1) the data of a source on \(counted($0, "product"))" }
        },
        json: { source, _ in
            .object([
                "id": .integer(source.id), "product": number(source.product), "source": .text(source.source),
                "key": JSON(source.key),
            ])
        })

    /// The imported products, which are rows of another file. The history tells only of their removal, and its JSON
    /// only how many there are, were added and were changed.
    static let goods = RowWords(
        of: ProductFile.self,
        title: { _, _, _ in "the imported products" }, differences: { _, _ in },
        clauses: { changed, _ in
            changed.after.isEmpty && !changed.removed.isEmpty ? ["removed the imported products"] : []
        },
        json: { goods, _ in
            .object([
                "id": .integer(goods.id), "count": .integer(goods.count), "added": .integer(goods.added),
                "changed": .integer(goods.altered),
            ])
        })

    static let subscription = RowWords(
        of: Subscription.self,
        title: { subscription, _, _ in "catalogue '\(subscription.name)'" },
        differences: { found, _ in
            found.none = "none"
            found.compare("its place") { $0.place }
            found.compare("its version") { $0.version.map(String.init) }
        },
        clauses: { changed, _ in
            changed.after.filter { $0.old == nil }.map { "followed the catalogue '\($0.new.name)'" }
                + changed.removed.map { "stopped following the catalogue '\($0.name)'" }
        },
        json: { subscription, _ in
            .object([
                "id": .integer(subscription.id), "name": .text(subscription.name), "place": .text(subscription.place),
                "version": JSON(subscription.version), "row": .integer(subscription.lastRow),
            ])
        })
}
