internal import Arguments

/// A command of `spesa`.
protocol SpesaCommand: Command where Environment == Commands.Environment {}
