"""Cryptography of an attacker with the files of a store and without the program: keys, slots and seals.

It calls libsodium and libargon2 through ctypes. It knows every form of slots and seals that there has been, and tries every
value of `users.db` that may be one. `control` shows that it can still read a book: with the password of the owner.
"""
import ctypes
import ctypes.util
import functools
import hashlib
import os
import time

import rows
from household import Broken, reading

CHUNK = 64 * 1024
OVERHEAD = 17
HEADER = 24
PLACES = {
    "password": [b"spesa private key, password", b"spesa way in, password"],
    "code": [b"spesa private key, recovery code", b"spesa way in, recovery code"],
    "session": [b"spesa private key, session"],
}
TOKEN = b"spesa private key of a token"
MARK = b"spesa seal\n"
ID = 36
SIGNATURE = 64
# Offsets of the giver, nonce and box in a slot of the second form.
GIVER = slice(1, 33)
BOX = slice(33, None)
CONTEXT = 32


def library(name):
    found = ctypes.util.find_library(name)
    if not found:
        raise Broken(f"lib{name} is not installed")
    return ctypes.CDLL(found)


sodium = library("sodium")
sodium.sodium_init()
size = ctypes.c_ulonglong


def pair():
    """Makes a key pair. Returns the public and the private key."""
    public, private = ctypes.create_string_buffer(32), ctypes.create_string_buffer(32)
    sodium.crypto_box_keypair(public, private)
    return public.raw, private.raw


def signing(private):
    """Derives the signing key pair from a private key. Returns the public and the private key."""
    public, secret = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
    sodium.crypto_sign_seed_keypair(public, secret, derived(private, b"spesa signing key"))
    return public.raw, secret.raw


def public_key(private):
    """Returns the public key as stored in `users.db`: the encryption key, then the signing key."""
    return public_of(private) + signing(private)[0]


def signed(text, secret):
    signature = ctypes.create_string_buffer(SIGNATURE)
    sodium.crypto_sign_detached(signature, None, text, size(len(text)), secret)
    return signature.raw


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
    """Opens an authenticated box that begins with its nonce."""
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
    """Derives the key of a password slot with Argon2 and the parameters in its header."""
    key = ctypes.create_string_buffer(32)
    memory = int.from_bytes(slot[1:5], "big")
    code = library("argon2").argon2id_hash_raw(
        ctypes.c_uint32(slot[5]), ctypes.c_uint32(memory), ctypes.c_uint32(slot[6]), password,
        ctypes.c_size_t(len(password)), slot[7:23], ctypes.c_size_t(16), key, ctypes.c_size_t(32))
    return key.raw if code == 0 else None


def code_bytes(typed):
    """Decodes a recovery code to its 16 bytes."""
    digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    number = 0
    for digit in typed.replace("-", ""):
        number = number << 5 | digits.index(digit)
    return (number >> 12).to_bytes(16, "big")


def token_secret(text):
    """Decodes a token to its 32 bytes."""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    number = 0
    for digit in text.split("_")[2]:
        number = number * 62 + digits.index(digit)
    return number.to_bytes(32, "big")


def private_keys(*files, password=None, code=None, session=None, token=None):
    """Returns the private keys that a secret opens, from any value in the given `users.db` files."""
    slots = every_blob(files)
    found = set()
    if token:
        found.add(derived(token_secret(token), TOKEN))
    for slot in slots:
        if password and len(slot) > 63 and slot[0] == 1 and 0 < slot[5] <= 10 and 0 < slot[6] <= 8 \
                and 8192 <= int.from_bytes(slot[1:5], "big") <= 1 << 20:
            key = stretched(password.encode(), slot)
            found |= {key and unwrapped(slot[23:], key, place) for place in PLACES["password"]}
        if code:
            found |= {unwrapped(slot, derived(code_bytes(code), place), place) for place in PLACES["code"]}
        if session:
            found |= {unwrapped(slot, derived(session, place), place) for place in PLACES["session"]}
    keys = {key for key in found if key and len(key) == 32}
    # A password or code opens the private key of its slot. The user's private key is sealed to that.
    return keys | {private for key in keys for slot in slots if (private := behind(key, slot))}


def behind(key, seal):
    """Returns the private key sealed in a slot. The seal is a public key, a box and a signature."""
    public = public_of(key)
    return box_opened(key, public, seal[32:-SIGNATURE]) if seal[:32] == public else None


def slots_opened(files, privates):
    """Returns the contents of the key slots that the private keys open, each with the key of a book first."""
    opened = set()
    for private in privates:
        public = public_of(private)
        for slot in every_blob(files):
            opened.add(box_opened(private, public, slot))
            if slot[:1] == b"\x02":
                opened.add((box_from(private, slot[GIVER], slot[BOX]) or b"")[CONTEXT:])
    return opened - {None, b""}


def every_blob(files):
    blobs = set()
    for file in files:
        with reading(file) as users:
            blobs |= set(rows.blobs(users))
    return blobs


