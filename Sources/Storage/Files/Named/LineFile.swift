public import Failures

/// Reads a regular file line by line.
public final class LineFile {
    /// The size of the file in bytes.
    public let count: Int
    private let file: ReadFile
    private let longest: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var unread: Range<Int> = 0..<0

    /// The reason why a line was rejected.
    public enum ReadError: InternalError, Equatable, Sendable {
        /// The line is longer than allowed.
        case tooLong
        /// The line is not valid UTF-8.
        case notUTF8
    }

    /// Opens a file without reading any of it. Symbolic links are followed.
    /// - Parameter longest: the largest number of bytes in a line.
    /// - Throws: `DatabaseError.cannotOpen`, also for a pipe, which would block.
    public init(_ path: String, longest: Int) throws {
        file = try ReadFile(path, followsLink: true)
        count = file.count
        self.longest = longest
    }

    /// Returns the next line without its newline (LF); `nil` after the last. A CR before the newline is kept. The last
    /// line needs no newline.
    /// - Throws: `ReadError`, or `DatabaseError`.
    /// - Complexity: O(n) in the bytes of the line.
    public func next() throws -> String? {
        var line: [UInt8] = []
        var isAnything = false
        while true {
            if unread.isEmpty {
                let got = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
                guard got > 0 else { return isAnything ? try text(line) : nil }
                unread = 0..<got
            }
            isAnything = true
            let end = buffer[unread].firstIndex(of: UInt8(ascii: "\n"))
            let part = unread.lowerBound..<(end ?? unread.upperBound)
            guard line.count + part.count <= longest else { throw ReadError.tooLong }
            line += buffer[part]
            unread = (end.map { $0 + 1 } ?? part.upperBound)..<unread.upperBound
            if end != nil { return try text(line) }
        }
    }

    private func text(_ bytes: [UInt8]) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw ReadError.notUTF8 }
        return text
    }
}
