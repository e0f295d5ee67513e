package platen.jobs.engine.document.source;

import java.util.ArrayList;
import java.util.List;

/** Collects the mistakes of one stage of the compiler, so that an author sees them at once. Belongs to one thread. */
public final class Mistakes {
    /** Mistakes after these are not looked for: a file with so many is no template. */
    private static final int MAX = 100;

    private final List<Mistake> found = new ArrayList<>();

    /** A step that an author's mistake ends. */
    @FunctionalInterface
    public interface Step {
        void run();
    }

    /** Runs a step, and collects the mistake that ends it. */
    public void in(Step step) {
        try {
            step.run();
        } catch (Mistake mistake) {
            add(mistake);
        }
    }

    /** @throws Mistake for all that were found, when there are too many to go on */
    public void add(Mistake mistake) {
        found.add(mistake);
        if (found.size() >= MAX) {
            check();
        }
    }

    /** @throws Mistake for all that were found; returns when there is none */
    public void check() {
        if (!found.isEmpty()) {
            throw Mistake.of(found);
        }
    }
}
