internal import Arguments

/// A command of `spesa`.
protocol SpesaCommand: Command where Context == Environment {}
