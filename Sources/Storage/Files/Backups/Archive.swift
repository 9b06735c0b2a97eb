import Glibc
package import Secrets

/// The content of a backup: for each file the length of its name (2 bytes), the name, its size (8 bytes), its bytes.
/// Numbers are big-endian.
package enum Archive {
    fileprivate static let pieceCount = 64 * 1024
    fileprivate static let lengthCount = 2
    fileprivate static let sizeCount = 8

    /// Appends files to a backup.
    package struct Writer {
        private let stream: PasswordStream.Writer

        package init(stream: PasswordStream.Writer) {
            self.stream = stream
        }

        /// Appends a file from disk.
        package func add(_ file: StoreFile, from input: borrowing ReadFile, to backup: borrowing WholeFile) throws {
            try add(file, size: input.count, to: backup)
            try Archive.inPieces(of: input.count) { piece in
                // No process writes the file meanwhile, so its size cannot have changed.
                guard try input.read(into: piece) == piece.count else { throw WholeFile.fault(EIO, input.path) }
                try stream.append(UnsafeRawBufferPointer(piece)) { try backup.append($0) }
            }
        }

        /// Appends a file from memory.
        package func add(_ file: StoreFile, _ bytes: [UInt8], to backup: borrowing WholeFile) throws {
            try add(file, size: bytes.count, to: backup)
            try bytes.withUnsafeBytes { try stream.append($0) { try backup.append($0) } }
        }

        private func add(_ file: StoreFile, size: Int, to backup: borrowing WholeFile) throws {
            let name = Array(file.name.utf8)
            let head = Archive.bytes(name.count, lengthCount) + name + Archive.bytes(size, sizeCount)
            try head.withUnsafeBytes { try stream.append($0) { try backup.append($0) } }
        }

        package func finish(_ backup: borrowing WholeFile) throws {
            try stream.finish { try backup.append($0) }
        }
    }

    /// Reads the files of a backup in the order in which they were written.
    package final class Reader {
        private let stream: PasswordStream.Reader
        /// The number of content bytes left, an upper limit for sizes.
        private var remaining: Int

        package init(_ stream: PasswordStream.Reader, contentCount: Int) {
            self.stream = stream
            remaining = contentCount
        }

        /// Returns the next file and its size; `nil` at the end. All its bytes must be read before the next call.
        /// - Throws: `PasswordStreamError.damaged`, also for a name that is not a store file's.
        package func next() throws -> (file: StoreFile, size: Int)? {
            guard let length = try number(lengthCount) else { return nil }
            guard let name = try bytes(length).map({ String(decoding: $0, as: UTF8.self) }),
                let file = StoreFile(name: name), let size = try number(sizeCount), size <= remaining
            else { throw PasswordStreamError.damaged }
            return (file, size)
        }

        /// Writes the bytes of the current file, whose size `next` returned, to `file`.
        /// - Throws: `PasswordStreamError.damaged`.
        package func copy(size: Int, to file: borrowing WholeFile) throws {
            try read(size: size) { try file.append($0) }
        }

        /// Calls `body` with the bytes of the current file, whose size `next` returned, in pieces.
        /// - Throws: `PasswordStreamError.damaged`, errors of `body`.
        package func read(size: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
            try Archive.inPieces(of: size) { piece in
                guard try read(into: piece) == piece.count else { throw PasswordStreamError.damaged }
                try body(UnsafeRawBufferPointer(piece))
            }
        }

        /// Reads a big-endian number of `count` bytes; `nil` at the end of the content.
        private func number(_ count: Int) throws -> Int? {
            guard let bytes = try bytes(count) else { return nil }
            guard let number = Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) else {
                throw PasswordStreamError.damaged
            }
            return number
        }

        private func bytes(_ count: Int) throws -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: count)
            let got = try bytes.withUnsafeMutableBytes(read)
            guard got == 0 || got == count else { throw PasswordStreamError.damaged }
            return got == count ? bytes : nil
        }

        private func read(into memory: UnsafeMutableRawBufferPointer) throws -> Int {
            let count = try stream.read(into: memory)
            remaining -= count
            return count
        }
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - $0))) }
    }

    /// Calls `body` with pieces of one reused buffer, `size` bytes in total.
    private static func inPieces(of size: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: min(size, pieceCount), alignment: 16)
        defer { piece.deallocate() }
        var rest = size
        while rest > 0 {
            let count = min(rest, pieceCount)
            try body(UnsafeMutableRawBufferPointer(rebasing: piece[..<count]))
            rest -= count
        }
    }
}
