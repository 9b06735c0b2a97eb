internal import Periods

/// An action that a key requests beyond a change of the view's own state.
indirect enum Effect {
    /// Reads the view's data again, because the view now shows another period, category or setting.
    case read
    /// Runs a command that changes data. On success closes the overlays, and shows the reply below the view. An error
    /// goes to the topmost overlay, if there is one.
    case change([String])
    /// Runs a command and shows its output in a pager.
    case show([String])
    /// Runs a typed command line.
    case command(String)
    /// Opens the help page of keys.
    case keys
    /// Opens an overlay.
    case open(any Overlay)
    /// Closes the topmost overlay.
    case close
    /// Opens the form for an existing expense, by its number, or for a new one if `nil`.
    case form(expense: Int64?)
    /// Opens the form for an existing receipt, by its number, or for a new one if `nil`.
    case receiptForm(Int64?)
    /// Opens the form for a new expense with the values of an existing one, dated today. A shared expense only gets a
    /// message.
    case duplicate(expense: Int64)
    /// Shows the expenses of a period and a filter in the records view.
    case browse(Browsing)
    /// Finds a text in the visible overlay or view.
    case find(String)
    /// Returns to the view that opened these expenses, and restores the former records. Without such a view, shows all
    /// records.
    case back
    /// Shows the period that contains a day, given in the forms of `--on`, and closes the overlays.
    case go(String)
    /// Filters the records by the text typed so far. If it is not a valid filter, shows the error and filters by
    /// `orElse`.
    case narrow(String, orElse: String)
    /// Runs a command on the normal terminal, because it handles a secret.
    case outside([String])
    /// Reads the current data, then runs the command of the topmost overlay as a `change`. Does nothing if it has none.
    case submit
    /// Saves the topmost overlay as `submit` does, and on success opens the form for the next expense or receipt.
    case submitAndNext
    /// Completes the word before the cursor in the topmost overlay.
    case complete
    /// Keeps a typed line for the arrow keys.
    case remember(String, InputHistory.Line)
    /// Several effects in order.
    case several([Effect])
    /// Shows a message below the view.
    case message(String)
    /// Shows that the book begins on a day, because the period was not turned further back.
    case beginning(Day)
    /// Repaints the whole terminal.
    case redraw
    case leave
    /// Quits with the exit status of Ctrl-C.
    case interrupt

    /// Whether it needs data of the book. Others work while the server is away.
    var needsData: Bool {
        switch self {
        case .open, .close, .remember, .message, .beginning, .find, .keys, .redraw, .leave, .interrupt: false
        case .several(let effects): effects.contains(where: \.needsData)
        default: true
        }
    }

    /// An effect and the note that the book begins on a day, each if there is one.
    static func several(_ effect: Effect?, stoppingAt beginning: Day?) -> Effect {
        .several([effect, beginning.map(Effect.beginning)].compactMap(\.self))
    }
}
