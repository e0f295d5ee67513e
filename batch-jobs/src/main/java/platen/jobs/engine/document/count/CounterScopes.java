package platen.jobs.engine.document.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.style.counter.Counting;
import platen.jobs.engine.document.style.counter.Counting.Change;
import platen.jobs.engine.document.tree.Walk;

/**
 * The counters that exist at an element, as section 4 of css-lists-3 nests them: a counter is seen by the element that
 * creates it, by what is in that element, and, where no other counter has its name, by the siblings behind it. Belongs
 * to one walk.
 */
final class CounterScopes {
    /** Changes of counters in one document; each takes time even where nothing shows the counter. */
    static final int MAX_CHANGES = 1_000_000;
    private static final int[] ZERO = {0};

    private final Map<String, Instances> counters = new HashMap<>();
    /** By depth, the counters that elements of this depth created and that are not out of scope yet. */
    private final List<List<Instances>> created = new ArrayList<>();
    /** By depth, how many counters were created there before the current element. */
    private int[] before = new int[16];
    private int depth;
    private int changes;

    CounterScopes() {
        created.add(new ArrayList<>());
    }

    /** The counters of one name, the innermost last. */
    private static final class Instances {
        private int[] values = new int[2];
        private int[] depths = new int[2];
        private int size;
        private boolean[] reversed = new boolean[2];

        void push(int depth, int value, boolean down) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
                depths = Arrays.copyOf(depths, 2 * size);
                reversed = Arrays.copyOf(reversed, 2 * size);
            }
            depths[size] = depth;
            values[size] = value;
            reversed[size++] = down;
        }
    }

    /** Begins an element. */
    void enter() {
        depth++;
        if (depth == created.size()) {
            created.add(new ArrayList<>());
        }
        if (depth == before.length) {
            before = Arrays.copyOf(before, 2 * depth);
        }
        before[depth] = created.get(depth).size();
    }

    /**
     * Ends an element: the counters that its children created are out of scope, and its own are where siblings have
     * another one of the name.
     */
    void leave() {
        if (depth + 1 < created.size()) {
            List<Instances> ended = created.get(depth + 1);
            ended.forEach(each -> each.size--);
            ended.clear();
        }
        List<Instances> own = created.get(depth);
        own.subList(before[depth], own.size()).removeIf(each -> {
            boolean nested = each.size > 1;
            each.size -= nested ? 1 : 0;
            return nested;
        });
        depth--;
    }

    /** Creates a counter, in place of one that a sibling created. */
    void reset(String name, int value, boolean reversed) {
        Instances instances = changed(name);
        int top = instances.size - 1;
        if (top >= 0 && instances.depths[top] == depth) {
            instances.values[top] = value;
            instances.reversed[top] = reversed;
        } else {
            instances.push(depth, value, reversed);
            created.get(depth).add(instances);
        }
    }

    void increment(Change change) {
        Instances instances = existing(change.name());
        int top = instances.size - 1;
        long sum = (long) instances.values[top] + change.number();
        // What no number can hold leaves the counter as it is.
        instances.values[top] = sum == (int) sum ? (int) sum : instances.values[top];
    }

    void set(String name, int value) {
        Instances instances = existing(name);
        instances.values[instances.size - 1] = value;
    }

    /** Counts a list item, down in a list that is reversed. */
    void countItem() {
        Instances instances = existing(Counting.LIST_ITEM);
        increment(new Change(Counting.LIST_ITEM, instances.reversed[instances.size - 1] ? -1 : 1,
                Counting.Origin.GIVEN));
    }

    private Instances existing(String name) {
        Instances instances = changed(name);
        if (instances.size == 0) {
            instances.push(depth, 0, false);
            created.get(depth).add(instances);
        }
        return instances;
    }

    private Instances changed(String name) {
        if (++changes > MAX_CHANGES) {
            throw new Walk.TooLarge("The template and its data change counters more than " + MAX_CHANGES
                    + " times; use fewer counters or split the document.");
        }
        return counters.computeIfAbsent(name, any -> new Instances());
    }

    /** Returns the value of the innermost counter; 0 where there is none. */
    int value(String name) {
        Instances instances = counters.get(name);
        return instances == null || instances.size == 0 ? 0 : instances.values[instances.size - 1];
    }

    /** Returns the values of all counters of a name, the outermost first; one zero where there is none. */
    int[] values(String name) {
        Instances instances = counters.get(name);
        return instances == null || instances.size == 0 ? ZERO : Arrays.copyOf(instances.values, instances.size);
    }
}
