internal import Household
internal import Ledger
internal import Output

extension RowWords {
    static let product = RowWords(
        table: .product,
        clauses: { before, after, context in
            clauses(before, after, title: title) {
                differences($0, $1, context)
            } special: { former, row in
                let (was, isNow) = (former.values.last?.number == 1, row.values.last?.number == 1)
                return was == isNow ? nil : "\(isNow ? "archived" : "brought back") the \(title(row))"
            }
        },
        title: { row, _, _ in title(row) },
        differences: differences,
        listed: { row, _ in json(row) },
        document: { row, _ in json(row) },
        isAlwaysNamed: false)

    @Sendable private static func title(_ row: TrackedRow) -> String { "product '\(row.text(1) ?? "")'" }

    private static func json(_ row: TrackedRow) -> JSON {
        guard let product = Product(row) else { return .null }
        return .object(["id": .integer(product.id), "uid": .text(product.uid), "name": .text(product.name)])
    }

    @Sendable private static func differences(
        _ old: TrackedRow, _ new: TrackedRow, _ context: RowContext
    ) -> [RowDifference] {
        context.telling { context in
            guard let old = Product(old), let new = Product(new) else { return [] }
            var differences: [RowDifference] = []
            func tell(_ name: String, _ value: (Product) -> String?) {
                let (one, other) = (value(old) ?? "(none)", value(new) ?? "(none)")
                if one != other { differences.append(RowDifference(name: name, old: one, new: other)) }
            }
            let locale = context.amounts.locale
            tell("its name") { $0.name }
            tell("its code") { $0.code }
            tell("its maker") { $0.maker }
            tell("its shelf") { $0.shelf.map { context.name(of: $0, in: .shelf) } }
            tell("its kind") { $0.kind.map { context.name(of: $0, in: .kind) } }
            tell("its category") { $0.category.map { context.path($0) } }
            tell("its unit") { $0.unit.sign }
            tell("its price") { product in product.price.map { $0.text(per: product.unit, in: locale) } }
            tell("its VAT") { $0.rate?.text(in: locale) }
            tell("its minimum") { product in
                product.minimum.map { Quantity(milli: $0, unit: product.unit).text(in: locale) }
            }
            tell("its place") { $0.place.map { String($0) } }
            tell("its barcodes") { listed($0.barcodes) }
            tell("its details") { listed($0.details.map { "\($0.label) \($0.value)" }) }
            tell("its parts") { listed($0.parts.map(\.name)) }
            tell("its links") { listed($0.links) }
            if old.description != new.description {
                differences.append(RowDifference(name: "its description", old: "one text", new: "another"))
            }
            tell("it") { $0.isArchived ? "archived" : "in use" }
            return differences
        }
    }

    private static func listed(_ texts: [String]) -> String? { texts.isEmpty ? nil : series(texts) }
}

extension RowWords {
    static let shelf = RowWords(
        table: .shelf,
        clauses: { before, after, _ in
            clauses(before, after, title: { "shelf '\($0.text(1) ?? "")'" }, differencesOfShelves)
        },
        title: { row, _, _ in "shelf '\(row.text(1) ?? "")'" },
        differences: { old, new, _ in differencesOfShelves(old, new) },
        listed: { row, _ in .object(["id": .integer(row.id), "shelf": JSON(row.text(1))]) },
        document: { row, _ in .object(["id": .integer(row.id), "shelf": JSON(row.text(1))]) },
        isAlwaysNamed: false)

    static let kind = RowWords(
        table: .kind,
        clauses: { before, after, _ in
            clauses(before, after, title: { "kind '\($0.text(1) ?? "")'" }, differencesOfKinds)
        },
        title: { row, _, _ in "kind '\(row.text(1) ?? "")'" },
        differences: { old, new, _ in differencesOfKinds(old, new) },
        listed: { row, _ in .object(["id": .integer(row.id), "kind": JSON(row.text(1))]) },
        document: { row, _ in .object(["id": .integer(row.id), "kind": JSON(row.text(1))]) },
        isAlwaysNamed: false)

    @Sendable private static func differencesOfShelves(_ old: TrackedRow, _ new: TrackedRow) -> [RowDifference] {
        let (old, new) = (Shelf(old), Shelf(new))
        return different("its name", old.path, new.path)
            + different("its place", old.place.map { String($0) }, new.place.map { String($0) })
    }

    @Sendable private static func differencesOfKinds(_ old: TrackedRow, _ new: TrackedRow) -> [RowDifference] {
        let (old, new) = (ProductKind(old), ProductKind(new))
        return different("its name", old.name, new.name)
            + different("its labels", series(old.labels), series(new.labels))
    }

    private static func different(_ name: String, _ old: String?, _ new: String?) -> [RowDifference] {
        old == new ? [] : [RowDifference(name: name, old: old ?? "(none)", new: new ?? "(none)")]
    }

    /// The clauses of a table whose rows are added, changed and taken away.
    /// - Parameter special: what is said of a change instead of its differences; `nil` for nothing else.
    fileprivate static func clauses(
        _ before: [TrackedRow], _ after: [TrackedRow], title: (TrackedRow) -> String,
        _ differences: (TrackedRow, TrackedRow) -> [RowDifference],
        special: (TrackedRow, TrackedRow) -> String? = { _, _ in nil }
    ) -> [String] {
        let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
        return after.map { row in
            guard let former = old[row.id] else { return "added the \(title(row))" }
            if let special = special(former, row) { return special }
            let clauses = differences(former, row).map { "\($0.name) \($0.old) → \($0.new)" }
            return "changed the \(title(row))" + (clauses.isEmpty ? "" : ": \(clauses.joined(separator: ", "))")
        } + gone(before, after).map { "removed the \(title($0))" }
    }
}
