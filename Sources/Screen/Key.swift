/// A key, or what else a terminal sends.
public enum Key: Hashable, Sendable {
    /// One scalar as it arrives, never a control character; the marks of a cluster come as keys of their own.
    case text(String)
    /// What was pasted, whole, whatever its lines, which end in `\n`; control characters are left in it. At most 1 MiB, the rest
    /// dropped.
    case paste(String)
    case enter
    case escape
    case tab
    /// Shift and the tabulator.
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
    /// A key with Alt; one that is no character comes as if Alt were not pressed.
    case alt(Character)
    /// The left button was pressed.
    case click(Position)
    case wheelUp
    case wheelDown
}
