import Files
import Money
import Periods
import Text

/// An account of double-entry bookkeeping.
struct BookAccount {
    enum Kind {
        case expense, income
        /// In the bank, in the purse, on a card.
        case bank, cash, card
        case other
    }

    let name: String
    let kind: Kind
    /// The account that it lies under, by its id.
    var parent: String?

    var isMoney: Bool { [.bank, .cash, .card].contains { $0 == kind } }
}

/// A transaction with the parts of it, each posted to an account.
struct BookTransaction {
    struct Split {
        var id: String?
        var account: String?
        /// In the currency of the transaction, as a fraction: `2345/100`.
        var value = ""
        var memo: String?
        var payee: String?
        var tags: [String] = []
    }

    var line: Int
    var id: String?
    var currency: String?
    var day: String?
    var payee: String?
    var note: String?
    /// Whether somebody took it back without deleting it.
    var isVoid = false
    var splits: [Split] = []
}

/// Makes rows of transactions: what is posted to an account of expenses was spent, if money of a bank, in cash or by card
/// paid it.
struct BookRows {
    private let file: String
    private var accounts: [String: BookAccount] = [:]
    /// More accounts and parts than any book of a person has.
    private static let mostAccounts = 100_000
    private static let mostSplits = 10_000

    init(_ file: String) {
        self.file = file
    }

    /// - Throws: `FileError.damaged` for too many of them.
    mutating func add(_ account: BookAccount, id: String) throws {
        accounts[id] = account
        guard accounts.count <= Self.mostAccounts else {
            throw FileError.damaged(file, line: 0, problem: "it has more than \(Self.mostAccounts) accounts")
        }
    }

    /// - Throws: `FileError.damaged` for a transaction with too many parts.
    func check(_ transaction: BookTransaction) throws {
        guard transaction.splits.count <= Self.mostSplits else {
            throw FileError.damaged(
                file, line: transaction.line, problem: "a transaction has more than \(Self.mostSplits) parts")
        }
    }

    /// A row for each part that was spent; one for a transaction of which nothing was.
    func rows(of transaction: BookTransaction) -> [Row] {
        let line = transaction.line
        if transaction.isVoid { return [.leftOut(line: line, .pending)] }
        let kinds = transaction.splits.map { $0.account.flatMap { accounts[$0] } }
        let spent = zip(transaction.splits, kinds).filter { $0.1?.kind == .expense }.map(\.0)
        guard !spent.isEmpty else {
            return [.leftOut(line: line, kinds.contains { $0?.kind == .income } ? .income : .transfer)]
        }
        guard let paid = kinds.compactMap(\.self).first(where: \.isMoney) else {
            return [.leftOut(line: line, .transfer)]
        }
        guard transaction.currency.map({ $0 == "EUR" }) ?? true else { return [.leftOut(line: line, .currency)] }
        let text = transaction.day ?? ""
        guard let day = Day(iso: String(text.prefix(10))) else {
            return [.refused(line: line, Refusal("day.unreadable", "is not a day", of: text))]
        }
        let payee = transaction.payee ?? transaction.splits.compactMap(\.payee).first
        return spent.map { split in
            guard let cents = Self.cents(split.value) else {
                return .refused(line: line, Refusal("amount.precision", "is no amount in cents", of: split.value))
            }
            if cents == 0 { return .leftOut(line: line, .zero) }
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

    /// The names from the account of all expenses down, without that one.
    private func category(_ id: String?) -> String? {
        var names: [String] = []
        var next = id
        // A book whose accounts lie under each other in a circle would never end.
        while let account = next.flatMap({ accounts[$0] }), account.kind == .expense, names.count < 20 {
            if let name = WrittenText.tidied(account.name) { names.insert(name, at: 0) }
            next = account.parent
        }
        if let first = names.first, names.count > 1 || PostingReader.isRootOfExpenses(first) { names.removeFirst() }
        return names.isEmpty ? nil : names.joined(separator: ":")
    }

    /// The cents of a fraction, exactly; `nil` for what are not whole cents.
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
