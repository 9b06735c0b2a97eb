internal import Bookkeeping
internal import Output
internal import Periods
internal import Screen
internal import Storage
internal import Terminal
internal import Text

extension Environment {
    func screen() -> OutputScreen {
        let size = system.terminalSize
        let width = common.width ?? ofMachine(.width).flatMap { Int($0) } ?? size?.columns ?? 80
        let colors = colorCount
        return OutputScreen(
            width: width, rows: size?.rows ?? 24,
            rendering: Rendering(
                color: colors > 0, colorCount: colors,
                cursorColumns: system.isOutputTerminal && system.variable("TERM") != "dumb", glyphs: glyphs),
            isTerminal: system.isOutputTerminal, completing: common.place.complete)
    }

    /// The number of colours of the output: 0 if it has none, otherwise 8, 16 or 256. It is 256 for a terminal unknown to
    /// terminfo, and if colour is wanted although the terminal has none.
    private var colorCount: Int {
        let choice = colorChoice
        guard usesColor(choice: choice, isTerminal: system.isOutputTerminal, environment: system.variables) else {
            return 0
        }
        let known = TerminalCapabilities.colors(
            ofTerminal: system.variable("TERM"), colorTerm: system.variable("COLORTERM"))
        let isForced = choice == .always || !system.isOutputTerminal
        return known == 0 && isForced ? 256 : known ?? 256
    }

    var glyphs: Glyphs {
        // Errors use the glyphs too, so this must not fail.
        let preferred = cachedSession.flatMap { try? settings(of: $0)[.glyphs] }.flatMap(GlyphChoice.init)
        let ofMachine = preferred == nil ? ofMachine(.glyphs).flatMap(GlyphChoice.init) : nil
        let choice = common.glyphs == .auto ? preferred ?? ofMachine ?? .auto : common.glyphs
        return switch choice {
        case .ascii: .ascii
        case .block: .block
        case .auto: Glyphs(codeset: system.codeset, term: system.variable("TERM"))
        }
    }

    /// The output format: the option, otherwise the user's setting, otherwise the machine's, otherwise a table.
    var format: Format {
        if let format = common.format { return format }
        let ofUser = sessionIfAny().flatMap { try? settings(of: $0)[.format] }
        return (ofUser ?? ofMachine(.format)).flatMap(Format.init) ?? .table
    }

    /// Returns a text of the program, transliterated to ASCII if the glyphs are ASCII.
    func drawn(_ text: String) -> String {
        glyphs == .ascii
            ? text.split(separator: "\n", omittingEmptySubsequences: false).map { transliterated(String($0)) }
                .joined(separator: "\n")
            : text
    }

    /// The prompt at the terminal. It echoes keys only if output is plain, for screen readers.
    var prompt: Prompt {
        let prompt = system.prompt.drawn(with: glyphs)
        // Signing in asks too, so this must not look for a session.
        let ofUser = cachedSession.flatMap { try? settings(of: $0)[.format] }
        let format = common.format ?? (ofUser ?? ofMachine(.format)).flatMap(Format.init)
        return format == .plain ? prompt.echoingKeys : prompt
    }

    /// Writes a report in the selected format, through a pager if it is longer than the terminal. On the full screen, a
    /// report for people goes to `audience` instead.
    /// - Parameter namesBook: whether the report names its book itself. Otherwise the name is written before it, for
    ///   users with several books.
    func show(_ report: Report, namesBook: Bool = false) throws {
        let report = namesBook ? placed(report) : named(placed(report))
        if let audience, !common.isForMachines { return audience(report) }
        var screen = screen()
        let text = text(of: report, on: screen)
        guard needsPager(text) else { return try system.write(text) }
        // Pagers show colours, but do not support cursor movements.
        screen.rendering.cursorColumns = false
        try page(self.text(of: report, on: screen))
    }

    /// Writes a report that is shown only once. A closed pipe is an error.
    func showOnce(_ report: Report) throws { try system.writeToReader(text(of: placed(report), on: screen())) }

    /// Adds the typed `--store` and `--book` options to the commands that a report proposes.
    private func placed(_ report: Report) -> Report {
        report.mappingSentences(common.place.complete)
    }

    /// Prefixes a report with the name of the book, for users with several.
    private func named(_ report: Report) -> Report {
        guard let context = cachedContext, context.mustNameBook else { return report }
        let name = "Book: \(context.entry.name)"
        return Report(
            json: report.json, records: report.records, objects: report.objects,
            lines: { screen in [StyledText(screen.glyphs.shown(name), style: .dim)] + report.lines(screen) },
            sentences: { [name + "."] + report.sentences() })
    }

    private func text(of report: Report, on screen: OutputScreen) -> String {
        let format = format
        let text = report.text(as: format, on: screen)
        // Long sentences are wrapped, because a terminal would break them within words.
        guard format != .plain || !system.isOutputTerminal else {
            return wrapped(text, to: screen.width, overflowing: true).joined(separator: "\n")
        }
        // Control characters are made visible on a terminal. A pipe gets every character of CSV and TSV.
        let isSafe = format != .csv && format != .tsv || !system.isOutputTerminal
        return isSafe ? text : Self.harmless(text, dividedByTabs: format == .tsv)
    }

    /// Writes plain text, through a pager if it is longer than the terminal. Like Git, it honours `PAGER`. `cat` or
    /// empty means no pager.
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

    /// Prepares a file at a path of the user. A notice says if it replaces a file of another account, whose mode it does
    /// not keep.
    /// - Throws: `OutputFileError`, errors of opening the store.
    func outputFile(at path: String, isReplacing: Bool) throws -> OutputFile {
        let file = try store().outputFile(at: path, isReplacing: isReplacing)
        if file.isOfAnotherAccount {
            noticeAlways("\(path) belongs to another account; a file written in its place can be read by you only")
        }
        return file
    }

