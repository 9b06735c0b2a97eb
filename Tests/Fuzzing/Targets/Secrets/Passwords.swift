import Glibc
import Secrets
import Users

extension FuzzTarget {
    /// Passwords, read from standard input a line each and made ready to be hashed.
    static let passwords = FuzzTarget { input in
        var rest = Array(input.bytes.prefix(4 * PasswordRules.longest))[...]
        let pipe = try FilledPipe(rest)
        // The rest of an overlong line is not a separate line.
        while let line = nextLine(of: &rest) {
            let read = outcome { () throws(UserError) in try Secret.readLine(fileDescriptor: pipe.output) }
            guard line.count <= PasswordRules.longest else {
                guard case .failure(.passwordTooLong) = read else {
                    throw BrokenRule(description: "a line of \(line.count) bytes is read")
                }
                return
            }
            guard case .success(let secret?) = read else {
                throw BrokenRule(description: "a line of \(line.count) bytes is not read")
            }
            let isSame = secret.withUnsafeBytes { $0.elementsEqual(line) }
            try expect(isSame, "other bytes are read than were written")
            try checkAccepting(secret)
        }
        let end = outcome { () throws(UserError) in try Secret.readLine(fileDescriptor: pipe.output) }
        guard case .success(nil) = end else { throw BrokenRule(description: "there is more than was written") }
    }

    private static func nextLine(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest.dropFirst(line.count)
        let isEnded = rest.popFirst() != nil
        return isEnded && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    private static func checkAccepting(_ typed: Secret) throws {
        let rules = PasswordRules { bytes in bytes.elementsEqual("password".utf8) }
        guard let accepted = try? rules.accept(typed) else { return }
        try expect(
            (PasswordRules.shortest...PasswordRules.longest).contains(accepted.count),
            "\(accepted.count) bytes are accepted")
        let isClean = accepted.withUnsafeBytes { bytes in
            String(validating: bytes, as: UTF8.self).map { text in
                text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            }
        }
        try expect(isClean == true, "what is accepted is no text, or holds a control character")
        try expect(try rules.accept(accepted).isEqual(to: accepted), "what is accepted is not accepted as it is")
        let normalized = try rules.normalized(typed)
        try expect(normalized?.isEqual(to: accepted) == true, "signing in takes it for another password")
    }
}

/// A pipe with up to its capacity of bytes, followed by the end of input.
private struct FilledPipe: ~Copyable {
    let output: Int32

    init(_ bytes: ArraySlice<UInt8>) throws {
        var ends: [Int32] = [-1, -1]
        let isMade = pipe(&ends) == 0
        let written = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
        close(ends[1])
        output = ends[0]
        guard isMade, written == bytes.count else { preconditionFailure("no pipe: errno \(errno)") }
    }

    deinit { close(output) }
}
