public import Database

/// The server's prefix to a user's query. Error positions count from its start.
private let beginning = "SELECT * FROM ("

extension PostgreSQLConnection {
    /// Runs the only query of `sql` and passes on its result. Uses the functions `ask` and `next_rows` of the schema,
    /// owned by a role that may only read the views.
    ///
    /// A query can leave state in the session, so this should be the last use of the connection.
    /// - Throws: `QueryError`, the errors of the receiver, or `DatabaseError`: `denied` without the right to query.
    /// - Complexity: that of the query. `receiver.stop` is polled twenty times a second, and before each row.
    public func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws {
        let text = try QueryText(sql, values)
        gatherUnfinished()
        guard !isInTransaction else {
            throw DatabaseError.refused(state: "25001", reason: "a transaction is open already")
        }
        try control("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        defer { if isInTransaction { _ = try? control("ROLLBACK") } }
        let schema = ServerSettings.quoted(self.schema)
        let places = text.values.indices.map { "$\($0 + 2)" }.joined(separator: ", ")
        var rows = try answer(
            "SELECT part FROM \(schema).ask($1, CAST(ARRAY[\(places)] AS text[])) AS part",
            [.text(text.statement)] + text.values.map(Value.text), to: text, receiver.stop)
        guard let names = rows.popFirst() else { throw unreadable }
        try receiver.columns(names.map { $0 ?? "" })
        while true {
            for row in rows {
                // An empty row marks the end.
                if row.isEmpty { return }
                if let reason = receiver.stop() { throw QueryError.stopped(reason) }
                try receiver.row(try row.map(value))
            }
            rows = try answer("SELECT part FROM \(schema).next_rows() AS part", [], to: text, receiver.stop)
            guard !rows.isEmpty else { throw unreadable }
        }
    }

    /// Returns the result of calling `ask` or `next_rows`, after waiting until it arrives or the query is stopped.
    private func answer(
        _ call: String, _ values: [Value], to text: QueryText, _ stop: () -> QueryStop?
    ) throws -> ArraySlice<[String?]> {
        let parameters = try QueryParameters(values)
        let isSent = parameters.withPointers { count, values, lengths, formats in
            library.send(handle, call, count, parameters.types, values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw notSent }
        let reason = wait(stop)
        var rows: ArraySlice<[String?]> = []
        var failure: (any Error)?
        while let result = nextResult() {
            defer { library.clear(result) }
            if library.resultStatus(result) == Library.Code.rowsAreDone {
                for row in 0..<library.rowCount(result) {
                    guard library.isNull(result, row, 0) == 0, let bytes = library.bytes(result, row, 0),
                        let texts = TextArray.elements(
                            UnsafeRawBufferPointer(start: bytes, count: Int(library.length(result, row, 0))))
                    else {
                        failure = failure ?? unreadable
                        break
                    }
                    rows.append(texts)
                }
            } else {
                failure =
                    failure ?? QueryFault(result, of: self, in: text)?.error ?? ServerFailure(result, of: self).error
            }
        }
        if let reason { throw QueryError.stopped(reason) }
        if let failure { throw failure }
        return rows
    }

    /// Waits for the whole result, and returns why the query was stopped; `nil` if it was not. To stop, the query is
    /// cancelled on the server and its end awaited.
    private func wait(_ stop: () -> QueryStop?) -> QueryStop? {
        var reason: QueryStop?
        // A signal ends a wait too.
        awaitResult(looking: .milliseconds(50)) {
            guard reason == nil else { return }
            reason = stop()
            if reason != nil { cancelLater() }
        }
        return reason
    }

    private var unreadable: DatabaseError { .refused(state: "", reason: "the answer cannot be read") }

    /// Decodes a value, which the server sends as a type letter followed by text.
    private func value(_ encoded: String?) throws -> QueryValue {
        guard let encoded else { return .null }
        let text = encoded.dropFirst(encoded.isEmpty ? 0 : 1)
        switch encoded.utf8.first {
        case UInt8(ascii: "t"):
            // By bytes, because the first letter may form one character with a combining mark.
            return .text(String(decoding: encoded.utf8.dropFirst(), as: UTF8.self))
        case UInt8(ascii: "i"): if let integer = Int64(text) { return .integer(integer) }
        case UInt8(ascii: "r"): return .real(String(text))
        case UInt8(ascii: "b"): if let bytes = Self.bytes(text.utf8) { return .blob(bytes) }
        default: break
        }
        throw unreadable
    }

    private static func bytes(_ digits: Substring.UTF8View) -> [UInt8]? {
        let halves = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard halves.count == digits.count, halves.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: halves.count, by: 2).map { UInt8(halves[$0] << 4 | halves[$0 + 1]) }
    }
}

/// An error within a user's query.
private struct QueryFault {
    let error: QueryError

    /// - Returns: `nil` for an error outside the query.
    init?(_ result: OpaquePointer, of connection: PostgreSQLConnection, in text: QueryText) {
        let library = connection.library
        func field(_ code: Character) -> String? {
            library.errorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
        }
        guard let state = field("C") else { return nil }
        // An error with a context comes from the query, because the functions run nothing else.
        guard field("W") != nil || state == "57014" else { return nil }
        var start: Int?
        var isBehind = false
        if let position = field("p").flatMap({ Int($0) }), let inner = field("q"),
            inner.hasPrefix(beginning + text.statement)
        {
            let found = position - 1 - beginning.unicodeScalars.count
            isBehind = found >= text.count
            if found >= 0, !isBehind { start = found }
        }
        let place = start.map(text.word)
        let reason = ServerText.oneLine(field("M") ?? "")
        let name = start.map(text.name) ?? ""
        switch state {
        case "57014": error = .stopped(.time)
        case "53200": error = .outOfMemory
        case "SP021": error = text.isOneWord ? .incomplete : .misread(reason: "it names no column", at: nil)
        case "SP020", "54000": error = .valueTooLong(bytes: 16 << 20)
        case "42P01", "3F000": error = place == nil ? .failed(reason: reason) : .noSuchView(name, at: place)
        case "42703": error = .noSuchColumn(name, at: place)
        case "42883":
            if let start, text.isCall(at: start) {
                error = .noSuchFunction(name, at: place)
            } else {
                error = .misread(reason: reason, at: place)
            }
        case "42501": error = place == nil ? .failed(reason: reason) : .noSuchView(name, at: place)
        case "25006": error = .notReading(at: text.change)
        case "0A000", "42601", "42P11":
            if let change = text.change {
                error = .notReading(at: change)
            } else if isBehind {
                error = .incomplete
            } else {
                error = .misread(reason: reason, at: place)
            }
        case _ where state.hasPrefix("42"): error = .misread(reason: reason, at: place)
        case _ where state.hasPrefix("22") && place != nil: error = .misread(reason: reason, at: place)
        case _ where ["21", "22", "54", "XX", "2F", "38", "39", "P0"].contains(state.prefix(2)):
            error = .failed(reason: reason)
        default: return nil
        }
    }
}
