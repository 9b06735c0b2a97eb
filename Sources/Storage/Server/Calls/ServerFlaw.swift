internal import Users

/// What is wrong with a book as a server has it, by the name that a function of the store says it with.
enum ServerFlaw: String, CaseIterable {
    /// There are no rows of it.
    case schema
    /// Nobody can be let in, or out.
    case roles
    /// Its members have not all tables.
    case tables
    /// Those have tables who should not.
    case tooMuch
    /// Somebody has less than the store says.
    case less
    /// Somebody has more than the store says.
    case more

    /// What is wrong, in one line.
    /// - Parameters:
    ///   - name: of the user or token that it is about, as the server tells it; `nil` for nobody that the store knows.
    func words(about name: String?, isToken: Bool) -> String {
        let known = name.flatMap { try? FoldedName($0, of: isToken ? .token : .user) }?.description
        let whom = known.map { isToken ? "the token \($0)" : $0 } ?? "somebody who is no member"
        return switch self {
        case .schema: "the server has no rows of it; its administrator may have them in a dump"
        case .roles: "the roles of its members are not on the server; its administrator may have them in a dump"
        case .tables: "its members may not use all of its tables on the server"
        case .tooMuch: "its tables on the server are open to more than its members"
        case .less: "the server gives less of it to \(whom) than the list of its members"
        case .more: "the server gives more of it to \(whom) than the list of its members"
        }
    }
}
