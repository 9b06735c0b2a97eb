internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Outings
internal import Terminal
internal import Text

/// `spesa complete -- WORDS`: the back end of shell completion. The last word is incomplete.
struct Complete: SpesaCommand {
    static let info = CommandInfo(
        name: "complete", summary: "Show how a command line can go on.", examples: [], isHidden: true)

    @Argument("The words so far.") var words: [String] = []

    func run(in environment: Environment) throws {
        let lines = root.completions(for: words).lines { lookUp in
            // Names with control characters are left out: the shell would print them raw, and an escaped form would be
            // another name.
            candidates(lookUp.name, in: environment).filter { visible($0) == $0 && $0.hasPrefix(lookUp.prefix) }
                .map { CompletionRequest.Candidate($0) }
        }
        try environment.system.write(lines.map { $0 + "\n" }.joined())
    }

    /// The candidates that do not depend on the book, by the name of the completion.
    static let fixed: [String: @Sendable () -> [String]] = [
        "locale": { EuroLocale.all.map(\.name) + [EuroLocale.undetermined.name] },
        "day": { ["today", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
        "currency": { Currency.all.map(\.code) },
        "country": { VATTable.standard.countries },
        "month": { ["this-month", "last-month"] },
        "period": {
            [
                "today", "yesterday", "this-week", "last-week", "this-month", "last-month", "this-year", "last-year",
                "30d", "all",
            ]
        },
    ]

    /// Returns candidates for completion. The user's own names come from their command group. Signed-out users get none,
    /// because completion must not ask for a password.
    private func candidates(_ name: String, in environment: Environment) -> [String] {
        if let fixed = Self.fixed[name] { return fixed() }
        guard (try? environment.existingSession()) != nil else { return [] }
        // Tags have no commands of their own.
        if name == "tag" { return (try? environment.book().names(of: .tag)) ?? [] }
        return (try? root.names(of: name, in: environment)) ?? []
    }
}
