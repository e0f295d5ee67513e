package platen.db.core;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Points between two steps where fault injection tests cause failures. A point that is not armed, as always in
 * production, costs one field read. The system property {@value #PROPERTY} or {@link #arm} arms a point: its k-th hit
 * halts the process like {@code kill -9}, throws, or runs an action of a test.
 *
 * <p>Values of the property are, for example, {@code AFTER_OUTCOME_WRITTEN:halt}, {@code AFTER_OUTCOME_WRITTEN:halt:3} for the third hit, or
 * {@code AFTER_OUTCOME_WRITTEN:throw}.
 */
public enum Failpoint {
    /** After the commit of the submission's row, before the notification. */
    AFTER_ACCEPT_COMMIT,
    /** After the notification of new work. */
    AFTER_NOTIFICATION,
    /** After the commit of the claim, before the work begins. */
    AFTER_CLAIM_COMMIT,
    /** After the images are fetched. */
    AFTER_IMAGES_FETCHED,
    /** After the document is rendered in memory. */
    AFTER_RENDERING,
    /** After a document or packet is sealed in memory. */
    AFTER_SEALING,
    /** After the PDF is written, in an open transaction. */
    AFTER_PDF_WRITTEN,
    /** After the outcome is written, in the same open transaction. */
    AFTER_OUTCOME_WRITTEN,
    /** After the commit of the outcome. */
    AFTER_OUTCOME_COMMIT,
    /** After waiting requests are notified, before the queue knows that the job is done. */
    BEFORE_JOB_END,
    /** After the last document of a run is recorded. */
    AFTER_LAST_DOCUMENT,
    /** After the packet and zip of a run are built in memory; in a batch, the packet of a row or a merged PDF. */
    AFTER_PACKET_BUILT,
    /** After the commit of a run's outcome. */
    AFTER_RUN_COMMIT,
    /** After the commit of a delivery attempt, before anything is sent. */
    AFTER_ATTEMPT_COMMIT,
    /** Before the request to the receiver. */
    BEFORE_DELIVERY_REQUEST,
    /** After the answer of the receiver is read, before anything is recorded. */
    AFTER_DELIVERY_RESPONSE,
    /** After the commit of the attempt's outcome. */
    AFTER_DELIVERY_COMMIT,
    /** After a chunk of a batch is read. */
    AFTER_CHUNK_READ,
    /** After the commit of the chunk's outcome. */
    AFTER_CHUNK_COMMIT,
    /** After the result of the batch is final. */
    AFTER_BATCH_FINAL,
    /** After the commit of some planned transfers. */
    AFTER_TRANSFERS_PLANNED,
    /** After the commit of the claim of a transfer, before the file is put. */
    AFTER_TRANSFER_CLAIMED,
    /** After a destination has confirmed a file, before that is recorded. */
    AFTER_FILE_PUT,
    /** After a sweep has found overdue rows. */
    AFTER_SWEEP_SELECT,
    /** After a sweep has updated them, in an open transaction. */
    AFTER_SWEEP_UPDATE;

    /** System property that arms a point of this process. */
    public static final String PROPERTY = "platen.failpoint";

    /** Exit status of a process killed by SIGKILL, as shells report it. */
    public static final int KILLED = 137;

    private static volatile @Nullable Armed armed = ofProperty(System.getProperty(PROPERTY));

    /** The armed point, the remaining hits and the action. */
    private record Armed(Failpoint point, AtomicInteger hitsLeft, Runnable deed) {}

    /** Marks that the process passes this point, and runs the action of an armed point. */
    public void hit() {
        Armed now = armed;
        if (now != null && now.point() == this && now.hitsLeft().decrementAndGet() == 0) {
            now.deed().run();
        }
    }

    /**
     * Arms a point for tests: runs the action once, at the k-th hit from now. Close the returned object to disarm it.
     */
    public static Disarm arm(Failpoint point, int hit, Runnable deed) {
        armed = new Armed(point, new AtomicInteger(hit), deed);
        return () -> armed = null;
    }

    /** Disarms the point when closed. */
    public interface Disarm extends AutoCloseable {
        @Override
        void close();
    }

    /** Exception that an armed point throws. */
    public static final class Fault extends RuntimeException {
        public Fault(String message) {
            super(message);
        }
    }

    private static @Nullable Armed ofProperty(@Nullable String property) {
        if (property == null || property.isBlank()) {
            return null;
        }
        String[] parts = property.split(":", -1);
        Failpoint point = valueOf(parts[0].toUpperCase(Locale.ROOT));
        int hit = parts.length > 2 ? Integer.parseInt(parts[2]) : 1;
        return switch (parts.length > 1 ? parts[1] : "halt") {
            case "halt" -> new Armed(point, new AtomicInteger(hit), () -> Runtime.getRuntime().halt(KILLED));
            case "throw" -> new Armed(point, new AtomicInteger(hit), () -> {
                throw new Fault("Fault at " + point);
            });
            default -> throw new IllegalArgumentException(PROPERTY + " is <point>:halt or <point>:throw");
        };
    }
}
