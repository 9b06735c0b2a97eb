internal import Database

/// The values of a statement in binary form: integers as `bigint`, text as `text`, bytes as `bytea`.
struct QueryParameters {
    /// The type number of each value in `pg_type`; 0 for NULL, which fits any type.
    let types: [UInt32]
    private let bytes: [UInt8]
    /// The range of each value in `bytes`; `nil` for NULL.
    private let places: [Range<Int>?]

    /// No values.
    static let none = QueryParameters()

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
            // The longest value the server accepts.
            guard bytes.count - start < 1 << 30 else { throw .refused(state: "54000", reason: "the value is too long") }
            places.append(value == .null ? nil : start..<bytes.count)
        }
        // An empty text needs an address too, because a null pointer would be NULL.
        bytes.append(0)
        self.types = types
        self.bytes = bytes
        self.places = places
    }

    /// - Throws: `zeroCharacter`.
    static func requireText(_ text: String) throws(DatabaseError) {
        if text.utf8.contains(0) { throw .zeroCharacter }
    }

    /// The number of bytes to send, about.
    var size: Int { bytes.count + 16 * types.count }

    /// Passes the values in libpq's form: count, addresses, lengths, and formats (1 for binary).
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
