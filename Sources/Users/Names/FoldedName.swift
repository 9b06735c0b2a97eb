/// A name that is shown as given and compared without regard to case.
public struct FoldedName: Hashable, Sendable, CustomStringConvertible {
    /// The most Unicode scalars, in NFC.
    public static let longest = 32

    /// The name as given, in NFC.
    public let description: String
    /// The name with case folded away, in NFC: two names are the same if this is. It is what the store looks up.
    public let folded: String

    /// Reads a name: 1 to 32 letters, decimal digits, `.`, `_` or `-` of any script, the first a letter.
    ///
    /// Refused are characters that only look different, such as wide letters and ligatures (NFKC would change them),
    /// and letters that cannot be seen.
    /// - Throws: `UserError.name`, `.secret`.
    public init(_ given: String, of kind: UserError.NameKind) throws(UserError) {
        let name = try Normalization.nfc(given)
        let scalars = Array(name.unicodeScalars)
        guard let first = scalars.first else { throw .name(given, .empty, at: nil, of: kind) }
        guard scalars.count <= Self.longest else { throw .name(given, .tooLong, at: nil, of: kind) }
        // Offsets count in what was given; where normalizing changed that, they would point elsewhere.
        let isAsGiven = scalars.elementsEqual(given.unicodeScalars)
        for (offset, scalar) in scalars.enumerated() where !(try Self.allows(scalar)) {
            throw .name(given, .character(scalar), at: isAsGiven ? offset : nil, of: kind)
        }
        guard first.isLetter else { throw .name(given, .firstIsNoLetter, at: isAsGiven ? 0 : nil, of: kind) }
        description = name
        folded = try Normalization.folded(name)
    }

    /// Whether both are the same name, whatever the case.
    public static func == (left: FoldedName, right: FoldedName) -> Bool {
        left.folded == right.folded
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(folded)
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
}

extension Unicode.Scalar {
    fileprivate var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
}
