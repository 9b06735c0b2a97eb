internal import Database

/// The current row of a result.
///
/// A value read as the wrong type is `nil`, and an error is thrown once the caller is done with the row.
final class ResultRow: QueryRow {
    private let library: Library
    private var result: OpaquePointer?
    private var number: Int32 = 0
    private var types: [UInt32] = []
    /// The error of a value read as the wrong type; `nil` if none was.
    private(set) var misreading: DatabaseError?

    init(_ library: Library) {
        self.library = library
    }

    /// Makes this object show a row of a result, which `end` releases.
    /// - Throws: `overflow` for a sum beyond 64 bits.
    func begin(_ result: OpaquePointer, _ number: Int32 = 0) throws(DatabaseError) {
        self.result = result
        self.number = number
        if types.isEmpty { types = (0..<library.columnCount(result)).map { library.columnType(result, $0) } }
        for (column, type) in types.enumerated() where type == ColumnType.numeric {
            if let bytes = bytes(column), case .tooLarge = WholeNumeric(bytes) { throw .overflow }
        }
    }

    /// Releases the row and its result.
    /// - Parameter isKept: whether the result belongs to another object, and is not freed.
    func end(isKept: Bool) {
        if !isKept { library.clear(result) }
        result = nil
    }

    /// The value of the first column; `nil` unless it is an integer.
    var firstKey: Int64? { types.first.flatMap { ColumnType.isInteger($0) ? integer(0) : nil } }

    func integer(_ column: Int) -> Int64? {
        guard let bytes = bytes(column) else { return nil }
        switch (types[column], bytes.count) {
        case (ColumnType.int8, 8): return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        case (ColumnType.int4, 4): return Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        case (ColumnType.int2, 2): return Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        case (ColumnType.oid, 4): return Int64(UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self)))
        case (ColumnType.bool, 1): return bytes[0] == 0 ? 0 : 1
        case (ColumnType.numeric, _):
            if case .whole(let integer) = WholeNumeric(bytes) { return integer }
        case (let type, _) where ColumnType.isText(type):
            if let integer = Int64(String(decoding: bytes, as: UTF8.self)) { return integer }
        default: break
        }
        return misread(column)
    }

    func text(_ column: Int) -> String? {
        var text: String?
        withText(column) { bytes in text = bytes.map { String(decoding: $0, as: UTF8.self) } }
        return text
    }

    func withText(_ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows {
        guard let bytes = bytes(column) else { return try body(nil) }
        let type = types[column]
        if ColumnType.isText(type) { return try body(bytes) }
        guard type != ColumnType.bytea, let integer = integer(column) else {
            misread(column)
            return try body(nil)
        }
        let digits = Array(String(integer).utf8)
        try digits.withUnsafeBytes { try body($0) }
    }

    func blob(_ column: Int) -> [UInt8]? {
        guard let bytes = bytes(column) else { return nil }
        let type = types[column]
        guard type == ColumnType.bytea || ColumnType.isText(type) else {
            misread(column)
            return nil
        }
        return Array(bytes)
    }

    /// Returns the value of a column in the server's binary form; `nil` for NULL and beyond the last column.
    private func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
        guard let result, types.indices.contains(column), library.isNull(result, number, Int32(column)) == 0,
            let start = library.bytes(result, number, Int32(column))
        else { return nil }
        return UnsafeRawBufferPointer(start: start, count: Int(library.length(result, number, Int32(column))))
    }

    @discardableResult
    private func misread(_ column: Int) -> Int64? {
        misreading = .failed(code: Int(types[column]), reason: "column \(column + 1) has an unexpected type")
        return nil
    }
}
