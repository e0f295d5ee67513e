package platen.jobs.engine.document.painting;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Holds the values to which the elements of each page set named strings. Belongs to one document. */
public final class NamedStrings {
    /** @param atTop whether the first element that sets the string begins the page */
    private record OnPage(String first, boolean atTop, String last) {}

    private final Map<String, NavigableMap<Integer, OnPage>> strings = new HashMap<>();

    /** Which of the values of a string a page shows. */
    public enum Which {
        FIRST,
        START,
        LAST,
        FIRST_EXCEPT
    }

    void set(String name, int page, boolean atTop, String value) {
        strings.computeIfAbsent(name, any -> new TreeMap<>()).merge(page, new OnPage(value, atTop, value),
                (before, now) -> new OnPage(before.first(), before.atTop(), value));
    }

    /** Returns what a page shows of a string; empty where nothing has set it. */
    public String of(String name, int page, Which which) {
        NavigableMap<Integer, OnPage> pages = strings.get(name);
        if (pages == null) {
            return "";
        }
        OnPage own = pages.get(page);
        var before = pages.lowerEntry(page);
        String entry = before == null ? "" : before.getValue().last();
        if (own == null) {
            return entry;
        }
        return switch (which) {
            case FIRST -> own.first();
            case LAST -> own.last();
            case START -> own.atTop() ? own.first() : entry;
            case FIRST_EXCEPT -> "";
        };
    }
}
