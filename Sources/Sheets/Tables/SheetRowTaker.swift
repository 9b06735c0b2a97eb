/// Takes a row of a sheet, by the sheet's number from 0 and its name; answers whether more rows of this sheet are wanted.
package typealias SheetRowTaker = (_ sheet: Int, _ name: String, _ row: Record) throws -> Bool
