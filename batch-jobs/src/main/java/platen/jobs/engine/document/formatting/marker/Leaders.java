package platen.jobs.engine.document.formatting.marker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.LeaderBox;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.FormattingContext;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.style.TextStyle;

/** Lays out leaders: as wide as their pattern until their line is complete, and then as wide as what is left of it. */
public final class Leaders implements FormattingContext {
    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        return new LayoutResult(fragment(box, least(box)), null);
    }

    @Override
    public ContentSizes sizes(Box box) {
        return new ContentSizes(least(box), least(box));
    }

    private static double least(Box box) {
        return box instanceof LeaderBox leader ? LeaderDrawing.width(leader.pattern(), leader.style().text()) : 0;
    }

    /**
     * Returns whether a leader of a width in points shows its pattern less often than the width has space for.
     *
     * @param once the leader as wide as its pattern
     */
    public static boolean isCut(Fragment once, double width) {
        return once.width() * LeaderDrawing.MAX_REPEATED < width && once.box() instanceof LeaderBox leader
                && !leader.pattern().isBlank();
    }

    /** Returns a leader of a width in points, which stands on its baseline. */
    public static Fragment fragment(Box box, double width) {
        TextStyle style = box.style().text();
        String pattern = box instanceof LeaderBox leader ? leader.pattern() : "";
        return new Fragment(box, width, 0, List.of(), new LeaderDrawing(pattern, style, width));
    }
}
