package platen.jobs.seal.verify;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.isolation.IsolatedOutcome;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import platen.jobs.isolation.WorkerPool;

/** Verifies files of strangers in worker processes with limited memory and time. Thread-safe. */
public final class SealVerifier {
    /** Maximum size of a file in bytes. */
    public static final int MAX_BYTES = 64 << 20;

    private static final Logger log = LoggerFactory.getLogger(SealVerifier.class);
    /** Processor time for one file. */
    private static final Duration LIMIT = Duration.ofSeconds(8);

    private final WorkerPool workers;

    public SealVerifier(WorkerPool workers) {
        this.workers = workers;
    }

    /**
     * Verifies a file.
     *
     * @param tenant of whom the work is; scarce processes are shared among tenants in turn
     * @param file at most {@link #MAX_BYTES}
     * @param known returns whether a certificate, by its SHA-256, is or was one of this installation
     */
    public Verdict verify(UUID tenant, byte[] file, Predicate<byte[]> known) {
        if (file.length > MAX_BYTES) {
            throw new IllegalArgumentException("The file has " + file.length + " bytes");
        }
        IsolatedOutcome<List<FoundSeal>> outcome = workers.run(tenant, new ReadSealsTask(), file, LIMIT);
        return switch (outcome) {
            case Completed<List<FoundSeal>>(List<FoundSeal> seals) -> Verdict.of(seals, known);
            case Stopped<List<FoundSeal>> stopped -> {
                log.warn("A file could not be verified: {}, {}", stopped.cause(), stopped.detail());
                yield Verdict.UNREADABLE;
            }
        };
    }
}
