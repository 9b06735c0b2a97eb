import Sessions
import Testing

/// Replies to a shelf that is moved among the shelves beside it.
@Suite struct ShelfOrderTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
        for name in ["Attic", "Cellar"] { _ = run("shelf add \(name)") }
    }

    private func run(_ line: String) -> String {
        let tape = Tape()
        _ = system.run(line.split(separator: " ").map(String.init), on: tape)
        return tape.text(.output)
    }

    @Test func `the reply says whether the place changed`() {
        #expect(run("shelf move Cellar --order 1") == "Changed the place of Cellar.\n")
        #expect(run("shelf move Cellar --order 1") == "Cellar is already there.\n")
        #expect(run("shelf move Cellar --to-top") == "Cellar is already there.\n")
        #expect(run("shelf move Cellar --to-top --order 2") == "Changed the place of Cellar.\n")
        #expect(run("shelf move Cellar Attic --order 1") == "Cellar is now Attic:Cellar.\n")
    }
}
