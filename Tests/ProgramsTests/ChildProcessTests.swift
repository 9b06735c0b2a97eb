import Glibc
import Programs
import Testing

@Suite struct ChildProcessTests {
    /// The text that a shell writes to a file in memory, and its exit code.
    private func shell(
        _ script: String, _ words: [String] = [], _ variables: [String]? = nil, in folder: String? = nil
    ) throws -> (text: String, code: Int32?) {
        let out = try #require(MemoryFile())
        let child = try ChildProcess(
            ["sh", "-c", script, "sh"] + words,
            streams: [(number: 0, stream: .nothing), (number: 1, stream: .descriptor(out.descriptor))],
            variables: variables, folder: folder)
        let code = child.wait()
        return (String(decoding: out.bytes(limit: 1 << 20) ?? [], as: UTF8.self), code)
    }

    @Test func `arguments reach the program unchanged, without a shell`() throws {
        let words = ["a b", "$HOME", "'", "\"", "*", "", "é\n", "-n"]
        let script = #"for word; do printf '[%s]' "$word"; done"#
        #expect(try shell(script, words).text == words.map { "[\($0)]" }.joined())
    }

    @Test(arguments: [0, 1, 42, 255])
    func `the exit code is returned`(code: Int32) throws {
        #expect(try shell("exit \(code)").code == code)
    }

    @Test func `a program ended by a signal has no exit code`() throws {
        #expect(try shell("kill -KILL $$").code == nil)
    }

    /// Why a program is not started; `nil` if it is.
    private func refusal(_ words: [String], variables: [String]? = nil, in folder: String? = nil) -> Int32? {
        do {
            _ = try ChildProcess(words, streams: [], variables: variables, folder: folder).wait()
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `an argument, variable or folder with NUL is refused before starting`() {
        #expect(refusal(["echo", "a\0b"]) == EINVAL)
        #expect(refusal(["echo"], variables: ["A=\0"]) == EINVAL)
        #expect(refusal(["echo"], in: "/tmp\0/x") == EINVAL)
    }

    @Test func `a missing program is reported`() {
        #expect(refusal(["no-such-program"]) == ENOENT)
        #expect(refusal(["./sh"]) == ENOENT)
        #expect(refusal(["sh"], in: "/no-such-folder") == ENOENT)
        #expect(refusal(["sh", "-c", ":"]) == nil)
    }

    @Test func `a program gets only its given variables and an absolute PATH`() throws {
        let text = try shell("env", [], ["A=1", "PATH=.:/nowhere", "B="]).text
        let variables = Set(text.split(separator: "\n").map { $0.prefix { $0 != "=" } })
        // The shell sets the other four itself.
        #expect(variables.subtracting(["PWD", "OLDPWD", "SHLVL", "_"]) == ["A", "B", "PATH"])
        #expect(text.contains("PATH=\(ProgramPath.folders.joined(separator: ":"))\n"))
    }

    @Test func `a program starts in its given folder`() throws {
        #expect(try shell("pwd", in: "/").text == "/\n")
    }

    @Test func `streams may swap their numbers`() throws {
        let (one, two) = try (#require(MemoryFile()), #require(MemoryFile()))
        // Each stream gets the descriptor number of the other.
        let child = try ChildProcess(
            // A shell redirects only descriptors of one digit by number.
            ["sh", "-c", "echo one > /proc/self/fd/\(two.descriptor); echo two > /proc/self/fd/\(one.descriptor)"],
            streams: [
                (number: one.descriptor, stream: .descriptor(two.descriptor)),
                (number: two.descriptor, stream: .descriptor(one.descriptor)),
            ])
        #expect(child.wait() == 0)
        #expect(one.bytes(limit: 10) == Array("one\n".utf8) && two.bytes(limit: 10) == Array("two\n".utf8))
    }

    @Test func `an empty stream is at its end`() throws {
        #expect(try shell("cat; echo end").text == "end\n")
    }

    @Test func `waiting for the end can be stopped`() throws {
        let pipe = try #require(ChildProcess.pipe())
        defer { close(pipe.write) }
        let child = try ChildProcess(["cat"], streams: [(number: 0, stream: .descriptor(pipe.read))])
        close(pipe.read)
        var asked = 0
        #expect(
            !child.hasEnded {
                asked += 1
                return asked > 2
            })
        #expect(asked == 3)
        kill(child.id, SIGKILL)
        #expect(child.hasEnded { false } && child.wait() == nil)
    }

    @Test func `limits end a program that uses too much`() throws {
        let pipe = try #require(ChildProcess.pipe())
        let file = try #require(MemoryFile())
        let child = try ChildProcess(
            ["sh", "-c", "read line; ulimit -t; ulimit -d; ulimit -f"],
            streams: [(number: 0, stream: .descriptor(pipe.read)), (number: 1, stream: .descriptor(file.descriptor))])
        close(pipe.read)
        child.limit(seconds: 5, memory: 1 << 26, written: 1 << 20)
        close(pipe.write)
        #expect(child.wait() == 0)
        let limits = String(decoding: file.bytes(limit: 100) ?? [], as: UTF8.self).split(separator: "\n")
        #expect(limits.count == 3 && limits.first == "5" && limits.dropFirst().first == "\((1 << 26) / 1024)")
    }

    @Test func `a pipe is not inherited by other programs`() throws {
        let pipe = try #require(ChildProcess.pipe())
        for end in [pipe.read, pipe.write] {
            #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
            close(end)
        }
    }
}
