internal import Database
internal import Secrets
internal import Users

extension QueryRow {
    /// The id of a book. Checked to be a UUID, because it becomes part of paths.
    /// - Throws: `DatabaseError.contradiction` for any other value.
    func bookID(_ column: Int) throws -> String {
        guard let id = text(column), isUUID(id) else { throw DatabaseError.contradiction("a book has no id") }
        return id
    }

    /// The id of a token. Checked, because it becomes part of signed texts.
    /// - Throws: `DatabaseError.contradiction` for a value that no token has.
    func tokenID(_ column: Int) throws -> String {
        guard let id = text(column), Token.isID(id) else { throw DatabaseError.contradiction("a token has no id") }
        return id
    }
}
