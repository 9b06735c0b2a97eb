internal import Ledger
internal import Money
internal import Output
internal import Periods

extension RowWords {
    static let ceiling = RowWords(
        of: Ceiling.self, isAlwaysNamed: true,
        title: { _, _, _ in "ceiling" },
        differences: { found, context in found.compare("it") { context.sentence($0) } },
        clauses: { changed, context in
            changed.after.filter { $0.old != $0.new }.map { context.clause($0.new) }
        },
        json: { ceiling, context in .object(context.members(ceiling)) },
        document: { ceiling, context in
            .object(context.members(ceiling) + [JSON.Member("changed", .text(ceiling.changed.rfc3339))])
        })

    static let flexibleCeiling = RowWords(
        of: FlexibleCeiling.self,
        title: { _, _, _ in "ceiling" },
        differences: { found, context in found.compare("it") { context.sentence($0.ceiling) } },
        clauses: { changed, context in
            changed.after.filter { $0.old != $0.new }.map { context.clause($0.new.ceiling) }
        },
        json: { record, context in .object(context.members(record.ceiling)) },
        document: { record, context in
            .object(
                context.members(record.ceiling) + [JSON.Member("changed", .text(record.ceiling.changed.rfc3339))])
        })
}

extension RowContext {
    /// Returns a ceiling as text: `12,50 € a month for food from 2026-11`, for some followed by
    /// `, carrying over what is left`.
    /// - Parameter sum: the calculation that was typed as the amount, such as `250+50`; `nil` for a plain amount.
    func sentence(_ ceiling: Ceiling, typed sum: String? = nil) -> String {
        let typed = sum.map { " (\($0))" } ?? ""
        let amount =
            ceiling.amount.map { "\(amounts.string($0))\(typed) a \(ceiling.per.rawValue)" }
            ?? "no ceiling\(ceiling.per.phrase)"
        return "\(amount) \(scope(of: ceiling))\(Self.carrying(ceiling))"
    }

    /// Returns the reply to a change: `Set a ceiling of 12,50 € a month for food from 2026-11`. A ceiling without an
    /// amount was removed.
    /// - Parameter sum: the calculation that was typed as the amount; `nil` for a plain amount.
    func done(_ ceiling: Ceiling, typed sum: String? = nil) -> String {
        ceiling.amount == nil
            ? "Removed the ceiling\(ceiling.per.phrase) \(scope(of: ceiling))"
            : "Set a ceiling of \(sentence(ceiling, typed: sum))"
    }

    /// Returns the category and the months of a ceiling: `for food from 2026-11 until 2026-12`.
    private func scope(of ceiling: Ceiling) -> String {
        let name = ceiling.category.map { path($0) } ?? "everything"
        let until = ceiling.until.map { " until \($0.name)" } ?? ""
        return "for \(name) from \(ceiling.from.name)\(until)"
    }

    /// Returns the clause of a history entry: `set a ceiling of 12,50 € a month for food from November 2026 on`.
    fileprivate func clause(_ ceiling: Ceiling) -> String {
        let name = ceiling.category.map { path($0) } ?? "everything"
        let months =
            switch ceiling.until {
            case nil: "from \(ceiling.from.title) on"
            case ceiling.from?: "in \(ceiling.from.title) alone"
            case let until?: "from \(ceiling.from.title) until \(until.title)"
            }
        guard let amount = ceiling.amount else {
            return "removed the ceiling\(ceiling.per.phrase) for \(name) \(months)"
        }
        return "set a ceiling of \(amounts.string(amount)) a \(ceiling.per.rawValue) for \(name) \(months)"
            + Self.carrying(ceiling)
    }

    /// Returns `, carrying over what is left`, or the like; empty for a ceiling that does not carry over.
    private static func carrying(_ ceiling: Ceiling) -> String {
        switch ceiling.carry {
        case nil: ""
        case .left: ", carrying over what is left"
        case .over: ", carrying over what is over"
        case .both: ", carrying over what is left or over"
        }
    }

    /// Returns the members of a ceiling in JSON.
    func members(_ ceiling: Ceiling) -> [JSON.Member] {
        [
            JSON.Member("category", ceiling.category.map { .text(path($0)) } ?? .null),
            JSON.Member("from", .text(ceiling.from.name)), JSON.Member("until", JSON(ceiling.until?.name)),
            JSON.Member("cents", .cents(ceiling.amount)), JSON.Member("amount", .string(of: ceiling.amount)),
            JSON.Member("per", .text(ceiling.per.rawValue)), JSON.Member("carry", JSON(ceiling.carry?.rawValue)),
        ]
    }
}
