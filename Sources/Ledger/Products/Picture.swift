internal import Failures
public import Household
internal import Text

/// A picture of a product. The original file is stored encrypted beside the book.
public struct Picture: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The number of the product.
    public private(set) var product: Int64
    /// The file name without directory.
    public private(set) var name: String
    /// The image format.
    public private(set) var format: PictureFormat
    /// The size of the file in bytes.
    public private(set) var bytes: Int64
    /// The name and key of the encrypted file, in a form only the book reads.
    public private(set) var file: String
    /// The id of the book copy that has the file. After a merge it may be another copy than this one.
    public private(set) var book: String

    /// Makes a picture read from a book.
    public init(
        id: Int64, uid: String, product: Int64, name: String, format: PictureFormat, bytes: Int64, file: String,
        book: String
    ) {
        (self.id, self.uid, self.product, self.name) = (id, uid, product, name)
        (self.format, self.bytes, self.file, self.book) = (format, bytes, file, book)
    }

    /// Returns the picture under another name.
    public func named(_ name: String) -> Picture {
        Picture(
            id: id, uid: uid, product: product, name: name, format: format, bytes: bytes, file: file, book: book)
    }

    /// The location of a picture's file.
    public enum FileStatus: Hashable, Sendable {
        /// Beside this copy of the book.
        case kept
        /// Beside another copy of the book. This copy has only the description.
        case elsewhere
        /// Missing, although this copy of the book should have it.
        case gone
    }
}

/// A picture to be added to a product.
public struct GivenPicture: Hashable, Sendable {
    /// Maximum size in bytes: 10 MiB.
    public static let most = 10 << 20

    /// The file name without directory.
    public let name: String
    /// The image format.
    public let format: PictureFormat
    /// The content of the file.
    public let bytes: [UInt8]

    /// Validates a file.
    /// - Throws: `LedgerError` of kind `picture.format`, `picture.too-large` or `picture.name`.
    public init(path: String, bytes: [UInt8]) throws(LedgerError) {
        name = try Self.name(of: path, count: bytes.count, head: bytes)
        guard let format = PictureFormat(of: bytes) else { throw .noPicture(path) }
        (self.format, self.bytes) = (format, bytes)
    }

    /// Returns the name of a picture from the path of its file, after checking the size and the image format.
    /// - Parameters:
    ///   - count: the size of the file in bytes.
    ///   - head: the first 16 bytes of the file, from which the format is detected.
    /// - Throws: as `init(path:bytes:)`.
    public static func name(of path: String, count: Int, head: [UInt8]) throws(LedgerError) -> String {
        guard count <= most else { throw .pictureTooLarge(path, bytes: count) }
        guard PictureFormat(of: head) != nil else { throw .noPicture(path) }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard FileName(name) != nil else { throw .pictureName(name) }
        return name
    }
}

/// Changes to the pictures of a product.
public struct PictureEdit: Hashable, Sendable {
    /// Whether all present pictures are removed.
    public var clears = false
    /// The names of pictures to remove.
    public var removed: [String] = []
    /// The pictures to add. A picture replaces the present one of its name.
    public var added: [GivenPicture] = []

    /// No changes.
    public init() {}

    /// Whether there are no changes.
    public var isEmpty: Bool { !clears && removed.isEmpty && added.isEmpty }
}

extension Picture {
    /// Whether a stored row may have the name. Earlier versions accepted names that `FileName` rejects, such as
    /// `-1.jpg`, and old dumps may contain them.
    static func isName(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && !name.utf8.contains(0x2F) && name.utf8.first != 0x2E
            && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

extension Sequence<Picture> {
    /// The picture of that name. An exact name is preferred over a match without case and accents. `nil` without a
    /// match.
    public func named(_ name: String) -> Picture? {
        let wanted = folded(name)
        return first { $0.name == name } ?? first { folded($0.name) == wanted }
    }
}

extension TrackedTable {
    /// The pictures of products.
    public static let picture = TrackedTable(
        of: Picture.self, "picture", plural: "pictures",
        actions: [.editPictures], isOptionalTable: true,
        fault: { record in Picture.isName(record.name) ? nil : "'name' cannot be that of a picture" })
}

extension Picture: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .picture }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, uid: "", product: 0, name: "", format: .jpeg, bytes: 0, file: "", book: "")
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("product", &product, .reference("product", whenMerged: .follows))
        fields.field("name", &name)
        fields.field("format", &format, unit: "file")
        fields.field("bytes", &bytes, unit: "file")
        fields.field("file", &file, unit: "file")
        fields.field("book", &book, unit: "file")
        if !(0...Int64(GivenPicture.most) ~= bytes) { fields.refuse() }
    }
}

extension Change.Action {
    /// Only the pictures of a product were changed.
    public static let editPictures = Self("product-picture")
}
