/// Collects pasted text up to its end mark.
struct PasteReader: Sendable {
    /// The maximum number of bytes kept. Further bytes are dropped.
    static let limit = 1 << 20
    private static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    /// The number of matched bytes of the end mark.
    private var matched = 0

    /// Adds a byte. Returns the whole text if the byte completes the end mark, otherwise `nil`. The next byte then
    /// begins a new text.
    mutating func read(_ byte: UInt8) -> String? {
        if byte == Self.end[matched] {
            matched += 1
            guard matched == Self.end.count else { return nil }
            defer { self = PasteReader() }
            return text
        }
        for seen in Self.end[..<matched] { keep(seen) }
        // ESC occurs only at the start of the end mark.
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep(byte) }
        return nil
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < Self.limit { bytes.append(byte) }
    }

    /// The text so far. Line ends become `\n`, because terminals send CR for them. Invalid UTF-8 is dropped.
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
