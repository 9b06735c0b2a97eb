/// Receives a row with the index (from 0) and the name of its sheet. Returns whether more rows of that sheet are
/// wanted.
package typealias SheetRowTaker = (_ sheet: Int, _ name: String, _ row: Record) throws -> Bool
