/// The name of a user: shown as given, compared without regard to case.
public struct UserName: Hashable, Sendable, CustomStringConvertible {
    /// The most Unicode scalars, in NFC.
    public static let longest = 32

    private static let reserved: Set<String> = ["all", "none", "everyone", "nobody"]

    /// The name as given, in NFC.
    public let description: String
    /// The name with case folded away, in NFC: two names are the same if this is. It is what the store looks up.
    public let folded: String

    /// Reads a name: 1 to 32 letters, decimal digits, `.`, `_` or `-` of any script, the first a letter.
    ///
    /// Refused are characters that only look different, such as wide letters and ligatures (NFKC would change them),
    /// letters that cannot be seen, and the words `all`, `none`, `everyone` and `nobody`.
    /// - Throws: `UserError.name`, `.outOfMemory`.
    public init(_ text: String) throws(UserError) {
        let name = try Normalization.nfc(text)
        let scalars = Array(name.unicodeScalars)
        guard let first = scalars.first else { throw .name(text, .empty, at: nil) }
        guard scalars.count <= Self.longest else { throw .name(text, .tooLong, at: nil) }
        // Offsets count in what was given; where normalizing changed that, they would point elsewhere.
        let isAsGiven = scalars.elementsEqual(text.unicodeScalars)
        for (offset, scalar) in scalars.enumerated() where !(try Self.allows(scalar)) {
            throw .name(text, .character(scalar), at: isAsGiven ? offset : nil)
        }
        guard first.isLetter else { throw .name(text, .firstIsNoLetter, at: isAsGiven ? 0 : nil) }
        description = name
        folded = try Normalization.folded(name)
        guard !Self.reserved.contains(folded) else { throw .name(text, .reserved, at: nil) }
    }

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
}
