internal import Arguments
internal import Bookkeeping
internal import Catalogues
internal import Failures
internal import Ledger
internal import Output
internal import Statements
internal import Storage
internal import Terminal
internal import Text

/// `spesa catalogue subscribe NAME URL|FILE`
struct CatalogueSubscribe: SpesaCommand {
    static let info = CommandInfo(
        name: "subscribe", summary: "Follow a published catalogue.",
        discussion: """
            A published catalogue is a file that 'spesa catalogue export' wrote. At most once a day, a command that \
            shows products has curl fetch its address, without waiting for it; the next such command imports what is \
            new. 'spesa catalogue update' does both immediately. 'spesa settings catalogue-updates off' leaves all \
            updates to that command. A file on this machine is only read by that command. Other members of the book \
            follow the catalogue once they agree: 'spesa catalogue list' shows them how.
            """,
        examples: [
            ("spesa catalogue subscribe shop https://example.org/catalogue.ndjson", ""),
            ("spesa catalogue subscribe ours /srv/share/mine.ndjson", "a file on this machine"),
        ])

    @Argument("The name.", placeholder: "NAME") var name: String
    @Argument("Its address or file.", placeholder: "URL|FILE", completing: .file) var place: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        // A relative path would depend on the current folder, so it is stored as an absolute path.
        guard let path = place.contains("://") ? place : Statement.absolutePath(of: place) else {
            throw LedgerError.cataloguePlace(place)
        }
        let updates = try CatalogueUpdates(context, in: environment)
        try updates.requireFolder()
        let made = try context.book.subscribe(to: Subscription(name: name, place: path), by: context.signature)
        try updates.consent(to: made, at: made.place)
        try environment.reply(
            CatalogueList.report([made], updates) {
                ["Following \(made.name). To import it now: spesa catalogue update \(quoted(made.name))"]
            })
    }
}

/// `spesa catalogue unsubscribe NAME`
struct CatalogueUnsubscribe: SpesaCommand {
    static let info = CommandInfo(
        name: "unsubscribe", summary: "Stop following a catalogue; its products stay.",
        examples: [("spesa catalogue unsubscribe shop", "")])

    @Argument("The name.", placeholder: "NAME", completing: .custom("catalogue")) var name: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let known = try context.followed(name)
        let updates = try CatalogueUpdates(context, in: environment)
        try context.book.unsubscribe(from: known.id, by: context.signature)
        updates.forget(known)
        try environment.reply(
            CatalogueList.report([known], updates) { ["\(known.name) is no longer followed; its products stay."] })
    }
}

/// `spesa catalogue update [NAME]`
struct CatalogueUpdate: SpesaCommand {
    static let info = CommandInfo(
        name: "update", summary: "Fetch the catalogues you follow, and import what is new.",
        discussion: """
            The import is recorded under the name of the catalogue: 'spesa undo' skips it, and with --any undoes it. \
            Any member of a book can change where a catalogue is. So spesa fetches and reads it on this machine only \
            if you agreed to the place: with 'spesa catalogue subscribe', or by naming the catalogue here. For a file, \
            and for an address that changed, also give --from.
            """,
        examples: [
            ("spesa catalogue update", "all that you follow"), ("spesa catalogue update shop", ""),
            ("spesa catalogue update ours --from /srv/share/mine.ndjson", "agrees to the file"),
        ])

    @Argument("Only this catalogue.", placeholder: "NAME", completing: .custom("catalogue")) var name: String?
    @Option("Its place, as 'spesa catalogue list' shows it.", placeholder: "URL|FILE", completing: .file) var from:
        String?

    /// Returns the command for the user to type, which consents to the location stored in the book.
    static func command(for subscription: Subscription) -> String {
        "spesa catalogue update \(quoted(subscription.name)) --from \(quoted(subscription.place))"
    }

