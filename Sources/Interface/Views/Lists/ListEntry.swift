internal import Terminal

/// A row of a list view, with its actions.
struct ListEntry {
    /// The text at the left, indented for nested rows.
    var left: String
    /// A key that stays equal if the row is renamed, to keep the row selected; `nil` for `left` as the key.
    var identity: String?
    /// The text in a column before the right one, such as an amount; empty if the entry has none.
    var middle = ""
    /// The text at the right, such as an amount.
    var right = ""
    /// The style of all three texts.
    var style = Style.plain
    /// The style of the text at the right; `nil` for `style`.
    var rightStyle: Style?
    /// The command that prints the details; `nil` if the row has no details.
    var detail: [String]?
    /// An explanation, shown below the details; `nil` if the row needs none.
    var note: String?
    /// The actions on keys. Enter runs the first one.
    var actions: [Action] = []

    /// An action and its key.
    struct Action {
        let key: Character
        let does: String
        let effect: Effect
        /// Whether it changes the book. A user who may only read the book cannot use it then.
        let changesBook: Bool

        /// - Parameter changesBook: `nil` if the effect decides: a change or an input for one changes the book.
        init(_ key: Character, _ does: String, _ effect: Effect, changesBook: Bool? = nil) {
            self.key = key
            self.does = does
            self.effect = effect
            self.changesBook = changesBook ?? effect.isChange
        }
    }
}

extension Effect {
    /// Whether it runs a command that changes data, or opens an input for one.
    fileprivate var isChange: Bool {
        switch self {
        case .change, .form, .receiptForm: true
        case .open(let overlay): overlay is Question || overlay is CommandInput
        default: false
        }
    }
}

extension ListEntry {
    /// The last row of a section: opens the command line with the beginning of a command.
    static func new(_ what: String, command: String, changesBook: Bool = true) -> ListEntry {
        new(what, .open(CommandInput(command)), changesBook: changesBook)
    }

    /// The last row of a section: asks for a name.
    /// - Parameter words: makes the command from the answer.
    static func new(_ what: String, asking question: String, words: @escaping (String) -> [String]) -> ListEntry {
        new(what, .open(Question(question, words: words)))
    }

    /// The last row of a section: opens an input for a new record.
    static func new(_ what: String, _ effect: Effect, changesBook: Bool = true) -> ListEntry {
        ListEntry(left: "+ \(what)", style: .dim, actions: [Action("+", "new", effect, changesBook: changesBook)])
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
    /// The number of the tab.
    var number: Int { get }
    var title: String { get }
    /// Reads the sections from the book.
    func sections(from host: ScreenHost, on canvas: Canvas) throws -> [ListSection]
}
