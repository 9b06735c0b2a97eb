internal import CSodium

/// Secret bytes in protected memory: separate from the heap, not swapped if the system allows that, and wiped when
/// freed.
///
/// A secret is never converted to a `String`; printing it shows `<secret>`.
public final class Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The maximum number of bytes.
    public let capacity: Int
    /// The number of bytes; 0 until filled.
    public private(set) var count = 0
    private let memory: UnsafeMutableRawPointer

    /// Makes an empty secret for up to `capacity` bytes.
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

    /// Replaces the content. `body` gets memory of `capacity` bytes, and returns how many of them it has written, from
    /// the start.
    ///
    /// If `body` throws, the secret is empty and all memory wiped.
    /// - Throws: the error of `body`.
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

    /// Calls `body` with the bytes. The pointer is never `nil`, and must not outlive the call.
    /// - Throws: the error of `body`.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The memory must not be freed while only its address is in use.
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// Calls `body` with the bytes, which it may change in place. The pointer must not outlive the call.
    package func withUnsafeMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeMutableRawBufferPointer(start: memory, count: count))
    }

    /// Whether this secret and another one contain equal bytes. The time depends only on the length. Different lengths
    /// are recognizable.
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
