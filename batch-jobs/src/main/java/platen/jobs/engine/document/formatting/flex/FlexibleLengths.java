package platen.jobs.engine.document.formatting.flex;

/** Resolves the flexible lengths of a line (section 9.7). */
final class FlexibleLengths {
    private final FlexItem[] items;
    private final FlexLine line;
    private final double available;
    private boolean growing;

    /** @param available the inner main size, without gaps */
    FlexibleLengths(FlexItem[] items, FlexLine line, double available) {
        this.items = items;
        this.line = line;
        this.available = available;
    }

    void resolve() {
        double sum = 0;
        for (int i = line.from; i < line.to; i++) {
            sum += items[i].outerHypothetical();
        }
        growing = sum < available;
        freezeInflexible();
        double initial = freeSpace();
        while (hasUnfrozen()) {
            distribute(usedFreeSpace(initial));
            freezeViolations();
        }
    }

    /** Step 2: items that cannot change get their hypothetical size. */
    private void freezeInflexible() {
        for (int i = line.from; i < line.to; i++) {
            FlexItem item = items[i];
            double factor = growing ? item.flex.grow() : item.flex.shrink();
            item.frozen = factor == 0
                    || (growing ? item.base > item.hypothetical : item.base < item.hypothetical);
            item.main = item.frozen ? item.hypothetical : item.base;
        }
    }

    private boolean hasUnfrozen() {
        for (int i = line.from; i < line.to; i++) {
            if (!items[i].frozen) {
                return true;
            }
        }
        return false;
    }

    /** Step 3: what is left beside frozen items and the base sizes of the others. */
    private double freeSpace() {
        double free = available;
        for (int i = line.from; i < line.to; i++) {
            FlexItem item = items[i];
            free -= item.mainMargins + (item.frozen ? item.main : item.base);
        }
        return free;
    }

    /** Step 4b: factors that sum up to less than 1 take only that part of the initial free space. */
    private double usedFreeSpace(double initial) {
        double factors = 0;
        for (int i = line.from; i < line.to; i++) {
            if (!items[i].frozen) {
                factors += growing ? items[i].flex.grow() : items[i].flex.shrink();
            }
        }
        double free = freeSpace();
        double part = initial * factors;
        return factors < 1 && Math.abs(part) < Math.abs(free) ? part : free;
    }

    /** Step 4c: distributes free space in proportion to the factors. */
    private void distribute(double free) {
        double sum = 0;
        for (int i = line.from; i < line.to; i++) {
            sum += items[i].frozen ? 0 : weight(items[i]);
        }
        for (int i = line.from; i < line.to; i++) {
            FlexItem item = items[i];
            if (!item.frozen) {
                item.main = item.base + (sum > 0 && free != 0 ? free * (weight(item) / sum) : 0);
            }
        }
    }

    private double weight(FlexItem item) {
        return growing ? item.flex.grow() : item.flex.shrink() * innerBase(item);
    }

    private static double innerBase(FlexItem item) {
        return Math.max(0, item.base - item.edges);
    }

    /** Steps 4d and 4e: clamps sizes and freezes the items that violate their limits in the prevailing direction. */
    private void freezeViolations() {
        double total = 0;
        for (int i = line.from; i < line.to; i++) {
            FlexItem item = items[i];
            total += item.frozen ? 0 : item.clampMain(item.main) - item.main;
        }
        for (int i = line.from; i < line.to; i++) {
            FlexItem item = items[i];
            if (!item.frozen) {
                double clamped = item.clampMain(item.main);
                double violation = clamped - item.main;
                item.frozen = !(total > 0 || total < 0) || total > 0 && violation > 0 || total < 0 && violation < 0;
                item.main = clamped;
            }
        }
    }
}
