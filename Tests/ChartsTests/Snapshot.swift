import Support
import Terminal
import Testing

/// Compares lines with the file of that name in `Snapshots`; with `RECORD=1` in the environment the file is written instead.
func expectSnapshot(_ name: String, _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let text = lines.map { $0 + "\n" }.joined()
    #expect(
        keptSnapshot(name + ".txt", recording: text, beside: #filePath) == text, "snapshot \(name)",
        sourceLocation: sourceLocation)
}

/// The lines for a terminal with colours, with escape codes spelled out.
func colored(_ lines: [StyledText]) -> [String] {
    lines.map { visible(Rendering(color: true, cursorColumns: true, glyphs: .block).render($0)) }
}
