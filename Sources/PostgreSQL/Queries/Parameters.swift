internal import Database

/// The values of a statement as they travel: whole numbers as `bigint`, text as `text`, bytes as `bytea`, each in the
/// server's binary form.
struct Parameters {
    /// The number of each type in `pg_type`, 0 for null, which is of any.
    let types: [UInt32]
    private let bytes: [UInt8]
    /// Where each value lies in `bytes`; `nil` for null.
    private let places: [Range<Int>?]

    /// For a statement without values.
    static let none = Parameters()

    private init() { (types, bytes, places) = ([], [0], []) }

    init(_ values: [Value]) throws(DatabaseError) {
        var types: [UInt32] = []
        var bytes: [UInt8] = []
        var places: [Range<Int>?] = []
        for value in values {
            let start = bytes.count
            switch value {
            case .null: types.append(0)
            case .integer(let integer):
                types.append(ColumnType.int8)
                withUnsafeBytes(of: integer.bigEndian) { bytes.append(contentsOf: $0) }
            case .text(let text):
                try Self.requireText(text)
                types.append(ColumnType.text)
                bytes.append(contentsOf: text.utf8)
            case .blob(let blob):
                types.append(ColumnType.bytea)
                bytes.append(contentsOf: blob)
            }
            // The longest that the server takes.
            guard bytes.count - start < 1 << 30 else { throw .refused(state: "54000", reason: "the value is too long") }
            places.append(value == .null ? nil : start..<bytes.count)
        }
        // An empty text needs a place too: none would be null.
        bytes.append(0)
        self.types = types
        self.bytes = bytes
        self.places = places
    }

    /// - Throws: `zeroCharacter`.
    static func requireText(_ text: String) throws(DatabaseError) {
        if text.utf8.contains(0) { throw .zeroCharacter }
    }

    /// Lends the values as libpq takes them: how many, where, how long, and 1 for each, which says that it is binary.
    func withPointers<Result>(
        _ body: (Int32, [UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress!.assumingMemoryBound(to: CChar.self)
            return body(
                Int32(places.count), places.map { $0.map { start + $0.lowerBound } },
                places.map { Int32($0?.count ?? 0) },
                places.map { _ in 1 })
        }
    }
}
