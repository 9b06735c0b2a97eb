// The bytes are only ever read, and must not change; so they can be shared.
/// A list of common passwords that is searched where it lies, without being read.
public struct CommonPasswords: @unchecked Sendable {
    private let list: UnsafeRawBufferPointer

    /// Takes a list: one password a line, lines ended by LF, in the order of their bytes, A–Z as small letters.
    ///
    /// The memory must stay as it is for as long as the value is used. An empty list holds nothing.
    public init(_ list: UnsafeRawBufferPointer) {
        self.list = list
    }

    /// Whether a line of the list is exactly `password`.
    /// - Complexity: O(log *n*) comparisons in the bytes of the list.
    public func contains(_ password: UnsafeRawBufferPointer) -> Bool {
        var low = 0
        var high = list.count
        // `low` and `high` always stand at the start of a line, or past the end of the list.
        while low < high {
            var start = low + (high - low) / 2
            while start > low, list[start - 1] != UInt8(ascii: "\n") { start -= 1 }
            var end = start
            while end < list.count, list[end] != UInt8(ascii: "\n") { end += 1 }
            let line = UnsafeRawBufferPointer(rebasing: list[start..<end])
            if line.elementsEqual(password) { return !line.isEmpty }
            if line.lexicographicallyPrecedes(password) {
                low = end + 1
            } else {
                high = start
            }
        }
        return false
    }
}
