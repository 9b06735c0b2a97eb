internal import Ledger
internal import Output
internal import Reports

extension RowWords {
    /// Product sources are many and not written by a user, so only their number is shown.
    static let productSource = RowWords(
        table: .productSource,
        clauses: { before, after, _ in
            let (old, new) = (Set(before.map(\.id)), Set(after.map(\.id)))
            var clauses: [String] = []
            func tell(_ rows: [TrackedRow], _ verb: String) {
                if !rows.isEmpty { clauses.append("\(verb) what a source says of \(counted(rows.count, "product"))") }
            }
            tell(after.filter { !old.contains($0.id) }, "noted")
            tell(after.filter { old.contains($0.id) }, "noted anew")
            tell(before.filter { !new.contains($0.id) }, "forgot")
            return clauses
        },
        title: { row, _, context in "what \(row.text(2) ?? "") says of \(product(row, context))" },
        differences: { old, new, context in
            var differences: [RowDifference] = []
            if old.number(1) != new.number(1) {
                differences.append(RowDifference(name: "it", old: product(old, context), new: product(new, context)))
            }
            if (old.text(3), old.text(4)) != (new.text(3), new.text(4)) {
                differences.append(RowDifference(name: "what was said", old: "one text", new: "another"))
            }
            return differences
        },
        listed: { row, _ in json(row) },
        document: { row, _ in json(row) },
        isAlwaysNamed: false)

    private static func product(_ row: TrackedRow, _ context: RowContext) -> String {
        row.number(1).map { context.name(of: $0, in: .product) } ?? "nothing"
    }

    private static func json(_ row: TrackedRow) -> JSON {
        .object([
            "id": .integer(row.id), "product": JSON(row.number(1)), "source": JSON(row.text(2)),
            "key": JSON(row.text(3)),
        ])
    }
}

extension RowWords {
    /// The rows are in another file, so only their number is shown.
    static let goods = RowWords(
        table: .goods,
        clauses: { before, after, _ in
            after.isEmpty && !before.isEmpty ? ["left the products from elsewhere"] : []
        },
        title: { _, _, _ in "the products from elsewhere" }, differences: { _, _, _ in [] },
        listed: { row, _ in counts(row) }, document: { row, _ in counts(row) }, isAlwaysNamed: false)

    private static func counts(_ row: TrackedRow) -> JSON {
        .object([
            "id": .integer(row.id), "count": JSON(row.number(4)), "added": JSON(row.number(5)),
            "changed": JSON(row.number(6)),
        ])
    }
}

extension RowWords {
    static let subscription = RowWords(
        table: .subscription,
        clauses: { before, after, _ in
            let old = Set(before.map(\.id))
            return after.filter { !old.contains($0.id) }.map { "followed the catalogue \(named($0))" }
                + gone(before, after).map { "stopped following the catalogue \(named($0))" }
        },
        title: { row, _, _ in "catalogue \(named(row))" },
        differences: { old, new, _ in
            let (old, new) = (Subscription(old), Subscription(new))
            var differences: [RowDifference] = []
            if old.place != new.place {
                differences.append(RowDifference(name: "its place", old: old.place, new: new.place))
            }
            if old.version != new.version {
                let versions = [old, new].map { $0.version.map(String.init) ?? "none" }
                differences.append(RowDifference(name: "its version", old: versions[0], new: versions[1]))
            }
            return differences
        },
        listed: { row, _ in document(row) }, document: { row, _ in document(row) }, isAlwaysNamed: false)

    private static func named(_ row: TrackedRow) -> String { "'\(row.text(1) ?? "")'" }

    private static func document(_ row: TrackedRow) -> JSON {
        .object([
            "id": .integer(row.id), "name": JSON(row.text(1)), "place": JSON(row.text(2)),
            "version": JSON(row.number(3)), "row": JSON(row.number(4)),
        ])
    }
}
