/// Stands for a text in 8 bytes, to tell whether it came up before without keeping it.
///
/// Equal texts have equal prints for as long as the program runs, and never longer: the hash is seeded anew each time, so
/// nobody can prepare two texts with the same print. Among a million texts two share one by chance once in 40 million times.
public struct TextPrint: Hashable, Sendable {
    private let hash: Int

    /// Texts that are canonically equal but differ in their bytes have different prints.
    /// - Complexity: O(n) in the bytes of the text.
    public init(_ text: String) {
        var hasher = Hasher()
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hash = hasher.finalize()
    }
}
