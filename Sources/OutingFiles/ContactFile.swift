import Files
public import Outings
import Sheets

/// The contacts of a file. Reading fails as a whole on the first invalid contact.
public struct ContactFile: Sendable {
    /// The role of the first row of a table.
    public enum FirstRow: String, CaseIterable, Sendable {
        /// The first row is a contact.
        case data
        /// The first row has the column names.
        case header
    }

    /// A contact with its position in the file.
    public struct Row: Hashable, Sendable {
        /// The line on which the contact begins, from 1.
        public let line: Int
        /// The contact that was read.
        public let contact: Contact
    }

    /// The contacts in file order.
    public internal(set) var rows: [Row] = []
    /// Detected properties of the file, in the order they are shown.
    public internal(set) var facts: [FileFact] = []
    /// The names of columns, or of JSON members, that are not used for this kind of contact, in file order.
    public internal(set) var ignored: [String] = []

    /// Reads payees, people or places from CSV, TSV or JSON.
    ///
    /// The columns of a table follow its header, in five languages. Without a header they follow the order of
    /// `ContactField`. In JSON, every object with a name is a contact, at any depth.
    /// - Parameters:
    ///   - kind: the kind of all contacts, from the user or the file name.
    ///   - firstRow: whether a table has a header; `nil` to detect it.
    ///   - encoding: the character encoding; `nil` to detect it.
    /// - Throws: `FileError`. `.damaged` names line and column of a wrong number of columns, a missing name, an invalid
    ///   yes or no, and an invalid role.
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
            : try ContactSheet(DelimitedFile(file, encoding, limits: limits), kind, firstRow).read()
        contacts.facts.insert(FileFact("encoding", encoding.name, because: why), at: 0)
        return contacts
    }
}
