package platen.jobs.engine.document.formatting.marker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.MarkerBox;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.FormattingContext;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.style.TextStyle;

/** Lays out bullets within the first lines of list items, as wide as browsers make them. */
public final class InsideMarkers implements FormattingContext {
    private static final double PIXEL = 0.75;
    /** Behind a picture in the place of a bullet. */
    private static final double PICTURE_DISTANCE = 7 * PIXEL;

    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        @Nullable
        Drawing bullet = box instanceof MarkerBox marker && marker.isBullet()
                ? ListMarkers.bullet(marker.item().style().flow().marker().style(), marker.style().text())
                : null;
        Drawing drawing = bullet == null ? null : new MarkerDrawing(bullet, "");
        return new LayoutResult(new Fragment(box, width(box), 0, List.of(), drawing), null);
    }

    @Override
    public ContentSizes sizes(Box box) {
        return new ContentSizes(width(box), width(box));
    }

    private static double width(Box box) {
        if (box instanceof MarkerBox marker && marker.isBullet()) {
            TextStyle looks = marker.style().text();
            return ListMarkers.bulletWidth(looks) + PIXEL + looks.size();
        }
        return PICTURE_DISTANCE;
    }
}
