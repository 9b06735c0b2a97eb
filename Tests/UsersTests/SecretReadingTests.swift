import Glibc
import Secrets
import Support
import Testing
import Users

@Suite struct SecretReadingTests {
    private func lines(_ input: String, limit: Int = 1024) throws -> [String] {
        let end = pipeHolding(input.utf8)
        defer { close(end) }
        var lines: [String] = []
        while let line = try Secret.readLine(fileDescriptor: end, limit: limit) {
            lines.append(String(decoding: line.bytes, as: UTF8.self))
        }
        return lines
    }

    @Test(arguments: [
        ("", []), ("\n", [""]), ("old\nnew\n", ["old", "new"]), ("old\r\nnew", ["old", "new"]),
        ("a\rb\n", ["a\rb"]), ("a\r\r\n", ["a\r"]), ("a\r", ["a\r"]), ("\r\n", [""]), (" a b \n", [" a b "]),
    ])
    func `a line is read without its line end`(input: String, expected: [String]) throws {
        #expect(try lines(input) == expected)
    }

    @Test func `reading a line leaves the rest of the input`() throws {
        let end = pipeHolding("old\r\nrest".utf8)
        defer { close(end) }
        #expect(try Secret.readLine(fileDescriptor: end)?.bytes == Array("old".utf8))
        var rest = [UInt8](repeating: 0, count: 9)
        #expect(read(end, &rest, 9) == 4)
        #expect(rest.prefix(4).elementsEqual("rest".utf8))
    }

    @Test(arguments: ["abcde", "abcde\n", "abcde\r\n"])
    func `a line of exactly the limit is read`(input: String) throws {
        #expect(try lines(input, limit: 5) == ["abcde"])
    }

    @Test(arguments: ["abcdef", "abcdef\n", "abcde\r", "abcde\rf\n", "abcdef\r\n", "abcde\r\r\n"])
    func `a longer line is refused, not truncated`(input: String) {
        #expect(throws: UserError.passwordTooLong(limit: 5)) { try lines(input, limit: 5) }
    }

    @Test func `every line is read back`() throws {
        let seed: UInt64 = 0x5EC2E7
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 14...255, using: &random)
            }
            let end = pipeHolding(bytes + [10])
            defer { close(end) }
            #expect(try Secret.readLine(fileDescriptor: end)?.bytes == bytes, "seed \(seed)")
        }
    }

    @Test func `an unreadable input is an error`() {
        #expect(throws: UserError.system(action: "read", path: nil, code: EBADF)) {
            try Secret.readLine(fileDescriptor: -1)
        }
    }

    @Test(arguments: [0o600, 0o400] as [mode_t])
    func `the first line of a private file is the password`(mode: mode_t) throws {
        let folder = TemporaryFolder()
        makeFile(folder / "password", "correct horse\nsecond line\n".utf8, mode: mode)
        #expect(try Secret.read(contentsOf: folder / "password").bytes == Array("correct horse".utf8))
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o644, 0o666] as [mode_t])
    func `a file open to other accounts is refused`(mode: mode_t) {
        let folder = TemporaryFolder()
        let path = folder / "password"
        makeFile(path, "correct horse\n".utf8, mode: mode)
        #expect(throws: UserError.fileExposed(path: path, .permissions(mode), of: .password)) {
            try Secret.read(contentsOf: path)
        }
    }

    @Test func `a link is refused, even to a private file`() {
        let folder = TemporaryFolder()
        makeFile(folder / "password", "correct horse\n".utf8)
        symlink("password", folder / "link")
        #expect(throws: UserError.fileExposed(path: folder / "link", .link, of: .password)) {
            try Secret.read(contentsOf: folder / "link")
        }
    }

    @Test func `a pipe is refused without waiting`() {
        let folder = TemporaryFolder()
        mkfifo(folder / "pipe", 0o600)
        #expect(throws: UserError.fileExposed(path: folder / "pipe", .wrongKind, of: .password)) {
            try Secret.read(contentsOf: folder / "pipe")
        }
    }

    @Test func `a file of another owner is refused`() {
        let folder = TemporaryFolder()
        // Only root can give files away; for everybody else this file is root's.
        var path = "/etc/passwd"
        if geteuid() == 0 {
            path = folder / "password"
            makeFile(path, "correct horse\n".utf8)
            chown(path, 1, 1)
        }
        #expect(throws: UserError.fileExposed(path: path, .otherOwner, of: .password)) {
            try Secret.read(contentsOf: path)
        }
    }

    @Test func `a token file is read like a password file, with its own messages`() throws {
        let folder = TemporaryFolder()
        let text = "spesa_00000000_0000000000000000000000000000000000000000000_0dFa8W"
        makeFile(folder / "token", "\(text)\r\nsecond line\n".utf8)
        #expect(try Secret.read(contentsOf: folder / "token", as: .token).bytes == Array(text.utf8))
        makeFile(folder / "empty")
        makeFile(folder / "long", "\(text)x\n".utf8)
        makeFile(folder / "open", "\(text)\n".utf8, mode: 0o644)
        #expect(throws: UserError.tokenMalformed) { try Secret.read(contentsOf: folder / "empty", as: .token) }
        #expect(throws: UserError.tokenMalformed) { try Secret.read(contentsOf: folder / "long", as: .token) }
        #expect(throws: UserError.fileExposed(path: folder / "open", .permissions(0o644), of: .token)) {
            try Secret.read(contentsOf: folder / "open", as: .token)
        }
        #expect(throws: UserError.system(action: "read", path: "/dev/fd/-1", code: EBADF)) {
            try Secret.readLine(fileDescriptor: -1, as: .token, path: "/dev/fd/-1")
        }
    }

    @Test func `an empty file, a missing file and a long line are errors`() {
        let folder = TemporaryFolder()
        makeFile(folder / "empty")
        makeFile(folder / "long", repeatElement(UInt8(ascii: "a"), count: 1025))
        #expect(throws: UserError.passwordEmpty) { try Secret.read(contentsOf: folder / "empty") }
        #expect(throws: UserError.passwordTooLong(limit: 1024)) { try Secret.read(contentsOf: folder / "long") }
        #expect(throws: UserError.system(action: "open", path: folder / "none", code: ENOENT)) {
            try Secret.read(contentsOf: folder / "none")
        }
    }
}
