internal import Terminal

/// The content of a pager, laid out for the size of the canvas.
protocol PageableContent {
    func lines(on canvas: Canvas) -> [StyledText]
}

extension Reply: PageableContent {
    func lines(on canvas: Canvas) -> [StyledText] { lines(on: canvas.screen()) }
}
