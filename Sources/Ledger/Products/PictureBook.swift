/// A book's pictures of products.
public protocol PictureBook: AnyObject {
    /// The pictures of products, by product, then as they were added; no two of a product have one name.
    ///
    /// Where copies of a book came together with a name each, the later one is called `milk (2).jpg`.
    /// - Complexity: O(pictures of these products).
    func pictures(ofProducts ids: [Int64]) throws -> [Picture]
    /// Where the bytes of a picture are; it is not read.
    func standing(of picture: Picture) throws -> Picture.Standing
    /// The file as it was given.
    /// - Throws: `LedgerError` of kind `picture.elsewhere` or `picture.gone`, and where what lies there is another file.
    /// - Complexity: O(bytes).
    func content(of picture: Picture) throws -> [UInt8]
    /// Records a product with pictures; its number, uid and times do not count.
    /// - Throws: as `ProductBook.addProducts`.
    func addProduct(_ product: Product, with pictures: [GivenPicture], by signature: Signature) throws -> Product
    /// Lets `change` alter a product, and changes its pictures, as one change.
    /// - Throws: as `ProductBook.editProducts`, `LedgerError` of kind `picture.not-found`.
    func editProduct(
        _ id: Int64, pictures edit: PictureEdit, by signature: Signature, _ change: (inout Product) throws -> Void
    ) throws -> Product
}
