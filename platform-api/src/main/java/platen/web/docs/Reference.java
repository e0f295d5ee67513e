package platen.web.docs;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
import platen.jobs.engine.pdf.Sha256;
import tools.jackson.databind.JsonNode;

/**
 * Renders the page at /docs: a guide, and every operation and schema of the description. The page is complete without
 * scripts; its only script filters the list of operations.
 */
final class Reference {
    private Reference() {}

    /** Holds the page, which is rendered on first use. */
    private static final class Made {
        static final String SCRIPT = DocsPage.resource("filter.js");
        static final String PAGE = render();
        static final String SHA256 = sha256(SCRIPT);
    }

    static String page() {
        return Made.PAGE;
    }

    /** Returns the SHA-256 hash of the page's script in base64, for the Content-Security-Policy. */
    static String scriptSha256() {
        return Made.SHA256;
    }

    private static String render() {
        Map<String, StringBuilder> index = new LinkedHashMap<>();
        var sections = new StringBuilder();
        for (Operation operation : Description.operations()) {
            index.computeIfAbsent(operation.tag(), tag -> new StringBuilder())
                    .append("<li><a href=\"#op-").append(operation.id()).append("\">")
                    .append(Prose.inline(operation.node().path("summary").asString()))
                    .append("<small>").append(OperationHtml.title(operation)).append("</small></a></li>\n");
        }
        for (JsonNode tag : Description.part("tags")) {
            sections.append("<h2 id=\"tag-").append(tag.path("name").asString()).append("\">")
                    .append(tag.path("name").asString()).append("</h2>\n")
                    .append(Prose.paragraphs(tag.path("description").asString("")));
            Description.operations()
                    .stream()
                    .filter(operation -> operation.tag().equals(tag.path("name").asString()))
                    .forEach(operation -> sections.append(OperationHtml.section(operation)));
        }
        var navigation = new StringBuilder();
        index.forEach((tag, entries) -> navigation.append("<h4>").append(tag).append("</h4>\n<ul>\n").append(entries)
                .append("</ul>\n"));
        return DocsPage.resource("docs.html").replace("<!-- introduction -->",
                Prose.paragraphs(Description.part("info").path("description").asString()))
                .replace("<!-- navigation -->", navigation)
                .replace("<!-- operations -->", sections)
                .replace("<!-- schemas -->", SchemaHtml.named())
                .replace("<!-- script -->", "<script>" + Made.SCRIPT + "</script>");
    }

    private static String sha256(String text) {
        return Base64.getEncoder()
                .encodeToString(
                        Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
    }
}
