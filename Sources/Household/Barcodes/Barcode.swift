/// A product barcode: EAN-13 or EAN-8.
///
/// A UPC-A is the EAN-13 with a leading zero, and an ISBN-13 is an EAN-13. Every number has one form, so that
/// scanners with different padding agree: an EAN-13 that begins with five zeros becomes an EAN-8, because GS1 assigns
/// no EAN-13 of this form.
public struct Barcode: Hashable, Sendable {
    /// The digits, 13 or 8, check digit last.
    public let digits: String

    /// Parses a code as printed, typed or sent by a scanner.
    ///
    /// 8 digits are an EAN-8, 12 a UPC-A, 13 an EAN-13. 14 are one of these padded by a scanner. Spaces and hyphens
    /// between digits and surrounding white space are ignored.
    /// - Throws: `BarcodeError` for other characters, other lengths, the 14 digits of a carton, and a wrong check
    ///   digit.
    /// - Complexity: O(n).
    public init(reading text: String) throws(BarcodeError) {
        let scalars = Array(text.unicodeScalars)
        guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { throw .length(text: text, count: 0) }
        func isTaken(_ index: Int) -> Bool {
            scalars[index].isASCIIDigit || (start < index && index < last && scalars[index].isSpaceOrHyphen)
        }
        if let wrong = (start...last).first(where: { !isTaken($0) }) {
            let end = (wrong...last).first { isTaken($0) } ?? last + 1
            throw .characters(text: text, range: wrong..<end)
        }
        let digits = scalars[start...last].filter(\.isASCIIDigit).map { UInt8($0.value - 0x30) }
        guard [8, 12, 13, 14].contains(digits.count) else { throw .length(text: text, count: digits.count) }
        if digits.count == 14, let packed = digits.first, packed != 0 { throw .carton(text: text, indicator: packed) }
        let right = checkDigit(of: digits.dropLast())
        guard digits.last == right else {
            let code = Self.text(digits.dropLast() + [right])
            throw .checkDigit(text: text, range: last..<last + 1, right: code)
        }
        self.init(checked: digits)
    }

    /// Creates a barcode from its stored form, 13 or 8 digits; `nil` for any other text.
    public init?(digits: String) {
        guard let code = try? Barcode(reading: digits), code.digits.utf8.elementsEqual(digits.utf8) else { return nil }
        self = code
    }

    /// Creates a barcode from digits whose check digit was verified.
    init(checked digits: [UInt8]) {
        let significant = Array(digits.drop { $0 == 0 })
        let length = significant.count <= 8 ? 8 : 13
        self.digits = Self.text(Array(repeating: 0, count: max(0, length - significant.count)) + significant)
    }

    /// Whether the number was assigned by a shop for its own use, so that other shops may use it for something else.
    ///
    /// True for EAN-13 beginning with 20 to 29 or 02, and EAN-8 beginning with 0 or 2 (GS1's restricted circulation
    /// numbers).
    public var isShopsOwn: Bool {
        digits.utf8.count == 8
            ? digits.hasPrefix("0") || digits.hasPrefix("2") : digits.hasPrefix("2") || digits.hasPrefix("02")
    }

    /// The digits as numbers from 0 to 9.
    var numbers: [UInt8] { digits.utf8.map { $0 - 0x30 } }

    private static func text(_ digits: [UInt8]) -> String {
        String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// Whether this is a separator that people type in long numbers.
    fileprivate var isSpaceOrHyphen: Bool { isSpace || isMinus }
}
