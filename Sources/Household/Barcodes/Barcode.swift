/// The number under the bars of what is sold: an EAN-13 or an EAN-8.
///
/// A UPC-A is the EAN-13 with a zero in front, an ISBN-13 is an EAN-13. One number has one form: what fits an EAN-8 behind
/// zeros is one (GS1 gives no longer number that begins with five zeros), so two scanners that fill up differently agree.
public struct Barcode: Hashable, Sendable {
    /// As it is kept and written: 13 digits or 8, the check digit last.
    public let digits: String

    /// The code that a text means, as it is printed, typed or sent by a scanner.
    ///
    /// 8 digits are an EAN-8, 12 a UPC-A, 13 an EAN-13, 14 what some scanners make of these by zeros in front. Spaces and
    /// hyphens may stand between digits, white space around all of it.
    /// - Throws: `BarcodeError` for anything else between them, for any other length, and for a check digit that does not
    ///   fit the others.
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

    /// A code as it is kept: 13 digits or 8 in their one form; `nil` for any other text.
    public init?(digits: String) {
        guard let code = try? Barcode(reading: digits), code.digits.utf8.elementsEqual(digits.utf8) else { return nil }
        self = code
    }

    /// A code of digits whose last one checks the others.
    init(checked digits: [UInt8]) {
        let significant = Array(digits.drop { $0 == 0 })
        let length = significant.count <= 8 ? 8 : 13
        self.digits = Self.text(Array(repeating: 0, count: max(0, length - significant.count)) + significant)
    }

    /// Whether a shop gave it to something of its own, so that another shop may mean something else by it.
    ///
    /// Of EAN-13 those that begin with 20 to 29 or 02, of EAN-8 with 0 or 2 (GS1's restricted circulation numbers).
    public var isShopsOwn: Bool {
        digits.utf8.count == 8
            ? digits.hasPrefix("0") || digits.hasPrefix("2") : digits.hasPrefix("2") || digits.hasPrefix("02")
    }

    /// The digits as numbers of 0 to 9.
    var numbers: [UInt8] { digits.utf8.map { $0 - 0x30 } }

    private static func text(_ digits: [UInt8]) -> String {
        String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// What people type between the digits of a long number.
    fileprivate var isSpaceOrHyphen: Bool { isSpace || isMinus }
}
