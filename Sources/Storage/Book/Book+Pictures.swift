internal import Database
public import Ledger
internal import Text

extension Book {
    /// The pictures of products, by product, then in the order in which they were added. Names are unique within a
    /// product.
    ///
    /// If a merge brings two pictures of one name, the later one gets a name with a number, such as `milk (2).jpg`.
    /// - Complexity: O(pictures of these products).
    public func pictures(ofProducts ids: [Int64]) throws -> [Picture] {
        try PictureTable(database: file.reader()).pictures(ofProducts: ids)
    }

    /// Whether the file of a picture is beside the book, missing, or beside another copy of the book. Does not read the
    /// file.
    public func status(of picture: Picture) throws -> Picture.FileStatus {
        try PictureTable(database: file.reader()).status(of: picture)
    }

    /// The bytes of a picture, as added.
    /// - Throws: `LedgerError` of kind `picture.elsewhere` or `picture.gone` if the file is not beside the book,
    ///   `StoreError.seal` if the file was changed.
    /// - Complexity: O(bytes).
    public func content(of picture: Picture) throws -> [UInt8] {
        let table = PictureTable(database: try file.reader())
        guard let bytes = try table.bytes(of: picture) else {
            throw try table.status(of: picture) == .elsewhere
                ? LedgerError.pictureElsewhere(picture) : .pictureGone(picture)
        }
        return bytes
    }

    /// Adds a product with pictures. The number, uid and times of `product` are ignored.
    /// - Throws: see `addProducts`; `LedgerError` of kind `picture.name` if two pictures have one name.
    public func addProduct(_ product: Product, with pictures: [GivenPicture], by signature: Signature) throws -> Product
    {
        var edit = PictureEdit()
        edit.added = pictures
        return try addProducts([product], by: signature) { made, database, signature, rows in
            for product in made {
                let change = try PictureChange(edit, of: product.names, in: database)
                rows[.picture] += try change.put(at: signature.at)
            }
        }[0]
    }

    /// Edits a product and its pictures, as one change.
    /// - Throws: see `editProducts`; `LedgerError` of kind `picture.not-found`, or `picture.name` if two new pictures
    ///   have one name.
    public func editProduct(
        _ id: Int64, pictures edit: PictureEdit, by signature: Signature, _ change: (inout Product) throws -> Void
    ) throws -> Product {
        try file.write(by: signature) { database, signature in
            let table = ProductTable(database: database)
            let (before, product) = try table.edited(id, at: signature.at, change)
            let pictures = try PictureChange(edit, of: before.names, in: database)
            guard product != before || !pictures.isEmpty else { return product }
            var touched = TouchedRows(.picture, pictures.touched)
            if product != before { touched[.product] = [id] }
            let action: Change.Action = product == before ? .editPictures : .editProduct
            try ChangeTable(database: database).record(action, by: signature, touching: touched) { rows in
                if product != before { try table.rows.put([product]) }
                rows[.picture] += try pictures.put(at: signature.at)
            }
            return product
        }
    }
}

/// The changes to a product's pictures.
private struct PictureChange {
    private let product: ProductName
    private let table: PictureTable
    private var gone: [Picture] = []
    private var coming: [(given: GivenPicture, known: Picture?)] = []

    /// Prepares the changes without writing.
    /// - Throws: `LedgerError` of kind `picture.not-found`, or of kind `picture.name` if two new pictures have one
    ///   name.
    init(_ edit: PictureEdit, of product: ProductName, in database: any Database) throws {
        self.product = product
        table = PictureTable(database: database)
        guard !edit.isEmpty else { return }
        var left = try table.pictures(ofProducts: [product.id])
        if edit.clears { (gone, left) = (left, []) }
        for name in edit.removed {
            guard let picture = left.named(name) else { throw LedgerError.noSuchPicture(name, of: product) }
            gone.append(picture)
            left.removeAll { $0.id == picture.id }
        }
        var names: Set<String> = []
        for given in edit.added {
            guard names.insert(folded(given.name)).inserted else { throw LedgerError.pictureTwice(given.name) }
            let known = left.named(given.name)
            if let known, known.name == given.name, known.format == given.format,
                known.bytes == Int64(given.bytes.count), try table.bytes(of: known) == given.bytes
            {
                continue
            }
            coming.append((given, known))
        }
    }

    var isEmpty: Bool { gone.isEmpty && coming.isEmpty }

    /// The numbers of the existing pictures to remove or replace.
    var touched: [Int64] { gone.map(\.id) + coming.compactMap { $0.known?.id } }

    /// Writes the changes.
    /// - Returns: the numbers of the new pictures.
    func put(at moment: Instant) throws -> [Int64] {
        let rows = TrackedRows(database: table.database)
        try rows.remove(gone.map(\.id), of: .picture)
        var made: [Int64] = []
        for (given, known) in coming {
            let picture = try table.keep(given, of: product.id, over: known, at: moment)
            try rows.put([picture])
            if known == nil { made.append(picture.id) }
        }
        return made
    }
}
