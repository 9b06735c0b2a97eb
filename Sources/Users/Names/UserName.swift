/// The name of a user. Keeps its spelling, and is compared case-insensitively.
public struct UserName: Hashable, Sendable, CustomStringConvertible {
    private static let reserved: Set<String> = ["all", "none", "everyone", "nobody"]

    private let name: FoldedName

    /// The name without the restriction to users, for example for the user's private book.
    public var plain: FoldedName { name }

    /// The given spelling, in NFC.
    public var description: String { name.description }
    /// The case-folded name, in NFC. Names are equal if this is equal. The store searches by it.
    public var folded: String { name.folded }

    /// Parses a name as `FoldedName` does; the words `all`, `none`, `everyone` and `nobody` are reserved.
    /// - Throws: `UserError.name`, `.secret`.
    public init(_ text: String) throws(UserError) {
        try self.init(ofAnybody: text)
        guard !Self.reserved.contains(folded) else { throw .name(text, .reserved, at: nil) }
    }

    /// Parses a name to search for. Reserved words are accepted, and match no user.
    /// - Throws: `UserError.name`, `.secret`.
    public init(ofAnybody text: String) throws(UserError) {
        name = try FoldedName(text, of: .user)
    }
}
