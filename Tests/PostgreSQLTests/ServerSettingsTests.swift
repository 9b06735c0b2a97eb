import Testing

@testable import PostgreSQL

@Suite struct ServerSettingsTests {
    func settings(
        _ address: String, user: String? = nil, passwordFile: String? = nil, version: Int32
    ) throws -> ServerSettings {
        ServerSettings(
            address: try PostgreSQLAddress(address), user: user, passwordFile: passwordFile,
            path: try #require(SchemaPath("a \"b\\")), isReadOnly: false, libraryVersion: version)
    }

    func keywords(_ settings: ServerSettings) -> [String: String] {
        Dictionary(settings.keywords.map { ($0.name, $0.value) }) { _, _ in "twice" }
    }

    @Test(
        arguments: [
            ("postgres:///home", 150_018, nil, "disable", gate: true),
            ("postgres:///home", 160_000, "scram-sha-256,none", "disable", false),
            ("postgres://localhost/home", 150_018, nil, "disable", true),
            ("postgres://db/home?sslrootcert=/r", 150_018, nil, "require", false),
            ("postgres://db/home?sslmode=require", 150_018, nil, "require", false),
            ("postgres://db/home?sslrootcert=/r", 170_000, "scram-sha-256", "require", false),
        ] as [(String, Int32, String?, String, gate: Bool)])
    func `a password is only sent as a proof`(
        address: String, version: Int32, methods: String?, binding: String, gate: Bool
    ) throws {
        let settings = try settings(address, version: version)
        #expect(keywords(settings)["require_auth"] == methods)
        #expect(keywords(settings)["channel_binding"] == binding)
        #expect(settings.needsGate == gate)
    }

    @Test func `files of the user are not read`() throws {
        let keywords = try keywords(settings("postgres://localhost/home", version: 150_018))
        for name in ["passfile", "sslcert", "sslkey", "sslcrl", "sslrootcert"] {
            #expect(keywords[name] == "/dev/null/none")
        }
    }

    @Test func `a password file is read only if it is named`() throws {
        let named = try settings("postgres:///home", passwordFile: "/root/pass", version: 150_018)
        #expect(keywords(named)["passfile"] == "/root/pass")
    }

    @Test func `each keyword is given once and not empty`() throws {
        let keywords = try settings("postgres://anna@localhost/home", user: "ben", version: 170_000).keywords
        #expect(Set(keywords.map(\.name)).count == keywords.count)
        #expect(keywords.allSatisfy { !$0.value.isEmpty })
        #expect(keywords.first { $0.name == "user" }?.value == "ben")
    }

    @Test func `options are escaped for the server`() throws {
        let options = try #require(keywords(settings("postgres:///home", version: 150_018))["options"])
        #expect(options.hasPrefix(#"-c search_path="a\ ""b\\",pg_temp -c "#))
        #expect(options.contains(#"-c DateStyle=ISO,\ YMD "#))
    }

    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("two\nlines\r\n", "two lines"), ("\u{1B}[31mred\u{07}", " [31mred"),
        ("a\u{202E}b", "ab"),
        (String(repeating: "x", count: 400), String(repeating: "x", count: 300)),
    ])
    func `a server message is one harmless line`(text: String, line: String) {
        #expect(ServerText.oneLine(text) == line)
    }
}
