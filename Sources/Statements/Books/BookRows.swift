import Files
import Money
import Periods
import Text

/// An account of double-entry bookkeeping.
struct BookAccount {
    enum Kind {
        case expense, income
        /// A bank account, cash, a credit card.
        case bank, cash, card
        case other
    }

    let name: String
    let kind: Kind
    /// The id of the parent account; `nil` at the top level.
    var parent: String?

    var isMoney: Bool { [.bank, .cash, .card].contains { $0 == kind } }
}

/// A double-entry transaction with its splits. Each split posts an amount to an account.
struct BookTransaction {
    struct Split {
        var id: String?
        var account: String?
        /// The amount in the currency of the transaction, as a fraction: `2345/100`.
        var value = ""
        var memo: String?
        var payee: String?
        var tags: [String] = []
    }

    var line: Int
    var id: String?
    var currency: String?
    /// The date, and maybe a time: `2026-11-20 10:59:00`.
    var day: String?
    var payee: String?
    var note: String?
    /// Whether the transaction is void. Void transactions stay in the book.
    var isVoid = false
    var splits: [Split] = []
}

/// Converts transactions to rows. A split that posts to an expense account is an expense if another split pays with a
/// bank account, cash or a card.
struct BookRows {
    private let file: String
    private var accounts: [String: BookAccount] = [:]
    /// The maximum number of accounts: far above those in a personal book.
    private static let mostAccounts = 100_000
    /// The maximum number of splits in a transaction.
    private static let mostSplits = 10_000

    init(_ file: String) {
        self.file = file
    }

    /// Adds an account under its id.
    /// - Throws: `FileError.damaged` for too many accounts.
    mutating func add(_ account: BookAccount, id: String) throws {
        accounts[id] = account
        guard accounts.count <= Self.mostAccounts else {
            throw FileError.damaged(file, line: 0, problem: "it has more than \(Self.mostAccounts) accounts")
        }
    }

    /// Checks that the splits read so far are not too many.
    /// - Throws: `FileError.damaged` for too many splits.
    func check(_ transaction: BookTransaction) throws {
        guard transaction.splits.count <= Self.mostSplits else {
            throw FileError.damaged(
                file, line: transaction.line, problem: "a transaction has more than \(Self.mostSplits) parts")
        }
    }

    /// A row for each expense split: an entry, a skipped row for an amount of zero, or a refused row for an unreadable
    /// amount.
    ///
    /// A single skipped row if the transaction is void, has no expense split, is not paid from a bank account, cash or
    /// a card, or is not in euro. A single refused row if its date is unreadable.
    func rows(of transaction: BookTransaction) -> [ParsedRow] {
        let line = transaction.line
        let payee = transaction.payee ?? transaction.splits.compactMap(\.payee).first
        let content = SkippedRow(
            day: transaction.day.flatMap { Day(iso: String($0.prefix(10))) }, payee: payee, what: transaction.note)
        if transaction.isVoid { return [.leftOut(line: line, .pending, nil, content)] }
        let kinds = transaction.splits.map { $0.account.flatMap { accounts[$0] } }
        let spent = zip(transaction.splits, kinds).filter { $0.1?.kind == .expense }.map(\.0)
        guard !spent.isEmpty else {
            return [.leftOut(line: line, kinds.contains { $0?.kind == .income } ? .income : .transfer, nil, content)]
        }
        guard let paid = kinds.compactMap(\.self).first(where: \.isMoney) else {
            return [.leftOut(line: line, .transfer, nil, content)]
        }
        guard transaction.currency.map({ $0 == "EUR" }) ?? true else {
            return [.leftOut(line: line, .currency, nil, content)]
        }
        let text = transaction.day ?? ""
        guard let day = Day(iso: String(text.prefix(10))) else {
            return [.refused(line: line, Refusal("day.unreadable", "is not a day", of: text))]
        }
        return spent.map { split in
            guard let cents = Self.cents(split.value) else {
                return .refused(line: line, Refusal("amount.precision", "is not an amount in cents", of: split.value))
            }
            if cents == 0 { return .leftOut(line: line, .zero, nil, content) }
            var entry = Entry(line: line, day: day, amount: Amount(cents: cents))
            entry.payee = split.payee ?? payee
            entry.what = split.memo
            entry.note = transaction.note
            entry.category = category(split.account)
            entry.method = paid.kind == .cash ? "cash" : paid.kind == .card ? "card" : nil
            entry.tags = split.tags
            entry.account = WrittenText.tidied(paid.name)
            entry.reference = [transaction.id, split.id].compactMap(\.self).joined(separator: " ")
            return .entry(entry)
        }
    }

    /// The category path of an account id: account names below the root of the expense accounts, joined by colons.
    /// `nil` for an unknown account, and if no name is left.
    private func category(_ id: String?) -> String? {
        var names: [String] = []
        var next = id
        // The limit ends the loop in a book with circular parents.
        while let account = next.flatMap({ accounts[$0] }), account.kind == .expense, names.count < 20 {
            if let name = WrittenText.tidied(account.name) { names.insert(name, at: 0) }
            next = account.parent
        }
        if let first = names.first, names.count > 1 || PostingReader.isRootOfExpenses(first) { names.removeFirst() }
        return names.isEmpty ? nil : names.joined(separator: ":")
    }

    /// The cents of an amount written as a fraction, such as `1050/100`; `nil` if it is not whole cents.
    static func cents(_ fraction: String) -> Int64? {
        let parts = fraction.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let above = Int64(parts[0]),
            let below = parts.count == 2 ? Int64(parts[1]) : 1, below > 0
        else { return nil }
        let (cents, isTooMuch) = above.multipliedReportingOverflow(by: 100)
        guard !isTooMuch, cents % below == 0 else { return nil }
        return cents / below
    }
}
