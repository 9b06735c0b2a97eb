public import Files
internal import Sheets

extension Catalogue {
    /// Detects the format from the content, ignoring the name.
    /// - Throws: `CatalogueError`.
    /// - Complexity: O(n) in the bytes for CSV and TSV, because of their encoding. For other formats only the start is
    ///   read.
    public static func open(_ file: InputFile, options: CatalogueOptions) throws(CatalogueError) -> Catalogue {
        guard file.count > 0 else { throw .unreadable(.empty(file.name)) }
        let catalogue = try find(file, options)
        if options.country != nil, catalogue.format != "Open Food Facts" { throw .noCountries(file.name) }
        if options.mapping != nil, ["Open Food Facts", "spesa"].contains(catalogue.format) {
            throw .noMapping(file.name, format: catalogue.format)
        }
        return catalogue
    }

    private static func find(_ file: InputFile, _ options: CatalogueOptions) throws(CatalogueError) -> Catalogue {
        let head = try catalogueErrors { () throws(FileError) in try file.bytes(from: 0, limit: 512) }
        if head.starts(with: "SQLite format 3\0".utf8) { return try database(file, options) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let first = (head.starts(with: mark) ? head.dropFirst(3) : head[...]).first { $0 > 0x20 }
        if first != 0x7B, let catalogue = try openFoodFacts(file, options) { return catalogue }
        if file.count > options.limits.bytes {
            throw .unreadable(.tooLarge(file.name, bytes: file.count, limit: options.limits.bytes))
        }
        if first == 0x7B { return try published(file, limits: options.limits) }
        if let catalogue = try delimited(file, options) { return catalogue }
        throw .unknownFormat(file.name, header: try header(of: file, options))
    }

    /// Returns the fields of the first line, split at the delimiter that gives the most fields; empty if the file is
    /// not text.
    private static func header(of file: InputFile, _ options: CatalogueOptions) throws(CatalogueError) -> [String] {
        try catalogueErrors { () throws(FileError) in
            let (encoding, _) = try TextEncoding.ofText(file, chosen: options.encoding)
            let text = DelimitedFile(file, encoding, limits: options.limits)
            var fields: [String] = []
            for delimiter in [";", ",", "\t", "|"] as [Character] {
                let shape = DelimitedShape(delimiter: delimiter)
                var reader = try text.records(shape)
                var record = Record()
                guard (try? reader.read(into: &record)) == true, record.count > max(1, fields.count) else { continue }
                fields = record.fields
            }
            let isText = fields.allSatisfy { field in field.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
            return isText ? fields.filter { !$0.isEmpty } : []
        }
    }
}
