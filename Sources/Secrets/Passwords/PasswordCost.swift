/// The cost of hashing a password: the parameters of Argon2id (RFC 9106).
public struct PasswordCost: Equatable, Sendable {
    /// Memory in KiB, 8 to 128 MiB.
    public let memoryKiB: Int
    /// Passes over the memory, 1 to 4.
    public let passes: Int
    /// Parallel lanes, and threads, 1 to 8.
    public let lanes: Int

    /// Makes a cost; `nil` if out of range. The ranges end a little above `full`: the cost comes from a file, and a
    /// large one would make each sign-in slow.
    public init?(memoryKiB: Int, passes: Int, lanes: Int) {
        guard (8 * 1024...128 * 1024).contains(memoryKiB), (1...4).contains(passes), (1...8).contains(lanes) else {
            return nil
        }
        self.init(withinBounds: memoryKiB, passes, lanes)
    }

    private init(withinBounds memoryKiB: Int, _ passes: Int, _ lanes: Int) {
        self.memoryKiB = memoryKiB
        self.passes = passes
        self.lanes = lanes
    }

    /// The cost of new passwords.
    public static let full = PasswordCost(withinBounds: 65536, 3, 4)

    /// The cost if the system refuses the memory for `full`.
    public static let fallback = PasswordCost(withinBounds: 19456, 2, 1)
}
