import Ledger
import Money
import Periods
import Storage
import Support
import Testing

extension BookContract {
    /// Copies of a book with different changes are merged, and a merge can be undone.
    @Suite struct Merging {
        @Test(arguments: BookKind.allCases, [0xA1, 0xA2, 0xA3, 0xA4] as [UInt64])
        func `merged copies are equal, a second merge changes nothing, and undo restores each book`(
            kind: BookKind, seed: UInt64
        ) throws {
            var random = SplitMix64(seed: seed)
            let one = try Notebook(kind, uids: "one-")
            for path in ["food:fruit", "home", "trips"] { _ = try one.category(path) }
            for _ in 1...40 { try Sequences.takeAnyStep(in: one, using: &random) }
            // The two copies change at the same times for half of the steps.
            let other = try Notebook(.open, uids: "other-", seconds: 1_795_000_020)
            try other.book.load(records(of: one.book))
            for _ in 1...40 {
                try Sequences.takeAnyStep(in: one, using: &random)
                try Sequences.takeAnyStep(in: other, using: &random)
            }
            let (ours, theirs) = (try one.book.contents(), try other.book.contents())
            let before = [try BookState(one.book), try BookState(other.book)]
            let uids = Set(ours[.expense].keys).union(theirs[.expense].keys)

            let merge = try one.book.merge(theirs, by: one.sign()).merge
            _ = try other.book.merge(ours, by: other.sign())
            #expect(try one.book.contents() == other.book.contents(), "seed \(seed)")
            #expect(try one.book.contents() == merge.contents, "seed \(seed)")
            #expect(try Set(one.book.contents()[.expense].keys) == uids, "seed \(seed)")
            for (notebook, state) in zip([one, other], before) {
                let merged = try BookState(notebook.reopened())
                #expect(merged == BookState(recomputedFrom: merged), "seed \(seed)")
                #expect(try notebook.reopened().findings() == [], "seed \(seed)")
                // Existing rows keep their numbers.
                let numbers = Dictionary(uniqueKeysWithValues: merged.expenses.map { ($0.uid, $0.id) })
                #expect(state.expenses.allSatisfy { numbers[$0.uid] == $0.id }, "seed \(seed)")
                for contents in [ours, theirs, merge.contents] {
                    let bytes = notebook.bytes
                    _ = try notebook.book.merge(contents, by: notebook.sign())
                    #expect(try BookState(notebook.reopened()) == merged, "seed \(seed)")
                    #expect(notebook.bytes == bytes || kind == .sealed, "seed \(seed)")
                }
                #expect(try notebook.book.changes(of: nil, limit: 1).first?.action == .merge)
                try notebook.undo()
                #expect(try BookState(notebook.reopened()) == state, "seed \(seed)")
                #expect(try notebook.reopened().findings() == [], "seed \(seed)")
                try notebook.redo()
                #expect(try BookState(notebook.reopened()) == merged, "seed \(seed)")
                #expect(try notebook.reopened().findings() == [], "seed \(seed)")
            }
        }

        @Test(arguments: BookKind.allCases)
        func `separate books share common categories when merged, and keep their own numbers`(kind: BookKind) throws {
            let (one, other) = (try Notebook(kind, uids: "one-"), try Notebook(.open, uids: "other-"))
            try one.add(1, in: one.category("trips:rome"))
            try other.add(2, in: other.category("Trips:Paris"))
            let (ours, theirs) = (try one.book.contents(), try other.book.contents())
            _ = try one.book.merge(theirs, by: one.sign())
            _ = try other.book.merge(ours, by: other.sign())
            #expect(try one.book.contents() == other.book.contents())
            let tree = try one.book.categories()
            #expect(tree.all.map { tree.path(of: $0.id).lowercased() } == ["trips", "trips:paris", "trips:rome"])
            #expect(try one.find(order: .recorded).count == 2)
            #expect(try one.book.number(ofExpense: "one-1") == 1)
            #expect(try one.book.number(ofExpense: "other-1") == 2)
            #expect(try other.book.number(ofExpense: "other-1") == 1)
            #expect(try one.book.number(ofExpense: "another") == nil)
        }

        /// A book with an expense, a copy of it, and the moment of all changes.
        private func twins(_ kind: BookKind) throws -> (one: Notebook, other: Notebook, moment: Signature) {
            let one = try Notebook(kind, uids: "one-")
            let food = try one.category("food")
            let moment = one.sign()
            _ = try one.book.add([one.draft(100, on: "2026-11-20", in: food)], by: moment)
            let other = try Notebook(.open, uids: "other-")
            try other.book.load(records(of: one.book))
            return (one, other, moment)
        }

