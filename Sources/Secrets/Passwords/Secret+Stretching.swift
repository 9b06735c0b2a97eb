internal import CArgon2

extension Secret {
    /// Derives a key from a password and a salt with Argon2id; `nil` if the system refuses the memory or the threads.
    /// - Throws: `SecretError.outOfMemory` if there is no protected memory for the key itself.
    /// - Complexity: depends on the cost; about a quarter of a second at `PasswordCost.full`.
    package func stretched(salt: [UInt8], cost: PasswordCost) throws(SecretError) -> Secret? {
        let key = try Secret(capacity: Self.keyCount)
        var isDone = false
        key.fill { memory in
            let code = withUnsafeBytes { bytes in
                argon2id_hash_raw(
                    UInt32(cost.passes), UInt32(cost.memoryKiB), UInt32(cost.lanes), bytes.baseAddress, bytes.count,
                    salt, salt.count, memory.baseAddress, memory.count)
            }
            isDone = code == ARGON2_OK.rawValue
            return isDone ? memory.count : 0
        }
        return isDone ? key : nil
    }
}
