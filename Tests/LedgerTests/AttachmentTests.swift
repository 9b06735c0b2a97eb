import Household
import Ledger
import Testing

@Suite struct AttachmentTests {
    @Test(arguments: [
        ([0xFF, 0xD8, 0xFF, 0xE0], AttachmentKind.jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        (Array("GIF89a".utf8), .gif), (Array("RIFF    WEBPVP8".utf8), .webp), (Array("%PDF-1.7".utf8), .pdf),
        (Array("anything".utf8), .other), ([0], .other),
    ])
    func `the kind of a file is detected from its first bytes`(bytes: [UInt8], kind: AttachmentKind) {
        #expect(AttachmentKind(of: bytes) == kind)
    }

    private func kind(_ path: String, _ bytes: [UInt8], isAsIs: Bool = false) -> String? {
        do throws(LedgerError) {
            _ = try GivenAttachment(path: path, bytes: bytes, isAsIs: isAsIs)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `an empty, oversized, truncated or misnamed file is refused`() {
        #expect(kind("a.txt", [1]) == nil)
        #expect(kind("a.txt", []) == "attachment.empty")
        #expect(kind("a.txt", [UInt8](repeating: 1, count: GivenAttachment.most)) == nil)
        #expect(kind("a.txt", [UInt8](repeating: 1, count: GivenAttachment.most + 1)) == "attachment.too-large")
        #expect(kind("a.jpg", [0xFF, 0xD8, 0xFF]) == "attachment.cut-short")
        #expect(kind("a.jpg", [0xFF, 0xD8, 0xFF], isAsIs: true) == nil)
        for name in [
            ".hidden", "", "/", "two\nlines", "bell\u{7}", String(repeating: "a", count: 256), "-rf.jpg",
            "a\u{202E}gpj.exe",
        ] {
            #expect(kind(name, [1]) == "attachment.name", "\(name)")
        }
        #expect((try? GivenAttachment(path: "/some/where/a b.txt", bytes: [1], isAsIs: false))?.name == "a b.txt")
    }

    @Test func `an attachment is read back from its row`() {
        let attachment = Attachment(
            id: 3, uid: "u", expense: "e", name: "a.pdf", kind: .pdf, bytes: 7, hash: "h", file: "f:k")
        #expect(Attachment(attachment.row) == attachment)
        #expect(TrackedTable.attachment.fault(attachment.row) == nil)
        var row = attachment.row
        row.values[2] = .text("../a.pdf")
        #expect(TrackedTable.attachment.fault(row) != nil)
        row.values[3] = .text("text/html")
        #expect(Attachment(row) == nil)
    }

    @Test func `a row with an impossible size is refused`() {
        let attachment = Attachment(
            id: 3, uid: "u", expense: "e", name: "a.pdf", kind: .pdf, bytes: 7, hash: "h", file: "f:k")
        var row = attachment.row
        for bytes in [.min, -1, 33_554_433, .max] as [Int64] {
            row.values[4] = .number(bytes)
            #expect(Attachment(row) == nil, "\(bytes)")
        }
        row.values[4] = .none
        #expect(Attachment(row) == nil)
    }
}
