package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.property.Shorthands.Shorthand;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.CssValue.Keyword;

/** Shorthands of grids. */
final class GridShorthands {
    private static final List<String> TEMPLATE = List.of("grid-template-rows", "grid-template-columns",
            "grid-template-areas");
    private static final List<String> GRID = List.of("grid-template-rows", "grid-template-columns",
            "grid-template-areas", "grid-auto-rows", "grid-auto-columns", "grid-auto-flow");

    /** Lines that a slash separates. */
    private record Lines(List<String> longhands) implements Shorthand {
        @Override
        public @Nullable Map<String, CssValue> expand(ShorthandInput in) {
            List<CssValue> lines = new ArrayList<>();
            do {
                CssValue line = lines.size() == longhands.size() ? null : in.take(longhands.get(lines.size()));
                if (line == null) {
                    return null;
                }
                lines.add(line);
            } while (in.takeMark('/'));
            for (int i = 0; i < longhands.size(); i++) {
                // A missing line repeats the name of its opposite: end that of start, column that of row.
                int from = i < lines.size() ? i : longhands.size() == 2 ? 0 : i == 3 && lines.size() > 1 ? 1 : 0;
                CssValue line = lines.get(from);
                boolean own = i < lines.size() || line instanceof Keyword;
                in.set(longhands.get(i), own ? line : new Keyword("auto"));
            }
            return in.result();
        }
    }

    /** Rows, columns and areas. */
    private record Template(List<String> longhands) implements Shorthand {
        @Override
        public @Nullable Map<String, CssValue> expand(ShorthandInput in) {
            boolean fits = in.takeWord("none") || areas(in) || plain(in) || longhands.size() > 3 && flow(in);
            in.reset(longhands.toArray(String[]::new));
            return fits ? in.result() : null;
        }

        private static boolean plain(ShorthandInput in) {
            int from = in.position();
            CssValue rows = in.take("grid-template-rows");
            CssValue columns = rows != null && in.takeMark('/') ? in.take("grid-template-columns") : null;
            if (rows == null || columns == null || !in.atEnd()) {
                in.back(from);
                return false;
            }
            in.set("grid-template-rows", rows);
            in.set("grid-template-columns", columns);
            return true;
        }

        private static boolean areas(ShorthandInput in) {
            int from = in.position();
            List<CssValue> rows = new ArrayList<>();
            List<CssValue> areas = new ArrayList<>();
            while (!in.atEnd()) {
                CssValue area = in.takeOne("grid-template-areas");
                if (!(area instanceof CssValue.Text)) {
                    break;
                }
                areas.add(area);
                CssValue size = in.takeOne("grid-template-rows");
                rows.add(size == null ? new Keyword("auto") : size);
            }
            CssValue columns = !areas.isEmpty() && in.takeMark('/') ? in.take("grid-template-columns") : null;
            if (areas.isEmpty() || !in.atEnd()) {
                in.back(from);
                return false;
            }
            in.set("grid-template-areas", new CssValue.Items(List.copyOf(areas), false));
            in.set("grid-template-rows", new CssValue.Items(List.copyOf(rows), false));
            if (columns != null) {
                in.set("grid-template-columns", columns);
            }
            return true;
        }

        /** One axis with explicit tracks, the other filled as {@code auto-flow} says. */
        private static boolean flow(ShorthandInput in) {
            if (auto(in)) {
                CssValue tracks = in.atEnd() || in.takeMark('/') ? null : in.take("grid-auto-rows");
                CssValue columns = in.takeMark('/') || tracks == null ? in.take("grid-template-columns") : null;
                if (columns == null) {
                    return false;
                }
                flow(in, "row", "grid-auto-rows", tracks);
                in.set("grid-template-columns", columns);
                return true;
            }
            CssValue rows = in.take("grid-template-rows");
            if (rows == null || !in.takeMark('/') || !auto(in)) {
                return false;
            }
            flow(in, "column", "grid-auto-columns", in.take("grid-auto-columns"));
            in.set("grid-template-rows", rows);
            return true;
        }

        private static boolean auto(ShorthandInput in) {
            boolean dense = in.takeWord("dense");
            boolean flow = in.takeWord("auto-flow");
            if (flow && (dense || in.takeWord("dense"))) {
                in.set("grid-auto-flow", new Keyword("dense"));
            }
            return flow;
        }

        private static void flow(ShorthandInput in, String axis, String longhand, @Nullable CssValue tracks) {
            Keyword along = new Keyword(axis);
            in.set("grid-auto-flow", in.has("grid-auto-flow")
                    ? new CssValue.Items(List.of(along, new Keyword("dense")), false)
                    : along);
            if (tracks != null) {
                in.set(longhand, tracks);
            }
        }
    }

    private GridShorthands() {}

    static void put(Map<String, Shorthand> all) {
        all.put("grid-row", new Lines(List.of("grid-row-start", "grid-row-end")));
        all.put("grid-column", new Lines(List.of("grid-column-start", "grid-column-end")));
        all.put("grid-area", new Lines(List.of("grid-row-start", "grid-column-start", "grid-row-end",
                "grid-column-end")));
        all.put("grid-template", new Template(TEMPLATE));
        all.put("grid", new Template(GRID));
    }
}
