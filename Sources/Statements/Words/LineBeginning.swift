import Sheets

extension Record {
    /// The first text of a line without a date. `nil` for an empty line, and for one that is empty up to a column: such a
    /// line continues the row above.
    /// - Parameter column: the first date column.
    func beginning(upTo column: Int) -> String? {
        guard let first = (0..<count).first(where: { !cell($0).isEmpty }), first <= column else { return nil }
        return text(first)
    }
}
