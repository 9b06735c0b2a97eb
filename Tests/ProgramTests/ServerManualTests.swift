import Testing

@testable import Commands

/// The server chapter of the manual, for the administrator of a PostgreSQL server.
@Suite struct ServerManualTests {
    private let lines: [Substring]

    init() throws {
        let chapter = try #require(ManualText.topics.first { $0.name == "server" })
        lines = chapter.prose.text.split(separator: "\n")
    }

    /// The fields of each line that contains a text.
    private func fields(_ text: String) -> [[Substring]] {
        lines.filter { $0.contains(text) }.map { $0.split(separator: " ") }
    }

    @Test func `the first line of pg_hba lets the superuser in without a password`() {
        let rules = lines.filter { $0.hasSuffix("peer") || $0.hasSuffix("scram-sha-256") }
        #expect(rules.first.map { $0.split(separator: " ").suffix(4) } == ["local", "all", "postgres", "peer"])
        #expect(rules.count == 3)
    }

    @Test func `dumps are made with a umask, and restored by the shell that may read them`() throws {
        let umask = try #require(lines.firstIndex { $0.hasSuffix("umask 077") })
        let dumps = lines.indices.filter { lines[$0].contains("pg_dump") && lines[$0].contains(">") }
        #expect(dumps.count == 2 && dumps.allSatisfy { umask < $0 })
        // The account postgres cannot open files of mode 0600 that another account owns.
        for command in ["psql", "pg_restore"] {
            #expect(fields("postgres \(command)").contains { $0.last?.hasPrefix("<") == true })
        }
    }
}
