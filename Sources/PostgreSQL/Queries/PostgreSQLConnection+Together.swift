public import Database

// Several statements in one round trip (https://www.postgresql.org/docs/current/libpq-pipeline-mode.html). If libpq has
// no pipeline mode, each is sent alone and announced reads are ignored.
extension PostgreSQLConnection {
    /// Queues a statement for the next round trip, or the end of the transaction.
    /// - Throws: `DatabaseError`, also for earlier statements.
    public func executeLater(_ sql: String, _ values: [Value]) throws(DatabaseError) {
        guard library.pipeline != nil, isInTransaction else {
            try execute(sql, values)
            return
        }
        forgetKept()
        ahead.append(translated(sql), try QueryParameters(values))
        if ahead.isFull { try sendWaiting() }
    }

    /// Queues reads for the next round trip. In a transaction, each result stays valid until a statement may have
    /// changed its tables. Outside a transaction, each result is used at most once, or repeatedly with `reusesReads`.
    public func anticipate(_ reads: [Read]) {
        guard library.pipeline != nil else { return }
        ahead.expect(
            reads.filter { (try? QueryParameters($0.values)) != nil }, unlessKept: isInTransaction || reusesReads)
    }

    /// Whether anything is queued for the next statement.
    var mustSendTogether: Bool { !ahead.waiting.isEmpty || !ahead.expected.isEmpty }

    /// Sends the queued statements, without a further statement.
    func sendWaiting() throws(DatabaseError) {
        guard !ahead.waiting.isEmpty else { return }
        let (waiting, _) = ahead.take(reads: false)
        gatherUnfinished()
        guard library.pipeline != nil else { return try sendEach(waiting) }
        if let failure = passOver(try enter(waiting, [])) {
            endPipeline(hasFailed: true)
            throw errorToThrow(failure)
        }
        endPipeline(hasFailed: false)
    }

    private func sendEach(_ waiting: [ReadAhead.Waiting]) throws(DatabaseError) {
        for statement in waiting { try run(statement.sql) }
        ahead.isSettled = true
    }

    /// Sends the queued statements, then this one, together with the announced reads.
    ///
    /// The caller must read the result to its end or discard it.
    /// - Parameter read: the announced read that equals this statement, if any.
    func sendTogether(
        _ sql: String, _ parameters: QueryParameters, as read: Read? = nil
    ) throws(DatabaseError) -> QueryResult {
        gatherUnfinished()
        guard library.pipeline != nil else {
            try sendEach(ahead.take(reads: false).waiting)
            return try sendAlone(sql, parameters)
        }
        // A change outside a transaction would be committed only at the end of the pipeline, where its error could go
        // unnoticed.
        if !isInTransaction, read == nil, !sql.hasPrefix("SELECT") {
            try sendWaiting()
            return try sendAlone(sql, parameters)
        }
        let (waiting, expected) = ahead.take(reads: true)
        // In a read-only transaction the order is irrelevant, and the requested result may be long.
        let others = expected.filter { $0 != read }
        let (first, last) = isLooking ? (others, []) : ([], others)
        var failed = passOver(
            try enter(waiting, first.map(statement) + [(sql, parameters)] + last.map(statement)))
        for read in first {
            let (answer, failure) = takeWhole()
            if let answer { ahead.keep(answer, to: read) }
            failed = failed ?? failure
        }
        if let failed {
            endPipeline(hasFailed: true)
            throw errorToThrow(failed)
        }
        guard !last.isEmpty || read != nil else {
            // The result may be long, and is read row by row.
            guard library.setSingleRowMode(handle) == 1 else {
                endPipeline(hasFailed: true)
                throw notSent
            }
            let answer = QueryResult(of: self, isPiped: true)
            follow(answer)
            answer.begin()
            return answer
        }
        let (asked, failure) = takeWhole()
        var laterFailure: ServerFailure?
        for read in last {
            let (answer, failure) = takeWhole()
            if let answer { ahead.keep(answer, to: read) }
            laterFailure = laterFailure ?? failure
        }
        endPipeline(hasFailed: failure != nil || laterFailure != nil)
        if let failure { throw errorToThrow(failure) }
        // The error aborted the transaction, so the next statement fails with it.
        if let laterFailure { _ = errorToThrow(laterFailure) }
        guard let asked else { throw notSent }
        if let read, isInTransaction || reusesReads && !read.tables.isEmpty { ahead.keep(asked, to: read) }
        return QueryResult(asked, of: self)
    }

