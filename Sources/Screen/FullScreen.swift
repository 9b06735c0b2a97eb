import Glibc
public import Terminal

/// A terminal in full-screen mode, restored by `leave`, on deinit, and before a signal or a crash stops or ends the program.
///
/// A program can have only one at a time. Prompts are allowed only in `outside`.
public final class FullScreen {
    /// An event at the terminal.
    public enum Event: Hashable, Sendable {
        /// A key press, pasted text, a click or a turn of the mouse wheel.
        case key(Key)
        /// The window was resized. Its content is undefined.
        case resized
        /// The program continues after a stop or a handled signal. The screen is blank.
        case resumed
        /// No other event occurred within the time given to `next`.
        case time
        /// The terminal is gone or belongs to another job, or `leave` was called.
        case closed
    }

    /// Milliseconds after which an ESC without further bytes counts as a key.
    private static let escapeTime = 50
    /// Milliseconds between checks for the loss of the terminal to another job, for which there is no signal.
    private static let lookTime = 1000
    /// The minimum length of output that is sent as synchronized output. Shorter output appears at once anyway.
    private static let leastTogether = 256
    /// The limit of columns and rows, against absurd sizes.
    private static let largest = 1000

    private let abilities: TerminalCapabilities
    private let writer: FrameWriter
    private let input: Int32
    private let output: Int32
    private let enterCodes: String
    private let leaveCodes: String

    /// Whether the terminal reports mouse events, if it can. Otherwise the mouse selects text.
    public var usesMouse = true {
        didSet {
            guard abilities.hasMouse, usesMouse != oldValue, place == .on else { return }
            send(usesMouse ? EscapeCode.startReportingMouse : EscapeCode.stopReportingMouse, to: output)
        }
    }

    /// Watches for signals; `nil` while the full screen is not shown.
    private var watch: SignalWatch?
    private var mode: TerminalMode?
    /// The content of the terminal; `nil` if undefined.
    private var shown: Frame?
    private var reader = KeyReader()
    /// Keys that were read but not returned yet, in reverse order.
    private var keys: [Key] = []
    /// The end of the time to wait for the rest of an escape sequence; the bytes so far are then read as a key, such as
    /// Escape. `nil` if no bytes are pending.
    private var escapeEnd: ContinuousClock.Instant?
    private var place = Place.out
    private var isResized = false
    private var isClosed = false

    /// Shows an empty screen.
    /// - Throws: `PromptError.failed` if an end is not a terminal, or signals cannot be watched.
    public init(_ abilities: TerminalCapabilities, title: String, input: Int32 = 0, output: Int32 = 1)
        throws(PromptError)
    {
        for end in [input, output] where isatty(end) != 1 {
            throw PromptError.failed(operation: "show a full screen", code: errno)
        }
        self.abilities = abilities
        self.input = input
        self.output = output
        writer = FrameWriter(abilities)
        enterCodes = abilities.enterCodes(title: title)
        leaveCodes = abilities.leaveCodes
        try start()
    }

    deinit { leave() }

    /// The present size of the window: 80×24 if the terminal does not report one, and at most 1000 each way.
    public var size: Size {
        guard let size = TerminalSize.of(output), size.rows > 0 else { return Size(columns: 80, rows: 24) }
        return Size(columns: min(size.columns, Self.largest), rows: min(size.rows, Self.largest))
    }

    /// Shows a frame with a single write; does nothing while the full screen is left.
    ///
    /// A signal during a blocked write aborts it, and the next frame is sent completely.
    public func show(_ frame: Frame) {
        guard place == .on else { return }
        let text = writer.text(from: shown, to: frame)
        shown = frame
        if text.isEmpty { return }
        let isTogether = abilities.passesOverModes && text.utf8.count >= Self.leastTogether
        let sent = isTogether ? EscapeCode.startTogether + text + EscapeCode.endTogether : text
        if !send(sent, to: output, stopsAtSignal: true) { shown = nil }
    }

    /// Makes the next frame be sent completely.
    public func redraw() { shown = nil }

    /// Whether `next` would return at once, because of input or a signal. For work done in slices.
    public var isKeyWaiting: Bool {
        !keys.isEmpty || isResized || wait(0) != .nothing
    }

    /// Whether the full screen is shown, not the content that the terminal had before.
    public var isShown: Bool { place == .on }

    /// Reads the waiting input without waiting, and removes the first key that `isWanted` accepts. Other keys stay for
    /// `next`.
    /// - Parameter isRemoved: `false` to leave the key for `next` too.
    /// - Returns: whether there is such a key.
    public func takeKey(isRemoved: Bool = true, where isWanted: (Key) -> Bool) -> Bool {
        if !isClosed, wait(0) == .input {
            let earlier = keys
            keys = []
            readKeys()
            keys += earlier
        }
        if let escapeEnd, rest(until: escapeEnd) == 0 {
            self.escapeEnd = nil
            keys = reader.flush().reversed() + keys
        }
        guard let index = keys.lastIndex(where: isWanted) else { return false }
        if isRemoved { keys.remove(at: index) }
        return true
    }

