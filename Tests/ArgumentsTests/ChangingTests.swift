import Arguments
import Failures
import Testing

@Suite struct ChangingTests {
    @Test(
        arguments: [
            ("add 5 food", .option("--dry-run"), "add 5 food --dry-run"),
            ("add 5 -- food", .option("--dry-run"), "add 5 --dry-run -- food"),
            ("add 5 food --dry-run", .option("--dry-run"), "add 5 food --dry-run"),
            ("add 5 --payee A food", .option("--payee", "B"), "add 5 --payee B food"),
            ("add 5 --payee=A food", .option("--payee", "B"), "add 5 --payee=B food"),
            ("add 5 --payee A", .option("--payee", "-B"), "add 5 --payee=-B"),
            ("add 5 -d3d food", .option("--on", "4d"), "add 5 -d=4d food"),
            ("add 5 -qd3d food", .option("--on", "4d"), "add 5 -qd=4d food"),
            ("add 5 -qd 3d food", .option("--on", "4d"), "add 5 -qd 4d food"),
            ("add 5 food", .option("--payee", "-x"), "add 5 food --payee=-x"),
            ("add 5 food --tag t", .another("--tag", "u"), "add 5 food --tag t --tag u"),
            ("add 5 -- food", .another("--tag", "-u"), "add 5 --tag=-u -- food"),
            ("add 5 food", .entry("--payee", key: "a", value: "1"), "add 5 food --payee a=1"),
            ("add 5 --payee b=2 food", .entry("--payee", key: "a", value: "1"), "add 5 --payee b=2,a=1 food"),
            ("add 5 --payee=a=7,b=2", .entry("--payee", key: "a", value: "1"), "add 5 --payee=a=1,b=2"),
            ("add --payee P 12 -q 50 food x", .words(0..<2, ["12,50"]), "add --payee P 12,50 -q food x"),
            ("add 5 --dry-run food --tag t", .without("--dry-run"), "add 5 food --tag t"),
            ("add 5 --payee A food --tag t", .without("--payee"), "add 5 food --tag t"),
            ("add 5 --payee=A food", .without("--payee"), "add 5 food"),
            ("add food --tag t 5 x", .words(0..<2, ["5", "food"]), "add 5 food --tag t x"),
            ("add 5 --tag t", .words(1..<1, ["food"]), "add 5 food --tag t"),
            ("--quiet add --tag t", .words(0..<0, ["5"]), "--quiet add 5 --tag t"),
            ("add 5 all --tag t", .words(1..<2, []), "add 5 --tag t"),
            ("add -- -x 5 w", .words(0..<2, ["5", "-x"]), "add -- 5 -x w"),
            ("add x --tag t 5", .words(0..<2, ["5", "-x"]), "add --tag t -- 5 -x"),
            ("lits --format csv 2026", .command(["list"]), "list --format csv 2026"),
            ("--format csv lits 2026", .command(["list"]), "--format csv list 2026"),
            ("rename a b --quiet", .command(["category", "rename"]), "category rename a b --quiet"),
            ("category lits --quiet", .command(["category", "list"]), "category list --quiet"),
            ("ceiling st 900", .command(["ceiling", "set"]), "ceiling set 900"),
            ("--limit 3", .command(["list"]), "list --limit 3"),
            ("pie 2026", .command(["chart", "pie"]), "chart pie 2026"),
            ("list --catgory food --tag t", .spelling("--catgory", "--category"), "list --category food --tag t"),
            ("list --catgory=food", .spelling("--catgory", "--category"), "list --category=food"),
            ("list --csv --tag t", .spelling("--csv", "--format csv"), "list --format csv --tag t"),
            ("add 5 fod --tag t", .value("fod", "food"), "add 5 food --tag t"),
            ("add 5 food --payee Lild x", .value("Lild", "Lidl"), "add 5 food --payee Lidl x"),
            ("add 5 food --payee=Lild", .value("Lild", "Lidl"), "add 5 food --payee=Lidl"),
            ("add 5 food --payee me,Bne:2,x", .value("Bne", "Ben"), "add 5 food --payee me,Ben:2,x"),
            ("add 5 food --payee=Bne=5,me=7", .value("Bne", "Ben"), "add 5 food --payee=Ben=5,me=7"),
            ("add 5 Da --tag t Gno", .value("Da Gno", "Gino"), "add 5 Gino --tag t"),
        ] as [(String, CommandChange, String)])
    func `a change keeps the rest of the command as typed`(
        typed: String, change: CommandChange, changed: String
    ) {
        #expect(toy.changing(words(typed), by: [change]) == words(changed))
    }

    @Test(arguments: [
        ("add 5 foo foo --payee foo", "add 5 food foo --payee foo"),
        ("list --category foo --tag foo", "list --category food --tag foo"),
    ])
    func `of several equal words the one of the given kind is replaced`(typed: String, changed: String) {
        let change = CommandChange.value("foo", "food", of: "category")
        #expect(toy.changing(words(typed), by: [change]) == words(changed))
    }

    @Test func `a change that does not fit is refused`() {
        #expect(toy.changing(["add", "5"], by: [.words(1..<2, ["x"])]) == nil)
        #expect(toy.changing(["add", "5", "--payee"], by: [.option("--dry-run")]) == nil)
        #expect(toy.changing(["list", "--tag", "t"], by: [.spelling("--tga", "--tag")]) == nil)
        #expect(toy.changing(["add", "5"], by: [.without("--dry-run")]) == nil)
        #expect(toy.changing(["add", "5", "food"], by: [.value("fod", "food")]) == nil)
        #expect(toy.changing(["add", "5", "fod", "fod"], by: [.value("fod", "food")]) == nil)
        #expect(toy.changing(["add", "5", "x", "--payee", "Bne,Bne"], by: [.value("Bne", "Ben")]) == nil)
        #expect(toy.changing(["lits"], by: [.command(["lost"])]) == nil)
    }

    @Test(arguments: [
        ("add --category food 5", "add 5 food"),
        ("add 5 Bread --category=food --dry-run", "add 5 food Bread --dry-run"),
        ("add --what Bread --category food --amount 5", "add 5 food Bread"),
        ("category rename --name x --category y", "category rename y x"), ("add 5 --shop Lidl", "add 5 --payee Lidl"),
    ])
    func `options by the name of an argument or of another option are replaced`(typed: String, changed: String) throws {
        let error = #expect(throws: UsageError.self) { try toy.parse(words(typed)) }
        guard case .command(_, let changes, _) = error?.words.advice.first else {
            Issue.record("no command is suggested")
            return
        }
        #expect(toy.changing(words(typed), by: changes) == words(changed))
    }

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
