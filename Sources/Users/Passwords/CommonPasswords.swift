// Sendable, because the bytes are never written.
/// A sorted list of common passwords, searched in place.
public struct CommonPasswords: @unchecked Sendable {
    private let list: UnsafeRawBufferPointer

    /// Takes a list with one password per line, ended by LF, sorted by bytes, and with A–Z in lower case.
    ///
    /// The memory must stay valid and unchanged while the value is used. The list may be empty.
    public init(_ list: UnsafeRawBufferPointer) {
        self.list = list
    }

    /// Whether a line of the list equals `password`.
    /// - Complexity: O(log *n*) comparisons in the bytes of the list.
    public func contains(_ password: UnsafeRawBufferPointer) -> Bool {
        var low = 0
        var high = list.count
        // `low` and `high` are always at the start of a line, or past the end of the list.
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
