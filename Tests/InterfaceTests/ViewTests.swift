import Screen
import Testing

/// Snapshots of every view at four sizes.
struct ViewTests {
    static let views: [(name: String, keys: String)] = [
        ("summary", ""), ("summary-row", "jj"), ("summary-before", "h"), ("records", "2"), ("records-down", "2jjjj"),
        ("records-filter", "2/pizza<Enter>"), ("records-receipt", "2joj"),
        ("records-by-amount", "2s"), ("records-by-payee", "2ss"), ("records-nothing", "2/nothing like it<Enter>"),
        ("records-marked", "2jj  "),
        ("records-marked-category", "2jj  eleis<Tab>"), ("records-marked-tag", "2jj  ttrip"),
        ("statistics", "3"), ("statistics-weeks", "3w"), ("statistics-month", "3<Enter>"),
        ("statistics-food", "3<Enter>j<Enter>"), ("statistics-payees", "3<Enter>s"), ("statistics-course", "3cc"),
        ("statistics-year", "3y<Enter>"), ("statistics-calendar", "3yccc"), ("statistics-day", "3@20 o"),
        ("settings", "4"), ("settings-ceiling", "4e400"), ("shopping", "5"), ("outings", "6"), ("keys", "?"),
        ("command", ":stats monht<Enter>"), ("hidden", "!"), ("form", "a"), ("form-read", "a1250<Down>Lid<Tab>"),
        ("form-refused", "a1,2.3<Down><Down>nonsense"), ("form-edit", "2jje<Down>Coop"), ("form-receipt", "A"),
        ("form-receipt-read", "ALid<Tab>2 x Milk 1,29 groceries<Down>Bread 2,10 home<Down><Down><Down>cash"),
        ("details", "2jj<Enter>"),
    ]

    @Test func `Views match their snapshots`() throws {
        let stage = try Stage(after: Stage.household)
        for size in Size.looked {
            for view in Self.views {
                let stage = try Stage(size.columns, size.rows, in: stage.system)
                stage.press(view.keys)
                expectSnapshot(view.name, stage)
            }
        }
    }
}
