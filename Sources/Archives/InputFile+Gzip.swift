import Files

extension InputFile {
    /// What is packed in a gzip file, unpacked as it is read, under the same name; `nil` for any other file.
    /// - Throws: `FileError.damaged` for a broken one and for one that is packed twice, `.tooLarge` for one that unpacks
    ///   to more than a file may hold.
    /// - Complexity: O(n) in the unpacked bytes, which are counted first; none are kept.
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
        // What unpacks to itself would never come to an end.
        guard try !inner.isGzip() else { throw .damaged(name, line: 0, problem: "it is packed twice") }
        return inner
    }

    private func isGzip() throws(FileError) -> Bool {
        try bytes(from: 0, limit: 3) == [0x1F, 0x8B, 0x08]
    }
}
