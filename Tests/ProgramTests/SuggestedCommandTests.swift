import Failures
import Testing

@testable import Arguments
@testable import Commands

/// The commands that errors of the command line suggest.
@Suite struct SuggestedCommandTests {
    /// The suggested commands, without other hints.
    private static func suggested(_ line: String) -> [String] {
        let words = line.split(separator: " ").map(String.init)
        do {
            _ = try root.parse(words)
            return []
        } catch {
            return (error.words.completed(for: words).hint ?? "").split(separator: "\n").compactMap { hint in
                let parts = hint.split(separator: ": spesa ", maxSplits: 1)
                return parts.count == 2 && parts[0] != "usage" ? String(parts[1]) : nil
            }
        }
    }

    @Test(arguments: [
        ("list --on 2026-11-25", "list 2026-11-25"), ("list --date=2026-11-25", "list 2026-11-25"),
        ("list --month nov", "list nov"), ("summary --month 2026-10", "summary 2026-10"),
        ("repeat end 1 --on 2026-11-10", "repeat end 1 2026-11-10"), ("receipt list --on fri", "receipt list fri"),
        ("stats month --year 2025", "stats month 2025"), ("list --month 7", "list jul"),
        ("list --week=30 food", "list W30 food"), ("summary --month 10", "summary oct"),
        ("chart bar --month 13", "chart bar 13"),
    ])
    func `an unknown option whose value is a period suggests that period`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        ("list --from 2026-11-01", "list 2026-11-01.."), ("list food --since=2026-11-01", "list food 2026-11-01.."),
        ("list --until 2026-11-10", "list ..2026-11-10"),
        ("stats month --from 2026-01 --to=2026-03", "stats month 2026-01..2026-03"),
    ])
    func `unknown options for the ends of a range suggest the range`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: ["erase book trips --yes", "add 5 food --paye"])
    func `an option whose value is missing is described, and no command with a placeholder is suggested`(
        line: String
    ) throws {
        #expect(Self.suggested(line).isEmpty)
        let words = line.split(separator: " ").map(String.init)
        let error = try #require(throws: UsageError.self) { _ = try root.parse(words) }
        let hint = try #require(error.words.completed(for: words).hint)
        #expect(hint.hasPrefix("did you mean --") && hint.contains("? "))
    }

    @Test(arguments: [
        ("list --categories food", "list --category food"), ("edit 2 --categories x", "edit 2 --category x"),
        ("add 5 food --shops Lidl", "add 5 food --payee Lidl"), ("add 5 food --dates fri", "add 5 food --on fri"),
        ("add 5 food --paye Lidl", "add 5 food --payee Lidl"), ("edit 2 --amout=5", "edit 2 --amount=5"),
    ])
    func `a suggested option keeps the typed value`(line: String, command: String) {
        #expect(Self.suggested(line).first == command)
    }

    @Test(arguments: ["void 1 --on 2026-11-25", "summary --on fri", "list --on Lidl"])
    func `an option is not suggested for the value of another option`(line: String) {
        #expect(!Self.suggested(line).contains { $0.contains("--hide") })
    }

    @Test(arguments: [
        ("repeat delete 1", "repeat end 1"), ("repeat void 1", "repeat end 1"), ("repeat remove 1", "repeat end 1"),
        ("voucher add meal 5", "voucher get meal 5"), ("voucher delete 3", "voucher void 3"),
        ("modify 3", "edit 3"), ("total", "summary"), ("view 3", "show 3"),
        ("outing report Prague", "outing show Prague"),
        ("12,50groceries", "add 12,50 groceries"), ("statistics", "stats"), ("revert", "undo"),
        ("ceiling add 900", "ceiling set 900"), ("ceiling 900", "ceiling set 900"),
        ("ceiling 900 food", "ceiling set 900 food"), ("ceiling delete", "ceiling remove"),
        ("receipt delete 1", "receipt void 1"), ("receipt remove", "receipt void"),
        ("repeat 650 rent", "repeat add 650 rent"), ("method delete visa", "method archive visa"),
        ("token delete cron", "token revoke cron"), ("person rename Ben Benno", "person edit Ben --name Benno"),
        ("payee Lidl", "payee show Lidl"), ("person Edo --format csv", "person show Edo --format csv"),
        ("outing start Rome", "outing open Rome"), ("rent 650 --method visa", "add 650 rent --method visa"),
        ("place rename Rome Roma --note x", "place edit Rome --note x --name Roma"),
        ("person mv Ben Benno", "person edit Ben --name Benno"), ("ceiling unset food", "ceiling remove food"),
    ])
    func `a wrong subcommand suggests the subcommand with that meaning`(line: String, command: String) {
        #expect(Self.suggested(line).first == command)
    }

    @Test(arguments: [
        ("search pizza", "list --search pizza"),
        ("find pizza nov --format csv", "list nov --format csv --search pizza"),
        ("search Da Gino", "list --search 'Da Gino'"), ("find 2026", "list 2026"), ("find", "list"),
        ("total 2026", "stats 2026"), ("balance last-year", "stats last-year"), ("total nov", "summary nov"),
        ("balance Ben", "debts Ben"), ("expense nov", "list nov"), ("--verson", "--version"),
    ])
    func `the first suggested command takes the typed words`(line: String, command: String) {
        #expect(Self.suggested(line).first == command)
    }

    @Test(arguments: [
        ("summary nov 2025", "summary nov2025"), ("summary last month", "summary last-month"),
        ("stats month 2026 11", "stats month 2026-11"), ("stats month Q3 2025", "stats month 2025-Q3"),
        ("chart pie 11 2026", "chart pie 2026-11"), ("chart bar 30 d", "chart bar 30d"),
        ("export csv 2025-12-01 2026-01-31", "export csv 2025-12-01..2026-01-31"),
        ("report last year --top 3", "report last-year --top 3"),
        ("export csv 1.11. 20.11.", "export csv 1.11..20.11."), ("receipt list 20 nov", "receipt list 20nov"),
    ])
    func `two words that are one period together suggest that period`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        "summary 2026 13", "stats month 2026-10 2026-11-31", "chart bar 2026-11 2026-10", "summary nov food",
        "export csv 20 11",
    ])
    func `two words that are no period together suggest nothing`(line: String) {
        #expect(Self.suggested(line).isEmpty)
    }

    @Test(arguments: [
        ("stats months", "stats month"), ("stats weekly 2026", "stats week 2026"), ("stats monthly", "stats month"),
        ("chart bars 2026", "chart bar 2026"), ("chart calender", "chart calendar"),
        ("chart bar --by moth --top 3", "chart bar --by month --top 3"),
        ("list --void onyl --limit 2", "list --void only --limit 2"),
        ("token add cron --can reed", "token add cron --can read"),
        ("report 2026 --as htm", "report 2026 --as html"), ("export jsn 2026", "export json 2026"),
        ("report 2026 --format html", "report 2026 --as html"), ("stats month --by shop", "stats month --by payee"),
        ("list --sort price --limit 2", "list --sort amount --limit 2"),
    ])
    func `a mistyped value suggests the nearest one`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        ("budget 500", "ceiling set 500"), ("limit 300 food", "ceiling set 300 food"), ("budget", "ceiling"),
        ("budget 2026-10", "ceiling 2026-10"), ("subscription 9,99 leisure", "repeat add 9,99 leisure"),
        ("pay ben 20", "settle ben 20"), ("pay 20 food", "add 20 food"), ("log 5 food", "add 5 food"),
        ("voucher show", "voucher list"),
    ])
    func `a name of several commands suggests the one that takes the next word`(line: String, command: String) {
        #expect(Self.suggested(line).first == command)
    }

    @Test(arguments: [
        ("report 2026-11 --form html", "report 2026-11 --as html"), ("report --type=csv", "report --as=csv"),
        ("report --output nov.html", "report --to nov.html"), ("export csv --output x.csv", "export csv --to x.csv"),
        ("report 2026 --html", "report 2026 --as html"), ("list -n 5", "list --limit 5"),
        ("add 5 food --yesterday", "add 5 food --on yesterday"), ("list --last-month", "list last-month"),
        ("edit 2 --set-category home", "edit 2 --category home"), ("edit 2 --new-payee Lidl", "edit 2 --payee Lidl"),
        ("void --all", "void --all-matching"), ("edit --all", "edit --all-matching"),
        ("ceiling set 300 food --month 2026-10", "ceiling set 300 food --from 2026-10"),
        ("ceiling set 300 --to 2026-12", "ceiling set 300 --until 2026-12"),
    ])
    func `an option by another name suggests the option that takes the value`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        ("cat", ["category", "catalogue"]), ("cate", ["category", "rate"]), ("cata", ["catalogue"]),
        ("se", ["settings", "settle"]), ("b", ["book", "basket", "barcode"]), ("c", ["chart", "ceiling", "category"]),
        ("st", ["stats", "stock", "store"]), ("rec", ["receipt", "recover"]), ("lo", ["load", "login", "logout"]),
    ])
    func `an ambiguous beginning suggests the commands in the order of the help`(word: String, commands: [String]) {
        #expect(Self.suggested(word) == commands)
    }

    @Test func `every ambiguous beginning suggests the first commands of the help that have it`() {
        let names = root.top.shownSubcommands.filter { !$0.info.isDestructive }.map(\.info.name)
        for word in Set(names.flatMap { name in (1..<name.count).map { String(name.prefix($0)) } }).sorted() {
            let begun = names.filter { $0.hasPrefix(word) }
            // Another name of a command comes before the beginnings of names.
            let isOtherName = root.top.shownSubcommands.contains { $0.info.alsoCalled.contains(word) }
            guard begun.count > 1, !names.contains(word), !isOtherName else { continue }
            let suggested = Self.suggested(word).filter(begun.contains)
            #expect(suggested == Array(begun.prefix(suggested.count)), "\(word): \(suggested)")
        }
    }

    @Test(arguments: [
        ("settings set format plain", "settings format plain"), ("chart show pie 2026", "chart pie 2026"),
        ("stats list month 2026", "stats month 2026"), ("export make csv", "export csv"),
    ])
    func `a verb before a value is left out`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        ("settings get format", "settings format"), ("settings list", "settings"),
        ("settings unset format", "settings format --unset"), ("settings remove glyphs", "settings glyphs --unset"),
        ("settings fromat plain", "settings format plain"),
    ])
    func `an unknown setting suggests the command without its verb, or the nearest setting`(
        line: String, command: String
    ) {
        let words = line.split(separator: " ").map(String.init)
        let value = words.count > 2 ? words[2] : nil
        let error = CommandError.settingKey(words[1], value: value, known: SettingKey.allCases.map(\.rawValue))
        #expect(error.words.completed(for: words).hint == "did you mean: spesa \(command)")
    }

    @Test func `a flag is not suggested for an option with a value`() {
        #expect(Self.suggested("add 5 food --dry-rum").first == "add 5 food --dry-run")
        #expect(Self.suggested("add 5 food --dry-rum=yes").isEmpty)
    }

    @Test(arguments: ["category show food", "category view food --format csv"])
    func `a subcommand without arguments is not suggested before an argument`(line: String) {
        #expect(Self.suggested(line).isEmpty)
    }

    @Test(arguments: [
        ("chart bar by payee", "chart bar --by payee"), ("edit 1 amount 5 --on fri", "edit 1 --on fri --amount 5"),
        ("list payee Lidl", "list --payee Lidl"),
    ])
    func `an option without dashes is recognised`(line: String, command: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let option = try #require(root.optionWithoutDashes(in: words))
        #expect(root.changing(words, by: option.changes)?.joined(separator: " ") == command)
    }

    @Test(arguments: ["list category", "chart bar by month --by week", "edit 1 2 3", "login anna method x"])
    func `an argument that is no option without dashes stays an argument`(line: String) {
        #expect(root.optionWithoutDashes(in: line.split(separator: " ").map(String.init)) == nil)
    }

    @Test func `a wrong subcommand suggests only commands of its group`() {
        let names = ["delete", "remove", "rm", "void", "add", "new", "set", "get", "list", "rename", "frobnicate"]
        for group in root.top.shownSubcommands.compactMap(\.group?.info.name) {
            for name in names {
                for command in Self.suggested("\(group) \(name) 1 2 3 4") {
                    #expect(command.hasPrefix(group + " "), "\(group) \(name): \(command)")
                }
            }
        }
    }

    @Test(arguments: ["ceiling 2026-13", "ceiling nov", "receipt 2026-11", "receipt 30d", "stock milk"])
    func `a period or name after a group is not reported as a wrong subcommand`(line: String) {
        #expect(Self.suggested(line).isEmpty)
    }

    @Test(arguments: [
        ("add 5 groceries --payer ben", "add 5 groceries --paid-by ben"),
        ("edit 1 --payer ben", "edit 1 --paid-by ben"),
        ("add 5 groceries --card visa", "add 5 groceries --method visa"),
        ("receipt add Pane --method cash", "receipt add Pane --pay cash"),
        ("add 5 groceries --comment x", "add 5 groceries --note x"),
        ("add 5 groceries --memo=x", "add 5 groceries --note=x"),
        ("add 5 groceries --description x", "add 5 groceries --note x"), ("edit 1 --description x", "edit 1 --what x"),
        ("edit 1 --price 5", "edit 1 --amount 5"), ("voucher spend meal 2 --memo x", "voucher spend meal 2 --note x"),
        ("outing close Rome --reason lost", "outing close Rome --unreconciled lost"),
        ("repeat add 5 rent --every month --end 2026-12-31", "repeat add 5 rent --every month --until 2026-12-31"),
        ("add 5 groceries --shop Lidl", "add 5 groceries --payee Lidl"), ("list --shop Lidl", "list --payee Lidl"),
        ("list --paid-by ben", "list --person ben"), ("list --with ben", "list --person ben"),
        ("list --text pane", "list --search pane"), ("list --what pane", "list --search pane"),
        ("list --note pane", "list --search pane"), ("list --last 5", "list --limit 5"),
        ("list --top 5", "list --limit 5"), ("chart bar --limit 5", "chart bar --top 5"),
        ("stats month --card visa", "stats month --method visa"), ("list --above 5", "list --min 5"),
        ("outing open Prague --person ben", "outing open Prague --with ben"),
        ("--payer ben add 5 groceries", "--paid-by ben add 5 groceries"),
    ])
    func `a synonym of an option suggests the option`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        ("add 5 food --pay visa", ["add 5 food --payee visa", "add 5 food --method visa"]),
        ("edit 1 --pay=visa", ["edit 1 --payee=visa", "edit 1 --method=visa"]),
        (
            "repeat add 5 rent --every month --pay visa",
            ["repeat add 5 rent --every month --payee visa", "repeat add 5 rent --every month --method visa"]
        ),
    ])
    func `a synonym that is also the beginning of an option suggests that option first`(
        line: String, commands: [String]
    ) {
        #expect(Self.suggested(line) == commands)
    }

    @Test(arguments: [
        ("export xls", "export xlsx --to expenses.xlsx"), ("export xls 2026", "export xlsx 2026 --to expenses.xlsx"),
        ("export xls --to a.xlsx", "export xlsx --to a.xlsx"), ("export cvs", "export csv"),
    ])
    func `a suggested value comes with the option that it needs`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        "add 5 groceries --with ben", "edit 1 --with ben", "voucher spend meal 2 --pay cash", "list --last week",
        "list --by category", "add 5 groceries --by anna",
    ])
    func `an option of another command does not suggest one with a similar spelling`(line: String) {
        #expect(Self.suggested(line).isEmpty)
    }

    @Test(arguments: [
        ("add 5 --category groceries", "add 5 groceries"), ("add --category groceries 5", "add 5 groceries"),
        ("add 10 groceries --amount 5", "add 5 groceries"), ("add groceries --amount 5", "add 5 groceries"),
        ("category rename x y --category z", "category rename z y"),
        ("add --amount=5 --category=groceries --what Bread", "add 5 groceries Bread"),
        ("5 --category groceries", "5 groceries"), ("edit --id 5 --amount 3", "edit 5 --amount 3"),
        ("ceiling set 900 --category food", "ceiling set 900 food"), ("show --id 5", "show 5"),
        ("voucher get --number 3 --kind meal", "voucher get meal 3"), ("list --period nov", "list nov"),
    ])
    func `options named like arguments suggest the arguments`(line: String, command: String) {
        #expect(Self.suggested(line) == [command])
    }

    @Test(arguments: [
        ("add 5 Bread --category groceries --tag t", "add 5 groceries Bread --tag t", "add 5 groceries --tag t"),
        ("add 8 groceries --category food --dry-run", "add 8 food --dry-run", "add 8 food groceries --dry-run"),
        ("add 8 groceries Bread --category food", "add 8 food Bread", "add 8 food groceries Bread"),
    ])
    func `a text that may be the argument or the next one is replaced or kept`(
        line: String, first: String, second: String
    ) {
        #expect(Self.suggested(line) == [first, second])
    }

    @Test(arguments: [
        ("person ad zoe", "person add zoe"), ("payee ad Lidl --sells food", "payee add Lidl --sells food"),
        ("place ad Ferrara", "place add Ferrara"), ("method ad visa --kind card", "method add visa --kind card"),
        ("payee edti Lidl --note x", "payee edit Lidl --note x"), ("category ad food", "category add food"),
        ("product ad Milk", "product add Milk"), ("token ad cron", "token add cron"),
        ("book ad trips", "book add trips"),
    ])
    func `the suggestion for a mistyped subcommand keeps the words after it`(line: String, command: String) {
        #expect(Self.suggested(line).first == command)
    }

    @Test(arguments: [
        "method ad 4111111111111111", "method ad 4111 1111 1111 1111", "payee ad Lidl --tax-number IT01234567890",
    ])
    func `a suggestion does not repeat words with a long number`(line: String) {
        #expect(!Self.suggested(line).contains { $0.contains(where: \.isNumber) })
    }

    @Test(arguments: [
        ("receipt ad Pane --payee A", "receipt add Pane --payee A"),
        ("outing ad Prague", "outing open Prague"), ("outing add Prague --on fri", "outing open Prague --on fri"),
    ])
    func `a mistyped subcommand with options of its own is recognised`(line: String, command: String) {
        #expect(Self.suggested(line).first == command)
    }

    @Test(arguments: [
        ("stock ad 2 milk", "stock add 2 milk"), ("basket delete Week", "basket remove Week"),
        ("rate st HUF 400", "rate set HUF 400"), ("settle viod 3", "settle void 3"),
    ])
    func `a mistyped subcommand read as an argument is suggested`(line: String, command: String) {
        let words = line.split(separator: " ").map(String.init)
        let commands = root.subcommandsMeant(in: words).compactMap { advice in
            if case .command(_, let changes, _) = advice { root.changing(words, by: changes) } else { nil }
        }
        #expect(commands.contains(command.split(separator: " ").map(String.init)))
    }

    @Test(arguments: ["stock milk", "basket Party", "list nov", "stock add 2 milk", "receipt 30d", "settle Ben 12"])
    func `an argument of a default subcommand suggests no subcommand`(line: String) {
        #expect(root.subcommandsMeant(in: line.split(separator: " ").map(String.init)).isEmpty)
    }

    @Test(arguments: [
        ("list --min 12, 50", "12,50"), ("list --max 12 , 50", "12,50"), ("list --min=12, 50", "12,50"),
        ("list nov --min 12. 50", "12.50"), ("list --min 12 50", "12,50"), ("list --min 1 234,56", "1234,56"),
        ("chart bar --cap 12, 50", "12,50"), ("receipt add Pane --payee A --total 12 ,50", "12,50"),
        ("outing reconcile --cash 12, 50", "12,50"), ("erase expenses --min 12, 50", "12,50"),
        ("repeat edit 1 --amount 12, 50", "12,50"),
    ])
    func `an amount split over two words after an option is refused`(line: String, whole: String) throws {
        let words = line.split(separator: " ").map(String.init)
        do {
            try requireWholeAmounts(in: words)
            Issue.record("\(line) is accepted")
        } catch let error as CommandError {
            let hint = try #require(error.words.completed(for: words).hint)
            #expect(hint.hasPrefix("if it is \(whole), write it as one word: spesa "))
            #expect(hint.contains(whole) && !hint.hasSuffix(" 50"))
        }
    }

    @Test(arguments: [
        "list --min 12 2026", "list --min 12 20.11", "list --min 12 20", "list --min 12,50 nov", "list 50 --min 12",
        "list --note 12, 50", "add 5 groceries 3", "receipt add --total 12 5 --payee A",
    ])
    func `a separate word after an amount is not taken as part of it`(line: String) throws {
        try requireWholeAmounts(in: line.split(separator: " ").map(String.init))
    }
}
