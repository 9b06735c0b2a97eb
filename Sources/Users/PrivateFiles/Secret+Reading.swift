import Glibc
public import Secrets

extension Secret {
    /// Reads one line, without its LF or CRLF. Later bytes stay unread, for the next call.
    ///
    /// The last line may end without LF. At the end of input the result is `nil`.
    /// - Parameters:
    ///   - path: the name of the input in errors; `nil` for unnamed input.
    ///   - limit: the maximum bytes of the line without its end; by default the limit of `kind`.
    /// - Throws: `UserError.passwordTooLong` (longer lines are never cut) or `.tokenMalformed`, `.system`, `.secret`.
    /// - Complexity: one system call per byte, since buffered bytes would be lost to the next reader.
    public static func readLine(
        fileDescriptor: Int32, as kind: SecretKind = .password, path: String? = nil, limit: Int? = nil
    ) throws(UserError) -> Secret? {
        let limit = limit ?? kind.longest
        let line = try UserError.ofSecrets(try Secret(capacity: limit + "\r\n".utf8.count))
        var isAtEnd = false
        try line.fill { (memory) throws(UserError) in
            var count = 0
            while true {
                let byte = memory.baseAddress! + count
                let got = Glibc.read(fileDescriptor, byte, 1)
                if got < 0 {
                    if errno == EINTR { continue }
                    throw .system(action: "read", path: path, code: errno)
                }
                if got == 0 {
                    isAtEnd = count == 0
                    break
                }
                if memory[count] == UInt8(ascii: "\n") {
                    if count > 0, memory[count - 1] == UInt8(ascii: "\r") { count -= 1 }
                    break
                }
                count += 1
                // The byte after the limit may be the CR of the line's end.
                if count > limit, count > limit + 1 || memory[limit] != UInt8(ascii: "\r") { break }
            }
            guard count <= limit else { throw kind.tooLong(limit: limit) }
            return count
        }
        return isAtEnd ? nil : line
    }

    /// Reads the first line of a file. The file must be regular, owned by the effective user, and inaccessible to
    /// others.
    /// - Throws: `UserError.fileExposed` for a link, another kind of file, another owner, or group or other
    ///   permissions; `.passwordEmpty`, `.passwordTooLong` or `.tokenMalformed` for an empty file or a line that is too
    ///   long; `.system`, `.secret`.
    public static func read(contentsOf path: String, as kind: SecretKind = .password) throws(UserError) -> Secret {
        guard let file = OpenFile(path) else {
            throw errno == ELOOP
                ? .fileExposed(path: path, .link, of: kind) : .system(action: "open", path: path, code: errno)
        }
        if let exposure = try file.exposure(as: S_IFREG, path: path) {
            throw .fileExposed(path: path, exposure, of: kind)
        }
        guard let line = try readLine(fileDescriptor: file.descriptor, as: kind, path: path) else { throw kind.missing }
        return line
    }
}
