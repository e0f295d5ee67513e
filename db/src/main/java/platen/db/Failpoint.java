package platen.db;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A place between two steps where a proof lets things go wrong. Off, which is always outside proofs, a point is one
 * read of a field. On, by the system property {@value #PROPERTY} or by {@link #arm}, its k-th hit ends the process as
 * {@code kill -9} would, throws, or does what a test says.
 *
 * <p>The property reads {@code F7:halt}, {@code F7:halt:3} for the third hit, or {@code F7:throw}.
 */
public enum Failpoint {
    /** The submission's row is committed; nobody has been rung for. */
    F1,
    /** The bell is rung. */
    F2,
    /** Claimed: the attempt is committed, the work not begun. */
    F3,
    /** The images are here. */
    F4,
    /** The document is made, in memory. */
    F5,
    /** Its bytes are written, in a transaction that is open. */
    F6,
    /** So is the outcome. */
    F7,
    /** The outcome is committed. */
    F8,
    /** Those that wait are told; the queue does not know yet that the job is done. */
    F9,
    /** The last document of a run is recorded. */
    F10,
    /** Its packet and zip are made, in memory; of a bulk order, a row's packet or a merged PDF. */
    F11,
    /** The run's outcome is committed. */
    F12,
    /** A delivery's attempt is committed, nothing is sent. */
    F13,
    /** The receiver is about to be called. */
    F14,
    /** Its answer is read, nothing is recorded. */
    F15,
    /** The attempt's outcome is committed. */
    F16,
    /** A chunk of a bulk order is read. */
    F17,
    /** Its outcome is committed. */
    F18,
    /** The order's result is closed. */
    F19,
    /** A sweep has found what is overdue. */
    F20,
    /** It has changed it, in a transaction that is open. */
    F21;

    /** Names a point for this process. */
    public static final String PROPERTY = "platen.failpoint";

    /** The status that a shell gives to a process that was killed. */
    public static final int KILLED = 137;

    private static volatile @Nullable Armed armed = ofProperty(System.getProperty(PROPERTY));

    /** What happens at which hit of which point. */
    private record Armed(Failpoint point, AtomicInteger hitsLeft, Runnable deed) {}

    /** The process passes this point. */
    public void hit() {
        Armed now = armed;
        if (now != null && now.point() == this && now.hitsLeft().decrementAndGet() == 0) {
            now.deed().run();
        }
    }

    /** Lets something happen once, at the k-th hit from now; the returned object ends it. For tests. */
    public static Disarm arm(Failpoint point, int hit, Runnable deed) {
        armed = new Armed(point, new AtomicInteger(hit), deed);
        return () -> armed = null;
    }

    /** Ends what was armed. */
    public interface Disarm extends AutoCloseable {
        @Override
        void close();
    }

    /** What a point threw. */
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
