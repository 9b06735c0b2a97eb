internal import Files
public import Ledger

extension Context {
    /// A file as a picture of a product.
    /// - Throws: `FileError.cannotRead`, why `GivenPicture` refuses it.
    /// - Complexity: O(bytes); of a file that is too large none is read.
    public static func picture(_ path: String) throws -> GivenPicture {
        let file = try InputFile(path: path, limits: .none)
        guard file.count <= GivenPicture.most else { throw LedgerError.pictureTooLarge(path, bytes: file.count) }
        return try GivenPicture(path: path, bytes: file.bytes(from: 0, limit: file.count))
    }

    /// The picture of a product that a name names; without a name the only one.
    /// - Throws: `LedgerError` of kind `picture.not-found` or `picture.ambiguous`.
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
