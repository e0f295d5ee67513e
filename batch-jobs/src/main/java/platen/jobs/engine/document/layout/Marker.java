package platen.jobs.engine.document.layout;

import java.util.Locale;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.Direction;

/**
 * What stands before a list item.
 *
 * @param number of the item, from 1
 */
record Marker(int number) {
    /** Between a marker and its item, in ems. */
    private static final double DISTANCE = 0.5;
    private static final int ROMAN_END = 4_000;

    /**
     * Puts the marker beside the item's first line, where lines begin.
     *
     * @param x of the item's left edge
     * @param width of the item
     */
    void stand(Style style, double x, double width, Flow flow) {
        String text = text(style.flow().marker());
        if (text.isEmpty()) {
            return;
        }
        TextStyle looks = style.text();
        ShapedText shaped = Shaper.shape(text, looks.fonts());
        var span = new Span(text.length(), looks, null, "");
        var paragraph = new Paragraph(text, java.util.List.of(span), looks, style.paragraph(), Locale.ROOT);
        double wide = shaped.width(looks.size());
        Line line = new LineSetter(paragraph, wide).line(shaped, wide, span, 0);
        double distance = DISTANCE * looks.size();
        boolean mirrored = style.paragraph().direction() == Direction.RIGHT_TO_LEFT;
        flow.beside(mirrored ? x + width + distance : x - wide - distance, line);
    }

    private String text(FlowStyle.Marker kind) {
        return switch (kind) {
            case NONE -> "";
            case DISC -> "•";
            case CIRCLE -> "◦";
            case SQUARE -> "▪";
            case DECIMAL -> number + ".";
            case LOWER_ALPHA -> letters(number).toLowerCase(Locale.ROOT) + ".";
            case UPPER_ALPHA -> letters(number) + ".";
            case LOWER_ROMAN -> roman(number).toLowerCase(Locale.ROOT) + ".";
            case UPPER_ROMAN -> roman(number) + ".";
        };
    }

    /** A to Z, then AA. */
    private static String letters(int number) {
        var letters = new StringBuilder();
        for (int left = number; left > 0; left = (left - 1) / 26) {
            letters.insert(0, (char) ('A' + (left - 1) % 26));
        }
        return letters.toString();
    }

    private static String roman(int number) {
        if (number < 1 || number >= ROMAN_END) {
            return String.valueOf(number);
        }
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] signs = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        var roman = new StringBuilder();
        int left = number;
        for (int i = 0; i < values.length; i++) {
            while (left >= values[i]) {
                roman.append(signs[i]);
                left -= values[i];
            }
        }
        return roman.toString();
    }
}
