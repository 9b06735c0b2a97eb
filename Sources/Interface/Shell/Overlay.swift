internal import Screen

/// What is laid over a view and takes all keys until it is gone.
protocol Overlay {
    var hints: [Hint] { get }
    /// Draws over what is there.
    func draw(over frame: inout Frame, on canvas: Canvas)
    mutating func press(_ key: Key, on canvas: Canvas) -> Effect?
    /// Goes to the next place where a text stands.
    /// - Returns: whether there is one.
    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool
    /// Takes in why what it asked for was not done.
    mutating func refuse(_ answer: Reply)
    /// Takes what it shows beside what is typed: what may be meant, and what would come of it.
    mutating func read(from desk: Desk, on canvas: Canvas) throws
    /// Completes the word that is typed.
    mutating func complete(_ desk: Desk)
    /// The command that it asks for; `nil` where something has to be known first.
    mutating func submission() -> [String]?
}

extension Overlay {
    mutating func find(_ search: LineSearch, on canvas: Canvas) -> Bool { false }
    mutating func refuse(_ answer: Reply) {}
    mutating func complete(_ desk: Desk) {}
    mutating func submission() -> [String]? { nil }
    mutating func read(from desk: Desk, on canvas: Canvas) throws {}
}
