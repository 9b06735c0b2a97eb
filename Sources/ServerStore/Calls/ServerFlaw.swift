internal import Users

/// An inconsistency of a server's book, by the name that the store's functions use.
enum ServerFlaw: String, CaseIterable {
    /// The schema of the book is missing.
    case schema
    /// The roles of the book are missing.
    case roles
    /// The roles of the book's readers or writers lack rights on the schema or some tables.
    case tables
    /// PUBLIC or a role that is not of the book has rights on its schemas, tables, views or columns, or the role of the
    /// book's readers may write.
    case tooMuch
    /// A member or token has fewer rights than the store states.
    case less
    /// A member or token has more rights than the store states, or a role that belongs to neither has rights.
    case more
    /// The book's own row is missing, without which it cannot be changed.
    case row
    /// A trigger that keeps authors and history is missing, or a writer may delete the book's own row.
    case guards

    /// A one-line message.
    /// - Parameters:
    ///   - name: the name of the user or token concerned; `nil` for a role unknown to the store. Only `less` and `more`
    ///     use it.
    ///   - isToken: whether `name` is the name of a token.
    func words(about name: String?, isToken: Bool) -> String {
        let known = name.flatMap { try? FoldedName($0, of: isToken ? .token : .user) }?.description
        let whom = known.map { isToken ? "the token \($0)" : $0 } ?? "a user who is not a member"
        return switch self {
        case .schema: "the server has no rows of it; its administrator may have them in a dump"
        case .roles: "the roles of its members are not on the server; its administrator may have them in a dump"
        case .tables: "its members may not use all of its tables on the server"
        case .tooMuch: "its tables on the server are open to more than its members"
        case .less: "the server gives \(whom) fewer rights than the book's member list"
        case .row: "its own row is missing, so that nothing can be recorded; 'spesa store upgrade' restores it"
        case .guards:
            "its authors and history are not protected from its writers; 'spesa store upgrade' protects them"
        case .more: "the server gives \(whom) more rights than the book's member list"
        }
    }
}
