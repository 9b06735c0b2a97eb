"""The tasks timed at each size: the command of spesa, and equivalents in other programs."""
import typing


class Task(typing.NamedTuple):
    """One task. The commands of a list are used in turn, so that each has work to do."""

    name: str
    spesa: list
    # Limit in multiples of the start of spesa, at any size.
    limit: float | None = None
    sqlite: str | None = None
    hledger: str | None = None
    ledger: str | None = None


MONTHS = """SELECT substr(day, 1, 7), count(*), sum(cents) FROM line WHERE void = 'false' GROUP BY 1 ORDER BY 1"""
TASKS = [
    Task("start", ["--version"], 1.5),
    Task(
        "add", ["add 12,50 groceries --on 2025-11-20"], None,
        "INSERT INTO line (day, cents, category) VALUES ('2025-11-20', 1250, 'food:groceries')"),
    Task("add, new payee", ["add 12,50 groceries --payee Conadd --on 2025-11-20", "undo"]),
    Task(
        "edit", ["edit 9 --note first", "edit 9 --note second"], None,
        "UPDATE line SET note = note || 'x' WHERE id = 9"),
    Task("void", ["void 11", "restore 11"], None, "UPDATE line SET void = 'true' WHERE id = 11"),
    Task("show", ["show 100"], 3, "SELECT * FROM line WHERE id = 100"),
    Task("history of one", ["history 100"], 3),
    Task(
        "summary", ["summary 2025-11"], 4,
        "SELECT category, count(*), sum(cents) FROM line WHERE day BETWEEN '2025-11-01' AND '2025-11-30' GROUP BY 1",
        "balance -p 2025-11 expenses", "balance -p 2025-11 expenses"),
    Task(
        "stats month", ["stats month 2025"], 3, MONTHS.replace("WHERE", "WHERE day LIKE '2025%' AND"),
        "balance -M -p 2025 expenses --depth 1", "register -M -p 2025 expenses"),
    Task(
        "stats month all, by category", ["stats month all --by category"], 3,
        MONTHS.replace("GROUP BY 1", "GROUP BY 1, category"), "balance -M expenses --depth 2",
        "register -M expenses"),
    Task(
        "stats week all", ["stats week all"], 3,
        "SELECT strftime('%Y-%W', day), count(*), sum(cents) FROM line WHERE void = 'false' GROUP BY 1 ORDER BY 1",
        "balance -W expenses --depth 1", "register -W expenses"),
    Task("stats month all, by payee", ["stats month all --by payee"], None,
         MONTHS.replace("GROUP BY 1", "GROUP BY 1, payee")),
    # Filtered reports may take five times as long as the start, unfiltered ones three times.
    Task("stats month all, a category", ["stats month all --category groceries"], 15),
    Task("stats week all, a category", ["stats week all --category groceries"], 15),
    Task("stats month of a year, large ones", ["stats month 2025 --min 100"], 15),
    Task("stats month all, large ones", ["stats month all --min 100"], 15),
    Task("summary, a payee", ["summary 2025-11 --payee conad"], 15),
    Task("chart bar", ["chart bar 2025-11"], 4),
    Task("chart columns", ["chart columns all --by month"], 4),
    Task("report of a month", ["report 2025-11"], None),
    Task(
        "list of a month", ["list 2025-11"], None,
        "SELECT * FROM line WHERE day BETWEEN '2025-11-01' AND '2025-11-30' ORDER BY day DESC, id DESC",
        "register -p 2025-11 expenses", "register -p 2025-11 expenses"),
    Task(
        "list all, the first 20", ["list all --limit 20"], 3, "SELECT * FROM line ORDER BY day DESC, id DESC LIMIT 20",
        None, "register expenses --tail 20"),
    Task(
        "a rare word, the first 20", ["list all --search amarene --limit 20"], 10,
        "SELECT * FROM line WHERE what LIKE '%amarene%' OR payee LIKE '%amarene%' OR note LIKE '%amarene%' "
        "ORDER BY day DESC, id DESC LIMIT 20", "register expenses desc:amarene", "register expenses and @amarene"),
    Task(
        "a rare word, all", ["list all --search amarene"], 10,
        "SELECT * FROM line WHERE what LIKE '%amarene%' OR payee LIKE '%amarene%' OR note LIKE '%amarene%' "
        "ORDER BY day DESC, id DESC"),
    Task("a common word, the first 20", ["list all --search conad --limit 20"], 10),
]
