internal import Bookkeeping
internal import Ledger
internal import Money

/// The words of one expense, all of them there.
struct AddWords {
    var amount: String
    var category: String?
    var what: [String]
    var on: String?
    let details: DetailOptions
    let uid: String?
    let makesCategory: Bool

    /// `12,50 €` without quotes arrives as two words.
    mutating func joinCurrency() {
        guard let word = category, ["€", "eur", "euro", "euros"].contains(word.lowercased()) else { return }
        amount += " " + word
        category = what.isEmpty ? nil : what.removeFirst()
    }

    /// - Parameter tree: the categories; one with a number below zero is made together with the expense.
    func draft(in environment: Environment, _ context: Context, tree: CategoryTree) throws -> ExpenseDraft {
        let name = category ?? ""
        let value: Amount
        do {
            value = try context.amount(amount)
        } catch {
            // Somebody who begins with the category is told about the order, not about letters in an amount.
            if (try? context.amount(name)) != nil, (try? tree.find(amount)) != nil {
                throw CommandError.amountAfterCategory(category: amount, amount: name, problem: error.message)
            }
            throw error
        }
        return try context.draft(
            value, on: on.map { try context.day($0) }, in: destination(name, in: environment, tree: tree),
            ExpenseDetails(
                what: what.isEmpty ? nil : what.joined(separator: " "), payee: details.payee,
                method: details.method, note: details.note, tags: details.tag),
            uid: uid)
    }

    private func destination(
        _ name: String, in environment: Environment, tree: CategoryTree
    ) throws -> ExpenseDraft.Destination {
        let names = try categoryNames(of: name)
        do {
            let retry = "spesa add \(quoted(amount)) \(quoted(name)) --new-category"
            let found = try environment.usableCategory(name, in: tree, retry: retry)
            return found.id < 0 ? .newCategory(path: tree.path(of: found.id)) : .category(found.id)
        } catch CommandError.unknownCategory where makesCategory {
            return .newCategory(path: names.joined(separator: ":"))
        }
    }
}
