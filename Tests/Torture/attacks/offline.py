"""What somebody can do with the files of a store and no program: keys made, slots opened, books sealed and unsealed.

It calls libsodium and libargon2 through ctypes. It knows the first form of slots and seals, and tries every value of
`users.db` that may be a slot, and every place of a file's head at which a stream may begin. That it still can read a
book is shown by `control`: with the owner's own password.
"""
import ctypes
import ctypes.util
import functools

import rows
from household import Broken, reading

CHUNK = 64 * 1024
OVERHEAD = 17
HEADER = 24
PLACES = {
    "password": b"spesa private key, password", "code": b"spesa private key, recovery code",
    "session": b"spesa private key, session",
}
TOKEN = b"spesa private key of a token"


def library(name):
    found = ctypes.util.find_library(name)
    if not found:
        raise Broken(f"lib{name} is not here")
    return ctypes.CDLL(found)


sodium = library("sodium")
sodium.sodium_init()
size = ctypes.c_ulonglong


def pair():
    """A pair of keys of one's own: the public one, the private one."""
    public, private = ctypes.create_string_buffer(32), ctypes.create_string_buffer(32)
    sodium.crypto_box_keypair(public, private)
    return public.raw, private.raw


def signing_pair():
    public, private = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
    sodium.crypto_sign_keypair(public, private)
    return public.raw, private.raw


def public_of(private):
    public = ctypes.create_string_buffer(32)
    sodium.crypto_scalarmult_base(public, private)
    return public.raw


def sealed_to(public, secret):
    box = ctypes.create_string_buffer(len(secret) + 48)
    sodium.crypto_box_seal(box, secret, size(len(secret)), public)
    return box.raw


def box_opened(private, public, box):
    if len(box) < 48:
        return None
    secret = ctypes.create_string_buffer(len(box) - 48)
    code = sodium.crypto_box_seal_open(secret, box, size(len(box)), public, private)
    return secret.raw if code == 0 else None


def box_from(private, giver, box):
    """What a named giver put into a box, its nonce before it."""
    if len(box) < 40:
        return None
    secret = ctypes.create_string_buffer(len(box) - 40)
    code = sodium.crypto_box_open_easy(secret, box[24:], size(len(box) - 24), box[:24], giver, private)
    return secret.raw if code == 0 else None


def derived(secret, purpose):
    key = ctypes.create_string_buffer(32)
    sodium.crypto_generichash(key, size(32), purpose, size(len(purpose)), secret, size(len(secret)))
    return key.raw


def unwrapped(wrapped, key, place):
    if len(wrapped) < 40:
        return None
    secret = ctypes.create_string_buffer(len(wrapped) - 40)
    count = ctypes.c_ulonglong()
    code = sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(
        secret, ctypes.byref(count), None, wrapped[24:], size(len(wrapped) - 24), place, size(len(place)), wrapped[:24],
        key)
    return secret.raw if code == 0 else None


@functools.cache
def stretched(password, slot):
    """The key that a password and the head of its slot make."""
    key = ctypes.create_string_buffer(32)
    memory = int.from_bytes(slot[1:5], "big")
    code = library("argon2").argon2id_hash_raw(
        ctypes.c_uint32(slot[5]), ctypes.c_uint32(memory), ctypes.c_uint32(slot[6]), password,
        ctypes.c_size_t(len(password)), slot[7:23], ctypes.c_size_t(16), key, ctypes.c_size_t(32))
    return key.raw if code == 0 else None


def code_bytes(typed):
    """The 16 bytes of a recovery code."""
    digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    number = 0
    for digit in typed.replace("-", ""):
        number = number << 5 | digits.index(digit)
    return (number >> 12).to_bytes(16, "big")


def token_secret(text):
    """The 32 bytes of a token as it is shown."""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    number = 0
    for digit in text.split("_")[2]:
        number = number * 62 + digits.index(digit)
    return number.to_bytes(32, "big")


def private_keys(file, *, password=None, code=None, session=None, token=None):
    """The private keys that a secret opens in a `users.db`."""
    with reading(file) as users:
        slots = set(rows.blobs(users))
    found = set()
    if token:
        found.add(derived(token_secret(token), TOKEN))
    for slot in slots:
        if password and len(slot) > 63 and slot[0] == 1 and 0 < slot[5] <= 10 and 0 < slot[6] <= 8 \
                and 8192 <= int.from_bytes(slot[1:5], "big") <= 1 << 20:
            key = stretched(password.encode(), slot)
            found.add(key and unwrapped(slot[23:], key, PLACES["password"]))
        if code:
            found.add(unwrapped(slot, derived(code_bytes(code), PLACES["code"]), PLACES["code"]))
        if session:
            found.add(unwrapped(slot, derived(session, PLACES["session"]), PLACES["session"]))
    # A pair for boxes, or that and one for signing in either order.
    return {key[start:start + 32] for key in found if key for start in range(0, max(len(key) - 31, 1), 32)
            if len(key[start:start + 32]) == 32}


