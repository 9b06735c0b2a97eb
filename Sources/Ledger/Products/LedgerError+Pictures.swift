internal import Failures
internal import Text

extension LedgerError {
    /// The file is not a picture in a supported format.
    static func noPicture(_ path: String) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.format", message: "'\(path)' is not a picture", input: path,
                hint: "name a file in JPEG, PNG, WebP or GIF"))
    }

    /// The file is larger than `GivenPicture.most`.
    public static func pictureTooLarge(_ path: String, bytes: Int) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.too-large",
                message: "'\(path)' is too large: \(bytes) bytes, the limit is \(GivenPicture.most)",
                input: path,
                hint: "make the picture smaller"))
    }

    /// The text is not a valid file name for a picture.
    static func pictureName(_ name: String) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.name", message: "'\(name)' cannot be the name of a picture", input: name,
                hint: "give the file a name like milk.jpg"))
    }

    /// Two files with one name were given for a product.
    public static func pictureTwice(_ name: String) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.name", message: "two pictures are called '\(name)'", input: name,
                hint: "give one of the files another name"))
    }

    /// The product has no picture of this name, or no picture at all if the name is empty.
    public static func noSuchPicture(_ name: String, of product: ProductName) -> LedgerError {
        .missing(
            ErrorWords(
                kind: "picture.not-found",
                message: name.isEmpty
                    ? "there is no picture of '\(product.name)'" : "'\(product.name)' has no picture '\(name)'",
                input: name.isEmpty ? nil : name, hint: "see what it has with: spesa product show \(product.id)"))
    }

    /// The product has several pictures, and the user named none of them.
    public static func whichPicture(of product: ProductName, names: [String]) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.ambiguous",
                message: "'\(product.name)' has \(names.count) pictures: \(names.joined(separator: ", "))",
                hint: "name one, as with: --name \(inShellQuotes(names.first ?? ""))"))
    }

    /// The file of the picture is beside another copy of the book. This copy has only the description.
    public static func pictureElsewhere(_ picture: Picture) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "picture.elsewhere",
                message: "the file of '\(picture.name)' is missing: it was not copied with the book",
                input: picture.name, hint: addedAgain(picture)))
    }

    /// The file of the picture is missing.
    public static func pictureGone(_ picture: Picture) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "picture.gone",
                message: "the file of '\(picture.name)' is missing: it is no longer beside the book",
                input: picture.name, hint: addedAgain(picture)))
    }

    private static func addedAgain(_ picture: Picture) -> String {
        "if you have the file, add it again with: spesa product edit \(picture.product) --picture \(inShellQuotes(picture.name))"
    }
}
