package platen.jobs.engine.document.count;

import java.util.Arrays;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.tree.Walk;

/** The values of counters by the place in the template and the rows of the loops around it, kept in little memory. */
final class CounterValues {
    /** Numbers of one document. */
    static final int MAX_NUMBERS = 2_000_000;
    private static final long EMPTY = 0;
    private static final int FIRST_SIZE = 64;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private long[] keys = new long[FIRST_SIZE];
    private int[] starts = new int[FIRST_SIZE];
    private int size;
    /** For each entry the count of its numbers, then these. */
    private int[] numbers = new int[FIRST_SIZE];
    private int used;

    /** Keeps the values of a place for a row. */
    void put(int place, Scope scope, int... values) {
        if (used + values.length + 1 > MAX_NUMBERS) {
            throw new Walk.TooLarge("The template and its data show more than " + MAX_NUMBERS
                    + " values of counters; split the document.");
        }
        if (2 * ++size > keys.length) {
            grow();
        }
        while (used + values.length + 1 > numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
        long key = key(place, scope);
        int slot = slot(keys, key);
        keys[slot] = key;
        starts[slot] = used;
        numbers[used++] = values.length;
        System.arraycopy(values, 0, numbers, used, values.length);
        used += values.length;
    }

    /** Returns the values of a place for a row; none where nothing was kept. */
    int[] get(int place, Scope scope) {
        long key = key(place, scope);
        int slot = slot(keys, key);
        return keys[slot] == key
                ? Arrays.copyOfRange(numbers, starts[slot] + 1, starts[slot] + 1 + numbers[starts[slot]])
                : new int[0];
    }

    private void grow() {
        var moreKeys = new long[2 * keys.length];
        var moreStarts = new int[2 * keys.length];
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != EMPTY) {
                int slot = slot(moreKeys, keys[i]);
                moreKeys[slot] = keys[i];
                moreStarts[slot] = starts[i];
            }
        }
        keys = moreKeys;
        starts = moreStarts;
    }

    private static int slot(long[] keys, long key) {
        int slot = (int) (key >>> 32) & keys.length - 1;
        while (keys[slot] != EMPTY && keys[slot] != key) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }

    /** Mixes the place with the indexes of all rows; 64 bits keep some million of them apart. */
    private static long key(int place, Scope scope) {
        long key = mixed(place + 1L);
        for (Scope each = scope; each.around() != null; each = each.around()) {
            key = mixed(key + each.index() + 1);
        }
        return key == EMPTY ? 1 : key;
    }

    private static long mixed(long value) {
        long mixed = value * MULTIPLIER;
        mixed = (mixed ^ mixed >>> 32) * MULTIPLIER;
        return mixed ^ mixed >>> 29;
    }
}
