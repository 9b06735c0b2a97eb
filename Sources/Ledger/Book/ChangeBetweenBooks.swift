/// Actions that name another book: expenses were moved to it, or were moved here from it.
extension Change.Action {
    private static let toPrefix = "move-to "
    private static let fromPrefix = "move-from "

    /// Expenses were moved to another book, and are void here.
    /// - Parameter book: the user's name for the other book, without white space.
    public static func move(to book: String) -> Self { Self(toPrefix + book) }

    /// Expenses were recorded that were moved here from another book.
    /// - Parameter book: the user's name for the other book, without white space.
    public static func move(from book: String) -> Self { Self(fromPrefix + book) }

    /// The name of the book to which expenses were moved. `nil` for other actions.
    public var movedTo: String? { book(after: Self.toPrefix) }

    /// The name of the book from which expenses were moved here. `nil` for other actions.
    public var movedFrom: String? { book(after: Self.fromPrefix) }

    /// The word of the action, without the name of a book.
    public var word: String { String(rawValue.prefix { $0 != " " }) }

    /// Whether the program knows the action: it is in `all`, or names another book.
    public var isKnown: Bool { Self.all.contains(self) || movedTo != nil || movedFrom != nil }

    /// The name after a prefix; `nil` if it is not a valid name of a book: 1 to 32 letters, decimal digits, `.`, `_` or
    /// `-`, beginning with a letter. Checked, because a member with write access can record any text as an action.
    private func book(after prefix: String) -> String? {
        guard rawValue.hasPrefix(prefix) else { return nil }
        let name = rawValue.dropFirst(prefix.count)
        guard name.utf8.count <= 128, let first = name.unicodeScalars.first, first.isLetter,
            name.unicodeScalars.count <= 32, name.unicodeScalars.allSatisfy(\.canBeInName)
        else { return nil }
        return String(name)
    }
}

extension Unicode.Scalar {
    fileprivate var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    fileprivate var canBeInName: Bool {
        isLetter || properties.generalCategory == .decimalNumber || "._-".unicodeScalars.contains(self)
    }
}
