package platen.jobs.seal;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.seal.SealCertificate;
import platen.db.seal.SealCertificateStore;

/**
 * Reads the key from its file, and creates one at first use. The database says which certificate is the current one; a
 * process with the key of another one does not seal. Thread-safe, also for several processes.
 */
public final class StoredSealKeys implements SealKeys {
    /** How long the answer of the database is used. A document sealed with an earlier key meanwhile is valid. */
    private static final Duration CACHE_TIMEOUT = Duration.ofSeconds(15);
    /** Name of the lock under which keys are created and replaced. */
    private static final String LOCK = "seal_key";

    private final Database database;
    private final SealCertificateStore certificates;
    private final SealSettings settings;
    private final Clock clock;
    private final SealKeyFile file;
    private volatile @Nullable Checked latest;

    public StoredSealKeys(Database database, SealCertificateStore certificates, SealSettings settings, Clock clock) {
        this.database = database;
        this.certificates = certificates;
        this.settings = settings;
        this.clock = clock;
        this.file = new SealKeyFile(settings.file(), settings.password());
    }

    /** A key that was the current one at some time. */
    private record Checked(SealKey key, Instant at) {}

    @Override
    public SealKey current() {
        Checked known = latest;
        Instant now = clock.instant();
        if (known == null || Duration.between(known.at(), now).abs().compareTo(CACHE_TIMEOUT) > 0) {
            known = new Checked(checked(), now);
            latest = known;
        }
        var expiry = new SealExpiry(known.key().certificate().getNotAfter().toInstant());
        if (expiry.isOver(now)) {
            throw new SealUnavailableException(expiry.warning(now).orElse("") + " " + SealExpiry.advice());
        }
        return known.key();
    }

    /**
     * Returns why this process cannot seal; empty when it can, or when nothing was sealed yet.
     *
     * @throws RuntimeException when the database does not answer
     */
    public Optional<String> whyMissing() {
        try {
            if (certificates.current().isPresent() || settings.given()) {
                current();
            }
            return Optional.empty();
        } catch (SealUnavailableException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Returns the end of the current certificate; empty when nothing was sealed yet.
     *
     * @throws RuntimeException when the database does not answer
     */
    public Optional<SealExpiry> expiry() {
        return certificates.current().map(SealExpiry::of);
    }

    private SealKey checked() {
        Optional<SealKey> own = file.read();
        Optional<SealCertificate> current = certificates.current();
        if (own.isPresent() && current.isPresent() && Arrays.equals(own.get().id(), current.get().sha256())) {
            return own.get();
        }
        return database.inTurn(LOCK, this::chosen);
    }

    /** Decides under the lock, so that processes that start at once agree. */
    private SealKey chosen() {
        Optional<SealKey> own = file.read();
        Optional<SealCertificate> current = certificates.current();
        if (own.isEmpty()) {
            if (settings.given() || current.isPresent()) {
                throw new SealUnavailableException(missing(current));
            }
            SealKey created = create();
            makeCurrent(created);
            return created;
        }
        SealKey key = own.get();
        if (current.isEmpty() || settings.given() && certificates.find(key.id()).isEmpty()) {
            makeCurrent(key);
        } else if (!Arrays.equals(key.id(), current.get().sha256())) {
            throw new SealUnavailableException("The key in " + settings.file() + " is not the one of the current"
                    + " certificate. Copy the file of the process where it was replaced, or make this key the current one"
                    + " with `platen seal import " + settings.file() + "`.");
        }
        return key;
    }

    private String missing(Optional<SealCertificate> current) {
        return settings.given()
                ? "PLATEN_SEAL_KEY names " + settings.file() + ", which does not exist."
                : "The key of the current certificate (%s) is not in %s. Copy the file from the data folder where it was"
                        .formatted(current.map(SealCertificate::name).orElse(""), settings.file())
                        + " made, or make a new one with `platen seal rotate`.";
    }

    private SealKey create() {
        try {
            return file.writeIfAbsent(NewSealKey.create(settings.name(), clock.instant()));
        } catch (IOException e) {
            throw new SealUnavailableException("A key could not be written to " + settings.file() + ": "
                    + e.getMessage(), e);
        }
    }

    /**
     * Replaces the key of this process and makes it the current one.
     *
     * @throws IOException when the file cannot be written; nothing changes then
     */
    public void replace(SealKey key) throws IOException {
        IOException failure = database.inTurn(LOCK, () -> {
            try {
                file.write(key);
                makeCurrent(key);
                latest = null;
                return null;
            } catch (IOException e) {
                return e;
            }
        });
        if (failure != null) {
            throw failure;
        }
    }

    private void makeCurrent(SealKey key) {
        certificates.makeCurrent(new SealCertificate(key.id(), key.name(),
                key.certificate().getIssuerX500Principal().getName(), key.certificate().getNotBefore().toInstant(),
                key.certificate().getNotAfter().toInstant(), key.chain().stream().map(SealKey::encoded).toList(),
                clock.instant(), null));
    }
}
