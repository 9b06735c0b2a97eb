/// Gathers what is pasted until its end is told.
struct PasteReader: Sendable {
    /// The most bytes that are kept.
    static let limit = 1 << 20
    private static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    /// The bytes of the end that were seen.
    private var matched = 0

    /// The whole text when `byte` ends it; the next byte then begins another.
    mutating func read(_ byte: UInt8) -> String? {
        if byte == Self.end[matched] {
            matched += 1
            guard matched == Self.end.count else { return nil }
            defer { self = PasteReader() }
            return text
        }
        for seen in Self.end[..<matched] { keep(seen) }
        // The end begins with its only ESC.
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep(byte) }
        return nil
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < Self.limit { bytes.append(byte) }
    }

    /// Lines end in `\n`, as terminals send CR for each; what is no UTF-8 is left out.
    private var text: String {
        var text = String.UnicodeScalarView()
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var isAfterReturn = false
        while true {
            switch decoder.decode(&rest) {
            case .emptyInput: return String(text)
            case .error: continue
            case .scalarValue(let scalar):
                if scalar != "\n" || !isAfterReturn { text.append(scalar == "\r" ? "\n" : scalar) }
                isAfterReturn = scalar == "\r"
            }
        }
    }
}
