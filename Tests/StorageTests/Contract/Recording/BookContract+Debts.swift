import Ledger
import Money
import Outings
import Periods
import Storage
import Support
import Testing

extension Notebook {
    /// A payment between two people, who are added if they are missing.
    @discardableResult
    func settle(_ cents: Int64) throws -> RepaymentRecord {
        let day = try #require(Day(iso: "2026-11-20"))
        return try book.settle(naming: [-1: "Xenia", -2: "Yann"], by: sign()) { _, _ in
            RepaymentRecord(Repayment(from: -1, to: -2, amount: Amount(cents: cents)), on: day, method: "cash")
        }
    }

    /// Voids or restores a repayment.
    func setVoid(repayment id: Int64, _ isVoid: Bool = true) throws {
        _ = try book.editRepayments([id], as: isVoid ? .voidRepayment : .restoreRepayment, by: sign()) {
            $2.isVoid = isVoid
        }
    }
}

extension BookContract {
    /// Debts after any steps in a book.
    @Suite struct DebtsBetweenPeople {
        private static let names = ["anna", "ben", "carla", "dora", "emil"]

        /// The balance of each person from the book, checked to add up to zero.
        private func balances(_ book: Book) throws -> [String: Int64] {
            let people = Dictionary(try book.contacts(.person).map { ($0.id, $0.contact.name) }) { $1 }
            var debts = Debts()
            for record in try book.sharedExpenses(ofOuting: nil) where !record.expense.isVoid {
                let said = record.extras
                debts.add(
                    try SharedExpense(paid: #require(said.paid), by: #require(said.paidBy), for: said.shares))
            }
            for record in try book.repayments() where !record.isVoid { debts.add(record.repayment) }
            let balances = try debts.balances()
            #expect(balances.reduce(0) { $0 + $1.amount.cents } == 0)
            return Dictionary(
                try balances.filter { $0.amount != .zero }.map { (try #require(people[$0.person]), $0.amount.cents) }
            ) { $1 }
        }

        /// A shared expense as the test knows it.
        private struct Shared {
            var paid: Int64
            var payer: Int
            var weights: [(person: Int, weight: Int64)]
            var isVoid = false

            static func random(using random: inout SplitMix64) -> Shared {
                let few = Array(names.indices).shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
                return Shared(
                    paid: .random(in: -500...9999, using: &random), payer: .random(in: 0..<5, using: &random),
                    weights: few.map { ($0, .random(in: 1...4, using: &random)) })
            }

            /// The part of each person: the remaining cents go to the largest remainders.
            var parts: [Int64] {
                let total = weights.reduce(0) { $0 + $1.weight }
                var parts = weights.map { abs(paid) * $0.weight / total }
                let order = weights.indices.sorted {
                    let (one, other) = (abs(paid) * weights[$0].weight % total, abs(paid) * weights[$1].weight % total)
                    return one == other ? $0 < $1 : one > other
                }
                for place in order.prefix(Int(abs(paid) - parts.reduce(0, +))) { parts[place] += 1 }
                return parts.map { paid < 0 ? -$0 : $0 }
            }

            var extras: ExpenseExtras {
                var said = ExpenseExtras()
                said.paidBy = Int64(payer + 1)
                said.shares = weights.map { PersonWeight(person: Int64($0.person + 1), weight: $0.weight) }
                said.paid = Amount(cents: paid)
                return said
            }
        }

        /// A book with five people in it.
        private func notebook(_ kind: BookKind) throws -> (Notebook, Category.ID) {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            _ = try notebook.book.changeContacts(.person, as: .add, by: notebook.sign()) { _ in
                Self.names.map { ContactRecord(Contact(.person, name: $0)) }
            }
            return (notebook, food)
        }

        /// Takes random steps, and compares the balances after each step with an independent calculation.
        private func work(
            _ steps: Int, in notebook: Notebook, _ food: Category.ID, using random: inout SplitMix64
        ) throws -> [[String: Int64]] {
            var shared: [Shared] = []
            var payments: [(from: Int, to: Int, cents: Int64, isVoid: Bool)] = []
            var states: [[String: Int64]] = []
            let day = try #require(Day(iso: "2026-11-20"))
            for _ in 0..<steps {
                switch Int.random(in: 0..<6, using: &random) {
                case 0 where !shared.isEmpty:
                    let place = Int.random(in: shared.indices, using: &random)
                    let changed = Shared.random(using: &random)
                    (shared[place].paid, shared[place].payer) = (changed.paid, changed.payer)
                    shared[place].weights = changed.weights
                    _ = try notebook.book.edit(
                        [Int64(place + 1)], as: .edit, into: nil, naming: [:], by: notebook.sign()
                    ) { expense, said in
                        expense.amount = Amount(cents: changed.paid)
                        said = changed.extras
                    }
                case 1 where !shared.isEmpty:
                    let place = Int.random(in: shared.indices, using: &random)
                    shared[place].isVoid.toggle()
                    try notebook.setVoid([Int64(place + 1)], shared[place].isVoid)
                case 2 where !payments.isEmpty:
                    let place = Int.random(in: payments.indices, using: &random)
                    payments[place].isVoid.toggle()
                    let isVoid = payments[place].isVoid
                    _ = try notebook.book.editRepayments(
                        [Int64(place + 1)], as: isVoid ? .voidRepayment : .restoreRepayment, by: notebook.sign()
                    ) { $2.isVoid = isVoid }
                case 3:
                    let from = Int.random(in: 0..<5, using: &random)
                    let payment = (from, (from + 1) % 5, Int64.random(in: 1...900, using: &random), false)
                    payments.append(payment)
                    let repayment = Repayment(
                        from: Int64(payment.0 + 1), to: Int64(payment.1 + 1), amount: Amount(cents: payment.2))
                    _ = try notebook.book.settle(naming: [:], by: notebook.sign()) { _, _ in
                        RepaymentRecord(repayment, on: day)
                    }
                default:
                    shared.append(.random(using: &random))
                    var draft = try notebook.draft(shared.last?.paid ?? 0, on: "2026-11-20", in: food)
                    draft.extras = shared.last?.extras ?? ExpenseExtras()
                    _ = try notebook.book.add([draft], by: notebook.sign())
                }
                var sums = [Int64](repeating: 0, count: 5)
                for shared in shared where !shared.isVoid {
                    sums[shared.payer] += shared.paid
                    for (weight, part) in zip(shared.weights, shared.parts) { sums[weight.person] -= part }
                }
                for payment in payments where !payment.isVoid {
                    sums[payment.from] += payment.cents
                    sums[payment.to] -= payment.cents
                }
                states.append(
                    Dictionary(uniqueKeysWithValues: zip(Self.names, sums).filter { $0.1 != 0 }.map { ($0.0, $0.1) }))
                #expect(try balances(notebook.book) == states.last)
            }
            return states
        }

        @Test(arguments: BookKind.allCases, [0xDEB1, 0xDEB2, 0xDEB3, 0xDEB4] as [UInt64])
        func `balances match the payments and shares after undo, redo and load`(
            kind: BookKind, seed: UInt64
        ) throws {
            var random = SplitMix64(seed: seed)
            let (notebook, food) = try notebook(kind)
            let states = [[:]] + (try work(24, in: notebook, food, using: &random))
            for state in states.dropLast().reversed() {
                try notebook.undo()
                #expect(try balances(notebook.book) == state, "seed \(seed)")
            }
            for state in states.dropFirst() {
                try notebook.redo()
                #expect(try balances(notebook.book) == state, "seed \(seed)")
            }
            #expect(try notebook.reopened().findings() == [], "seed \(seed)")
            let moved = try Notebook(kind)
            try moved.book.load(records(of: notebook.book))
            #expect(try balances(moved.book) == states.last, "seed \(seed)")
            #expect(try moved.dump() == notebook.dump(), "seed \(seed)")
        }

        @Test(arguments: BookKind.allCases, [0xDEB5, 0xDEB6, 0xDEB7, 0xDEB8] as [UInt64])
        func `merged copies have equal balances, which add up to zero`(kind: BookKind, seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            let (one, food) = try notebook(kind)
            _ = try work(8, in: one, food, using: &random)
            let other = try Notebook(.open, uids: "other-", seconds: 1_795_000_100)
            try other.book.load(records(of: one.book))
            for notebook in [one, other] {
                for id in try notebook.book.sharedExpenses(ofOuting: nil).map(\.expense.id) {
                    let changed = Shared.random(using: &random)
                    let changesShares = Bool.random(using: &random)
                    _ = try notebook.book.edit([id], as: .edit, into: nil, naming: [:], by: notebook.sign()) {
                        if changesShares { $1 = changed.extras } else { $0.details.note = "seen" }
                    }
                }
                var draft = try notebook.draft(100, on: "2026-11-20", in: food)
                draft.extras = Shared.random(using: &random).extras
                _ = try notebook.book.add([draft], by: notebook.sign())
            }
            let (ours, theirs) = (try one.book.contents(), try other.book.contents())
            let before = try balances(one.book)
            _ = try one.book.merge(theirs, by: one.sign())
            _ = try other.book.merge(ours, by: other.sign())
            #expect(try balances(one.book) == balances(other.book), "seed \(seed)")
            #expect(try one.reopened().findings() == [], "seed \(seed)")
            try one.undo()
            #expect(try balances(one.book) == before, "seed \(seed)")
        }

        @Test(arguments: BookKind.allCases)
        func `a new person is added with the expense that names them, and undone with it`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            var draft = try notebook.draft(1000, on: "2026-11-20", in: food)
            draft.extras = Shared(paid: 1000, payer: 0, weights: [(0, 1), (1, 1)]).extras
                .mappingPeople { -$0 }
            draft.newPeople = [-1: "anna", -2: "ben"]
            let changes = try notebook.book.changes(of: nil, limit: nil).count
            _ = try notebook.book.add([draft], by: notebook.sign())
            #expect(try notebook.book.changes(of: nil, limit: nil).count == changes + 1)
            #expect(try notebook.book.contacts(.person).map(\.contact.name) == ["anna", "ben"])
            #expect(try balances(notebook.book) == ["anna": 500, "ben": -500])
            try notebook.undo()
            #expect(try notebook.book.contacts(.person) == [])
            #expect(try balances(notebook.book) == [:])
            // Meanwhile, one of the two people was added again.
            _ = try notebook.book.changeContacts(.person, as: .add, by: notebook.sign()) { _ in
                [ContactRecord(Contact(.person, name: "zoe")), ContactRecord(Contact(.person, name: "Ben"))]
            }
            #expect(try notebook.book.restore([1], by: notebook.sign()).map(\.id) == [1])
            #expect(try balances(notebook.book) == ["anna": 500, "Ben": -500])
            #expect(try notebook.reopened().findings() == [])
            _ = try notebook.book.settle(naming: [-1: "carla"], by: notebook.sign()) { shared, payments in
                #expect(shared.map(\.expense.id) == [1])
                #expect(payments == [])
                return RepaymentRecord(
                    Repayment(from: -1, to: 1, amount: Amount(cents: 5)), on: try #require(Day(iso: "2026-11-20")))
            }
            #expect(try balances(notebook.book) == ["anna": 495, "Ben": -500, "carla": 5])
        }

        @Test(arguments: BookKind.allCases)
        func `a person with debts is not removed, and a merge moves their debts`(
            kind: BookKind
        ) throws {
            let (notebook, food) = try notebook(kind)
            var draft = try notebook.draft(1000, on: "2026-11-20", in: food)
            draft.extras = Shared(paid: 1000, payer: 0, weights: [(0, 1), (1, 2), (2, 2)]).extras
            _ = try notebook.book.add([draft], by: notebook.sign())
            let day = try #require(Day(iso: "2026-11-20"))
            _ = try notebook.book.settle(naming: [:], by: notebook.sign()) { _, _ in
                RepaymentRecord(Repayment(from: 4, to: 5, amount: Amount(cents: 7)), on: day)
            }
            for (id, place) in [(1, "1 expense"), (2, "1 expense"), (4, "1 repayment"), (5, "1 repayment")] {
                let name = Self.names[id - 1]
                #expect(throws: LedgerError.contactInUse(name, .person, where: [place])) {
                    try notebook.book.removeContact(Int64(id), .person, by: notebook.sign())
                }
            }
            _ = try notebook.book.mergeContact(3, into: 2, .person, by: notebook.sign())
            _ = try notebook.book.mergeContact(5, into: 4, .person, by: notebook.sign())
            #expect(try balances(notebook.book) == ["anna": 800, "ben": -800])
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo(2)
            #expect(try balances(notebook.book) == ["anna": 800, "ben": -400, "carla": -400, "dora": 7, "emil": -7])
        }

        @Test(arguments: BookKind.allCases)
        func `closed outings keep repayments, and outings with repayments stay`(kind: BookKind) throws {
            let (notebook, _) = try notebook(kind)
            let day = try #require(Day(iso: "2026-11-20"))
            let outing = try notebook.book.openOuting(
                Outing(name: "Market", days: DayRange(day, day)), naming: OutingNames(), by: notebook.sign())
            func pay() throws -> RepaymentRecord {
                try notebook.book.settle(naming: [:], by: notebook.sign()) { _, _ in
                    RepaymentRecord(
                        Repayment(from: 1, to: 2, amount: Amount(cents: 5)), on: day, outing: outing.id)
                }
            }
            func setVoid(_ isVoid: Bool) throws {
                _ = try notebook.book.editRepayments([1], as: .voidRepayment, by: notebook.sign()) {
                    $2.isVoid = isVoid
                }
            }
            _ = try pay()
            #expect(throws: LedgerError.outingHasRepayments("Market", 1)) {
                try notebook.book.removeOuting(outing.id, by: notebook.sign())
            }
            func close(_ isClosed: Bool) throws {
                _ = try notebook.book.editOuting(
                    outing.id, as: isClosed ? .closeOuting : .reopenOuting, naming: OutingNames(), noting: [],
                    by: notebook.sign()
                ) { $0.isClosed = isClosed }
            }
            try close(true)
            #expect(throws: LedgerError.outingIsClosed("Market")) { try pay() }
            #expect(throws: LedgerError.outingIsClosed("Market")) { try setVoid(true) }
            _ = try notebook.book.editRepayments([1], as: .settle, by: notebook.sign()) { $2.note = "seen" }
            try close(false)
            try setVoid(true)
            #expect(try notebook.book.repayments().map(\.isVoid) == [true])
            #expect(try notebook.book.repayments().map(\.note) == ["seen"])
        }
    }
}
