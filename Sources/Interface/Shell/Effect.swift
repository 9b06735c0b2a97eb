/// What a key asks for beyond the state it changes.
indirect enum Effect {
    /// Reads what is shown anew, as it is of something else by now.
    case read
    /// Runs a command that changes something, and tells its reply below; what is open over the view goes where it is done.
    case change([String])
    /// Runs a command, and shows what it says.
    case show([String])
    /// Runs a line as it was typed.
    case command(String)
    /// Lays something over the view, or takes the topmost away.
    case open(any Overlay)
    case close
    /// Opens the form for an expense, of one that is there by its number.
    case form(expense: Int64?)
    /// Shows expenses: those of a range of days that a filter means.
    case browse(Browsing)
    /// Goes to where a text stands, in what is shown.
    case find(String)
    /// Back to where expenses were shown from, or to all of them.
    case back
    /// Shows what matches what was typed so far.
    case narrow(String)
    /// Runs a command on the terminal as it was, since it asks for what must not be on a screen.
    case outside([String])
    /// Runs the command of what lies over the view, once it knows what is so by now.
    case submit
    /// Completes the word that is typed.
    case complete
    /// One after the other.
    case several([Effect])
    /// Tells something below.
    case say(String)
    /// Draws all of the screen anew.
    case redraw
    case leave
    /// Leaves as Ctrl-C does.
    case interrupt
}
