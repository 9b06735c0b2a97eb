import Ledger
import Money
import Periods
import Support
import Testing

extension BookContract {
    /// Long random sequences of all changes of a book, checked after every step.
    @Suite struct Sequences {
        @Test(arguments: BookKind.allCases, [0x5E1, 0x5E2, 0x5E3] as [UInt64])
        func `totals equal the sums of the expenses, and undo and redo return to earlier states`(
            kind: BookKind, seed: UInt64
        ) throws {
            let notebook = try Notebook(kind)
            for path in ["food:fruit", "home", "trips"] { _ = try notebook.category(path) }
            var random = SplitMix64(seed: seed)
            // The state of the book after each done change, and after each change that could be redone.
            var states = [try BookState(notebook.book)]
            var position = 0
            var seen: Set<Step> = []
            for number in 1...150 {
                let at: Comment = "seed \(seed), step \(number)"
                let newest = try notebook.book.changes(of: nil, limit: 1)
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<2 where position > 0:
                    let count = Int.random(in: 1...min(3, position), using: &random)
                    try notebook.undo(count)
                    position -= count
                case 2..<4 where position < states.count - 1:
                    let count = Int.random(in: 1...min(3, states.count - 1 - position), using: &random)
                    try notebook.redo(count)
                    position += count
                default:
                    let step = Step.allCases.randomElement(using: &random) ?? .add
                    do {
                        try step.take(in: notebook, using: &random)
                    } catch is LedgerError {
                        // Refused: the state is compared with the one before below.
                    }
                    if try notebook.book.changes(of: nil, limit: 1).first?.id != newest.first?.id {
                        seen.insert(step)
                        states.removeSubrange((position + 1)...)
                        states.append(try BookState(notebook.book))
                        position += 1
                    }
                }
                let state = try BookState(notebook.book)
                try #require(state == states[position], at)
                try #require(state == BookState(recomputedFrom: state), at)
                #expect(try notebook.book.redoable(.max, of: .anybody).count == states.count - 1 - position, at)
            }
            #expect(seen == Set(Step.allCases), "seed \(seed)")
            try notebook.undo(position)
            #expect(try BookState(notebook.reopened()) == states[0], "seed \(seed)")
            try notebook.redo(states.count - 1)
            #expect(try BookState(notebook.reopened()) == states[states.count - 1], "seed \(seed)")
        }

        /// Takes a random step, allowed or refused, and sometimes undoes steps.
        static func takeAnyStep(in notebook: Notebook, using random: inout SplitMix64) throws {
            do {
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<2: try notebook.undo(Int.random(in: 1...3, using: &random))
                case 2: try notebook.redo(Int.random(in: 1...2, using: &random))
                default: try (Step.allCases.randomElement(using: &random) ?? .add).take(in: notebook, using: &random)
                }
            } catch is LedgerError {
                // Refused: nothing is done.
            }
        }
    }

    /// A step of a user in a book.
    fileprivate enum Step: CaseIterable {
        case add, edit, void, restore, addCategory, rename, move, merge, archive, ceiling, rule, imported

        func take(in notebook: Notebook, using random: inout SplitMix64) throws {
            let book = notebook.book
            let categories = try book.categories().all.map(\.id)
            let ids = try notebook.find()
            let category = categories.randomElement(using: &random)
            let chosen = Array(ids.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
            let word = ["a", "b", "c"].randomElement(using: &random) ?? ""
            let flag = Bool.random(using: &random)
            let cents = Int64.random(in: -500...5000, using: &random)
            // Two months and their edges, so that days and months are often shared.
            let day = Day(number: 20_770 + Int.random(in: 0..<45, using: &random))
            let month = Month(index: 24_312 + Int.random(in: 0..<4, using: &random))
            let details = ExpenseDetails(
                what: flag ? word : nil, payee: flag ? nil : word, method: flag ? word : nil,
                tags: ["t", word, "u"].filter { _ in Bool.random(using: &random) })
            guard let category else {
                _ = try notebook.category(word)
                return
            }
            switch self {
            case .add:
                let drafts = try (1...Int.random(in: 1...3, using: &random)).map { offset in
                    try notebook.draft(cents, on: day.adding(days: offset).iso, in: category, details)
                }
                _ = try book.add(drafts, by: notebook.sign())
            case .edit:
                _ = try book.edit(chosen, as: .edit, by: notebook.sign()) { expense in
                    if flag { expense.day = day } else { expense.amount = Amount(cents: cents) }
                    if cents % 2 == 0 { expense.category = category } else { expense.details = details }
                }
            case .void: try notebook.setVoid(chosen)
            case .restore: try notebook.setVoid(chosen, false)
            case .addCategory:
                _ = try notebook.category(flag ? word : book.categories().path(of: category) + ":" + word)
            case .rename: try book.renameCategory(category, to: word + word, by: notebook.sign())
            case .move:
                try book.moveCategory(
                    category, under: flag ? categories.randomElement(using: &random) : nil, by: notebook.sign())
            case .merge:
                try book.mergeCategory(
                    category, into: categories.randomElement(using: &random) ?? category, by: notebook.sign())
            case .archive: try book.archiveCategory(category, flag, by: notebook.sign())
            case .ceiling:
                try book.setCeiling(
                    cents < 1000 ? nil : Amount(cents: cents), for: flag ? category : nil, from: month,
                    until: cents % 2 == 0 ? nil : month.next, by: notebook.sign())
            case .rule:
                _ =
                    try flag
                    ? book.removeRule(word, by: notebook.sign())
                    : book.addRule(word, category: category, by: notebook.sign())
            case .imported:
                let path = flag ? word + ":" + word : try book.categories().path(of: category)
                var expenses = try (1...3).map { offset in
                    try notebook.imported(cents, on: day.adding(days: offset).iso, to: path, details)
                }
                for id in chosen {
                    let uid = try #require(try book.expense(id)).uid
                    expenses.append(try notebook.imported(cents, on: day.iso, to: path, details, uid: uid))
                }
                let known = ImportTreatment.allCases.randomElement(using: &random) ?? .addOnly
                let outcomes = try notebook.importing(expenses, treating: known)
                #expect(outcomes.foreseen == outcomes.come)
            }
        }
    }
}
