/// The name of a user: shown as given, compared without regard to case.
public struct UserName: Hashable, Sendable, CustomStringConvertible {
    private static let reserved: Set<String> = ["all", "none", "everyone", "nobody"]

    private let name: FoldedName

<<<<<<< HEAD
    /// The same as the name of something else, such as the user's private book.
    public var plain: FoldedName { name }

    /// The name as given, in NFC.
    public var description: String { name.description }
    /// The name with case folded away, in NFC: two names are the same if this is. It is what the store looks up.
    public var folded: String { name.folded }

    /// Reads a name: what `FoldedName` allows, but for the words `all`, `none`, `everyone` and `nobody`.
=======
    /// Reads a name: 1 to 32 letters, decimal digits, `.`, `_` or `-` of any script, the first a letter.
    ///
    /// Refused are characters that only look different, such as wide letters and ligatures (NFKC would change them),
    /// letters that cannot be seen, and the words `all`, `none`, `everyone` and `nobody`.
>>>>>>> a1cd779
    /// - Throws: `UserError.name`, `.outOfMemory`.
    public init(_ text: String) throws(UserError) {
        name = try FoldedName(text, of: .user)
        guard !Self.reserved.contains(folded) else { throw .name(text, .reserved, at: nil) }
    }
<<<<<<< HEAD
=======

    private static func allows(_ scalar: Unicode.Scalar) throws(UserError) -> Bool {
        if scalar.isASCII {
            return scalar.isLetter || ("0"..."9").contains(scalar) || "._-".unicodeScalars.contains(scalar)
        }
        guard scalar.isLetter || scalar.properties.generalCategory == .decimalNumber,
            // The fillers of Hangul are letters without a shape.
            !scalar.properties.isDefaultIgnorableCodePoint
        else { return false }
        let alone = String(scalar)
        return try Normalization.nfkc(alone).unicodeScalars.elementsEqual(alone.unicodeScalars)
    }

    /// Whether both name the same user, whatever the case.
    public static func == (left: UserName, right: UserName) -> Bool {
        left.folded == right.folded
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(folded)
    }
}

extension Unicode.Scalar {
    fileprivate var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
>>>>>>> a1cd779
}
