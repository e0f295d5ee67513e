package platen.jobs.engine.document.formatting.inline.text;

import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Span;
import platen.jobs.engine.document.formatting.inline.text.LineText.Piece;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.Shaper;

/** Finds how wide preserved tabs are: each ends at a tab stop of its line (CSS Text 3, section 4.2). */
public final class TabStops {
    /** Widest distance of tab stops, in points; no page is wider. */
    private static final double MAX_DISTANCE = 14_400;

    private TabStops() {}

    /** Whether a span is a tab, which is always a span of its own. */
    public static boolean isTab(InlineText text, Span span) {
        return span.atom() == null && text.text().charAt(span.end() - 1) == '\t';
    }

    /**
     * Returns the width of a tab in points.
     *
     * @param position where it begins, from the edge of its container's content
     */
    public static double width(Span tab, double position) {
        LineStyle lines = tab.box().layout().lines();
        TextStyle style = tab.style();
        double space = space(style);
        double spaces = lines.tabSpaces() * (space + style.spacing() + lines.wordSpacing());
        double distance = Math.min(MAX_DISTANCE, Math.max(spaces, lines.tabPoints()));
        if (distance <= 0) {
            return 0;
        }
        double rest = distance - position % distance;
        // A tab that could not be seen goes on to the next stop, as in browsers.
        return rest < space / 2 ? rest + distance : rest;
    }

    /** Returns a space that is as wide as a tab. */
    public static Piece piece(Span tab, double x, double baseline, double width) {
        TextStyle style = tab.style();
        return new Piece(x, baseline, width, Shaper.shape(" ", style.fonts()), style,
                width - space(style) - style.spacing(), tab.box().link(), null);
    }

    private static double space(TextStyle style) {
        return Shaper.width(" ", style.fonts()) * style.size() / 1000;
    }
}
