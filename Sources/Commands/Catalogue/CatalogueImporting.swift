internal import Arguments
internal import Bookkeeping
internal import Catalogues
internal import Files

/// `spesa catalogue import FILE`
struct CatalogueImporting: SpesaCommand {
    static let info = CommandInfo(
        name: "import", summary: "Import the products of a file.",
        discussion: """
            spesa recognises a file by its content: CSV and TSV with headers in English, Italian, German, French or \
            Spanish, Open Food Facts, files of 'spesa catalogue export', and, with a mapping, any SQLite database. A \
            product is recognised by its id in the source, otherwise by its code, a barcode, or its name and maker. \
            Only values that changed in the source are imported, and values that are set by hand are never \
            overwritten. Rows that cannot be imported are skipped and listed. 'spesa undo' undoes the whole import.

            --map names the columns by their headers, 'name=Artikel,price=Preis', or names a file with the sections \
            [products], [shelves], [kinds], [parts] and [makers], each with its table and columns, as 'spesa manual' \
            shows.
            """,
        examples: [
            ("spesa catalogue import artikel.csv --dry-run", "shows what it would do"),
            ("spesa catalogue import goods.csv --map 'name=Was,price=Wert'", "names the columns"),
            ("spesa catalogue import shop.db --map shop.map", "a database of another program"),
            ("spesa catalogue import products.tsv --country it", "from Open Food Facts, what is sold in Italy"),
        ])

    @Argument("The file.", placeholder: "FILE", completing: .file) var file: String
    @Option("What the columns are, such as 'name=Artikel', or a file with them.", placeholder: "MAP", completing: .file)
    var map: String?
    @Option("From Open Food Facts, only what is sold in this country, such as it for Italy.", placeholder: "COUNTRY")
    var country: String?
    @Option("The name of the source, by which its products are recognised (default: the file's name).")
    var source: String?
    @Flag("Also import the pictures beside the file; their products are then stored in the book itself.")
    var pictures: Bool
    @Flag("Only show what would be imported.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let name = source ?? String(file.utf8.split(separator: 0x2F).last.map(Substring.init) ?? Substring(file))
        guard !name.isEmpty else {
            throw CommandError.notUsableHere("--source has no name", hint: "write one, such as --source shop")
        }
        let options = CatalogueOptions(
            mapping: try map.map(mapping), country: country, locale: context.locale, driver: environment.system.driver)
        // Open Food Facts exceeds every limit. Other formats are limited once detected.
        let limits = ReadingLimits(
            bytes: .max, recordBytes: ReadingLimits.catalogue.recordBytes,
            columns: ReadingLimits.catalogue.columns, rows: ReadingLimits.catalogue.rows)
        let catalogue = try Catalogue.open(InputFile(path: file, limits: limits), options: options)
        let folder = try pictures ? InputFolder(ofFile: file) : nil
        let outcome =
            try dryRun
            ? context.previewCatalogue(catalogue, of: name, picturesIn: folder)
            : context.importCatalogue(catalogue, of: name, picturesIn: folder)
        let report = CatalogueReport(
            file: file, format: catalogue.format, ignored: catalogue.ignoredColumns, outcome: outcome, isDone: !dryRun)
        if dryRun { try environment.show(report.report()) } else { try environment.reply(report.report()) }
    }

    private func mapping(_ text: String) throws -> CatalogueMapping {
        guard !text.utf8.contains(UInt8(ascii: "=")) else { return try CatalogueMapping(inline: text) }
        let file = try InputFile(path: text, limits: .catalogue)
        let bytes = try file.bytes(from: 0, limit: CatalogueMapping.longest + 1)
        guard let words = String(validating: bytes, as: UTF8.self) else {
            throw FileError.notUTF8(file.name, line: 1)
        }
        return try CatalogueMapping(reading: words)
    }
}
