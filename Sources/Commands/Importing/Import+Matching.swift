internal import Arguments
internal import Bookkeeping
internal import Imports
internal import Ledger
internal import Output
internal import Terminal

/// The maximum number of days from a manual entry to its bank row, which comes later.
struct MatchDays: ParameterValue {
    let count: Int

    /// The value of `--match` without a number.
    static let usual = MatchDays(count: 4)

    private init(count: Int) { self.count = count }

    init?(parsing text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let count = Int(text),
            count <= StatementMatching.farthestSlip
        else { return nil }
        self.count = count
    }

    static var expectation: String { "a number of days up to \(StatementMatching.farthestSlip)" }
}

extension Import {
    /// Returns the maximum number of days from entry to bank row; `nil` if matching is off. `--missing` alone matches
    /// with the usual number of days.
    /// - Throws: `CommandError.notUsableHere` for `--match-all` without `--match` or `--missing`.
    func daysLater() throws -> Int? {
        if matchAll, match == nil, !missing {
            throw CommandError.notUsableHere(
                "--match-all needs --match", hint: "write --match --match-all")
        }
        return (match ?? (missing ? MatchDays.usual : nil))?.count
    }

    /// Asks the user about each possible match, until the end of the input. If the user cannot be asked, or has
    /// confirmed with `--yes`, accepts the matches without an alternative, and with `--match-all` also the best of
    /// several.
    func decide(_ plan: inout StatementPlan, _ words: MatchWords, in environment: Environment) throws {
        guard environment.canAsk && !yes else { return plan.takeSure(orBest: matchAll) }
        let screen = environment.screen()
        func show(_ sentences: [String]) {
            let lines = sentences.flatMap { screen.paragraph($0) }
            environment.system.writeError(screen.rendering.render(lines))
        }
        /// Asks the user about a match, and applies the answer to the plan. Returns `false` at the end of the input.
        func answer(_ question: StatementPlan.Question, in plan: inout StatementPlan) throws -> Bool {
            switch question {
            case .same(let proposal):
                show([words.sentence(proposal.movement), "  " + words.sentence(proposal.logged)])
                let unlike = proposal.certainty == .unlike ? ", though it names another payee" : ""
                guard
                    let answer = try environment.prompt.ask("Is it the same\(unlike)? (y/n, a for all, l to leave it) ")
                else {
                    return false
                }
                switch answer.lowercased() {
                case "y", "yes": plan.take(proposal.movement, as: proposal.logged)
                case "n", "no": plan.part(proposal.movement, from: proposal.logged)
                case "a", "all":
                    plan.take(proposal.movement, as: proposal.logged)
                    plan.takeSure(orBest: true)
                case "l", "leave": plan.leave(proposal.movement)
                default: throw CommandError.noSuchAnswer(answer, hint: "write y, n, a for all, or l to leave it open")
                }
            case .which(let doubt):
                show([words.sentence(doubt.movement)] + doubt.candidates.map { "  " + words.sentence($0) })
                let names = doubt.candidates.map { words.number($0) }
                let question = "Which is it? (\(names.joined(separator: ", ")), none, l to leave it) "
                guard let answer = try environment.prompt.ask(question) else { return false }
                if let place = names.firstIndex(of: answer) {
                    plan.take(doubt.movement, as: doubt.candidates[place])
                } else if ["n", "no", "none"].contains(answer.lowercased()) {
                    plan.setNew(doubt.movement)
                } else if ["l", "leave"].contains(answer.lowercased()) {
                    plan.leave(doubt.movement)
                } else {
                    throw CommandError.noSuchAnswer(
                        answer, hint: "write one of the numbers, none, or l to leave it open")
                }
            }
            return true
        }
        while let question = plan.question {
            guard try environment.asking({ try answer(question, in: &plan) }) else { return }
        }
    }
}
