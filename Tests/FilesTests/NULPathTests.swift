import Files
import Support
import Testing

/// Paths with a NUL byte. The system would cut them there.
@Suite struct NULPathTests {
    @Test func `a path with NUL is refused`() {
        let folder = TemporaryFolder()
        writeFile(folder / "a.csv", [1])
        #expect((try? InputFile(path: folder / "a.csv", limits: .none)) != nil)
        for path in ["a.csv\0", "a.csv\0.txt", "a.csv\0/../b"] {
            #expect(throws: FileError.self) { try InputFile(path: folder / path, limits: .none) }
        }
    }
}
