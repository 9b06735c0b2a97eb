internal import Ledger
internal import Outings
internal import Output
internal import Reports

extension RowWords {
    static let voucherMove = RowWords(
        of: VoucherRecord.self,
        title: { record, number, _ in "move of vouchers " + (number.map(String.init) ?? "(\(record.sentence))") },
        differences: { found, _ in
            found.compare("it") { $0.sentence }
            found.compare("it") { $0.isVoid ? "void" : "counts" }
        },
        clauses: { changed, _ in
            changed.after.map { change in
                let (old, record) = (change.old, change.new)
                guard let old else { return record.sentence }
                guard old.isVoid == record.isVoid else {
                    return "\(record.isVoid ? "voided" : "restored"): \(record.sentence)"
                }
                return "changed: \(record.sentence)"
            } + changed.removed.map { "removed: \($0.sentence)" }
        },
        json: { record, _ in .object(["id": .integer(record.id), "what": .text(record.sentence)]) })
}

extension VoucherRecord {
    /// The move as text: `got 10 vouchers of meal`.
    fileprivate var sentence: String {
        let verb =
            switch move.action {
            case .get: "got"
            case .spend: "spent"
            case .lose: "lost"
            case .count: "counted"
            }
        return "\(verb) \(counted(Int(move.number), "voucher")) of \(kind)"
    }
}
