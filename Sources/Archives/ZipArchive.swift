import Files

/// A zip file and its central directory.
///
/// Parsed here rather than by libzip, which would load two TLS libraries at the start of every command.
package struct ZipArchive {
    package struct Member {
        /// The name as stored in the archive. Never use it as a path on disk.
        package let name: String
        /// The uncompressed size in bytes that the directory claims.
        package let size: Int
        fileprivate let method: Int
        fileprivate let checksum: UInt32
        fileprivate let packed: Int
        fileprivate let header: Int
        fileprivate let isEncrypted: Bool
    }

    private let file: InputFile
    /// All members, in the order of the central directory.
    package let members: [Member]
    /// Indices in `members` by lower-case name, because programs write `sharedStrings.xml` with different capitals.
    private let places: [String: Int]

    private static let directoryLimit = 8 << 20

    /// Reads the central directory.
    /// - Throws: `FileError.damaged` for a truncated or malformed zip file.
    package init(_ file: InputFile) throws(FileError) {
        self.file = file
        let end = try Self.end(of: file)
        let (count, size, offset) = (end.number(at: 10, 2), end.number(at: 12, 4), end.number(at: 16, 4))
        guard count != 0xFFFF, size <= Self.directoryLimit, offset + size <= file.count else {
            throw Self.damaged(file, "its list of members is too long")
        }
        var directory = try file.bytes(from: offset, limit: size)[...]
        var members: [Member] = []
        var places: [String: Int] = [:]
        for _ in 0..<count {
            guard directory.count >= 46, directory.number(at: 0, 4) == 0x0201_4B50 else {
                throw Self.damaged(file, "its list of members is cut off")
            }
            let nameCount = directory.number(at: 28, 2)
            let extraCount = directory.number(at: 30, 2)
            let whole = 46 + nameCount + extraCount + directory.number(at: 32, 2)
            guard directory.count >= whole else { throw Self.damaged(file, "its list of members is cut off") }
            let name = String(decoding: directory.dropFirst(46).prefix(nameCount), as: UTF8.self)
            let extra = directory.dropFirst(46 + nameCount).prefix(extraCount)
            places[name.lowercased()] = members.count
            members.append(try Self.member(name, directory, extra, file))
            directory = directory.dropFirst(whole)
        }
        self.members = members
        self.places = places
    }

    package func contains(_ name: String) -> Bool { places[name.lowercased()] != nil }

    /// The decompressed bytes of a member, in pieces. `nil` if the archive has no member with that name, ignoring case.
    /// - Throws: `FileError.damaged` for an encrypted member or an unsupported compression method, `.tooLarge` if the
    ///   member exceeds the budget.
    package func stream(_ name: String, _ budget: InflationBudget) throws(FileError) -> ZipStream? {
        try places[name.lowercased()].map { (place) throws(FileError) in try stream(members[place], budget) }
    }

    /// The decompressed bytes of a member, in pieces.
    /// - Throws: `FileError.damaged` for an encrypted member or an unsupported compression method, `.tooLarge` if the
    ///   member exceeds the budget.
    package func stream(_ member: Member, _ budget: InflationBudget) throws(FileError) -> ZipStream {
        let name = member.name
        guard !member.isEncrypted else { throw Self.damaged(file, "it is encrypted") }
        guard member.method == 0 || member.method == 8 else {
            throw Self.damaged(file, "\(name) is compressed in a way that spesa does not read")
        }
        guard member.size <= budget.left else {
            throw .tooLarge(file.name, bytes: member.size, limit: budget.limit)
        }
        let header = try file.bytes(from: member.header, limit: 30)
        guard header.count == 30, header[...].number(at: 0, 4) == 0x0403_4B50 else {
            throw Self.damaged(file, "\(name) is not where the list of members says")
        }
        let start = member.header + 30 + header[...].number(at: 26, 2) + header[...].number(at: 28, 2)
        guard start <= file.count, member.packed <= file.count - start else {
            throw Self.damaged(file, "\(name) is cut off")
        }
        return try ZipStream(
            file, name, from: start, count: member.packed, isDeflated: member.method == 8, size: member.size,
            checksum: member.checksum, budget)
    }

    private static func member(
        _ name: String, _ entry: ArraySlice<UInt8>, _ extra: ArraySlice<UInt8>, _ file: InputFile
    ) throws(FileError) -> Member {
        var sizes = [entry.number(at: 24, 4), entry.number(at: 20, 4), entry.number(at: 42, 4)]
        // ZIP64: sizes beyond 32 bits are in extra field 1, in this order, each only if it is needed.
        var wide = extra
        while wide.count >= 4, wide.number(at: 0, 2) != 1 { wide = wide.dropFirst(4 + wide.number(at: 2, 2)) }
        wide = wide.dropFirst(4)
        for index in sizes.indices where sizes[index] == 0xFFFF_FFFF {
            guard wide.count >= 8 else { throw damaged(file, "the size of a member is missing") }
            sizes[index] = wide.number(at: 0, 8)
            wide = wide.dropFirst(8)
        }
        guard sizes[2] < file.count else { throw damaged(file, "its list of members is damaged") }
        let flags = entry.number(at: 8, 2)
        return Member(
            name: name, size: sizes[0], method: entry.number(at: 10, 2), checksum: UInt32(entry.number(at: 16, 4)),
            packed: sizes[1], header: sizes[2], isEncrypted: flags & 0x41 != 0)
    }

    /// The end of central directory record. A comment of up to 65,535 bytes may follow it.
    private static func end(of file: InputFile) throws(FileError) -> ArraySlice<UInt8> {
        let tail = try file.bytes(from: max(0, file.count - 65_557), limit: 65_557)
        var at = tail.count - 22
        while at >= 0 {
            if tail[at] == 0x50, tail[at...].number(at: 0, 4) == 0x0605_4B50 { return tail[at...] }
            at -= 1
        }
        throw damaged(file, "the end of the zip file is missing")
    }

    package static func damaged(_ file: InputFile, _ problem: String) -> FileError {
        .damaged(file.name, line: 0, problem: problem)
    }
}

extension ArraySlice<UInt8> {
    /// A little-endian unsigned number of `count` bytes. Values beyond `Int` become `Int.max`.
    fileprivate func number(at offset: Int, _ count: Int) -> Int {
        let bytes = dropFirst(offset).prefix(count)
        return Int(clamping: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
