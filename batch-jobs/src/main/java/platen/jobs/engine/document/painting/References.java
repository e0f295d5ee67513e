package platen.jobs.engine.document.painting;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The targets of cross references: the page and the text of each element that another refers to. One layout pass records
 * them, the next one prints them.
 */
public final class References {
    /** @param page from 1 */
    private record Target(int page, String text) {}

    private final References known;
    private final Map<String, Target> found = new HashMap<>();
    private final Set<String> asked = new HashSet<>();

    /** Begins the first pass. */
    public References() {
        known = this;
    }

    private References(References before) {
        known = before;
    }

    /** Begins the next pass. */
    public References next() {
        return new References(this);
    }

    void note(String id, int page, Supplier<String> text) {
        if (!found.containsKey(id)) {
            boolean texts = known != this || !asked.isEmpty();
            found.put(id, new Target(page + 1, texts || known.asked.contains(id) ? text.get() : ""));
        }
    }

    /** Returns the page of an element, from 1; 0 while it is not known. */
    public int page(String id) {
        asked.add(id);
        Target target = known == this ? null : known.found.get(id);
        return target == null ? 0 : target.page();
    }

    /** Returns the text of an element; empty while it is not known. */
    public String text(String id) {
        asked.add(id);
        Target target = known == this ? null : known.found.get(id);
        return target == null ? "" : target.text();
    }

    /** Returns whether the document shows what is true of it. */
    public boolean hold() {
        return asked.stream().allMatch(id -> {
            Target shown = known == this ? null : known.found.get(id);
            Target now = found.get(id);
            return shown == null ? now == null : shown.equals(now);
        });
    }

    /** Ids that are referred to and no element has. */
    public Set<String> missing() {
        var missing = new java.util.TreeSet<>(asked);
        missing.removeAll(found.keySet());
        return missing;
    }
}
