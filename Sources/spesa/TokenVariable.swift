import Glibc
import Secrets
import Users

/// The token in the variable SPESA_TOKEN. Other ways to pass a token are safer, because other processes can read the
/// environment variables of a process.
enum TokenVariable {
    private static let name = "SPESA_TOKEN"

    /// Removes the token from the environment and wipes it, so that child processes and later observers do not find it.
    /// - Returns: the bytes of the token; `nil` if the variable is unset or empty. Of a token that is too long, the
    ///   bytes up to one more than the maximum.
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
