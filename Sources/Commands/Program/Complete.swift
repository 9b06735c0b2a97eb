internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Outings
internal import Terminal
internal import Text

/// `spesa complete -- WORDS`: what the shells' completion asks; the last word is the unfinished one.
struct Complete: SpesaCommand {
    static let info = CommandInfo(
        name: "complete", summary: "Show how a command line can go on.", examples: [], isHidden: true)

    @Argument("The words so far.") var words: [String] = []

    func run(in environment: Environment) throws {
        let lines = root.completions(for: words).lines { lookUp in
            // What a shell shows reaches the terminal as it is, and spelled out it would be another name.
            candidates(lookUp.name, in: environment).filter { visible($0) == $0 && $0.hasPrefix(lookUp.prefix) }
                .map { CompletionRequest.Candidate($0) }
        }
        try environment.system.write(lines.map { $0 + "\n" }.joined())
    }

    /// Names of the user's own come from the group of commands that is about them; there are none for somebody signed out,
    /// whom a shell must not interrupt.
    private func candidates(_ name: String, in environment: Environment) -> [String] {
        switch name {
        case "locale": return EuroLocale.all.map(\.name) + [EuroLocale.undetermined.name]
        case "day": return ["today", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        case "currency": return Currency.all.map(\.code)
        case "country": return VATTable.standard.countries
        case "month": return ["this-month", "last-month"]
        case "period":
            return [
                "today", "yesterday", "this-week", "last-week", "this-month", "last-month", "this-year", "last-year",
                "30d", "all",
            ]
        default:
            guard (try? environment.existingSession()) != nil else { return [] }
            if name == "tag" { return (try? environment.book().names(of: .tag)) ?? [] }
            return (try? root.names(of: name, in: environment)) ?? []
        }
    }
}
