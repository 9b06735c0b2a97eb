import Support
import Testing

/// The manual shows the screen as the program draws it.
struct ManualScreenTests {
    @Test func `The view in the manual equals the drawn view`() throws {
        let stage = try Stage(after: Stage.household)
        stage.press("2")
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        let manual = String(decoding: fileBytes("\(root)/Resources/manual.txt"), as: UTF8.self)
        let view = stage.text.split(separator: "\n").map { "  \($0)\n" }.joined()
        #expect(manual.contains(view))
    }
}
