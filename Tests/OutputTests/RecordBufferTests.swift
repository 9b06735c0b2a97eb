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
}
