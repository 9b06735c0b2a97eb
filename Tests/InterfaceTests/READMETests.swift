import Support
import Testing

/// What README shows of the screen is what the program draws.
struct READMETests {
    @Test func `The view in README is the one that is drawn`() throws {
        let stage = try Stage(after: Stage.household)
        stage.press("2")
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        let readme = String(decoding: fileBytes("\(root)/README.md"), as: UTF8.self)
        #expect(readme.contains("```\n\(stage.text)```"))
    }
}
