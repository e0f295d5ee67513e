package platen.jobs.engine.document.formatting.grid;

import platen.jobs.engine.document.boxstyle.TrackSize;
import platen.jobs.engine.document.boxstyle.TrackSize.Breadth;
import platen.jobs.engine.document.boxstyle.TrackSize.Kind;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.sizing.Distribution;

/** The columns or the rows of a grid: their sizing functions, sizes and places. */
final class Tracks {
    static final double INFINITE = Double.POSITIVE_INFINITY;

    /** Kinds of sizes of the container along the axis. */
    enum Constraint {
        /** Its available size, or as large as the content where that is indefinite. */
        NONE,
        MIN_CONTENT,
        MAX_CONTENT
    }

    final boolean columns;
    final int count;
    final double gap;
    /** The inner size of the container; or indefinite. */
    final double available;
    final Constraint constraint;
    final Kind[] min;
    final Kind[] max;
    /** Limits of fit-content tracks; infinite for others. */
    final double[] fitLimit;
    final double[] flex;
    final double[] base;
    final double[] limit;
    final boolean[] collapsed;
    private final double[] start;

    Tracks(boolean columns, Template template, int first, int count, double gap, double available,
            Constraint constraint) {
        this.columns = columns;
        this.count = count;
        this.gap = gap;
        this.available = available;
        this.constraint = constraint;
        min = new Kind[count];
        max = new Kind[count];
        fitLimit = new double[count];
        flex = new double[count];
        base = new double[count];
        limit = new double[count];
        collapsed = new boolean[count];
        start = new double[count];
        for (int i = 0; i < count; i++) {
            initialize(i, template.size(first + i));
        }
    }

    /** Initializes the size and growth limit of a track (section 12.4). */
    private void initialize(int track, TrackSize size) {
        boolean definite = ConstraintSpace.isDefinite(available);
        Breadth least = size.min();
        Breadth most = size.max();
        min[track] = least.kind() == Kind.LENGTH && !least.isFixed(definite) ? Kind.AUTO : least.kind();
        max[track] = most.kind() == Kind.LENGTH && !most.isFixed(definite) ? Kind.AUTO : most.kind();
        base[track] = min[track] == Kind.LENGTH ? Math.max(0, least.length().of(available)) : 0;
        limit[track] = max[track] == Kind.LENGTH
                ? Math.max(base[track], most.length().of(available))
                : INFINITE;
        flex[track] = max[track] == Kind.FLEX ? most.flex() : 0;
        fitLimit[track] = INFINITE;
        if (max[track] == Kind.FIT_CONTENT) {
            boolean fixed = new Breadth(Kind.LENGTH, most.length(), 0).isFixed(definite);
            fitLimit[track] = fixed ? Math.max(0, most.length().of(available)) : INFINITE;
        }
    }

    /** Makes an empty track of an auto-fit repetition vanish. */
    void collapse(int track) {
        collapsed[track] = true;
        min[track] = Kind.LENGTH;
        max[track] = Kind.LENGTH;
        base[track] = 0;
        limit[track] = 0;
        flex[track] = 0;
    }

    boolean isFlexible(int track) {
        return max[track] == Kind.FLEX;
    }

    boolean hasIntrinsicMin(int track) {
        return min[track] != Kind.LENGTH;
    }

    boolean hasIntrinsicMax(int track) {
        return max[track] != Kind.LENGTH && max[track] != Kind.FLEX;
    }

    /** All gaps between tracks from one to before another. */
    double gaps(int from, int to) {
        int visible = 0;
        for (int i = from; i < to; i++) {
            visible += collapsed[i] ? 0 : 1;
        }
        return gap * Math.max(0, visible - 1);
    }

    /** The sum of all base sizes and gaps. */
    double total() {
        double sum = gaps(0, count);
        for (int i = 0; i < count; i++) {
            sum += base[i];
        }
        return sum;
    }

    /** Puts the tracks behind each other, aligned as the container says (section 11.5). */
    void place(Distribution distribution, double from) {
        double at = from + distribution.before();
        boolean follows = false;
        for (int i = 0; i < count; i++) {
            if (!collapsed[i]) {
                at += follows ? gap + distribution.between() : 0;
                follows = true;
            }
            start[i] = at;
            at += base[i];
        }
    }

    int visibleCount() {
        int visible = 0;
        for (int i = 0; i < count; i++) {
            visible += collapsed[i] ? 0 : 1;
        }
        return visible;
    }

    double start(int track) {
        return start[track];
    }

    /** Where the track before a line ends. */
    double end(int line) {
        return start[line - 1] + base[line - 1];
    }
}
