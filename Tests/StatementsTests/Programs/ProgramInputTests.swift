import Glibc
import Programs
import Statements
import Support
import Testing

/// The environment, limits and memory files of external programs.
@Suite struct ProgramInputTests {
    private let folder = TemporaryFolder()

    private func feed(
        _ script: String, _ texts: [String], _ variables: [String: String] = [:], seconds: Int? = 60
    ) throws -> String {
        let files = try texts.map { try #require(MemoryFile(Array($0.utf8))) }
        let bounds = ProgramRunner.Bounds(seconds: seconds, bytes: 1 << 20, written: 1 << 20)
        let outcome = ProgramRunner.system.feed(["sh", "-c", script], variables, bounds, files)
        guard case .output(let bytes, _) = outcome else { return "\(outcome)" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a program can open its input files repeatedly`() throws {
        let many = (0..<20).map { "\($0)\n" }
        let numbers = (3..<22).map { "/dev/fd/\($0)" }.joined(separator: " ")
        #expect(try feed("cat /dev/stdin \(numbers); cat /dev/fd/7", many) == many.joined() + "5\n")
    }

    @Test func `a program gets no home folder or settings unless named`() throws {
        #expect(try feed("pwd; echo $HOME", ["x"]) == "/\n/nonexistent\n")
        #expect(try feed("pwd; echo $HOME", ["x"], ["HOME": "/tmp"]) == "/\n/tmp\n")
        #expect(access("/nonexistent", F_OK) != 0)
        let said = try feed("env", ["x"], ["SAID": "y"]).split(separator: "\n").map { $0.prefix { $0 != "=" } }
        #expect(Set(said).isSubset(of: ["PATH", "HOME", "TMPDIR", "SAID", "PWD", "OLDPWD", "SHLVL", "_"]))
    }

    @Test(arguments: [60, nil])
    func `the memory and the written files of a program are limited, also without a time limit`(seconds: Int?) throws {
        #expect(try feed("sleep 1; ulimit -d; ulimit -f", ["x"], seconds: seconds) == "\(4 << 20)\n2048\n")
    }

    @Test func `the processor time of a program is limited only with a time limit`() throws {
        #expect(try feed("sleep 1; ulimit -t", ["x"]) == "120\n")
        #expect(try feed("sleep 1; ulimit -t", ["x"], seconds: nil) == "unlimited\n")
    }

    @Test func `the output file of a program is read and limited`() throws {
        let (input, made) = try (#require(MemoryFile([0x78])), #require(MemoryFile()))
        let bounds = ProgramRunner.Bounds(seconds: 60, bytes: 1 << 20, written: 1 << 20)
        for (count, expected) in [("7", 7), ("3000000", 1 << 20)] {
            let script = "sleep 1; head -c \(count) /dev/zero >&3; echo done"
            let outcome = ProgramRunner.system.feed(["sh", "-c", script], [:], bounds, [input, made])
            guard case .output(let said, _) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(said == Array("done\n".utf8))
            #expect(made.bytes(limit: 1 << 20)?.count == expected)
        }
        #expect(made.bytes(limit: 100) == nil)
    }
}
