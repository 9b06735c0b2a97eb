internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Money
internal import Terminal
internal import Text

/// `spesa outing edit [NAME]`
struct OutingEditing: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Edit the details of an open outing.",
        discussion: """
            Options that are not given change nothing. An empty value clears the field. --with and --payee replace the \
            whole list: name everyone who takes part, and every payee.
            """,
        examples: [
            ("spesa outing edit --ceiling 120", "the one in use"),
            ("spesa outing edit Market --name 'Winter market'", ""),
        ], alsoCalled: ["change"])

    @Argument("The outing (default: the one in use).", placeholder: "NAME", completing: .custom("outing"))
    var words: [String] = []
    @Option("The new name.", placeholder: "NAME") var name: String?
    @OptionGroup(changing: true) var options: OutingOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let outing = try context.outing(words.outingName)
        guard name != nil || options.hasValues else { throw OutingError.nothingToEdit(outing.name) }
        let (change, names) = try options.edit(of: outing, in: environment, context)
        let showNotices = try options.notices(in: environment, context)
        let changed = try context.edit(outing, as: .editOuting, naming: names) { outing in
            try change(&outing)
            if let name { outing.name = name }
        }
        showNotices()
        try environment.reply(
            try ShownOuting(changed, in: context).reply(
                changed == outing ? "\(changed.name) is already like that" : "Changed \(changed.name)"))
    }
}

extension OutingOptions {
    fileprivate var hasValues: Bool {
        [place, on, from, until, ceiling, purse, currency, rate, note].contains { $0 != nil } || !with.isEmpty
            || !payee.isEmpty
    }
}

/// `spesa outing purse +50`
struct OutingPurse: SpesaCommand {
    static let info = CommandInfo(
        name: "purse", summary: "Add cash that you withdrew to the purse of an outing.",
        examples: [("spesa outing purse +50", "")])

    @Argument("The cash you withdrew.", completing: .none) var amount: String
    @Argument("The outing (default: the one in use).", placeholder: "NAME", completing: .custom("outing"))
    var words: [String] = []

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let outing = try context.outing(words.outingName)
        let drawn = try context.units(amount, in: outing.currency)
        guard drawn > 0 else { throw OutingError.nothingDrawn(amount) }
        let changed = try context.edit(outing, as: .drawCash) { outing in
            outing.drawn.append(drawn)
            outing.purse = outing.purse ?? 0
        }
        let shown = try ShownOuting(changed, in: context)
        try environment.reply(
            shown.reply("Put \(outing.text(of: drawn, context.amounts)) into the purse of \(changed.name)"))
    }
}

/// `spesa outing close [NAME]`
struct OutingClose: SpesaCommand {
    static let info = CommandInfo(
        name: "close", summary: "Close an outing whose cards agree: it takes no more expenses.",
        discussion: """
            Every card that was used must be counted and agree; a method without a kind counts as a card. Cash, \
            transfers and vouchers need not agree. --unreconciled with a reason closes the outing anyway; the reason \
            is then shown wherever the outing is. It is kept also if only the cash or vouchers differ, or the cash \
            was not counted.
            """,
        examples: [
            ("spesa outing close", "the one in use"),
            ("spesa outing close Market --unreconciled 'terminal lost'", ""),
        ])

    @Argument("The outing (default: the one in use).", placeholder: "NAME", completing: .custom("outing"))
    var words: [String] = []
    @Option(
        "The reason to close it although it does not agree.", placeholder: "REASON",
        alsoCalled: ["reason", "force", "anyway"])
    var unreconciled: String?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let outing = try context.outing(words.outingName)
        let closed = try close(outing, in: environment, context)
        if let unreconciled, closed.unreconciled == nil, unreconciled.contains(where: { !$0.isWhitespace }) {
            let agreement = closed.differences.isEmpty ? "nothing differs" : "what differs is booked as a difference"
            environment.notice("the reason was not needed and is not kept: \(agreement)")
        }
        try environment.reply(try ShownOuting(closed, in: context).reply("Closed \(closed.name)"))
    }

    /// Closes the outing. On a terminal, asks for the reason if one is needed and the given one is blank.
    private func close(_ outing: Outing, in environment: Environment, _ context: Context) throws -> Outing {
        do {
            return try context.close(outing, unreconciled: unreconciled)
        } catch OutingError.withoutReason(_, let disagreement) where environment.canAsk {
            return try environment.asking {
                guard let answer = try environment.prompt.ask("Why is \(outing.name) closed although \(disagreement)? ")
                else { throw PromptError.ended }
                return try context.close(outing, unreconciled: answer)
            }
        }
    }
}

/// `spesa outing reopen NAME`
struct OutingReopen: SpesaCommand {
    static let info = CommandInfo(
        name: "reopen", summary: "Open a closed outing again, and use it.",
        examples: [("spesa outing reopen 'Fair of Ferrara'", "")])

    @Argument("The outing.", placeholder: "NAME", completing: .custom("outing")) var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let outing = try context.outing(words.outingName)
        let open = try context.edit(outing, as: .reopenOuting) { outing in
            (outing.isClosed, outing.unreconciled) = (false, nil)
        }
        try environment.reply(try ShownOuting(open, in: context).reply("Opened \(open.name) again"))
    }
}

/// `spesa outing remove NAME`
struct OutingRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove an outing without expenses.",
        examples: [("spesa outing remove Test", "")], alsoCalled: ["delete", "rm"])

    @Argument("The outing.", placeholder: "NAME", completing: .custom("outing")) var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let outing = try context.outing(words.outingName)
        let shown = try ShownOuting(outing, in: context)
        try context.book.removeOuting(outing.id, by: context.signature)
        try environment.reply(shown.reply("Removed \(outing.name)", isWhole: true))
    }
}
