internal import Arguments
internal import Bookkeeping
internal import Catalogues
internal import Files

/// `spesa catalogue import FILE`
struct CatalogueImporting: SpesaCommand {
    static let info = CommandInfo(
        name: "import", summary: "Import the products of a file.",
        discussion: """
            A file is recognised by what it holds: CSV and TSV with headers in English, Italian, German, French or \
            Spanish, Open Food Facts, what 'spesa catalogue export' writes, and, with a mapping, any SQLite database. \
            A product is known again by the id that the source gives it, else by its code, a barcode, or its name and \
            maker. Only what the source says otherwise than before is taken, and nothing that was set by hand is \
            overwritten. Rows that cannot be taken are skipped and listed; 'spesa undo' undoes all of it.

            --map names columns by what stands over them, 'name=Artikel,price=Preis', or a file with the sections \
            [products], [shelves], [kinds], [parts] and [makers], each with its table and columns, as 'spesa manual' shows.
            """,
        examples: [
            ("spesa catalogue import artikel.csv --dry-run", "shows what it would do"),
            ("spesa catalogue import goods.csv --map 'name=Was,price=Wert'", "names the columns"),
            ("spesa catalogue import shop.db --map shop.map", "a database of another program"),
            ("spesa catalogue import products.tsv --country it", "of Open Food Facts what is sold in Italy"),
        ])

    @Argument("The file.", placeholder: "FILE", completing: .file) var file: String
    @Option("Which column is what, as 'name=Artikel', or a file that says so.", placeholder: "MAP", completing: .file)
    var map: String?
    @Option("Of Open Food Facts only what is sold in this country, as it.", placeholder: "COUNTRY") var country: String?
    @Option("The name of the source, by which its products are recognised (default: the file's name).")
    var source: String?
    @Flag("Take in the pictures too that lie beside the file; their products then lie in the book itself.")
    var pictures: Bool
    @Flag("Only show what would be imported.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let name = source ?? String(file.utf8.split(separator: 0x2F).last.map(Substring.init) ?? Substring(file))
        guard !name.isEmpty else {
            throw CommandError.notUsableHere("--source has no name", hint: "write one, as --source shop")
        }
        let options = CatalogueOptions(
            mapping: try map.map(mapping), country: country, locale: context.locale, driver: environment.system.driver)
        // Open Food Facts exceeds every limit. Other formats are limited once detected.
        let limits = ReadingLimits(
            bytes: .max, recordBytes: ReadingLimits.catalogue.recordBytes,
            columns: ReadingLimits.catalogue.columns, rows: ReadingLimits.catalogue.rows)
        let catalogue = try Catalogue.open(InputFile(path: file, limits: limits), options: options)
        let folder = pictures ? file.utf8.lastIndex(of: 0x2F).map { String(file[..<$0]) } ?? "." : nil
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
