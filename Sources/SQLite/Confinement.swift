internal import CSQLite
import Glibc

/// The rules of a confined connection: it may read columns of certain views, and call functions that only compute.
///
/// SQLite reports the innermost view or common table expression of a read, and a user's query may name an expression
/// like a view. So each view reads its tables through an inner view with a secret name. If only the rows of a table are
/// counted, SQLite reports just its database, so the database has a secret name too.
final class Confinement {
    /// The public views, in lower case.
    private let views: Set<String>
    /// The inner views with secret names, in lower case.
    private let inner: Set<String>
    /// The tables of the database, in lower case. A query may not even count their rows.
    private let tables: Set<String>
    /// The secret name of the database in the views.
    private let database: UnsafeMutablePointer<CChar>
    /// The first refused action since the last `reset`; `nil` if none was refused.
    private(set) var refusal: Refusal?

    enum Refusal {
        case table(String)
        case function(String)
        case action
    }

    init(views: [String], inner: [String], tables: [String], database: String) {
        self.views = Set(views.map { $0.lowercased() })
        self.inner = Set(inner.map { $0.lowercased() })
        self.tables = Set(tables.map { $0.lowercased() })
        self.database = strdup(database)
    }

    deinit { free(database) }

    /// Gives the database of a connection its secret name. The connection must not outlive this object.
    func nameDatabase(of connection: OpaquePointer) { _ = spesa_sqlite_name_main(connection, database) }

    /// Clears the refusal.
    func reset() { refusal = nil }

    func allows(
        _ action: Int32, _ first: String?, _ second: String?, of database: String?, within view: String?
    ) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_RECURSIVE: return true
        case SQLITE_READ:
            let table = (first ?? "").lowercased()
            if isReadable(table, within: (view ?? "").lowercased()) { return true }
            // SQLite reports the counting of rows as a read of a column without a name.
            if second?.isEmpty == true, isCountable(table, of: database) { return true }
            return refuse(.table(first ?? ""))
        case SQLITE_FUNCTION:
            if let name = second?.lowercased(), Self.functions.contains(name) { return true }
            return refuse(.function(second ?? ""))
        default: return refuse(.action)
        }
    }

    private func isReadable(_ table: String, within view: String) -> Bool {
        inner.contains(view) || views.contains(table) || Self.listTables.contains(table)
            || inner.contains(table) && views.contains(view)
    }

    /// Whether a query may count the rows of a table: one that a view names, or a table expression of the query.
    private func isCountable(_ table: String, of database: String?) -> Bool {
        database.map { strcmp($0, self.database) == 0 } == true
            || !tables.contains(table) && !table.hasPrefix("sqlite_") && !table.hasPrefix("pragma_")
    }

    private func refuse(_ reason: Refusal) -> Bool {
        if refusal == nil { refusal = reason }
        return false
    }

    /// Table-valued functions that queries may use.
    static let listTables: Set<String> = ["json_each", "json_tree"]

    /// Functions of https://www.sqlite.org/lang_corefunc.html and the pages beside it that have no access to other
    /// data.
    private static let functions: Set<String> = [
        "abs", "char", "coalesce", "concat", "concat_ws", "format", "glob", "hex", "if", "ifnull", "iif", "instr",
        "length", "like", "likelihood", "likely", "lower", "ltrim", "max", "min", "nullif", "octet_length", "printf",
        "quote", "random", "randomblob", "replace", "round", "rtrim", "sign", "sqlite_version", "substr", "substring",
        "trim", "typeof", "unhex", "unicode", "unlikely", "upper", "zeroblob",
        "date", "time", "datetime", "julianday", "strftime", "timediff", "unixepoch", "current_date", "current_time",
        "current_timestamp",
        "avg", "count", "group_concat", "string_agg", "sum", "total",
        "cume_dist", "dense_rank", "first_value", "lag", "last_value", "lead", "nth_value", "ntile", "percent_rank",
        "rank", "row_number",
        "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "ceiling", "cos", "cosh", "degrees", "exp",
        "floor", "ln", "log", "log10", "log2", "mod", "pi", "pow", "power", "radians", "sin", "sinh", "sqrt", "tan",
        "tanh", "trunc",
        "json", "json_array", "json_array_length", "json_extract", "json_group_array", "json_group_object",
        "json_insert", "json_object", "json_patch", "json_quote", "json_remove", "json_replace", "json_set",
        "json_type", "json_valid", "->", "->>",
    ]
}