def slot(private, holder, key, book, generation, right="write"):
    """Makes a slot of the second form, from a giver's private key to a holder's public key."""
    giver, nonce = public_of(private), os.urandom(HEADER)
    secret = hashed(f"spesa slot\n{book}\n{generation}\n{right}\n".encode() + giver + holder) + key
    box = ctypes.create_string_buffer(len(secret) + 16)
    sodium.crypto_box_easy(box, secret, size(len(secret)), nonce, holder, private)
    return b"\x02" + giver + nonce + box.raw


def hashed(text, count=32):
    return hashlib.blake2b(text, digest_size=count).digest()


def identity(key):
    """Returns the hash by which the member list names a key of the book."""
    return hashed(b"spesa book key 1" + hashed(key[:32]) + key[64:96] + (key[32:] if len(key) == 64 else b""))


def attestation(private, book, since, author, act):
    """Makes a signed statement about the members of a book. `since` is the position before it."""
    number, head = since
    text = f"spesa attestation 1\n{book}\n{number} {head.hex()}\n{int(time.time())}\n{author}\n{act}\n"
    return text, signed(text.encode(), signing(private)[1])


def position(attestations):
    """Returns the number of statements and their chained hash."""
    head = bytes(32)
    for text, signature in attestations:
        head = hashed(head + text.encode() + signature)
    return len(attestations), head


def unsealed(file, secrets):
    """Returns the content of a book that is open or sealed with one of the secrets; empty otherwise."""
    whole = file.read_bytes()
    return opened_by(whole, secrets)[0] if whole.startswith(MARK) else whole


def resealed(whole, secrets, change):
    """Changes the content of a sealed book and seals it again with one more change, signed if the secrets can sign.

    The content names the state before it, as the program writes it.
    """
    content, key = opened_by(whole, secrets)
    if not content:
        return whole
    generation, changes, book = named(whole)
    state = hashed(whole[:place_count(whole[len(MARK)]) + HEADER], 16)
    content = rows.inside(content, lambda database: rows.follow(database, changes, state))
    return seal(change(content), key, generation, book, changes + 1, is_signed=whole[len(MARK) + 1] == 1)


def opened_by(whole, secrets):
    """Returns the content and the secret whose key opened it; empty if none does."""
    start = place_count(whole[len(MARK)])
    end = len(whole) - SIGNATURE * whole[len(MARK) + 1]
    place, header, rest = whole[:start], whole[start:start + HEADER], whole[start + HEADER:end]
    for secret in secrets:
        content = stream_opened(place, header, rest, secret[:32]) if len(secret) >= 32 else b""
        if content:
            return content, secret
    return b"", b""


def place_count(version):
    """Returns the length of the header before the encrypted stream."""
    return len(MARK) + 2 + 4 + (0 if version == 1 else 8) + ID


def named(whole):
    """Returns the generation, the change count and the book id in the plain header of a sealed book."""
    place = whole[len(MARK) + 2:place_count(whole[len(MARK)])]
    return int.from_bytes(place[:4], "big"), int.from_bytes(place[4:-ID], "big"), place[-ID:].decode()


def stream_opened(place, header, rest, key):
    """Decrypts a stream; empty if the key is wrong."""
    state = ctypes.create_string_buffer(sodium.crypto_secretstream_xchacha20poly1305_statebytes())
    if sodium.crypto_secretstream_xchacha20poly1305_init_pull(state, header, key) != 0:
        return b""
    content = b""
    chunk, tag = ctypes.create_string_buffer(CHUNK), ctypes.c_ubyte()
    for start in range(0, len(rest), CHUNK + OVERHEAD):
        box = rest[start:start + CHUNK + OVERHEAD]
        if len(box) < OVERHEAD or sodium.crypto_secretstream_xchacha20poly1305_pull(
                state, chunk, None, ctypes.byref(tag), box, size(len(box)), place, size(len(place))) != 0:
            return b""
        content += chunk.raw[:len(box) - OVERHEAD]
    return content


def seal(content, secret, generation, book, changes=1, is_signed=False):
    """Seals a book. Without a signing key in the secret, it signs with a random one."""
    numbers = generation.to_bytes(4, "big") + changes.to_bytes(8, "big")
    place = MARK + bytes([2, is_signed]) + numbers + book.encode()
    whole = stream_sealed(content, place, secret[:32])
    if not is_signed:
        return whole
    signing_key = secret[32:] if len(secret) == 96 else signing(os.urandom(32))[1]
    return whole + signed(hashed(whole, 64), signing_key)


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


def secrets(home, person):
    """Returns the book keys that a user's password opens."""
    return slots_opened([home.users], private_keys(home.users, password=person.password))


def content(book, *files, privates=(), **secrets):
    """Returns the content of a book as decrypted with private keys and with those that the secrets open.

    Slots are searched for in every value of the `users.db` files.
    """
    privates = set(privates) | (private_keys(*files, **secrets) if secrets else set())
    return unsealed(book, slots_opened(files, privates))


def control(home, person, book, canary):
    """Checks the method: the owner's password must decrypt what the owner recorded."""
    file = home.store / "books" / f"{book}.book"
    if canary.encode() not in content(file, home.users, password=person.password):
        raise Broken("the form of slots or seals has changed: adapt Tests/Torture/attacks/offline.py")
