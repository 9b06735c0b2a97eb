import Statements
import Testing

/// A record of fixed width with texts at positions that are counted from 1.
func fixedRecord(_ width: Int, _ fields: [(Int, String)]) -> String {
    var characters = [Character](repeating: " ", count: width)
    for (position, text) in fields {
        for (offset, character) in text.enumerated() where position + offset <= width {
            characters[position - 1 + offset] = character
        }
    }
    return String(characters)
}

/// A number with zeros in front.
func digits(_ number: Int, _ width: Int) -> String {
    String(String(repeating: "0", count: width).dropLast(String(number).count)) + String(number)
}

/// The error that reading all rows of a statement ends with; `nil` if they can be read.
func refusal(of statement: () throws -> Statement) -> StatementError? {
    do {
        _ = try statement().described()
        return nil
    } catch {
        return error as? StatementError
    }
}
