package platen.jobs.engine.document.html;

import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.source.Markup;

/**
 * A parsed template. HTML that lacks some of these elements has them as empty ones.
 *
 * @param attributes those of the html element
 * @param head children of the head element
 * @param quirks whether browsers would lay the document out in quirks mode, because it has no current doctype
 */
public record HtmlDocument(Map<String, Markup.Attribute> attributes, List<Markup> head, Markup.Element body,
        boolean quirks) {
    public HtmlDocument {
        head = List.copyOf(head);
    }
}
