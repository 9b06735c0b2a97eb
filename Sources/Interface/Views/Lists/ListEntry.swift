internal import Terminal

/// A row of a list view, with its actions.
struct ListEntry {
    /// The text at the left, indented for nested rows.
    var left: String
    /// A key that stays equal if the row is renamed, to keep the row selected; `nil` for `left` as the key.
    var identity: String?
    /// The text at the right, such as an amount.
    var right = ""
    /// The style of both texts.
    var style = Style.plain
    /// The style of the text at the right; `nil` for `style`.
    var rightStyle: Style?
    /// The command that prints the details; `nil` if the row has no details.
    var detail: [String]?
    /// The actions on keys. Enter runs the first one.
    var actions: [Action] = []

    /// An action and its key.
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

extension ListEntry {
    /// The last row of a section: opens the command line with the beginning of a command.
    static func new(_ what: String, command: String) -> ListEntry { new(what, CommandInput(command)) }

    /// The last row of a section: asks for a name.
    /// - Parameter words: makes the command from the answer.
    static func new(_ what: String, asking question: String, words: @escaping (String) -> [String]) -> ListEntry {
        new(what, Question(question, words: words))
    }

    private static func new(_ what: String, _ overlay: any Overlay) -> ListEntry {
        ListEntry(left: "+ \(what)", style: .dim, actions: [Action("+", "new", .open(overlay))])
    }
}

/// A section of a list view, with its heading.
struct ListSection {
    let title: String
    let entries: [ListEntry]
    /// The text of an empty section.
    var none = ""
}

/// The data source of a list view.
protocol ListSource {
    var title: String { get }
    /// Reads the sections from the book.
    func sections(from host: ScreenHost, on canvas: Canvas) throws -> [ListSection]
}
