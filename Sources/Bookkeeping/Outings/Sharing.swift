public import Ledger
internal import Money
public import Outings
internal import Secrets

/// The payer and shares to set on an expense.
public struct Sharing: Sendable {
    /// The people that may be named.
    public let people: BookPeople
    /// The shares; empty for the author alone, `nil` to keep the current ones.
    public var shares: [PersonWeight]?
    /// Shares by amount, whose weights depend on the expense, in place of `shares`; `nil` for none.
    var typed: TypedShares?
    /// Several payers with their parts, in place of `payer`; `nil` for at most one payer.
    var payers: TypedShares?
    /// The number of the payer; `.some(nil)` for the author, `nil` to keep the current one.
    public var payer: Int64??

    /// Creates a value without changes.
    public init(among people: BookPeople) {
        self.people = people
        shares = nil
        typed = nil
        payers = nil
        payer = nil
    }

    /// Whether several people paid. Each of them then has an expense.
    public var hasSeveralPayers: Bool { payers != nil }

    /// Applies payer and shares to the extras of an expense.
    /// - Parameters:
    ///   - whole: the amount paid.
    ///   - recorder: the number of the author.
    ///   - own: the numbers of the household's people.
    /// - Returns: the household's part, which becomes the amount of the expense.
    /// - Throws: `ShareError`.
    /// - Complexity: O(*n* log *n*) in the shares.
    func apply(
        to extras: inout ExpenseExtras, whole: Amount, recorder: Int64, own: Set<Int64>
    ) throws(ShareError) -> Amount {
        let shares = shares ?? extras.shares
        let weights = shares.isEmpty ? [PersonWeight(person: recorder)] : shares
        let payer = (payer ?? extras.paidBy) ?? recorder
        guard payer != recorder || weights.map(\.person) != [recorder] else {
            // An expense that the author paid for themselves needs no shares.
            (extras.paidBy, extras.shares, extras.paid) = (nil, [], nil)
            return whole
        }
        let shared = try SharedExpense(paid: whole, by: payer, for: weights)
        (extras.paidBy, extras.shares, extras.paid) = (payer, weights, whole)
        return shared.part(of: own)
    }
}

/// A list of shares with its people.
struct TypedShares: Sendable {
    let list: ShareList
    /// The numbers of the people, in the order of the entries.
    let people: [Int64]

    func weights(of whole: SharedWhole?) throws -> [PersonWeight] {
        zip(people, try list.weights(of: whole)).map { PersonWeight(person: $0, weight: $1) }
    }
}

extension Context {
    /// Returns the sharing with the weights of an expense. Amounts are those of the currency in which it was paid.
    /// - Parameter whole: the amount paid.
    /// - Throws: `ShareError`, `AmountError`.
    func resolved(_ sharing: Sharing, paying whole: Amount, _ extras: ExpenseExtras) throws -> Sharing {
        guard let typed = sharing.typed else { return sharing }
        var sharing = sharing
        sharing.shares = try typed.weights(of: self.whole(paying: whole, extras))
        return sharing
    }

    private func whole(paying whole: Amount, _ extras: ExpenseExtras) -> SharedWhole {
        let paid = extras.original ?? ForeignAmount(whole.cents, in: .euro)
        return SharedWhole(
            paid.units, read: { try self.units($0, in: paid.currency) },
            text: { self.text(ForeignAmount($0, in: paid.currency)) })
    }

    /// Returns the drafts of an expense with payer and shares. If several people paid, each payer has a draft of the
    /// part paid. The shares of a person in these drafts add up to the share in the whole, to the cent.
    /// - Throws: `ShareError`, `AmountError`.
    /// - Complexity: O(*m n* log *n*) in the payers and people.
    func drafts(of draft: ExpenseDraft, _ sharing: Sharing) throws -> [ExpenseDraft] {
        try parts(of: draft.amount, draft.extras, sharing).enumerated().map { index, paid in
            var part = index == 0 ? draft : draft.with(uid: makeUUIDv7(milliseconds: now.seconds * 1000))
            if sharing.hasSeveralPayers {
                (part.amount, part.extras.original, part.sum) = (paid.amount, paid.original, nil)
            }
            try part.share(paid.sharing)
            return part
        }
    }

