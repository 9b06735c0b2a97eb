import Markup
import Text

/// Collects the transactions of an OFX file, from XML and SGML.
///
/// SGML marks the end of an element only if the file has an end tag. So only aggregates are tracked, and any other
/// element that ends is a field of the innermost aggregate.
final class OFXReport: MarkupReceiver {
    /// Receives each transaction when it ends, with its account and the account's currency.
    typealias Take = (OFXTransaction, _ account: String?, _ currency: String?) throws -> Void

    private let take: Take
    private let hasLines: Bool
    private var count = 0
    private var groups: [String] = []
    private var account: String?
    private var currency: String?
    private var transaction: OFXTransaction?
    /// Whether a transaction or the element `OFX` is still open.
    var isUnfinished: Bool { transaction != nil || groups.contains("OFX") }

    private static let statements: Set = ["STMTRS", "CCSTMTRS", "INVSTMTRS"]
    private static let transactions: Set = ["STMTTRN", "STMTTRNP"]
    private static let holding = statements.union(transactions).union([
        "OFX", "BANKTRANLIST", "BANKTRANLISTP", "PAYEE", "CURRENCY", "ORIGCURRENCY", "BANKACCTFROM", "CCACCTFROM",
        "INVACCTFROM", "BANKACCTTO", "CCACCTTO", "LEDGERBAL", "AVAILBAL",
    ])

    init(hasLines: Bool, take: @escaping Take) {
        self.take = take
        self.hasLines = hasLines
    }

    func begin(_ name: String, _ attributes: MarkupAttributes, line: () -> Int) throws {
        guard Self.holding.contains(name) else { return }
        if Self.transactions.contains(name) {
            try finish()
            count += 1
            transaction = OFXTransaction(
                line: hasLines ? line() : count, isListedPending: name == "STMTTRNP",
                isOnCard: groups.contains("CCSTMTRS"))
        } else if Self.statements.contains(name) {
            try finish()
            (account, currency) = (nil, nil)
        }
        // If the open aggregates were not removed here, a file that never closes them would grow the array without
        // limit.
        if let last = groups.lastIndex(of: name) { groups.removeSubrange(last...) }
        groups.append(name)
    }

    func end(_ name: String, text: [UInt8]) throws {
        if Self.holding.contains(name) {
            if name == "PAYEE", let text = WrittenText.tidied(text) { transaction?.payee = text }
            if Self.transactions.contains(name) || name == "BANKTRANLIST" || Self.statements.contains(name) {
                try finish()
            }
            if let last = groups.lastIndex(of: name) { groups.removeSubrange(last...) }
        } else if groups.last == "STMTTRN" || groups.last == "STMTTRNP" {
            keep(text, as: name)
        } else if let text = WrittenText.tidied(text) {
            switch (groups.last, name) {
            case (_, "CURDEF"): currency = text
            case ("CURRENCY", "CURSYM"): transaction?.currency = text
            case ("PAYEE", "NAME"): transaction?.payee = text
            case ("BANKACCTFROM", "ACCTID"), ("CCACCTFROM", "ACCTID"), ("INVACCTFROM", "ACCTID"): account = text
            default: break
            }
        }
    }

    private func keep(_ text: [UInt8], as name: String) {
        switch name {
        case "DTPOSTED", "DTTRAN": transaction?.day = WrittenText.tidied(text)
        case "TRNTYPE": transaction?.kind = WrittenText.tidied(text)
        case "TRNAMT": transaction?.amount = WrittenText.tidied(text)
        case "NAME": transaction?.name = WrittenText.tidied(text)
        case "MEMO": transaction?.memo = WrittenText.tidied(text)
        case "FITID":
            // Inner blanks are significant: `12  7` and `12 7` are different ids.
            let inner = text.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
            transaction?.reference = WrittenText.reference(String(decoding: Array(inner), as: UTF8.self))
        default: break
        }
    }

    private func finish() throws {
        guard let transaction else { return }
        self.transaction = nil
        try take(transaction, account, currency)
    }
}
