import Files

extension InputFile {
    /// The content of a gzip file, decompressed while it is read, under the name of the gzip file. `nil` for any other
    /// file.
    /// - Throws: `FileError.damaged` for corrupt data and for gzip inside gzip, `.tooLarge` if the content exceeds the
    ///   limit of a file.
    /// - Complexity: O(n) in the decompressed bytes, which are counted first and not kept.
    package func unpackedGzip(_ limits: ReadingLimits) throws(FileError) -> InputFile? {
        guard try isGzip() else { return nil }
        var count = 0
        let stream = try GzipStream(self)
        while true {
            let piece = try stream.next()
            if piece.isEmpty { break }
            count += piece.count
            guard count <= limits.bytes else { throw .tooLarge(name, bytes: count, limit: limits.bytes) }
        }
        let bytes = UnpackedFile(name, count: count) { () throws(FileError) in try GzipStream(self) }
        let inner = InputFile(name: name, count: count) { (offset, memory) throws(FileError) in
            try bytes.read(from: offset, into: memory)
        }
        // A file that unpacks to itself would recurse without end.
        guard try !inner.isGzip() else { throw .damaged(name, line: 0, problem: "it is compressed twice") }
        return inner
    }

    private func isGzip() throws(FileError) -> Bool {
        try bytes(from: 0, limit: 3) == [0x1F, 0x8B, 0x08]
    }
}
