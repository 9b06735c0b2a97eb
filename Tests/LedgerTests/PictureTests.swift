import Household
import Ledger
import Testing

@Suite struct PictureTests {
    @Test(arguments: [
        ([0xFF, 0xD8, 0xFF, 0xE0] as [UInt8], PictureFormat.jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp), (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
    ])
    func `the format of a picture is detected from its first bytes`(bytes: [UInt8], format: PictureFormat) throws {
        #expect(PictureFormat(of: bytes) == format)
        #expect(try GivenPicture(path: "a/b/milk.txt", bytes: bytes).name == "milk.txt")
        #expect(PictureFormat(of: Array(bytes.prefix(2))) == nil)
        #expect(PictureFormat(of: [0] + bytes) == nil)
    }

    @Test(arguments: [
        "", "hello", "RIFF1234WAVE", "GIF88a", "%PDF-1.7", "<svg xmlns='http://www.w3.org/2000/svg'/>", "\u{89}PNG",
    ])
    func `other content is not a picture`(text: String) {
        let error = #expect(throws: LedgerError.self) { try GivenPicture(path: "milk.jpg", bytes: Array(text.utf8)) }
        #expect(error?.kind == "picture.format")
    }

    @Test func `a picture of more than ten mebibytes is refused`() throws {
        let bytes = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 10_485_760 - 6)
        #expect(try GivenPicture(path: "a.gif", bytes: bytes).bytes.count == 10_485_760)
        #expect(throws: LedgerError.pictureTooLarge("a.gif", bytes: 10_485_761)) {
            try GivenPicture(path: "a.gif", bytes: bytes + [0])
        }
    }

    @Test(arguments: [
        "", "/", "..", ".hidden.gif", "a/.gif", "a\nb.gif", "a\u{1B}b.gif", String(repeating: "a", count: 256),
    ])
    func `a picture name with a path or control characters is refused`(name: String) {
        let error = #expect(throws: LedgerError.self) { try GivenPicture(path: name, bytes: Array("GIF89a".utf8)) }
        #expect(error?.kind == "picture.name")
    }

    @Test(arguments: ["a/b.gif", "..", ".b.gif", ""])
    func `a row with an invalid picture name is refused`(name: String) {
        let picture = Picture(
            id: 1, uid: "u", product: 1, name: name, format: .gif, bytes: 1, file: "", book: "")
        #expect(TrackedTable.picture.fault(picture.row) != nil)
        #expect(TrackedTable.picture.fault(picture.named("b.gif").row) == nil)
    }

    @Test func `a picture is read back from its row`() {
        let picture = Picture(
            id: 4, uid: "u", product: 3, name: "a.png", format: .png, bytes: 12, file: "f:k", book: "b")
        #expect(Picture(picture.row) == picture)
    }
}
