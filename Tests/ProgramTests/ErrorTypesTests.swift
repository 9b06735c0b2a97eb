import Secrets
import Support
import Testing

@testable import Commands

/// Every error has words: the compiler asks for them of each type that conforms to `WordedError`, and no type of the sources
/// conforms to `Error` in another way.
@Suite struct ErrorTypesTests {
    /// Each declaration by which a type conforms to protocols of errors, such as `("SealError", ["InternalError"])`.
    private static let conformances: [(type: String, protocols: Set<String>)] = {
        let protocols: Set = ["Error", "WordedError", "InternalError", "Failure", "AmountFailure"]
        let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Sources"
        return files(below: folder).filter { $0.hasSuffix(".swift") }.flatMap { path in
            String(decoding: fileBytes(path), as: UTF8.self).split(separator: "\n").compactMap { line in
                let words = line.split { !($0.isLetter || $0.isNumber || ".:_".contains($0)) }.map(String.init)
                guard let kind = words.firstIndex(where: { ["struct", "enum", "class", "extension"].contains($0) }),
                    kind + 1 < words.count, words[kind + 1].hasSuffix(":"), !words.prefix(kind).contains("//")
                else { return nil }
                let found = protocols.intersection(words[(kind + 2)...].prefix { $0 != "where" })
                return found.isEmpty ? nil : (String(words[kind + 1].dropLast()), found)
            }
        }
    }()

    private static func files(below folder: String) -> [String] {
        namesOfFiles(in: folder).flatMap { name in
            let inner = files(below: "\(folder)/\(name)")
            return inner.isEmpty ? ["\(folder)/\(name)"] : inner
        }
    }

    /// The names of the types that conform to one of the protocols.
    private static func types(_ protocols: Set<String>) -> Set<String> {
        Set(conformances.filter { !$0.protocols.isDisjoint(with: protocols) }.map { $0.type })
    }

    @Test func `the error types are found in the sources`() {
        #expect(Self.conformances.count > 100)
        #expect(Self.types(["Failure"]).isSuperset(of: ["StoreError", "SecretError", "QueryFailure", "LineError"]))
        #expect(Self.types(["InternalError"]).isSuperset(of: ["SealError", "FormChanged", "JSONError"]))
    }

    /// The number of types of a name, so that the messages of one type do not count for another.
    @Test func `every error type has a message`() {
        func count(_ type: String, _ protocols: Set<String>) -> Int {
            Self.conformances.count { $0.type == type && !$0.protocols.isDisjoint(with: protocols) }
        }
        for type in Self.types(["Error"]).sorted() {
            #expect(count(type, ["Error"]) <= count(type, ["WordedError"]), "\(type)")
        }
    }

    /// These errors are shown inside another error with an exit code.
    @Test func `every error shown to users has an exit code`() {
        let coded = Self.types(["Failure", "AmountFailure"])
        #expect(
            Self.types(["WordedError"]).subtracting(coded) == [
                "PostgreSQLAddressError", "Refusal", "RowError", "RowFault",
            ])
    }

    @Test func `an uncaught internal error ends the program with a message`() {
        let failure = failure(of: SealError.refused)
        #expect(failure.exitCode == .failed)
        #expect(failure.kind == "program.internal")
        #expect(failure.message == "an error was not expected here: SealError")
        #expect(failure.hint?.contains("report") == true)
    }
}
