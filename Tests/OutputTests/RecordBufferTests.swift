import Money
import Output
import Testing

@Suite struct RecordBufferTests {
    @Test(arguments: [
        ("=1", "'=1", "'=1"), ("\u{FF1D}1", "'\u{FF1D}1", "'\u{FF1D}1"),
        ("\u{FEFF}=1,2", "\"'\u{FEFF}=1,2\"", "'\u{FEFF}=1,2"),
        ("'a", "''a", "''a"), ("\n=1", "\"'\n=1\"", "'\\n=1"), ("a;=1", "\"a;=1\"", "a;=1"),
        ("a\t=1", "\"a\t=1\"", "a\\t=1"), ("a b", "a b", "a b"), ("", "", ""),
    ])
    func `a cell never starts like a formula`(text: String, csv: String, tsv: String) {
        for (isTSV, written) in [(false, csv), (true, tsv)] {
            var buffer = RecordBuffer(isTSV: isTSV)
            buffer.add(text)
            #expect(String(decoding: buffer.bytes, as: UTF8.self) == written)
        }
    }

    @Test(
        arguments: [
            (0, "0,00"), (1, "0,01"), (-5, "-0,05"), (-2_050, "-20,50"), (.max, "92233720368547758,07"),
            (.min, "-92233720368547758,08"),
        ] as [(Int64, String)])
    func `European CSV has semicolons and decimal commas, and quotes texts with either`(cents: Int64, text: String) {
        var buffer = RecordBuffer(isTSV: false, isEuropean: true)
        buffer.add(Amount(cents: cents))
        buffer.add(decimal: "25.31")
        buffer.add(decimal: "130")
        buffer.add(cents)
        buffer.add(plain: "20/11/2026")
        buffer.add("a;b")
        buffer.add("a,b")
        buffer.add("=1")
        buffer.add(nil)
        buffer.endRow()
        #expect(
            String(decoding: buffer.bytes, as: UTF8.self)
                == "\(text);25,31;130;\(cents);20/11/2026;\"a;b\";\"a,b\";'=1;\n")
    }

    @Test func `other CSV and TSV keep the decimal point`() {
        for (isTSV, separator) in [(false, ","), (true, "\t")] {
            var buffer = RecordBuffer(isTSV: isTSV)
            buffer.add(Amount(cents: -205))
            buffer.add(decimal: "25.31")
            #expect(String(decoding: buffer.bytes, as: UTF8.self) == "-2.05\(separator)25.31")
        }
    }
}
