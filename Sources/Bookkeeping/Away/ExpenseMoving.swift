public import Ledger

/// Expenses to be moved to another book of the user: checked, and not yet recorded there.
public struct ExpenseMove {
    /// The expenses of this book, in the order of the selection.
    public let expenses: [Expense]
    /// The expenses of the other book that have the uid of one of `expenses` and are not void, by uid. They stay as
    /// they are.
    public let known: [String: Expense]
    /// The paths of the categories that the other book lacks, in the order of the expenses.
    public let newCategories: [String]
    /// The expenses as the other book records them, without `known`.
    let drafts: [ExpenseDraft]
}

extension Context {
    /// Checks whether expenses can be moved to another book, and reads what has to go with them. Changes nothing.
    ///
    /// Day, amount, texts, tags, time, currency and attachments go with an expense. Expenses of receipts, shared ones,
    /// those of an outing and those paid with vouchers depend on other records of this book, and are refused. A void
    /// expense that counts in the other book was moved before, and is accepted.
    /// - Parameters:
    ///   - other: the other book, opened by this user.
    ///   - destination: the category there; `nil` for the one with an equal path, which is made if it is missing.
    /// - Throws: `ExpenseMoveError`, `LedgerError.noSuchExpense`, `isOfReceipt`, `BookkeepingError.changedMeanwhile`, and
    ///   the errors of an attachment whose file is not here.
    /// - Complexity: O(log n) per expense, and O(bytes) of their attachments, all of them in memory.
    public func move(
        _ chosen: ChosenExpenses, to other: Context, into destination: ExpenseDraft.Destination? = nil
    ) throws -> ExpenseMove {
        let name = other.entry.name.description
        guard entry.id != other.entry.id else { throw ExpenseMoveError.sameBook(name) }
        let seen = chosen.byNumber
        let expenses = try chosen.numbers.map { id in
            guard let expense = try book.expense(id) else { throw LedgerError.noSuchExpense(id) }
            try chosen.requireUnchanged(expense, among: seen)
            return expense
        }
        let known = try other.book.expenses(uids: expenses.map(\.uid)).filter { !$0.value.isVoid }
        let waiting = expenses.filter { known[$0.uid] == nil }
        if let void = waiting.first(where: \.isVoid) { throw ExpenseMoveError.isVoid(void.id) }
        let extras = try requireFree(expenses.filter { !$0.isVoid })
        let (tree, treeThere) = try (book.categories(), other.book.categories())
        let attachments = Dictionary(grouping: try book.attachments(ofExpenses: waiting.map(\.id)), by: \.expense)
        var newCategories: [String] = []
        let drafts = try waiting.map { expense in
            let goal =
                try destination ?? treeThere.destination(at: tree.path(of: expense.category), ofBook: name)
            if case .newCategory(let path) = goal, !newCategories.contains(path) { newCategories.append(path) }
            var draft = ExpenseDraft(
                uid: expense.uid, day: expense.day, amount: expense.amount, destination: goal, details: expense.details)
            draft.extras = extras[expense.id] ?? ExpenseExtras()
            draft.attachments = try (attachments[expense.uid] ?? []).map { attachment in
                try GivenAttachment(path: attachment.name, bytes: book.content(of: attachment), isAsIs: true)
            }
            return draft
        }
        return ExpenseMove(
            expenses: expenses, known: known, newCategories: newCategories, drafts: try other.withKnownNames(drafts))
    }

    /// Checks that no record of this book depends on these expenses.
    /// - Returns: their extras, by number.
    private func requireFree(_ expenses: [Expense]) throws -> [Int64: ExpenseExtras] {
        let ids = expenses.map(\.id)
        if let (expense, receipt) = try book.receipts(ofExpenses: ids).min(by: { $0.key < $1.key }) {
            throw LedgerError.isOfReceipt(expense: expense, receipt: receipt)
        }
        let extras = try book.extras(ofExpenses: ids)
        for id in ids {
            guard let extras = extras[id] else { continue }
            if extras.isShared { throw ExpenseMoveError.isShared(id) }
            if let outing = extras.outing {
                throw ExpenseMoveError.isOfOuting(id, try book.outing(outing)?.name ?? "")
            }
        }
        let spent = Set(try book.voucherMoves().compactMap(\.expense))
        if let paid = expenses.first(where: { spent.contains($0.uid) }) {
            throw ExpenseMoveError.isPaidWithVouchers(paid.id)
        }
        return extras
    }

