internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Output
internal import Reports
internal import Storage
internal import Text

/// `spesa edit ID… --to-book BOOK`
extension Edit {
    /// Moves the chosen expenses to another book of the user.
    ///
    /// One change records all of them in the other book, then a second change voids all of them here. If the program is
    /// killed between the two changes, the expenses count in both books.
    /// - Throws: `CommandError.halfDone` if the second change fails.
    func move(_ choice: Choice, toBookNamed name: String, in environment: Environment) throws {
        try requireNothingElse()
        // A token opens one book only.
        _ = try environment.account()
        let context = try environment.contextToChange()
        let there = try environment.context(of: environment.bookEntry(named: name))
        let treeThere = try there.book.categories()
        let destination = try category.map { try self.destination(named: $0, in: treeThere) }
        let wording = Wording(amounts: context.amounts)
        let tree = try context.book.categories()
        let chosen = try choice.expenses(in: environment, context, tree: tree, void: .none)
        let move = try context.move(chosen, to: there, into: destination)
        try there.requireWritable()
        let book = there.entry.name.description
        if !chosen.numbers.isEmpty {
            for warning in try environment.warnings(about: there, beside: context) { environment.notice(warning) }
        }
        if let found = chosen.found {
            try choice.confirm(
                chosen, try wording.summary(of: found) + ", will be moved to the book \(book)", in: environment)
        }
        let recorded = try context.record(move, in: there)
        let after: [Expense]
        do {
            after = try context.void(move, movedTo: there)
        } catch let failure as any Failure {
            let half = HalfMove(failure: failure)
            throw CommandError.halfDone(
                "recorded in the book \(book), but \(half.notYetVoid) here: \(failure.message)", kind: failure.kind,
                hint: "\(half.countInBoth); to finish the move: "
                    + "spesa edit \(Self.words(move.expenses.map(\.id))) --to-book \(quoted(book))",
                exitCode: failure.exitCode)
        }
        func place(_ copy: Expense?) -> [JSON.Member] {
            [JSON.Member("to_book", .text(book)), JSON.Member("to_id", copy.map { .integer($0.id) } ?? .null)]
        }
        let former = Dictionary(move.expenses.map { ($0.id, $0) }) { first, _ in first }
        let headline = try chosen.found.map { found in
            guard !found.isEmpty else { return "No expense matches" }
            return "Moved \(try wording.summary(of: found)) to the book \(book)" + Wording.undoing
        }
        let made = move.newCategories.isEmpty ? [] : ["Made in the book \(book): \(series(move.newCategories))"]
        let newTree = try made.isEmpty ? treeThere : there.book.categories()
        try environment.reply(
            about: after, in: context, tree: tree, isPlural: choice.isPlural, headline: headline, memory: made,
            members: Dictionary(after.map { ($0.id, place(recorded[$0.uid])) }) { first, _ in first }
        ) { expense, extras in
            guard let copy = recorded[expense.uid] else { return "Moved \(expense.id) to the book \(book)" }
            let lead =
                former[expense.id]?.isVoid == true
                ? "Expense \(expense.id) is in the book \(book) already"
                : "Moved \(expense.id) to the book \(book)"
                    + (move.known[expense.uid] == nil ? "" : ", where it was already and stays as it is")
            return "\(lead), as \(copy.id): \(wording.sentence(copy, in: newTree, extras))"
        }
    }

    fileprivate static func words(_ ids: [Int64]) -> String { ids.map(String.init).joined(separator: " ") }

    /// Rejects other changes in the same command, because each would be in one of the two books only.
    private func requireNothingElse() throws {
        let isAlone =
            amount == nil && what == nil && on == nil && currency == nil && !details.hasValues && untag.isEmpty
            && !rebook
        guard isAlone else {
            throw CommandError.notUsableHere(
                "--to-book goes with no other change than --category",
                advice: [.command("change it first, and then move it", [.without("--to-book")])])
        }
    }

