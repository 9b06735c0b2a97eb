/// The schema that a connection uses, and the book whose rows row-level security shows in it: `SCHEMA` or `SCHEMA/BOOK`.
struct SchemaPath {
    /// The name of the schema, 1 to 63 bytes; the server would truncate a longer one.
    let schema: String
    /// The value of the setting `spesa.book`: hexadecimal digits and hyphens, or empty for no book.
    let book: String

    /// Returns `nil` for a text of another form.
    init?(_ path: String) {
        let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        schema = String(parts[0])
        book = parts.count > 1 ? String(parts[1]) : ""
        guard (1...63).contains(schema.utf8.count), !schema.utf8.contains(0),
            book.utf8.allSatisfy({
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
                    || $0 == UInt8(ascii: "-")
            })
        else { return nil }
    }

    /// The search path: temporary tables last, so that they cannot hide tables of the schema.
    var searchPath: String { "\(ServerSettings.quoted(schema)),pg_temp" }
}
