internal import Secrets

/// Removals from member lists, kept as notes until the book of the list can be opened.
extension KnownAccount {
    /// A member or token to remove from a book's member list.
    public enum Removal: Hashable, Sendable {
        /// Another user, by their number.
        case member(Int64)
        /// All tokens of the user that have this name.
        case tokens(FoldedName)

        fileprivate var text: String {
            switch self {
            case .member(let user): "member.\(user)"
            // Names may contain blanks.
            case .tokens(let name): "tokens.\(hex(Array(name.description.utf8)))"
            }
        }

        fileprivate init?(text: Substring) {
            let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            switch parts[0] {
            case "member":
                guard let user = Int64(parts[1]) else { return nil }
                self = .member(user)
            case "tokens":
                guard let bytes = bytes(hex: String(parts[1])),
                    let name = try? FoldedName(String(decoding: bytes, as: UTF8.self), of: .token)
                else { return nil }
                self = .tokens(name)
            default: return nil
            }
        }
    }

    private static let prefix = "remove."

    /// Removals that are due, by the id of the book.
    public var removals: [String: Set<Removal>] {
        var removals: [String: Set<Removal>] = [:]
        for (key, value) in notes where key.hasPrefix(Self.prefix) && !value.isEmpty {
            let parts = key.dropFirst(Self.prefix.count).split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let removal = Removal(text: parts[1]) else { continue }
            removals[String(parts[0]), default: []].insert(removal)
        }
        return removals
    }

    /// Records that a removal is due, or that it is done.
    ///
    /// A removal that is done is kept as an empty value, so that an older record of another machine cannot make it
    /// due again. One that was never due is not recorded.
    /// - Parameter book: the id of the book. One that was never due is not recorded.
    /// - Parameter book: the id of the book.
    public mutating func note(_ removal: Removal, from book: String, isDue: Bool) {
        let key = "\(Self.prefix)\(book).\(removal.text)"
        if isDue { notes[key] = "due" } else if notes[key] != nil { notes[key] = "" }
    }
}
