internal import Screen

/// One of the tabs: a value that keys change and that draws itself; nothing of it is read while it does.
protocol View {
    /// Its name among the tabs.
    var title: String { get }
    /// What its keys do, the most used first.
    var hints: [Hint] { get }
    /// Draws on a canvas; the frame has just its size.
    func draw(on canvas: Canvas) -> Frame
    /// Does what a key means here; the effect is done by the sitting.
    mutating func press(_ key: Key, on canvas: Canvas) -> Effect?
    /// Takes what it shows from the book, so that it stays where it was.
    mutating func read(from desk: Desk, on canvas: Canvas) throws
    /// Goes to the next place where a text stands.
    /// - Returns: whether there is one.
    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool
    /// Shows no more than what a filter means.
    mutating func narrow(to filter: String)
    /// Goes on reading, for a moment; `false` once there is nothing left to read.
    mutating func readOn(from desk: Desk, on canvas: Canvas) throws -> Bool
    /// What is told beside the view of what the cursor is on, as the words of a command; `nil` for nothing.
    var detail: [String]? { get }
    /// How wide the view itself is beside that; `nil` where there is no room for both.
    func listWidth(of width: Int) -> Int?
}

extension View {
    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool { false }
    mutating func narrow(to filter: String) {}
    mutating func readOn(from desk: Desk, on canvas: Canvas) throws -> Bool { false }
    var detail: [String]? { nil }
    func listWidth(of width: Int) -> Int? { nil }
}
