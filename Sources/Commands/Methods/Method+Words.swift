internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Text

extension RowWords {
    static let method = RowWords(
        of: PaymentMethod.self,
        title: { method, _, _ in "method '\(method.name)'" },
        differences: { found, context in
            found.compare("its kind") { $0.kind.rawValue }
            found.compare("its card") { $0.lastFour.map { "…\(CardNumber.text(of: $0))" } ?? "unknown" }
            found.compare("its month of expiry") { $0.expiry?.month.name ?? "unknown" }
            found.compare("its face") { $0.face.map(context.amounts.string) ?? "any" }
            found.compare("its limit per receipt") { $0.most.map(String.init) ?? "any number" }
            found.compare("its categories") { method in
                method.categories.isEmpty ? "everything" : series(method.categories.map { context.path($0) })
            }
            found.compare("its cost") { $0.isFree ? "nothing" : "something" }
            found.compare("it") { $0.isArchived ? "archived" : "in use" }
        },
        clauses: { changed, context in
            changed.after.map { change in
                let method = change.new
                guard let old = change.old else {
                    return "added the method '\(method.name)': \(method.terms(in: context.tree, context.amounts))"
                }
                if old.isArchived != method.isArchived {
                    return "\(method.isArchived ? "archived" : "brought back") the method '\(method.name)'"
                }
                return "changed the method '\(method.name)'\(differenceText(change.differences))"
            } + changed.removed.map { "removed the method '\($0.name)'" }
        },
        json: { PaymentMethod.fields(in: $1.tree, $1.amounts).object($0) })
}
