internal import Arguments

/// A command of `spesa`.
protocol SpesaCommand: Command where Environment == Commands.Environment {
    /// The place where the command may run when typed on the full screen; by default the screen itself.
    static var stage: Stage { get }
}

/// The place where a command typed on the full screen may run.
enum Stage {
    /// On the full screen itself.
    case screen
    /// On the normal terminal, because it asks for or shows a secret, or is a dialogue.
    case terminal
    /// Not from the full screen: it cannot be undone, or is the full screen itself.
    case elsewhere
}

extension SpesaCommand {
    static var stage: Stage { .screen }
}
