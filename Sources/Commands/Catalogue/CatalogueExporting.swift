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
            The file is text: one line with its version, then one line for each product with everything about it, \
            except the prices paid and the stock. With --replace spesa continues an earlier file: its lines stay, one \
            line is added for each product that changed or is gone since, and the version goes up by one. Readers of \
            the earlier version then read only what is new.
            """,
        examples: [
            ("spesa catalogue export mine.ndjson", ""),
            ("spesa catalogue export mine.ndjson --replace", "adds what changed since"),
        ])

    @Argument("The file to write.", placeholder: "FILE", completing: .file) var file: String
    @Flag("Continue an existing file.") var replace: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let output = try environment.outputFile(at: file, isReplacing: replace)
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
