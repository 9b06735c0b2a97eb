internal import Database
internal import Household

extension QueryRow {
    /// The unit in a column; `unreadable` for a text that no unit can have.
    func unit(_ column: Int) -> Unit { Unit(stored: text(column) ?? "") }
}
