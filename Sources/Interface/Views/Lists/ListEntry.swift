internal import Terminal

/// Something in a list that one can do something with.
struct ListEntry {
    /// What it is, with blanks before what lies under another thing.
    var left: String
    /// What stays the same when it gets another name; its name where nothing is said.
    var identity: String?
    /// What of it is most asked for, at the right.
    var right = ""
    /// How both look.
    var style = Style.plain
    /// The words of a command that tells all of it; `nil` where there is no more to tell.
    var detail: [String]?
    /// What keys do with it; the first one is also done by Enter.
    var actions: [Action] = []

    /// What a key does.
    struct Action {
        let key: Character
        let does: String
        let effect: Effect

        init(_ key: Character, _ does: String, _ effect: Effect) {
            self.key = key
            self.does = does
            self.effect = effect
        }
    }
}

/// Entries of one kind, under their name.
struct ListSection {
    let title: String
    let entries: [ListEntry]
    /// Said where there is none.
    var none = ""
}

/// Where the sections of a list come from.
protocol ListSource {
    var title: String { get }
    /// Reads them from the book.
    func sections(from desk: Desk, on canvas: Canvas) throws -> [ListSection]
}
