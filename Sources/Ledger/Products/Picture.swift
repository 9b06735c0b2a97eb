internal import Failures
public import Household
internal import Text

/// A picture of a product: a file as it was given, which lies sealed beside the book.
public struct Picture: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// The number of the product.
    public private(set) var product: Int64
    /// What the file is called, without the folder it lay in.
    public private(set) var name: String
    /// What sort of picture it is.
    public private(set) var format: PictureFormat
    /// How many bytes it has.
    public private(set) var bytes: Int64
    /// The file beside the book with its key, as the book alone reads it.
    public private(set) var file: String
    /// The id of the book beside which that file lies; of one that came from another copy, that copy's.
    public private(set) var book: String

    /// A picture as a book keeps it.
    public init(
        id: Int64, uid: String, product: Int64, name: String, format: PictureFormat, bytes: Int64, file: String,
        book: String
    ) {
        (self.id, self.uid, self.product, self.name) = (id, uid, product, name)
        (self.format, self.bytes, self.file, self.book) = (format, bytes, file, book)
    }

    /// The same under another name.
    public func named(_ name: String) -> Picture {
        Picture(
            id: id, uid: uid, product: product, name: name, format: format, bytes: bytes, file: file, book: book)
    }

    /// Where the bytes of a picture are.
    public enum Standing: Hashable, Sendable {
        /// Beside the book.
        case kept
        /// Beside another copy of the book, from which only what is known of it came here.
        case elsewhere
        /// Nowhere any more.
        case gone
    }
}

/// A picture as somebody gives it to a product.
public struct GivenPicture: Hashable, Sendable {
    /// The most bytes that are kept of one: 10 MiB.
    public static let most = 10 << 20

    /// What the file is called, without its folder.
    public let name: String
    /// What sort of picture it is.
    public let format: PictureFormat
    /// The whole file.
    public let bytes: [UInt8]

    /// A file as it was given.
    /// - Throws: `LedgerError` of kind `picture.format`, `picture.too-large` or `picture.name`.
    public init(path: String, bytes: [UInt8]) throws(LedgerError) {
        name = try Self.name(of: path, count: bytes.count, head: bytes)
        guard let format = PictureFormat(of: bytes) else { throw .noPicture(path) }
        (self.format, self.bytes) = (format, bytes)
    }

    /// What a picture is called that lies in a file, as far as its first 16 bytes tell that it is one.
    /// - Throws: as `init(path:bytes:)`.
    public static func name(of path: String, count: Int, head: [UInt8]) throws(LedgerError) -> String {
        guard count <= most else { throw .pictureTooLarge(path, bytes: count) }
        guard PictureFormat(of: head) != nil else { throw .noPicture(path) }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard FileName(name) != nil else { throw .pictureName(name) }
        return name
    }
}

/// What is said of a product's pictures.
public struct PictureEdit: Hashable, Sendable {
    /// Whether those that it has go.
    public var clears = false
    /// The names of those that go.
    public var removed: [String] = []
    /// Those that come; one takes the place of the one with its name.
    public var added: [GivenPicture] = []

    /// Says nothing.
    public init() {}

    /// Whether nothing is said.
    public var isEmpty: Bool { !clears && removed.isEmpty && added.isEmpty }
}

extension Picture {
    /// Whether a row may hold the name. Earlier versions kept names that `FileName` refuses, as `-1.jpg`, so a dump may
    /// still hold them.
    static func isName(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && !name.utf8.contains(0x2F) && name.utf8.first != 0x2E
            && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

extension Sequence<Picture> {
    /// The one that a name names, whatever the case and the accents.
    public func named(_ name: String) -> Picture? {
        let wanted = folded(name)
        return first { $0.name == name } ?? first { folded($0.name) == wanted }
    }
}

extension TrackedTable {
    /// The pictures of products.
    public static let picture = TrackedTable(
        of: Picture.self, "picture", plural: "pictures",
        actions: [.editPictures], isInRoom: true,
        fault: { record in Picture.isName(record.name) ? nil : "'name' cannot be that of a picture" })
}

extension Picture: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .picture }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, uid: "", product: 0, name: "", format: .jpeg, bytes: 0, file: "", book: "")
    }

    /// Its fields, in the order in which rows have them.
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
    /// Pictures of a product came or went, and nothing else of it was changed.
    public static let editPictures = Self("product-picture")
}
