import Glibc
import Support
import Testing

/// Updates of several catalogues, and of one by several commands at a time.
@Suite struct CatalogueUpdateTests {
    private let folder = TemporaryFolder()

    private func run(_ words: String..., input: String = "", whileRunning look: ((pid_t) -> Void)? = nil) -> Spawned {
        Spawned(
            ["--store", folder / "store", "--locale", "it_IT"] + words, input: Array(input.utf8),
            variables: ["PATH=\(folder / "bin"):/usr/bin:/bin"], in: folder, whileRunning: look)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func publish(_ name: String, count: Int) {
        let rows = (1...count).map { "{\"row\":\($0),\"product\":{\"name\":\"\(name) \($0)\",\"price\":\"1.00\"}}\n" }
        writeFile(
            folder / "\(name).ndjson", Array("{\"schema\":\"spesa.catalogue/1\",\"version\":1}\n\(rows.joined())".utf8))
    }

    private func signUp() {
        #expect(run("signup", "anna", "--password-stdin", input: "a few words in a row\n").exitCode == 0)
    }

    @Test func `a catalogue that cannot be read does not keep others from being imported, and the error names all`() {
        signUp()
        for name in ["chalk", "ink", "slate"] {
            publish(name, count: 2)
            #expect(run("catalogue", "subscribe", name, folder / "\(name).ndjson").exitCode == 0)
        }
        unlink(folder / "ink.ndjson")
        let update = run("catalogue", "update")
        #expect(update.exitCode == 1 && update.output.isEmpty)
        let error = text(update.error)
        #expect(error.hasPrefix("spesa: ") && error.split(separator: "\n")[0].contains("ink.ndjson"), "\(error)")
        for name in ["chalk", "slate"] {
            #expect(error.contains("\n  \(name): Imported 2 products.\n"), "\(error)")
            #expect(run("product", "show", "\(name) 2").exitCode == 0)
        }
        #expect(!error.contains("nothing was changed"))
    }

    @Test func `an update waits for a fetch in the background, and imports the whole catalogue`() {
        signUp()
        publish("chalk", count: 100)
        mkdir(folder / "bin", 0o700)
        // Writes a part of the catalogue, and waits.
        writeFile(
            folder / "bin/curl",
            Array(
                """
                #!/bin/sh
                value() { sed -n "s/^$1 = \\"\\(.*\\)\\"$/\\1/p" "$2"; }
                echo x >>'\(folder / "started")'
                head -n 51 '\(folder / "chalk.ndjson")' >"$(value output "$3")"
                while [ ! -e '\(folder / "go")' ]; do sleep 0.05; done
                cat '\(folder / "chalk.ndjson")' >"$(value output "$3")"
                echo v1 >"$(value etag-save "$3")"

                """.utf8))
        chmod(folder / "bin/curl", 0o700)
        #expect(run("catalogue", "subscribe", "chalk", "https://example.org/chalk").exitCode == 0)
        #expect(run("product", "list").exitCode == 0)
        var tries = 0
        while tries < 100, fileBytes(folder / "started").isEmpty {
            usleep(50_000)
            tries += 1
        }
        let update = run("catalogue", "update") { _ in
            usleep(500_000)
            // The second fetch has not begun.
            #expect(text(fileBytes(folder / "started")) == "x\n")
            writeFile(folder / "go", [])
        }
        #expect(text(update.output) == "chalk: Imported 100 products.\n", "\(text(update.error))")
        #expect(run("product", "show", "chalk 100").exitCode == 0)
    }
}
