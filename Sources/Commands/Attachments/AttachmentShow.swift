internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Programs
internal import Terminal

/// `spesa attachment show N`
struct AttachmentShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Draw a picture in the terminal, or describe the file.",
        discussion: """
            Pictures are drawn by chafa if it is installed: in pixels if the terminal is known to support them (kitty, \
            sixel), otherwise in blocks. For other files, and where no picture can be drawn, spesa says what kind of \
            file it is.
            """,
        examples: [("spesa attachment show 3", "")])

    @Argument("The number of the attachment.", placeholder: "N") var number: String

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let (shown, bytes) = try context.book.reading { () throws -> (ShownAttachments, [UInt8]?) in
            let attachment = try context.attachment(number)
            let isDrawn =
                try attachment.kind.isPicture && environment.drawsPictures
                && context.book.status(of: attachment) == .kept
            return try (
                ShownAttachments([attachment], in: context), isDrawn ? context.book.content(of: attachment) : nil
            )
        }
        if let bytes, let picture = environment.drawn(bytes) {
            try environment.system.write(picture)
        }
        try environment.show(
            shown.report { attachment, words in
                "Attachment \(attachment.id): \(words)."
                    + (words == attachment.words
                        ? " To write it into a file: spesa attachment save \(attachment.id)" : "")
            })
    }
}

extension Environment {
    /// Whether pictures can be drawn: the output is a terminal other than `dumb`, and its format is `table`.
    fileprivate var drawsPictures: Bool {
        system.isOutputTerminal && format == .table && system.variable("TERM") != "dumb"
    }

    /// Returns a picture drawn by chafa; `nil` if the bytes are not a picture, or if there is no memory for a copy. A
    /// notice reports if chafa is not installed, fails, exceeds a limit or returns something unsafe; the result is then
    /// `nil` too.
    fileprivate func drawn(_ bytes: [UInt8]) -> String? {
        let screen = screen()
        // The kind is taken from the bytes, because the book may claim another.
        guard AttachmentKind(of: bytes).isPicture, let file = MemoryFile(bytes) else { return nil }
        let drawing = PictureDrawing(variables: system.variables, screen: screen)
        let words = ["chafa"] + drawing.options + ["-"]
        let variables = system.variables.filter { ["TERM", "COLORTERM"].contains($0.key) }
        let outcome = system.programs.feed(
            words, variables, ProgramRunner.Bounds(seconds: 20, bytes: 32 << 20, written: PictureLimits.pixels), [file])
        switch outcome {
        case .output(let bytes, _):
            let text = String(decoding: bytes, as: UTF8.self)
            guard isDrawnPicture(text) else {
                notice("chafa wrote something that is not a picture; it is not shown")
                return nil
            }
            return text.hasSuffix("\n") ? text : text + "\n"
        case .notFound:
            notice("pictures are drawn by chafa, which is not installed: apt-get install chafa")
        case .failed, .killed, .tooLong, .tooMuch: notice("chafa cannot draw it")
        }
        return nil
    }
}

/// The options with which chafa draws for a terminal.
struct PictureDrawing {
    let options: [String]

    /// - Parameter variables: the environment, which identifies terminals that support pixels.
    init(variables: [String: String], screen: OutputScreen) {
        let term = variables["TERM"] ?? ""
        // Inside a multiplexer, support by the outer terminal is unknown.
        let isInside = ["screen", "tmux"].contains(where: term.hasPrefix)
        let isKitty =
            term.contains("kitty") || term.contains("ghostty") || variables["KITTY_WINDOW_ID"] != nil
            || variables["TERM_PROGRAM"] == "WezTerm"
        let isSixel = term.hasPrefix("foot") || term.hasPrefix("mlterm") || term.contains("sixel")
        let format =
            isInside || !screen.rendering.color ? "symbols" : isKitty ? "kitty" : isSixel ? "sixels" : "symbols"
        let isTrueColor = ["truecolor", "24bit"].contains(variables["COLORTERM"])
        let colors =
            !screen.rendering.color ? "none" : isTrueColor ? "full" : String(screen.rendering.colorCount)
        // Leave room for the caption below.
        let rows = min(max(screen.rows - 3, 5), 60)
        options =
            ["--format", format, "--size", "\(min(screen.width, 160))x\(rows)", "--animate", "off", "--polite", "on"]
            + (format == "symbols" ? ["--colors", colors] : [])
            + (screen.glyphs == .ascii ? ["--symbols", "ascii"] : [])
    }
}
