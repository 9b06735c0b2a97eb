import CYAJL
import Files

/// Receives the values of a JSON text while it is parsed.
package protocol JSONReceiver: AnyObject {
    /// An object begins on a line, from 1.
    /// - Parameter key: the member name; `nil` in a list and for a whole document. This applies to all functions.
    func beginObject(_ key: String?, line: Int) throws
    func endObject() throws
    func beginList(_ key: String?) throws
    func endList() throws
    /// A scalar value: the text of a string, a number as written, `true`, `false`, or `nil` for null.
    func value(_ key: String?, _ text: String?) throws
}

/// A streaming parser for one or several JSON texts, on top of YAJL.
///
/// Limits the nesting depth, the length of each text, and the bytes between two values. Numbers stay text, so that no
/// digit is lost.
package final class JSONStreamReader {
    private let name: String
    private let limit: Int
    private let receiver: any JSONReceiver
    private var handle: yajl_handle?
    /// For each open object or list, whether it is a list.
    private var open: [Bool] = []
    private var key: String?
    private var failure: (any Error)?
    private var piece: [UInt8] = []
    /// The offset in `piece` up to which line feeds were counted.
    private var counted = 0
    private var line = 1
    /// Bytes read since the last call of the receiver.
    private var waiting = 0

    static let depthLimit = 64

    package init(_ name: String, limits: ReadingLimits, receiver: any JSONReceiver) throws(FileError) {
        self.name = name
        limit = limits.recordBytes
        self.receiver = receiver
        handle = yajl_alloc(Self.callbacks, nil, Unmanaged.passUnretained(self).toOpaque())
        guard handle != nil else { throw .cannotRead(name, reason: "no memory for a parser") }
        _ = spesa_yajl_allow_multiple_values(handle)
    }

    deinit {
        if let handle { yajl_free(handle) }
    }

    /// Parses a whole text from pieces. An empty piece marks the end.
    /// - Throws: `FileError.damaged`, `.recordTooLong`, and the errors of the receiver and of `next`.
    package func read(_ next: () throws -> [UInt8]) throws {
        while true {
            piece = try next()
            counted = 0
            let status = piece.isEmpty ? yajl_complete_parse(handle) : yajl_parse(handle, piece, piece.count)
            if let failure { throw failure }
            guard status == yajl_status_ok else { throw damaged() }
            if piece.isEmpty { break }
            waiting += piece.count
            guard waiting <= max(limit, piece.count) else {
                throw FileError.recordTooLong(name, line: currentLine(), limit: limit)
            }
            count(through: piece.count)
        }
        guard open.isEmpty else { throw damaged() }
    }

    private func damaged() -> FileError {
        let bytes = yajl_get_error(handle, 0, piece, piece.count)
        defer { yajl_free_error(handle, bytes) }
        let problem = bytes.map { String(cString: $0) } ?? "it is not JSON"
        let end = problem.utf8.last == 0x0A ? String(problem.dropLast()) : problem
        return .damaged(name, line: currentLine(), problem: open.isEmpty || !piece.isEmpty ? end : "it is cut")
    }

    private func currentLine() -> Int {
        count(through: min(piece.count, Int(yajl_get_bytes_consumed(handle))))
        return line
    }

    private func count(through end: Int) {
        guard end > counted else { return }
        line += piece[counted..<end].count { $0 == 0x0A }
        counted = end
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> JSONStreamReader {
        Unmanaged<JSONStreamReader>.fromOpaque(context!).takeUnretainedValue()
    }

    /// YAJL keeps the address, so the callbacks never move and are never freed.
    nonisolated(unsafe) private static let callbacks: UnsafePointer<yajl_callbacks> = {
        let place = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
        place.initialize(to: made)
        return UnsafePointer(place)
    }()

    private static let made = yajl_callbacks(
        yajl_null: { of($0).send { try $0.value($1, nil) } },
        yajl_boolean: { context, truth in of(context).send { try $0.value($1, truth == 0 ? "false" : "true") } },
        yajl_integer: nil, yajl_double: nil,
        yajl_number: { context, text, count in
            of(context).text(UnsafeRawPointer(text), count) { receiver, key, text in try receiver.value(key, text) }
        },
        yajl_string: { context, text, count in
            of(context).text(UnsafeRawPointer(text), count) { receiver, key, text in try receiver.value(key, text) }
        },
        yajl_start_map: { of($0).begin(isList: false) },
        yajl_map_key: { context, text, count in
            let reader = of(context)
            return reader.text(UnsafeRawPointer(text), count) { _, _, text in reader.key = text }
        },
        yajl_end_map: { of($0).end() },
        yajl_start_array: { of($0).begin(isList: true) },
        yajl_end_array: { of($0).end() })

    private func begin(isList: Bool) -> Int32 {
        guard open.count < Self.depthLimit else {
            failure = FileError.damaged(
                name, line: currentLine(), problem: "its values are nested deeper than \(Self.depthLimit)")
            return 0
        }
        open.append(isList)
        return send { receiver, key in
            if isList { try receiver.beginList(key) } else { try receiver.beginObject(key, line: currentLine()) }
        }
    }

    private func end() -> Int32 {
        let isList = open.popLast() == true
        return send { receiver, _ in
            if isList { try receiver.endList() } else { try receiver.endObject() }
        }
    }

    private func text(
        _ bytes: UnsafeRawPointer?, _ count: Int, _ body: (any JSONReceiver, String?, String) throws -> Void
    ) -> Int32 {
        guard count <= limit else {
            failure = FileError.recordTooLong(name, line: currentLine(), limit: limit)
            return 0
        }
        let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        let held = key
        return send { receiver, _ in try body(receiver, held, text) }
    }

    /// Calls the receiver. Returns 0, which cancels the parser, if it throws.
    private func send(_ body: (any JSONReceiver, String?) throws -> Void) -> Int32 {
        waiting = 0
        do {
            let held = key
            key = nil
            try body(receiver, held)
            return 1
        } catch {
            failure = error
            return 0
        }
    }
}
