public import Money
internal import Text

/// A buffer that writes CSV or TSV field by field, for many rows.
///
/// CSV is RFC 4180 with LF line ends. Fields with other common delimiters are quoted too. In TSV a tab, line end and
/// backslash in a field are written `\t`, `\n`, `\r` and `\\`. European CSV has semicolons between the fields, and a
/// comma in amounts and decimal numbers.
public struct RecordBuffer {
    /// The UTF-8 text so far.
    public private(set) var bytes: [UInt8] = []
    private let isTSV: Bool
    private let separator: UInt8
    private let decimalMark: UInt8
    private var isFirst = true

    /// An empty buffer, at the beginning of a row.
    /// - Parameter isEuropean: whether CSV is European; of no effect on TSV.
    public init(isTSV: Bool, isEuropean: Bool = false) {
        self.isTSV = isTSV
        separator = isTSV ? 0x09 : isEuropean ? 0x3B : 0x2C
        decimalMark = isEuropean && !isTSV ? 0x2C : 0x2E
    }

    /// Empties the buffer between two rows, keeping its memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Adds a text field; `nil` is an empty one. A text that a spreadsheet could take for a formula, or that begins
    /// with an apostrophe, gets one apostrophe in front, which imports remove again.
    /// - Complexity: O(n).
    public mutating func add(_ text: String?) {
        divide()
        guard var text, !text.isEmpty else { return }
        let sign: UInt8? = isTakenForFormula(text) ? 0x27 : nil
        text.withUTF8 { append($0, after: sign) }
    }

    /// Adds a field that the program generated, such as a day, without the check for formulas.
    public mutating func add(plain text: String) {
        divide()
        var text = text
        text.withUTF8 { append($0, after: nil) }
    }

    /// Adds a decimal number, given in digits with a point, if it has decimals.
    public mutating func add(decimal digits: String) {
        divide()
        for byte in digits.utf8 { bytes.append(byte == 0x2E ? decimalMark : byte) }
    }

    /// Adds an amount with two decimals.
    public mutating func add(_ amount: Amount) {
        divide()
        let magnitude = amount.cents.magnitude
        if amount.cents < 0 { bytes.append(0x2D) }
        append(magnitude / 100)
        bytes.append(decimalMark)
        bytes.append(0x30 + UInt8(magnitude / 10 % 10))
        bytes.append(0x30 + UInt8(magnitude % 10))
    }

    /// Adds an integer.
    public mutating func add(_ number: Int64) {
        divide()
        if number < 0 { bytes.append(0x2D) }
        append(number.magnitude)
    }

    /// Ends the row.
    public mutating func endRow() {
        bytes.append(0x0A)
        isFirst = true
    }

    private mutating func divide() {
        if isFirst { isFirst = false } else { bytes.append(separator) }
    }

    private mutating func append(_ number: UInt64) {
        let start = bytes.count
        var rest = number
        repeat {
            bytes.append(0x30 + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// Whether a field with this byte is quoted. Semicolons and tabs are quoted too: a spreadsheet may split at them,
    /// and take the text after one for a formula.
    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2C, 0x22, 0x0A, 0x0D, 0x3B, 0x09: true
        default: false
        }
    }

    /// - Parameter sign: an apostrophe to put before the text, inside the quotes; `nil` for none.
    private mutating func append(_ text: UnsafeBufferPointer<UInt8>, after sign: UInt8?) {
        if isTSV {
            if let sign { bytes.append(sign) }
            guard text.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x5C }) else {
                return bytes.append(contentsOf: text)
            }
            for byte in text {
                switch byte {
                case 0x09: bytes += [0x5C, 0x74]
                case 0x0A: bytes += [0x5C, 0x6E]
                case 0x0D: bytes += [0x5C, 0x72]
                case 0x5C: bytes += [0x5C, 0x5C]
                default: bytes.append(byte)
                }
            }
        } else if text.contains(where: Self.needsQuotes) {
            bytes.append(0x22)
            if let sign { bytes.append(sign) }
            for byte in text {
                if byte == 0x22 { bytes.append(0x22) }
                bytes.append(byte)
            }
            bytes.append(0x22)
        } else {
            if let sign { bytes.append(sign) }
            bytes.append(contentsOf: text)
        }
    }
}
