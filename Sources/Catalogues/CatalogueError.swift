public import Files

/// Why a whole catalogue, or a mapping, is not read; the first text of most cases is the file's name.
public enum CatalogueError: Error, Equatable, Sendable {
    /// The file cannot be read, is too large, or is no text.
    case unreadable(FileError)
    /// Nothing that is known as a catalogue; with the header that was found.
    case unknownFormat(String, header: [String])
    /// A database, of which a mapping has to say which table holds what; with its tables.
    case needsMapping(String, tables: [String])
    /// A column that was named and is not there; with those that are.
    case noSuchColumn(String, column: String, known: [String], line: Int?)
    /// A table that was named and is not there; with those that are.
    case noSuchTable(String, table: String, known: [String], line: Int)
    /// A view, a virtual table, or another thing that is no plain table.
    case notPlain(String, table: String, line: Int)
    /// What a mapping says that is none; lines are counted from 1.
    case mapping(MappingFault, line: Int)
    /// A mapping with shelves, kinds, parts or makers for a text, which has one table.
    case oneTable(String, section: String, line: Int)
    /// A mapping for what needs none, with what it is called.
    case noMapping(String, format: String)
    /// A country for what is not Open Food Facts.
    case noCountries(String)
    /// A country that is not known, as it was given.
    case unknownCountry(String)
    /// A published catalogue whose first line is none.
    case noEdition(String)
    /// A published catalogue of a later form than is known.
    case newerForm(String, schema: String)
    /// A published catalogue that ends before the row that was read last.
    case shrank(String, last: Int, seen: Int)
    /// A row of an earlier export that is no row, so that nothing can be added behind it; lines are counted from 1.
    case exportRow(line: Int)
    /// A version beyond those that are counted.
    case versionOverflow

    /// What is wrong with a line of a mapping.
    public enum MappingFault: Hashable, Sendable {
        /// Neither `[section]` nor `key = value`.
        case malformed(String)
        /// A section that there is none of.
        case section(String)
        /// A section for the second time.
        case sectionTwice(String)
        /// A key before any section.
        case keyOutside(String)
        /// A key that the section does not have.
        case key(String, section: String)
        /// A key for the second time.
        case keyTwice(String, section: String)
        /// A key without a column.
        case empty(String)
        /// More columns than the key can have, which is one.
        case several(String)
        /// `strip` with something else than 0 and 1.
        case strip(String)
        /// A section without a key that it needs.
        case missing(String, section: String)
        /// No section `products`.
        case noProducts
        /// A range whose end stands before its start, in the table's order.
        case backwards(String)
        /// More text than a mapping has.
        case tooLong(limit: Int)
    }
}
