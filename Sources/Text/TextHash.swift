/// A hash of 8 bytes, for recognizing texts without storing them.
///
/// Hashes are seeded at each start of the program, and must not be stored. An attacker can therefore not prepare a
/// collision. Among a million texts there is a chance collision once in 40 million times.
public struct TextHash: Hashable, Sendable {
    private let hash: Int

    /// Hashes the bytes: canonically equivalent texts with different bytes have different hashes.
    /// - Complexity: O(n) in the bytes of the text.
    public init(_ text: String) {
        var hasher = Hasher()
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hash = hasher.finalize()
    }
}
