/// A name that keeps its spelling, and is compared case-insensitively.
public struct FoldedName: Hashable, Sendable, CustomStringConvertible {
    /// The maximum length in Unicode scalars, in NFC.
    public static let longest = 32

    /// The maximum length in bytes before normalization, which takes long for the longest texts of a file. A scalar in
    /// NFC has at most four in NFD.
    private static let longestGiven = 4 * 4 * longest

    /// The given spelling, in NFC.
    public let description: String
    /// The case-folded name, in NFC. Names are equal if this is equal. The store searches by it.
    public let folded: String

    /// Parses a name: 1 to 32 letters, decimal digits, `.`, `_` or `-` of any script, the first a letter.
    ///
    /// Refuses characters that only look different, such as wide letters and ligatures (NFKC would change them), and
    /// invisible letters.
    /// - Throws: `UserError.name`, `.secret`.
    public init(_ given: String, of kind: UserError.NameKind) throws(UserError) {
        guard given.utf8.count <= Self.longestGiven else { throw .name(given, .tooLong, at: nil, of: kind) }
        let name = try Normalization.nfc(given)
        let scalars = Array(name.unicodeScalars)
        guard let first = scalars.first else { throw .name(given, .empty, at: nil, of: kind) }
        guard scalars.count <= Self.longest else { throw .name(given, .tooLong, at: nil, of: kind) }
        // Offsets refer to the given text. If normalization changed it, they would be wrong.
        let isAsGiven = scalars.elementsEqual(given.unicodeScalars)
        for (offset, scalar) in scalars.enumerated() where !(try Self.allows(scalar)) {
            throw .name(given, .character(scalar), at: isAsGiven ? offset : nil, of: kind)
        }
        guard first.isLetter else { throw .name(given, .firstIsNoLetter, at: isAsGiven ? 0 : nil, of: kind) }
        description = name
        folded = try Normalization.folded(name)
    }

    /// Compares case-insensitively.
    public static func == (left: FoldedName, right: FoldedName) -> Bool {
        left.folded == right.folded
    }

    /// Hashes the case-folded name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(folded)
    }

    private static func allows(_ scalar: Unicode.Scalar) throws(UserError) -> Bool {
        if scalar.isASCII {
            return scalar.isLetter || ("0"..."9").contains(scalar) || "._-".unicodeScalars.contains(scalar)
        }
        guard scalar.isLetter || scalar.properties.generalCategory == .decimalNumber,
            // The Hangul fillers are letters without a shape.
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
