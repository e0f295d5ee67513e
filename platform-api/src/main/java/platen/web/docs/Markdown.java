package platen.web.docs;

import gg.jte.Content;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Renders Markdown (CommonMark). HTML in it is escaped and links that could run a script lose their address. */
final class Markdown {
    private static final Parser PARSER = Parser.builder().build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder().escapeHtml(true).sanitizeUrls(true).build();
    private static final HtmlRenderer INLINE = HtmlRenderer.builder()
            .escapeHtml(true)
            .sanitizeUrls(true)
            .omitSingleParagraphP(true)
            .build();

    private Markdown() {}

    /** Renders paragraphs, lists and other blocks. */
    static Content blocks(String text) {
        return content(RENDERER, text);
    }

    /** Renders a single paragraph without its element. */
    static Content inline(String text) {
        return content(INLINE, text);
    }

    private static Content content(HtmlRenderer renderer, String text) {
        String html = renderer.render(PARSER.parse(text));
        return output -> output.writeContent(html);
    }
}
