internal import Database
package import Users

extension FoldedName {
    /// Reads a stored name. An invalid one means a damaged database.
    package init(kept text: String?, of kind: UserError.NameKind) throws {
        guard let name = try? FoldedName(text ?? "", of: kind) else {
            throw DatabaseError.contradiction("a \(kind) has no name")
        }
        self = name
    }
}