    /// The part of an expense that one person paid.
    struct PaidPart {
        /// The payer, and the weights of the shares in this part.
        let sharing: Sharing
        /// The amount in euro.
        let amount: Amount
        /// The amount in the foreign currency of the expense; `nil` without one.
        let original: ForeignAmount?
    }

    /// Returns the part of each payer in an expense; the whole for one payer. The shares of a person in these parts add
    /// up to the share in the whole, to the cent.
    /// - Parameter whole: the amount paid.
    /// - Throws: `ShareError`, `AmountError`.
    /// - Complexity: O(*m n* log *n*) in the payers and people.
    func parts(of whole: Amount, _ extras: ExpenseExtras, _ sharing: Sharing) throws -> [PaidPart] {
        var sharing = try resolved(sharing, paying: whole, extras)
        guard let payers = sharing.payers else {
            return [PaidPart(sharing: sharing, amount: whole, original: extras.original)]
        }
        (sharing.payers, sharing.typed) = (nil, nil)
        let paid = extras.original?.units ?? whole.cents
        let units = apportion(Int(paid), by: try payers.list.weights(of: self.whole(paying: whole, extras)))
        let cents = apportion(Int(whole.cents), by: units.map { Int64(clamping: $0.magnitude) })
        let given = sharing.shares ?? []
        let weights = given.isEmpty ? [PersonWeight(person: sharing.people.me)] : given
        var left = try SharedExpense(paid: whole, by: 0, for: weights).shares.map {
            Int64(clamping: $0.amount.cents.magnitude)
        }
        return try payers.people.indices.map { index in
            let entry = payers.list.entries[index]
            guard cents[index] != 0 else {
                throw ShareError.nothingLeft(of: payers.list.text, name: entry.name, range: entry.range)
            }
            // Of what is left of every share, so that no share is exceeded.
            let row = apportion(Int(clamping: cents[index].magnitude), by: left).map(Int64.init)
            left = zip(left, row).map { $0 - $1 }
            sharing.payer = .some(payers.people[index])
            sharing.shares = zip(weights, row).filter { $1 > 0 }.map { PersonWeight(person: $0.person, weight: $1) }
            return PaidPart(
                sharing: sharing, amount: Amount(cents: Int64(cents[index])),
                original: extras.original.map { ForeignAmount(Int64(units[index]), in: $0.currency) })
        }
    }

    private func text(_ paid: ForeignAmount) -> String {
        paid.currency == .euro ? amounts.string(Amount(cents: paid.units)) : paid.text(in: locale)
    }
}

extension ExpenseDraft {
    /// Returns a copy with another uid and without attachments.
    fileprivate func with(uid: String) -> ExpenseDraft {
        var copy = ExpenseDraft(uid: uid, day: day, amount: amount, destination: destination, details: details)
        (copy.extras, copy.namesCurrency, copy.hasDecimalMark) = (extras, namesCurrency, hasDecimalMark)
        return copy
    }

    /// Sets payer and shares. Afterwards the amount is the household's part of the former amount.
    /// - Throws: `ShareError`.
    public mutating func share(_ sharing: Sharing) throws(ShareError) {
        amount = try sharing.apply(to: &extras, whole: amount, recorder: sharing.people.me, own: sharing.people.own)
        newPeople = extras.isShared ? sharing.people.withoutRow : [:]
    }
}

extension ExpenseEdit {
    /// Sets payer and shares of a recorded expense. Its amount becomes the household's part. If neither the paid
    /// amount nor the shares change, the recorded part is kept.
    /// - Parameters:
    ///   - paid: the new amount paid, if given.
    ///   - former: the expense before.
    ///   - own: the household's people as the expense was recorded.
    /// - Throws: `ShareError`.
    func share(
        _ expense: inout Expense, _ extras: inout ExpenseExtras, paying paid: Amount?, from former: SharedRecord,
        _ sharing: Sharing, recorder: Int64, own: Set<Int64>
    ) throws(ShareError) {
        let keepsPart = extras.isShared && paid == nil && sharing.shares == nil
        let part = try sharing.apply(
            to: &extras, whole: paid ?? extras.paid ?? former.expense.amount, recorder: recorder, own: own)
        expense.amount = keepsPart && extras.isShared ? former.expense.amount : part
    }
}