    /// Returns the first error, with the messages of the others and the results of the other catalogues as advice.
    private static func error(
        _ first: any Failure, _ others: ArraySlice<any Failure>, beside sentences: [String]
    ) -> any Failure {
        guard !others.isEmpty || !sentences.isEmpty else { return first }
        let own = [first.words.remedy].compactMap(\.self)
        let all = own + others.flatMap { [$0.message, $0.words.remedy].compactMap(\.self) } + sentences
        return CommandError.halfDone(
            first.message, kind: first.kind, hint: all.joined(separator: "\n"), exitCode: first.exitCode)
    }

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        guard name != nil || from == nil else {
            throw CommandError.notUsableHere(
                "--from goes with the name of a catalogue", hint: "name it, or leave it out")
        }
        let all = try name.map { [try context.followed($0)] } ?? context.book.subscriptions()
        let updates = try CatalogueUpdates(context, in: environment)
        if name != nil, let only = all.first { try updates.consent(to: only, at: from) }
        var sentences: [String] = []
        var failures: [any Failure] = []
        for subscription in all {
            guard name != nil || updates.hasConsent(to: subscription) else {
                sentences.append(
                    "\(subscription.name): not read, because you have not agreed to its address; to agree: "
                        + Self.command(for: subscription))
                continue
            }
            do {
                let outcome = try updates.update(subscription)
                let summary = outcome.map { CatalogueReport.summary(of: $0) } ?? "nothing new"
                sentences.append("\(subscription.name): \(summary).")
            } catch {
                failures.append(failure(of: error))
            }
        }
        if let first = failures.first { throw Self.error(first, failures.dropFirst(), beside: sentences) }
        let ids = Set(all.map(\.id))
        let now = try context.book.subscriptions().filter { ids.contains($0.id) }
        try environment.reply(
            CatalogueList.report(now, updates) { sentences.isEmpty ? [CatalogueList.none] : sentences })
    }
}

/// `spesa catalogue list`
struct CatalogueList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the catalogues you follow, with their problems.",
        examples: [("spesa catalogue list", "")])

    static let none = "You follow no catalogues. To follow one: spesa catalogue subscribe NAME https://…"

    func run(in environment: Environment) throws {
        let context = try environment.contextWithCatalogues()
        let subscriptions = try context.book.subscriptions()
        let updates = try CatalogueUpdates(context, in: environment)
        for subscription in subscriptions where !updates.hasConsent(to: subscription) {
            environment.notice(
                "\(subscription.name) is not read on this machine, because you have not agreed to its address; to agree: "
                    + CatalogueUpdate.command(for: subscription))
        }
        try environment.show(Self.report(subscriptions, updates))
    }

    /// Returns a report of catalogues, each with its last problem.
    /// - Parameter sentences: the text for people; `nil` for a table, or a sentence for each catalogue.
    static func report(
        _ subscriptions: [Subscription], _ updates: CatalogueUpdates, sentences: (() -> [String])? = nil
    ) -> Report {
        let fields = Fields<Subscription>([
            Field("name", column: Table.Column("Catalogue", shrinksTo: 6)) { .text($0.name) },
            Field("place", column: Table.Column("From", shrinksTo: 10)) { .text($0.place) },
            Field("version", column: Table.Column("Version", alignment: .trailing)) { JSON($0.version) },
            Field("row") { .integer($0.lastRow) },
            Field("problem", column: Table.Column("Problem", shrinksTo: 10)) { JSON(updates.problem(of: $0)) },
        ])
        guard let sentences else {
            return Report(
                schema: "spesa.catalogues/1", "catalogues", of: subscriptions, fields, none: none
            ) { subscription in
                let version = subscription.version.map { "version \($0)" } ?? "not imported yet"
                let problem = updates.problem(of: subscription).map { "; \($0)" } ?? ""
                return "\(subscription.name) from \(subscription.place): \(version)\(problem)."
            }
        }
        return Report(
            schema: "spesa.catalogues/1", "catalogues", of: subscriptions, fields, sentences: sentences)
    }
}

extension Context {
    /// Returns the followed catalogue with a name.
    /// - Throws: `LedgerError.noSuchCatalogue`.
    fileprivate func followed(_ name: String) throws -> Subscription {
        guard let known = try book.subscriptions().named(name) else { throw LedgerError.noSuchCatalogue(name) }
        return known
    }
}
