internal import Screen

/// An input line, form or pager above the view. The topmost overlay receives all keys.
protocol Overlay {
    var hints: [Hint] { get }
    /// The keys for the help page, with their heading.
    var help: KeyGroup { get }
    /// Whether the rows of a message are left free. Otherwise the overlay may cover them, and the message is drawn on
    /// top.
    var leavesMessage: Bool { get }
    /// Whether the user has typed something that is lost if it is closed.
    var hasInput: Bool { get }
    /// Draws on top of the view and of the overlays below.
    /// - Parameter canvas: the whole screen, without the rows of the message if `leavesMessage`.
    func draw(over frame: inout Frame, on canvas: Canvas)
    mutating func press(_ key: Key, on canvas: Canvas) -> Effect?
    /// Moves to the next match of a search.
    /// - Returns: whether there is a match.
    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool
    /// Receives the reply with the error of its command, to show it.
    mutating func refuse(_ answer: Reply)
    /// Reads the data for previews and completion.
    mutating func read(from host: ScreenHost, on canvas: Canvas) throws
    /// Completes the word before the cursor.
    mutating func complete(_ host: ScreenHost)
    /// Receives the lines typed earlier, when the overlay opens.
    mutating func remember(_ history: InputHistory)
    /// The command to run on save. `nil` if there is none, or if the overlay first shows a warning and saves at the
    /// next attempt.
    mutating func submission() -> [String]?
}

extension Overlay {
    var help: KeyGroup { KeyGroup(title: "Here", hints: hints) }
    var leavesMessage: Bool { false }
    var hasInput: Bool { false }
    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool { false }
    mutating func refuse(_ answer: Reply) {}
    mutating func complete(_ host: ScreenHost) {}
    mutating func remember(_ history: InputHistory) {}
    mutating func submission() -> [String]? { nil }
    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {}
}