    /// Records the expenses of a move in the other book: the first of its two steps. Interrupted after it, the expenses
    /// are in both books, and moving them again does the second step.
    /// - Returns: the expenses there, by uid.
    /// - Throws: `BookkeepingError.changedMeanwhile` if an expense changed since the check, while the user was asked; the
    ///   errors of `Book.add(_:movedFrom:by:)`. The other book is then unchanged.
    public func record(_ move: ExpenseMove, in other: Context) throws -> [String: Expense] {
        if let changed = try move.expenses.first(where: { try book.expense($0.id) != $0 }) {
            throw BookkeepingError.changedMeanwhile(changed.id)
        }
        let recorded = try other.book.add(move.drafts, movedFrom: entry.name.description, by: other.signature)
        return move.known.merging(recorded.map { ($0.expense.uid, $0.expense) }) { $1 }
    }

    /// Voids the expenses of a move here: the second of its two steps.
    /// - Returns: the expenses as stored, in the order of the selection.
    /// - Throws: `ExpenseMoveError.changed`, and the errors of `Book.edit`; this book is then unchanged.
    public func void(_ move: ExpenseMove, movedTo other: Context) throws -> [Expense] {
        let seen = Dictionary(move.expenses.map { ($0.id, $0) }) { first, _ in first }
        let name = other.entry.name.description
        return try book.edit(move.expenses.map(\.id), as: .move(to: name), by: signature) { expense in
            guard seen[expense.id] == expense else { throw ExpenseMoveError.changed(expense.id, book: name) }
            expense.isVoid = true
        }
    }

    /// Voids expenses that moved here from another book, because the move is undone there.
    ///
    /// A change of the other book names this book and its expenses, and each of its writers can record changes.
    /// Therefore only those are voided whose latest change here is this user's move from the other book. The others
    /// were changed here since, or were here before the move, or were never moved.
    /// - Parameters:
    ///   - expenses: the expenses of the other book. Void ones of this book stay as they are.
    ///   - isDone: `false` for a dry run.
    public func giveBack(_ expenses: [Expense], to other: Context, isDone: Bool = true) throws -> ReturnedExpenses {
        let name = other.entry.name.description
        return try turn(
            expenses, isVoid: true, lastChangedBy: .move(from: name), as: .move(to: name), isDone: isDone)
    }

    /// Restores expenses that moved here from another book, because the move is redone there: those whose latest
    /// change here is this user's `giveBack` to the other book.
    /// - Parameters:
    ///   - expenses: the expenses of the other book. Those that count here already stay as they are.
    ///   - isDone: `false` for a dry run.
    /// - Throws: `ExpenseMoveError.gone` if this book does not have all of them.
    public func takeAgain(_ expenses: [Expense], from other: Context, isDone: Bool = true) throws -> ReturnedExpenses {
        let known = try book.expenses(uids: expenses.map(\.uid))
        let gone = expenses.filter { known[$0.uid] == nil }
        guard gone.isEmpty else {
            throw ExpenseMoveError.gone(gone.map(\.id), book: entry.name.description)
        }
        let name = other.entry.name.description
        return try turn(
            expenses, isVoid: false, lastChangedBy: .move(to: name), as: .move(from: name), isDone: isDone)
    }

    private func turn(
        _ expenses: [Expense], isVoid: Bool, lastChangedBy former: Change.Action, as action: Change.Action, isDone: Bool
    ) throws -> ReturnedExpenses {
        let uids = expenses.map(\.uid)
        let known = try book.expenses(uids: uids)
        let waiting = uids.compactMap { known[$0] }.filter { $0.isVoid != isVoid }.map(\.id)
        let own = try book.expenses(waiting, lastChangedBy: former, of: signature.by)
        let ids = waiting.filter(own.contains)
        if isDone, !ids.isEmpty { _ = try book.edit(ids, as: action, by: signature) { $0.isVoid = isVoid } }
        return ReturnedExpenses(
            changed: ids, kept: waiting.filter { !own.contains($0) }, missing: uids.filter { known[$0] == nil })
    }
}

/// The effect on the destination book if a move of expenses is undone or redone in the book that they left. An expense
/// is in one list at most. Each list has the order of the move.
public struct ReturnedExpenses: Equatable, Sendable {
    /// The numbers in the destination book of the expenses that an undo made void, or that a redo restored.
    public let changed: [Int64]
    /// The numbers in the destination book of the expenses that were left as they are, because their latest change
    /// there is another one than the move.
    public let kept: [Int64]
    /// The uids of expenses that the destination book does not have.
    public let missing: [String]
}

extension CategoryTree {
    /// The category of a path for expenses from another book: one of this tree, or one to be made.
    /// - Throws: `ExpenseMoveError.archivedThere`.
    fileprivate func destination(at path: String, ofBook name: String) throws -> ExpenseDraft.Destination {
        guard let found = try category(at: path) else { return .newCategory(path: path) }
        guard !found.isArchived else { throw ExpenseMoveError.archivedThere(path: path, book: name) }
        return .category(found.id)
    }
}
