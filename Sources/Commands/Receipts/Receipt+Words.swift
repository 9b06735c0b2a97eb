internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Text

extension RowWords {
    static let receipt = RowWords(
        of: Receipt.self,
        title: { receipt, number, context in
            context.title("receipt", number, of: receipt.total, on: receipt.day, payee: receipt.payee)
        },
        differences: { found, context in
            found.compare("its day") { $0.day.fullText }
            found.compare("its payee") { $0.payee }
            found.compare("its total") { context.amounts.string($0.total) }
            let (lines, others) = (found.old.purchase.lines, found.new.purchase.lines)
            if lines != others, found.old.total == found.new.total || lines.count != others.count {
                found.compare("its lines") { counted($0.purchase.lines.count, "line") }
            }
            found.compare("it") { receipt in
                let tenders = receipt.purchase.tenders.map(\.method)
                return tenders.isEmpty ? "without a payment" : "paid by \(series(tenders))"
            }
            found.compare("it") { $0.isVoid ? "void" : "counted" }
        },
        clauses: { changed, context in
            changed.after.map { change in
                let receipt = change.new
                guard let old = change.old else { return "added \(sentence(receipt, context))" }
                if old.isVoid != receipt.isVoid {
                    return "\(receipt.isVoid ? "voided" : "restored") \(sentence(receipt, context))"
                }
                let clauses = differenceText(change.differences)
                return "changed receipt \(receipt.id)\(clauses.isEmpty ? ": rewritten" : clauses)"
            } + changed.removed.map { "removed receipt \($0.id)" }
        },
        json: { ReceiptDocument(tree: $1.tree).json($0) })

    private static func sentence(_ receipt: Receipt, _ context: RowContext) -> String {
        "receipt \(receipt.id): \(context.amounts.string(receipt.total))"
            + (receipt.payee.map { " at \($0)" } ?? "") + " on \(receipt.day.fullText)"
    }
}
