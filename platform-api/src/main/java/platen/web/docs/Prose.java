package platen.web.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Renders text as HTML: escapes it and supports the subset of Markdown that the description uses (paragraphs, `code`,
 * **bold**).
 */
final class Prose {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");

    private Prose() {}

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** Renders a single line. */
    static String inline(String text) {
        return BOLD.matcher(CODE.matcher(escape(text.strip())).replaceAll("<code>$1</code>"))
                .replaceAll("<strong>$1</strong>");
    }

    /** Renders paragraphs, which are separated by empty lines. */
    static String paragraphs(String text) {
        List<String> paragraphs = new ArrayList<>();
        for (String paragraph : text.strip().split("\n\\s*\n", -1)) {
            if (!paragraph.isBlank()) {
                paragraphs.add("<p>" + inline(paragraph) + "</p>");
            }
        }
        return String.join("\n", paragraphs);
    }
}
