public import Files
internal import JSONText

extension CatalogueEdition {
    /// The schema in the first line.
    static let schema = "spesa.catalogue/1"

    /// Reads the edition from the first line of a file.
    /// - Throws: `CatalogueError.noEdition`, `.newerForm`, and the errors of the file.
    public init(of file: InputFile, limits: ReadingLimits = .catalogue) throws(CatalogueError) {
        let line = try catalogueErrors { () throws(FileError) in
            let encoding = TextEncoding.utf8Mark(of: try file.bytes(from: 0, limit: 3))
            var reader = try TextLineReader(file, encoding, limits: limits)
            return try reader.next()
        }
        try self.init(reading: line ?? "", of: file.name)
    }

    /// Parses a first line.
    /// - Parameter name: the name of the catalogue for errors.
    /// - Throws: `CatalogueError.noEdition`, `.newerForm`.
    public init(reading line: String, of name: String) throws(CatalogueError) {
        guard let json = try? JSON(reading: line), case .text(let schema)? = json["schema"],
            schema.utf8.starts(with: "spesa.catalogue/".utf8)
        else { throw .noEdition(name) }
        guard schema == Self.schema else { throw .newerForm(name, schema: schema) }
        guard case .integer(let version)? = json["version"], version > 0 else { throw .noEdition(name) }
        self.init(version: version)
    }

    /// Whether the edition is newer than `version`, the last one read. Always `true` if `version` is `nil`.
    public func isNewer(than version: Int64?) -> Bool { version.map { self.version > $0 } ?? true }

    /// The first line, without its line ending.
    public var line: String {
        JSON.object(["schema": .text(Self.schema), "version": .integer(version)]).serialized
    }
}
