public import Ledger
public import Money
internal import Outings
public import Periods

/// A repayment to record.
public struct RepaymentDraft: Sendable {
    /// The payer. If `recipient` is `nil`, the person who pays the signed-in user or is paid by them.
    public var person: BookPeople.Person
    /// The person who receives the money; `nil` for a repayment between `person` and the signed-in user, whose debt
    /// then determines who pays.
    public var recipient: BookPeople.Person?
    /// The amount; `nil` for the whole debt.
    public var amount: Amount?
    /// The payment method; `nil` if unknown.
    public var method: String?
    /// The day of the payment.
    public var day: Day
    /// The outing to which the repayment belongs; `nil` for none.
    public var outing: Outing?
    /// Whether an `amount` of `nil` means only the debt of `outing`.
    public var paysOuting = false
    /// A note.
    public var note: String?

    /// Creates a repayment of the whole debt between a person and the signed-in user.
    public init(_ person: BookPeople.Person, on day: Day) {
        self.person = person
        self.day = day
    }
}

extension Context {
    /// Records a repayment. Without a recipient it goes to the signed-in user if the person owes them, otherwise from
    /// the signed-in user to the person.
    /// - Throws: `DebtError` if there is no debt, if the amount exceeds it, or if both are one person;
    ///   `LedgerError.outingIsClosed`.
    /// - Complexity: as `Debts.byPair`.
    public func settle(_ settling: RepaymentDraft, among people: BookPeople) throws -> RepaymentRecord {
        try book.settle(naming: people.withoutRow, by: signature) { shared, repayments in
            let debts = try Debts(shared, repayments, among: people)
            let (from, to) = try Self.sides(of: settling, debts, people)
            func name(_ person: Int64) -> String { people.names[person] ?? String(person) }
            guard from != to else { throw DebtError.oneself(name(from)) }
            let owed = try settling.amount ?? Self.owed(settling, from, to, debts, shared, repayments, people)
            let repayment = Repayment(from: from, to: to, amount: owed)
            if settling.amount == nil, owed == .zero {
                throw DebtError.less(from: name(from), to: name(to), paid: .zero, owed: .zero)
            }
            try debts.check(repayment, naming: name)
            return RepaymentRecord(
                repayment, on: settling.day, method: settling.method, outing: settling.outing?.id, note: settling.note)
        }
    }

    /// Returns payer and recipient.
    private static func sides(
        of settling: RepaymentDraft, _ debts: Debts, _ people: BookPeople
    ) throws(DebtError) -> (from: Int64, to: Int64) {
        let person = settling.person.id
        if let recipient = settling.recipient { return (person, recipient.id) }
        let pairs = try debts.byPair()
        if pairs.contains(where: { $0.from == person && $0.to == people.me }) { return (person, people.me) }
        if pairs.contains(where: { $0.from == people.me && $0.to == person }) { return (people.me, person) }
        // In a simplified plan a person may pay someone whom they owe nothing.
        return try debts.mostPayable(from: person, to: people.me) > .zero ? (person, people.me) : (people.me, person)
    }

    /// Returns the debt to repay: the debt between payer and recipient. If they have no debt, the amount that the payer
    /// owes through other people. For an outing, at most the debt of that outing.
    private static func owed(
        _ settling: RepaymentDraft, _ from: Int64, _ to: Int64, _ debts: Debts, _ shared: [SharedRecord],
        _ repayments: [RepaymentRecord], _ people: BookPeople
    ) throws -> Amount {
        func debt(_ debts: Debts) throws(DebtError) -> Amount {
            try debts.byPair().first { $0.from == from && $0.to == to }?.amount ?? .zero
        }
        let whole = try debt(debts)
        guard settling.paysOuting, let outing = settling.outing?.id else {
            // A simplified plan lets a person pay someone whom they do not owe directly.
            return whole == .zero ? try debts.mostPayable(from: from, to: to) : whole
        }
        let ofOuting = try Debts(
            shared.filter { $0.extras.outing == outing }, repayments.filter { $0.outing == outing },
            among: people)
        return min(whole, try debt(ofOuting))
    }

    /// Voids or restores repayments, all or none.
    /// - Throws: `LedgerError.noSuchRepayment`, `outingIsClosed`, and `DebtError` if a restored one exceeds the debt.
    public func setVoid(_ isVoid: Bool, repayments ids: [Int64]) throws -> [RepaymentRecord] {
        let people = try people()
        func name(_ person: Int64) -> String { people.names[person] ?? String(person) }
        return try book.editRepayments(ids, as: isVoid ? .voidRepayment : .restoreRepayment, by: signature) {
            shared, status, record in
            if !isVoid, record.isVoid {
                try Debts(shared, status, among: people).check(record.repayment, naming: name)
            }
            record.isVoid = isVoid
        }
    }
}