    /// Returns the category of the other book with that name. With `--new-category`, a missing one is to be created.
    /// - Throws: `BookkeepingError.unknownCategory` without `--new-category`, `LedgerError.categoryIsArchived`.
    private func destination(named name: String, in tree: CategoryTree) throws -> ExpenseDraft.Destination {
        do {
            return .category(try tree.usableCategory(named: name, canBeMade: true).id)
        } catch let error as BookkeepingError {
            guard case .unknownCategory = error, newCategory else { throw error }
            return .newCategory(path: try categoryNames(of: name).joined(separator: ":"))
        }
    }
}

extension Context {
    /// Opens the book for writing, as the one to which expenses move.
    /// - Throws: `CommandError.advised` in place of `StoreError.mayOnlyRead`, with a message that names the book.
    fileprivate func requireWritable() throws {
        do {
            try book.prepareToChange()
        } catch let error as StoreError {
            guard error == .mayOnlyRead else { throw error }
            throw CommandError.advised(
                ErrorWords(
                    kind: error.kind, message: "you may only read the book \(entry.name)",
                    hint: "ask an owner of that book for the right to write"), error.exitCode)
        }
    }
}

extension Environment {
    /// Returns a warning for other members who can read the expenses only after the move, and one if the other book is
    /// not sealed but this one is.
    fileprivate func warnings(about there: Context, beside context: Context) throws -> [String] {
        var warnings: [String] = []
        if there.entry.isShared {
            let session = try session()
            let here = Set(try session.confirmedMembers(of: context.entry).map(\.user.id))
            let others = try session.confirmedMembers(of: there.entry).map(\.user)
                .filter { !here.contains($0.id) && $0.id != session.user.id }
            if !others.isEmpty {
                warnings.append(
                    "\(series(others.map(\.name.description))) can read what is in the book \(there.entry.name)")
            }
        }
        if context.store.server == nil, context.entry.form == .sealed, there.entry.form == .open {
            warnings.append(
                "the book \(there.entry.name) is not sealed: anyone who can read your files can read it")
        }
        return warnings
    }

    /// Voids expenses in the books to which they had moved, after the moves were undone in this book. Notices name the
    /// expenses that stay as they are there.
    ///
    /// Books to which other members moved expenses are not changed, nor are books from which expenses came. Notices
    /// report both.
    /// - Parameters:
    ///   - changes: the undone changes of this book, of any kind.
    ///   - isDone: `false` for a dry run, which reports a book that cannot be changed in a notice.
    ///   - again: the commands that redo the changes and undo them again, one per line.
    /// - Returns: a sentence for each book in which expenses are voided.
    /// - Throws: `CommandError.halfDone` if a book cannot be changed, after the others are.
    func giveBack(
        after changes: [Change], in context: Context, isDone: Bool, again: @autoclosure () -> String
    ) throws -> [String] {
        var sentences: [String] = []
        var failed: (book: String, failure: any Failure)?
        for change in changes {
            if let name = change.action.movedFrom, change.isMade(by: context) { noticeVoid(in: name, after: change) }
            guard let name = change.action.movedTo else { continue }
            let expenses = change.after.expenses
            guard change.isMade(by: context) else {
                noticeOthers(change, to: name)
                continue
            }
            do {
                let there = try self.context(of: bookEntry(named: name))
                let found = try there.giveBack(expenses, to: context, isDone: isDone)
                if !found.missing.isEmpty {
                    notice(
                        "the book \(name) does not have \(counted(found.missing.count, "expense")) of this move; "
                            + "where it was moved to, it may still count")
                }
                noticeKept(found.kept, in: name, "counts", "count")
                guard !found.changed.isEmpty else { continue }
                let numbers = series(found.changed.map { String($0) })
                sentences.append("\(isDone ? "Voided" : "Would void") in the book \(name): \(numbers)")
            } catch {
                failed = failed ?? (name, failure(of: error))
            }
        }
        guard let failed else { return sentences }
        let here = context.entry.name.description
        guard isDone else {
            notice("the book \(failed.book) could not be changed: \(failed.failure.message)")
            return sentences
        }
        throw CommandError.halfDone(
            "undone in the book \(here), but \(HalfMove(failure: failed.failure).notVoid) in the book \(failed.book): "
                + failed.failure.message,
            kind: failed.failure.kind,
            hint: "they may count in both books now; when the book \(failed.book) can be changed: \(again())",
            exitCode: failed.failure.exitCode)
    }

