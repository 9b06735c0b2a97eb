/// A line while it is typed, and its cursor.
package struct LineEditor: Hashable, Sendable {
    /// The end of a line: typed text, `nothing` if the input ended before any text, or Ctrl-C.
    package enum Outcome: Hashable, Sendable {
        case line(String)
        case nothing
        case interrupted
    }

    private var before = ""
    private var after = ""

    /// An empty line.
    package init() {}

    /// The typed text.
    package var text: String { before + after }

    /// Whether the cursor is at the end.
    package var isAtEnd: Bool { after.isEmpty }

    /// Replaces the text and puts the cursor at its end.
    package mutating func set(_ text: String) { (before, after) = (text, "") }

    /// The outcome at the end of the input: the line so far, or `nothing` if empty.
    package var ended: Outcome { text.isEmpty ? .nothing : .line(text) }

    /// Handles a key. Returns the outcome if the key ends the line, otherwise `nil`.
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

    /// The line as drawn in `columns`, and the column of the cursor.
    ///
    /// The last column stays free for the cursor. Longer text is shown around the cursor. The preview gets the rest of the
    /// line, and is omitted if fewer than two columns are left after two blanks.
    package func view(question: String, preview: String?, columns: Int, glyphs: Glyphs) -> (
        line: StyledText, cursor: Int
    ) {
        let room = max(1, columns - 1)
        let question = truncated(question, to: max(0, room - min(room, 8)), ellipsis: glyphs.ellipsis)
        let textRoom = room - displayWidth(question)
        let left = suffix(of: glyphs.shown(before), columns: textRoom)
        let right = String(prefix(of: glyphs.shown(after), columns: textRoom - displayWidth(left)))
        let cursor = displayWidth(question) + displayWidth(left)
        // Measured again as a whole, because a mark after the cursor may widen the letter before it.
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