    /// Calls `body` with a function that writes to standard output, or to a file that is created atomically.
    /// - Parameters:
    ///   - path: the file; `nil` for standard output.
    ///   - isReplacing: whether an existing file may be replaced; an error without a file.
    ///   - dividedByTabs: whether tabs separate fields, so that a terminal gets them.
    func writing(
        to path: String?, isReplacing: Bool = false, dividedByTabs: Bool,
        _ body: ((String) throws -> Void) throws -> Void
    ) throws {
        if let path {
            let file = try outputFile(at: path, isReplacing: isReplacing)
            try file.write { file in try body { try file.append($0) } }
        } else if isReplacing {
            throw CommandError.notUsableHere("--replace goes with a file", hint: "name the file that is to be written")
        } else if system.isOutputTerminal {
            try body { try system.write(Self.harmless($0, dividedByTabs: dividedByTabs)) }
        } else {
            try body(system.write)
        }
    }

    /// Writes the bytes of a file kept with the book to a file of the user.
    /// - Parameters:
    ///   - name: the name in the book, which any member may have chosen. It must be a `FileName`, and never replaces a
    ///     file.
    ///   - path: the file named by the user; `nil` for `name` in the current folder.
    /// - Returns: the path of the written file.
    /// - Throws: `OutputFileError`; without `path`, `CommandError.unsafeFileName` for a name that is no `FileName`, and
    ///   `.fileInTheWay` if the current folder has such a file.
    func save(
        _ bytes: [UInt8], named name: String, to path: String?, isReplacing: Bool
    ) throws -> String {
        guard let file = path ?? FileName(name)?.text else {
            throw CommandError.unsafeFileName(name)
        }
        do {
            try outputFile(at: file, isReplacing: isReplacing && path != nil).write { output in
                try bytes.withUnsafeBytes { try output.append($0) }
            }
        } catch OutputFileError.exists(file) where path == nil {
            throw CommandError.fileInTheWay(file)
        }
        return file
    }

    /// Makes control characters visible, except line ends and field-separating tabs.
    private static func harmless(_ text: String, dividedByTabs: Bool) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard dividedByTabs else { return visible(String(line)) }
            return line.split(separator: "\t", omittingEmptySubsequences: false).map { visible(String($0)) }
                .joined(separator: "\t")
        }.joined(separator: "\n")
    }

    /// Writes the reply to a change; with `--quiet` only in machine formats.
    ///
    /// - Parameters:
    ///   - isDone: whether the change was made. An error of the reply is then a notice, see `replying`.
    ///   - namesBook: whether the report names its book itself.
    func reply(_ report: @autoclosure () throws -> Report, isDone: Bool = true, namesBook: Bool = false) throws {
        if common.quiet && !common.isForMachines { return }
        try replying(isDone: isDone) {
            let report = try namesBook ? placed(report()) : named(placed(report()))
            if let audience, !common.isForMachines { return audience(report) }
            try system.write(text(of: report, on: screen()))
        }
    }

    /// Runs what follows a change that was made. An error becomes a notice, because the exit code must not say that the
    /// change failed.
    /// - Parameter isDone: `false` for a dry run, whose errors are thrown.
    func replying(isDone: Bool = true, _ tell: () throws -> Void) throws {
        do {
            try tell()
        } catch let failure as any Failure where isDone {
            noticeAlways(
                "the change was made; only its reply failed: \(failure.message); look at it with: spesa history")
        }
    }

    /// Returns a text after a label, wrapped with hanging indentation if standard error is a terminal or a width is
    /// given.
    func errorLines(_ text: String, after head: String) -> [String] {
        guard system.isErrorTerminal || common.width != nil else { return [head + text] }
        return hanging(text, after: head, width: screen().width, overflowing: true)
    }

    /// Writes a notice to standard error, unless `--quiet` was given.
    func notice(_ text: String) {
        if !common.quiet { noticeAlways(text) }
    }

    /// Writes a notice to standard error, also with `--quiet`: about keys, members and names, which an attacker may have
    /// changed in the store.
    func noticeAlways(_ text: String) {
        let lines = errorLines(glyphs.shown(common.place.complete(text)), after: "note: ")
        system.writeError(lines.map { $0 + "\n" }.joined())
    }

    /// Writes notices about something that was recorded. An error of `show` becomes a notice too, since it would be
    /// taken for a failure to record.
    /// - Parameter show: reads the data and writes the notices.
    func noticeOfRecorded(_ show: () throws -> Void) {
        do {
            try show()
        } catch {
            notice("it was recorded; a note about it failed: \(failure(of: error).message)")
        }
    }

    /// Reports the assumed year of a day without one, if it is not the current year.
    func noticeYear(of text: String?) {
        guard let text else { return }
        let vocabulary = cachedContext?.vocabulary ?? .european
        for notice in YearNotice.of(text, today: today, vocabulary: vocabulary) { self.notice(notice.text) }
    }

    /// Reports the assumed year of a day or period without one, if it is not the current year. A period has the months
    /// of the book, which may begin on another day than the first.
    func noticeYear(of text: String?, in context: Context) throws {
        let vocabulary = context.vocabulary
        guard let text, YearNotice.isPossible(for: text, vocabulary: vocabulary) else { return }
        let notices = YearNotice.of(text, today: today, monthStart: try context.monthStart, vocabulary: vocabulary)
        for notice in notices { self.notice(notice.text) }
    }
}
