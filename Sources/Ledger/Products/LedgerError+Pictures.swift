internal import Failures

extension LedgerError {
    /// A file is no picture of a sort that is kept.
    static func noPicture(_ path: String) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.format", message: "'\(path)' is no picture", input: path,
                hint: "name a file in JPEG, PNG, WebP or GIF"))
    }

    /// A file is larger than a picture that is kept.
    public static func pictureTooLarge(_ path: String, bytes: Int) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.too-large",
                message: "'\(path)' has \(bytes) bytes; at most \(GivenPicture.most) are kept of a picture",
                input: path,
                hint: "make the picture smaller"))
    }

    /// What no file of a picture can be called.
    static func pictureName(_ name: String) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.name", message: "'\(name)' cannot be the name of a picture", input: name,
                hint: "give the file a name like milk.jpg"))
    }

    /// Two files of one name were given to one product.
    public static func pictureTwice(_ name: String) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.name", message: "two pictures are called '\(name)'", input: name,
                hint: "give one of the files another name"))
    }

    /// A product has no picture of that name, or none at all.
    public static func noSuchPicture(_ name: String, of product: ProductName) -> LedgerError {
        .missing(
            ErrorWords(
                kind: "picture.not-found",
                message: name.isEmpty
                    ? "there is no picture of '\(product.name)'" : "'\(product.name)' has no picture '\(name)'",
                input: name.isEmpty ? nil : name, hint: "see what it has with: spesa product show \(product.id)"))
    }

    /// A product has several pictures, and none was named.
    public static func whichPicture(of product: ProductName, names: [String]) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "picture.ambiguous",
                message: "'\(product.name)' has \(names.count) pictures: \(names.joined(separator: ", "))",
                hint: "name one, as with: --name '\(names.first ?? "")'"))
    }

    /// Only what is known of a picture came into this copy of the book.
    public static func pictureElsewhere(_ picture: Picture) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "picture.elsewhere",
                message: "'\(picture.name)' is not here: its file stayed beside the book that it was added to",
                input: picture.name, hint: addedAgain(picture)))
    }

    /// The file of a picture is lost.
    public static func pictureGone(_ picture: Picture) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "picture.gone", message: "'\(picture.name)' is not here: its file beside the book is gone",
                input: picture.name, hint: addedAgain(picture)))
    }

    private static func addedAgain(_ picture: Picture) -> String {
        "where you have the file, add it again with: spesa product edit \(picture.product) --picture '\(picture.name)'"
    }
}
