public import Money
internal import Text

/// Rows of CSV or TSV as bytes, field by field: what many rows are written with.
///
/// RFC 4180 with LF line ends, and quotes also around what another delimiter would cut; in TSV tab, line end and backslash inside a field are written `\t`, `\n`, `\r` and `\\`.
public struct RecordBuffer {
    /// What was written up to now, in UTF-8.
    public private(set) var bytes: [UInt8] = []
    private let isTSV: Bool
    private var isFirst = true

    /// An empty text that begins a row.
    public init(isTSV: Bool) {
        self.isTSV = isTSV
    }

    /// Forgets what was written, and keeps the memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// A field that no spreadsheet runs: text that it would take for a formula gets one leading apostrophe, which reading
    /// takes away again; so does text that begins with one.
    /// - Complexity: O(n).
    public mutating func add(_ text: String?) {
        divide()
        guard var text, !text.isEmpty else { return }
        let sign: UInt8? = isTakenForFormula(text) ? 0x27 : nil
        text.withUTF8 { append($0, after: sign) }
    }

    /// A field that is written by the program itself, as a day or a number.
    public mutating func add(plain text: String) {
        divide()
        var text = text
        text.withUTF8 { append($0, after: nil) }
    }

    /// An amount with a point and two decimals.
    public mutating func add(_ amount: Amount) {
        divide()
        let magnitude = amount.cents.magnitude
        if amount.cents < 0 { bytes.append(0x2D) }
        append(magnitude / 100)
        bytes.append(0x2E)
        bytes.append(0x30 + UInt8(magnitude / 10 % 10))
        bytes.append(0x30 + UInt8(magnitude % 10))
    }

    /// A whole number.
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
        if isFirst { isFirst = false } else { bytes.append(isTSV ? 0x09 : 0x2C) }
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

    /// A spreadsheet that divides at semicolons or tabs too must not find a formula behind one.
    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2C, 0x22, 0x0A, 0x0D, 0x3B, 0x09: true
        default: false
        }
    }

    /// - Parameter sign: what stands before the text, as a part of it.
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
