package platen.ops.doctor;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import platen.db.core.Database;
import platen.db.seal.SealCertificate;
import platen.db.seal.SealCertificateStore;
import platen.jobs.seal.SealExpiry;

/** Checks the certificate that documents are sealed with. */
final class SealChecks {
    private static final String SEAL = "seal";

    private SealChecks() {}

    static Finding of(Database database, Clock clock) {
        Optional<SealCertificate> current = new SealCertificateStore(database).current();
        if (current.isEmpty()) {
            return Finding.ok(SEAL, "nothing was sealed yet; the first use makes a key");
        }
        Instant now = clock.instant();
        var expiry = new SealExpiry(current.get().notAfter());
        return expiry.warning(now)
                .map(warning -> expiry.isOver(now)
                        ? Finding.failure(SEAL, warning, SealExpiry.advice())
                        : Finding.warning(SEAL, warning, SealExpiry.advice()))
                .orElseGet(() -> Finding.ok(SEAL, "its certificate is valid until " + expiry.notAfter()));
    }
}
