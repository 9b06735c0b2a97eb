import Ledger
import Testing

@Suite struct ChangeTests {
    // These words stand in books on disk.
    @Test func `the names of actions stay as they are`() {
        #expect(
            Change.Action.allCases.map(\.rawValue) == [
                "add", "edit", "void", "restore", "category-add", "category-rename", "category-move", "category-merge",
                "category-archive", "category-unarchive", "ceiling-set", "ceiling-remove",
                "rule-add", "rule-remove", "import", "merge",
            ])
    }

    @Test(arguments: [(Change.State.done, "done"), (.undone, "undone"), (.dropped, "dropped")])
    func `the names of states stay as they are`(state: Change.State, name: String) {
        #expect(state.rawValue == name)
        #expect(Change.State(rawValue: name) == state)
    }

    @Test func `an empty snapshot holds nothing`() {
        let snapshot = Snapshot()
        #expect(snapshot.expenses.isEmpty && snapshot.categories.isEmpty && snapshot.ceilings.isEmpty)
    }
}
