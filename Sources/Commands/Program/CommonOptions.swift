public import Arguments
public import Output
public import Terminal
internal import Text

/// The options of every command.
struct CommonOptions: Parameters {
    @Option(
        "The store: a folder, or postgres://HOST/DATABASE.", placeholder: "DIR", completing: .directory)
    var store: String?
    @Option("The book to work in.", placeholder: "NAME", completing: .custom("book")) var book: String?
    @Option("A file with a token, to use instead of a session.", placeholder: "FILE", completing: .file)
    var tokenFile: String?
    @Option("The number of an open file to read a token from.", placeholder: "N") var tokenFd: FileDescriptor?
    @Option("The format of results (default: the setting, or table).") var format: Format?
    @Option("When to use colour.") var color: ColorChoice = .auto
    @Option("What charts are drawn with.") var glyphs: GlyphChoice = .auto
    @Option("The line width in columns, at least 20.", placeholder: "N") var width: Int?
    @Option("How amounts are read and written, such as it_IT.", placeholder: "NAME", completing: .custom("locale"))
    var locale: String?
    @Option("The day that counts as today, such as 2026-11-20.", placeholder: "DAY") var today: String?
    @Option("Whether amounts are shown as •••.", leftOut: "on") var hide: SwitchSetting?
    @Flag("Never ask a question.") var noInput: Bool
    @Flag(
        short: "q", "Show only what you asked for: no notices but those about keys and members, no reply to a change.")
    var quiet: Bool

    init() {}

    /// Whether no common option is given.
    var isEmpty: Bool {
        store == nil && book == nil && tokenFile == nil && tokenFd == nil && format == nil && color == .auto
            && glyphs == .auto && width == nil
            && locale == nil && today == nil && hide == nil && !noInput && !quiet
    }

    /// Whether the format is for programs. Only the option can select such a format, not a setting.
    var isForMachines: Bool { format?.isForMachines ?? false }

    /// The store and book given with these options.
    var place: CommandPlace { CommandPlace(store: store, book: book) }

    /// Returns the options of an outer command that are not given here, as words for a command that runs within it.
    /// Machine formats, `--no-input` and `--quiet` are not passed on, nor is `--token-fd`, which can be read only once.
    /// - Parameter format: the format if these have none; `nil` for that of the others.
    func words(from others: CommonOptions, format usual: Format? = nil) -> [String] {
        let options: [(name: String, isSet: Bool, value: String?)] = [
            ("store", store != nil, others.store), ("book", book != nil, others.book),
            ("token-file", tokenFile != nil, others.tokenFile),
            ("format", format != nil, (usual ?? (others.isForMachines ? nil : others.format))?.rawValue),
            ("hide", hide != nil, others.hide?.rawValue), ("width", width != nil, others.width.map(String.init)),
            ("color", color != .auto, others.color == .auto ? nil : others.color.rawValue),
            ("locale", locale != nil, others.locale), ("today", today != nil, others.today),
            ("glyphs", glyphs != .auto, others.glyphs == .auto ? nil : others.glyphs.rawValue),
        ]
        return options.compactMap { option in option.isSet ? nil : option.value.map { "--\(option.name)=\($0)" } }
    }
}

/// The choice of glyphs. `auto` depends on the terminal.
enum GlyphChoice: String, CaseIterable, ParameterValue {
    case auto, ascii, block
}

/// The number of an inherited open file.
struct FileDescriptor: ParameterValue {
    let number: Int32

    init?(parsing text: String) {
        guard let number = Int32(text), number >= 0 else { return nil }
        self.number = number
    }

    static var expectation: String { "the number of an open file, such as 3" }
}

extension Format: ParameterValue {}
extension ColorChoice: ParameterValue {}

/// The store and book given with a command.
struct CommandPlace: Sendable {
    let store, book: String?

    /// Adds store and book to every command proposed in a text, so that it uses the store and book of the typed
    /// command.
    @Sendable func complete(_ text: String) -> String {
        guard store != nil || book != nil, !text.hasPrefix("usage: ") else { return text }
        let parts = text.split(separator: ": spesa ", omittingEmptySubsequences: false).map(String.init)
        return parts.enumerated().map { index, part in
            if index > 0 { return ": spesa " + options(before: part) + part }
            return part.hasPrefix("spesa ")
                ? "spesa " + options(before: String(part.dropFirst(6))) + part.dropFirst(6) : part
        }.joined()
    }

    /// Commands without a book, or with their own book argument.
    private static let withoutBook: Set<Substring> = [
        "backup", "book", "completions", "help", "load", "login", "logout", "manual", "passwd", "recover",
        "restore-store", "signup", "store", "token", "user", "version", "whoami",
    ]

    /// Returns the options `--store` and `--book` for a proposed command, each followed by a blank.
    private func options(before command: String) -> String {
        let name = command.prefix { $0.isLetter || $0 == "-" }
        // User text may look like a command.
        guard root.names(String(name)) else { return "" }
        let isOfBook = !Self.withoutBook.contains(name)
        let options = [("--store", store), ("--book", isOfBook ? book : nil)]
        return options.compactMap { name, value in value.map { "\(name) \(quoted($0)) " } }.joined()
    }
}
