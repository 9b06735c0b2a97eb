internal import Failures
internal import Household
internal import Text

/// The file type of an attachment, detected from its first bytes. The raw value is the media type.
public enum AttachmentKind: String, FieldChoice, Sendable {
    /// Image formats.
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case gif = "image/gif"
    /// A PDF document.
    case pdf = "application/pdf"
    /// Any other file.
    case other = "application/octet-stream"

    /// Detects the type from the first 16 bytes of a file.
    public init(of bytes: some Collection<UInt8>) {
        switch PictureFormat(of: Array(bytes.prefix(16))) {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .gif: self = .gif
        case nil: self = bytes.starts(with: "%PDF-".utf8) ? .pdf : .other
        }
    }

    /// The usual name of the type: `JPEG`, `PDF`, or `file` for other types.
    public var title: String {
        switch self {
        case .jpeg: PictureFormat.jpeg.title
        case .png: PictureFormat.png.title
        case .webp: PictureFormat.webp.title
        case .gif: PictureFormat.gif.title
        case .pdf: "PDF"
        case .other: "file"
        }
    }

    /// Whether the type is an image format.
    public var isPicture: Bool { self != .pdf && self != .other }
}

/// A file attached to an expense, stored encrypted beside the book.
public struct Attachment: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The uid of the expense.
    public private(set) var expense: String
    /// The file name without directory.
    public private(set) var name: String
    /// The file type.
    public private(set) var kind: AttachmentKind
    /// The size of the file in bytes.
    public private(set) var bytes: Int64
    /// BLAKE2b of the content in 64 hexadecimal digits. Files with equal hashes are stored once.
    public private(set) var hash: String
    /// The name and key of the encrypted file, in a form only the book reads. Equal in all copies of the book.
    public private(set) var file: String

    /// Makes an attachment read from a book.
    public init(
        id: Int64, uid: String, expense: String, name: String, kind: AttachmentKind, bytes: Int64, hash: String,
        file: String
    ) {
        (self.id, self.uid, self.expense, self.name) = (id, uid, expense, name)
        (self.kind, self.bytes, self.hash, self.file) = (kind, bytes, hash, file)
    }
}

/// A file to be attached to an expense.
public struct GivenAttachment: Hashable, Sendable {
    /// Maximum size in bytes: 32 MiB.
    public static let most = 32 << 20

    /// The file name without directory.
    public let name: String
    /// The file type.
    public let kind: AttachmentKind
    /// The content to store.
    public let bytes: [UInt8]
    /// Whether a location was removed from the file.
    public let hadPlace: Bool

    /// Validates a file, and removes the location stored in a JPEG.
    /// - Parameter isAsIs: whether every byte is kept, including a location.
    /// - Throws: `LedgerError` of kind `attachment.too-large`, `attachment.empty`, `attachment.name` for a file name
    ///   that is not valid, or `attachment.cut-short` for a truncated JPEG, unless `isAsIs`.
    /// - Complexity: O(bytes).
    public init(path: String, bytes: [UInt8], isAsIs: Bool) throws(LedgerError) {
        guard bytes.count <= Self.most else { throw .attachmentTooLarge(path, bytes: bytes.count) }
        guard !bytes.isEmpty else { throw .attachmentEmpty(path) }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard FileName(name) != nil else { throw .attachmentName(name) }
        self.name = name
        kind = AttachmentKind(of: bytes)
        guard kind == .jpeg, !isAsIs else {
            (self.bytes, hadPlace) = (bytes, false)
            return
        }
        do throws(PlacelessJPEG.CutShort) {
            let placeless = try PlacelessJPEG(bytes)
            (self.bytes, hadPlace) = (placeless.bytes, placeless.hadPlace)
        } catch {
            throw .attachmentCutShort(path)
        }
    }
}

/// The file of an attachment in transfer to another copy of the book.
public struct AttachedFile: Hashable, Sendable {
    /// The name, as in `Attachment.file`.
    public let file: String
    /// The random bytes stored before the content.
    public let salt: [UInt8]
    /// The decrypted content.
    public let content: [UInt8]

    /// Makes a file from its stored parts.
    public init(file: String, salt: [UInt8], content: [UInt8]) {
        (self.file, self.salt, self.content) = (file, salt, content)
    }
}

extension TrackedTable {
    /// The attachments of expenses.
    public static let attachment = TrackedTable(
        of: Attachment.self, "attachment", plural: "attachments",
        actions: [.attach, .detach], isOptionalTable: true,
        fault: { record in Picture.isName(record.name) ? nil : "'name' cannot be that of a file" })
}

extension Attachment: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .attachment }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(
            id: id, uid: "", expense: "", name: "", kind: .other, bytes: 0, hash: "", file: "")
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("expense", &expense)
        fields.field("name", &name)
        fields.field("kind", &kind, unit: "file")
        fields.field("bytes", &bytes, unit: "file")
        fields.field("hash", &hash, unit: "file")
        fields.field("file", &file, unit: "file")
        if !(0...Int64(GivenAttachment.most) ~= bytes) { fields.refuse() }
    }
}

extension Change.Action {
    /// Files were attached to an expense.
    public static let attach = Self("attach")
    /// Attachments were removed.
    public static let detach = Self("detach")
}
