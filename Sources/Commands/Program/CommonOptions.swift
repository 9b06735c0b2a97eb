public import Arguments
public import Output
public import Terminal
internal import Text

/// The options every command takes.
struct CommonOptions: Parameters {
    @Option(
        "The folder that holds everything, or postgres://HOST/DATABASE.", placeholder: "DIR", completing: .directory)
    var store: String?
    @Option("The book to work in.", placeholder: "NAME", completing: .custom("book")) var book: String?
    @Option("The file that holds a token, in place of a session.", placeholder: "FILE", completing: .file)
    var tokenFile: String?
    @Option("The open file that a token is read from.", placeholder: "N") var tokenFd: FileDescriptor?
    @Option("How results are written: table if not said or set.") var format: Format?
    @Option("When colour is used.") var color: ColorChoice = .auto
    @Option("What charts are drawn with.") var glyphs: GlyphChoice = .auto
    @Option("The width of a line in columns, 20 at the least.", placeholder: "N") var width: Int?
    @Option("How amounts are read and written, as it_IT.", placeholder: "NAME", completing: .custom("locale"))
    var locale: String?
    @Option("The day that counts as today, as 2026-11-20.", placeholder: "DAY") var today: String?
    @Option("Whether amounts are shown as •••.", leftOut: "on") var hide: SwitchSetting?
    @Flag("Never ask a question.") var noInput: Bool
    @Flag(short: "q", "Say only what was asked for: no notices, no reply to a change.") var quiet: Bool

    init() {}

    /// Whether none of them is given.
    var isEmpty: Bool {
        store == nil && book == nil && tokenFile == nil && tokenFd == nil && format == nil && color == .auto
            && glyphs == .auto && width == nil
            && locale == nil && today == nil && hide == nil && !noInput && !quiet
    }

    /// Whether the format is one for programs. Only the option can choose one, not a setting.
    var isForMachines: Bool { format?.isForMachines ?? false }

    /// Where a command works that was typed with these options.
    var place: CommandPlace { CommandPlace(store: store, book: book) }

    /// The words that say what others do and these leave out: for a command that is typed within another one. Of --token-fd
    /// there
    /// are none, as it is read once.
    func words(from others: CommonOptions) -> [String] {
        let said: [(name: String, isSaid: Bool, value: String?)] = [
            ("store", store != nil, others.store), ("book", book != nil, others.book),
            ("token-file", tokenFile != nil, others.tokenFile),
            ("format", format != nil, others.isForMachines ? nil : others.format?.rawValue),
            ("hide", hide != nil, others.hide?.rawValue), ("width", width != nil, others.width.map(String.init)),
            ("color", color != .auto, others.color == .auto ? nil : others.color.rawValue),
            ("locale", locale != nil, others.locale), ("today", today != nil, others.today),
            ("glyphs", glyphs != .auto, others.glyphs == .auto ? nil : others.glyphs.rawValue),
        ]
        return said.compactMap { option in option.isSaid ? nil : option.value.map { "--\(option.name)=\($0)" } }
    }
}

/// Which glyphs a person wants; `auto` looks at the terminal.
enum GlyphChoice: String, CaseIterable, ParameterValue {
    case auto, ascii, block
}

/// The number of a file that was opened for the program.
struct FileDescriptor: ParameterValue {
    let number: Int32

    init?(parsing text: String) {
        guard let number = Int32(text), number >= 0 else { return nil }
        self.number = number
    }

    static var expectation: String { "the number of an open file, as 3" }
}

extension Format: ParameterValue {}
extension ColorChoice: ParameterValue {}

/// The store and the book that were typed with a command.
struct CommandPlace: Sendable {
    let store, book: String?

    /// A text with the store and the book in every command it proposes, so that it works where the typed one does.
    @Sendable func said(_ text: String) -> String {
        guard store != nil || book != nil, !text.hasPrefix("usage: ") else { return text }
        let parts = text.split(separator: ": spesa ", omittingEmptySubsequences: false).map(String.init)
        return parts.enumerated().map { index, part in
            if index > 0 { return ": spesa " + options(before: part) + part }
            return part.hasPrefix("spesa ")
                ? "spesa " + options(before: String(part.dropFirst(6))) + part.dropFirst(6) : part
        }.joined()
    }

    /// Commands that are about no book, or name theirs.
    private static let withoutBook: Set<Substring> = [
        "backup", "book", "completions", "help", "load", "login", "logout", "manual", "passwd", "recover",
        "restore-store", "signup", "store", "token", "user", "version", "whoami",
    ]

    /// The options that say where a proposed command works, a blank behind each.
    private func options(before command: String) -> String {
        let name = command.prefix { $0.isLetter || $0 == "-" }
        // Words of a person may look like a command.
        guard root.names(String(name)) else { return "" }
        let isOfBook = !Self.withoutBook.contains(name)
        let options = [("--store", store), ("--book", isOfBook ? book : nil)]
        return options.compactMap { name, value in value.map { "\(name) \(quoted($0)) " } }.joined()
    }
}
