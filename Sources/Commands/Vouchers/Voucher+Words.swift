internal import Ledger
internal import Outings
internal import Output
internal import Reports

extension RowWords {
    static let voucherMove = RowWords(
        table: .voucherMove,
        clauses: { before, after, context in
            let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            return after.compactMap { row in
                guard let record = VoucherRecord(row) else { return nil }
                guard let former = old[row.id].flatMap(VoucherRecord.init) else { return sentence(record) }
                guard former.isVoid == record.isVoid else {
                    return "\(record.isVoid ? "voided" : "restored"): \(sentence(record))"
                }
                return "changed: \(sentence(record))"
            } + gone(before, after).compactMap(VoucherRecord.init).map { "took back: \(sentence($0))" }
        },
        title: { row, number, _ in "move of vouchers \(number.map(String.init) ?? row.text(0) ?? "")" },
        differences: { old, new, _ in
            guard let old = VoucherRecord(old), let new = VoucherRecord(new) else { return [] }
            let (one, other) = (sentence(old), sentence(new))
            let isSame = one == other
            let isVoid =
                old.isVoid == new.isVoid
                ? []
                : [RowDifference(name: "it", old: old.isVoid ? "void" : "counts", new: new.isVoid ? "void" : "counts")]
            return (isSame ? [] : [RowDifference(name: "it", old: one, new: other)]) + isVoid
        },
        listed: json, document: json, isAlwaysNamed: false)

    /// `got 10 vouchers of meal`
    private static func sentence(_ record: VoucherRecord) -> String {
        let verb =
            switch record.move.action {
            case .get: "got"
            case .spend: "spent"
            case .lose: "lost"
            case .count: "counted"
            }
        return "\(verb) \(counted(Int(record.move.number), "voucher")) of \(record.kind)"
    }

    @Sendable private static func json(_ row: TrackedRow, _ context: RowContext) -> JSON {
        guard let record = VoucherRecord(row) else { return .null }
        return .object(["id": .integer(record.id), "what": .text(sentence(record))])
    }
}
