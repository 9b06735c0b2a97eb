import Glibc
import Programs
import Testing

@Suite struct MemoryFileTests {
    @Test func `bytes written by any process are read back`() throws {
        let file = try #require(MemoryFile(Array("one\n".utf8)))
        #expect(file.append(Array("two\n".utf8)) && file.append([]))
        #expect(write(file.descriptor, "3", 1) == 1)
        #expect(file.bytes(limit: 100) == Array("one\ntwo\n3".utf8))
        // Reading does not move the position: later writes are still appended.
        #expect(file.append([0x34]) && file.bytes(limit: 100) == Array("one\ntwo\n34".utf8))
    }

    @Test func `a file of exactly the limit is read, a longer file is refused`() throws {
        let bytes = [UInt8](repeating: 7, count: 100_000)
        let file = try #require(MemoryFile(bytes))
        #expect(file.bytes(limit: 100_000) == bytes)
        #expect(file.bytes(limit: 99_999) == nil)
    }

    @Test func `an empty file has no bytes`() throws {
        #expect(try #require(MemoryFile()).bytes(limit: 0) == [])
        #expect(try #require(MemoryFile([])).bytes(limit: 0) == [])
    }

    @Test func `after a rewind reading starts at the beginning`() throws {
        let file = try #require(MemoryFile(Array("abc".utf8)))
        var byte: UInt8 = 0
        #expect(read(file.descriptor, &byte, 1) == 0)
        file.rewind()
        #expect(read(file.descriptor, &byte, 1) == 1 && byte == UInt8(ascii: "a"))
    }

    @Test func `a memory file is not inherited and is freed with its owner`() throws {
        var file = MemoryFile([1])
        let descriptor = try #require(file).descriptor
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        let link = "/proc/self/fd/\(descriptor)"
        var (before, after) = (stat(), stat())
        #expect(stat(link, &before) == 0 && before.st_nlink == 0)
        file = nil
        // Another file may have the number by now.
        let isGone = stat(link, &after) != 0 || after.st_ino != before.st_ino
        #expect(isGone)
    }
}
