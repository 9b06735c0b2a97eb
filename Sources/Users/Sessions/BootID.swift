import Glibc
internal import Secrets

/// The kernel's id of the present boot; `nil` if it has none.
public func bootID() -> String? {
    guard let file = OpenFile("/proc/sys/kernel/random/boot_id") else { return nil }
    var bytes = [UInt8](repeating: 0, count: 36)
    guard read(file.descriptor, &bytes, bytes.count) == bytes.count else { return nil }
    let id = String(decoding: bytes, as: UTF8.self)
    return isUUID(id) ? id : nil
}
