import Sheets

extension ColumnMap {
    /// The column of money out or in that only its cells identify, and the column of the other direction, which the
    /// header names.
    struct OtherSide {
        let column, beside: Int
    }

    /// Finds the column of money out beside a column of money in, or the reverse, whose header is unknown: the only
    /// column of numbers that is filled exactly where the known column has no amount. `nil` if both or neither are known,
    /// and if no column or several fit.
    func otherSide(_ contents: ColumnContents) -> (role: ColumnRole, side: OtherSide)? {
        guard dialect.name == Dialect.unknown.name, !has(.net), has(.debit) != has(.credit),
            let known = first(.debit) ?? first(.credit)
        else { return nil }
        let roles: Set<ColumnRole> = [.amount, .fee, .ignored]
        let taken = Set(columns.filter { !roles.contains($0.key) }.values.joined())
        let fitting = names.indices.filter { column in
            !taken.contains(column) && !MoneyHeader.isElsewhere(names[column]) && contents.kind(column) == .numbers
                && contents.alternate(column, known)
        }
        guard fitting.count == 1 else { return nil }
        return (has(.debit) ? .credit : .debit, OtherSide(column: fitting[0], beside: known))
    }
}

extension ColumnContents {
    /// Whether exactly one of two columns has an amount in every row with a date, and both have one in some row. Rows of
    /// balances do not count. If the numbers of one column have decimals, those of the other must have some too.
    fileprivate func alternate(_ column: Int, _ other: Int) -> Bool {
        var (isUsed, isOtherUsed) = (false, false)
        var (hasDecimals, hasOtherDecimals) = (false, false)
        for record in rows where !record.fields.contains(where: CellWords.isSum) {
            let (cell, otherCell) = (record.cell(column), record.cell(other))
            let (isFilled, isOtherFilled) = (Self.hasAmount(cell), Self.hasAmount(otherCell))
            guard isFilled != isOtherFilled else { return false }
            if isFilled { isUsed = true } else { isOtherUsed = true }
            hasDecimals = hasDecimals || Self.hasDecimals(cell)
            hasOtherDecimals = hasOtherDecimals || Self.hasDecimals(otherCell)
        }
        return isUsed && isOtherUsed && hasDecimals == hasOtherDecimals
    }

    private static func hasAmount(_ cell: ArraySlice<UInt8>) -> Bool {
        !cell.isNothing && number(cell).map { $0 != 0 } ?? false
    }

    private static func hasDecimals(_ cell: ArraySlice<UInt8>) -> Bool {
        cell.contains { $0 == 0x2C || $0 == 0x2E }
    }
}
