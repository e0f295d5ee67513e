package platen.jobs.engine.document.layout;

import java.util.List;

/** What each item gets of a flex row, as CSS Flexible Box Layout resolves it in section 9.7. */
final class FlexWidths {
    /** Points; what is left of rounding is no violation. */
    private static final double NOTHING = 1e-6;

    private final List<Item> items;
    private final double room;
    /** Widths so far; those of items that are not frozen yet are what they would have. */
    private final double[] widths;
    private final boolean[] frozen;

    /**
     * An item; widths are in points and include margins.
     *
     * @param base width before room is shared
     * @param content of the base, without margins, borders and padding
     * @param least width that words need
     * @param most width that the item may take
     * @param grow share of the room left over
     * @param shrink share of the room that is missing
     */
    record Item(double base, double content, double least, double most, double grow, double shrink) {
        private double clamped(double width) {
            return Math.max(least, Math.min(most, width));
        }

        private Item leastAtMost(double cap) {
            return new Item(base, content, Math.min(least, cap), most, grow, shrink);
        }
    }

    private FlexWidths(List<Item> items, double room) {
        this.items = items;
        this.room = room;
        this.widths = new double[items.size()];
        this.frozen = new boolean[items.size()];
    }

    /**
     * Shares a row. Where not even the least widths fit, words are rather broken than set beyond the row.
     *
     * @param room of the row without its gaps, in points
     */
    static double[] of(List<Item> items, double room) {
        boolean fits = items.stream().mapToDouble(Item::least).sum() <= room;
        List<Item> pressed = fits
                ? items
                : items.stream().map(item -> item.leastAtMost(room / items.size())).toList();
        return new FlexWidths(pressed, room).resolve();
    }

    private double[] resolve() {
        boolean grows = items.stream().mapToDouble(item -> item.clamped(item.base())).sum() < room;
        for (int i = 0; i < widths.length; i++) {
            Item item = items.get(i);
            widths[i] = item.clamped(item.base());
            double factor = grows ? item.grow() : item.shrink();
            frozen[i] = factor == 0 || (grows ? item.base() > widths[i] : item.base() < widths[i]);
        }
        double first = free();
        while (!allFrozen()) {
            freeze(share(grows, first));
        }
        return widths;
    }

    /** Room beside frozen widths and the bases of the others. */
    private double free() {
        double free = room;
        for (int i = 0; i < widths.length; i++) {
            free -= frozen[i] ? widths[i] : items.get(i).base();
        }
        return free;
    }

    /**
     * Gives every item that is not frozen its share, within its limits.
     *
     * @param first free room at the start; factors that sum up to less than 1 take no more than that part of it
     * @return by how much limits made each wider, or narrower where negative
     */
    private double[] share(boolean grows, double first) {
        double factors = 0;
        double weights = 0;
        for (int i = 0; i < widths.length; i++) {
            if (!frozen[i]) {
                factors += grows ? items.get(i).grow() : items.get(i).shrink();
                weights += weight(items.get(i), grows);
            }
        }
        double free = free();
        if (factors < 1 && Math.abs(first * factors) < Math.abs(free)) {
            free = first * factors;
        }
        var violations = new double[widths.length];
        for (int i = 0; i < widths.length; i++) {
            if (!frozen[i]) {
                Item item = items.get(i);
                double wanted = item.base() + (weights > 0 ? free * weight(item, grows) / weights : 0);
                widths[i] = item.clamped(wanted);
                violations[i] = widths[i] - wanted;
            }
        }
        return violations;
    }

    /** Of what is missing, wide items give more than narrow ones. */
    private static double weight(Item item, boolean grows) {
        return grows ? item.grow() : item.shrink() * item.content();
    }

    /** Freezes items at the limits that matter most; all when the limits cancel each other out. */
    private void freeze(double[] violations) {
        double total = 0;
        for (double violation : violations) {
            total += violation;
        }
        for (int i = 0; i < frozen.length; i++) {
            frozen[i] |= Math.abs(total) < NOTHING || violations[i] * total > 0;
        }
    }

    private boolean allFrozen() {
        for (boolean each : frozen) {
            if (!each) {
                return false;
            }
        }
        return true;
    }
}
