"""Verifies a webhook: python3 verify.py SECRET SERVICE_SIGNATURE < raw-body"""
import hashlib
import hmac
import sys
import time

TOLERANCE_SECONDS = 300


def is_genuine(secret: str, header: str, body: bytes, now: float) -> bool:
    parts = [part.partition("=")[::2] for part in header.split(",")]
    sent = next((value for name, value in parts if name == "t"), "")
    if not sent.isdigit() or abs(now - int(sent)) > TOLERANCE_SECONDS:
        return False
    expected = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    # While a secret is being rotated there is one v1 for each.
    return any(hmac.compare_digest(expected.encode(), value.encode()) for name, value in parts if name == "v1")


if __name__ == "__main__":
    secret, header = sys.argv[1:]
    # The raw bytes, before any JSON parser has seen them.
    sys.exit(0 if is_genuine(secret, header, sys.stdin.buffer.read(), time.time()) else 1)
