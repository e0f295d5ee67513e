package platen.jobs.engine.document.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * Reads lengths of an SVG, in user units.
 *
 * @param width of the drawing, which percentages of horizontal lengths refer to
 * @param height of the drawing
 */
record SvgLengths(double width, double height) {
    private static final Pattern LENGTH = Pattern.compile(
            "([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)(px|pt|pc|mm|cm|in|em|ex|rem|%)?");
    /** Numbers of one list; text has no more letters that are placed by it. */
    private static final int MAX_NUMBERS = 20_000;
    private static final double DEFAULT_SIZE = 100;

    /** Returns the lengths of a drawing: those of its view box, or else of its size. */
    static SvgLengths of(Element root) {
        List<Double> box = new SvgLengths(DEFAULT_SIZE, DEFAULT_SIZE).list(root.attr("viewBox"), 0, true);
        if (box.size() == 4) {
            return new SvgLengths(box.get(2), box.get(3));
        }
        var plain = new SvgLengths(DEFAULT_SIZE, DEFAULT_SIZE);
        return new SvgLengths(plain.first(root.attr("width"), DEFAULT_SIZE),
                plain.first(root.attr("height"), DEFAULT_SIZE));
    }

    private double first(String text, double otherwise) {
        List<Double> all = list(text, 0, true);
        return all.isEmpty() ? otherwise : all.getFirst();
    }

    /**
     * Reads a list of lengths.
     *
     * @param em the font size
     * @param horizontal whether percentages refer to the width
     */
    List<Double> list(String text, double em, boolean horizontal) {
        List<Double> all = new ArrayList<>();
        for (Matcher length = LENGTH.matcher(text); all.size() < MAX_NUMBERS && length.find();) {
            double number = Double.parseDouble(length.group(1));
            all.add(number * switch (length.group(2)) {
                case "pt" -> 96.0 / 72;
                case "pc" -> 16;
                case "mm" -> 96 / 25.4;
                case "cm" -> 96 / 2.54;
                case "in" -> 96;
                case "em" -> em;
                case "ex" -> em / 2;
                case "rem" -> 16;
                case "%" -> (horizontal ? width : height) / 100;
                case null, default -> 1;
            });
        }
        return all;
    }
}