    /// Restores expenses in the book to which they move, before the move is redone in this book. A notice names the
    /// expenses that stay void there. Does nothing for a change that is not this user's move.
    /// - Parameter isDone: `false` for a dry run.
    /// - Returns: the name of the book, and the numbers there of the restored expenses; `nil` if none are restored.
    /// - Throws: `ExpenseMoveError.gone`, and the errors of opening and changing the book.
    func takeAgain(
        before change: Change, in context: Context, isDone: Bool
    ) throws -> (book: String, numbers: [Int64])? {
        guard let name = change.action.movedTo, change.isMade(by: context) else { return nil }
        let there = try self.context(of: bookEntry(named: name))
        let found = try there.takeAgain(change.after.expenses, from: context, isDone: isDone)
        noticeKept(found.kept, in: name, "stays void", "stay void")
        return found.changed.isEmpty ? nil : (name, found.changed)
    }

    /// Reports expenses of another book that undoing or redoing a move leaves as they are.
    private func noticeKept(_ ids: [Int64], in name: String, _ one: String, _ several: String) {
        guard !ids.isEmpty else { return }
        notice(
            "\(series(ids.map { String($0) })) of the book \(name) \(ids.count == 1 ? one : several) there as before, "
                + "because the latest change there is not your move; to look: spesa --book \(quoted(name)) list all")
    }

    /// Reports that another member moved the expenses to a book of their own, which this user's command leaves alone.
    private func noticeOthers(_ change: Change, to name: String) {
        notice(
            "\(change.made.by) moved \(counted(change.after.expenses.count, "expense")) to a book called \(name), "
                + "which is not changed; there \(change.after.expenses.count == 1 ? "it" : "they") may still count")
    }

    /// Reports that expenses stay void in the book they came from, after their recording here was undone.
    private func noticeVoid(in name: String, after change: Change) {
        let uids = change.after.expenses.map(\.uid)
        guard let known = try? context(of: bookEntry(named: name)).book.expenses(uids: uids), !known.isEmpty else {
            return notice("the book \(name), from which they came, cannot be read; there they may be void")
        }
        let void = known.values.filter(\.isVoid).map(\.id).sorted()
        guard !void.isEmpty else { return }
        notice(
            "\(series(void.map { String($0) })) of the book \(name), where \(void.count == 1 ? "it" : "they") came from, "
                + "\(void.count == 1 ? "stays" : "stay") void; to bring back: "
                + "spesa --book \(quoted(name)) restore \(Edit.words(void))")
    }

    /// Reports, in a notice for each book, those of the restored expenses that had moved to another book and may count
    /// there too.
    /// - Parameter expenses: the numbers of the restored expenses.
    func noticeMoved(_ expenses: [Int64], in context: Context) throws {
        let moved = try context.book.booksMovedTo(ofExpenses: expenses)
        for (name, ids) in Dictionary(grouping: moved.keys, by: { moved[$0] ?? "" }).sorted(by: { $0.key < $1.key }) {
            let numbers = series(ids.sorted().map(String.init))
            notice(
                "\(numbers) \(ids.count == 1 ? "was" : "were") moved to the book \(name), "
                    + "and may count there too; to see it: spesa --book \(quoted(name)) list all")
        }
    }
}

extension Change {
    /// Whether the user of the context made the change. Another member's move names a book of that member.
    fileprivate func isMade(by context: Context) -> Bool { made.by == context.signature.by }
}
