import PostgreSQL
import Testing

@Suite struct PostgreSQLAddressTests {
    typealias Place = PostgreSQLAddress.Place

    static let readable: [(String, String?, Place, Int, String, PostgreSQLAddress.Protection, root: String?)] = [
        ("postgres:///home", nil, .socket(folder: "/var/run/postgresql"), 5432, "home", .nothing, nil),
        ("postgresql:///home?host=/tmp/s", nil, .socket(folder: "/tmp/s"), 5432, "home", .nothing, nil),
        ("postgres://anna@:5433/home?host=/a%20b", "anna", .socket(folder: "/a b"), 5433, "home", .nothing, nil),
        ("postgres://localhost/home", nil, .host("localhost"), 5432, "home", .nothing, nil),
        ("postgres://localhost/home?", nil, .host("localhost"), 5432, "home", .nothing, nil),
        ("postgres://LocalHost/home", nil, .host("LocalHost"), 5432, "home", .nothing, nil),
        ("postgres://127.0.0.1:1/home", nil, .host("127.0.0.1"), 1, "home", .nothing, nil),
        ("postgres://[::1]:65535/home", nil, .host("::1"), 65_535, "home", .nothing, nil),
        ("postgres://localhost/home?sslrootcert=/r", nil, .host("localhost"), 5432, "home", .full, "/r"),
        (
            "postgres://db.example.org/home?sslrootcert=/etc/r%C3%A4ume.pem", nil, .host("db.example.org"), 5432,
            "home",
            .full, "/etc/räume.pem"
        ),
        (
            "postgres://an%3Ana%40@db/ho%2Fme%3F?sslmode=verify-ca&sslrootcert=/r", "an:na@", .host("db"), 5432,
            "ho/me?",
            .anyName, "/r"
        ),
        ("postgres://db/home?sslmode=require", nil, .host("db"), 5432, "home", .encryption, nil),
        ("postgres://db/home?sslmode=disable", nil, .host("db"), 5432, "home", .nothing, nil),
        ("postgres://[2001:db8::1]/home?sslmode=disable", nil, .host("2001:db8::1"), 5432, "home", .nothing, nil),
        ("postgres://localhost/home?sslmode=require", nil, .host("localhost"), 5432, "home", .encryption, nil),
    ]

    @Test(arguments: readable.indices)
    func `an address is parsed and formatted`(index: Int) throws {
        let (text, user, place, port, database, protection, root) = Self.readable[index]
        let address = try PostgreSQLAddress(text)
        #expect(address.user == user)
        #expect(address.place == place)
        #expect(address.port == port)
        #expect(address.database == database)
        #expect(address.protection == protection)
        #expect(address.rootCertificate == root)
        #expect(try PostgreSQLAddress(address.description) == address)
    }

    @Test(
        arguments: [
            ("", .noAddress), ("mysql://db/home", .noAddress), ("POSTGRES://db/home", .noAddress),
            ("postgres:/db", .noAddress),
            ("postgres://@db/home?sslmode=disable", .noAddress),
            ("postgres://localhost", .noDatabase), ("postgres://localhost/", .noDatabase),
            ("postgres:///", .noDatabase),
            ("postgres://anna:geheim@db/home", .password), ("postgres://anna:@db/home", .password),
            ("postgres://anna:ge/he?im@db/home", .password), ("postgres://:geheim@db/home", .password),
            ("postgres://anna:ge@heim@db/home", .password), ("postgres://db/home?password=geheim", .password),
            ("postgres://db/home?sslpassword=geheim", .password),
            ("postgres://anna:geheim/home", .port), ("postgres://db:/home", .port), ("postgres://db:0/home", .port),
            ("postgres://db:65536/home", .port), ("postgres://db:+1/home", .port), ("postgres://db:000001/home", .port),
            ("postgres://a,b/home", .host), ("postgres://a%2Fb/home", .host), ("postgres://räume/home", .host),
            ("postgres://[::1/home", .host), ("postgres://[localhost]/home", .host), ("postgres://[::1]x/home", .host),
            ("postgres://localhost/ho%me", .escape), ("postgres://localhost/ho%6", .escape),
            ("postgres://localhost/%FF", .escape), ("postgres://localhost/a%00", .escape),
            ("postgres://localhost/a%0A", .escape),
            ("postgres://localhost/a#b", .escape), ("postgres://localhost/a b", .escape),
            ("postgres://localhost/a&b", .escape),
            ("postgres://localhost/home?x=1", .unknownParameter),
            ("postgres://localhost/home?&", .unknownParameter),
            ("postgres://localhost/home?SSLMODE=disable", .unknownParameter),
            ("postgres://localhost/home?sslmode=disable&sslmode=disable", .repeated("sslmode")),
            ("postgres:///home?host=/a&host=/b", .repeated("host")),
            ("postgres://localhost/home?sslrootcert=/a&sslrootcert=/a", .repeated("sslrootcert")),
            ("postgres://db/home?sslmode=prefer", .protection), ("postgres://db/home?sslmode=allow", .protection),
            ("postgres://db/home?sslmode=", .protection), ("postgres://db/home?sslmode=Disable", .protection),
            ("postgres://db/home", .noRootCertificate), ("postgres://127.1/home", .noRootCertificate),
            ("postgres://localhost.example.org/home", .noRootCertificate),
            ("postgres://127.0.0.1.example.org/home", .noRootCertificate),
            ("postgres://localhost/home?sslmode=verify-full", .noRootCertificate),
            ("postgres://db/home?sslrootcert=system", .noWholePath("sslrootcert")),
            ("postgres:///home?host=tmp", .noWholePath("host")),
            ("postgres:///home?host=/tmp,db.example.org", .noWholePath("host")),
            ("postgres://localhost/home?host=/tmp", .needless("host")),
            ("postgres:///home?sslmode=disable", .needless("sslmode")),
            ("postgres:///home?sslrootcert=/r", .needless("sslrootcert")),
            ("postgres://db/home?sslmode=require&sslrootcert=/r", .needless("sslrootcert")),
            ("postgres://db/home?sslmode=disable&sslrootcert=/r", .needless("sslrootcert")),
        ] as [(String, PostgreSQLAddressError)])
    func `an invalid address is refused with its reason`(text: String, error: PostgreSQLAddressError) {
        #expect(throws: error) { try PostgreSQLAddress(text) }
    }

    static let errors: [PostgreSQLAddressError] = [
        .noAddress, .password, .noDatabase, .host, .port, .escape, .unknownParameter, .repeated("host"), .protection,
        .needless("host"), .noRootCertificate, .noWholePath("host"),
    ]

    @Test(arguments: errors)
    func `an error has a hint and does not show the input`(error: PostgreSQLAddressError) {
        #expect(error.kind.hasPrefix("server."))
        #expect(!error.message.isEmpty && error.hint?.isEmpty == false)
        #expect(error.input == nil && error.caret == nil)
        #expect(Self.errors.count { $0.kind == error.kind } == 1)
    }
}
