package platen.jobs.destination.transport.sftp;

import java.net.SocketAddress;
import java.security.PublicKey;
import org.apache.sshd.client.keyverifier.ServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.jspecify.annotations.Nullable;

/** Accepts one host key and remembers the one that the server showed. Thread-safe. */
final class HostKeyCheck implements ServerKeyVerifier {
    private final @Nullable String expected;
    private volatile @Nullable String shown;

    /** @param expected fingerprint; null accepts no key */
    HostKeyCheck(@Nullable String expected) {
        this.expected = expected;
    }

    @Override
    public boolean verifyServerKey(ClientSession session, SocketAddress address, PublicKey key) {
        String fingerprint = KeyUtils.getFingerPrint(BuiltinDigests.sha256, key);
        shown = fingerprint;
        return fingerprint.equals(expected);
    }

    /** Returns the fingerprint of the server's key; null before it has shown one. */
    @Nullable
    String shown() {
        return shown;
    }

    /** Returns whether the server showed a key that is not accepted. */
    boolean refused() {
        String fingerprint = shown;
        return fingerprint != null && !fingerprint.equals(expected);
    }
}
