import Glibc
import Secrets
import Users

/// The token in SPESA_TOKEN, the variable of last resort: whoever can see a process sees its variables.
enum TokenVariable {
    private static let name = "SPESA_TOKEN"

    /// Takes the token out of the process's variables, and wipes it where it stood, so that neither a program started from
    /// here nor anybody who looks at this one finds it.
    /// - Returns: its bytes, of one that is too long one more than a token has; `nil` where it is not set, or empty.
    /// - Throws: `SecretError.outOfMemory`.
    static func take() throws -> Secret? {
        let entries = self.entries
        defer {
            // It finds them by name, so it comes before they are wiped.
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

    /// Where the variable stands among those of the process; a caller may have put it there twice.
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
