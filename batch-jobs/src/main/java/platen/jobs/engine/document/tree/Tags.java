package platen.jobs.engine.document.tree;

import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Classifies elements by their names. */
public final class Tags {
    /** Elements that browsers never draw, whatever style sheets say of them. */
    private static final Set<String> HIDDEN = Set.of("head", "title", "meta", "link", "style", "script", "base",
            "template", "noscript", "datalist", "area", "map", "param", "source", "track", "noembed", "noframes");
    /** Elements that browsers draw and Platen does not. */
    private static final Set<String> UNDRAWN = Set.of("iframe", "embed", "video", "audio", "canvas",
            "applet", "frameset", "progress", "meter");
    /** Elements that have a look or a meaning of their own; all others are inline. */
    private static final Set<String> BODY = Set.of("div", "section", "article", "main", "aside", "nav", "header",
            "footer", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre",
            "address", "figure", "figcaption", "hr", "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot",
            "tr", "td", "th", "span", "a", "b", "strong", "i", "em", "u", "s", "ins", "del", "small", "sub", "sup",
            "mark", "code", "kbd", "samp", "cite", "dfn", "var", "q", "abbr", "time", "br", "wbr", "img", "signature",
            "barcode", "checkbox");

    private Tags() {}

    /** Returns whether an element is never drawn. */
    static boolean isHidden(String tag) {
        return HIDDEN.contains(tag);
    }

    /** Returns whether browsers draw an element that Platen does not. */
    static boolean isUndrawn(String tag) {
        return UNDRAWN.contains(tag);
    }

    /** Returns the elements with a look or a meaning of their own, for the page that lists them. */
    public static SortedSet<String> drawn() {
        return new TreeSet<>(BODY);
    }
}
