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

    /// The book of somebody who is signed in; `nil` for anybody else.
    private func signedInBook(_ environment: Environment) throws -> (any Book)? {
        guard (try? environment.signedInAlready()) != nil else { return nil }
        return try environment.book()
    }

    /// The user's own names; none for somebody signed out, whom a shell must not interrupt.
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
        case "book":
            guard let signedIn = try? environment.signedInAlready() else { return [] }
            return ((try? environment.store().books(of: signedIn)) ?? []).map(\.name.description)
        case "report":
            guard let signedIn = try? environment.signedInAlready(), let book = try? environment.bookEntry() else {
                return []
            }
            return ((try? environment.store().reports(of: book, for: signedIn)) ?? []).map(\.name.text)
        case "product":
            return ((try? signedInBook(environment)?.productNames()) ?? []).filter { !$0.isArchived }.map(\.name)
        case "basket": return ((try? signedInBook(environment)?.baskets()) ?? []).filter { !$0.isRemoved }.map(\.name)
        case "catalogue": return ((try? signedInBook(environment)?.subscriptions()) ?? []).map(\.name)
        case "shelf": return ((try? signedInBook(environment)?.shelves().all) ?? []).map(\.path)
        case "kind": return ((try? signedInBook(environment)?.kinds()) ?? []).map(\.name)
        case "repeat": return ((try? signedInBook(environment)?.repeats()) ?? []).map { String($0.id) }
        case "outing": return ((try? signedInBook(environment)?.outings()) ?? []).filter { !$0.isClosed }.map(\.name)
        case "person", "place":
            guard let kind = Contact.Kind(rawValue: name), (try? environment.signedInAlready()) != nil,
                let context = try? environment.context()
            else { return [] }
            return ((try? context.contacts(kind)) ?? []).map(\.contact.name)
        case "token":
            guard let signedIn = try? environment.signedInAlready() else { return [] }
            return ((try? environment.store().tokens(of: signedIn)) ?? []).map(\.name.description)
        default: break
        }
        guard let dimension = Dimension(rawValue: name), let book = try? signedInBook(environment),
            let names = try? book.names(of: dimension)
        else { return [] }
        // One that nothing was paid with yet can be named too.
        if dimension == .method {
            return names
                + ((try? book.methods()) ?? []).filter { !$0.isArchived }.map(\.name).filter { !names.contains($0) }
        }
        if dimension == .payee {
            let known = Set(names.map(foldedName))
            return names
                + ((try? book.contacts(.payee)) ?? []).map(\.contact.name).filter { !known.contains(foldedName($0)) }
        }
        // A category is found by its last name too.
        guard dimension == .category, let tree = try? book.categories() else { return names }
        return names + tree.all.filter { !$0.isArchived && $0.parent != nil }.map(\.name)
    }
}
