import Files
public import Outings
import Sheets

/// The contacts of a file, all or none.
public struct ContactFile: Sendable {
    /// What the first row of a table is.
    public enum FirstRow: String, CaseIterable, Sendable {
        /// A contact.
        case data
        /// The words over the columns.
        case header
    }

    /// A contact and where it stands.
    public struct Row: Hashable, Sendable {
        /// The line it begins on, counted from 1.
        public let line: Int
        /// What stands there.
        public let contact: Contact
    }

    /// The contacts in the order of the file.
    public internal(set) var rows: [Row] = []
    /// What was found out about it, in the order it is told.
    public internal(set) var facts: [FileFact] = []
    /// The columns that mean nothing for such contacts, as they are called.
    public internal(set) var ignored: [String] = []

    /// Reads payees, people or places from CSV, TSV or JSON.
    ///
    /// A table with a header is read by its words, in five languages, one without by the order of `ContactField`. Of
    /// JSON every object with a name is a contact, wherever it stands.
    /// - Parameters:
    ///   - kind: what the contacts are, as it was said or the name of the file tells.
    ///   - firstRow: whether a table has a header; `nil` to find it out.
    ///   - encoding: how bytes stand for characters; `nil` to find it out.
    /// - Throws: `FileError`, `.damaged` with line and column for a wrong number of columns, a contact without a
    ///   name, what is neither yes nor no, and what is no role.
    /// - Complexity: O(n) in the bytes.
    public static func read(
        _ file: InputFile, as kind: Contact.Kind, firstRow: FirstRow? = nil, encoding: TextEncoding? = nil,
        limits: ReadingLimits = .standard
    ) throws(FileError) -> ContactFile {
        guard file.count > 0 else { throw .empty(file.name) }
        let (encoding, why) = try TextEncoding.ofText(file, chosen: encoding)
        let first = try FileHead(file).first
        var contacts =
            first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
            ? try ContactObjects.read(file, encoding, kind, limits)
            : try ContactTable(DelimitedFile(file, encoding, limits: limits), kind, firstRow).read()
        contacts.facts.insert(FileFact("encoding", encoding.name, because: why), at: 0)
        return contacts
    }
}
