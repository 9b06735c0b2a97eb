@testable import Terminal

extension FuzzTarget {
    /// Bytes from a terminal while a line is typed: a byte for its width, then the keys.
    static let keys = FuzzTarget { input in
        var input = input
        let columns = input.number(below: 100)
        var keys = KeyDecoder()
        var editor = LineEditor()
        for byte in input.bytes {
            guard let key = keys.key(after: byte) else { continue }
            let before = editor.text
            switch editor.press(key) {
            case .line(let line):
                try expect(key == .enter && line == before, "another line is handed out than was typed")
                editor = LineEditor()
            case .nothing, .interrupted: editor = LineEditor()
            case nil:
                if case .text(let scalar) = key {
                    try expect(
                        editor.text.unicodeScalars.count == before.unicodeScalars.count + 1, "\(scalar) is not inserted"
                    )
                }
            }
            try expect(
                editor.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
                "a control character is typed")
        }
        for glyphs in Glyphs.allCases {
            let view = editor.view(question: "Amount: ", preview: editor.text, columns: columns, glyphs: glyphs)
            try expect(isHarmless(view.line.plainText), "a control character is drawn")
            try expect(view.cursor <= max(columns - 1, 1), "the cursor stands in column \(view.cursor) of \(columns)")
            try expect(view.line.columns <= max(columns - 1, 1), "the line is \(view.line.columns) of \(columns) wide")
        }
    }
}
