package platen.jobs.engine.document.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Markup.Branch;
import platen.jobs.engine.document.source.Markup.Element;
import platen.jobs.engine.document.source.Markup.Text;

/** Reads a template's text: elements that are closed in order, and blocks in double braces that nest with them. */
public final class MarkupReader {
    /** Elements that have no content and no end tag. */
    private static final Set<String> VOID = Set.of("br", "hr", "img", "meta", "link", "col", "barcode", "signature",
            "wbr", "checkbox");
    /** Elements whose content is not markup. */
    private static final Set<String> RAW = Set.of("style", "script");
    private static final int DEEPEST = 64;
    private static final int MOST_NODES = 20_000;

    private final Scanner in;
    private int nodes;
    private int depth;

    private MarkupReader(Scanner in) {
        this.in = in;
    }

    /**
     * Reads a template.
     *
     * @param file what mistakes call it
     * @throws Mistake with the place of the first thing that is not understood
     */
    public static List<Markup> read(String file, String text) {
        var reader = new MarkupReader(new Scanner(file, text));
        reader.in.skipSpace();
        if (reader.in.take("<!doctype")) {
            reader.in.until(">", "The document type");
        }
        List<Markup> nodes = reader.nodes();
        if (!reader.in.atEnd()) {
            throw reader.stray();
        }
        return nodes;
    }

    /** Everything up to an end tag, or a block's {@code else} or end, that the caller expects. */
    private List<Markup> nodes() {
        if (++depth > DEEPEST) {
            throw new Mistake(in.place(), "Elements and blocks are nested deeper than " + DEEPEST + " levels.");
        }
        List<Markup> nodes = new ArrayList<>();
        while (!in.atEnd() && !in.looksAt("</") && !in.looksAt("{{/") && !atElse()) {
            if (in.take("<!--")) {
                in.until("-->", "The comment");
            } else if (in.take("{{!--")) {
                in.until("--}}", "The comment");
            } else if (in.looksAt("{{#")) {
                nodes.add(block());
            } else if (in.looksAt("{{")) {
                nodes.add(value());
            } else if (in.peek() == '<' && in.looksAtWord(1)) {
                nodes.add(element());
            } else {
                nodes.add(text());
            }
            if (++this.nodes > MOST_NODES) {
                throw new Mistake(in.place(), "The template has more than " + MOST_NODES + " parts.");
            }
        }
        depth--;
        return nodes;
    }

    private Text text() {
        Place place = in.place();
        var text = new StringBuilder();
        do {
            char c = in.next();
            if (c == '&') {
                text.append(Entities.take(in));
            } else {
                text.append(c);
            }
        } while (!in.atEnd() && !in.looksAt("{{") && in.peek() != '<');
        return new Text(text.toString(), place);
    }

    private Element element() {
        Place place = in.place();
        in.next();
        String name = in.word().toLowerCase(Locale.ROOT);
        Map<String, Attribute> attributes = attributes();
        if (in.take("/>")) {
            return new Element(name, attributes, List.of(), place);
        }
        if (!in.take(">")) {
            throw in.expected("an attribute, '>' or '/>' in the tag <" + name + ">");
        }
        if (VOID.contains(name)) {
            in.take("</" + name + ">");
            return new Element(name, attributes, List.of(), place);
        }
        if (RAW.contains(name)) {
            Place content = in.place();
            return new Element(name, attributes,
                    List.of(new Text(in.until("</" + name + ">", "<" + name + ">"), content)),
                    place);
        }
        List<Markup> children = nodes();
        if (!in.take("</" + name)) {
            throw in.expected("</" + name + "> for the <" + name + "> at line " + place.line());
        }
        if (!in.skipSpace().take(">")) {
            throw in.expected("'>' of the end tag </" + name + ">");
        }
        return new Element(name, attributes, children, place);
    }

    private Map<String, Attribute> attributes() {
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        while (true) {
            in.skipSpace();
            Place place = in.place();
            String name = in.word().toLowerCase(Locale.ROOT);
            if (name.isEmpty()) {
                return attributes;
            }
            while (in.take(":")) {
                name += ":" + in.word().toLowerCase(Locale.ROOT);
            }
            List<Markup> parts = List.of();
            if (in.skipSpace().take("=")) {
                parts = attributeValue();
            }
            if (attributes.putIfAbsent(name, new Attribute(parts, place)) != null) {
                throw new Mistake(place, "The attribute '" + name + "' stands twice in one tag.");
            }
        }
    }

