package platen.jobs.engine.document.boxstyle;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssValue;

/**
 * The named areas of a grid (CSS Grid Layout 2, section 7.3).
 *
 * @param columns of the template; 0 without one
 * @param rows of the template
 */
public record GridAreas(int columns, int rows, Map<String, Area> areas) {
    /** Tracks that an area takes, from 0; ends are exclusive. */
    public record Area(int columnStart, int columnEnd, int rowStart, int rowEnd) {
        Area with(int column, int row) {
            return new Area(Math.min(columnStart, column), Math.max(columnEnd, column + 1), rowStart, row + 1);
        }
    }

    public static final GridAreas NONE = new GridAreas(0, 0, Map.of());

    /** Reads a computed template; one that is no rectangle counts as none. */
    static GridAreas of(CssValue value) {
        if (!(value.parts().getFirst() instanceof CssValue.Text)) {
            return NONE;
        }
        Map<String, Area> areas = new LinkedHashMap<>();
        int columns = 0;
        int row = 0;
        for (CssValue part : value.parts()) {
            String[] cells = part instanceof CssValue.Text text ? text.text().strip().split("\\s+") : new String[0];
            for (int column = 0; column < cells.length; column++) {
                if (!cells[column].startsWith(".")) {
                    Area before = areas.get(cells[column]);
                    areas.put(cells[column], before == null
                            ? new Area(column, column + 1, row, row + 1)
                            : before.with(column, row));
                }
            }
            columns = Math.max(columns, cells.length);
            row++;
        }
        return new GridAreas(columns, row, Map.copyOf(areas));
    }

    public @Nullable Area named(String name) {
        return areas.get(name);
    }
}
