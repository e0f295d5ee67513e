package platen.jobs.engine.document.tree;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import platen.jobs.engine.document.archive.Claims;
import platen.jobs.engine.document.pagestyle.PageRules;

/**
 * A compiled template.
 *
 * @param root the html element, with the body alone in it
 * @param running elements for the pages' margins that stand before all content, by name, in order
 * @param margins elements of what pages show in their margins
 * @param title parts of the document's title
 * @param metadata author, subject, keywords and factur-x, by those names
 * @param locale language of the text
 * @param claims standards to which its documents say that they conform
 * @param plainLists whether the number of every list item is its place among its siblings
 * @param footnotes the notes by the elements that call them
 * @param quirks whether browsers would use quirks mode
 */
public record Template(Element root, Map<String, List<Element>> running, PageRules pages, MarginElements margins,
        List<Node> title,
        Map<String, List<Node>> metadata, Locale locale, Claims claims, boolean plainLists, boolean quirks,
        Map<Element, Element> footnotes) {}
