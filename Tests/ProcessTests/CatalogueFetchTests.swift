import Glibc
import Support
import Testing

/// Catalogues that are followed over the network, by curl and a server of OpenSSL where both are installed.
@Suite(.serialized) struct CatalogueFetchTests {
    private static let isInstalled = ["curl", "openssl"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 }

    private let folder = TemporaryFolder()
    private let port = 20_000 + Int(getpid()) % 30_000

    private var address: String { "https://localhost:\(port)/goods.ndjson" }

    private func run(_ words: String..., input: String = "", trusting: Bool = true, after: String = "true") -> Spawned {
        Spawned(
            ["--store", folder / "store", "--locale", "it_IT"] + words, input: Array(input.utf8),
            variables: trusting ? ["CURL_CA_BUNDLE=\(folder / "certificate")"] : [], in: folder, after: after)
    }

    private func output(_ run: Spawned) -> String { String(decoding: run.output, as: UTF8.self) }

    private func publish(_ names: [String], version: Int) {
        let rows = names.enumerated().map {
            "{\"row\":\($0 + 1),\"product\":{\"name\":\"\($1)\",\"price\":\"1.00\"}}\n"
        }
        writeFile(
            folder / "www/goods.ndjson",
            Array("{\"schema\":\"spesa.catalogue/1\",\"version\":\(version)}\n\(rows.joined())".utf8))
    }

    /// Serves the folder `www` while `body` runs.
    private func serving(_ body: () throws -> Void) rethrows {
        mkdir(folder / "www", 0o700)
        let start = """
            cd '\(folder.path)' && openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out certificate -days 2 \
                -subj /CN=localhost -addext subjectAltName=DNS:localhost >/dev/null 2>&1
            (cd www && exec openssl s_server -accept \(port) -cert ../certificate -key ../key -WWW -quiet \
                >/dev/null 2>&1 </dev/null) & echo $! >server
            for i in 1 2 3 4 5 6 7 8 9 10; do
                curl -s --cacert certificate -o /dev/null https://localhost:\(port)/goods.ndjson && break; sleep 0.2
            done
            """
        publish(["Chalk"], version: 1)
        #expect(run("signup", "anna", "--password-stdin", input: "a few words in a row\n", after: start).exitCode == 0)
        defer {
            let text = String(decoding: fileBytes(folder / "server"), as: UTF8.self)
            if let process = pid_t(text.filter(\.isNumber)) { kill(process, SIGTERM) }
        }
        try body()
    }

    @Test(.enabled(if: isInstalled, "curl or openssl is not installed"))
    func `new rows are fetched and imported from a trusted server only`() {
        serving {
            #expect(run("catalogue", "subscribe", "web", address).exitCode == 0)
            let refused = run("catalogue", "update", trusting: false)
            #expect(refused.exitCode == 1)
            #expect(String(decoding: refused.error, as: UTF8.self).contains("cannot be fetched: curl: (60)"))
            #expect(output(run("catalogue", "update")) == "web: Imported 1 product.\n")
            #expect(output(run("catalogue", "update")) == "web: nothing new.\n")
            publish(["Chalk", "Slate"], version: 2)
            #expect(output(run("catalogue", "update")) == "web: Imported 1 product.\n")
            publish(["Chalk"], version: 3)
            #expect(run("catalogue", "update").exitCode == 1)
            #expect(run("product", "show", "Slate").exitCode == 0)
        }
    }

    @Test(.enabled(if: isInstalled, "curl or openssl is not installed"))
    func `a catalogue larger than the output of a program is fetched`() {
        serving {
            publish((1...2000).map { "Chalk number \($0)" }, version: 1)
            #expect(fileBytes(folder / "www/goods.ndjson").count > 1 << 16)
            #expect(run("catalogue", "subscribe", "web", address).exitCode == 0)
            let update = run("catalogue", "update")
            #expect(update.exitCode == 0, "\(String(decoding: update.error, as: UTF8.self))")
            #expect(run("product", "show", "Chalk number 2000").exitCode == 0)
        }
    }

    @Test(.enabled(if: isInstalled, "curl or openssl is not installed"))
    func `a command that shows products fetches rows, and a later command imports the rows`() {
        serving {
            #expect(run("catalogue", "subscribe", "web", address).exitCode == 0)
            var tries = 0
            while tries < 50, !output(run("product")).contains("Chalk") {
                usleep(100_000)
                tries += 1
            }
            #expect(output(run("catalogue", "list", "--format", "json")).contains("\"version\":1,\"row\":1"))
            // A catalogue is fetched at most once a day.
            publish(["Chalk", "Slate"], version: 2)
            _ = run("product")
            usleep(500_000)
            #expect(!output(run("product")).contains("Slate"))
        }
    }
}
