package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.PageRules.MarginBox;
import platen.jobs.engine.document.style.PageRules.Piece;
import platen.jobs.engine.document.style.PageRules.Spot;
import platen.jobs.engine.document.style.Sides.Side;
import platen.jobs.engine.document.style.StyleSheet.Margin;
import platen.jobs.engine.document.style.StyleSheet.Page;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.FontLibrary;

/** Makes one page description of all {@code @page} rules. */
final class PageRulesReader {
    private static final double MM = 72 / 25.4;
    /** PDF's own limit of a page's side, in points. */
    private static final double LONGEST_SIDE = 14_400;
    private static final double SHORTEST_SIDE = 20;

    private double width = 210 * MM;
    private double height = 297 * MM;
    private Sides<Double> margin = Sides.all(20 * MM);
    private @Nullable Sides<Double> firstMargin;
    private @Nullable Color background;
    private final Map<Spot, MarginBox> boxes = new EnumMap<>(Spot.class);
    private final Map<Spot, MarginBox> firstBoxes = new EnumMap<>(Spot.class);
    private final FontLibrary fonts;

    private final Warnings warnings;

    private PageRulesReader(FontLibrary fonts, Warnings warnings) {
        this.fonts = fonts;
        this.warnings = warnings;
    }

    /** @param warnings takes each property that is not understood */
    static PageRules of(List<Page> rules, FontLibrary fonts, Warnings warnings) {
        var reader = new PageRulesReader(fonts, warnings);
        rules.stream().filter(rule -> !rule.first()).forEach(reader::add);
        rules.stream().filter(Page::first).forEach(reader::add);
        Sides<Double> first = reader.firstMargin == null ? reader.margin : reader.firstMargin;
        Sides<Double> m = reader.margin;
        double least = Math.min(reader.width - m.left() - m.right(), reader.height - Math.max(m.top() + m.bottom(),
                first.top() + first.bottom()));
        if (least < SHORTEST_SIDE) {
            throw new Mistake(rules.isEmpty() ? null : rules.getFirst().place(),
                    "The margins leave no room on the page.");
        }
        return new PageRules(reader.width, reader.height, m, first, reader.boxes, reader.firstBoxes,
                reader.background);
    }

    private void add(Page rule) {
        for (Declaration.Pair pair : rule.declarations()) {
            try {
                if (!declare(pair, rule.first())) {
                    warnings.add(rule.place(),
                            "In @page, '" + pair.name() + "' is not supported; it is ignored.");
                }
            } catch (Values.Unexpected unexpected) {
                throw new Mistake(rule.place(), "In @page, '" + pair.name() + "' does not take '"
                        + String.join(" ", pair.words()) + "'; expected " + unexpected.getMessage() + ".");
            }
        }
        for (Margin box : rule.margins()) {
            (rule.first() ? firstBoxes : boxes).put(box.spot(), box(box));
        }
    }

    /** Whether the property is understood. */
    private boolean declare(Declaration.Pair pair, boolean first) {
        var values = new Values(pair.words(), StyleBuilder.ROOT_SIZE);
        String name = pair.name();
        if (name.equals("size") && !first) {
            size(values);
        } else if (name.equals("background") || name.equals("background-color")) {
            background = values.color();
        } else if (name.equals("margin")) {
            List<String> words = values.rest();
            if (words.isEmpty() || words.size() > 4) {
                throw new Values.Unexpected("one to four lengths");
            }
            for (Side side : Side.values()) {
                int i = side.ordinal();
                int word = i < words.size() ? i : side == Side.LEFT && words.size() > 1 ? 1 : 0;
                margin(first, side, new Values(List.of(words.get(word)), StyleBuilder.ROOT_SIZE).pointsNotNegative());
            }
        } else if (name.startsWith("margin-")) {
            Side side = switch (name.substring("margin-".length())) {
                case "top" -> Side.TOP;
                case "right" -> Side.RIGHT;
                case "bottom" -> Side.BOTTOM;
                case "left" -> Side.LEFT;
                default -> throw new Values.Unexpected("margin-top, margin-right, margin-bottom or margin-left");
            };
            margin(first, side, values.pointsNotNegative());
        } else {
            return Properties.isSilent(name);
        }
        return true;
    }

    /** The first page is as wide as all others: its left and right margins are theirs. */
    private void margin(boolean first, Side side, double points) {
        if (!first) {
            margin = margin.with(side, points);
        } else if (side == Side.TOP || side == Side.BOTTOM) {
            firstMargin = (firstMargin == null ? margin : firstMargin).with(side, points);
        }
    }

    private void size(Values values) {
        Double first = values.pointsIfAny();
        if (first != null) {
            Double second = values.pointsIfAny();
            side(first);
            side(second == null ? first : second);
            width = first;
            height = second == null ? first : second;
            return;
        }
        boolean landscape = false;
        while (!values.atEnd()) {
            String expected = "a5, a4, a3, letter or legal, portrait or landscape, or two lengths";
            switch (values.word(expected)) {
                case "a5" -> size(148 * MM, 210 * MM);
                case "a4" -> size(210 * MM, 297 * MM);
                case "a3" -> size(297 * MM, 420 * MM);
                case "letter" -> size(612, 792);
                case "legal" -> size(612, 1008);
                case "landscape" -> landscape = true;
                case "portrait" -> landscape = false;
                default -> throw new Values.Unexpected(expected);
            }
        }
        if (landscape != width > height) {
            size(height, width);
        }
    }

    private void size(double newWidth, double newHeight) {
        width = newWidth;
        height = newHeight;
    }

    private static void side(double points) {
        if (points < SHORTEST_SIDE || points > LONGEST_SIDE) {
            throw new Values.Unexpected("sides of 20pt to 14400pt");
        }
    }

    private MarginBox box(Margin margin) {
        if (margin.content().isEmpty()) {
            return new PageRules.Empty();
        }
        List<Piece> pieces = new ArrayList<>();
        for (String word : margin.content().getLast().words()) {
            String lower = word.toLowerCase(Locale.ROOT).replace(" ", "");
            if (lower.equals("none") || lower.equals("normal")) {
                return new PageRules.Empty();
            }
            if (lower.startsWith("element(") && lower.endsWith(")")) {
                return new PageRules.Running(lower.substring("element(".length(), lower.length() - 1));
            }
            pieces.add(piece(word, lower, margin.place()));
        }
        return new PageRules.Line(pieces, Styles.resolve(margin.declarations(), null, fonts));
    }

    private static Piece piece(String word, String lower, Place place) {
        if (lower.equals("counter(page)")) {
            return new PageRules.PageNumber();
        }
        if (lower.equals("counter(pages)")) {
            return new PageRules.PageCount();
        }
        if (word.startsWith("\"") || word.startsWith("'")) {
            return new PageRules.Words(Values.unquoted(word));
        }
        throw new Mistake(place, "The content '" + word
                + "' is not understood; expected texts in quotes, counter(page), counter(pages), element(name) or none.");
    }
}
