internal import CSodium

/// Bytes that must not be seen: kept apart from ordinary memory, out of swap where the system allows it, wiped and freed
/// at the end.
///
/// It is never made into a `String`, and printing it shows `<secret>`.
public final class Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The most bytes it can hold.
    public let capacity: Int
    /// How many bytes it holds; 0 until it is filled.
    public private(set) var count = 0
    private let memory: UnsafeMutableRawPointer

    /// Makes an empty secret that can hold `capacity` bytes.
    /// - Throws: `SecretError.outOfMemory`.
    public init(capacity: Int) throws(SecretError) {
        precondition(capacity >= 0, "A secret cannot hold fewer than no bytes.")
        guard Sodium.isReady, let memory = sodium_malloc(max(capacity, 1)) else { throw .outOfMemory }
        self.capacity = capacity
        self.memory = memory
    }

    deinit {
        sodium_free(memory)  // wipes first
    }

    /// Makes a secret of `count` random bytes.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random(count: Int) throws(SecretError) -> Secret {
        let secret = try Secret(capacity: count)
        secret.fill { memory in
            randombytes_buf(memory.baseAddress!, count)
            return count
        }
        return secret
    }

    /// Replaces the content by what `body` writes into the whole capacity; `body` returns how many bytes it wrote.
    ///
    /// If `body` throws, nothing of the old or the new content is left.
    /// - Throws: what `body` throws.
    public func fill<Failure: Error>(
        using body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        count = 0
        do throws(Failure) {
            let written = try body(UnsafeMutableRawBufferPointer(start: memory, count: capacity))
            precondition((0...capacity).contains(written), "A secret cannot hold more than its capacity.")
            sodium_memzero(memory + written, capacity - written)
            count = written
        } catch {
            sodium_memzero(memory, capacity)
            throw error
        }
    }

    /// Hands the bytes to `body`; the pointer is never nil and must not outlive the call.
    /// - Throws: what `body` throws.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The memory must not be freed while only its address is in use.
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// Hands the bytes to `body`, which may change them in place; the pointer must not outlive the call.
    package func withUnsafeMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeMutableRawBufferPointer(start: memory, count: count))
    }

    /// Whether both hold the same bytes; takes the same time wherever they differ, but tells different lengths apart.
    /// - Complexity: O(*n*) in the bytes.
    public func isEqual(to other: Secret) -> Bool {
        count == other.count && sodium_memcmp(memory, other.memory, count) == 0
    }

    /// Always `<secret>`.
    public var description: String { "<secret>" }

    /// Always `<secret>`.
    public var debugDescription: String { description }

    /// Always empty.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
