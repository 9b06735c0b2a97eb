import Glibc
import JSONText
import Sessions
import Support
import Testing

/// Payees, people and places that one book exports and another book imports.
@Suite struct ContactRoundTripTests {
    private let system = FakeSystem()
    private let folder = TemporaryFolder()

    @discardableResult
    private func run(_ words: [String], input: String? = nil, seed: UInt64 = 0) throws -> String {
        let tape = Tape()
        system.input = (input ?? "").split(separator: "\n").map { Array($0.utf8) }
        let code = system.run(words, on: tape)
        try #require(code == .done, "seed \(seed), \(words): \(tape.text(.error))")
        return tape.text(.output)
    }

    private func newBook(_ name: String) throws {
        try run(["book", "add", name, "--open"])
        try run(["book", "use", name])
    }

    private static let options: [(word: String, file: String, options: [String])] = [
        (
            "payee", "payees",
            [
                "sells", "runs", "address", "phone", "mail", "takes-cards", "takes-vouchers", "tax-number",
                "tax-number-2", "note",
            ]
        ),
        ("person", "people", ["phone", "mail", "role", "note"]), ("place", "places", ["address", "note"]),
    ]

    /// Texts that a table could take for something else.
    private static let texts = [
        "plain", "a, b; c", "\"quoted\"", "=1+2", "'x", "+39 0532", "name", "yes", "0", "ü – é", "|", "a\\tb",
    ]

    @Test(arguments: ["csv", "tsv", "json", "ndjson"], [0xD1, 0xD2, 0xD3] as [UInt64])
    func `listed contacts are imported unchanged`(format: String, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // In TSV, quotes around a field may or may not be part of it.
        let texts = Self.texts.filter { format != "tsv" || !$0.contains("\"") }
        try run(["signup", "anna", "--password-stdin"], input: "long enough to be taken")
        for (word, file, options) in Self.options {
            try newBook("\(word)-one")
            for number in 1...12 {
                var words = [word, "add", "\(texts.randomElement(using: &random) ?? "") \(number)"]
                for option in options where Bool.random(using: &random) {
                    let value = option.hasPrefix("takes") ? ["yes", "no"] : texts
                    // A role that is a digit is one of four words.
                    words.append("--\(option)=\(option == "role" ? "cook" : value.randomElement(using: &random) ?? "")")
                }
                try run(words, seed: seed)
            }
            let listed = try run([word, "list", "--format", format])
            let path = folder / "\(file).\(format)"
            let stream = try #require(fopen(path, "w"))
            fputs(listed, stream)
            fclose(stream)
            try newBook("\(word)-two")
            try run(["import", path], seed: seed)
            #expect(try names(word, without: "id") == names(word, of: "\(word)-one", without: "id"), "seed \(seed)")
            let again = try run(["import", path, "--replace", "--format", "json"], seed: seed)
            #expect(
                again.hasPrefix("{\"schema\":\"spesa.contact-import/1\",\"kind\":\"\(word)\",\"new\":0,\"changed\":0,"))
        }
    }

    private func names(_ word: String, of book: String? = nil, without field: String) throws -> [JSON] {
        let more = book.map { ["--book", $0] } ?? []
        return try run([word, "list", "--format", "ndjson"] + more).split(separator: "\n").map { line in
            guard case .object(let members) = try JSON(reading: String(line)) else { return .null }
            return .object(members.filter { $0.name != field })
        }
    }
}
