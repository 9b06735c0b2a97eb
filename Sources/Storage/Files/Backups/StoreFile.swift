internal import Secrets
package import Users

/// A file inside the backup of a store.
package enum StoreFile: Hashable {
    case users
    /// A book, by its id.
    case book(String)
    /// A saved report of a book.
    case report(ReportName, book: String)
    /// A side file of a book.
    case side(SideFileName, book: String)
    /// A dump of a server's book, by the name of the book.
    case dump(FoldedName)

    /// The path relative to the store's folder.
    package var name: String {
        switch self {
        case .users: "users.db"
        case .book(let id): "books/\(id).book"
        case .report(let name, let id): "reports/\(id)/\(name.text)"
        case .side(let name, let id): "reports/\(id)/\(name.text)"
        case .dump(let name): Self.dumps + name.description + Self.dumpSuffix
        }
    }

    /// The file with that path. `nil` if the text is not the path of a file in a backup; it must never be used as a
    /// path then.
    package init?(name: String) {
        if name == StoreFile.users.name {
            self = .users
        } else if let id = Self.bookID(of: name, in: "books/") {
            self = .book(id)
        } else if name.hasPrefix(Self.dumps), name.hasSuffix(Self.dumpSuffix),
            let book = try? FoldedName(
                String(name.dropFirst(Self.dumps.count).dropLast(Self.dumpSuffix.count)), of: .book)
        {
            self = .dump(book)
        } else {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, parts[0] == "reports", isUUID(parts[1]) else { return nil }
            if let name = ReportName(file: parts[2]) {
                self = .report(name, book: parts[1])
            } else if let name = SideFileName(file: parts[2]) {
                self = .side(name, book: parts[1])
            } else {
                return nil
            }
        }
    }

    private static let dumps = "dumps/"
    private static let dumpSuffix = ".ndjson"

    /// The id in the name of a book's file; `nil` for other names.
    /// - Parameter folder: the prefix of the name.
    package static func bookID(of name: String, in folder: String = "") -> String? {
        let suffix = ".book"
        guard name.hasPrefix(folder), name.hasSuffix(suffix) else { return nil }
        let id = String(name.dropFirst(folder.count).dropLast(suffix.count))
        return isUUID(id) ? id : nil
    }
}
