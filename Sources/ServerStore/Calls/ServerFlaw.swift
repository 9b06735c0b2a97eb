internal import Users

/// An inconsistency of a server's book, by the name that the store's functions use.
enum ServerFlaw: String, CaseIterable {
    /// The roles of users or tokens lack rights on some tables.
    case tables
    /// A table of the books admits others than the members, or all rows to each of them.
    case tooMuch
    /// The role of a member or token is missing, or lacks its rights.
    case less
    /// A trigger that keeps authors and history is missing, or a writer may spoil the locks of changes.
    case guards

    /// A one-line message.
    /// - Parameters:
    ///   - name: the name of the user or token concerned; used only by `less`.
    ///   - isToken: whether `name` is the name of a token.
    func words(about name: String?, isToken: Bool) -> String {
        let known = name.flatMap { try? FoldedName($0, of: isToken ? .token : .user) }?.description ?? "a member"
        return switch self {
        case .tables: "its members may not use all of its tables on the server; 'spesa store upgrade' mends that"
        case .tooMuch: "its rows on the server are open to more than its members; 'spesa store upgrade' closes them"
        case .less:
            "the server gives \(isToken ? "the token \(known)" : known) fewer rights than the book's member list"
        case .guards:
            "its authors and history are not protected from its writers; 'spesa store upgrade' protects them"
        }
    }
}
