/// A member of a zip file as a file that is read from its beginning, as often as needed: it is unpacked anew each time,
/// so that no more than a piece of it lies in memory.
final class ZipMemberFile {
    private let archive: ZipArchive
    private let member: ZipArchive.Member
    private var stream: ZipStream?
    /// The piece that was unpacked last, and where it begins.
    private var piece: [UInt8] = []
    private var start = 0

    init(_ archive: ZipArchive, _ member: ZipArchive.Member) {
        self.archive = archive
        self.member = member
    }

    /// Copies the bytes from an offset on; returns how many, none at the end.
    /// - Throws: as `ZipStream`, also where more comes out than the list of members says.
    func read(from offset: Int, into memory: UnsafeMutableRawBufferPointer) throws(StatementError) -> Int {
        let stream: ZipStream
        if let current = self.stream, offset >= start {
            stream = current
        } else {
            stream = try rewound()
        }
        while offset >= start + piece.count {
            start += piece.count
            piece = try stream.next()
            if piece.isEmpty { return 0 }
        }
        let bytes = piece[(offset - start)...].prefix(memory.count)
        memory.copyBytes(from: bytes)
        // Whether the whole is what was put in, is known at its end only.
        if start + piece.count == member.size { try checkEnd(stream) }
        return bytes.count
    }

    private func checkEnd(_ stream: ZipStream) throws(StatementError) {
        guard !stream.isEnded else { return }
        while !(try stream.next()).isEmpty {}
    }

    private func rewound() throws(StatementError) -> ZipStream {
        let stream = try archive.stream(member, InflationBudget(limit: member.size))
        self.stream = stream
        piece = []
        start = 0
        return stream
    }
}
