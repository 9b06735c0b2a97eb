import Support
import Testing

/// Compares a text with the file of that name in `Snapshots`; with `RECORD=1` in the environment the file is written instead.
func expectSnapshot(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
        keptSnapshot(name, recording: text, beside: #filePath) == text, "snapshot \(name)",
        sourceLocation: sourceLocation)
}
