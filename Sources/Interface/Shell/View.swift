internal import Periods
internal import Screen

/// A tab: a value that keys change, and that draws itself from data read before.
protocol View {
    /// The number of the tab, which is the key for it. Equal in every book, and in `ui --plain`.
    var number: Int { get }
    /// The title of the tab.
    var title: String { get }
    /// The view's keys with their actions, the most used first.
    func bindings(on canvas: Canvas) -> [KeyBinding<Self>]
    /// Descriptions of keys that move a cursor, for the footer and the help page. `move` handles them.
    var moves: [Hint] { get }
    /// Handles a key that has no binding. Ignores a key without a meaning.
    mutating func move(_ key: Key, on canvas: Canvas) -> Effect?
    /// The keys for the help page, in groups with headings.
    func help(on canvas: Canvas) -> [KeyGroup]
    /// Draws on a canvas. The frame has exactly the canvas's size.
    func draw(on canvas: Canvas) -> Frame
    /// Reads the data from the book, keeping the selection.
    mutating func read(from host: ScreenHost, on canvas: Canvas) throws
    /// Selects what a row of the frame shows, for a click.
    mutating func select(row: Int, on canvas: Canvas) -> Effect?
    /// Moves to the next match of a search.
    /// - Returns: whether there is a match.
    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool
    /// Shows the period that contains a day. A view without periods does nothing.
    mutating func go(to day: Day, on canvas: Canvas) -> Effect?
    /// Moves the period to months that begin on another day, as the canvas says. Keeps filter, marks and selection. The
    /// data must be read again.
    mutating func changeMonthStart(on canvas: Canvas)
    /// The first day of the book, before which the periods of the view do not go; `nil` without expenses, before the
    /// first read, and in a view without periods.
    var begins: Day? { get }
    /// Restricts the view to a filter.
    /// - Returns: whether the filter changed, so that the data must be read again.
    mutating func narrow(to filter: String) -> Bool
    /// Loads more data, within a few milliseconds; `false` when all is loaded.
    mutating func readOn(from host: ScreenHost, on canvas: Canvas) throws -> Bool
    /// The command that prints details of the selected row; `nil` if the row has no details.
    var detail: [String]? { get }
    /// An explanation of the selected row, shown below its details; `nil` if the row has none.
    var note: String? { get }
    /// The columns for the view beside the detail pane, of `width` in total; `nil` if there is no space for both.
    func listWidth(of width: Int) -> Int?
}

extension View {
    mutating func select(row: Int, on canvas: Canvas) -> Effect? { nil }
    var moves: [Hint] { ListCursor.hints }

    /// The keys for the footer, the most used first. Keys of `moves` that a binding uses are left out.
    func hints(on canvas: Canvas) -> [Hint] {
        let bound = bindings(on: canvas).map(\.hint)
        let taken = Set(bound.flatMap(\.allNames))
        return bound + moves.compactMap { $0.without(taken) }
    }

    func help(on canvas: Canvas) -> [KeyGroup] { [KeyGroup(title: title, hints: hints(on: canvas))] }

    /// Handles a key. The caller executes the effect.
    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        if let effect = bindings(on: canvas).press(key, in: &self, on: canvas) { return effect }
        return move(key, on: canvas)
    }

    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool { false }
    mutating func go(to day: Day, on canvas: Canvas) -> Effect? { nil }
    mutating func changeMonthStart(on canvas: Canvas) {}
    var begins: Day? { nil }
    mutating func narrow(to filter: String) -> Bool { false }
    mutating func readOn(from host: ScreenHost, on canvas: Canvas) throws -> Bool { false }
    var detail: [String]? { nil }
    var note: String? { nil }
    func listWidth(of width: Int) -> Int? { nil }
}

/// Keys under a heading of the help page.
struct KeyGroup {
    let title: String
    var hints: [Hint]
}
