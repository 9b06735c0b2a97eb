public import Failures

/// A regular file that is read line by line.
public final class LineFile {
    /// How many bytes the file has.
    public let count: Int
    private let file: ReadFile
    private let longest: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var unread: Range<Int> = 0..<0

    /// Why a line is not read.
    public enum LineError: InternalError, Equatable, Sendable {
        /// More bytes than were allowed, or bytes that are no text.
        case tooLong, notUTF8
    }

    /// Opens a file, through a link too, without reading any of it.
    /// - Parameter longest: how many bytes a line may have.
    /// - Throws: `DatabaseError.cannotOpen`; a pipe is not waited for.
    public init(_ path: String, longest: Int) throws {
        file = try ReadFile(path, followsLink: true)
        count = file.count
        self.longest = longest
    }

    /// The next line without its end, `nil` after the last. A line that ends with the file and not by a line end is one.
    /// - Throws: `LineError`, or `DatabaseError`.
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
            guard line.count + part.count <= longest else { throw LineError.tooLong }
            line += buffer[part]
            unread = (end.map { $0 + 1 } ?? part.upperBound)..<unread.upperBound
            if end != nil { return try text(line) }
        }
    }

    private func text(_ bytes: [UInt8]) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw LineError.notUTF8 }
        return text
    }
}
