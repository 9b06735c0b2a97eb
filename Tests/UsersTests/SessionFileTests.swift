import Glibc
import Secrets
import Support
import Testing
import Users

@Suite struct SessionFileTests {
    private let folder = TemporaryFolder()
    private var spesa: String { folder / "spesa" }
    private var file: SessionFile { SessionFile(directory: spesa, storeID: "store-1") }

    private func make(_ content: some Sequence<UInt8> = 0..<32, mode: mode_t = 0o600) {
        mkdir(spesa, 0o700)
        makeFile(file.path, content, mode: mode)
    }

    @Test func `a session is read back`() throws {
        let session = try SessionSecret.random()
        try file.write(session)
        #expect(try file.read()?.secret.isEqual(to: session.secret) == true)
        #expect(file.path == "\(spesa)/store-1.session")
    }

    @Test func `folder and file are private, and no other file is left`() throws {
        let deep = SessionFile(directory: folder / "state/deeper/spesa", storeID: "store-1")
        try deep.write(.random())
        #expect(permissions(of: folder / "state") == 0o700)
        #expect(permissions(of: folder / "state/deeper/spesa") == 0o700)
        #expect(permissions(of: deep.path) == 0o600)
        #expect(namesOfFiles(in: folder / "state/deeper/spesa").sorted() == ["store-1.session"])
    }

    @Test func `a new session replaces an older session and an exposed file`() throws {
        make(0..<32, mode: 0o644)
        let session = try SessionSecret.random()
        try file.write(session)
        #expect(try file.read()?.id == session.id)
        #expect(permissions(of: file.path) == 0o600)
        #expect(namesOfFiles(in: spesa).sorted() == ["store-1.session"])
    }

    @Test func `a link is replaced, not followed`() throws {
        mkdir(spesa, 0o700)
        makeFile(folder / "precious", "precious".utf8)
        symlink("../precious", file.path)
        try file.write(.random())
        #expect(try file.read() != nil)
        #expect(try Secret.read(contentsOf: folder / "precious").bytes == Array("precious".utf8))
    }

