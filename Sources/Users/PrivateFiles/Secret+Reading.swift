import Glibc
public import Secrets

extension Secret {
    /// Reads one line, without its LF or CRLF, and nothing beyond it, so that the next call reads the next line.
    ///
    /// The last line may end without LF. At the end of input the answer is nil.
    /// - Parameters:
    ///   - path: what the input is called in errors; `nil` for one without a name.
    ///   - limit: the most bytes the line may have, its end not counted, where that is not what `kind` says.
    /// - Throws: `UserError.passwordTooLong` (a longer line is never cut) or `.tokenMalformed`, `.system`, `.secret`.
    /// - Complexity: one system call a byte, since whatever is read in advance would be lost to the next reader.
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
                // One byte beyond the limit may be the CR of the line's end.
                if count > limit, count > limit + 1 || memory[limit] != UInt8(ascii: "\r") { break }
            }
            guard count <= limit else { throw kind.tooLong(limit: limit) }
            return count
        }
        return isAtEnd ? nil : line
    }

    /// Reads the first line of a file, which must be a regular file of our own that nobody else may open.
    /// - Throws: `UserError.fileExposed` for a link, another kind of file, another owner, or group or other permissions;
    ///   for an empty file and a line that is too long `.passwordEmpty` and `.passwordTooLong`, or `.tokenMalformed`;
    ///   `.system`, `.secret`.
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
