internal import Ledger
internal import Output

extension RowWords {
    static let category = RowWords(
        table: .category,
        parts: { before, after, context in
            let old = Dictionary(before.map { ($0.id, Category($0)) }) { first, _ in first }
            var parts: [String] = []
            for category in after.map(Category.init) {
                guard let old = old[category.id] else {
                    parts.append("new category \(context.path(category.id))")
                    continue
                }
                if old.name != category.name { parts.append("\(old.name) → \(category.name)") }
                if old.parent != category.parent {
                    parts.append("\(category.name) under \(context.path(category.parent))")
                }
                if old.isArchived != category.isArchived { parts.append(context.path(category.id)) }
            }
            return parts + gone(before, after).map { "\(Category($0).name) is gone" }
        },
        title: { row, _, context in "category \(context.path(row.id))" },
        differences: { old, new, context in
            let (old, new) = (Category(old), Category(new))
            var parts: [String] = []
            if old.name != new.name { parts.append("\(old.name) → \(new.name)") }
            if old.parent != new.parent {
                parts.append("under \(context.path(old.parent)) → under \(context.path(new.parent))")
            }
            if old.isArchived != new.isArchived { parts.append(new.isArchived ? "archived" : "not archived") }
            return parts
        },
        listed: { row, _ in
            let category = Category(row)
            return .object([
                "id": .integer(category.id), "parent": category.parent.map(JSON.integer) ?? .null,
                "name": .text(category.name), "archived": .truth(category.isArchived),
            ])
        },
        document: { row, context in
            let category = Category(row)
            return .object([
                "name": .text(category.name), "under": JSON(category.parent.map { context.path($0) }),
                "archived": .truth(category.isArchived), "changed": .text(category.changed.rfc3339),
            ])
        })
}
