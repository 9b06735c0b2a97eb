/// The fields of one record. Readers refill one record repeatedly, so that reading allocates no memory per row.
public struct Record {
    /// The line on which the record begins, from 1.
    public internal(set) var line = 0
    /// The bytes of all fields concatenated, without their quotes.
    var bytes: [UInt8] = []
    var ends: [Int] = []

    /// Creates an empty record for `RecordReader.read` to fill.
    public init() {}

    /// The number of fields: at least 1 after a read.
    public var count: Int { ends.count }

    /// The bytes of a field, in UTF-8. The index must be less than `count`.
    public func bytes(_ index: Int) -> ArraySlice<UInt8> {
        bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// The text of a field. The index must be less than `count`.
    public subscript(index: Int) -> String {
        String(decoding: bytes(index), as: UTF8.self)
    }

    /// The texts of all fields.
    /// - Complexity: O(bytes). `bytes(_:)` allocates no text.
    public var fields: [String] { (0..<count).map { self[$0] } }

    var byteCount: Int { bytes.count }

    /// Empties the record and sets its line.
    package mutating func begin(line: Int) {
        self.line = line
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Appends a field, in UTF-8.
    package mutating func append(_ field: ArraySlice<UInt8>) {
        bytes.append(contentsOf: field)
        ends.append(bytes.count)
    }
}
