import Glibc
import Secrets
import Users

/// The token in SPESA_TOKEN. Other ways are safer, since environment variables of a process are visible to others.
enum TokenVariable {
    private static let name = "SPESA_TOKEN"

    /// Removes the token from the environment and wipes it, so that child processes and later observers do not find it.
    /// - Returns: the bytes; of a token that is too long only one more than the maximum. `nil` if unset or empty.
    /// - Throws: `SecretError.outOfMemory`.
    static func take() throws -> Secret? {
        let entries = self.entries
        defer {
            // Before wiping, because `unsetenv` searches by name.
            unsetenv(name)
            for entry in entries { explicit_bzero(entry, strlen(entry)) }
        }
        guard let entry = entries.first else { return nil }
        let value = entry + name.utf8.count + 1
        let count = min(strlen(value), SecretKind.token.longest + 1)
        guard count > 0 else { return nil }
        let secret = try Secret(capacity: count)
        secret.fill { memory in
            memory.copyMemory(from: UnsafeRawBufferPointer(start: value, count: count))
            return count
        }
        return secret
    }

    /// The entries of the variable in the environment. The parent process may have set it twice.
    private static var entries: [UnsafeMutablePointer<CChar>] {
        var entries: [UnsafeMutablePointer<CChar>] = []
        var next = environ
        while let entry = next.pointee {
            if strncmp(entry, name + "=", name.utf8.count + 1) == 0 { entries.append(entry) }
            next += 1
        }
        return entries
    }
}