    private func statement(of read: Read) -> (sql: String, parameters: QueryParameters) {
        // Values that cannot be sent were never queued.
        (translated(read.sql), (try? QueryParameters(read.values)) ?? .none)
    }

    /// Sends statements in one pipeline.
    /// - Parameters:
    ///   - waiting: statements without results. A statement that occurs repeatedly is prepared.
    ///   - others: statements after these, with a result each.
    /// - Returns: the number of results before those of `others`.
    private func enter(
        _ waiting: [ReadAhead.Waiting], _ others: [(sql: String, parameters: QueryParameters)]
    ) throws(DatabaseError) -> Int {
        guard let pipeline = library.pipeline, pipeline.enter(handle) == 1 else { throw notSent }
        var results = 0
        var isSent = true
        let counts = Dictionary(waiting.map { ($0.sql, 1) }, uniquingKeysWith: +)
        for statement in waiting where isSent {
            let isRepeated = counts[statement.sql, default: 1] > 1
            let plan = isRepeated ? statements.plan(statement.sql, statement.parameters.types, isRepeated: true) : .once
            if case .new(let prepared) = plan {
                let types = prepared.types
                isSent = library.sendPrepare(handle, prepared.name, statement.sql, Int32(types.count), types) == 1
                statements.keep(statement.sql, prepared)
                results += 1
            }
            if isSent { isSent = send(statement.sql, statement.parameters, by: plan) }
            results += 1
        }
        // Single-row mode would also affect the first of several results if the previous statement used it, so an empty
        // statement comes first.
        if waiting.isEmpty, isSent {
            isSent = send("", .none, by: .once)
            results = 1
        }
        for statement in others where isSent { isSent = send(statement.sql, statement.parameters, by: .once) }
        guard pipeline.sync(handle) == 1, isSent else {
            let error = notSent
            endPipeline(hasFailed: true)
            throw error
        }
        return results
    }

    /// Discards a number of results. Returns the first error among them; `nil` without one.
    private func passOver(_ count: Int) -> ServerFailure? {
        var first: ServerFailure?
        for _ in 0..<count {
            let (_, failure) = takeWhole()
            first = first ?? failure
        }
        return first
    }

    /// Returns the next result or its failure; `nil` for both if the statement was skipped because of an earlier error.
    private func takeWhole() -> (answer: BufferedResult?, failure: ServerFailure?) {
        var answer: BufferedResult?
        var failure: ServerFailure?
        while let result = nextResult() {
            switch library.resultStatus(result) {
            case Library.Code.rowsAreDone, Library.Code.commandIsDone, Library.Code.emptyQuery:
                answer = BufferedResult(result, library)
                continue
            case Library.Code.pipelineAborted: break
            default: failure = failure ?? ServerFailure(result, of: self)
            }
            library.clear(result)
            guard library.status(handle) == Library.Code.connectionIsGood else { break }
        }
        return (failure == nil ? answer : nil, failure)
    }

    /// Waits until the server is ready for the next statement.
    func endPipeline(hasFailed: Bool) {
        var pauses = 0
        // A single `nil` separates the results of two statements.
        while library.status(handle) == Library.Code.connectionIsGood, pauses < 2 {
            guard let result = nextResult() else {
                pauses += 1
                continue
            }
            pauses = 0
            let isEnd = library.resultStatus(result) == Library.Code.pipelineSync
            library.clear(result)
            if isEnd { break }
        }
        _ = library.pipeline?.exit(handle)
        // Some of them may not have been prepared.
        if hasFailed { _ = statements.forgetAll() }
        guard !isInTransaction else { return }
        if hasFailed { ahead.settleAnew() } else { ahead.isSettled = true }
    }
}
