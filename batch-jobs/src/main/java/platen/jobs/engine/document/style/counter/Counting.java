package platen.jobs.engine.document.style.counter;

import java.util.List;

/** Lists what an element does to counters: resets first, then increments, then sets. */
public record Counting(List<Change> resets, List<Change> increments, List<Change> sets) {
    /** The counter that list items count by themselves. */
    public static final String LIST_ITEM = "list-item";
    /** The counter that footnotes count by themselves. */
    public static final String FOOTNOTE = "footnote";
    /** Changes nothing. */
    public static final Counting NONE = new Counting(List.of(), List.of(), List.of());

    /**
     * A change of one counter.
     *
     * @param origin whether the number is given, or the count of what the counter will count down
     */
    public record Change(String name, int number, Origin origin) {}

    /** Where the number of a change comes from. */
    public enum Origin {
        GIVEN,
        /** The author gives the number of a counter that counts down. */
        GIVEN_REVERSED,
        /** The counter counts down from the number of its steps. */
        COUNTED
    }

    /** Returns whether one of some changes is of the counter of list items. */
    public static boolean namesListItem(List<Change> changes) {
        for (Change change : changes) {
            if (change.name().equals(LIST_ITEM)) {
                return true;
            }
        }
        return false;
    }
}
