package platen.web.operator.runbook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** The runbook of this release, {@code ops/docs/runbook.md}. */
public final class Runbook {
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .escapeHtml(true)
            .sanitizeUrls(true)
            .attributeProviderFactory(_ -> Runbook::setId)
            .build();
    private static final String HTML = html();

    private Runbook() {}

    /** Returns the path of an entry. */
    public static String path(String heading) {
        return RunbookPage.PATH + "#" + id(heading);
    }

    /** Returns the runbook as HTML, each heading with the id that links to it name. */
    static String text() {
        return HTML;
    }

    private static String html() {
        try (var in = Runbook.class.getResourceAsStream("runbook.md")) {
            String markdown = new String(Objects.requireNonNull(in, "runbook.md").readAllBytes(),
                    StandardCharsets.UTF_8);
            Node document = Parser.builder().build().parse(markdown);
            document.accept(new OtherPages());
            return RENDERER.render(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void setId(Node node, String tag, Map<String, String> attributes) {
        if (node instanceof Heading) {
            attributes.put("id", id(text(node)));
        }
    }

    private static String text(Node heading) {
        var text = new StringBuilder();
        heading.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }
        });
        return text.toString();
    }

    /** Returns the id of a heading, as viewers of Markdown make it, so that the same links work there and here. */
    private static String id(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{Alnum} _-]", "").replace(' ', '-');
    }

    /** Replaces links to pages that the server does not have by the name of their file. */
    private static final class OtherPages extends AbstractVisitor {
        @Override
        public void visit(Link link) {
            String destination = link.getDestination();
            if (destination.startsWith("#") || destination.startsWith("/") || destination.startsWith("https:")) {
                visitChildren(link);
                return;
            }
            var file = new Code("ops/docs/" + destination);
            link.insertBefore(file);
            link.unlink();
        }
    }
}
