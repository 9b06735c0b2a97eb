/// The name of a user: shown as given, compared without regard to case.
public struct UserName: Hashable, Sendable, CustomStringConvertible {
    private static let reserved: Set<String> = ["all", "none", "everyone", "nobody"]

    private let name: FoldedName

    /// The same as the name of something else, such as the user's private book.
    public var plain: FoldedName { name }

    /// The name as given, in NFC.
    public var description: String { name.description }
    /// The name with case folded away, in NFC: two names are the same if this is. It is what the store looks up.
    public var folded: String { name.folded }

    /// Reads a name: what `FoldedName` allows, but for the words `all`, `none`, `everyone` and `nobody`.
    /// - Throws: `UserError.name`, `.secret`.
    public init(_ text: String) throws(UserError) {
        try self.init(ofAnybody: text)
        guard !Self.reserved.contains(folded) else { throw .name(text, .reserved, at: nil) }
    }

    /// Reads a name to find somebody by: what `FoldedName` allows. A reserved word is nobody's, as other unknown names are.
    /// - Throws: `UserError.name`, `.secret`.
    public init(ofAnybody text: String) throws(UserError) {
        name = try FoldedName(text, of: .user)
    }
}
