internal import Users

/// A file that a backup of a store holds.
enum StoreFile: Hashable {
    case users
    /// A book by its id.
    case book(String)

    /// The path below the folder of the store.
    var name: String {
        switch self {
        case .users: "users.db"
        case .book(let id): "books/\(id).book"
        }
    }

    /// The file of that name; `nil` for every other text, which must never become a path.
    init?(name: String) {
        if name == StoreFile.users.name {
            self = .users
        } else if let id = Self.bookID(of: name, in: "books/") {
            self = .book(id)
        } else {
            return nil
        }
    }

    /// The id of the book whose file a name is; `nil` for other names.
    /// - Parameter folder: what the name begins with.
    static func bookID(of name: String, in folder: String = "") -> String? {
        let suffix = ".book"
        guard name.hasPrefix(folder), name.hasSuffix(suffix) else { return nil }
        let id = String(name.dropFirst(folder.count).dropLast(suffix.count))
        return isUUID(id) ? id : nil
    }
}
