internal import Failures
internal import Household
internal import Text

/// What sort of file an attachment is, as far as its first bytes tell; the raw value is its media type.
public enum AttachmentKind: String, FieldChoice, Sendable {
    /// Pictures.
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case gif = "image/gif"
    /// A paper.
    case pdf = "application/pdf"
    /// Anything else.
    case other = "application/octet-stream"

    /// By the first bytes of a file.
    public init(of bytes: some Collection<UInt8>) {
        switch PictureFormat(of: Array(bytes.prefix(16))) {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .gif: self = .gif
        case nil: self = bytes.starts(with: "%PDF-".utf8) ? .pdf : .other
        }
    }

    /// As it is commonly written: `JPEG`, `PDF`; `file` for anything else.
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

    /// Whether it is a picture.
    public var isPicture: Bool { self != .pdf && self != .other }
}

/// A picture or a paper of an expense: a file that lies sealed beside the book.
public struct Attachment: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// The uid of the expense.
    public private(set) var expense: String
    /// What the file is called, without the folder it lay in.
    public private(set) var name: String
    /// What sort of file it is.
    public private(set) var kind: AttachmentKind
    /// How many bytes it has.
    public private(set) var bytes: Int64
    /// BLAKE2b of its bytes, 64 hexadecimal digits: what is the same lies beside the book once.
    public private(set) var hash: String
    /// The file beside the book with its key, as the book alone reads it; the same beside every copy.
    public private(set) var file: String

    /// An attachment as a book keeps it.
    public init(
        id: Int64, uid: String, expense: String, name: String, kind: AttachmentKind, bytes: Int64, hash: String,
        file: String
    ) {
        (self.id, self.uid, self.expense, self.name) = (id, uid, expense, name)
        (self.kind, self.bytes, self.hash, self.file) = (kind, bytes, hash, file)
    }
}

/// A file as somebody attaches it to an expense.
public struct GivenAttachment: Hashable, Sendable {
    /// The most bytes that are kept of one: 32 MiB.
    public static let most = 32 << 20

    /// What the file is called, without its folder.
    public let name: String
    /// What sort of file it is.
    public let kind: AttachmentKind
    /// What is kept of it.
    public let bytes: [UInt8]
    /// Whether it told where it was taken, and does not any more.
    public let hadPlace: Bool

    /// A file as it was given; the place is taken out of a JPEG.
    /// - Parameter isAsIs: whether all of it is kept, byte for byte, whatever it is.
    /// - Throws: `LedgerError` of kind `attachment.too-large`, `attachment.name`, `attachment.empty` or
    ///   `attachment.cut-short`.
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

/// What of an attachment lies beside one copy of a book, as it moves to another copy.
public struct AttachedFile: Hashable, Sendable {
    /// As `Attachment.file` names it.
    public let file: String
    /// The random bytes that are kept before the content.
    public let salt: [UInt8]
    /// The file as it was given.
    public let content: [UInt8]

    /// What lies under a name, as it is read or is to be written.
    public init(file: String, salt: [UInt8], content: [UInt8]) {
        (self.file, self.salt, self.content) = (file, salt, content)
    }
}

extension TrackedTable {
    /// The pictures and papers of expenses.
    public static let attachment = TrackedTable(
        of: Attachment.self, "attachment", plural: "attachments",
        actions: [.attach, .detach], isInRoom: true,
        fault: { record in Picture.isName(record.name) ? nil : "'name' cannot be that of a file" })
}

extension Attachment: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .attachment }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(
            id: id, uid: "", expense: "", name: "", kind: .other, bytes: 0, hash: "", file: "")
    }

    /// Its fields, in the order in which rows have them.
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
