package platen.jobs.engine.document.boxstyle;

import java.util.List;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.style.ParagraphStyle;
import platen.jobs.engine.document.value.CssValue;

/**
 * Values that decide how lines are broken and where boxes stand in them (CSS Text 3, CSS Inline 3).
 *
 * @param align where the box stands in its line
 * @param shift of {@link Align#SHIFTED} above the baseline, in points
 * @param indent of the first line
 * @param keepsSpaces whether white space does not collapse
 * @param keepsLineEnds whether line feeds end lines
 * @param wraps whether lines that are full are broken
 * @param keepsEndSpaces whether spaces at the end of a line do not hang
 * @param wordBreak where a word may be divided
 * @param lastLine of a paragraph and before a forced line end
 * @param wordSpacing added to each space, in points
 * @param tabSpaces width of a tab in spaces; 0 where {@code tabPoints} counts
 * @param overflowMark what stands at the end of lines that the box clips, such as an ellipsis; empty for nothing
 * @param embedding what stands for {@code unicode-bidi} around the text of the box
 * @param standsInLine whether an absolute box would be an inline-level box in the flow
 */
public record LineStyle(Align align, double shift, Length indent, boolean keepsSpaces, boolean keepsLineEnds,
        boolean wraps, boolean keepsEndSpaces, WordBreak wordBreak, LastLine lastLine, double wordSpacing,
        double tabSpaces, double tabPoints, String overflowMark, Embedding embedding,
        boolean standsInLine) {

    /** The value of {@code vertical-align}. */
    public enum Align {
        BASELINE,
        SHIFTED,
        SUB,
        SUPER,
        TEXT_TOP,
        TEXT_BOTTOM,
        MIDDLE,
        TOP,
        BOTTOM
    }

    /** Tells what {@code word-break} and {@code overflow-wrap} say together. */
    public enum WordBreak {
        NORMAL,
        /** Where the word is wider than a whole line; minimum widths do not count it. */
        OVERFLOWING,
        /** Where the word is wider than a whole line. */
        ANYWHERE,
        BREAK_ALL,
        KEEP_ALL
    }

    /** The value of {@code text-align-last}. */
    public enum LastLine {
        AUTO,
        START,
        END,
        LEFT,
        RIGHT,
        CENTER,
        JUSTIFY
    }

    public static final LineStyle INITIAL = new LineStyle(Align.BASELINE, 0, Length.ZERO, false, false, true, false,
            WordBreak.NORMAL, LastLine.AUTO, 0, 8, 0, "", Embedding.NONE, false);

    /** Reads computed values. */
    public static LineStyle of(ComputedStyle computed, ParagraphStyle.Leading leading) {
        CssValue vertical = computed.get("vertical-align");
        double size = computed.fontSize() * Lengths.POINTS_PER_PIXEL;
        Align align = align(vertical);
        String space = computed.get("white-space").keyword();
        CssValue tab = computed.get("tab-size");
        List<CssValue> indent = computed.get("text-indent").parts();
        var style = new LineStyle(align,
                align == Align.SHIFTED ? Lengths.points(vertical, leading.of(size)) : 0,
                Lengths.orZero(indent.getFirst()),
                space.equals("pre") || space.equals("pre-wrap") || space.equals("break-spaces"),
                space.startsWith("pre") || space.equals("break-spaces"),
                !space.equals("pre") && !space.equals("nowrap"),
                space.equals("break-spaces") || space.equals("pre"), wordBreak(computed),
                lastLine(computed.get("text-align-last").keyword()),
                Lengths.points(computed.get("word-spacing"), size),
                tab instanceof CssValue.Num number ? number.value() : 0,
                tab instanceof CssValue.Quantity ? Lengths.points(tab, 0) : 0,
                computed.get("overflow-x").is("visible")
                        ? ""
                        : overflowMark(computed.get("text-overflow").parts().getLast()),
                Embedding.of(computed), computed.isInlineInFlow() && computed.get("position").is("absolute", "fixed"));
        return style.equals(INITIAL) ? INITIAL : style;
    }

    /** Returns whether a text is nothing but white space that collapses. */
    public boolean collapses(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (" \n\t\r\f".indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return !keepsSpaces;
    }

    /** The same values where white space and line ends stay as they are. */
    LineStyle preserved() {
        return new LineStyle(align, shift, indent, true, true, false, true, wordBreak, lastLine, wordSpacing,
                tabSpaces, tabPoints, overflowMark, embedding, standsInLine);
    }

    /**
     * The values for an anonymous box: inherited ones, and what becomes of lines that the box around clips.
     *
     * @param container whether the box around is a block container, whose lines are those of the anonymous box
     */
    LineStyle anonymous(boolean container) {
        return align == Align.BASELINE && !standsInLine && (container || overflowMark.isEmpty() && embedding.isNone())
                ? this
                : new LineStyle(Align.BASELINE, 0, indent, keepsSpaces, keepsLineEnds, wraps, keepsEndSpaces,
                        wordBreak, lastLine, wordSpacing, tabSpaces, tabPoints, container ? overflowMark : "",
                        container ? embedding : Embedding.NONE, false);
    }

    private static String overflowMark(CssValue value) {
        return value instanceof CssValue.Text text ? text.text() : value.is("ellipsis") ? "\u2026" : "";
    }

    private static Align align(CssValue value) {
        return switch (value.keyword()) {
            case "sub" -> Align.SUB;
            case "super" -> Align.SUPER;
            case "text-top" -> Align.TEXT_TOP;
            case "text-bottom" -> Align.TEXT_BOTTOM;
            case "middle", "-webkit-baseline-middle" -> Align.MIDDLE;
            case "top" -> Align.TOP;
            case "bottom" -> Align.BOTTOM;
            case "" -> Align.SHIFTED;
            default -> Align.BASELINE;
        };
    }

    private static WordBreak wordBreak(ComputedStyle computed) {
        String wrap = computed.get("overflow-wrap").keyword();
        return switch (computed.get("word-break").keyword()) {
            case "break-all" -> WordBreak.BREAK_ALL;
            case "keep-all" -> WordBreak.KEEP_ALL;
            case "break-word" -> WordBreak.ANYWHERE;
            default -> wrap.equals("anywhere")
                    ? WordBreak.ANYWHERE
                    : wrap.equals("break-word") ? WordBreak.OVERFLOWING : WordBreak.NORMAL;
        };
    }

    private static LastLine lastLine(String value) {
        return switch (value) {
            case "start" -> LastLine.START;
            case "end" -> LastLine.END;
            case "left" -> LastLine.LEFT;
            case "right" -> LastLine.RIGHT;
            case "center" -> LastLine.CENTER;
            case "justify" -> LastLine.JUSTIFY;
            default -> LastLine.AUTO;
        };
    }
}
