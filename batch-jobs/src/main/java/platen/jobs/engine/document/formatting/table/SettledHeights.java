package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Formatting;

/** Heights of all rows of a table whose own height is set (CSS Tables 3, section 3.10.5). */
final class SettledHeights {
    private final Map<Long, double[]> byBundle = new HashMap<>();

    /**
     * Divides the height among the rows.
     *
     * @param height that rows and the spacing between and around them fill
     */
    SettledHeights(Formatting formatting, TableModel model, ColumnGeometry columns, double height) {
        var bundles = new ArrayList<Bundle>();
        var heights = new ArrayList<double[]>();
        double spacing = model.structure().style().spacingY();
        var placer = new BundlePlacer(formatting, model, columns, new PagePart(formatting, null, model, columns, 0),
                null, true);
        double sum = spacing;
        int sections = model.structure().sections().size();
        for (int section = 0; section < sections; section++) {
            int count = model.structure().rows(model.structure().sections().get(section)).size();
            for (int row = 0; row < count;) {
                Bundle bundle = Bundle.read(model.structure(), section, row, model.borders());
                var own = new RowHeights(bundle, placer.lay(bundle), spacing);
                bundles.add(bundle);
                heights.add(own.all());
                sum += own.sum(0, bundle.rows().size(), spacing) + spacing;
                byBundle.put(key(section, row), own.all());
                row = bundle.next();
            }
        }
        grow(model, bundles, heights, height - sum, height - 2 * spacing);
    }

    private static void grow(TableModel model, List<Bundle> bundles, List<double[]> heights, double excess,
            double whole) {
        boolean bodies = bundles.stream().anyMatch(bundle -> isBody(model, bundle));
        var rows = new ArrayList<Box>();
        for (Bundle bundle : bundles) {
            if (!bodies || isBody(model, bundle)) {
                rows.addAll(bundle.rows());
            }
        }
        var all = new double[rows.size()];
        int at = 0;
        for (int i = 0; i < heights.size(); i++) {
            if (!bodies || isBody(model, bundles.get(i))) {
                System.arraycopy(heights.get(i), 0, all, at, heights.get(i).length);
                at += heights.get(i).length;
            }
        }
        double left = percents(rows, all, Math.max(0, excess), whole);
        if (left > 0 && all.length > 0) {
            RowHeights.grow(all, rows, 0, all.length, left, false);
        }
        at = 0;
        for (int i = 0; i < heights.size(); i++) {
            if (!bodies || isBody(model, bundles.get(i))) {
                System.arraycopy(all, at, heights.get(i), 0, heights.get(i).length);
                at += heights.get(i).length;
            }
        }
    }

    /** Rows with percentages come first. */
    private static double percents(List<Box> rows, double[] heights, double excess, double whole) {
        double left = excess;
        for (int i = 0; i < heights.length; i++) {
            var size = rows.get(i).layout().sizes().height();
            if (size.isLength() && !ColumnConstraint.isPoints(size)) {
                double more = Math.min(left, Math.max(0, size.length().of(whole) - heights[i]));
                heights[i] += more;
                left -= more;
            }
        }
        return left;
    }

    private static boolean isBody(TableModel model, Bundle bundle) {
        Box section = model.structure().sections().get(bundle.section());
        return section != model.structure().head() && section != model.structure().foot();
    }

    double @Nullable [] of(Bundle bundle) {
        return byBundle.get(key(bundle.section(), bundle.first()));
    }

    private static long key(int section, int row) {
        return (long) section << 32 | row;
    }
}
