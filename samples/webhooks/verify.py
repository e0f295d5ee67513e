"""Verifies a webhook: python3 verify.py SECRET SERVICE_SIGNATURE < raw-body"""
import hashlib
import hmac
import re
import sys
import time

TOLERANCE_SECONDS = 300


def is_genuine(secret: str, header: str | None, body: bytes, now: float) -> bool:
    # Not isdigit and int, which know digits and spellings that the service never sends.
    sent = re.match("t=([0-9]{1,12}),", header or "")
    if sent is None or abs(now - int(sent[1])) > TOLERANCE_SECONDS:
        return False
    expected = "v1=" + hmac.new(secret.encode(), sent[1].encode() + b"." + body, hashlib.sha256).hexdigest()
    # While a secret is being rotated there is one v1 for each.
    return any(hmac.compare_digest(expected.encode(), part.encode(errors="replace")) for part in header.split(","))


if __name__ == "__main__":
    secret, header = sys.argv[1:]
    # The raw bytes, before any JSON parser has seen them.
    sys.exit(0 if is_genuine(secret, header, sys.stdin.buffer.read(), time.time()) else 1)
