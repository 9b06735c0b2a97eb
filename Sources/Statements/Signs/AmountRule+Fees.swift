import Files
import Sheets
import Text

/// Columns of fees of an unknown program, which are added to the amounts if the user, a total or the balance says so.
extension AmountRule {
    /// The rule that also adds all fee columns of an unknown program; `nil` if there are none, or they are empty.
    /// - Parameter isChosen: whether the user named the columns. Otherwise a column of totals must confirm the rule.
    func addingFees(_ map: ColumnMap, _ survey: Survey, isChosen: Bool) -> AmountRule? {
        let fees = Self.unknownFees(map, survey)
        guard !fees.isEmpty else { return nil }
        return adding(fees, isChosen ? "as given" : map.total?.words(map) ?? "")
    }

    /// The rules that also add one or several fee columns of an unknown program, from the fewest columns to all of them.
    /// The balance must confirm one of them. Of more than three columns, only each alone and all together.
    func addingSomeFees(_ map: ColumnMap, _ survey: Survey) -> [AmountRule] {
        let fees = Self.unknownFees(map, survey)
        let sets = (0..<(1 << fees.count)).filter { set in
            set != 0 && (fees.count <= 3 || [1, fees.count].contains(set.nonzeroBitCount))
        }
        return sets.sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }.map { set in
            let some = fees.indices.filter { set & (1 << $0) != 0 }.map { fees[$0] }
            return adding(some, "the balance falls by the amount and \(map.quotedTitles(some.map(\.column)))")
        }
    }

    /// The rule that also adds fee columns. If the fees of a column have a minus, they have the sign of the account.
    private func adding(_ fees: [(column: Int, signs: SignCount)], _ reason: String) -> AmountRule {
        var rule = self
        rule.reasonForFee = reason
        rule.fees = fees.filter { $0.signs.positives >= $0.signs.negatives }.map(\.column)
        rule.charges = fees.filter { $0.signs.positives < $0.signs.negatives }.map(\.column)
        return rule
    }

    /// The fact about the fee columns of an unknown program; `nil` if there are none, or they are empty.
    /// - Parameters:
    ///   - isIncluded: whether the balance shows that the amounts include the fees.
    ///   - sum: the number and sum of the fees that are not added.
    func feeFact(
        _ map: ColumnMap, _ survey: Survey, isIncluded: Bool, sum: () throws(StatementError) -> FeeSum
    ) throws(StatementError) -> FileFact? {
        if let total = map.total, total.kind != .unsignedTotal {
            return .init("fees", "included", because: total.words(map))
        }
        let columns = Self.unknownFees(map, survey).map(\.column)
        guard !columns.isEmpty else { return nil }
        if let reasonForFee { return .init("fees", "added", because: reasonForFee) }
        let titles = map.quotedTitles(columns)
        if isIncluded {
            return .init("fees", "included", because: "the balance falls by the amounts without \(titles)")
        }
        let option = columns.map { "fee=\(map.optionName($0))" }.joined(separator: ",")
        return .init(
            "fees", try sum().words + "not added",
            because: "nothing says whether the amounts include \(titles); to add them: "
                + "--map \(quoted(option)); if a column has \(columns.count > 1 ? "all" : "both"): --map amount=COLUMN")
    }

    /// The sum of the fees of a row in cents, each without its sign; 0 if it has none or unreadable ones.
    func fee(_ record: Record, _ map: ColumnMap) -> Int64 {
        let cents = map[.fee].prefix(MoneySearch.most).map { Self.cents(record.cell($0), cells[$0]) ?? 0 }
        return Int64(exactly: cents.reduce(Int128(0)) { $0 + Int128($1.magnitude) }) ?? 0
    }

    /// The fee columns of an unknown program with any number but zero. Empty if a column with the total is read.
    private static func unknownFees(_ map: ColumnMap, _ survey: Survey) -> [(column: Int, signs: SignCount)] {
        guard map.dialect.name == Dialect.unknown.name, map.total.map({ $0.kind == .unsignedTotal }) ?? true else {
            return []
        }
        return map[.fee].prefix(MoneySearch.most).compactMap { column in
            guard let signs = survey.amounts(in: column)?.signs, signs.negatives + signs.positives > 0 else {
                return nil
            }
            return (column, signs)
        }
    }
}
