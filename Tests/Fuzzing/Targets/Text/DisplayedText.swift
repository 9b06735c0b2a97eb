@testable import Terminal

extension FuzzTarget {
    /// Displayed text from users: a byte for the available width, then the text.
    static let displayedText = FuzzTarget { input in
        var input = input
        let columns = input.number(below: 100)
        let text = input.text
        let shown = visible(text)
        try expect(isHarmless(shown), "a control character is shown")
        try expect(visible(shown).unicodeScalars.elementsEqual(shown.unicodeScalars), "it changes when shown again")
        let ascii = Glyphs.ascii.shown(text)
        try expect(ascii.utf8.allSatisfy { 0x20...0x7E ~= $0 }, "'\(ascii)' is no printable ASCII")
        for text in [shown, ascii] {
            try expect(displayWidth(truncated(text, to: columns)) <= columns, "it is cut too late")
            // A character two columns wide is shown whole.
            let room = max(columns, 2)
            try expect(wrapped(text, to: columns).allSatisfy { displayWidth($0) <= room }, "a line is too wide")
            let line = StyledText(text, style: .dim)
            try expect(line.truncated(to: columns).columns <= columns, "styled text is cut too late")
            let plain = Rendering(color: false, cursorColumns: false, glyphs: .block)
            try expect(isHarmless(plain.render(line)), "a control character is rendered")
        }
        let plain = Rendering(color: false, cursorColumns: true, glyphs: .ascii)
        try expect(plain.render(StyledText(text)).utf8.allSatisfy { 0x20...0x7E ~= $0 }, "no ASCII is rendered")
    }
}
