internal import Arguments
internal import Bookkeeping
internal import Documents
internal import Ledger
internal import Money
internal import Output
internal import Terminal

/// `spesa basket print [NAME]`
struct BasketPrint: SpesaCommand {
    static let info = CommandInfo(
        name: "print", summary: "Print a basket as a shopping list to take along.",
        examples: [("spesa basket print --as markdown", "with boxes to tick")])

    /// The output forms of a basket.
    enum Form: String, CaseIterable, ParameterValue {
        case text, csv, markdown
    }

    @Argument("The basket (default: your current one).", placeholder: "NAME", completing: .custom("basket"))
    var words: [String] = []
    @Option(name: "as", "The form of the list.") var form: Form = .text

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let shown = try context.book.reading {
            try ShownBasket(context.basket(words.isEmpty ? nil : words.joined(separator: " ")), in: context)
        }
        guard !environment.common.isForMachines else { return try environment.show(shown.report) }
        try environment.writing(to: nil, dividedByTabs: false) { write in
            try write(shown.written(as: form, glyphs: environment.glyphs))
        }
    }
}

extension ShownBasket {
    /// Returns the basket as text, Markdown or CSV, with a line break at the end.
    fileprivate func written(as form: BasketPrint.Form, glyphs: Glyphs) -> String {
        func shown(_ lines: [String]) -> String { lines.map { glyphs.shown($0) + "\n" }.joined() }
        switch form {
        case .text:
            let list = lines.map { "\(box($0)) \(sentence($0, isMarked: false))" }
            return shown([basket.name, ""] + list + ["", summary])
        case .markdown:
            let list = lines.map { "- \(box($0)) \(Markdown.text(sentence($0, isMarked: false)))" }
            return shown(["# \(Markdown.text(basket.name))", ""] + list)
        case .csv: return fields.records(lines).csv
        }
    }

    private func box(_ line: PricedLine) -> String { line.line.isTicked ? "[x]" : "[ ]" }
}
