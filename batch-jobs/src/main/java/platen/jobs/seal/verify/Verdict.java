package platen.jobs.seal.verify;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of the signatures of a file.
 *
 * @param seal the signature that the state is about; null for a file without one
 * @param ours whether this installation made the signature
 */
public record Verdict(State state, @Nullable FoundSeal seal, boolean ours) {
    /** Whether a file is as it was sealed. */
    public enum State {
        /** There is no signature that can be read. */
        NOT_SEALED,
        /** The signed bytes, or the signature itself, were changed. */
        BROKEN,
        /** The signed bytes are as they were, but something was appended that readers show. */
        CHANGED,
        /** The file is as it was sealed. */
        UNCHANGED,
        /** The file could not be read within the limits of time and memory. */
        UNREADABLE
    }

    /** The verdict about a file that could not be read. */
    static final Verdict UNREADABLE = new Verdict(State.UNREADABLE, null, false);

    /**
     * Judges a file by its first signature that this installation made, else by its first one.
     *
     * @param known returns whether a certificate, by its SHA-256, is or was one of this installation
     */
    static Verdict of(List<FoundSeal> seals, Predicate<byte[]> known) {
        Optional<FoundSeal> first = seals.stream()
                .min(Comparator.comparing(each -> !(each.intact() && known.test(each.certificate()))));
        return first.map(seal -> {
            boolean ours = known.test(seal.certificate());
            return new Verdict(state(seal, ours), seal, ours);
        }).orElseGet(() -> new Verdict(State.NOT_SEALED, null, false));
    }

    private static State state(FoundSeal seal, boolean ours) {
        // Other programs pad and encode signatures in other ways than ours.
        if (!seal.intact() || ours && !seal.exact()) {
            return State.BROKEN;
        }
        return seal.changed() ? State.CHANGED : State.UNCHANGED;
    }
}
