internal import Arguments
internal import Database

/// A query that a person wrote and that has no answer, with what it takes to say what to write instead.
struct QueryFailure: Failure {
    let error: QueryError
    let query: String
    /// How long it was allowed to take.
    let seconds: Int

    var kind: String {
        switch error {
        case .empty: "sql.empty"
        case .incomplete, .misread: "sql.unreadable"
        case .noSuchView: "sql.no-view"
        case .noSuchColumn: "sql.no-column"
        case .noSuchFunction: "sql.no-function"
        case .several: "sql.several"
        case .notReading: "sql.not-reading"
        case .placeholder: "sql.placeholder"
        case .failed: "sql.failed"
        case .valueTooLong: "sql.too-long"
        case .outOfMemory: "sql.memory"
        case .stopped(.time): "sql.time"
        case .stopped(.interrupt): "prompt.interrupted"
        }
    }

    var message: String {
        switch error {
        case .empty: "no query was given"
        case .incomplete: "the query ends too early"
        case .misread(let reason, _): "the query cannot be read: \(reason)"
        case .noSuchView(let name, _): "there is no view '\(name)'"
        case .noSuchColumn(let name, _): "there is no column '\(name)'"
        case .noSuchFunction(let name, _): "there is no function '\(name)' for queries"
        case .several: "this is more than one query"
        case .notReading: "a query can only read"
        case .placeholder(let name, _): "nothing is known to stand for '\(name)'"
        case .failed(let reason): "the query failed: \(reason)"
        case .valueTooLong(let bytes): "a value of the query would be longer than \(bytes / 1_048_576) MiB"
        case .outOfMemory: "the query takes too much memory"
        case .stopped(.time): "the query took longer than \(counted(seconds, "second"))"
        case .stopped(.interrupt): "interrupted"
        }
    }

    /// The line that is meant, where the query has several.
    var input: String? {
        switch error {
        case .empty, .failed, .valueTooLong, .outOfMemory, .stopped: nil
        default: place.map { String(String.UnicodeScalarView(line(at: $0.lowerBound).scalars)) } ?? query
        }
    }

    var caret: Range<Int>? {
        guard let place else { return nil }
        let line = line(at: place.lowerBound)
        return place.lowerBound - line.start..<min(place.upperBound - line.start, line.scalars.count + 1)
    }

    var hint: String? {
        switch error {
        case .empty: "write one, as in: spesa sql 'SELECT * FROM days'"
        case .incomplete: nil
        case .misread:
            marked?.lowercased() == "from" ? "the column \"from\" of ceilings is written in double quotes" : nil
        case .noSuchView(let name, _):
            suggestion(name, among: QueryWords.views) ?? "the views are \(QueryWords.views.joined(separator: ", "))"
        case .noSuchColumn where marked?.hasPrefix("\"") == true: "a text stands in single quotes"
        case .noSuchColumn(let name, _):
            suggestion(name, among: QueryWords.columns) ?? "what there is, is in: spesa help sql"
        case .noSuchFunction(let name, _): suggestion(name, among: QueryWords.functions)
        case .several: "give one after the other"
        case .notReading: "it begins with SELECT, WITH or VALUES; nothing was changed"
        case .placeholder: ":today is the only one; write values into the query"
        case .failed: nil
        case .valueTooLong, .outOfMemory: "ask for less"
        case .stopped(.time): "ask for less, or say how long it may take: --timeout 60"
        case .stopped(.interrupt): nil
        }
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

    /// What stands over the caret.
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

    private func suggestion(_ name: String, among words: [String]) -> String? {
        // Behind a point stands the column.
        let near = nearest(to: name.split(separator: ".").last.map(String.init) ?? name, among: words)
        return near.isEmpty ? nil : "did you mean \(near.joined(separator: " or "))?"
    }
}
