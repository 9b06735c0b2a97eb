internal import Arguments
internal import Bookkeeping
internal import Catalogues
internal import Files
internal import Output
internal import Reports
internal import Terminal

/// `spesa catalogue export FILE`
struct CatalogueExporting: SpesaCommand {
    static let info = CommandInfo(
        name: "export", summary: "Write the products in use for others to import.",
        discussion: """
            The file is text: a line with its version, then a line a product, with all that is known of it but what was \
            paid and what is in stock. With --replace a file that was written before goes on: its lines stay, one is \
            added for each product that changed or is gone since, and the version is one higher, so that whoever read \
            it reads only what is new.
            """,
        examples: [
            ("spesa catalogue export mine.ndjson", ""),
            ("spesa catalogue export mine.ndjson --replace", "adds what changed since"),
        ])

    @Argument("The file to write.", placeholder: "FILE", completing: .file) var file: String
    @Flag("Go on with a file that is there.") var replace: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let output = try context.store.outputFile(at: file, isReplacing: replace)
        let earlier = output.isThere ? try InputFile(path: file, limits: .catalogue) : nil
        let publication = try context.published(onto: earlier)
        if publication.added > 0 || earlier == nil {
            try output.write { file in
                for line in publication.lines { try file.append(line + "\n") }
            }
        }
        let version = publication.edition.version
        try environment.reply(
            Report(
                schema: "spesa.catalogue-export/1", "catalogue",
                ["file": .text(file), "version": .integer(version), "added": JSON(publication.added)]
            ) {
                [
                    publication.added == 0 && earlier != nil
                        ? "Nothing changed: \(file) stays at version \(version)."
                        : "Wrote \(counted(publication.added, "row")) to \(file), version \(version)."
                ]
            })
    }
}
