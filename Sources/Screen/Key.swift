/// A key, or another input event of a terminal.
public enum Key: Hashable, Sendable {
    /// A single scalar, never a control character. Combining marks arrive as separate keys.
    case text(String)
    /// Pasted text, possibly with control characters. Line ends are `\n`. At most 1 MiB is kept.
    case paste(String)
    case enter
    case escape
    case tab
    /// Shift-Tab.
    case backTab
    case backspace
    case delete
    case insert
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    /// F1 to F12 as 1 to 12.
    case function(Int)
    /// A key with Ctrl: a lower case letter, or one of ` \]^_`. Ctrl-I is `tab`, Ctrl-M and Ctrl-J are `enter`, Ctrl-H is
    /// `backspace`.
    case control(Character)
    /// A character with Alt. Other keys with Alt arrive as if without it.
    case alt(Character)
    /// A press of the left button.
    case click(Position)
    case wheelUp
    case wheelDown
}