        @Test(arguments: BookKind.allCases)
        func `a void in the second of recording survives a merge on both sides`(kind: BookKind) throws {
            let (one, other, moment) = try twins(kind)
            _ = try one.book.edit([1], as: .void, by: moment) { $0.isVoid = true }
            _ = try other.book.edit([1], as: .edit, by: moment) { $0.details.payee = "Conad" }
            let (ours, theirs) = (try one.book.contents(), try other.book.contents())
            let merges = [
                try one.book.merge(theirs, by: moment).merge, try other.book.merge(ours, by: moment).merge,
            ]
            #expect(merges.flatMap(\.conflicts).allSatisfy { $0.kind == .update })
            for notebook in [one, other] {
                let expense = try #require(try notebook.reopened().expense(1))
                #expect(expense.isVoid && expense.details.payee == "Conad")
            }
        }

        @Test(arguments: BookKind.allCases)
        func `an undo counts as a later change in a merge, also within one second`(kind: BookKind) throws {
            let (one, other, moment) = try twins(kind)
            _ = try one.book.edit([1], as: .void, by: moment) { $0.isVoid = true }
            _ = try other.book.merge(one.book.contents(), by: moment)
            #expect(try other.book.expense(1)?.isVoid == true)
            _ = try one.book.undo(1, of: .anybody, by: moment)
            let merge = try other.book.merge(one.book.contents(), by: moment).merge
            #expect(try other.book.expense(1)?.isVoid == false)
            #expect(merge.conflicts.map(\.kind) == [.update])
        }

        @Test(arguments: BookKind.allCases)
        func `imported updates and their undo count as changes in a merge`(kind: BookKind)
            throws
        {
            let (one, other, moment) = try twins(kind)
            let uid = try #require(try one.book.expense(1)).uid
            try one.importing([one.imported(700, to: "food", uid: uid)], treating: .update)
            _ = try other.book.edit([1], as: .edit, by: moment) { $0.details.note = "n" }
            _ = try other.book.merge(one.book.contents(), by: moment)
            let merged = try #require(try other.book.expense(1))
            #expect(merged.amount.cents == 700 && merged.details.note == "n")
            try one.undo()
            _ = try other.book.merge(one.book.contents(), by: moment)
            #expect(try other.book.expense(1)?.amount.cents == 100)
        }

        @Test(arguments: BookKind.allCases)
        func `a merge keeps the users of the other book and leaves known expenses alone`(
            kind: BookKind
        ) throws {
            let (one, other) = (try Notebook(kind, uids: "one-"), try Notebook(.open, uids: "other-"))
            let food = try one.category("food")
            let known = try one.draft(1, on: "2026-11-20", in: food)
            _ = try one.book.add([known], by: one.sign("anna"))
            let there = try other.category("food")
            // The same expense with an earlier time and another user, and two that only that book has.
            let told = ExpenseDraft(
                uid: known.uid, day: known.day, amount: Amount(cents: 2), category: there, details: known.details)
            let early = Signature(by: "ben", at: Instant(seconds: 1_000_000_000))
            _ = try other.book.add([told], by: early)
            _ = try other.book.add([other.draft(3, on: "2026-11-20", in: there)], by: other.sign("anna"))
            _ = try other.book.add([other.draft(4, on: "2026-11-20", in: there)], by: other.sign("ben"))
            let theirs = try other.book.contents()
            _ = try one.book.merge(theirs, by: one.sign("ben"))
            let makers = try one.find(order: .recorded).compactMap { try one.book.expense($0)?.by }
            #expect(makers.sorted() == ["anna", "anna (by merge of ben)", "ben"])
            let expense = try #require(try one.book.expense(1))
            #expect(expense.by == "anna" && expense.created > early.at)
            #expect(try one.reopened().findings() == [])
            let state = try BookState(one.book)
            for contents in [theirs, try one.book.contents()] {
                _ = try one.book.merge(contents, by: one.sign("ben"))
                #expect(try BookState(one.book) == state)
            }
            // Anna's entries keep her name if she merges them herself.
            _ = try one.book.merge(theirs, by: one.sign("anna"))
            let later = try one.find(order: .recorded).compactMap { try one.book.expense($0)?.by }
            #expect(later.sorted() == ["anna", "anna", "ben"])
        }

        @Test(arguments: BookKind.allCases)
        func `the ceiling set later wins in both copies, also within one second`(
            kind: BookKind
        ) throws {
            let (one, other) = (try Notebook(kind, uids: "one-"), try Notebook(.open, uids: "other-"))
            let month = Month(index: 24_300)
            for (notebook, cents) in [(one, Int64(100)), (other, 200)] {
                let moment = notebook.sign()
                // Both in one second; the second replaces the first.
                try notebook.book.setCeiling(Amount(cents: 1), for: nil, from: month, until: nil, by: moment)
                try notebook.book.setCeiling(
                    Amount(cents: cents), for: nil, from: month, until: month.next, by: moment)
                #expect(try notebook.book.ceilings().amount(for: nil, in: month)?.cents == cents)
            }
            let (ours, theirs) = (try one.book.contents(), try other.book.contents())
            _ = try one.book.merge(theirs, by: one.sign())
            _ = try other.book.merge(ours, by: other.sign())
            for notebook in [one, other] {
                #expect(try notebook.book.ceilings().amount(for: nil, in: month)?.cents == 200)
                #expect(try notebook.book.ceilings().ceilings.count == 2)
            }
        }
    }
}
