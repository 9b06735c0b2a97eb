internal import Database
import Glibc

/// The functions of libpq, loaded when a database on a server is opened, so that the program is not linked with it.
///
/// Declared in https://www.postgresql.org/docs/current/libpq.html.
struct Library {
    typealias Handle = OpaquePointer
    typealias Result = OpaquePointer
    typealias Text = UnsafePointer<CChar>
    typealias Texts = UnsafePointer<Text?>
    typealias Receiver = @convention(c) (UnsafeMutableRawPointer?, Result?) -> Void
    typealias Types = UnsafePointer<UInt32>
    typealias Numbers = UnsafePointer<Int32>

    let version: @convention(c) () -> Int32
    let connectStart: @convention(c) (Texts, Texts, Int32) -> Handle?
    let connectPoll: @convention(c) (Handle) -> Int32
    let finish: @convention(c) (Handle) -> Void
    let status: @convention(c) (Handle) -> Int32
    let transactionStatus: @convention(c) (Handle) -> Int32
    let parameterStatus: @convention(c) (Handle, Text) -> Text?
    let serverVersion: @convention(c) (Handle) -> Int32
    let errorMessage: @convention(c) (Handle) -> Text?
    let socket: @convention(c) (Handle) -> Int32
    let needsPassword: @convention(c) (Handle) -> Int32
    let setErrorVerbosity: @convention(c) (Handle, Int32) -> Int32
    let setNoticeReceiver: @convention(c) (Handle, Receiver?, UnsafeMutableRawPointer?) -> Receiver?
    let hostAddress: @convention(c) (Handle) -> Text?
    let setNonBlocking: @convention(c) (Handle, Int32) -> Int32
    let flush: @convention(c) (Handle) -> Int32
    let sendScript: @convention(c) (Handle, Text) -> Int32
    let sendPreparation: @convention(c) (Handle, Text, Text, Int32, Types?) -> Int32
    let send: @convention(c) (Handle, Text, Int32, Types?, Texts?, Numbers?, Numbers?, Int32) -> Int32
    let sendPrepared: @convention(c) (Handle, Text, Int32, Texts?, Numbers?, Numbers?, Int32) -> Int32
    let sendPrepare: @convention(c) (Handle, Text, Text, Int32, Types?) -> Int32
    let setSingleRowMode: @convention(c) (Handle) -> Int32
    let isBusy: @convention(c) (Handle) -> Int32
    let takeInput: @convention(c) (Handle) -> Int32
    let makeCancel: @convention(c) (Handle) -> OpaquePointer?
    let cancel: @convention(c) (OpaquePointer, UnsafeMutablePointer<CChar>, Int32) -> Int32
    let freeCancel: @convention(c) (OpaquePointer?) -> Void
    let nextResult: @convention(c) (Handle) -> Result?
    let resultStatus: @convention(c) (Result) -> Int32
    let errorField: @convention(c) (Result, Int32) -> Text?
    let rowCount: @convention(c) (Result) -> Int32
    let columnCount: @convention(c) (Result) -> Int32
    let columnType: @convention(c) (Result, Int32) -> UInt32
    let commandStatus: @convention(c) (Result) -> Text?
    let changedRows: @convention(c) (Result) -> Text?
    let bytes: @convention(c) (Result, Int32, Int32) -> UnsafeMutablePointer<CChar>?
    let length: @convention(c) (Result, Int32, Int32) -> Int32
    let isNull: @convention(c) (Result, Int32, Int32) -> Int32
    let clear: @convention(c) (Result?) -> Void
    /// The pipeline functions; `nil` before version 14.
    let pipeline: Pipeline?

    /// The functions of pipeline mode.
    struct Pipeline {
        let enter: @convention(c) (Handle) -> Int32
        let sync: @convention(c) (Handle) -> Int32
        let exit: @convention(c) (Handle) -> Int32
    }

    /// Loads the library, which stays loaded.
    /// - Throws: `DatabaseError.noLibrary`, also for a version before 13.
    init(_ name: String = "libpq.so.5") throws(DatabaseError) {
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw .noLibrary(name: name) }
        func find<Function>(_ symbol: String) throws(DatabaseError) -> Function {
            guard let address = dlsym(library, symbol) else { throw .noLibrary(name: name) }
            return unsafeBitCast(address, to: Function.self)
        }
        version = try find("PQlibVersion")
        connectStart = try find("PQconnectStartParams")
        connectPoll = try find("PQconnectPoll")
        finish = try find("PQfinish")
        status = try find("PQstatus")
        transactionStatus = try find("PQtransactionStatus")
        parameterStatus = try find("PQparameterStatus")
        serverVersion = try find("PQserverVersion")
        errorMessage = try find("PQerrorMessage")
        socket = try find("PQsocket")
        needsPassword = try find("PQconnectionNeedsPassword")
        setErrorVerbosity = try find("PQsetErrorVerbosity")
        setNoticeReceiver = try find("PQsetNoticeReceiver")
        hostAddress = try find("PQhostaddr")
        setNonBlocking = try find("PQsetnonblocking")
        flush = try find("PQflush")
        sendScript = try find("PQsendQuery")
        sendPreparation = try find("PQsendPrepare")
        send = try find("PQsendQueryParams")
        sendPrepared = try find("PQsendQueryPrepared")
        sendPrepare = try find("PQsendPrepare")
        setSingleRowMode = try find("PQsetSingleRowMode")
        isBusy = try find("PQisBusy")
        takeInput = try find("PQconsumeInput")
        makeCancel = try find("PQgetCancel")
        cancel = try find("PQcancel")
        freeCancel = try find("PQfreeCancel")
        nextResult = try find("PQgetResult")
        resultStatus = try find("PQresultStatus")
        errorField = try find("PQresultErrorField")
        rowCount = try find("PQntuples")
        columnCount = try find("PQnfields")
        columnType = try find("PQftype")
        commandStatus = try find("PQcmdStatus")
        changedRows = try find("PQcmdTuples")
        bytes = try find("PQgetvalue")
        length = try find("PQgetlength")
        isNull = try find("PQgetisnull")
        clear = try find("PQclear")
        pipeline =
            version() < 140_000
            ? nil
            : Pipeline(
                enter: try find("PQenterPipelineMode"), sync: try find("PQpipelineSync"),
                exit: try find("PQexitPipelineMode"))
        // The first version with `channel_binding`.
        guard version() >= 130_000 else { throw .noLibrary(name: name) }
    }

    /// Status codes of libpq-fe.h.
    enum Code {
        static let connectionIsGood: Int32 = 0
        static let connectionIsBad: Int32 = 1
        static let verbose: Int32 = 2
        static let connectionIsStarted: Int32 = 2
        static let awaitsResponse: Int32 = 4
        static let pollingFailed: Int32 = 0
        static let pollingReads: Int32 = 1
        static let pollingIsDone: Int32 = 3
        static let emptyQuery: Int32 = 0
        static let commandIsDone: Int32 = 1
        static let rowsAreDone: Int32 = 2
        static let oneRow: Int32 = 9
        static let error: Int32 = 7
        static let pipelineSync: Int32 = 10
        static let pipelineAborted: Int32 = 11
        static let isInTransaction: Int32 = 2
        static let isInFailedTransaction: Int32 = 3
    }
}
