import Files
import Invoices
import Markup
import Money
import Support
import Testing

@Suite struct HostileInvoiceTests {
    private func problem(of bytes: [UInt8]) -> String? {
        do {
            _ = try ForeignReceipt.read("a.xml", bytes)
            return nil
        } catch let error as FileError {
            return error.words.message
        } catch let error as InvoiceError {
            return error.words.message
        } catch {
            return "another error: \(error)"
        }
    }

    @Test func `an entity bomb is refused by its document type`() {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><Invoice><ID>&c;</ID></Invoice>
            """
        #expect(problem(of: Array(bomb.utf8)) == "a.xml, line 1: it has a document type, which may hide entities")
    }

    @Test func `nesting and number of elements are limited`() {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(problem(of: Array("<Invoice>\(deep)".utf8)) == "a.xml, line 1: its elements are nested deeper than 64")
        let many = String(repeating: "<a/>", count: MarkupTree.mostElements)
        #expect(
            problem(of: Array("<Invoice>\(many)</Invoice>".utf8))
                == "a.xml, line 1: it has more than \(MarkupTree.mostElements) elements")
    }

    @Test func `the size of a file is limited`() {
        let limits = ReadingLimits(bytes: 100, recordBytes: 100, columns: 0, rows: 0)
        #expect(throws: FileError.tooLarge("file", bytes: 101, limit: 100)) {
            try ForeignReceipt.read(String(repeating: " ", count: 101), ForeignReceipt.Options(limits: limits))
        }
    }

    @Test(arguments: ["ubl-invoice.xml", "factur-x.xml", "fatturapa.xml", "ubl-credit-note.xml"])
    func `a truncated file is refused`(name: String) {
        let bytes = Samples.bytes(name)
        for count in stride(from: 1, to: bytes.count - 2, by: 97) {
            #expect(problem(of: Array(bytes[..<count])) != nil)
        }
        #expect(problem(of: []) == "a.xml is empty")
    }

    @Test func `text that does not match its encoding is refused`() {
        let bytes = Samples.bytes("ubl-invoice.xml")
        #expect(problem(of: bytes.map { $0 == UInt8(ascii: "H") ? 0 : $0 })?.contains("not well-formed") == true)
        #expect(problem(of: bytes.map { $0 == UInt8(ascii: "H") ? 0xFF : $0 })?.contains("not well-formed") == true)
        #expect(problem(of: Array("MILK 1,29\nTOTAL 1,29\0\n".utf8)) == "a.xml is not text at byte 20")
        #expect(
            problem(of: Array("MILCH 1,29 \u{E4}".unicodeScalars.map { UInt8($0.value) }))
                == "a.xml, line 1: it is not UTF-8")
    }

    @Test func `text in another declared encoding is read`() throws {
        let text = String(decoding: Samples.bytes("ubl-credit-note.xml"), as: UTF8.self)
            .replacing("UTF-8", with: "ISO-8859-1")
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(try ForeignReceipt.read("a.xml", bytes).first?.payee == "Sähkö Oy")
    }

    /// Invoices with random digits are refused, or add up.
    @Test(arguments: [0xD1, 0xD2, 0xD3, 0xD4] as [UInt64])
    func `random figures never crash`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let names = ["ubl-invoice.xml", "factur-x.xml", "fatturapa.xml"]
        let parts = [
            "9", "99999999999999999", "-", ".", "0", "e", "92233720368547758.07", "-92233720368547758.08", " ",
        ]
        for _ in 0..<300 {
            var bytes = Samples.bytes(names.randomElement(using: &random) ?? "")
            let places = bytes.indices.filter { 0x30...0x39 ~= bytes[$0] && bytes[..<$0].last == UInt8(ascii: ">") }
            let place = try #require(places.randomElement(using: &random))
            bytes.replaceSubrange(place...place, with: Array((parts.randomElement(using: &random) ?? "").utf8))
            guard let read = try? ForeignReceipt.read("a.xml", bytes) else { continue }
            for receipt in read { #expect(!receipt.lines.isEmpty, "seed \(seed)") }
        }
    }
}
