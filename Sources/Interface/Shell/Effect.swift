/// An action that a key requests beyond a change of the view's own state.
indirect enum Effect {
    /// Reads the view's data again, because the view now shows another period, category or setting.
    case read
    /// Runs a command that changes data, and shows its reply below the view. Success closes the overlays.
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
    /// Opens the form: for a new expense, or for an existing one by its number.
    case form(expense: Int64?)
    /// Opens the form for a new expense with the values of an existing one, dated today.
    case duplicate(expense: Int64)
    /// Shows the expenses of a period and a filter in the records view.
    case browse(Browsing)
    /// Finds a text in the visible overlay or view.
    case find(String)
    /// Returns to the view from which the records were opened, and to what they showed before; or else shows all records.
    case back
    /// Shows the period that contains a day, given in the forms of `--on`, and closes the overlays.
    case go(String)
    /// Filters the records by the text typed so far. If it is not a filter, shows the error, and filters by `orElse`.
    case narrow(String, orElse: String)
    /// Runs a command on the normal terminal, because it handles a secret.
    case outside([String])
    /// Saves the topmost overlay after reading the current data.
    case submit
    /// Saves the topmost overlay as `submit` does, and on success opens the form for the next expense.
    case submitAndNext
    /// Completes the word before the cursor.
    case complete
    /// Keeps a typed line for the arrow keys.
    case remember(String, InputHistory.Line)
    /// Several effects in order.
    case several([Effect])
    /// Shows a message below the view.
    case message(String)
    /// Repaints the whole terminal.
    case redraw
    case leave
    /// Quits with the exit status of Ctrl-C.
    case interrupt
}
