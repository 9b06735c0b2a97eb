import Markup

/// The shared string table of an XLSX file. Cells refer to its texts by index.
final class SharedStrings: FieldReceiver {
    enum Field {
        case string, text
    }

    static var paths: ElementPaths<Field> {
        ElementPaths([
            ("sst/si", .string), ("sst/si/t", .text), ("sst/si/r/t", .text),
        ])
    }

    /// All texts concatenated, so that many short ones take no more memory than one long one.
    private var bytes: [UInt8] = []
    private var ends: [Int32] = []

    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws {}

    func end(_ field: Field, text: [UInt8]) throws {
        switch field {
        case .text: bytes += text
        case .string: ends.append(Int32(clamping: bytes.count))
        }
    }

    subscript(index: Int) -> ArraySlice<UInt8>? {
        guard ends.indices.contains(index) else { return nil }
        return bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
    }
}
