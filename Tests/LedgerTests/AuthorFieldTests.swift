import Ledger
import Testing

@Suite struct AuthorFieldTests {
    /// The fields of a table, and of the entries in its lists.
    private func fields(of table: TrackedTable) -> [TrackedField] {
        table.fields.flatMap { field in
            if case .entries(let fields) = field.kind { [field] + fields } else { [field] }
        }
    }

    @Test(arguments: TrackedTable.all)
    func `every field with the name of an author has the kind for it`(table: TrackedTable) {
        for field in fields(of: table) { #expect((field.name == "by") == (field.kind == .author), "\(field.name)") }
    }
}
