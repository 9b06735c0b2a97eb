internal import Database
internal import Ledger
internal import Secrets
internal import Text

extension OptionalTables {
    static let pictures = OptionalTables(
        tables: ["picture"],
        script: """
            CREATE TABLE picture (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                product INTEGER NOT NULL REFERENCES product (id),
                name TEXT NOT NULL CHECK (name <> ''),
                format TEXT NOT NULL,
                bytes INTEGER NOT NULL,
                file TEXT NOT NULL,
                book TEXT NOT NULL
            ) STRICT;
            CREATE INDEX picture_product ON picture (product);
            """,
        digest: "0153b3f60525929a33c01771ce658fc415a50b8a8200ccf29ddbea9d0993acbf",
        beneath: [.products])
}

/// The pictures of a book's products. Their bytes are in side files.
struct PictureTable {
    let database: any Database

    private var rows: TrackedRows { TrackedRows(database: database) }

    /// The pictures of products, sorted by product and number, with names that are unique for each product.
    func pictures(ofProducts ids: [Int64]) throws -> [Picture] {
        guard !ids.isEmpty, try rows.isThere(.picture) else { return [] }
        let numbers = try database.rows(
            "SELECT id FROM picture WHERE product IN (SELECT value FROM json_each($1))", .text(ids.jsonList)
        ) { $0.integer(0) ?? 0 }
        let found = try rows.rows(numbers, of: .picture).compactMap(Picture.init).sorted {
            ($0.product, $0.id) < ($1.product, $1.id)
        }
        return found.distinctlyNamed
    }

    /// Writes the bytes of a picture to a side file. Returns the row for it, which is not written yet.
    /// - Parameter known: the picture to replace; `nil` for a new one.
    /// - Throws: `DatabaseError.contradiction` for a book without side files.
    func keep(_ given: GivenPicture, of product: Int64, over known: Picture?, at moment: Instant) throws -> Picture {
        guard let side = database.side else { throw DatabaseError.contradiction("it cannot have pictures beside it") }
        return Picture(
            id: try known?.id ?? rows.nextNumber(of: .picture),
            uid: known?.uid ?? makeUUIDv7(milliseconds: moment.seconds * 1000), product: product, name: given.name,
            format: given.format, bytes: Int64(given.bytes.count), file: try side.keep(given.bytes),
            book: side.book)
    }

    func status(of picture: Picture) throws -> Picture.FileStatus {
        guard let side = database.side, picture.book == side.book else { return .elsewhere }
        return try side.holds(picture.file) ? .kept : .gone
    }

    /// The bytes of a picture; `nil` if its file is missing, or is beside another copy of the book.
    func bytes(of picture: Picture) throws -> [UInt8]? {
        guard let side = database.side, picture.book == side.book else { return nil }
        return try side.bytes(picture.file)
    }
}

extension [Picture] {
    /// Makes the names of each product's pictures unique by appending numbers.
    fileprivate var distinctlyNamed: [Picture] {
        var taken: [Int64: Set<String>] = [:]
        return map { picture in
            var (name, number) = (picture.name, 1)
            while !taken[picture.product, default: []].insert(folded(name)).inserted {
                number += 1
                name = picture.name.numbered(number)
            }
            return name == picture.name ? picture : picture.named(name)
        }
    }
}

extension String {
    /// Inserts a number before the extension: `milk (2).jpg`.
    fileprivate func numbered(_ number: Int) -> String {
        guard let dot = lastIndex(of: "."), dot != startIndex else { return "\(self) (\(number))" }
        return "\(self[..<dot]) (\(number))\(self[dot...])"
    }
}
