public import Files

/// Why a catalogue or a mapping cannot be read. The first text of most cases is the name of the file.
public enum CatalogueError: Error, Equatable, Sendable {
    /// The file cannot be read, is too large, or is not text.
    case unreadable(FileError)
    /// The format is unknown. `header` is the header found.
    case unknownFormat(String, header: [String])
    /// A database needs a mapping. `tables` are its tables.
    case needsMapping(String, tables: [String])
    /// A column that the mapping names does not exist. `known` are the existing ones, `line` is that of the mapping.
    case noSuchColumn(String, column: String, known: [String], line: Int?)
    /// A table that the mapping names does not exist. `known` are the existing ones, `line` is that of the mapping.
    case noSuchTable(String, table: String, known: [String], line: Int)
    /// A view, virtual table or other object that is not an ordinary table.
    case notPlain(String, table: String, line: Int)
    /// A syntax error in a mapping. Lines count from 1.
    case mapping(MappingFault, line: Int)
    /// The mapping has a section for shelves, kinds, parts or makers, but a text is a single table.
    case oneTable(String, section: String, line: Int)
    /// A mapping was given for a format that needs none.
    case noMapping(String, format: String)
    /// A country was given for another format than Open Food Facts.
    case noCountries(String)
    /// The country is unknown. The value is the country as typed.
    case unknownCountry(String)
    /// The first line of a published catalogue is invalid.
    case noEdition(String)
    /// The published catalogue has a newer format than this program knows.
    case newerForm(String, schema: String)
    /// The published catalogue ends with row `last`, but row `seen` was read from it earlier.
    case shrank(String, last: Int, seen: Int)
    /// A row of the earlier edition is invalid, so rows cannot be appended. Lines count from 1.
    case exportRow(line: Int)
    /// The version number would overflow.
    case versionOverflow

    /// The fault of a mapping.
    public enum MappingFault: Hashable, Sendable {
        /// The line is neither `[section]` nor `key = value`.
        case malformed(String)
        /// There is no section of this name.
        case section(String)
        /// The section occurs twice.
        case sectionTwice(String)
        /// The key comes before any section.
        case keyOutside(String)
        /// The section has no such key.
        case key(String, section: String)
        /// The key occurs twice.
        case keyTwice(String, section: String)
        /// The key has no column.
        case empty(String)
        /// The key takes only one column.
        case several(String)
        /// The value of `strip` is neither 0 nor 1.
        case strip(String)
        /// The section lacks a required key.
        case missing(String, section: String)
        /// There is no section `products`.
        case noProducts
        /// The end of a range precedes its start, in the order of the table. The value is the range as typed.
        case backwards(String)
        /// The mapping is longer than `limit` bytes.
        case tooLong(limit: Int)
    }
}
