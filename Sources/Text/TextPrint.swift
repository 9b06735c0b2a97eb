/// Stands for several texts in 16 bytes, to tell whether they came up before without keeping them.
///
/// Equal texts have equal prints for as long as the program runs, and never longer: the hash is seeded anew each time, so
/// nobody can prepare two texts with the same print.
public struct TextPrint: Hashable, Sendable {
    private let high: Int
    private let low: Int

    public init(_ texts: [String]) {
        var hashers = (Hasher(), Hasher())
        hashers.1.combine(true)
        for var text in texts {
            text.withUTF8 { bytes in
                hashers.0.combine(bytes.count)
                hashers.0.combine(bytes: UnsafeRawBufferPointer(bytes))
                hashers.1.combine(bytes.count)
                hashers.1.combine(bytes: UnsafeRawBufferPointer(bytes))
            }
        }
        high = hashers.0.finalize()
        low = hashers.1.finalize()
    }
}