def slots_opened(file, privates):
    """What stands in the slots of a `users.db` that some private keys open."""
    with reading(file) as users:
        slots = set(rows.blobs(users))
    givers = {slot[start:start + 32] for slot in slots if len(slot) in (32, 64, 96)
              for start in range(0, len(slot) - 31, 32)}
    opened = set()
    for private in privates:
        public = public_of(private)
        for slot in slots:
            opened.add(box_opened(private, public, slot))
            # A slot may begin with what it is bound to.
            opened |= {box_from(private, giver, slot) for giver in givers}
    return opened - {None}


def unsealed(file, secrets):
    """The content of a sealed book whose key is among some secrets; empty if it is not."""
    return opened_by(file.read_bytes(), secrets)[0]


def resealed(whole, secrets, change):
    """A sealed book as it is, but for its content, which is passed through `change`; it has no signature."""
    content, place, key = opened_by(whole, secrets)
    return stream_sealed(change(content), place, key) if content else whole


def opened_by(whole, secrets):
    """The content, what stands before the stream, and the key of it."""
    keys = {secret[start:start + 32] for secret in secrets for start in range(0, len(secret) - 31, 4)}
    for start in range(40, min(300, len(whole) - HEADER)):
        place, header, rest = whole[:start], whole[start:start + HEADER], whole[start + HEADER:]
        for key in keys:
            content = stream_opened(place, header, rest, key)
            if content:
                return content, place, key
    return b"", b"", b""


def stream_opened(place, header, rest, key):
    """What is in a stream, up to where it is no more; empty if the key is another."""
    state = ctypes.create_string_buffer(sodium.crypto_secretstream_xchacha20poly1305_statebytes())
    if sodium.crypto_secretstream_xchacha20poly1305_init_pull(state, header, key) != 0:
        return b""
    content = b""
    chunk, tag = ctypes.create_string_buffer(CHUNK), ctypes.c_ubyte()
    while rest:
        # Behind the last chunk there may be a signature, of a length that is not said.
        part = rest[:CHUNK + OVERHEAD]
        for shorter in (0, 64, 96, 128) if len(part) < CHUNK + OVERHEAD else (0,):
            if shorter >= len(part) - OVERHEAD:
                continue
            box = part[:len(part) - shorter]
            code = sodium.crypto_secretstream_xchacha20poly1305_pull(
                state, chunk, None, ctypes.byref(tag), box, size(len(box)), place, size(len(place)))
            if code == 0:
                break
        else:
            return content
        content += chunk.raw[:len(box) - OVERHEAD]
        rest = rest[CHUNK + OVERHEAD:]
        if tag.value == 3:
            break
    return content


def seal(content, key, generation, book):
    """A book in the first form, unsigned, sealed with a key of one's own."""
    return stream_sealed(content, b"spesa seal\n" + bytes([1, 0]) + generation.to_bytes(4, "big") + book.encode(), key)


def stream_sealed(content, place, key):
    state = ctypes.create_string_buffer(sodium.crypto_secretstream_xchacha20poly1305_statebytes())
    header = ctypes.create_string_buffer(HEADER)
    sodium.crypto_secretstream_xchacha20poly1305_init_push(state, header, key)
    result = place + header.raw
    for start in range(0, len(content), CHUNK):
        part = content[start:start + CHUNK]
        box = ctypes.create_string_buffer(len(part) + OVERHEAD)
        last = 3 if start + CHUNK >= len(content) else 0
        sodium.crypto_secretstream_xchacha20poly1305_push(
            state, box, None, part, size(len(part)), place, size(len(place)), ctypes.c_ubyte(last))
        result += box.raw
    return result


def content(store, book, *more, **secrets):
    """What somebody with the files, some private keys and some secrets finds in a book; empty if nothing.

    Every `users.db` in `more` is searched for private keys beside that of the store.
    """
    privates = set(secrets.pop("privates", ()))
    files = [store / "users.db", *more]
    if secrets:
        for file in files:
            privates |= private_keys(file, **secrets)
    opened = set().union(*(slots_opened(file, privates) for file in files))
    return unsealed(store / "books" / f"{book}.book", opened)


def control(home, person, book, canary):
    """The owner's own password must show what the owner recorded; otherwise nothing here says anything."""
    if canary.encode() not in content(home.store, book, password=person.password):
        raise Broken("the form of slots or seals has changed: teach it to Tests/Torture/attacks/offline.py")
