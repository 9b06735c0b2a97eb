/// The fields of one record. A reader fills the same one again and again, so that none costs memory.
public struct Record {
    /// The line it begins on, counted from 1.
    public internal(set) var line = 0
    /// All fields one after the other, unquoted.
    var bytes: [UInt8] = []
    var ends: [Int] = []

    /// No field yet; `RecordReader.read` fills it.
    public init() {}

    /// How many fields, at least 1 once it was read.
    public var count: Int { ends.count }

    /// The bytes of a field, in UTF-8.
    public func bytes(_ index: Int) -> ArraySlice<UInt8> {
        bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// A field as text.
    public subscript(index: Int) -> String {
        String(decoding: bytes(index), as: UTF8.self)
    }

    /// All fields as text.
    /// - Complexity: O(bytes); `bytes(_:)` makes no text.
    public var fields: [String] { (0..<count).map { self[$0] } }

    var byteCount: Int { bytes.count }

    /// Begins another record in the place of this one.
    package mutating func begin(line: Int) {
        self.line = line
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Adds a field, in UTF-8.
    package mutating func append(_ field: ArraySlice<UInt8>) {
        bytes.append(contentsOf: field)
        ends.append(bytes.count)
    }
}
