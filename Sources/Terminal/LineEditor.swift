/// A line being typed, and the cursor in it.
package struct LineEditor: Hashable, Sendable {
    /// How a line ends.
    package enum Outcome: Hashable, Sendable {
        case line(String)
        case nothing
        case interrupted
    }

    private var before = ""
    private var after = ""

    /// Nothing is typed yet.
    package init() {}

    /// What was typed.
    package var text: String { before + after }

    /// Whether nothing stands behind the cursor.
    package var isAtEnd: Bool { after.isEmpty }

    /// Puts another text in the place of the line, the cursor at its end.
    package mutating func set(_ text: String) { (before, after) = (text, "") }

    /// What the end of the input means: the line so far, or nothing.
    package var ended: Outcome { text.isEmpty ? .nothing : .line(text) }

    /// Does what `key` does; the outcome when it ends the line.
    package mutating func press(_ key: LineKey) -> Outcome? {
        switch key {
        case .text(let scalar): before.unicodeScalars.append(scalar)
        case .enter: return .line(text)
        case .interrupt: return .interrupted
        case .endOfInput: return text.isEmpty ? .nothing : nil
        case .deleteBackward: _ = before.popLast()
        case .deleteForward: if !after.isEmpty { after.removeFirst() }
        case .deleteWord: deleteWord()
        case .deleteLine: before = ""
        case .left: if let cluster = before.popLast() { after = String(cluster) + after }
        case .right: if !after.isEmpty { before.append(after.removeFirst()) }
        case .home: (before, after) = ("", text)
        case .end: (before, after) = (text, "")
        case .complete: break
        }
        return nil
    }

    /// The line as it is drawn in `columns`, and the column of the cursor.
    ///
    /// The last column stays free for the cursor. A text wider than its room shows what surrounds the cursor; the preview gets
    /// what is left, or nothing when that is less than two blanks and two columns.
    package func view(question: String, preview: String?, columns: Int, glyphs: Glyphs) -> (
        line: StyledText, cursor: Int
    ) {
        let room = max(1, columns - 1)
        let question = truncated(question, to: max(0, room - min(room, 8)), ellipsis: glyphs.ellipsis)
        let textRoom = room - displayWidth(question)
        let left = suffix(of: glyphs.shown(before), columns: textRoom)
        let right = String(prefix(of: glyphs.shown(after), columns: textRoom - displayWidth(left)))
        let cursor = displayWidth(question) + displayWidth(left)
        // Once more as a whole: a mark behind the cursor may widen the letter before it.
        var line = StyledText(String(prefix(of: question + left + right, columns: room)))
        let previewRoom = room - line.columns - 2
        if let preview, !preview.isEmpty, previewRoom >= 2 {
            let shown = truncated(glyphs.shown(preview), to: previewRoom, ellipsis: glyphs.ellipsis)
            line += StyledText("  ") + StyledText(shown, style: .dim)
        }
        return (line, cursor)
    }

    private mutating func deleteWord() {
        while before.last == " " { before.removeLast() }
        while let last = before.last, last != " " { before.removeLast() }
    }
}
