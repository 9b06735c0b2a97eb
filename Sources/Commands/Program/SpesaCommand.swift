internal import Arguments

/// A command of `spesa`.
protocol SpesaCommand: Command where Environment == Commands.Environment {
    /// Where it may run when it is typed on the full screen.
    static var stage: Stage { get }
}

/// Where a command may run that is typed on the full screen.
enum Stage {
    /// On the screen itself.
    case screen
    /// On the terminal as it was before, since it asks for something secret, shows it, or is a conversation.
    case terminal
    /// Not from there: nothing takes it back, or it is the screen itself.
    case elsewhere
}

extension SpesaCommand {
    static var stage: Stage { .screen }
}
