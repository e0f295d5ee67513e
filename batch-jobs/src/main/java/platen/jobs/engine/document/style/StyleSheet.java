package platen.jobs.engine.document.style;

import java.util.List;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.text.font.FontStyle;

/** The parsed content of one style sheet. */
record StyleSheet(List<Rule> rules, List<Page> pages, List<Face> faces) {

    /** Declarations for the elements that one of the selectors matches. */
    record Rule(Selector selector, List<Declaration> declarations) {}

    /**
     * An {@code @page} rule.
     *
     * @param first whether it is for the first page only
     */
    record Page(boolean first, List<Declaration.Pair> declarations, List<Margin> margins, Place place) {}

    /** What a page rule says of one margin box. */
    record Margin(PageRules.Spot spot, List<Declaration.Pair> content, List<Declaration> declarations, Place place) {}

    /**
     * An {@code @font-face} rule.
     *
     * @param file name in the upload
     */
    record Face(FontStyle style, String file, Place place) {}
}
