internal import Database
internal import Household

extension QueryRow {
    /// The unit in a column.
    /// - Throws: `DatabaseError.contradiction` for a text that no unit has.
    func unit(_ column: Int) throws -> Unit {
        guard let unit = text(column).flatMap({ Unit(word: $0) }) else {
            throw DatabaseError.contradiction("a quantity has no unit")
        }
        return unit
    }
}
