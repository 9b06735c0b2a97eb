internal import Output
internal import Periods
internal import Storage
internal import Terminal
internal import Text

extension Environment {
    func screen() -> Screen {
        let size = system.terminalSize
        let width = common.width ?? ofMachine(.width).flatMap { Int($0) } ?? size?.columns ?? 80
        return Screen(
            width: width, rows: size?.rows ?? 24,
            rendering: Rendering(
                color: usesColor(
                    choice: colorChoice, isTerminal: system.isOutputTerminal, environment: system.variables),
                cursorColumns: system.isOutputTerminal && system.variable("TERM") != "dumb", glyphs: glyphs),
            saying: common.place.said)
    }

    var glyphs: Glyphs {
        // An error is drawn too, and must not fail over what glyphs it is drawn with.
        let preferred = cachedSession.flatMap { try? settings(of: $0)[.glyphs] }.flatMap(GlyphChoice.init)
        let ofMachine = preferred == nil ? ofMachine(.glyphs).flatMap(GlyphChoice.init) : nil
        let choice = common.glyphs == .auto ? preferred ?? ofMachine ?? .auto : common.glyphs
        return switch choice {
        case .ascii: .ascii
        case .block: .block
        case .auto: Glyphs(codeset: system.codeset, term: system.variable("TERM"))
        }
    }

    /// The format of results: the option, else the user's setting, else the setting of the machine, else a table.
    var format: Format {
        if let format = common.format { return format }
        let ofUser = sessionIfAny().flatMap { try? settings(of: $0)[.format] }
        return (ofUser ?? ofMachine(.format)).flatMap(Format.init) ?? .table
    }

    /// Lines that the program itself made, as the glyphs can show them.
    func drawn(_ text: String) -> String {
        glyphs == .ascii
            ? text.split(separator: "\n", omittingEmptySubsequences: false).map { transliterated(String($0)) }
                .joined(separator: "\n")
            : text
    }

    /// What asks the person at the terminal.
    var prompt: Prompt { system.prompt.drawn(with: glyphs) }

    /// Writes a report to standard output in the format asked for, through a pager where it is longer than the terminal.
    /// - Parameter saysBook: whether the report itself says which book it is about.
    func show(_ report: Report, saysBook: Bool = false) throws {
        let report = saysBook ? placed(report) : named(placed(report))
        if let audience, !common.isForMachines { return audience(report) }
        var screen = screen()
        let text = text(of: report, on: screen)
        guard needsPager(text) else { return try system.write(text) }
        // A pager keeps colours, but no moves of the cursor.
        screen.rendering.cursorColumns = false
        try page(self.text(of: report, on: screen))
    }

    /// Writes a report that is never shown again; that nobody reads it is an error.
    func showOnce(_ report: Report) throws { try system.writeToReader(text(of: placed(report), on: screen())) }

    /// The report with `--store` and `--book`, if typed, added to the commands that its sentences propose.
    private func placed(_ report: Report) -> Report {
        report.saying(common.place.said)
    }

    /// A report with the name of the book before it, for somebody who has another one.
    private func named(_ report: Report) -> Report {
        guard let context = cachedContext, context.mustNameBook else { return report }
        let name = "Book \(context.entry.name)"
        return Report(
            json: report.json, records: report.records, objects: report.objects,
            lines: { screen in [StyledText(screen.glyphs.shown(name), style: .dim)] + report.lines(screen) },
            sentences: { [name + "."] + report.sentences() })
    }

    private func text(of report: Report, on screen: Screen) -> String {
        let format = format
        let text = report.text(as: format, on: screen)
        // A terminal is sent nothing raw; a pipe gets every character.
        let isSafe = format != .csv && format != .tsv || !system.isOutputTerminal
        return isSafe ? text : Self.harmless(text, dividedByTabs: format == .tsv)
    }

    /// Writes text without moves of the cursor to standard output, through a pager where it is longer than the terminal: as
    /// Git does it, with `PAGER`, which may be `cat` or empty for none.
    func page(_ text: String) throws {
        if needsPager(text), try system.page(text, ofMachine(.pager)) { return }
        try system.write(text)
    }

