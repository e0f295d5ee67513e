package platen.jobs.engine.document.tree;

import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The elements and attributes that are understood. */
public final class Tags {
    private static final Set<String> EVERYWHERE = Set.of("id", "class", "style", "lang", "dir", "title", "role");
    private static final Map<String, Set<String>> ATTRIBUTES = Map.ofEntries(Map.entry("a", Set.of("href")),
            Map.entry("img", Set.of("src", "alt", "width", "height")),
            Map.entry("signature", Set.of("src", "alt", "width", "height")),
            Map.entry("barcode", Set.of("type", "value", "alt")), Map.entry("checkbox", Set.of("value", "alt")),
            Map.entry("td", Set.of("colspan", "rowspan", "headers")),
            Map.entry("th", Set.of("colspan", "rowspan", "scope")), Map.entry("col", Set.of("span", "width")),
            Map.entry("ol", Set.of("start")), Map.entry("html", Set.of("xmlns")),
            Map.entry("meta", Set.of("name", "content", "charset", "http-equiv")),
            Map.entry("link", Set.of("rel", "href", "type", "media")), Map.entry("style", Set.of("type", "media")),
            Map.entry("script", Set.of("type")));

    /** Elements of the head, which are read and never drawn. */
    static final Set<String> HEAD = Set.of("title", "meta", "link", "style", "script");

    private static final Set<String> BODY = Set.of("div", "section", "article", "main", "aside", "nav", "header",
            "footer", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre",
            "address", "figure", "figcaption", "hr", "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot",
            "tr", "td", "th", "span", "a", "b", "strong", "i", "em", "u", "s", "ins", "del", "small", "sub", "sup",
            "mark", "code", "kbd", "samp", "cite", "dfn", "var", "q", "abbr", "time", "br", "wbr", "img", "signature",
            "barcode", "checkbox");

    private Tags() {}

    static boolean isDrawn(String tag) {
        return BODY.contains(tag);
    }

    /** All elements of the body, for messages and for the page that lists them. */
    public static SortedSet<String> drawn() {
        return new TreeSet<>(BODY);
    }

    static boolean takes(String tag, String attribute) {
        return EVERYWHERE.contains(attribute) || ATTRIBUTES.getOrDefault(tag, Set.of()).contains(attribute)
                || attribute.startsWith("data-") || attribute.startsWith("aria-");
    }
}
