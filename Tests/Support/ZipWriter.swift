import CZlib

/// Writes zip files, including malformed ones.
public struct ZipWriter {
    private struct Member {
        var name: String
        var header: [UInt8]
        var offset: Int
    }

    private var bytes: [UInt8] = []
    private var members: [Member] = []

    /// Creates a zip file without members.
    public init() {}

    /// A spreadsheet with one sheet and a shared string table.
    public static func spreadsheet(sheet: [UInt8], strings: String = "<sst><si><t>a</t></si></sst>") -> [UInt8] {
        spreadsheet(parts: [sheet, Array(strings.utf8)])
    }

    /// A spreadsheet with one sheet.
    /// - Parameters:
    ///   - parts: sheet, shared strings, styles, workbook, and the workbook's relationships. Empty or missing parts get
    ///     a default.
    ///   - method: the compression method of all members.
    public static func spreadsheet(parts: [[UInt8]], method: Int = 8) -> [UInt8] {
        let usual = [
            ("s.xml", "<worksheet/>"), ("t.xml", "<sst/>"),
            ("f.xml", "<styleSheet><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/></cellXfs></styleSheet>"),
            ("workbook.xml", "<workbook><sheets><sheet name='a' r:id='r1' xmlns:r='r'/></sheets></workbook>"),
            (
                "_rels/workbook.xml.rels",
                """
                <Relationships><Relationship Id='r1' Type='/worksheet' Target='s.xml'/><Relationship Id='r2' \
                Type='/sharedStrings' Target='t.xml'/><Relationship Id='r3' Type='/styles' Target='f.xml'/></Relationships>
                """
            ),
        ]
        var zip = ZipWriter()
        for (index, part) in usual.enumerated() {
            let given = index < parts.count ? parts[index] : []
            zip.add("xl/\(part.0)", given.isEmpty ? Array(part.1.utf8) : given, method: method)
        }
        return zip.finished()
    }

    /// Adds a member. The header may contradict the content.
    /// - Parameters:
    ///   - method: the compression method in the header. The content is deflated unless it is 0.
    ///   - size: the uncompressed size in the header; `nil` for the correct one.
    ///   - checksum: the checksum in the header; `nil` for the correct one.
    public mutating func add(
        _ name: String, _ content: [UInt8], method: Int = 8, flags: Int = 0, size: Int? = nil, checksum: UInt32? = nil
    ) {
        let packed = method == 0 ? content : Self.deflated(content)
        var header = Self.number(20, 2) + Self.number(flags, 2) + Self.number(method, 2) + Self.number(0, 4)
        header += Self.number(Int(checksum ?? UInt32(truncatingIfNeeded: crc32(0, content, UInt32(content.count)))), 4)
        header += Self.number(packed.count, 4) + Self.number(size ?? content.count, 4)
        header += Self.number(name.utf8.count, 2) + Self.number(0, 2)
        members.append(Member(name: name, header: header, offset: bytes.count))
        bytes += Self.number(0x0403_4B50, 4) + header + Array(name.utf8) + packed
    }

    /// The complete zip file. Without members, a valid empty one.
    public func finished() -> [UInt8] {
        var directory: [UInt8] = []
        for member in members {
            directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + member.header
            directory += Self.number(0, 10) + Self.number(member.offset, 4) + Array(member.name.utf8)
        }
        return bytes + directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4)
            + Self.number(members.count, 2) + Self.number(members.count, 2) + Self.number(directory.count, 4)
            + Self.number(bytes.count, 4) + Self.number(0, 2)
    }

    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
    }

    static func deflated(_ content: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        precondition(
            deflateInit2_(
                &stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                == Z_OK)
        defer { deflateEnd(&stream) }
        var content = content
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(content.count))))
        let count = content.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
                return Int(stream.total_out)
            }
        }
        return Array(output.prefix(count))
    }
}
