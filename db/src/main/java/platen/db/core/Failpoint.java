package platen.db.core;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Points between two steps where fault injection tests cause failures. A point that is not armed, as always in
 * production, costs one field read. The system property {@value #PROPERTY} or {@link #arm} arms a point: its k-th hit
 * halts the process like {@code kill -9}, throws, or runs an action of a test.
 *
 * <p>Values of the property are, for example, {@code F7:halt}, {@code F7:halt:3} for the third hit, or
 * {@code F7:throw}.
 */
public enum Failpoint {
    /** After the commit of the submission's row, before the notification. */
    F1,
    /** After the notification of new work. */
    F2,
    /** After the commit of the claim, before the work begins. */
    F3,
    /** After the images are fetched. */
    F4,
    /** After the document is rendered in memory. */
    F5,
    /** After the PDF is written, in an open transaction. */
    F6,
    /** After the outcome is written, in the same open transaction. */
    F7,
    /** After the commit of the outcome. */
    F8,
    /** After waiting requests are notified, before the queue knows that the job is done. */
    F9,
    /** After the last document of a run is recorded. */
    F10,
    /** After the packet and zip of a run are built in memory; in a batch, the packet of a row or a merged PDF. */
    F11,
    /** After the commit of a run's outcome. */
    F12,
    /** After the commit of a delivery attempt, before anything is sent. */
    F13,
    /** Before the request to the receiver. */
    F14,
    /** After the answer of the receiver is read, before anything is recorded. */
    F15,
    /** After the commit of the attempt's outcome. */
    F16,
    /** After a chunk of a batch is read. */
    F17,
    /** After the commit of the chunk's outcome. */
    F18,
    /** After the result of the batch is final. */
    F19,
    /** After a sweep has found overdue rows. */
    F20,
    /** After a sweep has updated them, in an open transaction. */
    F21;

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
