import Testing
import Text

/// File names that are valid in any folder.
@Suite struct FileNameTests {
    @Test(arguments: [
        "a", "receipt.jpg", "a b.txt", "Zürich 2026.pdf", "CON", "a.", "a-b", "~", "👨‍👩‍👧.jpg", "$(id)", "a\u{FFFD}.jpg",
        String(repeating: "a", count: 255), String(repeating: "ü", count: 127),
    ])
    func `a valid file name is accepted`(text: String) {
        #expect(FileName(text)?.text == text)
    }

    @Test(arguments: [
        "", ".", "..", ".bashrc", "-", "-rf", "--to", "/", "a/b", "../a", "/etc/passwd", "a/", "/a", "a/\u{301}b",
        "a\0b",
        "\0", "a\nb", "a\r", "\u{1B}]0;x\u{7}", "a\u{7F}", "a\u{85}b", "a\u{9B}2J", "a\u{2028}b", "a\u{2029}b",
        "a\u{202A}b", "a\u{202E}gpj.exe", "a\u{2066}b", "a\u{2069}b", "a\u{200E}b", "a\u{200F}b", "a\u{61C}b",
        String(repeating: "a", count: 256), String(repeating: "ü", count: 128),
    ])
    func `a path, hidden or controlling name is refused`(text: String) {
        #expect(FileName(text) == nil)
    }
}
