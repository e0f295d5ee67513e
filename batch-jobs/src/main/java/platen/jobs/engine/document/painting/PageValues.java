package platen.jobs.engine.document.painting;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.pagestyle.Which;

/**
 * Holds the values that the elements of each page set, such as named strings and running elements (CSS Generated Content
 * for Paged Media 3, sections 1.1 and 1.2). Belongs to one document.
 */
public final class PageValues<V> {
    /** @param atTop whether the first element that sets the value begins the page */
    private record OnPage<V>(V first, boolean atTop, V last) {}

    private final Map<String, NavigableMap<Integer, OnPage<V>>> values = new HashMap<>();

    /**
     * Sets a value.
     *
     * @param page from 0
     * @param atTop whether the element that sets it begins the page
     */
    public void set(String name, int page, boolean atTop, V value) {
        values.computeIfAbsent(name, any -> new TreeMap<>()).merge(page, new OnPage<>(value, atTop, value),
                (before, now) -> new OnPage<>(before.first(), before.atTop(), value));
    }

    /** Returns what a page shows of a name; null for nothing. */
    public @Nullable V of(String name, int page, Which which) {
        NavigableMap<Integer, OnPage<V>> pages = values.get(name);
        if (pages == null) {
            return null;
        }
        OnPage<V> own = pages.get(page);
        var before = pages.lowerEntry(page);
        V entry = before == null ? null : before.getValue().last();
        if (own == null) {
            return entry;
        }
        return switch (which) {
            case FIRST -> own.first();
            case LAST -> own.last();
            case START -> own.atTop() ? own.first() : entry;
            case FIRST_EXCEPT -> null;
        };
    }
}
