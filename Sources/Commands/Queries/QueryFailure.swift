internal import Arguments
internal import Database
internal import Failures
internal import Reports
internal import Storage
internal import Text

/// A failed query of a user, with the data for a hint.
struct QueryFailure: Failure {
    let error: QueryError
    let query: String
    /// The time limit of the query, in seconds.
    let seconds: Int

    /// The words of the error. Of a query with several lines, they show only the line with the error.
    var words: ErrorWords {
        switch error {
        case .empty:
            ErrorWords(
                kind: "sql.empty", message: "no query was given",
                hint: "write one, for example: spesa sql 'SELECT * FROM days'")
        case .incomplete: errorWords("sql.unreadable", "the query ends too early")
        case .misread(let reason, _):
            errorWords(
                "sql.unreadable", "the query cannot be read: \(reason)",
                hint: marked?.lowercased() == "from"
                    ? "the column \"from\" of ceilings is written in double quotes" : nil)
        case .noSuchView(let name, _):
            errorWords(
                "sql.no-view", "there is no view '\(name)'",
                advice: suggestions(
                    name, among: QueryWords.views,
                    otherwise: "the views are \(QueryWords.views.joined(separator: ", "))"))
        case .noSuchColumn(let name, _):
            errorWords(
                "sql.no-column", "there is no column '\(name)'",
                advice: marked?.hasPrefix("\"") == true
                    ? [.text("put a text in single quotes")]
                    : columnAdvice(name))
        case .noSuchFunction(let name, _):
            errorWords(
                "sql.no-function", "there is no function '\(name)' for queries",
                advice: suggestions(name, among: QueryWords.functions))
        case .several: errorWords("sql.several", "this is more than one query", hint: "give one after the other")
        case .notReading:
            errorWords(
                "sql.not-reading", "a query can only read",
                hint: "it begins with SELECT, WITH or VALUES; nothing was changed")
        case .placeholder(let name, _):
            errorWords(
                "sql.placeholder", "'\(name)' has no value",
                hint: "only :today has one; write other values into the query")
        case .failed(let reason): ErrorWords(kind: "sql.failed", message: "the query failed: \(reason)")
        case .valueTooLong(let bytes):
            ErrorWords(
                kind: "sql.too-long",
                message: "a value of the query would be longer than \(bytes / 1_048_576) MiB", hint: "ask for less")
        case .outOfMemory:
            ErrorWords(kind: "sql.memory", message: "the query takes too much memory", hint: "ask for less")
        case .stopped(.time):
            ErrorWords(
                kind: "sql.time", message: "the query took longer than \(counted(seconds, "second"))",
                hint: "ask for less, or allow more time: --timeout 60")
        case .stopped(.interrupt): ErrorWords(kind: "prompt.interrupted", message: "interrupted")
        }
    }

    /// Returns the words with the relevant line and position.
    private func errorWords(_ kind: String, _ message: String, hint: String? = nil) -> ErrorWords {
        errorWords(kind, message, advice: hint.map { [.text($0)] } ?? [])
    }

    private func errorWords(_ kind: String, _ message: String, advice: [Advice]) -> ErrorWords {
        guard let place else { return ErrorWords(kind: kind, message: message, input: query, advice: advice) }
        let line = line(at: place.lowerBound)
        return ErrorWords(
            kind: kind, message: message, input: String(String.UnicodeScalarView(line.scalars)),
            caret: place.lowerBound - line.start..<min(place.upperBound - line.start, line.scalars.count + 1),
            advice: advice)
    }

    var exitCode: ExitCode {
        switch error {
        case .failed, .valueTooLong, .outOfMemory, .stopped(.time): .failed
        case .stopped(.interrupt): .interrupted
        default: .misused
        }
    }

    private var place: Range<Int>? {
        switch error {
        case .misread(_, let place), .noSuchView(_, let place), .noSuchColumn(_, let place),
            .noSuchFunction(_, let place), .notReading(let place), .placeholder(_, let place):
            place
        case .several(let place): place
        case .incomplete: query.unicodeScalars.count..<query.unicodeScalars.count + 1
        case .empty, .failed, .valueTooLong, .outOfMemory, .stopped: nil
        }
    }

    /// The text at the error position; `nil` if the position is unknown.
    private var marked: String? {
        guard let place else { return nil }
        return String(String.UnicodeScalarView(query.unicodeScalars.dropFirst(place.lowerBound).prefix(place.count)))
    }

    private func line(at index: Int) -> (start: Int, scalars: [Unicode.Scalar]) {
        let scalars = Array(query.unicodeScalars)
        let index = min(index, scalars.count)
        let start = scalars[..<index].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = scalars[index...].firstIndex(of: "\n") ?? scalars.count
        return (start, Array(scalars[start..<end]))
    }

    /// Returns the views that have the column, if it is of another view than those of the query. Otherwise returns
    /// suggestions among the columns of the query's views.
    private func columnAdvice(_ name: String) -> [Advice] {
        let column = lastPart(of: name).lowercased()
        let owners = bookViews.filter { $0.columns.contains(column) }.map(\.name)
        guard owners.isEmpty else {
            return [.text("a column '\(column)' is in \(series(owners)); to list all columns: spesa help sql")]
        }
        let words = Set(query.lowercased().split { !($0.isLetter || $0 == "_") }.map(String.init))
        let used = bookViews.filter { words.contains($0.name) }.flatMap(\.columns)
        let columns = used.isEmpty ? QueryWords.columns : QueryWords.columns.filter(used.contains)
        return suggestions(name, among: columns, otherwise: "to list the columns: spesa help sql")
    }

    /// The column of a name such as `expenses.amount`, or the name itself.
    private func lastPart(of name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }

    /// Returns a suggestion of the query for each name similar to the wrong one; without a similar name, the text
    /// `otherwise`.
    private func suggestions(_ name: String, among words: [String], otherwise: String? = nil) -> [Advice] {
        let last = lastPart(of: name)
        let near = nearest(to: last, among: words)
        guard !near.isEmpty else { return otherwise.map { [.text($0)] } ?? [] }
        let choice = "did you mean \(near.joined(separator: " or "))?"
        let changed = near.compactMap { replacing(last, by: $0) }
        guard !changed.isEmpty else { return [.text(choice)] }
        return changed.enumerated().map { index, text in
            .command(
                index == 0 ? "did you mean" : "or", [.value(query, text)], otherwise: index == 0 ? choice : nil)
        }
    }

    /// The query with another name at the error position; `nil` if the position is unknown, or if the query has the
    /// name in brackets or quotes there.
    private func replacing(_ name: String, by word: String) -> String? {
        guard let place, let marked, marked.hasSuffix(name) else { return nil }
        let scalars = Array(query.unicodeScalars)
        let end = min(place.upperBound, scalars.count)
        let start = end - name.unicodeScalars.count
        guard start >= 0 else { return nil }
        return String(String.UnicodeScalarView(scalars[..<start])) + word
            + String(String.UnicodeScalarView(scalars[end...]))
    }
}