    @Test func `a missing file or folder means signed out`() throws {
        #expect(try file.read() == nil)
        mkdir(spesa, 0o700)
        #expect(try file.read() == nil)
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o602, 0o644, 0o777] as [mode_t])
    func `a file open to other accounts is refused`(mode: mode_t) {
        make(mode: mode)
        #expect(throws: UserError.sessionExposed(path: file.path, .permissions(mode))) { try file.read() }
    }

    @Test(arguments: [0o750, 0o705, 0o755, 0o777, 0o710] as [mode_t])
    func `a folder open to other accounts is refused`(mode: mode_t) throws {
        try file.write(.random())
        chmod(spesa, mode)
        #expect(throws: UserError.sessionFolderExposed(path: spesa, .permissions(mode))) { try file.read() }
        #expect(throws: UserError.sessionFolderExposed(path: spesa, .permissions(mode))) {
            try file.write(.random())
        }
    }

    @Test func `a link is refused as file and as folder`() throws {
        make()
        rename(file.path, folder / "elsewhere")
        symlink(folder / "elsewhere", file.path)
        #expect(throws: UserError.sessionExposed(path: file.path, .link)) { try file.read() }
        rename(spesa, folder / "moved")
        symlink("moved", spesa)
        #expect(throws: UserError.sessionFolderExposed(path: spesa, .link)) { try file.read() }
        #expect(throws: UserError.sessionFolderExposed(path: spesa, .link)) { try file.write(.random()) }
        #expect(throws: UserError.sessionFolderExposed(path: spesa, .link)) { try file.remove() }
    }

    @Test func `a pipe or a folder is refused as a file, and a file as a folder`() throws {
        mkdir(spesa, 0o700)
        mkfifo(file.path, 0o600)
        #expect(throws: UserError.sessionExposed(path: file.path, .wrongKind)) { try file.read() }
        let below = SessionFile(directory: folder / "file", storeID: "store-1")
        makeFile(folder / "file")
        #expect(throws: UserError.sessionFolderExposed(path: folder / "file", .wrongKind)) { try below.read() }
        let beneath = SessionFile(directory: folder / "file/spesa", storeID: "store-1")
        #expect(throws: UserError.system(action: "open", path: folder / "file/spesa", code: ENOTDIR)) {
            try beneath.read()
        }
        #expect(throws: UserError.system(action: "make", path: folder / "file/spesa", code: ENOTDIR)) {
            try beneath.write(.random())
        }
    }

    @Test func `a file of another owner is refused`() {
        // Only root can change a file's owner; for other accounts, the root folder has another owner.
        guard geteuid() == 0 else {
            let other = SessionFile(directory: "/", storeID: "store-1")
            #expect(throws: UserError.sessionFolderExposed(path: "/", .otherOwner)) { try other.read() }
            return
        }
        make()
        chown(file.path, 1, 1)
        #expect(throws: UserError.sessionExposed(path: file.path, .otherOwner)) { try file.read() }
        chown(spesa, 1, 1)
        #expect(throws: UserError.sessionFolderExposed(path: spesa, .otherOwner)) { try file.read() }
    }

    @Test(arguments: [0, 1, 31, 33, 5000])
    func `a file of another size is damaged`(count: Int) {
        make(repeatElement(7, count: count))
        #expect(throws: UserError.sessionDamaged(path: file.path)) { try file.read() }
    }

    @Test func `removing works repeatedly and for an exposed file`() throws {
        try file.remove()
        make(mode: 0o644)
        try file.remove()
        #expect(namesOfFiles(in: spesa).sorted() == [])
        try file.remove()
    }

    @Test func `a failure to replace or remove is an error and leaves no file`() throws {
        mkdir(spesa, 0o700)
        mkdir(file.path, 0o700)
        #expect(throws: UserError.system(action: "rename", path: file.path, code: EISDIR)) {
            try file.write(.random())
        }
        #expect(throws: UserError.system(action: "remove", path: file.path, code: EISDIR)) { try file.remove() }
        #expect(namesOfFiles(in: spesa).sorted() == ["store-1.session"])
    }

    @Test func `a full disk leaves the old session`() async {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder()
            let file = SessionFile(directory: folder / "spesa", storeID: "store-1")
            let old = try SessionSecret.random()
            try file.write(old)
            signal(SIGXFSZ, SIG_IGN)
            var unlimited = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &unlimited)
            for (limit, code) in [(0, EFBIG), (16, ENOSPC)] as [(UInt, Int32)] {
                var limited = rlimit(rlim_cur: limit, rlim_max: unlimited.rlim_max)
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limited)
                let session = try SessionSecret.random()
                var thrown: UserError?
                do throws(UserError) { try file.write(session) } catch { thrown = error }
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &unlimited)
                #expect(thrown == .system(action: "write", path: file.path, code: code))
            }
            #expect(try file.read()?.id == old.id)
            #expect(namesOfFiles(in: folder / "spesa").sorted() == ["store-1.session"])
        }
    }

    @Test func `a concurrent reader sees the old or the new session, never a part`() async throws {
        try file.write(.random())
        let file = file
        try await withThrowingTaskGroup { group in
            for _ in 0..<2 {
                group.addTask { for _ in 0..<50 { try file.write(.random()) } }
                group.addTask {
                    for _ in 0..<200 {
                        let session = try file.read()
                        #expect(session != nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(namesOfFiles(in: spesa).sorted() == ["store-1.session"])
    }

    @Test(arguments: ["", "..", "../other", "a/b", "a b", "a\0b", "é", "a.b", String(repeating: "a", count: 65)])
    func `a store id that is not a plain name is refused`(id: String) {
        let odd = SessionFile(directory: spesa, storeID: id)
        #expect(throws: UserError.sessionDamaged(path: odd.path)) { try odd.read() }
        #expect(throws: UserError.sessionDamaged(path: odd.path)) { try odd.write(.random()) }
        #expect(throws: UserError.sessionDamaged(path: odd.path)) { try odd.remove() }
    }

    @Test func `a UUID is accepted as a store id`() throws {
        try SessionFile(directory: spesa, storeID: "019A0B1C-2d3e-7f40-8a5b-6c7d8e9f0a1b").write(.random())
        #expect(namesOfFiles(in: spesa).sorted() == ["019A0B1C-2d3e-7f40-8a5b-6c7d8e9f0a1b.session"])
    }

    @Test(
        arguments: [
            ([:], nil, false), (["HOME": "/home/anna"], "/home/anna/.local/state/spesa", false),
            (["HOME": "/home/anna", "XDG_STATE_HOME": "/var/state"], "/var/state/spesa", false),
            (["XDG_STATE_HOME": "/var/state", "XDG_RUNTIME_DIR": "/run/user/1000"], "/run/user/1000/spesa", true),
            (
                ["HOME": "/home/anna", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": ""], "/home/anna/.local/state/spesa",
                false
            ),
            (["HOME": "/h", "XDG_STATE_HOME": "state", "XDG_RUNTIME_DIR": "run"], "/h/.local/state/spesa", false),
            (["HOME": ""], nil, false),
        ] as [([String: String], String?, Bool)])
    func `the folder is the runtime folder, else the state folder`(
        environment: [String: String], path: String?, isRuntime: Bool
    ) {
        let found = SessionFile.directory(environment: environment)
        #expect(found?.path == path)
        #expect(found?.isRuntime ?? false == isRuntime)
    }

    @Test func `a runtime folder of another owner or without write access is skipped`() throws {
        let home = ["HOME": "/home/anna"]
        let state = "/home/anna/.local/state/spesa"
        let ours = try #require(
            SessionFile.directory(environment: home.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 }))
        #expect(ours.isRuntime && ours.path == folder / "spesa")
        for unusable in ["/dev/null", "/nowhere/to/be/found"] {
            let other = SessionFile.directory(environment: home.merging(["XDG_RUNTIME_DIR": unusable]) { $1 })
            #expect(other?.path == state && other?.isRuntime == false)
        }
    }
}
