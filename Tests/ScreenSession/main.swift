// A full screen for the tests: every event takes a row of it, and a line of a file.
import Glibc
import Screen
import Terminal

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

guard CommandLine.arguments.count == 2,
    let abilities = TerminalCapabilities(term: variable("TERM"), color: true, colorTerm: variable("COLORTERM"))
else {
    print("no screen")
    exit(3)
}
let file = open(CommandLine.arguments[1], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)

do {
    let screen = try FullScreen(abilities, title: "session")
    var frame = Frame(screen.size, glyphs: .block)
    var count = 0
    func tell(_ what: String) {
        count += 1
        send("\(count)-\(what)\n", to: file)
        frame.put(StyledText("\(count)-\(what).", style: .bold), row: count % frame.size.rows, column: 0, fill: true)
        screen.show(frame)
    }
    tell("ready")
    events: while true {
        let event = screen.next(within: variable("WAITS").flatMap { Int($0) })
        switch event {
        case .key(.text("q")):
            screen.leave()
            screen.leave()
            print("bye")
            exit(0)
        case .key(.text("d")): break events
        case .key(.text("M")): screen.usesMouse.toggle()
        case .key(.text("T")): fatalError("as asked")
        case .key(.text("O")):
            let line = screen.outside {
                print("outside:", terminator: " ")
                fflush(nil)
                return readLine()
            }
            tell("said-\(line ?? "nothing")")
        case .key(let key): tell("\(key)")
        case .resized, .resumed:
            frame = Frame(screen.size, glyphs: .block)
            tell("\(event)-\(screen.size.columns)x\(screen.size.rows)")
        case .time: tell("time")
        case .closed:
            tell("closed")
            screen.leave()
            exit(4)
        }
    }
} catch {
    print("\(error)")
    exit(2)
}
// The value is released, and the screen with it.
print("gone")
