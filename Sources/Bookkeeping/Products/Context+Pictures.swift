internal import Files
public import Ledger

extension Context {
    /// Reads a file as a picture of a product.
    /// - Throws: `FileError.cannotRead`, or the error of `GivenPicture` that refuses the file.
    /// - Complexity: O(bytes). A file that is too large is not read.
    public static func picture(_ path: String) throws -> GivenPicture {
        try picture(InputFile(path: path, limits: .none))
    }

    /// Reads an open file as a picture of a product.
    static func picture(_ file: InputFile) throws -> GivenPicture {
        guard file.count <= GivenPicture.most else { throw LedgerError.pictureTooLarge(file.name, bytes: file.count) }
        return try GivenPicture(path: file.name, bytes: file.bytes(from: 0, limit: file.count))
    }

    /// Returns the picture of a product with a name; `nil` means its only picture.
    /// - Throws: `LedgerError` of kind `picture.not-found`, or without a name `picture.ambiguous` if there are several.
    public func picture(_ name: String?, of product: Product) throws -> Picture {
        let all = try book.pictures(ofProducts: [product.id])
        if let name {
            guard let found = all.named(name) else { throw LedgerError.noSuchPicture(name, of: product.names) }
            return found
        }
        guard let only = all.first else { throw LedgerError.noSuchPicture("", of: product.names) }
        guard all.count == 1 else { throw LedgerError.whichPicture(of: product.names, names: all.map(\.name)) }
        return only
    }
}
