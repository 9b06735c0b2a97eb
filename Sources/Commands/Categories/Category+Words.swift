internal import Ledger
internal import Output
internal import Text

extension RowWords {
    static let category = RowWords(
        of: Category.self, isAlwaysNamed: true,
        title: { category, _, context in "category \(context.path(category.id))" },
        differences: { found, context in
            found.compare("its name") { $0.name }
            found.compare("it") { category in category.parent.map { "under \(context.path($0))" } ?? "at the top" }
            found.compare("it") { $0.isArchived ? "archived" : "not archived" }
        },
        clauses: { changed, context in
            var made: [String] = []
            var clauses: [String] = []
            for change in changed.after {
                let category = change.new
                guard let old = change.old else {
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
                            : "brought back the category \(context.path(category.id))")
                }
            }
            if !made.isEmpty {
                clauses.insert("made the \(made.count == 1 ? "category" : "categories") \(series(made))", at: 0)
            }
            return clauses + changed.removed.map { "removed the category \($0.name)" }
        },
        json: { category, _ in
            .object([
                "id": .integer(category.id), "parent": category.parent.map(JSON.integer) ?? .null,
                "name": .text(category.name), "archived": .truth(category.isArchived),
            ])
        },
        document: { category, context in
            .object([
                "name": .text(category.name), "under": JSON(category.parent.map { context.path($0) }),
                "archived": .truth(category.isArchived), "changed": .text(category.changed.rfc3339),
            ])
        })
}
