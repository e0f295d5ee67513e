package platen.jobs.engine.document.boxstyle;

import java.util.List;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.value.CssValue;

/**
 * Values of the grid properties (CSS Grid Layout 2).
 *
 * @param autoColumns sizes of implicit columns, which repeat
 * @param autoRows sizes of implicit rows, which repeat
 * @param columnFlow whether items without a place fill columns instead of rows
 * @param dense whether they fill gaps that earlier ones left
 */
public record GridStyle(TrackList columns, TrackList rows, GridAreas areas, List<TrackSize> autoColumns,
        List<TrackSize> autoRows, boolean columnFlow, boolean dense, Placement placement) {

    /** Where an item stands. */
    public record Placement(GridLine columnStart, GridLine columnEnd, GridLine rowStart, GridLine rowEnd) {
        static final Placement AUTO = new Placement(GridLine.AUTO, GridLine.AUTO, GridLine.AUTO, GridLine.AUTO);
    }

    private static final List<TrackSize> AUTO_TRACKS = List.of(TrackSize.AUTO);
    public static final GridStyle INITIAL = new GridStyle(TrackList.NONE, TrackList.NONE, GridAreas.NONE, AUTO_TRACKS,
            AUTO_TRACKS, false, false, Placement.AUTO);

    /** Reads computed values. */
    public static GridStyle of(ComputedStyle computed) {
        List<CssValue> flow = computed.get("grid-auto-flow").parts();
        var placement = new Placement(GridLine.of(computed.get("grid-column-start")),
                GridLine.of(computed.get("grid-column-end")), GridLine.of(computed.get("grid-row-start")),
                GridLine.of(computed.get("grid-row-end")));
        var style = new GridStyle(TrackList.of(computed.get("grid-template-columns")),
                TrackList.of(computed.get("grid-template-rows")), GridAreas.of(computed.get("grid-template-areas")),
                tracks(computed.get("grid-auto-columns")), tracks(computed.get("grid-auto-rows")),
                flow.getFirst().is("column") || flow.getLast().is("column"),
                flow.getFirst().is("dense") || flow.getLast().is("dense"), placement);
        return style.equals(INITIAL) ? INITIAL : style;
    }

    private static List<TrackSize> tracks(CssValue value) {
        return value.is("auto") ? AUTO_TRACKS : value.parts().stream().map(TrackSize::of).toList();
    }
}
