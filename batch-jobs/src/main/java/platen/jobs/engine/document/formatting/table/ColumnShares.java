package platen.jobs.engine.document.formatting.table;

/** Divides a width among columns (CSS Tables 3, section 3.9.3.2). */
final class ColumnShares {
    /** By what a column's width is decided. */
    private enum Kind {
        PERCENT,
        CONSTRAINED,
        AUTO,
        EMPTY,
        /** No cell begins in it. */
        UNUSED
    }

    private final ColumnConstraint[] columns;
    private final int from;
    private final int count;
    private final double target;
    private final boolean targetIsSet;
    private final Kind[] kinds;
    private final double[] percents;

    /**
     * @param target width to divide, without spacing
     * @param targetIsSet whether an author set it, so that columns whose width is set take part
     */
    private ColumnShares(ColumnConstraint[] columns, int from, int count, double target, boolean targetIsSet) {
        this.columns = columns;
        this.from = from;
        this.count = count;
        this.target = target;
        this.targetIsSet = targetIsSet;
        this.kinds = new Kind[count];
        this.percents = new double[count];
        for (int i = 0; i < count; i++) {
            ColumnConstraint column = columns[from + i];
            kinds[i] = kind(column);
            percents[i] = Math.max(column.min, column.percent * target / 100);
        }
    }

    private static Kind kind(ColumnConstraint column) {
        if (column.percent > 0) {
            return Kind.PERCENT;
        }
        if (column.constrained) {
            return Kind.CONSTRAINED;
        }
        return column.max > 0 ? Kind.AUTO : column.used ? Kind.EMPTY : Kind.UNUSED;
    }

    static double[] of(ColumnConstraint[] columns, int from, int count, double target, boolean targetIsSet) {
        return new ColumnShares(columns, from, count, Math.max(0, target), targetIsSet).shares();
    }

    private double[] shares() {
        double[] mins = guess(0);
        double[] withPercents = guess(1);
        double[] withSet = guess(2);
        double[] maxes = guess(3);
        if (target <= sum(mins)) {
            return mins;
        }
        if (target <= sum(withPercents)) {
            return between(mins, withPercents);
        }
        if (target <= sum(withSet)) {
            return between(withPercents, withSet);
        }
        if (target <= sum(maxes)) {
            return between(withSet, maxes);
        }
        return grown(maxes);
    }

    /** Widths where percentages (1), set widths (2) and all maxima (3) are met. */
    private double[] guess(int level) {
        var widths = new double[count];
        for (int i = 0; i < count; i++) {
            ColumnConstraint column = columns[from + i];
            widths[i] = switch (kinds[i]) {
                case PERCENT -> level >= 1 ? percents[i] : column.min;
                case CONSTRAINED -> level >= 2 ? column.max : column.min;
                case AUTO -> level >= 3 ? column.max : column.min;
                case EMPTY, UNUSED -> column.min;
            };
        }
        return widths;
    }

    private double[] between(double[] low, double[] high) {
        double lowSum = sum(low);
        double range = sum(high) - lowSum;
        double part = range > 0 ? (target - lowSum) / range : 0;
        for (int i = 0; i < count; i++) {
            low[i] += (high[i] - low[i]) * part;
        }
        return low;
    }

    /** Gives away what is left over when all maxima are met. */
    private double[] grown(double[] widths) {
        double excess = target - sum(widths);
        if (has(Kind.AUTO)) {
            return grow(widths, excess, Kind.AUTO, true);
        }
        if (has(Kind.EMPTY) && !targetIsSet) {
            return grow(widths, excess, Kind.EMPTY, false);
        }
        if (has(Kind.CONSTRAINED) && weights(Kind.CONSTRAINED) > 0) {
            return grow(widths, excess, Kind.CONSTRAINED, true);
        }
        if (has(Kind.PERCENT)) {
            return grow(widths, excess, Kind.PERCENT, true);
        }
        return grow(widths, excess,
                has(Kind.EMPTY) ? Kind.EMPTY : has(Kind.CONSTRAINED) ? Kind.CONSTRAINED : Kind.UNUSED, false);
    }

    private double[] grow(double[] widths, double excess, Kind kind, boolean byWeight) {
        double total = weights(kind);
        int number = 0;
        for (int i = 0; i < count; i++) {
            number += kinds[i] == kind ? 1 : 0;
        }
        for (int i = 0; i < count; i++) {
            if (kinds[i] == kind) {
                widths[i] += byWeight && total > 0 ? excess * weight(i) / total : excess / number;
            }
        }
        return widths;
    }

    private double weights(Kind kind) {
        double total = 0;
        for (int i = 0; i < count; i++) {
            total += kinds[i] == kind ? weight(i) : 0;
        }
        return total;
    }

    private double weight(int i) {
        return kinds[i] == Kind.PERCENT ? columns[from + i].percent : columns[from + i].max;
    }

    private boolean has(Kind kind) {
        for (Kind each : kinds) {
            if (each == kind) {
                return true;
            }
        }
        return false;
    }

    static double sum(double[] widths) {
        double sum = 0;
        for (double width : widths) {
            sum += width;
        }
        return sum;
    }

    /** Widths in a table of fixed layout: set widths and percentages first, the rest in equal parts. */
    static double[] fixed(ColumnConstraint[] columns, double target) {
        var widths = new double[columns.length];
        double set = 0;
        double percents = 0;
        int open = 0;
        for (int i = 0; i < columns.length; i++) {
            if (columns[i].percent > 0) {
                widths[i] = columns[i].percent * target / 100 + columns[i].percentEdges;
                percents += widths[i];
            } else if (columns[i].constrained) {
                widths[i] = columns[i].max;
                set += widths[i];
            } else {
                open++;
            }
        }
        double rest = target - set - percents;
        for (int i = 0; i < columns.length; i++) {
            ColumnConstraint column = columns[i];
            boolean isSet = column.constrained && column.percent == 0;
            if (column.percent > 0 && rest < 0) {
                widths[i] += rest * widths[i] / percents;
                widths[i] = Math.max(0, widths[i]);
            } else if (column.percent == 0 && !column.constrained) {
                widths[i] = Math.max(0, rest) / open;
            } else if (rest > 0 && open == 0 && (isSet || set == 0)) {
                widths[i] += rest * widths[i] / (set > 0 ? set : percents);
            }
        }
        return widths;
    }
}
