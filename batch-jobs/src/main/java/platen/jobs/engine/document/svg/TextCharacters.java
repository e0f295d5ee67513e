package platen.jobs.engine.document.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;

/** The characters of a text element in logical order, with the places that attributes give them. */
final class TextCharacters {
    /** Characters of one text; further ones are not drawn. */
    private static final int MAX_LENGTH = 20_000;

    private final SvgParts parts;
    private final SvgLengths lengths;
    private final StringBuilder text = new StringBuilder();
    private final List<Span> spans = new ArrayList<>();
    private boolean blank = true;
    /** Whether the last character stays where it is a space. */
    private boolean lastKept;
    private boolean cut;

    /**
     * An element of a text, and its characters.
     *
     * @param shift of its baseline, in user units downwards
     */
    record Span(Element element, StyleNode node, double shift, int start, int end) {
        ComputedStyle computed() {
            return node.computed(StyleState.NONE);
        }

        double size() {
            return computed().fontSize();
        }
    }

    /** Where a character is placed; not a number where no attribute says. */
    record Places(double[] x, double[] y, double[] dx, double[] dy, double[] rotate) {}

    /**
     * The characters as they are laid out.
     *
     * @param owners the span of each UTF-16 unit
     * @param cut whether there were more characters than are drawn
     */
    record Content(String text, List<Span> spans, Span[] owners, Places places, boolean cut) {}

    private TextCharacters(SvgParts parts, SvgLengths lengths) {
        this.parts = parts;
        this.lengths = lengths;
    }

    static Content of(Element element, SvgParts parts, SvgLengths lengths) {
        var characters = new TextCharacters(parts, lengths);
        Element around = element.parent();
        while (around != null && !around.hasAttr("xml:space")) {
            around = around.parent();
        }
        characters.add(element, 0, around != null && preserves(around, false));
        return characters.content();
    }

    /** @param preserved whether the element around says that spaces stay */
    private void add(Element element, double shift, boolean preserved) {
        StyleNode node = parts.of(element);
        ComputedStyle computed = node.computed(StyleState.NONE);
        if (computed.get("display").is("none")) {
            return;
        }
        int index = spans.size();
        int start = text.length();
        double own = shift + Baselines.shift(element, node);
        spans.add(new Span(element, node, own, start, start));
        boolean preserves = preserves(element, preserved);
        boolean kept = preserves || computed.text("white-space").startsWith("pre");
        for (Node child : element.childNodes()) {
            if (child instanceof TextNode characters) {
                String written = node.style(StyleState.NONE).text().letterCase().of(characters.getWholeText(),
                        Locale.ROOT);
                append(written, kept);
            } else if (child instanceof Element part && (part.normalName().equals("tspan")
                    || part.normalName().equals("a"))) {
                add(part, own, preserves);
            }
        }
        spans.set(index, new Span(element, node, own, start, text.length()));
    }

    private static boolean preserves(Element element, boolean around) {
        return element.hasAttr("xml:space") ? element.attr("xml:space").equals("preserve") : around;
    }

    private void append(String written, boolean kept) {
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            boolean space = c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
            if (space && !kept && blank || Character.isISOControl(c) && !space) {
                continue;
            }
            if (text.length() >= MAX_LENGTH) {
                cut = true;
                return;
            }
            text.append(space ? ' ' : c);
            blank = space;
            lastKept = kept;
        }
    }

    private Content content() {
        int length = text.length();
        if (length > 0 && blank && !lastKept) {
            text.setLength(--length);
        }
        var owners = new Span[length];
        var places = new Places(unknown(length), unknown(length), unknown(length), unknown(length), unknown(length));
        List<Span> all = new ArrayList<>();
        for (Span each : spans) {
            var span = new Span(each.element(), each.node(), each.shift(), Math.min(each.start(), length),
                    Math.min(each.end(), length));
            all.add(span);
            Arrays.fill(owners, span.start(), span.end(), span);
            place(span, places);
        }
        return new Content(text.toString(), all, owners, places, cut);
    }

    private static double[] unknown(int length) {
        var places = new double[length];
        Arrays.fill(places, Double.NaN);
        return places;
    }

    /** Takes the attributes of an element; those within it may replace them. */
    private void place(Span span, Places places) {
        list(span, "x", places.x(), true);
        list(span, "y", places.y(), false);
        list(span, "dx", places.dx(), true);
        list(span, "dy", places.dy(), false);
        List<Double> angles = lengths.list(span.element().attr("rotate"), 0, true);
        int number = 0;
        for (int at = span.start(); at < span.end() && !angles.isEmpty();) {
            places.rotate()[at] = angles.get(Math.min(number++, angles.size() - 1));
            at += Character.charCount(text.codePointAt(at));
        }
    }

    private void list(Span span, String name, double[] into, boolean horizontal) {
        List<Double> numbers = lengths.list(span.element().attr(name), span.size(), horizontal);
        int at = span.start();
        for (double number : numbers) {
            if (at >= span.end()) {
                return;
            }
            into[at] = number;
            at += Character.charCount(text.codePointAt(at));
        }
    }
}