    /// Waits for the next event.
    ///
    /// Ctrl-Z leaves the screen and stops the job. Its continuation returns `resumed`. A signal that ends or stops the
    /// program takes effect after leaving the screen.
    /// - Parameter milliseconds: the maximum wait; `nil` for no limit.
    public func next(within milliseconds: Int?) -> Event {
        let end = milliseconds.map { ContinuousClock.now + .milliseconds(max(0, $0)) }
        while watch != nil, !isClosed || !keys.isEmpty {
            takeSignals()
            if place != .on {
                // A signal that arrives first is handled first.
                guard comeIn() else { continue }
                return .resumed
            }
            if isResized {
                isResized = false
                shown = nil
                return .resized
            }
            if let key = keys.popLast() {
                guard key == .control("z") else { return .key(key) }
                goOut { kill(0, SIGTSTP) }
                continue
            }
            // After the death of the parent job, another one owns the terminal.
            if mode?.isInForeground == false { isClosed = true }
            if isClosed { continue }
            let next = [end, escapeEnd].compactMap { $0 }.min()
            switch wait(min(Self.lookTime, next.map(rest) ?? .max)) {
            case .input: readKeys()
            case .signal: continue
            case .nothing:
                if let escapeEnd, rest(until: escapeEnd) == 0 {
                    self.escapeEnd = nil
                    keys = reader.flush().reversed()
                } else if let end, rest(until: end) == 0 {
                    return .time
                }
            }
        }
        return .closed
    }

    /// Leaves the screen, runs `body` with the terminal's normal settings, and returns to the screen.
    ///
    /// The next frame is sent completely. If the window has been resized, `next` reports that.
    public func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
        let (isShown, before) = (mode != nil, size)
        leave()
        defer {
            // If signals cannot be watched, a signal would leave the terminal in full-screen mode, so the screen ends.
            if isShown, (try? start()) == nil { isClosed = true }
            if size != before { isResized = true }
        }
        return try body()
    }

    /// Restores the terminal. Repeated calls have no effect.
    public func leave() {
        guard mode != nil else { return }
        sendLeaving()
        mode = nil
        // The watch is removed last, because it then passes on the signals that arrived meanwhile.
        watch = nil
    }
}

extension FullScreen {
    /// The content that the terminal shows.
    private enum Place {
        /// The full screen.
        case on
        /// The content that it had before the full screen.
        case out
        /// Unknown: the program was stopped without notice.
        case unsure
    }

    private enum Waited {
        case input
        case signal
        case nothing
    }

    private func start() throws(PromptError) {
        watch = try SignalWatch(and: [SIGWINCH])
        mode = TerminalMode(input, sendingAtFault: leaveCodes, to: output, change: TerminalMode.passKeys)
        _ = comeIn()
    }

    private func sendLeaving() {
        if place != .out { send(leaveCodes, to: output) }
        place = .out
        shown = nil
    }

    /// Leaves the screen, and runs `body` with the previous signal handlers.
    private func goOut(_ body: () -> Void) {
        sendLeaving()
        mode?.leave()
        watch?.stop()
        body()
        watch?.start()
    }

    /// Shows the full screen, at first and after `goOut`. Returns `false` if a signal arrived before; `next` then calls
    /// it again.
    ///
    /// Terminal settings are changed before any output. If the job is in the background, this stops it.
    private func comeIn() -> Bool {
        guard mode?.enter() == true else { return false }
        send(place == .unsure ? leaveCodes + enterCodes : enterCodes, to: output)
        if abilities.hasMouse, !usesMouse { send(EscapeCode.stopReportingMouse, to: output) }
        place = .on
        shown = nil
        return true
    }

    /// Handles the signals that have arrived.
    private func takeSignals() {
        while let signal = watch?.next() {
            switch signal {
            case SIGWINCH: isResized = true
            // Another program may have changed the terminal.
            case SIGCONT: if place == .on { place = .unsure }
            default: goOut { raise(signal) }
            }
        }
    }

    private func wait(_ milliseconds: Int) -> Waited {
        var waiting = [
            pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&waiting, 2, Int32(clamping: milliseconds))
        if count < 0, errno != EINTR { isClosed = true }
        if count < 0 || waiting[0].revents != 0 { return .signal }
        return waiting[1].revents != 0 ? .input : .nothing
    }

    /// The milliseconds until a time, rounded up; never negative.
    private func rest(until end: ContinuousClock.Instant) -> Int {
        let rest = max(.zero, ContinuousClock.now.duration(to: end)).components
        return Int(rest.seconds) * 1000 + Int((rest.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    private func readKeys() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(input, &bytes, bytes.count)
        if count > 0 {
            keys = reader.read(bytes[..<count]).reversed()
            escapeEnd = reader.isPending ? .now + .milliseconds(Self.escapeTime) : nil
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            // A read fails with EIO after a hang-up, or if the terminal belongs to another job.
            isClosed = true
        }
    }
}
