import Programs
import Testing

@Suite struct ProgramPathTests {
    @Test(
        arguments: [
            ("/a:/b", ["/a", "/b"]), ("", []), (":", []), (".", []), ("/a::b:./c:../d:/e", ["/a", "/e"]),
            ("~/bin:/a/../b", ["/a/../b"]),
        ])
    func `programs are searched in absolute folders only`(path: String, folders: [String]) {
        #expect(ProgramPath.folders(of: path) == folders)
    }

    @Test func `without PATH the system folders are searched`() {
        #expect(ProgramPath.folders(of: nil).contains("/usr/bin"))
        #expect(ProgramPath.find("sh")?.hasPrefix("/") == true)
        #expect(ProgramPath.find("./sh") == nil)
        #expect(ProgramPath.find("no-such-program") == nil)
        // A folder is no program.
        #expect(ProgramPath.find("..") == nil)
    }
}
