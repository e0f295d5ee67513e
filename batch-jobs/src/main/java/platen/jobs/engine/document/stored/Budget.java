package platen.jobs.engine.document.stored;

import java.util.ArrayList;
import java.util.List;

/**
 * Bounds the size and depth of a value. Each reference to a known record counts as a copy of that record, because code
 * that walks the value visits it once per reference. Writers and readers count alike. Belongs to one thread.
 */
final class Budget {
    /** Records within records. */
    static final int MAX_DEPTH = 800;
    /** Records, strings, members of collections and blocks of characters. */
    static final long MAX_VALUES = 8_000_000;
    private static final int CHARACTERS_PER_VALUE = 64;

    private final List<Extent> known = new ArrayList<>();
    private long values;
    private int depth;
    private int deepest;

    /** How many values a record has, and how deep it is. */
    private record Extent(long values, int height) {}

    /** Holds the counts from before a record. */
    record Mark(long values, int deepest) {}

    /** Begins a record. */
    Mark enter() {
        var mark = new Mark(values, deepest);
        deepest = ++depth;
        checkDepth();
        count(1);
        return mark;
    }

    /**
     * Ends a record.
     *
     * @param shared whether references may lead to it; these are numbered in the order of their ends
     */
    void leave(Mark mark, boolean shared) {
        if (shared) {
            known.add(new Extent(values - mark.values(), deepest - depth + 1));
        }
        deepest = Math.max(deepest, mark.deepest());
        depth--;
    }

    /** Counts a reference to a record as the record. */
    void refer(int number) {
        Extent extent = known.get(number);
        deepest = Math.max(deepest, depth + extent.height());
        checkDepth();
        count(extent.values());
    }

    void text(int characters) {
        count(1 + characters / CHARACTERS_PER_VALUE);
    }

    void count(long more) {
        values += more;
        if (values > MAX_VALUES) {
            throw new IllegalArgumentException("The template has more than " + MAX_VALUES + " values");
        }
    }

    private void checkDepth() {
        if (deepest > MAX_DEPTH) {
            throw new IllegalArgumentException("The template is nested too deeply");
        }
    }
}
