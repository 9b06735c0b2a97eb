import Glibc
import Synchronization

/// A PostgreSQL server for the tests of one process, started on first use, with no data kept on disk.
///
/// A shell watches over it: however this process ends, the shell stops the server and removes its folder.
///
/// Roles without a password: `owner`, a superuser, and `stubborn`, a superuser with unusual default settings. Roles
/// with `TestServer.password`: `scram`, with SCRAM authentication, and `clear`, with password authentication in clear
/// text.
public final class TestServer: Sendable {
    /// The server of this process.
    public static let shared = TestServer()

    /// The password of all roles that have one.
    public static let password = "päss word\\'"

    /// Whether PostgreSQL and OpenSSL are installed.
    public static var isInstalled: Bool { programs != nil && access("/usr/bin/openssl", X_OK) == 0 }

    /// The message for a skipped test.
    public static let isMissing = "PostgreSQL is not installed: make server-tools"

    /// The folder with the server's socket and two certificates: `server.crt`, which the server presents as
    /// `localhost`, and `other.crt`, which does not certify the server.
    public let folder: String
    /// The port on 127.0.0.1, which is also part of the socket's name.
    public let port: Int
    /// The end of a socket pair that stays open while this process lives.
    private let life: Int32
    private let schemas = Atomic(0)

    private init() {
        port = Self.freePort()
        let life = Self.pair()
        let told = Self.pair()
        Self.startWatch(life: life[0], told: told[1], port: port)
        close(life[0])
        close(told[1])
        self.life = life[1]
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = read(told[0], &chunk, chunk.count), count > 0 { bytes += chunk.prefix(count) }
        close(told[0])
        folder = String(decoding: bytes, as: UTF8.self)
        precondition(folder.hasPrefix("/"), "PostgreSQL could not be started")
    }

    /// The connection address of the socket, for a role and a database.
    public func socket(_ role: String = "owner", _ database: String = "postgres") -> String {
        "postgres://\(role)@:\(port)/\(database)?host=\(folder)"
    }

    /// The connection address of the port, for a role and a host name of this machine.
    public func tcp(_ role: String, on host: String, _ parameters: String = "") -> String {
        "postgres://\(role)@\(host):\(port)/postgres\(parameters)"
    }

    /// A unique name for a schema.
    public func newSchema() -> String {
        "test_\(schemas.add(1, ordering: .relaxed).newValue)"
    }

    /// The program folder: `POSTGRESQL` in the environment, otherwise the newest installed version.
    private static let programs: String? = {
        if let named = getenv("POSTGRESQL") { return String(cString: named) }
        let root = "/usr/lib/postgresql"
        let versions = namesOfFiles(in: root).compactMap { Int($0) }.sorted(by: >)
        return versions.map { "\(root)/\($0)/bin" }.first { access($0 + "/initdb", X_OK) == 0 }
    }()

    /// Close-on-exec, because a child process that inherited an end would keep the server alive.
    private static func pair() -> [Int32] {
        var ends: [Int32] = [-1, -1]
        let isMade = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        precondition(isMade, "no pair of sockets: errno \(errno)")
        return ends
    }

    private static func freePort() -> Int {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        precondition(isBound, "no port is free")
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func startWatch(life: Int32, told: Int32, port: Int) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, life, 0)
        posix_spawn_file_actions_adddup2(&actions, told, 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, so that Ctrl-C does not reach it
        posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        let words = ["sh", "-c", script, "sh", programs ?? "", "\(port)", password]
        let code = withPointers(words) { words in
            withPointers(["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"]) {
                posix_spawn(&process, "/bin/sh", &actions, &attributes, words, $0)
            }
        }
        precondition(code == 0, "cannot start a shell: errno \(code)")
    }

    /// Prints the folder when the server is ready, then waits for the end of its input.
    private static let script = #"""
        set -eu
        programs=$1 port=$2 password=$3
        trap '' INT TERM HUP PIPE
        folder=$(mktemp -d /tmp/spesa-server-XXXXXX)
        if [ "$(id -u)" = 0 ]; then
            chown nobody:nogroup "$folder"
            as() { setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; }
        else
            as() { "$@"; }
        fi
        chmod 755 "$folder"
        cd "$folder"
        end() {
            as "$programs/pg_ctl" -D data -m immediate -w stop >/dev/null 2>&1 || cat log initdb.log >&2 || :
            cd /
            rm -rf "$folder"
        }
        trap end EXIT
        certificate() {
            as openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$2" \
                -addext "subjectAltName=DNS:$2" -keyout "$1.key" -out "$1.crt" 2>/dev/null
            chmod 600 "$1.key"
        }
        certificate server localhost
        certificate other localhost
        as "$programs/initdb" -D data -U owner -A trust -E UTF8 --locale=C --no-sync --no-instructions >initdb.log 2>&1
        cat >data/pg_hba.conf <<'END'
        local   all scram scram-sha-256
        local   all clear password
        local   all all   trust
        host    all all   127.0.0.1/32 scram-sha-256
        END
        as "$programs/pg_ctl" -D data -l log -w -t 60 start -o "-c port=$port -c listen_addresses=127.0.0.1 \
            -c unix_socket_directories=$folder -c ssl=on -c ssl_cert_file=$folder/server.crt -c ssl_key_file=$folder/server.key \
            -c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off \
            -c shared_buffers=16MB -c max_connections=200" >/dev/null 2>&1 </dev/null
        "$programs/psql" -X -q -h "$folder" -p "$port" -U owner -d postgres -v ON_ERROR_STOP=1 -v "password=$password" >log.psql 2>&1 <<'END'
        CREATE ROLE scram LOGIN PASSWORD :'password';
        CREATE ROLE clear LOGIN PASSWORD :'password';
        CREATE ROLE stubborn LOGIN SUPERUSER;
        ALTER ROLE stubborn SET search_path = pg_temp;
        ALTER ROLE stubborn SET default_transaction_read_only = on;
        ALTER ROLE stubborn SET default_transaction_isolation = serializable;
        ALTER ROLE stubborn SET lock_timeout = 1;
        ALTER ROLE stubborn SET statement_timeout = 1;
        ALTER ROLE stubborn SET standard_conforming_strings = off;
        ALTER ROLE stubborn SET synchronous_commit = off;
        ALTER ROLE stubborn SET "DateStyle" = 'German';
        ALTER ROLE stubborn SET "TimeZone" = 'Pacific/Auckland';
        CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0;
        END
        printf %s "$folder"
        exec >&-
        read -r _ || :
        """#
}
