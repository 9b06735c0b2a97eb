internal import Resources

extension spesa_resource {
    /// The resource as text. Resources are part of the program and UTF-8.
    /// - Complexity: O(bytes).
    var text: String { String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) }
}
