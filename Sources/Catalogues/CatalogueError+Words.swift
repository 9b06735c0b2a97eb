public import Failures
internal import Text

extension CatalogueError: WordedError {
    /// The kind is `catalogue.mapping` for a mapping, that of the file's error for an unreadable file, otherwise
    /// `catalogue.` followed by `format`, `country`, `edition` or `export`.
    public var words: ErrorWords {
        switch self {
        case .unreadable(let error): return error.words
        case .unknownFormat(let file, let header):
            return ErrorWords(
                kind: "catalogue.format", message: "\(file) is not a catalogue that spesa knows",
                hint: header.isEmpty
                    ? "supported: CSV, TSV, Open Food Facts, SQLite with a mapping, and files of 'catalogue export'"
                    : "its columns are \(Self.list(header))\n"
                        + "choose the column of the name: --map \(inShellQuotes("name=\(header[0])"))")
        case .needsMapping(let file, let tables):
            return ErrorWords(
                kind: "catalogue.format", message: "\(file) is a database, and no mapping describes its tables",
                hint: "its tables are \(Self.list(tables))\n"
                    + "write a mapping that begins with [products], table = …, name = …, and give it with --map FILE")
        case .noSuchColumn(let file, let column, let known, let line):
            return Self.mapping(
                "\(file) has no column '\(column.quoted)'", line, input: column, "its columns are \(Self.list(known))")
        case .noSuchTable(let file, let table, let known, let line):
            return Self.mapping(
                "\(file) has no table '\(table.quoted)'", line, input: table,
                known.isEmpty ? "it has no table" : "its tables are \(Self.list(known))")
        case .notPlain(let file, let table, let line):
            return Self.mapping(
                "'\(table.quoted)' in \(file) is not a plain table", line, input: table,
                "views, virtual tables and computed columns are not read; name the underlying table")
        case .mapping(let fault, let line):
            return Self.mapping(fault.message, line, input: fault.input, fault.hint)
        case .oneTable(let file, let section, let line):
            return Self.mapping(
                "\(file) is one table, so its mapping cannot have '\(section)'", line, input: section,
                "keep only the section [products], without table =")
        case .noMapping(let file, let format):
            return Self.mapping(
                "\(file) is \(format == "spesa" ? "a published catalogue" : format), whose columns are known", nil,
                input: nil, "leave --map out")
        case .noCountries(let file):
            return ErrorWords(
                kind: "catalogue.country", message: "\(file) does not say in which countries a product is sold",
                hint: "leave --country out; only files of Open Food Facts have countries")
        case .unknownCountry(let country):
            return ErrorWords(
                kind: "catalogue.country", message: "'\(country.quoted)' is not a country that spesa knows",
                input: country, hint: "write it as it, de or fr, or as Open Food Facts calls it, such as italy")
        case .noEdition(let file):
            return ErrorWords(
                kind: "catalogue.edition", message: "the first line of \(file) is not that of a published catalogue",
                hint: #"a published catalogue begins with {"schema":"spesa.catalogue/1","version":1}"#)
        case .newerForm(let file, let schema):
            return ErrorWords(
                kind: "catalogue.edition",
                message: "\(file) has the format '\(schema.quoted)', which this spesa does not know",
                input: schema, hint: "install a newer spesa")
        case .shrank(let file, let last, let seen):
            return ErrorWords(
                kind: "catalogue.edition",
                message: "\(file) ends with row \(last), but row \(seen) was already read",
                hint: "read it from its first row: spesa catalogue import FILE")
        case .exportRow(let line):
            return ErrorWords(
                kind: "catalogue.export", message: "line \(line) of the earlier export is not a row of a catalogue",
                hint: "write a new file, or repair that line")
        case .versionOverflow:
            return ErrorWords(
                kind: "catalogue.export", message: "the earlier export already has the highest possible version",
                hint: "write a new file")
        }
    }

    private static func mapping(_ message: String, _ line: Int?, input: String?, _ hint: String) -> ErrorWords {
        ErrorWords(
            kind: "catalogue.mapping", message: line.map { "line \($0) of the mapping: \(message)" } ?? message,
            input: input, hint: hint)
    }

    /// At most 30 names, so that a hostile file cannot fill the screen.
    private static func list(_ names: [String]) -> String {
        names.prefix(30).map(\.quoted).joined(separator: ", ") + (names.count > 30 ? " …" : "")
    }
}

extension CatalogueError.MappingFault {
    fileprivate var input: String? {
        switch self {
        case .malformed(let text), .section(let text), .sectionTwice(let text), .keyOutside(let text),
            .key(let text, _),
            .keyTwice(let text, _), .empty(let text), .several(let text), .strip(let text), .missing(let text, _),
            .backwards(let text):
            text
        case .noProducts, .tooLong: nil
        }
    }

    fileprivate var message: String {
        switch self {
        case .malformed(let text): "'\(text.quoted)' is neither [section] nor key = column"
        case .section(let name): "there is no section '\(name.quoted)'"
        case .sectionTwice(let name): "the section '\(name)' occurs twice"
        case .keyOutside(let key): "'\(key.quoted)' is before the first section"
        case .key(let key, let section): "'\(section)' has no '\(key.quoted)'"
        case .keyTwice(let key, let section): "'\(key)' occurs twice in '\(section)'"
        case .empty(let key): "'\(key)' names no column"
        case .several(let key): "'\(key)' can be one column only"
        case .strip(let value): "strip can be 0 or 1, not '\(value.quoted)'"
        case .missing(let key, let section): "'\(section)' needs '\(key)'"
        case .noProducts: "there is no section [products]"
        case .backwards(let range): "the columns of '\(range.quoted)' are in the other order"
        case .tooLong(let limit): "it is longer than \(limit) bytes"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .malformed: "write for example name = title, or details = info_a..info_q"
        case .section, .sectionTwice, .keyOutside, .noProducts:
            "the sections are " + MappingSection.allCases.map { "[\($0.rawValue)]" }.joined(separator: " ")
        case .key(_, let section), .keyTwice(_, let section), .missing(_, let section):
            MappingSection(rawValue: section).map { section in
                "its keys are " + section.keys.map(\.rawValue).joined(separator: ", ")
            } ?? ""
        case .empty(let key): "write for example \(key) = title"
        case .several(let key): "write for example \(key) = title; several can be " + Self.listKeys
        case .strip: "write strip = 1 if the first letter of a label only sets its order"
        case .backwards(let range):
            "write the column that is first in the table first: \(Self.turned(range))"
        case .tooLong: "a mapping is a few lines, such as [products] and name = title"
        }
    }

    private static let listKeys = MappingKey.allCases.filter(\.takesSeveral).map(\.rawValue).joined(separator: ", ")

    private static func turned(_ range: String) -> String {
        guard let (first, last) = splitRange(range) else { return range }
        return "\(last)..\(first)"
    }
}
