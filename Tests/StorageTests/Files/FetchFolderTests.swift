import Glibc
import Support
import Testing

@testable import Storage

/// The consents of an account, beside its fetched files.
@Suite struct FetchFolderTests {
    private let temporary = TemporaryFolder()
    private var folder: FetchFolder { FetchFolder(path: temporary / "state/fetched") }

    private func source(
        _ place: String = "https://example.org/a", store: String = "s", book: String = "b", uid: String = "u"
    ) -> FetchSource {
        FetchSource(store: store, book: book, subscription: uid, place: place)
    }

    private func consentFile() throws -> String {
        let names = namesOfFiles(in: temporary / "state/fetched").filter { $0.hasSuffix(".consent") }
        return temporary / "state/fetched/\(try #require(names.first))"
    }

    @Test func `a consent is valid for one address, subscription, book and store`() throws {
        #expect(folder.consent(source()) == nil && !folder.hasConsent(source()))
        try folder.giveConsent(source())
        #expect(folder.hasConsent(source()))
        for other in [
            source(store: "t"), source(book: "c"), source(uid: "v"), source("https://example.org/b"),
            source("https://example.org/a "), source("/etc/passwd"), source(store: "sb", book: ""),
            source(store: "s1:b", book: ""), source(store: "", book: "sb"), source(book: "b\n", uid: "u"),
        ] {
            #expect(!folder.hasConsent(other), "\(other)")
        }
        // If only the address differs, the former address is reported.
        #expect(folder.consent(source("/etc/passwd")) == "https://example.org/a")
        #expect(folder.consent(source(book: "c")) == nil)
        folder.forget(source())
        #expect(folder.consent(source()) == nil)
    }

    @Test func `a download excludes others of its source only`() throws {
        let inner = try folder.holding(source(), waits: false) {
            try (
                same: folder.holding(source(), waits: false) { 1 },
                other: folder.holding(source("https://example.org/b"), waits: false) { 2 }
            )
        }
        #expect(inner?.same == nil && inner?.other == 2)
        #expect(try folder.holding(source(), waits: true) { 3 } == 3)
    }

    @Test func `addresses that look alike have separate consents`() throws {
        try folder.giveConsent(source("/a/\u{E9}"))
        #expect(!folder.hasConsent(source("/a/e\u{301}")))
        try folder.giveConsent(source("/a\0b"))
        #expect(folder.hasConsent(source("/a\0b")) && !folder.hasConsent(source("/a")))
    }

    @Test func `a consent file open to others, or not a regular file, is ignored`() throws {
        try folder.giveConsent(source())
        let file = try consentFile()
        for mode in [0o640, 0o604, 0o620, 0o602, 0o660, 0o644, 0o666] as [mode_t] {
            chmod(file, mode)
            #expect(!folder.hasConsent(source()), "\(String(mode, radix: 8))")
        }
        chmod(file, 0o600)
        #expect(folder.hasConsent(source()))
        rename(file, file + ".kept")
        symlink(file + ".kept", file)
        #expect(!folder.hasConsent(source()))
        unlink(file)
        mkfifo(file, 0o600)
        #expect(!folder.hasConsent(source()))
        unlink(file)
        mkdir(file, 0o700)
        #expect(!folder.hasConsent(source()))
    }

    @Test func `a consent file that was moved or truncated is ignored`() throws {
        try folder.giveConsent(source())
        let file = try consentFile()
        let bytes = fileBytes(file)
        folder.forget(source())
        try folder.giveConsent(source(uid: "v"))
        rename(try consentFile(), file)
        #expect(!folder.hasConsent(source()) && !folder.hasConsent(source(uid: "v")))
        for count in bytes.indices {
            writeFile(file, Array(bytes.prefix(count)))
            #expect(!folder.hasConsent(source()), "\(count)")
        }
        writeFile(file, bytes + [0x0A])
        #expect(!folder.hasConsent(source()))
    }

    @Test func `each address has its own files for fetched data`() {
        #expect(folder.file(source(), .fetched) != folder.file(source("https://example.org/b"), .fetched))
        #expect(folder.file(source(), .fetched) != folder.file(source(book: "c"), .fetched))
        let depth = { (path: String) in path.split(separator: "/").count }
        #expect(depth(folder.file(source("../../x\0"), .fetched)) == depth(folder.file(source(), .fetched)))
    }
}
