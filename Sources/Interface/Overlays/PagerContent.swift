internal import Terminal

/// What is read in a pager, laid out for the room there is.
protocol PagerContent {
    func lines(on canvas: Canvas) -> [StyledText]
}

extension Reply: PagerContent {
    func lines(on canvas: Canvas) -> [StyledText] { lines(on: canvas.screen()) }
}
