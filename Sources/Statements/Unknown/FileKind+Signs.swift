import Archives
import Files
import Household
import Text

extension FileKind {
    /// File signatures with the kind of file that they identify.
    private static let beginnings: [(bytes: [UInt8], kind: FileKind)] = [
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .oldSpreadsheet),
        ([0x09, 0x08, 0x10, 0x00], .oldSpreadsheet), ([0x09, 0x04, 0x06, 0x00], .oldSpreadsheet),
        ([0x09, 0x02, 0x06, 0x00], .oldSpreadsheet), (Array("%PDF-".utf8), .pdf),
        ([0x49, 0x49, 0x2A, 0x00], .picture("TIFF")), ([0x4D, 0x4D, 0x00, 0x2A], .picture("TIFF")),
        (Array("SQLite format 3\0".utf8), .database("SQLite", tables: [])),
        (Array("\0\u{1}\0\0Standard Jet DB".utf8), .database("Microsoft Access", tables: [])),
        (Array("\0\u{1}\0\0Standard ACE DB".utf8), .database("Microsoft Access", tables: [])),
        (Array("\0\u{1}\0\0MSISAM Database".utf8), .database("Microsoft Money", tables: [])),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .archive("7z")), (Array("Rar!\u{1A}\u{7}".utf8), .archive("rar")),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .archive("xz")), (Array("BZh".utf8), .archive("bzip2")),
        ([0x28, 0xB5, 0x2F, 0xFD], .archive("zstd")), ([0x1F, 0x9D], .archive("compress")),
        ([0x1F, 0x8B], .archive("gzip")), (Array("{\\rtf".utf8), .document),
    ]

    /// The kind of a file that is not a statement, by its first bytes; `nil` for text and for unknown content. A zip
    /// file counts as an office document.
    init?(_ file: InputFile) throws(FileError) {
        let start = try file.bytes(from: 0, limit: 512)
        if let (_, kind) = Self.beginnings.first(where: { start.starts(with: $0.bytes) }) {
            self = kind
            return
        }
        if let format = PictureFormat(of: start) {
            self = .picture(format.title)
            return
        }
        if start.dropFirst(4).starts(with: "ftyphei".utf8) || start.dropFirst(4).starts(with: "ftypmif".utf8) {
            self = .picture("HEIC")
            return
        }
        if start.count > 262, start[257...].starts(with: "ustar".utf8) {
            self = .archive("tar")
            return
        }
        if try file.isZip() {
            // Zip files of statements were opened before, so this is an office document.
            self = .document
            return
        }
        let head = try FileHead(file)
        if head.firstRecords(1, FixedShape(width: 240, isFull: true)).contains(where: \.beginsTransfersOfCFONB) {
            self = .transfersOfCFONB
            return
        }
        switch head.first {
        case UInt8(ascii: "<"):
            guard let kind = Self.markup(head) else { return nil }
            self = kind
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        default: return nil
        }
    }

    /// The kind of a file that begins with `<`; `nil` if it has no element.
    static func markup(_ head: FileHead) -> FileKind? {
        let text = String(decoding: head.bytes, as: UTF8.self).lowercased()
        let pages = ["<html", "<!doctype html", "<table>", "<table ", "<body"]
        if pages.contains(where: { text.holds($0) }) { return .html }
        // The first element follows the declarations and comments.
        for part in text.split(separator: "<") where part.first != "?" && part.first != "!" {
            let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == ":" || $0 == "_" }
            if part.dropFirst(name.count).first.map({ " />\n\r\t".contains($0) }) == true, !name.isEmpty {
                return .xml(String(name))
            }
        }
        return nil
    }
}

extension FixedRecord {
    /// Whether the record is the header of a CFONB 240 file: code 31, sequence number, operation code, date, currency,
    /// and the customer's bank and branch.
    fileprivate var beginsTransfersOfCFONB: Bool {
        func hasDigits(_ positions: ClosedRange<Int>) -> Bool {
            let bytes = bytes(positions)
            return bytes.count == positions.count && bytes.allSatisfy { (0x30...0x39).contains($0) }
        }
        return bytes(1...2).elementsEqual("31".utf8) && hasDigits(3...8) && hasDigits(11...16)
            && hasDay(11...16, .dayFirst) && text(18...21) == nil && hasDigits(22...31) && text(32...42) != nil
            && count <= 240
    }
}