    private List<Markup> attributeValue() {
        char quote = in.skipSpace().peek();
        Place start = in.place();
        if (quote != '"' && quote != '\'') {
            String word = in.word();
            if (word.isEmpty()) {
                throw in.expected("the attribute's value in quotes");
            }
            return List.of(new Text(word, start));
        }
        in.next();
        List<Markup> parts = new ArrayList<>();
        var text = new StringBuilder();
        while (!in.atEnd() && in.peek() != quote) {
            if (in.looksAt("{{")) {
                if (!text.isEmpty()) {
                    parts.add(new Text(text.toString(), start));
                    text.setLength(0);
                }
                if (in.looksAt("{{#")) {
                    throw new Mistake(in.place(), "A block cannot stand inside a tag; put it around the element.");
                }
                parts.add(value());
            } else {
                char c = in.next();
                text.append(c == '&' ? Entities.take(in) : String.valueOf(c));
            }
        }
        if (in.atEnd()) {
            throw new Mistake(start, "The attribute's value is never closed; expected " + quote + ".");
        }
        in.next();
        if (!text.isEmpty()) {
            parts.add(new Text(text.toString(), start));
        }
        return parts;
    }

    private Markup.Value value() {
        Place place = in.place();
        in.take("{{");
        Expression expression = new ExpressionReader(in).value();
        closeBraces();
        return new Markup.Value(expression, place);
    }

    private Markup block() {
        Place place = in.place();
        in.take("{{#");
        String name = in.word();
        return switch (name) {
            case "if" -> condition(place, false);
            case "unless" -> condition(place, true);
            case "each" -> loop(place);
            default -> throw new Mistake(place,
                    "There is no block '#" + name + "'; there are #if, #unless and #each.");
        };
    }

    private Markup condition(Place place, boolean negated) {
        List<Branch> branches = new ArrayList<>();
        List<Markup> otherwise = List.of();
        Expression condition = new ExpressionReader(in).value();
        closeBraces();
        branches.add(new Branch(negated ? new Expression.Not(condition, place) : condition, nodes()));
        while (takeElse()) {
            if (in.skipSpace().take("if")) {
                Expression next = new ExpressionReader(in).value();
                closeBraces();
                branches.add(new Branch(next, nodes()));
            } else {
                closeBraces();
                otherwise = nodes();
                break;
            }
        }
        end(negated ? "unless" : "if", place);
        return new Markup.If(branches, otherwise, place);
    }

    private Markup loop(Place place) {
        Place at = in.skipSpace().place();
        if (!(new ExpressionReader(in).value() instanceof Expression.Path rows)) {
            throw new Mistake(at, "#each takes a field that holds an array, such as items.");
        }
        closeBraces();
        List<Markup> body = nodes();
        List<Markup> otherwise = List.of();
        if (takeElse()) {
            closeBraces();
            otherwise = nodes();
        }
        end("each", place);
        return new Markup.Each(rows, body, otherwise, place);
    }

    private boolean atElse() {
        return in.looksAt("{{else") && !in.isWordAt(in.position() + "{{else".length());
    }

    private boolean takeElse() {
        return atElse() && in.take("{{else");
    }

    private void closeBraces() {
        if (!in.skipSpace().take("}}")) {
            throw in.expected("'}}', '|' and a formatter, or a comparison");
        }
    }

    private void end(String name, Place start) {
        String expected = "{{/" + name + "}} for the {{#" + name + "}} at line " + start.line();
        if (!in.looksAt("{{/" + name)) {
            throw in.expected(expected);
        }
        in.take("{{/" + name);
        if (!in.skipSpace().take("}}")) {
            throw in.expected(expected);
        }
    }

    private Mistake stray() {
        return in.looksAt("</")
                ? new Mistake(in.place(), "An end tag that closes nothing.")
                : new Mistake(in.place(), "An end or an else of a block that was never opened.");
    }
}
