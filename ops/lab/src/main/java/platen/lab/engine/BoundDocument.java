package platen.lab.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.Range;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeTraversor;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A static document made a template: ten of its texts become values, and one element a loop over rows. Renders are
 * numbered, and each number gives other values.
 */
final class BoundDocument {
    private static final int VALUES = 10;
    private static final int ROWS = 3;
    private static final int MIN_LENGTH = 3;
    /** Name of the value of a row. */
    private static final String OF_ROW = "name";
    /** Elements of which one becomes the loop, the preferred first. */
    private static final List<String> LOOPED = List.of("tr", "li", "p", "div", "section", "h2", "h1");
    private static final Set<String> UNTOUCHED = Set.of("script", "style", "title", "textarea", "svg", "pre", "select",
            "option");

    private final String source;
    private final List<Edit> edits;
    private final Map<String, String> values;

    /** A part of the source that a placeholder replaces; an empty one where something is inserted. */
    private record Edit(int start, int end, String name) {}

    private BoundDocument(String source, List<Edit> edits, Map<String, String> values) {
        this.source = source;
        this.edits = edits;
        this.values = values;
    }

    /** Binds the texts of a document; empty when it has no element to loop over. */
    static Optional<BoundDocument> of(String source) {
        Document document = Jsoup.parse(source, "", Parser.htmlParser().setTrackPosition(true));
        List<TextNode> texts = texts(document, source);
        return LOOPED.stream().flatMap(tag -> document.body().select(tag).stream())
                .filter(element -> isClosed(element, source) && texts.stream().anyMatch(text -> isIn(text, element)))
                .max(Comparator.comparingInt((Element element) -> -LOOPED.indexOf(element.tagName()))
                        .thenComparingInt(element -> element.parents().size()))
                .map(element -> bound(source, texts, element));
    }

    private static BoundDocument bound(String source, List<TextNode> texts, Element looped) {
        Map<String, String> values = new LinkedHashMap<>();
        List<Edit> edits = new ArrayList<>();
        TextNode inRow = texts.stream().filter(text -> isIn(text, looped)).findFirst().orElseThrow();
        int start = looped.sourceRange().startPos();
        int end = looped.endSourceRange().endPos();
        edits.add(new Edit(start, start, "#each rows"));
        edits.add(edit(inRow, OF_ROW));
        edits.add(new Edit(end, end, "/each"));
        values.put(OF_ROW, inRow.getWholeText().strip());
        List<TextNode> free = texts.stream().filter(text -> !isIn(text, looped)).toList();
        Set<TextNode> taken = new HashSet<>();
        for (int i = 0; i < VALUES && !free.isEmpty(); i++) {
            TextNode text = free.get(i * (free.size() - 1) / (VALUES - 1));
            if (taken.add(text)) {
                String name = "value" + i;
                edits.add(edit(text, name));
                values.put(name, text.getWholeText().strip());
            }
        }
        edits.sort(Comparator.comparingInt(Edit::start));
        return new BoundDocument(source, edits, values);
    }

    private static Edit edit(TextNode text, String name) {
        String raw = text.getWholeText();
        int start = text.sourceRange().startPos() + raw.indexOf(raw.strip());
        return new Edit(start, start + raw.strip().length(), name);
    }

    /** Texts that stand in the source as they are read, without references. */
    private static List<TextNode> texts(Document document, String source) {
        List<TextNode> found = new ArrayList<>();
        NodeTraversor.traverse((Node node, int depth) -> {
            if (node instanceof TextNode text && text.getWholeText().strip().length() >= MIN_LENGTH
                    && text.sourceRange().isTracked() && isAsWritten(text, source) && isShown(text)) {
                found.add(text);
            }
        }, document.body());
        return found;
    }

    private static boolean isAsWritten(TextNode text, String source) {
        Range range = text.sourceRange();
        String raw = text.getWholeText();
        return range.startPos() >= 0 && source.startsWith(raw, range.startPos())
                && raw.chars().noneMatch(c -> c == '{' || c == '&');
    }

    private static boolean isShown(TextNode text) {
        for (Node each = text.parent(); each != null; each = each.parent()) {
            if (UNTOUCHED.contains(each.nodeName())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isClosed(Element element, String source) {
        return element.sourceRange().isTracked() && element.endSourceRange().isTracked()
                && source.startsWith("</", element.endSourceRange().startPos());
    }

    private static boolean isIn(Node node, Element element) {
        for (Node each = node; each != null; each = each.parent()) {
            if (each == element) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many texts are values, without that of the rows. */
    int valueCount() {
        return values.size() - 1;
    }

    /** Returns the document with placeholders. */
    String template() {
        var text = new StringBuilder(source.length() + 300);
        int at = 0;
        for (Edit edit : edits) {
            text.append(source, at, edit.start()).append("{{").append(edit.name()).append("}}");
            at = edit.end();
        }
        return text.append(source, at, source.length()).toString();
    }

    /** Returns the values of a render. */
    ObjectNode data(int number) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        values.forEach((name, text) -> data.put(name, fresh(text, number)));
        data.remove(OF_ROW);
        var rows = data.putArray("rows");
        for (int row = 0; row < ROWS; row++) {
            rows.addObject().put(OF_ROW, fresh(values.getOrDefault(OF_ROW, ""), number + row));
        }
        return data;
    }

    /** Returns the document with the values of a render filled in. */
    String filled(int number) {
        var text = new StringBuilder(source.length() + 2_000);
        Edit open = edits.stream().filter(edit -> edit.name().startsWith("#")).findFirst().orElseThrow();
        Edit close = edits.stream().filter(edit -> edit.name().startsWith("/")).findFirst().orElseThrow();
        fill(text, 0, open.start(), number);
        for (int row = 0; row < ROWS; row++) {
            fill(text, open.start(), close.start(), number + row);
        }
        fill(text, close.start(), source.length(), number);
        return text.toString();
    }

    private void fill(StringBuilder text, int from, int to, int number) {
        int at = from;
        for (Edit edit : edits) {
            if (edit.start() >= from && edit.end() <= to && edit.end() > edit.start()) {
                String value = fresh(values.getOrDefault(edit.name(), ""), number);
                text.append(source, at, edit.start()).append(value.replace("&", "&amp;").replace("<", "&lt;"));
                at = edit.end();
            }
        }
        text.append(source, at, to);
    }

    /** Returns a text with other digits, and with a number behind it, so that no two renders print the same. */
    private static String fresh(String text, int number) {
        var fresh = new StringBuilder(text.length() + 3);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            fresh.append(c >= '0' && c <= '9' ? (char) ('0' + (c - '0' + number) % 10) : c);
        }
        return fresh.append(' ').append(10 + number % 90).toString();
    }
}
