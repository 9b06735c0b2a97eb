import Glibc
public import Terminal

/// The terminal while a full screen is shown: it is put back as it was by `leave`, with the value, and before a signal or a fault
/// ends or stops the program.
///
/// There is one at a time in a program, and no prompt beside it but in `outside`.
public final class FullScreen {
    /// What happened.
    public enum Event: Hashable, Sendable {
        /// A key was pressed, or what else the terminal sends.
        case key(Key)
        /// The window has another size, and shows nothing certain.
        case resized
        /// The program goes on after it was stopped, or a signal was answered; the screen shows nothing.
        case resumed
        /// The time passed.
        case time
        /// The terminal is gone, or another job's.
        case closed
    }

    /// An ESC that nothing follows for so many milliseconds is a key.
    private static let escapeTime = 50
    /// Whether the terminal is another job's is looked for so often, in milliseconds: nothing tells.
    private static let lookTime = 1000
    /// What is shown in fewer bytes than these comes at once anyway.
    private static let leastTogether = 256
    /// The most columns and rows: a terminal may say anything.
    private static let largest = 1000

    private let abilities: Abilities
    private let writer: FrameWriter
    private let input: Int32
    private let output: Int32
    private let enterCodes: String
    private let leaveCodes: String

    /// There while the screen is shown.
    private var watch: SignalWatch?
    private var mode: TerminalMode?
    /// What the terminal shows, if that is certain.
    private var shown: Frame?
    private var reader = KeyReader()
    /// Read, and not yet asked for; the next one last.
    private var keys: [Key] = []
    /// When what is pending is a key.
    private var escapeEnd: ContinuousClock.Instant?
    private var place = Place.out
    private var isResized = false
    private var isClosed = false

    /// Shows an empty screen.
    /// - Throws: `PromptError.failed` where either end is no terminal, or signals cannot be watched.
    public init(_ abilities: Abilities, title: String, input: Int32 = 0, output: Int32 = 1) throws(PromptError) {
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

    /// The size of the window, asked anew; 80×24 where the terminal does not say, and never above 1000 each way.
    public var size: Size {
        guard let size = TerminalSize.of(output), size.rows > 0 else { return Size(columns: 80, rows: 24) }
        return Size(columns: min(size.columns, Self.largest), rows: min(size.rows, Self.largest))
    }

    /// Shows a frame in one write; a signal that comes while the terminal takes nothing ends that, and the next frame is sent whole.
    public func show(_ frame: Frame) {
        guard place == .on else { return }
        let text = writer.text(from: shown, to: frame)
        shown = frame
        if text.isEmpty { return }
        let isTogether = abilities.passesOverModes && text.utf8.count >= Self.leastTogether
        let sent = isTogether ? EscapeCode.startTogether + text + EscapeCode.endTogether : text
        if !send(sent, to: output, stopsAtSignal: true) { shown = nil }
    }

    /// Has the next frame be sent whole.
    public func redraw() { shown = nil }

    /// Whether something typed, or a signal, waits for `next`: for work that is done in slices.
    public var isKeyWaiting: Bool {
        !keys.isEmpty || isResized || wait(0) != .nothing
    }

    /// Waits for what happens next.
    ///
    /// Ctrl-Z leaves the screen, stops the job, and comes back as `resumed`. A signal that ends or stops the program does so after
    /// the screen was left.
    /// - Parameter milliseconds: the longest wait; `nil` waits for ever.
    public func next(within milliseconds: Int?) -> Event {
        let end = milliseconds.map { ContinuousClock.now + .milliseconds(max(0, $0)) }
        while watch != nil, !isClosed || !keys.isEmpty {
            takeSignals()
            if place != .on {
                // Where a signal came first it is taken first.
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
            // Another job has the terminal where the one that had started this one is gone.
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

    /// Leaves the screen as it was before, with the terminal's settings, runs `body`, and comes back.
    ///
    /// The next frame is sent whole. Where the window has another size by then, `next` tells.
    public func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
        let (isShown, before) = (mode != nil, size)
        leave()
        defer {
            // Without a watch a signal would leave the terminal as it is.
            if isShown, (try? start()) == nil { isClosed = true }
            if size != before { isResized = true }
        }
        return try body()
    }

    /// Puts everything back; without effect the second time.
    public func leave() {
        guard mode != nil else { return }
        sendLeaving()
        mode = nil
        // Last, since it hands on signals that came meanwhile.
        watch = nil
    }
}

extension FullScreen {
    /// What the terminal shows.
    private enum Place {
        /// The screen.
        case on
        /// What it showed before.
        case out
        /// One of the two: the program was stopped without notice.
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

    /// Leaves the screen, and runs `body` with signals as they were.
    private func goOut(_ body: () -> Void) {
        sendLeaving()
        mode?.leave()
        watch?.stop()
        body()
        watch?.start()
    }

    /// Shows the screen, at first and after `goOut`; `false` when a signal came first, and `next` does it. The settings come first: in the background they stop the job
    /// before anything is shown.
    private func comeIn() -> Bool {
        guard mode?.enter() == true else { return false }
        send(place == .unsure ? leaveCodes + enterCodes : enterCodes, to: output)
        place = .on
        shown = nil
        return true
    }

    /// Does what signals that came do.
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

    /// Milliseconds, begun ones counted whole; never below 0.
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
            // EIO is what a terminal answers after it was hung up, or when it is another job's.
            isClosed = true
        }
    }
}