    private func needsPager(_ text: String) -> Bool {
        guard system.isOutputTerminal, !common.noInput, system.variable("TERM") != "dumb",
            let rows = system.terminalSize?.rows, !["", "cat"].contains(ofMachine(.pager))
        else { return false }
        return text.utf8.count { $0 == UInt8(ascii: "\n") } >= rows
    }

    /// Hands `body` something to write with: a file that appears whole or not at all, or standard output.
    /// - Parameters:
    ///   - isReplacing: whether the file may take the place of one that is there.
    ///   - dividedByTabs: whether tabs divide what is written, so that a terminal gets them.
    func writing(
        to path: String?, isReplacing: Bool = false, dividedByTabs: Bool,
        _ body: ((String) throws -> Void) throws -> Void
    ) throws {
        if let path {
            let file = try store().outputFile(at: path, isReplacing: isReplacing)
            try file.write { file in try body { try file.append($0) } }
        } else if isReplacing {
            throw CommandError.notUsableHere("--replace goes with a file", hint: "name the file that is to be written")
        } else if system.isOutputTerminal {
            try body { try system.write(Self.harmless($0, dividedByTabs: dividedByTabs)) }
        } else {
            try body(system.write)
        }
    }

    /// Writes a file that a book keeps beside it into a file of the user's.
    /// - Parameters:
    ///   - name: its name in the book, which any member may have written there. It must be a `FileName`, and takes the place
    ///     of no file.
    ///   - path: the file that the user named; `nil` for one of that name in the working folder.
    /// - Returns: the path of the written file.
    /// - Throws: `OutputFileError`, `CommandError.unsafeFileName`, `.fileInTheWay`.
    func save(
        _ bytes: [UInt8], named name: String, to path: String?, isReplacing: Bool
    ) throws -> String {
        guard let file = path ?? FileName(name)?.text else {
            throw CommandError.unsafeFileName(name)
        }
        do {
            try store().outputFile(at: file, isReplacing: isReplacing && path != nil).write { output in
                try bytes.withUnsafeBytes { try output.append($0) }
            }
        } catch OutputFileError.exists(file) where path == nil {
            throw CommandError.fileInTheWay(file)
        }
        return file
    }

    /// The text with all made visible but the line ends, and the tabs where they divide it into fields.
    private static func harmless(_ text: String, dividedByTabs: Bool) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard dividedByTabs else { return visible(String(line)) }
            return line.split(separator: "\t", omittingEmptySubsequences: false).map { visible(String($0)) }
                .joined(separator: "\t")
        }.joined(separator: "\n")
    }

    /// Writes the reply to a change; with `--quiet` only a program still gets it.
    ///
    /// - Parameters:
    ///   - isDone: whether the change is made by now, so that what fails in the reply must not be taken for it.
    ///   - saysBook: as for `show`.
    func reply(_ report: @autoclosure () throws -> Report, isDone: Bool = true, saysBook: Bool = false) throws {
        if common.quiet && !common.isForMachines { return }
        do {
            let report = try saysBook ? placed(report()) : named(placed(report()))
            if let audience, !common.isForMachines { return audience(report) }
            try system.write(text(of: report, on: screen()))
        } catch let failure as any Failure where isDone {
            throw CommandError.replyFailed(failure.message)
        }
    }

    /// A text after a word that says what it is, wrapped where a person reads it, each line as far in as the first.
    func errorLines(_ text: String, after head: String) -> [String] {
        guard system.isErrorTerminal || common.width != nil else { return [head + text] }
        return hanging(text, after: head, width: screen().width)
    }

    /// Tells something beside the result.
    func notice(_ text: String) {
        if common.quiet { return }
        let lines = errorLines(glyphs.shown(common.place.said(text)), after: "note: ")
        system.writeError(lines.map { $0 + "\n" }.joined())
    }

    /// Tells what a day or a period was taken for whose year was left out, where that is not this one.
    func noticeYear(of text: String?) {
        for notice in text.map({ YearNotice.of($0, today: today) }) ?? [] { self.notice(notice.text) }
    }
}
