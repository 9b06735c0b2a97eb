internal import Ledger
internal import Output

extension RowWords {
    static let category = RowWords(
        table: .category,
        clauses: { before, after, context in
            let old = Dictionary(before.map { ($0.id, Category($0)) }) { first, _ in first }
            var made: [String] = []
            var clauses: [String] = []
            for category in after.map(Category.init) {
                guard let old = old[category.id] else {
                    made.append(context.path(category.id))
                    continue
                }
                if old.name != category.name {
                    clauses.append("renamed the category \(old.name) to \(category.name)")
                }
                if old.parent != category.parent {
                    let place = category.parent.map { "under \(context.path($0))" } ?? "to the top"
                    clauses.append("moved the category \(category.name) \(place)")
                }
                if old.isArchived != category.isArchived {
                    clauses.append(
                        category.isArchived
                            ? "archived the category \(context.path(category.id))"
                            : "let the category \(context.path(category.id)) take expenses again")
                }
            }
            if !made.isEmpty {
                clauses.insert("made the \(made.count == 1 ? "category" : "categories") \(series(made))", at: 0)
            }
            return clauses + gone(before, after).map { "removed the category \(Category($0).name)" }
        },
        title: { row, _, context in "category \(context.path(row.id))" },
        differences: { old, new, context in
            let (old, new) = (Category(old), Category(new))
            var differences: [RowDifference] = []
            if old.name != new.name {
                differences.append(RowDifference(name: "its name", old: old.name, new: new.name))
            }
            if old.parent != new.parent {
                func place(_ category: Category) -> String {
                    category.parent.map { "under \(context.path($0))" } ?? "at the top"
                }
                differences.append(RowDifference(name: "it", old: place(old), new: place(new)))
            }
            if old.isArchived != new.isArchived {
                func state(_ category: Category) -> String { category.isArchived ? "archived" : "not archived" }
                differences.append(RowDifference(name: "it", old: state(old), new: state(new)))
            }
            return differences
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
