import Sessions
import Testing

/// What a dry run of undo and redo says about an edited expense.
@Suite struct UndoPreviewTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
    }

    private func run(_ line: String) -> String {
        let tape = Tape()
        _ = system.run(line.split(separator: " ").map(String.init), on: tape)
        return tape.text(.output).replacing("\u{A0}", with: " ").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    @Test(arguments: [
        ("--amount 15", "12,50 € in home", "15,00 € in home"),
        ("--category food", "12,50 € in home", "12,50 € in food"),
        ("--on 2026-11-20", "12,50 € in home on Sat 21", "12,50 € in home on Fri 20"),
    ])
    func `a dry run names the state that the expense would get, and the present one`(
        edit: String, before: String, after: String
    ) {
        for line in ["add 12,50 home", "edit 1 \(edit)"] { _ = run(line) }
        let undo = run("undo --dry-run")
        #expect(undo.contains("; it would be \(before)") && undo.contains("; it is now \(after)"), "\(undo)")
        #expect(run("undo").contains("; now \(before)"))
        let redo = run("redo --dry-run")
        #expect(redo.contains("; it would be \(after)") && redo.contains("; it is now \(before)"), "\(redo)")
        #expect(run("redo").contains("; now \(after)"))
    }

    @Test func `a dry run about a void expense says that it is not counted`() {
        for line in ["add 12,50 home", "void 1", "edit 1 --amount 15"] { _ = run(line) }
        let undo = run("undo --dry-run")
        #expect(undo.contains("it would be 12,50 €") && undo.contains("it is void and not counted"), "\(undo)")
    }
}
